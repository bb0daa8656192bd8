// Two tables of one deal: a step at one is a step at the other.

const tables = [...document.querySelectorAll("[data-compare] paipu-replay")];
let leading = null;

// The same step, or the last that there is before it.
function near(table, step) {
  const { steps } = table.viewer;
  if (steps.includes(step)) return step;
  const bids = steps.filter((each) => each.startsWith("b"));
  return (step.startsWith("b") ? bids.at(-1) : null) ?? (step.startsWith("b") ? steps[0] : steps.at(-1));
}

for (const table of tables) {
  table.addEventListener("paipu-step", (event) => {
    if (leading) return;
    leading = table;
    for (const other of tables) if (other !== table) other.go(near(other, event.detail.step));
    leading = null;
  });
}
