// Cards as tokens: rank and suit letters, `_` for one from the bottom, `~` for one that may be there, `=` for one that
// was played, `back` for one that is not seen.

const SVG = "http://www.w3.org/2000/svg";
const MARKS = { _: "low", "~": "maybe", "=": "ghost" };

export function bare(token) {
  return token.replace(/[_~=]+$/, "");
}

export function draw(token, { sprite, jokers }) {
  const name = bare(token);
  const card = document.createElementNS(SVG, "svg");
  const marks = [...token.slice(name.length)].map((mark) => MARKS[mark]);
  card.setAttribute("class", ["card", ...marks].join(" "));
  card.dataset.card = token;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sprite}${name}${/^[BRW]$/.test(name) ? jokers : ""}`);
  card.append(use);
  return card;
}

// A hand with what it has played in place; a hand that is not seen stays as it is.
export function withGhosts(whole, row) {
  const left = row.split(" ").filter(Boolean);
  if (left.includes("back")) return left;
  const kept = [...left];
  const tokens = whole.split(" ").filter(Boolean).map((token) => {
    const place = kept.findIndex((each) => each === token);
    if (place < 0) return `${token}=`;
    kept.splice(place, 1);
    return token;
  });
  return kept.length ? left : tokens;
}

// The place of the step at which a seat played a card; null if it never did, or it is not seen.
export function whenPlayed(frames, from, seat, token) {
  const name = bare(token);
  if (name === "back") return null;
  const played = (place) => {
    const frame = frames[place];
    return frame.by === seat && frame[`play-${seat}`].split(" ").map(bare).includes(name);
  };
  if (token.endsWith("=")) {
    for (let place = from; place >= 0; place -= 1) if (played(place)) return place;
    return null;
  }
  for (let place = from + 1; place < frames.length; place += 1) if (played(place)) return place;
  return null;
}
