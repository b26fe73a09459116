// A piece of Mars seen from above, another one for each room: its kind, its colours and all that lies there come
// from the room's number alone, so that it is the same on every screen.

import { h } from "./screen.js";

/** So many places lie beside each other. */
export const SIDE = 8;

// Places, which are told in tiles from the upper left corner

/** @param {string} tile @returns {Point} the middle of it */
export const middle = (tile) => ({ x: tile.charCodeAt(0) - 96.5, y: Number(tile[1]) - 0.5 });

/** @param {Point} at */
export const nameOf = ({ x, y }) => String.fromCharCode(97 + within(x)) + (within(y) + 1);

/** @param {number} place */
export const within = (place) => Math.max(0, Math.min(SIDE - 1, Math.floor(place)));

/** @param {Point} one @param {Point} other */
export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {Point} at */
export const isOutside = ({ x, y }) => Math.min(x, y) < -0.2 || Math.max(x, y) > SIDE + 0.2;

// The ground

/**
 * Light, ground, shade and dust.
 * @typedef {{light: string, ground: string, shade: string, dust: string, lie: (mars: Chance, colours: Kind) => Piece[]}} Kind
 * @typedef {() => number} Chance
 * @type {Kind[]}
 */
const KINDS = [
  { light: "#f6b98a", ground: "#e39260", shade: "#bb6a41", dust: "#f3ad7b", lie: craters },
  { light: "#f9cf94", ground: "#edb06f", shade: "#cb8346", dust: "#f7c78c", lie: dunes },
  { light: "#eda58d", ground: "#d5806a", shade: "#994a3d", dust: "#e79a84", lie: canyon },
  { light: "#fff6ee", ground: "#e8b498", shade: "#c08468", dust: "#f4d5c2", lie: ice },
  { light: "#f5a56f", ground: "#cf7b51", shade: "#8f4a31", dust: "#df9067", lie: volcano },
];

/** @type {{room: string, window: string, piece: Piece} | null} the last one, which stays as it is */
let drawn = null;

/**
 * The ground of a room, or the part of it that is seen.
 * @param {string} room @param {Sight} part
 */
export function mars(room, { x, y, size }) {
  const window = `${x} ${y} ${size} ${size}`;
  if (drawn?.room !== room || drawn.window !== window) {
    const kids = land(room);
    drawn = { room, window, piece: h("svg", { class: "land", key: "land", viewBox: window, preserveAspectRatio: "none", focusable: "false", "aria-hidden": "true" }, kids) };
  }
  return drawn.piece;
}

/** @param {string} room @returns {Piece[]} */
function land(room) {
  const chance = chanceOf(room);
  const kind = KINDS[Math.floor(chance() * KINDS.length)];
  const patches = times(9, () => blot(chance, 0.8 + chance() * 1.3, chance() < 0.5 ? kind.dust : kind.light, 0.35));
  const pebbles = times(26, () => disc(spot(chance), 0.03 + chance() * 0.05, chance() < 0.6 ? kind.shade : kind.light));
  return [h("rect", { x: "-2", y: "-2", width: "12", height: "12", fill: kind.ground }), ...patches, ...kind.lie(chance, kind), ...pebbles];
}

/**
 * Numbers from 0 to 1, always the same after the same text.
 * @param {string} text @returns {Chance}
 */
function chanceOf(text) {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) || 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// What lies there

/** @param {Chance} chance @param {Kind} kind */
function craters(chance, kind) {
  return times(9, () => crater(spot(chance), 0.22 + chance() * chance() * 0.8, kind)).flat();
}

/** @param {Chance} chance @param {Kind} kind */
function dunes(chance, kind) {
  const lean = chance() * 0.8 - 0.4;
  return Array.from({ length: 8 }, (_, n) => n - 0.5 + chance() * 0.8).flatMap((y) => {
    const wave = `M-1 ${round(y)}c1.3 ${round(-0.5 + lean)} 2 ${round(0.5 + lean)} 3.3 ${round(lean)}s2 ${round(-0.6 + lean)} 3.4 ${round(lean)}s2.3 ${round(0.5)} 3.5 ${round(lean)}`;
    return [
      h("path", { d: wave, fill: "none", stroke: kind.shade, "stroke-width": "0.09", "stroke-opacity": "0.75" }),
      h("path", { d: wave, fill: "none", stroke: kind.light, "stroke-width": "0.16", "stroke-opacity": "0.8", transform: "translate(0 0.13)" }),
    ];
  });
}

/** @param {Chance} chance @param {Kind} kind */
function canyon(chance, kind) {
  let y = 1 + chance() * 5;
  const points = Array.from({ length: 6 }, (_, n) => [n * 2 - 1, (y = Math.max(0.6, Math.min(7.4, y + chance() * 3 - 1.5)))]);
  const way = points.map(([x, there], n) => (n === 0 ? `M${x} ${round(there)}` : `S${round(x - 0.9)} ${round(there + chance() - 0.5)} ${x} ${round(there)}`)).join("");
  const line = (/** @type {string} */ stroke, /** @type {number} */ width) => h("path", { d: way, fill: "none", stroke, "stroke-width": String(width), "stroke-linecap": "round", "stroke-linejoin": "round" });
  return [line(kind.light, 1.05), line(kind.shade, 0.85), line("#6d3029", 0.5), line("#4c201f", 0.2), ...times(4, () => crater(spot(chance), 0.15 + chance() * 0.25, kind)).flat()];
}

/** @param {Chance} chance @param {Kind} kind */
function ice(chance, kind) {
  const left = chance() < 0.5;
  const edge = left ? "3.6v1c.3 1.2-.9 1.5-.6 2.4s-1 .7-1.2 1.4-.9.5-1.8.9-1.8.4-2 .4H-2z" : "4.4v1c.3 1.2-.9 1.5-.6 2.4s1 .7 1.2 1.4 1.4.2 2 .8 1 .6 2 .8H10z";
  const cap = h("path", { d: `M${left ? -2 : 10}-2H${edge}`, fill: "#ffffff", "fill-opacity": "0.92" });
  const floes = times(7, () => blot(chance, 0.25 + chance() * 0.5, "#ffffff", 0.85));
  return [cap, ...times(4, () => crater(spot(chance), 0.2 + chance() * 0.35, kind)).flat(), ...floes];
}

/** @param {Chance} chance @param {Kind} kind */
function volcano(chance, kind) {
  const [x, y] = [2 + chance() * 4, 2 + chance() * 4];
  const rings = [1.9, 1.45, 1.05].map((r, n) => h("circle", { cx: round(x), cy: round(y), r: String(r), fill: n % 2 ? kind.ground : kind.dust, "fill-opacity": "0.8" }));
  const streams = times(7, () => {
    const [turn, length] = [chance() * 2 * Math.PI, 1.2 + chance() * 1.6];
    return h("path", { d: `M${round(x)} ${round(y)}q${round(Math.cos(turn + 0.4) * length / 2)} ${round(Math.sin(turn + 0.4) * length / 2)} ${round(Math.cos(turn) * length)} ${round(Math.sin(turn) * length)}`, fill: "none", stroke: kind.shade, "stroke-width": "0.17", "stroke-linecap": "round", "stroke-opacity": "0.55" });
  });
  return [...rings, ...streams, ...crater([x, y], 0.6, kind), disc([x, y], 0.3, "#f2683c"), disc([x, y], 0.16, "#ffc64f"), ...times(5, () => crater(spot(chance), 0.14 + chance() * 0.25, kind)).flat()];
}

// Pieces

/** @param {[number, number]} at @param {number} r @param {Kind} kind */
const crater = ([x, y], r, kind) => [
  disc([x, y], r, kind.light),
  disc([x, y], r * 0.88, kind.shade),
  h("circle", { cx: round(x + r * 0.12), cy: round(y + r * 0.14), r: round(r * 0.72), fill: kind.ground }),
];

/** @param {[number, number]} at @param {number} r @param {string} fill */
const disc = ([x, y], r, fill) => h("circle", { cx: round(x), cy: round(y), r: round(r), fill });

/** @param {Chance} chance @param {number} r @param {string} fill @param {number} opacity */
function blot(chance, r, fill, opacity) {
  const [x, y] = spot(chance);
  return h("ellipse", { cx: round(x), cy: round(y), rx: round(r), ry: round(r * (0.4 + chance() * 0.4)), fill, "fill-opacity": String(opacity), transform: `rotate(${Math.round(chance() * 60 - 30)} ${round(x)} ${round(y)})` });
}

/** @param {Chance} chance @returns {[number, number]} */
const spot = (chance) => [chance() * SIDE, chance() * SIDE];

/** @param {number} count @param {() => any} make @returns {any[]} */
const times = (count, make) => Array.from({ length: count }, make);

/** @param {number} value */
const round = (value) => value.toFixed(2);
