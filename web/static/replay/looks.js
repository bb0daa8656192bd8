// Addresses of a look at a game, and what a reader's browser remembers.

// The address of a step as it is looked at now, or with another look (`{view, seat}`).
export function at(viewer, look = null, step = viewer.steps[viewer.index]) {
  const own = !viewer.host.dataset.base && viewer.base;
  const address = new URL(`${viewer.base || location.href}`);
  if (viewer.base) address.pathname += `/${step}`;
  if (own) address.search = location.search;
  address.searchParams.delete("step");
  say(address.searchParams, look ?? looked(viewer));
  return address.href;
}

// Who looks, and who sits below if somebody chose that.
export function looked({ box, table }) {
  const { view, below, saidSeat } = box.dataset;
  return { view, seat: table.below === below ? saidSeat : table.below };
}

// Put a look into parameters; what is usual is left out.
export function say(parameters, { view, seat }) {
  const said = { view: view === "all" ? "" : view, seat: seat === view ? "" : seat };
  for (const [name, value] of Object.entries(said)) value ? parameters.set(name, value) : parameters.delete(name);
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
