// Addresses of a look at a game, and what a reader's browser remembers.

// The address of a step as it is looked at now, or with another look (`{view, seat}`).
export function at(viewer, look = null, step = viewer.steps[viewer.index]) {
  const own = !viewer.host.dataset.base && viewer.base;
  const address = new URL(`${viewer.base || location.href}`);
  if (viewer.base) address.pathname += `/${step}`;
  if (own) address.search = location.search;
  const { view, below, saidSeat } = viewer.box.dataset;
  const said = look ?? { view, seat: viewer.table.below === below ? saidSeat : viewer.table.below };
  address.searchParams.delete("step");
  for (const name of ["view", "seat"]) {
    const value = said[name];
    if (!value || (name === "view" && value === "all") || (name === "seat" && value === said.view)) {
      address.searchParams.delete(name);
    } else address.searchParams.set(name, value);
  }
  return address.href;
}

export function remembered(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`paipu-${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`paipu-${name}`, JSON.stringify(value));
  } catch {
    // A frame without storage forgets.
  }
}
