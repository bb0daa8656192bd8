// A game written down by clicking cards. Every click changes the text, by way of the server, which says what is next.

import { bare, draw } from "./replay/cards.js";

const SHOWN = 40;
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const count = (letters) => {
  const found = {};
  for (const each of letters) found[each] = (found[each] ?? 0) + 1;
  return found;
};

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

// A text as nodes: what is filled in is notation or a name, in whatever language.
const spoken = (text, values) => text.split(/\{(\w+)\}/).map((each, at) => (at % 2 ? element("bdi", "", values[each]) : each));

export class Clicking {
  constructor(root, editor) {
    this.root = root;
    this.editor = editor;
    this.words = root.dataset;
    this.next = root.querySelector("[data-next]");
    this.deal = root.querySelector("[data-deal]");
    this.dealing = root.querySelector("[data-dealing]");
    this.chosen = new Set();
    this.active = 0;
    root.hidden = false;
  }

  // Where the game stands; null before there is one.
  show(told) {
    this.told = told;
    this.chosen.clear();
    const focus = document.activeElement?.dataset?.key;
    this.showDeal();
    this.showNext();
    if (focus) this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  }

  button(words, done, key, className = "") {
    const button = element("button", className, ...[words].flat());
    button.type = "button";
    button.dataset.key = key;
    button.addEventListener("click", done);
    return button;
  }

  face(token) {
    return draw(token, { sprite: `${this.editor.dataset.sprite}#`, jokers: this.editor.dataset.jokers });
  }

  // The rank of a token as people say it.
  rank(token) {
    return { T: "10", B: this.words.small, R: this.words.big }[token[0]] ?? token[0];
  }

  who(seat) {
    const { word, name } = this.told.seats[seat];
    return name ? `${word} ${name}` : word;
  }

  showDeal() {
    const told = this.told ?? { hands: ["", "", ""], bottom: "", sizes: [17, 17, 17, 3], left: null, seats: null };
    const seats = told.seats ?? ["甲", "乙", "丙"].map((word) => ({ word, name: "" }));
    const places = [...told.hands, told.bottom];
    const missing = places.some((each, at) => each.split(" ").filter(Boolean).length < told.sizes[at]);
    const wanted = missing && told.asked !== "play";
    if (wanted !== this.wanted) this.dealing.open = this.wanted = wanted;
    const rows = places.map((tokens, at) => this.place(tokens, at, seats, told));
    this.deal.replaceChildren(...rows, this.palette(told, seats));
  }

  // One hand, or the bottom cards: a card that is clicked goes back.
  place(tokens, at, seats, told) {
    const cards = tokens.split(" ").filter(Boolean);
    const where = at === seats.length ? "bottom" : at;
    const name = at === seats.length ? this.words.bottom : `${seats[at].word} ${seats[at].name}`.trim();
    const pick = this.button([element("bdi", "", name), ` ${cards.length}/${told.sizes[at]}`], () => this.activate(at), `hand-${at}`);
    pick.setAttribute("aria-pressed", String(this.active === at));
    const faces = cards.map((token, number) => {
      const back = () => this.editor.change("uncard", `${where} ${bare(token)[0]}`);
      const button = this.button(this.face(token), back, `card-${at}-${number}`, "face");
      button.setAttribute("aria-label", filled(this.words.take, { what: this.rank(token) }));
      return button;
    });
    return element("div", "holding", pick, element("div", "cards", ...faces));
  }

  activate(at) {
    this.active = at;
    this.showDeal();
    this.root.querySelector(`[data-key="hand-${at}"]`).focus();
  }

  // What nobody has yet: a card that is clicked goes to the hand that is chosen.
  palette(told, seats) {
    const left = told.left ?? Object.fromEntries([..."3456789TJQKA2"].map((each) => [each, 4]).concat([["B", 1], ["R", 1]]));
    const where = this.active === seats.length ? "bottom" : this.active;
    const cards = Object.entries(left).filter(([, many]) => many > 0);
    const faces = cards.map(([letter, many]) => {
      const give = () => this.editor.change("card", `${where} ${letter}`);
      const button = this.button([this.face(letter), element("span", "many", `×${many}`)], give, `give-${letter}`, "face");
      button.setAttribute("aria-label", `${filled(this.words.give, { what: this.rank(letter) })} ×${many}`);
      return button;
    });
    const rest = this.button(this.words.rest, () => this.editor.change("rest", String(where)), "rest");
    return element("div", "palette", element("p", "small soft", this.words.deal), element("div", "cards", ...faces), ...(cards.length ? [rest] : []));
  }

  showNext() {
    const told = this.told;
    if (!told) return this.next.replaceChildren();
    const parts = [];
    if (told.asked === "act") parts.push(...this.acts(told));
    else if (told.asked === "play") parts.push(...this.plays(told));
    else if (told.asked === "deal") parts.push(element("p", "soft", this.words.unknown));
    else if (told.undo) parts.push(element("p", "soft", this.words.over));
    if (told.undo) parts.push(this.button(`↶ ${this.words.undo}`, () => this.editor.change("undo", ""), "undo"));
    this.next.replaceChildren(...parts);
  }

  acts(told) {
    const seats = [...new Set(told.acts.map(([, seat]) => seat))];
    const head = told.seat === null ? [this.words.anyone] : spoken(this.words.turn, { who: this.who(told.seat) });
    const rows = seats.map((seat) => {
      const said = told.acts.filter((each) => each[1] === seat);
      const buttons = said.map(([value, , words]) => this.button(words, () => this.editor.change("act", value), `act-${value}`));
      return element("p", "row", element("bdi", "", this.who(seat)), ...buttons);
    });
    return [element("p", "", element("strong", "", ...head)), ...rows];
  }

  plays(told) {
    const beat = told.beat ? spoken(this.words.beat, { what: told.beat }) : [this.words.lead];
    const head = element("p", "", element("strong", "", ...spoken(this.words.turn, { who: this.who(told.seat) })), " · ", ...beat);
    const hand = told.hand.split(" ").filter(Boolean);
    const faces = hand.map((token, at) => {
      const button = this.button(this.face(token), () => this.choose(at), `mine-${at}`, "face");
      button.setAttribute("aria-label", this.rank(token));
      button.setAttribute("aria-pressed", "false");
      return button;
    });
    this.hand = hand;
    this.faces = faces;
    this.offers = element("div", "offers");
    this.offer();
    return [head, element("div", "cards mine", ...faces), this.offers];
  }

  choose(at) {
    if (!this.chosen.delete(at)) this.chosen.add(at);
    this.faces[at].setAttribute("aria-pressed", String(this.chosen.has(at)));
    this.offer();
  }

  // The plays that hold every chosen card; one that is just these comes first.
  offer() {
    const chosen = count([...this.chosen].map((at) => this.hand[at][0]));
    const size = this.chosen.size;
    const fitting = this.told.plays.filter(([letters]) => {
      const held = count(letters);
      return Object.entries(chosen).every(([letter, many]) => (held[letter] ?? 0) >= many);
    });
    fitting.sort((a, b) => (b[0].length === size) - (a[0].length === size));
    const play = ([letters, said], at) => {
      const exact = letters.length === size;
      return this.button(spoken(this.words.play, { what: said }), () => this.editor.change("play", said), `play-${said}`, exact && !at ? "main" : "");
    };
    const pass = this.told.pass ? [this.button(this.words.pass, () => this.editor.change("play", "過"), "pass")] : [];
    const more = fitting.length > SHOWN ? [element("span", "small soft", filled(this.words.others, { count: fitting.length - SHOWN }))] : [];
    const hint = element("p", "small soft", !size ? this.words.choose : fitting.length ? this.words.plays : this.words.none);
    this.offers.replaceChildren(hint, element("div", "row", ...pass, ...fitting.slice(0, SHOWN).map(play), ...more));
  }
}
