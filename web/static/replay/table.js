// The table: the slots of a frame put into the places that the template filled for the first.

import { draw, withGhosts } from "./cards.js";

export class Table {
  constructor(viewer) {
    this.viewer = viewer;
    this.below = viewer.box.dataset.below;
    this.order = [];
    for (const each of viewer.all(".seat")) {
      this.order[(Number(each.dataset.seat) - Number(this.below) + viewer.players) % viewer.players] = each.dataset.place;
    }
  }

  show(frame, speak) {
    const { viewer } = this;
    for (const each of viewer.all("[data-text]")) write(each, frame[each.dataset.text]);
    write(viewer.find("[data-spoken]"), speak ? frame.live : "");
    for (const each of viewer.all("[data-cards]")) this.lay(each, frame[each.dataset.cards]);
    for (const each of viewer.all("[data-seat]")) {
      each.toggleAttribute("data-turn", each.matches(".seat") && frame.turn === each.dataset.seat);
      each.toggleAttribute("data-best", frame.best === each.dataset.seat);
    }
    for (const each of viewer.all("[data-none]")) each.toggleAttribute("data-out", frame[each.dataset.none] === "0");
    viewer.find("[data-label]").setAttribute("aria-label", frame.live);
    viewer.seek.setAttribute("aria-valuetext", frame.live);
    this.mark();
  }

  lay(place, row) {
    const hand = place.matches(".hand");
    const tokens = hand && this.viewer.isOn("ghosts") ? withGhosts(this.whole(place.dataset.cards), row) : row.split(" ");
    const laid = tokens.join(" ");
    if (place.dataset.row === laid) return;
    place.dataset.row = laid;
    place.replaceChildren(...tokens.filter(Boolean).map((token) => draw(token, this.viewer.box.dataset)));
  }

  // A hand before its first card was played: at the step at hand in the auction, else at ply 0.
  whole(slot) {
    const { viewer } = this;
    const start = viewer.steps.indexOf("0");
    return viewer.frames[viewer.index < start ? viewer.index : start][slot];
  }

  // The step in the list of moves and on the graph.
  mark() {
    const { viewer } = this;
    for (const each of viewer.all(".moves [aria-current]")) each.removeAttribute("aria-current");
    this.current = viewer.find(`.plies [data-step="${viewer.steps[viewer.index]}"]`);
    this.current?.setAttribute("aria-current", "step");
    const graph = viewer.find("[data-graph]");
    const [left, step] = graph.dataset.graph.split(" ").map(Number);
    viewer.find("[data-now]").setAttribute("d", `M${left + step * viewer.index} 0V${graph.viewBox.baseVal.height}`);
    this.reveal();
  }

  // Bring the move into sight inside its panel; the page itself stays where it is.
  reveal() {
    const panel = this.viewer.find(".moves");
    if (panel.scrollHeight <= panel.clientHeight) return;
    const { current } = this;
    const top = current ? current.getBoundingClientRect().top - panel.getBoundingClientRect().top : -panel.scrollTop;
    if (top < 40 || top > panel.clientHeight - 60) panel.scrollTop += top - panel.clientHeight / 3;
  }

  placeOnGraph(graph, x) {
    const box = graph.getBoundingClientRect();
    const [left, step] = graph.dataset.graph.split(" ").map(Number);
    return Math.round((((x - box.left) / box.width) * graph.viewBox.baseVal.width - left) / step);
  }

  // Another seat below; the others keep their order.
  turnTo(seat) {
    const { players } = this.viewer;
    this.below = seat;
    for (const each of this.viewer.all("[data-place]")) {
      const place = this.order[(Number(each.dataset.seat) - Number(seat) + players) % players];
      each.classList.replace(each.dataset.place, place);
      each.dataset.place = place;
    }
  }
}

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
