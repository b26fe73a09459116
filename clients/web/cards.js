// Cards: a hand of words that is drawn onto the question, piles with the animals on, and the hold of a
// rocket that all fill together.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { rocket } from "./pictures.js";
import { question, standing } from "./lift.js";
import { play as playAnswer } from "./joined.js";
import { soon } from "./soon.js";

/** So many words of a pile are seen. */
const SEEN = 3;

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  const over = view.phase === "over";
  return h("section", { class: "cards play", "data-game": "cards", "data-round": view.asked?.round || null },
    h("div", { class: "table", key: "table" }, piles(view, ui), hold(view, ui)),
    over ? null : question(view, ui), over ? null : hand(view, ui));
}

/**
 * Each one's pile, the newest word on top, with its animal.
 * @param {View} view @param {Ui} ui
 */
function piles(view, ui) {
  return h("div", { class: "piles", key: "piles", lang: view.lang }, (view.piles || []).map((pile) => {
    const place = view.places.find((one) => one.seat === pile.seat);
    const top = pile.words.slice(-SEEN);
    return h("div", { class: "pile", key: String(pile.seat), "data-seat": pile.seat, role: "group", "aria-label": place?.name || "" },
      h("div", { class: "pile-cards", key: "cards" }, top.map((word, i) => {
        const image = soon("images.js", ui)?.stamp(word, ui);
        return h("span", { class: "pile-card", key: `${pile.words.length - top.length + i}`, vars: { "--i": String(i), "--n": String(Math.max(word.length + (image ? 3 : 0), 6)) } }, word, image);
      })),
      h("span", { class: "owner", key: "owner" }, face(place?.character, place?.name, { small: true })));
  }));
}

/**
 * The hold of the rocket: a place for each card, light where one lies; when it is full it lifts off.
 * @param {View} view
 * @param {Ui} ui
 */
function hold(view, ui) {
  if (!view.hold) return null;
  const { cards, full, flights = 0 } = view.hold;
  const flies = (ui.state.flight || 0) > flights;
  const inside = flies ? full : cards % full;
  return h("div", { class: flies ? "hold flies" : flights > 0 && inside === 0 ? "hold flown" : "hold", key: "hold", role: "img", "aria-label": `${inside} / ${full}` },
    h("span", { class: "ship", key: "ship" }, rocket(0)),
    h("span", { class: "room-inside", key: "inside" }, Array.from({ length: full }, (_, i) => h("i", { key: String(i), class: i < inside ? "on" : null }))),
    flights > 0 ? h("span", { class: "flights", key: "flights" }, Array.from({ length: Math.min(flights, 8) }, (_, i) => h("span", { key: String(i) }, rocket(0)))) : null);
}

/** @param {View} view @param {Ui} ui */
function hand(view, ui) {
  if (!view.asked) return null;
  const own = view.asked.hands?.find((one) => one.seat === view.you);
  const words = own ? own.choices : view.asked.choices;
  return h("div", { class: "hand-cards", key: "hand", lang: view.lang }, words.map((word, i) => card(word, i - (words.length - 1) / 2, view, ui)));
}

/** @param {string} word @param {number} place from the middle of the hand @param {AskedView} view @param {Ui} ui */
function card(word, place, view, ui) {
  const { away, marks, attrs } = standing(view, ui, word);
  return h("button", {
    ...attrs, class: `hand-card ${away ? "away" : marks}`, key: `${view.asked.round} ${word}`, "aria-hidden": away ? "true" : null,
    vars: { ...attrs.vars, "--place": String(place) },
  }, h("span", { class: "word" }, word));
}

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  if (fact.event !== "launched") return playAnswer(fact, view, ui);
  ui.state.flight = fact.flight;
  ui.change();
  return 1500;
}
