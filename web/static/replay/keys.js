// The keyboard. Keys that scroll a page act only with the focus in the viewer; letters can be switched off.

import { remember, remembered } from "./looks.js";

export const SCROLLING = {
  ArrowUp: ["own", -1],
  ArrowDown: ["own", 1],
  PageUp: ["stop-back"],
  PageDown: ["stop-on"],
  Home: ["first"],
  End: ["last"],
  " ": ["auto"],
};
export const ALWAYS = { ArrowLeft: ["previous"], ArrowRight: ["next"], Backspace: ["back"] };
export const LETTERS = {
  k: ["previous"],
  j: ["next"],
  0: ["first"],
  $: ["last"],
  "[": ["rotation", -1],
  "]": ["rotation", 1],
  ",": ["stop-back"],
  ".": ["stop-on"],
  "-": ["speed", -1],
  "+": ["speed", 1],
  "=": ["speed", 1],
  f: ["turn"],
  1: ["seat", 0],
  2: ["seat", 1],
  3: ["seat", 2],
  4: ["seat", 3],
  h: ["hide"],
  c: ["counter"],
  m: ["moves"],
  p: ["ghosts"],
  g: ["goto"],
  b: ["copy"],
  "?": ["help"],
};
const FIELDS = "input, textarea, select, summary, [contenteditable]";

export function listen(viewer) {
  const box = viewer.find("[data-letters]");
  box.checked = remembered("letters", true);
  viewer.heard(box, "change", () => remember("letters", box.checked));
  viewer.heard(document, "keydown", (event) => pressed(viewer, event));
}

function pressed(viewer, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (viewer.find("dialog[open]")) return;
  const at = event.composedPath()[0];
  if (!at.closest || at.closest(FIELDS) || (event.key === " " && at.closest("a, button"))) return;
  const inside = event.composedPath().includes(viewer.box);
  if (!inside && !isFirst(viewer, at)) return;
  if (event.key === "Escape" && viewer.box.hasAttribute("data-sheet")) return viewer.do("moves");
  if (event.shiftKey && event.key.length > 1) return;
  const act = asked(viewer, event.key, inside);
  if (!act) return;
  viewer.do(...act);
  event.preventDefault();
}

function asked(viewer, key, inside) {
  if (Object.hasOwn(SCROLLING, key)) return inside ? SCROLLING[key] : null;
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key];
  return Object.hasOwn(LETTERS, key) && viewer.find("[data-letters]").checked ? LETTERS[key] : null;
}

// With the focus nowhere in particular the first viewer of a page answers, and no other.
function isFirst(viewer, at) {
  return !at.closest("paipu-replay") && document.querySelector("paipu-replay") === viewer.host;
}
