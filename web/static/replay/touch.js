// Fingers and wheels: a swipe over the table steps, a button that is held down runs, the wheel steps where the page has
// nothing to scroll.

const FAR = 40;
const HELD = 350;
const RUN = 100;

export function listen(viewer) {
  swipe(viewer, viewer.find(".table"));
  wheel(viewer, viewer.find(".table"));
  for (const go of ["previous", "next"]) hold(viewer, viewer.find(`.controls [data-go="${go}"]`), go);
}

function swipe(viewer, table) {
  let from = null;
  const start = (event) => (from = event.touches.length === 1 ? event.touches[0] : null);
  const end = (event) => {
    if (!from) return;
    const to = event.changedTouches[0];
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
    viewer.do(x < 0 ? "next" : "previous");
    event.preventDefault();
  };
  viewer.heard(table, "touchstart", start, { passive: true });
  viewer.heard(table, "touchend", end);
  viewer.heard(table, "touchcancel", () => (from = null));
}

function wheel(viewer, table) {
  const turned = (event) => {
    const page = document.scrollingElement;
    if (event.ctrlKey || event.shiftKey || !event.deltaY || page.scrollHeight > page.clientHeight + 1) return;
    viewer.do(event.deltaY > 0 ? "next" : "previous");
    event.preventDefault();
  };
  viewer.heard(table, "wheel", turned, { passive: false });
}

function hold(viewer, button, go) {
  let timer = 0;
  let ran = false;
  const run = () => {
    ran = true;
    viewer.do(go);
    timer = setTimeout(run, RUN);
  };
  const stop = () => clearTimeout(timer);
  viewer.heard(button, "pointerdown", (event) => {
    ran = false;
    stop();
    if (event.button === 0) timer = setTimeout(run, HELD);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) viewer.heard(button, name, stop);
  viewer.heard(viewer.gone.signal, "abort", stop);
  viewer.heard(button, "contextmenu", (event) => ran && event.preventDefault());
  viewer.heard(button, "dragstart", (event) => event.preventDefault());
  // The click that ends a run is no step of its own.
  viewer.heard(
    button,
    "click",
    (event) => {
      if (!ran) return;
      ran = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
