// A record in the address: `#z=…` is its text, deflated, in base64url. The server shows it and keeps nothing.

import { looked, say } from "./replay/looks.js";

const PACKED = 16 * 1024;
const UNPACKED = 256 * 1024;

const viewer = document.querySelector("paipu-replay");
let shown = null; // what stands in the address of the record on the table
const status = document.querySelector("[data-status]");

export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > UNPACKED) {
      reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
}

function tell(what) {
  status.textContent = what ? status.dataset[what] : "";
}

// Keep the address as it would be asked for now: the record, the step, who looks.
function link(at) {
  shown.set("step", at.steps[at.index]);
  say(shown, looked(at));
  history.replaceState(null, "", `#${shown}`);
}

async function show(query) {
  const said = new URLSearchParams(location.hash.slice(1));
  const packed = said.get("z");
  if (!packed) return tell("empty");
  if (packed.length > PACKED) return tell("large");
  let text;
  try {
    text = await unpack(packed);
  } catch (error) {
    return tell(error instanceof RangeError ? "large" : "broken");
  }
  const asked = new URLSearchParams(query ?? "");
  for (const name of ["view", "seat", "step", "rules", "game"]) {
    if (!query && said.has(name)) asked.set(name, said.get(name));
  }
  if (query) for (const name of ["rules", "game"]) if (said.has(name)) asked.set(name, said.get(name));
  const headers = { "Content-Type": "text/plain" };
  const answer = await fetch(`${viewer.dataset.show}?${asked}`, { method: "POST", headers, body: text }).catch(() => null);
  if (!answer?.ok) return tell(answer?.status === 404 || answer?.status === 422 ? "broken" : "lost");
  tell("");
  shown = said;
  viewer.loader = show;
  viewer.linked = link;
  await viewer.render(await answer.text());
}

// A place in the page that somebody went to is no other record.
addEventListener("hashchange", () => {
  if (shown && !new URLSearchParams(location.hash.slice(1)).has("z")) history.replaceState(null, "", `#${shown}`);
  else show();
});
await customElements.whenDefined("paipu-replay");
show();
