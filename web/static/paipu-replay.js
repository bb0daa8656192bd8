// <paipu-replay>: a game to look at. It works on what is inside it (a page of the site), on the inside of a stored game
// of any site (`src="https://host/r/ID/12?view=1"`, into a shadow root), and on one that a script has (`render`).
// It knows no rule of the game: the server says what is shown at each step.

import { Viewer } from "./replay/viewer.js";

const HERE = new URL(import.meta.url);
const STYLES = ["paipu.css", "replay.css"];

class Replay extends HTMLElement {
  static observedAttributes = ["src"];

  // A function of the query of a look that answers the inside for it; where there is none, an address is gone to.
  loader = null;

  connectedCallback() {
    if (this.viewer) return;
    if (this.hasAttribute("src")) this.load();
    else if (this.querySelector(".viewer")) this.enhance(this);
  }

  disconnectedCallback() {
    this.viewer?.leave();
    this.viewer = null;
  }

  attributeChangedCallback(_, before) {
    if (before !== null && this.isConnected) this.load();
  }

  enhance(root) {
    this.viewer?.leave();
    this.viewer = new Viewer(this, root);
  }

  // Go to a step, as the script of a page may ask.
  go(step) {
    this.viewer?.goTo(String(step));
  }

  // Ask for the inside of the game that `src` names, as another viewer or from another seat if a query says so.
  async load(query) {
    const source = new URL(this.getAttribute("src"), location.href);
    const [, game, step] = source.pathname.match(/^(.*\/(?:r|embed)\/[^/]+)(?:\/([^/]+))?\/?$/) ?? [];
    if (!game) return this.fail(source);
    const asked = new URLSearchParams(query ?? source.search);
    if (step && !asked.has("step")) asked.set("step", step);
    const language = source.searchParams.get("lang") ?? this.closest("[lang]")?.lang;
    if (language) asked.set("lang", language);
    this.loader ??= (next) => this.load(next);
    const path = game.replace("/embed/", "/r/");
    try {
      const answer = await fetch(`${source.origin}${path}/fragment?${asked}`, { credentials: "omit" });
      if (!answer.ok) return this.fail(source);
      await this.render(await answer.text(), `${source.origin}${path}`);
    } catch {
      this.fail(source);
    }
  }

  // Show the inside of a viewer; `base` is the address of the game that its links are relative to.
  async render(html, base) {
    const root = base && !this.querySelector(":scope > .viewer") ? await this.shadow() : this;
    const inside = document.createElement("template");
    inside.innerHTML = html;
    if (base) {
      this.dataset.base = base;
      for (const each of inside.content.querySelectorAll('a[href^="/"]')) {
        each.href = new URL(each.getAttribute("href"), base).href;
      }
    }
    for (const each of [...root.children]) if (each.localName !== "link") each.remove();
    root.append(inside.content);
    this.enhance(root);
  }

  // The shadow root, once its style sheets are there.
  async shadow() {
    if (this.shadowRoot) return this.shadowRoot;
    const root = this.attachShadow({ mode: "open" });
    await Promise.all(
      STYLES.map((name) => {
        const link = document.createElement("link");
        Object.assign(link, { rel: "stylesheet", crossOrigin: "anonymous", href: new URL(name, HERE).href });
        const ready = new Promise((done) => (link.onload = link.onerror = done));
        root.append(link);
        return ready;
      }),
    );
    return root;
  }

  // The game cannot be had: what is inside the element stays, with a link to where it should be.
  fail(source) {
    if (this.viewer) return;
    const link = document.createElement("a");
    link.href = source.href;
    link.textContent = source.href;
    if (!this.querySelector("a")) this.append(link);
    this.dispatchEvent(new CustomEvent("paipu-failed", { bubbles: true }));
  }
}

customElements.define("paipu-replay", Replay);
