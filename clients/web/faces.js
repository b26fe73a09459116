// The six animals as round faces. Behind the head lies the child's own coat: a colour, a pattern and a
// scarf, made from its name or number alone, so that two foxes can be told apart, and so that a child
// looks the same on every screen. Only where two would look alike side by side one of them changes.

import { h } from "./screen.js";
import { pieces, svg } from "./pictures.js";

/** @typedef {{ground: string, mark: string, pattern: string, scarf: string, striped: boolean}} Coat */

/** The six whom a child may be. */
export const ANIMALS = ["fox", "bear", "hare", "owl", "cat", "frog"];

/** Grounds with a shade of their own for the pattern. */
const GROUNDS = [
  ["#ffd34e", "#f2a900"], ["#8fd3ff", "#3f9be0"], ["#ffb3c7", "#ee6f93"], ["#b7e4a0", "#62b84a"],
  ["#cdb8ff", "#8f6be8"], ["#ffc49a", "#f08340"], ["#a0e8df", "#27b3a4"], ["#eef1f6", "#9aa9bd"],
  ["#4d6fb3", "#86a5e0"], ["#8d4a75", "#d183b4"],
];
const SCARVES = ["#e5484d", "#ffffff", "#2b2f3a", "#2b5fb8", "#ffd34e", "#2f9d57"];
const PATTERNS = ["plain", "dots", "stripes", "checks", "waves", "rays", "halves", "rim"];
const COATS = GROUNDS.length * SCARVES.length * PATTERNS.length * 2;

/** The coat of a child, as it stands on this screen.
 * @param {string|number} who its name, or its number in the class
 * @returns {Coat} */
export const coat = (who) => changed.get(String(who)) || coatOf(numberOf(who));

/** Neighbours in numbers differ in everything, and 960 numbers in something.
 * @param {number} n
 * @returns {Coat} */
function coatOf(n) {
  const [ground, mark] = GROUNDS[n % 10];
  return { ground, mark, pattern: PATTERNS[Math.floor(n / 10) % 8], scarf: SCARVES[Math.floor(n / 80) % 6], striped: n >= COATS / 2 };
}

/** @param {string|number} who */
const numberOf = (who) => (typeof who === "number" ? (Math.abs(Math.trunc(who)) * 131) % COATS : scattered(who) % COATS);

/** Whether two coats would be taken for each other.
 * @param {Coat} one
 * @param {Coat} other */
const alike = (one, other) => one.ground === other.ground && (one.pattern === other.pattern || one.scarf === other.scarf);

/** @type {Map<string, Coat>} who wears another coat on this screen than elsewhere */
let changed = new Map();

/** Those who stand on this screen: of two of the same animal that would look alike the later one changes. The same
 * ones in the same order look the same on every screen.
 * @param {{name: string, character?: string}[]} all */
export function standTogether(all) {
  changed = new Map();
  all.forEach(({ name, character }, i) => {
    const others = all.slice(0, i).filter((other) => other.character === character && other.name !== name).map((other) => coat(other.name));
    for (let n = numberOf(name), tries = 0; others.some((other) => alike(other, coat(name))) && tries < 40; tries++) changed.set(name, coatOf((n += 131) % COATS));
  });
}

/** A number that is far away from that of a text nearly the same.
 * @param {string} text */
function scattered(text) {
  let sum = 0x811c9dc5;
  for (const sign of text.trim().toLowerCase()) sum = Math.imul(sum ^ (sign.codePointAt(0) || 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/** The animal of a child in its coat; somebody who has chosen none is a friendly head without one.
 * Small ones leave out what nobody would see.
 * @param {string|null|undefined} animal
 * @param {string|number|null} [who]
 * @param {Look} [look]
 * @returns {Piece} */
export function face(animal, who = null, look = {}) {
  const worn = who === null || who === "" ? null : coat(who);
  // One that was drawn before is the same piece, at which nothing is looked over again.
  const key = JSON.stringify([animal, worn, look]);
  const drawn = faces.get(key) || draw(HEADS[animal || ""] || HEADS.nobody, worn, look);
  faces.set(key, drawn);
  return drawn;
}

/** @type {Map<string, Piece>} */
const faces = new Map();

/** @param {string} head @param {Coat | null} worn @param {Look} look */
function draw(head, worn, look) {
  const kids = worn ? [disc(worn.ground), ...pattern(worn, Boolean(look.small)), ...scarf(worn)] : [disc("#e7ecf3")];
  const placed = h("g", { transform: "translate(5.5 4) scale(.89)" }, ...pieces(head));
  return svg([...kids, placed], { ...look, class: "face " + (look.class || "") }, 100);
}

/** @param {string} fill */
function disc(fill) {
  return h("circle", { cx: "50", cy: "50", r: "50", fill });
}

/** @param {Coat} worn
 * @returns {Piece[]} */
function scarf({ scarf: fill, striped }) {
  const edge = { stroke: "#2b2f3a", "stroke-opacity": ".25", "stroke-width": "2" };
  const cloth = h("path", { d: "M15 72Q50 92 85 72L81 88Q50 112 19 88Z", fill, ...edge });
  const bars = h("path", { d: "M32 81l-2 14M50 84v14M68 81l2 14", fill: "none", stroke: fill === "#ffffff" ? "#e5484d" : "#ffffff", "stroke-width": "7" });
  return striped ? [cloth, bars] : [cloth];
}

/** How far a line at this distance from the middle reaches inside the disc.
 * @param {number} away */
function reach(away) {
  return Math.sqrt(Math.max(0, 48 * 48 - away * away));
}

/** The pattern of a coat, never outside the disc.
 * @param {Coat} worn
 * @param {boolean} small
 * @returns {Piece[]} */
function pattern(worn, small) {
  const line = { fill: "none", stroke: worn.mark, "stroke-width": small ? "9" : "7" };
  const path = PATHS[worn.pattern];
  if (!path) return [];
  return [h("path", LINED.includes(worn.pattern) ? { d: path(), ...line } : { d: path(), fill: worn.mark })];
}

/** Patterns that are lines. */
const LINED = ["stripes", "waves", "rim"];

/** @type {Record<string, () => string>} */
const PATHS = {
  dots: () => spread(19, 5, (x, y) => `M${x - 5.5} ${y}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z`),
  rays: () => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `M50 50L${onRim(n / 8)}A50 50 0 0 1 ${onRim((n + 0.5) / 8)}z`).join(""),
  halves: () => "M50 0a50 50 0 0 1 0 100z",
  rim: () => "M50 5a45 45 0 1 0 .1 0z",
  checks: () => spread(18, 3, (x, y) => `M${x - 6} ${y - 6}h12v12h-12z`),
  stripes: () => [-42, -28, -14, 0, 14, 28, 42].map((x) => `M${50 + x} ${50 - reach(Math.abs(x) + 3)}V${50 + reach(Math.abs(x) + 3)}`).join(""),
  waves: () => [-36, -20, -4, 12, 28].map(wave).join(""),
};

/** A place on the rim, so many turns from the right.
 * @param {number} turns */
const onRim = (turns) => `${(50 + 50 * Math.cos(turns * 2 * Math.PI)).toFixed(1)} ${(50 + 50 * Math.sin(turns * 2 * Math.PI)).toFixed(1)}`;

/** Places in rows, every second one moved by half a step, as far as they lie well within the disc.
 * @param {number} step
 * @param {number} edge
 * @param {(x: number, y: number) => string} one */
function spread(step, edge, one) {
  let path = "";
  for (let row = -3; row <= 3; row++) {
    for (let column = -3; column <= 3; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * step;
      const y = row * step * 0.9;
      if (Math.hypot(x, y) + edge <= 49) path += one(50 + x, 50 + y);
    }
  }
  return path;
}

/** A wave from edge to edge.
 * @param {number} y */
function wave(y) {
  const half = reach(Math.abs(y) + 5);
  const swings = Math.max(2, Math.round(half / 10) * 2);
  const step = (2 * half) / swings;
  return `M${(50 - half).toFixed(1)} ${50 + y}` + `q${(step / 2).toFixed(1)}-9 ${step.toFixed(1)} 0t${step.toFixed(1)} 0`+ `t${step.toFixed(1)} 0`.repeat(swings - 2);
}

/** Eyes with a light in them, at these places.
 * @param {number} left
 * @param {number} right
 * @param {number} y */
const eyes = (left, right, y) => `a@${left} ${y} 4.6;a@${right} ${y} 4.6;w@${left + 1.6} ${y - 1.6} 1.6;w@${right + 1.6} ${y - 1.6} 1.6;`;

/** @type {Record<string, string>} */
const HEADS = {
  fox:
    "oM22 46L23 10 46 30zM78 46L77 10 54 30z;aM26.5 28L27 18l8 8zM73.5 28L73 18l-8 8z;" +
    "oM50 86C42 82 16 66 19 50 22 33 36 26 50 26s28 7 31 24c3 16-23 32-31 36z;" +
    "wM50 86C42 82 16 66 19 50c9 0 18 5 22 13 3 5 6 8 9 8s6-3 9-8c4-8 13-13 22-13 3 16-23 32-31 36z;" +
    eyes(37, 63, 50) + "aM43 75h14c1 4-3 8-7 8s-8-4-7-8z",
  bear:
    "n@27 30 13;n@73 30 13;s@27 30 6.5;s@73 30 6.5;nM50 24c20 0 31 13 31 30S69 85 50 85 19 71 19 54s11-30 31-30z;" +
    "sM50 56c11 0 17 6 17 13s-7 13-17 13-17-6-17-13 6-13 17-13z;" + eyes(37, 63, 48) +
    "aM43 60c0-3 14-3 14 0 0 4-4 7-7 7s-7-3-7-7z;a~2.5M50 67v4M43 73c3 3 11 3 14 0",
  hare:
    "lM34 46C22 28 24 6 31 5c8 0 13 20 13 38zM66 46C78 28 76 6 69 5c-8 0-13 20-13 38z;vM34 40C27 26 28 12 32 12c4 0 7 14 7 27zM66 40C73 26 72 12 68 12c-4 0-7 14-7 27z;" +
    "lM50 36c18 0 27 11 27 25S65 86 50 86 23 75 23 61s9-25 27-25z;w@41 72 9;w@59 72 9;v@30 68 5;v@70 68 5;" + eyes(38, 62, 56) +
    "rM45 65h10l-5 6z;w%45.5 76 9 9 2;a~1.5M50 71v5M50 77v7;d~1.5M45.5 77h9v7h-9z",
  owl:
    "pM19 12c8 8 18 13 31 13s23-5 31-13c1 12-1 20 1 32 4 25-10 42-32 42S14 69 18 44c2-12 0-20 1-32z;" +
    "sM50 58c14 0 22 5 22 13 0 9-10 15-22 15s-22-6-22-15c0-8 8-13 22-13z;p~2.5M40 77c2 3 4 3 6 0M54 77c2 3 4 3 6 0;" +
    "w@35 47 15.5;w@65 47 15.5;y@35 47 11;y@65 47 11;a@36 47 7;a@64 47 7;w@38.5 44.5 2.5;w@66.5 44.5 2.5;oM50 54l7 6-7 12-7-12z",
  cat:
    "dM19 50L20 13 44 30zM81 50L80 13 56 30z;vM25 33l1-10 9 8zM75 33l-1-10-9 8z;" +
    "dM50 27c20 0 33 11 33 29S69 85 50 85 17 74 17 56s13-29 33-29z;a~4M50 29v10M41 30v7M59 30v7;" +
    "w@43 70 8.5;w@57 70 8.5;g@35 53 7.5;g@65 53 7.5;aM35 46.5c4 4 4 9 0 13-4-4-4-9 0-13zM65 46.5c4 4 4 9 0 13-4-4-4-9 0-13z;w@37 50.5 1.6;w@67 50.5 1.6;" +
    "vM44.5 63h11L50 69z;a~1.8M50 69v4M44 75c2 2 5 1 6-2 1 3 4 4 6 2;w~1.8M31 68L12 64M31 73L13 76M69 68l19-4M69 73l18 3",
  frog:
    "g@31 33 15;g@69 33 15;gM50 34c23 0 36 12 36 27S71 85 50 85 14 76 14 61s13-27 36-27z;w@31 32 10.5;w@69 32 10.5;a@32 33 6;a@68 33 6;w@34.5 30.5 2.2;w@70.5 30.5 2.2;" +
    "a~1.8M45 53v1M55 53v1;aM25 61c14 7 36 7 50 0 1 11-11 18-25 18S24 72 25 61z;rM37 76c5-7 21-7 26 0-8 4-18 4-26 0z;v@22 60 4.5;v@78 60 4.5",
  nobody: "dM50 22a18 18 0 1 1-.1 0zM18 86c0-20 14-28 32-28s32 8 32 28a48 48 0 0 1-64 0z",
};
