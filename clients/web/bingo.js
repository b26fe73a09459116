// Bingo: sixteen tiles and a question. A word that was right makes its tile grow light.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { question, standing } from "./lift.js";
import { play as playAnswer } from "./joined.js";
import { soon } from "./soon.js";

const tiles = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  return h("section", { class: "bingo play", "data-game": "bingo", "data-round": view.asked?.round || null },
    view.phase === "over" ? null : question(view, ui), card(view, ui), others(view));
}

/**
 * Whose card is seen large: one's own, and in the end that of who has won.
 * @param {View} view
 */
const shown = ({ phase, winners = [], you }) => (phase !== "over" || winners.includes(you) ? you : winners[0]);

/** @param {View} view @param {Ui} ui */
function card(view, ui) {
  const own = view.cards?.find((one) => one.seat === shown(view)) || view.cards?.[0] || { seat: 0, finished: {} };
  const won = wonTiles(view, own.seat);
  return h("div", { class: "card", key: "card", lang: view.lang },
    tiles.map((tile) => (own.finished[tile] ? finished(tile, own.finished[tile], won.includes(tile), ui) : open(tile, own.tiles?.[tile], view, ui))));
}

/** @param {string} tile @param {string} word @param {boolean} won @param {Ui} ui */
function finished(tile, word, won, ui) {
  const seam = ui.state.made?.[word]?.seam || 0;
  return h("div", { class: won ? "tile light won" : "tile light", key: tile, "data-tile": tile, vars: { "--n": String(Math.max(seam, word.length - seam, 4)) } },
    h("span", { class: "word" }, seam ? [word.slice(0, seam), "\u00AD", word.slice(seam)] : word), soon("images.js", ui)?.stamp(word, ui));
}

/** @param {string} tile @param {string | undefined} word @param {View} view @param {Ui} ui */
function open(tile, word, view, ui) {
  const asks = word && view.asked && standing(view, ui, word);
  if (!asks || asks.away) return h("div", { class: "tile", key: tile, "data-tile": tile });
  return h("button", { ...asks.attrs, class: `tile asks ${asks.marks}`, key: tile, "data-tile": tile }, h("span", { class: "word" }, word));
}

/**
 * The tiles of the rows that have won.
 * @param {View} view @param {number} seat
 */
function wonTiles(view, seat) {
  const rows = (view.rows || []).filter((row) => row.seat === seat);
  return tiles.filter((tile, i) => rows.some(({ line }) => tile.includes(line) || diagonals[line]?.includes(i)));
}

/** @type {Record<string, number[]>} */
const diagonals = { falling: [0, 5, 10, 15], rising: [3, 6, 9, 12] };

/**
 * The others' cards, small: who lies where, without words.
 * @param {View} view
 */
function others(view) {
  const cards = (view.cards || []).filter(({ seat }) => seat !== shown(view));
  if (cards.length === 0) return null;
  return h("div", { class: "others", key: "others" }, cards.map(({ seat, finished }) => {
    const place = view.places.find((one) => one.seat === seat);
    if (place?.presence === "left") return null;
    const won = wonTiles(view, seat);
    return h("div", { class: "small-card", key: String(seat), role: "img", "aria-label": `${place?.name || ""}: ${Object.keys(finished).length}` },
      face(place?.character, place?.name, { small: true }),
      h("div", { class: "dots", key: "dots" }, tiles.map((tile) => h("i", { key: tile, class: finished[tile] ? (won.includes(tile) ? "on won" : "on") : null }))));
  }));
}

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  return fact.event === "bingo" ? 600 : playAnswer(fact, view, ui);
}
