// Pictures of words of which others are made: two of them are drawn as one, when the word has been read.

import { h } from "./screen.js";
import { picture } from "./pictures.js";
import { ANIMALS, face } from "./faces.js";

/**
 * Own pictures for devices that have not these emoji.
 * @type {Record<string, string>}
 */
const OWN = {
  "☀️": "sun", "🌙": "moon", "🚤": "boat", "⛵": "boat", "🏠": "house", "🦈": "shark", "🐟": "fish", "🐄": "cow", "🚗": "car", "📖": "book",
  "⚽": "ball", "🎩": "hat", "🌳": "tree", "🌲": "tree", "☕": "cup", "🔑": "key", "💡": "lamp", "👟": "shoe", "⭐": "star", "🚀": "rocket",
  "🦊": "fox", "🐰": "hare", "🐱": "cat", "🐸": "frog",
};

/** @type {Map<string, string>} by word: an emoji, the name of a file, or nothing */
const known = new Map();
/** @type {Map<string, string>} by the name of a file: its address on this page, or nothing */
const addresses = new Map();

/**
 * The picture of a joined word: its own, or else of both its parts, the first on top of the second. Its place is there
 * at once, and it is seen when the whole word is said, or nothing sounds any more.
 * @param {Reveal} reveal @param {Ui} ui
 */
export function ofJoined({ made, part }, ui) {
  const image = whole(made, ui), isRead = part === 2 || part === -1;
  return image && h("span", { class: isRead ? "shows" : "hides", key: "image", "data-picture": isRead ? made : null }, image);
}

/**
 * The same where a word lies that was made here, a moment after it came to lie there.
 * @param {string} made @param {Ui} ui
 */
export function stamp(made, ui) {
  const image = whole(made, ui);
  return image && h("span", { class: "stamp", key: "image", "data-picture": made }, image);
}

/** @param {string} made @param {Ui} ui */
function whole(made, ui) {
  const { words, picture } = ui.state.made?.[made] || { words: [] };
  const all = (picture ? [picture] : words.map((word) => told(word, ui))).map((image) => drawn(image, ui));
  return all.length > 0 && all.every((one) => one !== null) ? stacked(all) : null;
}

/**
 * A silly word: of its parts those that have a picture.
 * @param {string[]} parts @param {Ui} ui
 */
export function silly(parts, ui) {
  const shown = parts.map((word) => drawn(told(word, ui), ui)).filter((one) => one !== null);
  return shown.length > 0 ? stacked(shown) : null;
}

/** @param {(Piece | null)[]} shown the topmost first */
const stacked = (shown) =>
  h("span", { class: shown.length > 1 ? "as-one two" : "as-one", key: "as-one", "aria-hidden": "true" },
    h("link", { rel: "stylesheet", href: "images.css", key: "css" }), [...shown].reverse().map((one, n) => h("span", { key: `${n}`, class: "part" }, one)));

/**
 * What the server tells of a word.
 * @param {string} word @param {Ui} ui
 */
function told(word, ui) {
  if (!known.has(word)) {
    known.set(word, "");
    ui.send({ do: "picture", word }).then(({ ok, picture }) => {
      if (!ok) known.delete(word);
      if (!picture) return;
      known.set(word, picture);
      ui.change();
    });
  }
  return known.get(word) || "";
}

/** @param {string} image @param {Ui} ui @returns {Piece | null} */
function drawn(image, ui) {
  if (!image) return null;
  if (image.includes(".")) {
    const address = addressOf(image, ui);
    return address ? h("img", { src: address, alt: "" }) : null;
  }
  if (isDrawn(image)) return h("span", { class: "emoji" }, image);
  const own = OWN[image];
  return !own ? null : ANIMALS.includes(own) ? face(own) : picture(own);
}

/** @param {string} file @param {Ui} ui */
function addressOf(file, ui) {
  if (!addresses.has(file)) {
    addresses.set(file, "");
    ui.file(file).then((data) => {
      if (!data) return;
      addresses.set(file, URL.createObjectURL(new Blob([data])));
      ui.change();
    });
  }
  return addresses.get(file);
}

/** @type {Map<string, boolean>} */
const tried = new Map();

/**
 * Whether this device draws an emoji in its colours: one that it has not would be red, or fall apart into several.
 * @param {string} sign
 */
function isDrawn(sign) {
  const before = tried.get(sign);
  if (before !== undefined) return before;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const on = canvas.getContext("2d", { willReadFrequently: true });
  if (!on) return false;
  on.font = "20px emoji, sans-serif";
  on.fillStyle = "#f00";
  on.fillText(sign, 2, 24);
  const { data } = on.getImageData(0, 0, 32, 32);
  const coloured = data.some((value, n) => n % 4 !== 3 && n % 4 > 0 && value > 40 && data[n - (n % 4) + 3] > 0);
  const whole = on.measureText(sign).width < 1.5 * on.measureText("🙂").width;
  tried.set(sign, coloured && whole);
  return coloured && whole;
}
