// One viewer: where it is, what its buttons do, and what follows when it moves.

import { Autoplay } from "./autoplay.js";
import { whenPlayed } from "./cards.js";
import { listen as listenToKeys } from "./keys.js";
import { at, remember, remembered } from "./looks.js";
import { Table } from "./table.js";
import { listen as listenToTouch } from "./touch.js";

const SWITCHES = ["counter", "moves", "ghosts"];

export class Viewer {
  constructor(host, root) {
    this.host = host;
    this.root = root;
    this.box = root.querySelector(".viewer");
    const told = JSON.parse(this.find("[data-timeline]").textContent);
    Object.assign(this, { steps: told.steps, stops: told.stops, words: told.words, index: told.at, trail: [] });
    this.frames = [];
    for (const change of told.frames) this.frames.push({ ...this.frames.at(-1), ...change });
    this.table = new Table(this);
    this.auto = new Autoplay(this);
    this.gone = new AbortController();
    this.seek = this.find("[data-seek]");
    for (const each of this.all("[data-scripted]")) each.hidden = false;
    for (const each of this.all("[data-eyes]")) each.hidden = !this.canLook;
    for (const each of this.all("[data-kept]")) each.hidden = !this.base && !this.host.linked;
    if (this.canLook) this.find(".views").hidden = false;
    this.box.dataset.live = "";
    this.heard(this.box, "click", (event) => this.clicked(event));
    this.heard(this.seek, "input", () => this.stepped(Number(this.seek.value)));
    this.heard(this.find("[data-goto]"), "keydown", (event) => event.key === "Enter" && this.do("went"));
    listenToKeys(this);
    listenToTouch(this);
    for (const name of SWITCHES) this.turnOn(name, remembered(name, name !== "ghosts"));
    this.show(this.index, false);
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  all(selector) {
    return this.root.querySelectorAll(selector);
  }

  heard(target, name, answer, more = {}) {
    target.addEventListener(name, answer, { signal: this.gone.signal, ...more });
  }

  leave() {
    this.auto.stop();
    this.gone.abort();
  }

  get last() {
    return this.frames.length - 1;
  }

  get players() {
    return Number(this.box.dataset.players);
  }

  // The address of the game without a step; nothing for one that is not kept anywhere.
  get base() {
    if (this.host.dataset.base) return this.host.dataset.base;
    const [, base] = location.pathname.match(/^(.*\/(?:r|embed)\/[^/]+)/) ?? [];
    return this.box.dataset.key && base?.endsWith(this.box.dataset.key) ? location.origin + base : "";
  }

  get canLook() {
    return Boolean(this.host.loader || this.base);
  }

  clicked(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const from = (selector) => event.target.closest(selector);
    const [go, step, look] = [from("[data-go]"), from("[data-step]"), from("[data-look]")];
    const [card, graph] = [from(".hand [data-card]"), from("[data-graph]")];
    if (go) this.do(go.dataset.go);
    else if (step) this.goTo(step.dataset.step);
    else if (look && this.host.loader) this.look({ view: look.dataset.look });
    else if (card) this.follow(card);
    else if (graph) this.stepped(this.table.placeOnGraph(graph, event.clientX));
    else return;
    event.preventDefault();
  }

  // What a button or a key asks for.
  do(what, value) {
    const act = this[what === "auto" ? "toggleAuto" : "go_" + what.replace("-", "_")];
    if (act) return act.call(this, value);
    if (SWITCHES.includes(what)) return this.turn(what);
    const places = { first: 0, previous: this.index - 1, next: this.index + 1, last: this.last };
    if (what in places) this.stepped(places[what]);
  }

  toggleAuto() {
    this.auto.running ? this.auto.stop() : this.auto.start();
  }

  go_rotation(way) {
    this.stepped(this.index + way * this.players);
  }

  // The time before or after that the seat below did something.
  go_own(way) {
    for (let place = this.index + way; place >= 0 && place <= this.last; place += way) {
      if (this.frames[place].by === this.table.below) return this.stepped(place);
    }
  }

  go_stop_back() {
    const before = this.stops.filter((place) => place < this.index).at(-1);
    if (before !== undefined) this.stepped(before);
  }

  go_stop_on() {
    const after = this.stops.find((place) => place > this.index);
    if (after !== undefined) this.stepped(after);
  }

  go_speed(way) {
    this.auto.change(way);
  }

  go_turn() {
    this.go_seat((Number(this.table.below) + 1) % this.players);
  }

  // Another seat below: with its own eyes where one looks through a seat's eyes, else only the table turns.
  go_seat(seat) {
    if (seat >= this.players) return;
    if (/^\d+$/.test(this.box.dataset.view)) return this.look({ view: String(seat) });
    this.table.turnTo(String(seat));
    this.link();
  }

  // Between the eyes of the seat below, and every hand with that seat below.
  go_hide() {
    const seat = this.table.below;
    this.look(this.box.dataset.view === "all" ? { view: seat } : { view: "all", seat });
  }

  go_goto() {
    this.open("goto").querySelector("input").select();
  }

  go_went() {
    const said = this.find("[data-goto]").value.trim().toLowerCase();
    this.close();
    this.goTo(said);
  }

  async go_copy() {
    const address = this.host.linked ? location.href : at(this);
    try {
      await navigator.clipboard.writeText(address);
      this.say(this.words.copied);
    } catch {
      this.say(this.words.address + address);
    }
  }

  go_help() {
    this.open("help");
  }

  go_close() {
    this.close();
  }

  go_back() {
    const place = this.trail.pop();
    if (place !== undefined) this.stepped(place, true);
  }

  go_moves() {
    this.turn("moves");
    this.box.toggleAttribute("data-sheet");
    const open = this.box.hasAttribute("data-sheet");
    this.find(".sheet-button").setAttribute("aria-expanded", String(open));
    if (open && this.find(".sheet-button").checkVisibility()) this.find(".moves").focus({ preventScroll: true });
    this.table.reveal();
  }

  turn(name) {
    const on = !this.isOn(name);
    this.turnOn(name, on);
    remember(name, on);
    if (name === "ghosts") this.show(this.index, false);
  }

  isOn(name) {
    return this.box.dataset[name] !== "off";
  }

  turnOn(name, on) {
    this.box.dataset[name] = on ? "on" : "off";
    for (const each of this.all(`[data-go="${name}"][aria-pressed]`)) each.setAttribute("aria-pressed", String(on));
  }

  open(name) {
    this.auto.stop();
    const dialog = this.find(`[data-dialog="${name}"]`);
    if (!dialog.open) dialog.showModal();
    return dialog;
  }

  close() {
    this.find("dialog[open]")?.close();
  }

  say(text) {
    this.find("[data-status]").textContent = text;
  }

  // From a card in a hand to when it was played; the way back is kept.
  follow(card) {
    const seat = card.closest("[data-seat]").dataset.seat;
    const place = whenPlayed(this.frames, this.index, seat, card.dataset.card);
    if (place === null) return this.say(this.words.kept);
    this.trail.push(this.index);
    this.stepped(place, true);
    this.say(this.words.played);
  }

  // Look with other eyes: ask for the game again, or go to its address.
  look(look) {
    this.auto.stop();
    if (!this.canLook) return;
    const address = at(this, look);
    if (this.host.loader) this.host.loader(new URL(address).searchParams.toString() + `&step=${this.steps[this.index]}`);
    else location.assign(address);
  }

  goTo(step) {
    const place = this.steps.indexOf(step);
    if (place < 0) this.say(this.words.nowhere);
    else this.stepped(place);
  }

  // A step that the reader took: it ends autoplay, and, but for the way to a card and back, what was kept of that way.
  stepped(place, following = false) {
    this.auto.stop();
    if (!following) this.trail = [];
    this.say("");
    this.show(place, true);
  }

  show(place, speak) {
    this.index = Math.min(Math.max(place, 0), this.last);
    this.table.show(this.frames[this.index], speak);
    this.seek.value = String(this.index);
    const back = this.find('[data-go="back"]');
    back.hidden = !this.trail.length;
    back.textContent = this.words.back.replace("{place}", this.frames[this.trail.at(-1) ?? 0].place);
    this.link();
    const detail = { step: this.steps[this.index] };
    this.host.dispatchEvent(new CustomEvent("paipu-step", { bubbles: true, detail }));
  }

  // Keep the address, and the links that stay at this step, as they would be if the page were asked for now.
  link() {
    this.host.linked?.(this);
    if (!this.base || this.host.dataset.base) return;
    const here = new URL(at(this));
    history.replaceState(null, "", here.pathname + here.search);
    for (const each of document.querySelectorAll("a[data-here]")) {
      const address = new URL(each.href);
      address.pathname = here.pathname;
      if (!each.dataset.look) for (const name of ["view", "seat"]) copy(here, address, name);
      each.href = address.href;
    }
    for (const each of document.querySelectorAll("a[data-along]")) {
      const address = new URL(each.href);
      for (const name of ["view", "seat"]) copy(here, address, name);
      if (each.dataset.seats) among(address.searchParams, Number(each.dataset.seats));
      if (each.dataset.along === "step") address.searchParams.set("step", this.steps[this.index]);
      if (each.dataset.along === "path") address.pathname = here.pathname.replace("/embed/", "/r/");
      each.href = address.href;
    }
    for (const [go, place] of [["previous", this.index - 1], ["next", this.index + 1]]) {
      const step = this.steps[Math.min(Math.max(place, 0), this.last)];
      this.find(`.controls [data-go="${go}"]`).href = at(this, null, step);
    }
  }
}

// Of eyes that a game of so many seats has not: who looked through them, looks from outside.
function among(query, seats) {
  if (Number(query.get("view")) >= seats) query.set("view", "public");
  if (Number(query.get("seat")) >= seats) query.delete("seat");
}

function copy(from, to, name) {
  if (from.searchParams.has(name)) to.searchParams.set(name, from.searchParams.get(name));
  else to.searchParams.delete(name);
}
