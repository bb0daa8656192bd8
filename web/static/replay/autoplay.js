// Stepping on by itself, slower where there is something to read.

import { remember, remembered } from "./looks.js";

const LINGER = 3;
const SPOKEN = 1000;

export class Autoplay {
  constructor(viewer) {
    this.viewer = viewer;
    this.timer = 0;
    this.speed = viewer.find("[data-speed]");
    const wait = remembered("speed", this.speed.value);
    if ([...this.speed.options].some((each) => each.value === wait)) this.speed.value = wait;
    this.speed.addEventListener("change", () => {
      remember("speed", this.speed.value);
      if (this.running) this.start();
    });
  }

  get running() {
    return Boolean(this.timer);
  }

  get wait() {
    return Number(this.speed.value);
  }

  start() {
    this.stop();
    const { viewer } = this;
    if (viewer.index === viewer.last) viewer.show(0, false);
    this.again();
    this.mark();
  }

  again() {
    const { viewer, wait } = this;
    const linger = viewer.stops.includes(viewer.index) ? LINGER : 1;
    this.timer = setTimeout(() => {
      viewer.show(viewer.index + 1, wait >= SPOKEN);
      if (viewer.index === viewer.last) this.stop();
      else this.again();
    }, wait * linger);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.mark();
  }

  change(way) {
    const next = this.speed.options[this.speed.selectedIndex + way];
    if (!next) return;
    this.speed.value = next.value;
    this.speed.dispatchEvent(new Event("change"));
  }

  mark() {
    const button = this.viewer.find('[data-go="auto"]');
    button.setAttribute("aria-pressed", String(this.running));
    const sign = this.viewer.box.dataset.sprite + (this.running ? "pause" : "play");
    button.querySelector("use").setAttribute("href", sign);
  }
}
