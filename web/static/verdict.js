// The edit token comes once, behind the # of the address: it is shown as a secret link, and taken out of the address.

const panel = document.querySelector("[data-secret]");
const token = new URLSearchParams(location.hash.slice(1)).get("t");
if (panel && token) {
  history.replaceState(null, "", location.pathname + location.search);
  const link = `${panel.dataset.secret}#${token}`;
  const field = panel.querySelector("input");
  const button = panel.querySelector("button");
  field.value = link;
  panel.querySelector("[data-open]").href = link;
  panel.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(link).catch(() => {});
    button.textContent = button.dataset.copied;
  });
}
