// A text as a picture that cameras read (ISO/IEC 18004): bytes, versions 1 to 6, level M, mask 0. It is drawn here and not by
// the server, so that a child's word stands in no address.

import { h } from "./screen.js";

/** Blocks, and bytes of data and of correction in each. */
const VERSIONS = [[1, 16, 10], [1, 28, 16], [1, 44, 26], [2, 32, 18], [2, 43, 24], [4, 27, 16]];

/**
 * In the field of 256 with the polynomial 0x11D.
 * @param {number} a @param {number} b
 */
function product(a, b) {
  let sum = 0;
  for (let place = 7; place >= 0; place--) sum = ((sum << 1) ^ ((sum >> 7) * 0x11d) ^ (((b >> place) & 1) * a)) & 255;
  return sum;
}

/**
 * What corrects these bytes (Reed and Solomon).
 * @param {number[]} data @param {number} degree
 */
function correction(data, degree) {
  let factors = [...Array(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = product(root, 2)) factors = factors.map((factor, at) => product(factor, root) ^ (factors[at + 1] || 0));
  return data.reduce((rest, byte) => factors.map((factor, at) => (rest[at + 1] || 0) ^ product(factor, byte ^ rest[0])), Array(degree).fill(0));
}

/**
 * The version that has room and its bytes; nothing, if none has.
 * @param {string} text
 */
function bytes(text) {
  const all = [...new TextEncoder().encode(text)], version = VERSIONS.findIndex(([blocks, data]) => all.length <= blocks * data - 2);
  if (version < 0) return null;
  const [count, size, more] = VERSIONS[version];
  // Four bits say that bytes follow, eight how many, and four that they end.
  const counted = [4, all.length, ...all, 0], data = counted.slice(1).map((byte, at) => ((counted[at] << 4) | (byte >> 4)) & 255);
  for (let i = 0; data.length < count * size; i++) data.push(i % 2 === 0 ? 0xec : 0x11);
  const blocks = Array.from({ length: count }, (_, i) => data.slice(i * size, (i + 1) * size));
  const woven = (/** @type {number[][]} */ blocks) => blocks[0].flatMap((_, at) => blocks.map((block) => block[at]));
  return { version: version + 1, words: [...woven(blocks), ...woven(blocks.map((block) => correction(block, more)))] };
}

/**
 * A path of all dark modules, and how many stand in a row.
 * @param {string} text
 */
function modules(text) {
  const made = bytes(text);
  if (!made) return null;
  const size = 17 + 4 * made.version, dark = new Uint8Array(size * size), fixed = new Uint8Array(size * size);
  const fix = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ is) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y * size + x] = Number(Boolean(is));
    fixed[y * size + x] = 1;
  };
  const rings = (/** @type {number[]} */ all, /** @type {number} */ x, /** @type {number} */ y) => {
    const far = all.length - 1;
    for (let dy = -far; dy <= far; dy++) for (let dx = -far; dx <= far; dx++) fix(x + dx, y + dy, all[Math.max(Math.abs(dx), Math.abs(dy))]);
  };
  for (let at = 0; at < size; at++) {
    fix(6, at, at % 2 === 0);
    fix(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings([1, 1, 0, 1, 0], x, y);
  if (made.version > 1) rings([1, 0, 1], size - 7, size - 7);
  // Level M and mask 0, with what corrects them, twice.
  const format = 0x5412, places = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let at = 0; at < 15; at++) {
    const is = (format >> at) & 1;
    fix(at < 8 ? 8 : places[14 - at], at < 8 ? places[at] : 8, is);
    fix(at < 8 ? size - 1 - at : 8, at < 8 ? 8 : size - 15 + at, is);
  }
  fix(8, size - 8, true);
  // In columns of two, from the right, upwards and downwards in turn, around what is fixed.
  let at = 0, up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - step : step;
      if (fixed[y * size + x]) continue;
      dark[y * size + x] = (((made.words[at >> 3] || 0) >> (7 - (at & 7))) & 1) ^ Number((x + y) % 2 === 0);
      at++;
    }
  }
  return { size, path: [...dark].map((is, at) => (is ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : "")).join("") };
}

/**
 * The code of a text; nothing where it is too long.
 * @param {string} text @param {string} label
 */
export function code(text, label) {
  const made = modules(text);
  return made && h("svg", { class: "code", key: "code", role: "img", "aria-label": label, viewBox: `-4 -4 ${made.size + 8} ${made.size + 8}`, "shape-rendering": "crispEdges" },
    h("rect", { x: "-4", y: "-4", width: "100%", height: "100%", fill: "#fff" }), h("path", { d: made.path, fill: "#000" }));
}
