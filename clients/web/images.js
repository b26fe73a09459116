// Pictures of words of which others are made: two of them are drawn as one, when the word has been read.

import { h } from "./screen.js";
import { draw as drawing, picture } from "./pictures.js";
import { ANIMALS, face } from "./faces.js";

/**
 * Own pictures for devices that have not these emoji: how they are called, or how they are drawn.
 * @type {Record<string, string>}
 */
const OWN = {
  "☀️": "sun", "🌙": "moon", "🚤": "boat", "⛵": "boat", "🏠": "house", "🏡": "house", "🦈": "shark", "🐟": "fish", "🐠": "fish", "🐄": "cow",
  "🚗": "car", "📖": "book", "⚽": "ball", "🎩": "hat", "🌳": "tree", "🌲": "tree", "☕": "cup", "🍵": "cup", "🔑": "key", "💡": "lamp",
  "👟": "shoe", "⭐": "star", "🚀": "rocket", "✋": "hand", "👂": "listen", "👁️": "look",
  "🦊": "fox", "🐰": "hare", "🐱": "cat", "🐸": "frog",
  "🔴": "r@24 24 18", "🔵": "b@24 24 18", "🟢": "g@24 24 18", "⚪": "l@24 24 19;w@24 24 17",
  "❄️": "b~3.5M24 4v40M7 14l34 20M41 14L7 34;q~3M19 7l5 5 5-5M19 41l5-5 5 5",
  "☁️": "lM12 38a9 9 0 0 1 1-18 12 12 0 0 1 23 1 9 9 0 0 1 0 17z",
  "💧": "bM24 4c8 12 14 18 14 26a14 14 0 0 1-28 0c0-8 6-14 14-26z;q@19 32 3",
  "🔥": "oM24 3c6 10 15 15 15 26a15 15 0 0 1-30 0c0-9 11-14 15-26z;yM24 24c4 6 8 8 8 13a8 8 0 0 1-16 0c0-5 5-7 8-13z",
  "🧊": "qM24 5l18 9v20l-18 9-18-9V14z;w~2M24 24v18M24 24L7 15M24 24l17-9",
  "🪨": "dM5 39l7-19 11-9 14 5 7 23z;l~2M13 21l9-2 6 6",
  "🥚": "sM24 5c8 0 14 14 14 22a14 14 0 0 1-28 0c0-8 6-22 14-22z;w@19 20 3",
  "🍞": "n%7 10 34 32 7;s%11 14 26 24 4", "🍪": "n@24 24 19;a@17 17 3;a@30 19 3;a@21 31 3;a@33 31 2.5",
  "🧀": "yM4 36L40 12l4 8v16z;o@16 32 3;o@29 28 4;o@37 21 2.5", "🥜": "n@24 15 9;n@24 33 11;s~2M20 13l3 3M20 32l5 4",
  "🍄": "rM5 25c0-22 38-22 38 0z;w@15 17 3;w@28 13 4;w@36 20 2.5;s%18 25 12 18 5",
  "🍂": "oM8 41C6 20 20 6 42 6c0 22-14 36-30 33z;n~2.5M6 44l26-26", "🍃": "gM8 41C6 20 20 6 42 6c0 22-14 36-30 33z;n~2.5M6 44l26-26",
  "🌼": "y@24 10 7;y@38 20 7;y@33 36 7;y@15 36 7;y@10 20 7;o@24 24 8",
  "🌻": "g~4M24 26v20;y@24 8 6;y@36 16 6;y@32 30 6;y@16 30 6;y@12 16 6;n@24 20 8",
  "🌹": "g~3.5M24 24v21;gM25 40c4-8 10-8 13-7-1 6-7 9-13 7z;r@24 15 12;v@24 15 7;r@24 15 3.5",
  "🦴": "l@11 17 6.5;l@17 11 6.5;l@31 37 6.5;l@37 31 6.5;l~9M15 15l18 18",
  "🪑": "n~5M14 4v40M14 25h20M34 26v18;o%12 22 25 7 2", "🛏️": "n~5M6 8v34M42 26v16;n%6 29 36 7;w%9 20 13 10 3;b%21 22 21 9 3",
  "🛁": "d~3M8 26V12c0-7 9-7 9 0;lM3 25h42v5c0 8-5 13-13 13H16C8 43 3 38 3 30z", "🎁": "r%6 18 36 26 3;y%20 18 8 26;y~4M24 18C8 2 8 22 24 18c16 4 16-16 0 0z",
  "⏰": "n~4M12 40l-4 5M36 40l4 5;r@24 25 19;w@24 25 14;a~3M24 15v10l7 5",
  "⛺": "gM24 6l21 36H3z;aM24 18l9 24H15z", "📻": "k~2.5M36 15l5-11;r%5 15 38 27 5;a@17 29 8;y%29 22 10 4 1;w@34 34 3",
};

/** Photos are kept no larger than that, in points of the screen. */
const LARGEST = 192;

/** @type {Map<string, string>} by language and word: an emoji, the name of a file, or nothing */
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
    [...shown].reverse().map((one, n) => h("span", { key: `${n}`, class: "part" }, one)));

/**
 * What the server tells of a word.
 * @param {string} word @param {Ui} ui
 */
function told(word, ui) {
  const { lang } = ui, key = `${lang} ${word}`;
  if (!known.has(key)) {
    known.set(key, "");
    ui.send({ do: "picture", word, lang }).then(({ ok, picture }) => {
      if (!ok) known.delete(key);
      if (!picture) return;
      known.set(key, picture);
      ui.change();
    });
  }
  return known.get(key) || "";
}

/** @param {string} image @param {Ui} ui @returns {Piece | null} */
function drawn(image, ui) {
  if (!image) return null;
  if (image.includes(".")) {
    const address = addressOf(image, ui);
    return address ? h("img", { src: address, alt: "", width: "32", height: "32" }) : null;
  }
  if (isDrawn(image)) return h("span", { class: "emoji" }, image);
  const own = OWN[image];
  if (!own) return null;
  return ANIMALS.includes(own) ? face(own) : picture(own) || drawing(own);
}

/** @param {string} file @param {Ui} ui */
function addressOf(file, ui) {
  if (!addresses.has(file)) {
    addresses.set(file, "");
    ui.file(file).then(small).then((image) => {
      if (image) addresses.set(file, URL.createObjectURL(image));
      // The line may have been away; it is asked for again when it is drawn later.
      else setTimeout(() => addresses.delete(file), 5000);
      ui.change();
    });
  }
  return addresses.get(file);
}

/**
 * The same picture, small: sixteen photos as they are would fill a tablet.
 * @param {ArrayBuffer | null} data @returns {Promise<Blob | null>}
 */
async function small(data) {
  if (!data) return null;
  const whole = new Image(), canvas = document.createElement("canvas");
  whole.src = URL.createObjectURL(new Blob([data]));
  try {
    await whole.decode();
    const scale = Math.min(1, LARGEST / Math.max(whole.naturalWidth, whole.naturalHeight));
    canvas.width = Math.max(1, whole.naturalWidth * scale);
    canvas.height = Math.max(1, whole.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done));
  } catch (_) {
    return null;
  } finally {
    URL.revokeObjectURL(whole.src);
  }
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
