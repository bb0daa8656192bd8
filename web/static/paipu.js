// The replay page, stepped without asking the server. It knows no rule of the game: the page carries a frame for each
// ply, and this puts the chosen one into the places that the template filled for the first.

const SVG = "http://www.w3.org/2000/svg";
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "auto" };

class Replay extends HTMLElement {
  connectedCallback() {
    const told = JSON.parse(this.querySelector("[data-timeline]").textContent);
    this.frames = [];
    for (const change of told.frames) this.frames.push({ ...this.frames.at(-1), ...change });
    this.last = Number(this.dataset.last);
    this.ply = told.ply;
    this.timer = 0;
    this.seek = this.querySelector("[data-seek]");
    for (const each of this.querySelectorAll("[data-scripted]")) each.hidden = false;
    this.dataset.live = "";
    this.addEventListener("click", (event) => this.clicked(event));
    this.seek.addEventListener("input", () => this.stepped(Number(this.seek.value)));
    this.querySelector("[data-speed]").addEventListener("change", () => this.timer && this.start());
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    this.show(this.ply, false);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.pressed);
    this.stop();
  }

  clicked(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const go = event.target.closest("[data-go]");
    const ply = event.target.closest("[data-ply]");
    if (event.target.closest("[data-sheet]")?.matches("button")) this.toggleSheet();
    else if (go) this.go(go.dataset.go);
    else if (ply) this.stepped(Number(ply.dataset.ply));
    else return;
    event.preventDefault();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = event.target;
    if (at.closest("input, textarea, select, summary, [contenteditable]")) return;
    if (event.key === " " && at.closest("a, button")) return;
    if (event.key === "Escape" && "sheet" in this.dataset) this.toggleSheet();
    const go = KEYS[event.key];
    if (!go) return;
    this.go(go);
    event.preventDefault();
  }

  go(where) {
    if (where === "auto") this.timer ? this.stop() : this.start();
    else this.stepped({ first: 0, previous: this.ply - 1, next: this.ply + 1, last: this.last }[where]);
  }

  // A step that the reader took: it ends autoplay.
  stepped(ply) {
    this.stop();
    this.show(ply, true);
  }

  start() {
    this.stop();
    if (this.ply === this.last) this.show(0, false);
    const wait = Number(this.querySelector("[data-speed]").value);
    this.timer = setInterval(() => {
      this.show(this.ply + 1, wait >= 1000);
      if (this.ply === this.last) this.stop();
    }, wait);
    this.mark();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.mark();
  }

  mark() {
    const auto = this.querySelector('[data-go="auto"]');
    auto.setAttribute("aria-pressed", String(Boolean(this.timer)));
    auto.querySelector("use").setAttribute("href", `${this.dataset.sprite}#${this.timer ? "pause" : "play"}`);
  }

  toggleSheet() {
    const open = this.toggleAttribute("data-sheet");
    this.querySelector("button[data-sheet]").setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.querySelector("#moves").focus();
    this.scroll(this.querySelector(".plies [aria-current]"));
  }

  // Put the frame of a ply into the page; `speak` tells it to a screen reader.
  show(ply, speak) {
    this.ply = Math.min(Math.max(ply, 0), this.last);
    const frame = this.frames[this.ply];
    for (const each of this.querySelectorAll("[data-text]")) {
      const text = each.id === "live" && !speak ? "" : frame[each.dataset.text];
      if (each.textContent !== text) each.textContent = text;
    }
    for (const each of this.querySelectorAll("[data-cards]")) this.lay(each, frame[each.dataset.cards]);
    for (const each of this.querySelectorAll("[data-seat]")) {
      each.toggleAttribute("data-turn", each.matches(".seat") && frame.turn === each.dataset.seat);
      each.toggleAttribute("data-best", frame.best === each.dataset.seat);
    }
    for (const each of this.querySelectorAll("[data-none]")) {
      each.toggleAttribute("data-out", frame[each.dataset.none] === "0");
    }
    this.querySelector("[data-label]").setAttribute("aria-label", frame.live);
    this.seek.value = String(this.ply);
    this.link();
  }

  lay(place, row) {
    if (place.dataset.row === row) return;
    place.dataset.row = row;
    place.replaceChildren(...row.split(" ").filter(Boolean).map((token) => this.card(token)));
  }

  card(token) {
    const name = token.replace(/[_~]$/, "");
    const card = document.createElementNS(SVG, "svg");
    card.setAttribute("class", token.endsWith("_") ? "card low" : token.endsWith("~") ? "card maybe" : "card");
    const use = document.createElementNS(SVG, "use");
    const jokers = /^[BRW]$/.test(name) ? this.dataset.jokers : "";
    use.setAttribute("href", `${this.dataset.sprite}#${name}${jokers}`);
    card.append(use);
    return card;
  }

  // Keep the address, the links that stay at this ply, and the list of moves in step.
  link() {
    const [, where, id] = location.pathname.split("/");
    history.replaceState(null, "", `/${where}/${id}/${this.ply}${location.search}`);
    for (const each of document.querySelectorAll("a[data-here]")) {
      const address = new URL(each.href);
      address.pathname = location.pathname;
      each.href = address.href;
    }
    const plies = { first: 0, previous: Math.max(this.ply - 1, 0), next: Math.min(this.ply + 1, this.last), last: this.last };
    for (const [where, ply] of Object.entries(plies)) {
      const button = this.querySelector(`[data-go="${where}"]`);
      button.href = button.href.replace(/\/\d+(?=$|\?)/, `/${ply}`);
    }
    for (const each of this.querySelectorAll(".plies [aria-current]")) each.removeAttribute("aria-current");
    const now = this.querySelector(`.plies [data-ply="${this.ply}"]`);
    now?.setAttribute("aria-current", "step");
    this.scroll(now);
  }

  // Bring the move into sight inside its panel; the page itself stays where it is.
  scroll(move) {
    const panel = this.querySelector("#moves");
    if (panel.scrollHeight <= panel.clientHeight) return;
    const top = move ? move.getBoundingClientRect().top - panel.getBoundingClientRect().top : -panel.scrollTop;
    if (top < 40 || top > panel.clientHeight - 60) panel.scrollTop += top - panel.clientHeight / 3;
  }
}

customElements.define("paipu-replay", Replay);
