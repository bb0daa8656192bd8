// The page of a job: it hears how far the job is, or asks again and again where it cannot hear.

const box = document.querySelector("[data-job]");
const bar = document.getElementById("progress");
const count = document.querySelector("[data-count]");
const token = new URLSearchParams(location.hash.slice(1)).get("t");
const field = document.querySelector("input[name=token]");
const MOST = 30;
let wait = 2;
let stopped = false;

if (field && token) {
  // Who came from sending the file has the token behind the #, and need not see the field.
  field.value = token;
  field.closest("label").hidden = true;
  field.form.action += location.hash; // a redirection keeps it
}
for (const each of document.querySelectorAll("[data-carries]")) each.hash = location.hash;

function show(job) {
  const { done, total } = job.progress;
  if (total !== null) {
    bar.max = Math.max(total, 1);
    bar.value = done;
  }
  count.textContent = `${done} / ${total ?? "…"}`;
  if (job.state === "succeeded" && box.dataset.next) {
    stopped = true;
    location.replace(box.dataset.next + location.hash);
  } else if (job.state !== box.dataset.job) {
    stopped = true;
    location.reload(); // other words: the server has them
  }
}

async function ask() {
  if (stopped) return;
  try {
    const answer = await fetch(box.dataset.asks, { cache: "no-cache", headers: { Accept: "application/json" } });
    if (answer.status === 404) return location.reload();
    if (answer.ok) {
      wait = Number(answer.headers.get("Retry-After")) || 2;
      show(await answer.json());
    } else wait = Math.min(wait * 2, MOST);
  } catch {
    wait = Math.min(wait * 2, MOST);
  }
  if (!stopped) setTimeout(ask, wait * 1000);
}

function hear() {
  const line = new EventSource(box.dataset.hears);
  line.onmessage = (event) => {
    show(JSON.parse(event.data));
    if (stopped) line.close();
  };
  line.onerror = () => {
    if (line.readyState === EventSource.CLOSED) ask(); // no place, or no such thing here
  };
}

if (box?.dataset.hears) "EventSource" in window ? hear() : ask();
