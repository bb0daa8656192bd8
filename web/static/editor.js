// The editor. It knows no rule: the server says what is wrong with the text, and what may come next in it.

import { Clicking, filled } from "./editor-clicking.js";

const WAIT = 350;
const LONGEST = 48 * 1024;

class Editor extends HTMLElement {
  connectedCallback() {
    this.text = this.querySelector("textarea");
    this.shade = this.querySelector(".shade");
    this.status = this.querySelector("[data-status]");
    this.list = this.querySelector("[data-findings]");
    this.rules = this.querySelector("[name=rules]");
    const clicking = this.querySelector("[data-clicking]");
    this.clicking = clicking && new Clicking(clicking, this);
    this.text.addEventListener("input", () => this.later());
    this.text.addEventListener("scroll", () => this.scroll());
    this.rules.addEventListener("change", () => this.check());
    new ResizeObserver(() => this.scroll()).observe(this.text);
    this.querySelector("[data-use]")?.addEventListener("click", () => this.put(this.told.canonical));
    this.clicking?.show(null);
    this.check();
  }

  later() {
    clearTimeout(this.timer);
    this.shade.replaceChildren();
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  // What the server says of the text; an answer to an older text is dropped.
  async check() {
    clearTimeout(this.timer);
    const text = this.text.value;
    if (!text.trim() && !this.clicking) return this.tell(null);
    await this.ask(this.dataset.check, { text });
  }

  // Something was clicked: the server puts it into the text.
  async change(kind, value) {
    const told = await this.ask(this.dataset.change, { text: this.text.value, kind, value });
    if (told) this.text.value = told.text;
    if (told) this.tell(told);
  }

  async ask(address, question) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const body = JSON.stringify({ ...question, rules: this.rules.value });
    if (body.length > LONGEST) return this.say("long");
    try {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(address, { method: "POST", headers, body, signal: asking.signal });
      if (!answer.ok) return this.say(answer.status === 413 ? "long" : answer.status === 429 ? "slow" : "lost");
      const told = await answer.json();
      if (asking !== this.asking) return null;
      if (!("text" in told)) this.tell(told);
      return told;
    } catch (error) {
      return error.name === "AbortError" ? null : this.say("lost");
    }
  }

  say(what) {
    this.status.hidden = false;
    this.status.textContent = this.status.dataset[what];
    return null;
  }

  tell(told) {
    this.told = told;
    const findings = told?.findings ?? [];
    this.underline(findings);
    const { clean, found, games } = this.status.dataset;
    const count = findings.length + (told?.more ?? 0);
    this.status.hidden = !told || !this.text.value.trim();
    this.status.dataset.verdict = told?.verdict ?? "";
    const many = told?.games > 1 ? ` · ${filled(games, { count: told.games })}` : "";
    if (told) this.status.textContent = (count ? filled(found, { count }) : clean) + many;
    this.list.hidden = !findings.length;
    this.list.replaceChildren(...findings.map((each) => this.item(each)));
    const canonical = this.querySelector("[data-canonical]");
    if (canonical) canonical.textContent = told?.canonical ?? "";
    this.clicking?.show(told?.next ?? null);
  }

  // The same text behind the box, with marks where something was found.
  underline(findings) {
    const text = this.text.value;
    const pieces = [];
    let done = 0;
    const places = findings.filter((each) => each.units).sort((a, b) => a.units[0] - b.units[0]);
    for (const { units: [start, end], severity } of places) {
      if (start < done) continue;
      const mark = document.createElement("mark");
      mark.className = severity;
      mark.textContent = text.slice(start, Math.max(end, start + 1)) || " ";
      pieces.push(text.slice(done, start), mark);
      done = Math.max(end, start + 1);
    }
    this.shade.replaceChildren(...pieces, `${text.slice(done)}\n`);
    this.scroll();
  }

  scroll() {
    this.shade.scrollTop = this.text.scrollTop;
  }

  item(finding) {
    const item = document.createElement("li");
    const said = document.createElement("span");
    said.className = `severity ${finding.severity}`;
    said.textContent = `${finding.icon} ${finding.word}`;
    const words = document.createElement("bdi");
    words.textContent = ` ${finding.message} `;
    const code = document.createElement("a");
    code.className = "code";
    code.href = this.dataset.rule.replace("CODE", finding.code);
    code.target = "_blank";
    code.rel = "noopener";
    code.textContent = finding.code;
    item.append(said, words, code);
    if (finding.units) {
      const place = `${finding.span.line}:${finding.span.column}`;
      item.append(" ", this.button(`${this.list.dataset.go} ${place}`, () => this.select(...finding.units)));
    }
    if (finding.edits.length) {
      const { fix, remove } = this.list.dataset;
      const news = finding.edits.map((each) => each[2]).join("").trim();
      item.append(" ", this.button(news ? `${fix}「${news}」` : remove, () => this.mend(finding.edits)));
    }
    return item;
  }

  button(words, done) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", done);
    return button;
  }

  select(start, end) {
    this.text.focus();
    this.text.setSelectionRange(start, end);
  }

  mend(edits) {
    let text = this.text.value;
    for (const [start, end, news] of [...edits].sort((a, b) => b[0] - a[0])) {
      text = text.slice(0, start) + news + text.slice(end);
    }
    this.put(text);
    this.text.focus();
  }

  // A new text, put in so that the browser can take it back.
  put(text) {
    this.text.focus();
    this.text.select();
    if (!document.execCommand?.("insertText", false, text)) this.text.value = text;
    this.check();
  }
}

customElements.define("paipu-editor", Editor);
