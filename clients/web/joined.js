// What comes of an answer: two words become one, which is seen and then heard; or a word is red.

import { h } from "./screen.js";

/**
 * @typedef {Object<string, any>} View
 * @typedef {Object<string, any>} Ui
 * @typedef {{made: string, first: string, rest: string, round: number, part: number}} Reveal
 */

/** The joined word stands silent for so long, to be read, before it sounds. */
const SILENT = 1000;

/**
 * The joined word: its halves slide together, the seam shows for a moment.
 * @param {Reveal} reveal
 */
export function joined(reveal) {
  const lit = (/** @type {number} */ part) => (reveal.part === part || reveal.part === 2 ? " lit" : "");
  return h("div", { class: "joined", key: "joined-" + reveal.made, role: "status", "aria-label": reveal.made, vars: { "--n": String(Math.max(reveal.made.length, 6)) } },
    h("span", { class: "word first" + lit(0), key: "first" }, reveal.first),
    h("span", { class: "seam", key: "seam" }),
    h("span", { class: "word second" + lit(1), key: "second" }, reveal.rest));
}

/**
 * Shows what has happened to this seat, before the view that follows.
 * @param {any} fact
 * @param {View} view
 * @param {Ui} ui
 * @returns {number} milliseconds
 */
export function play(fact, view, ui) {
  if (fact.event === "answered" && fact.seat === view.you) return fact.right ? right(fact, view, ui) : wrong(fact, ui);
  if (fact.event === "closed") return closed(fact, view, ui);
  if (fact.event === "heard" && fact.audio) ui.say([fact.word], { audio: fact.audio });
  if (fact.event === "hinted" && fact.word === ui.state.lifted) ui.state.lifted = null;
  return 0;
}

/** @param {any} fact @param {View} view @param {Ui} ui */
function right(fact, view, ui) {
  reveal(fact, view, ui);
  if (fact.waiting && fact.waiting.length > 0) return 1200;
  sounding(fact, ui);
  return 1500;
}

/** @param {any} fact @param {View} view @param {Ui} ui */
function reveal(fact, view, ui) {
  const [first, second] = fact.parts || halves(fact.speak, fact.made);
  // Of three letters that are alike one goes: natt + tåg is nattåg.
  const rest = fact.made.startsWith(first) ? fact.made.slice(first.length) : second;
  ui.state.reveal = { made: fact.made, first, rest, round: view.asked?.round, part: -1 };
  ui.state.revealed = Date.now();
  ui.state.seams = { ...ui.state.seams, [fact.made]: first.length };
  ui.state.lifted = null;
  ui.state.red = null;
  ui.change();
}

/** @param {string} speak @param {string} made */
function halves(speak, made) {
  const parts = (speak || "").split("-");
  return parts.length === 2 ? parts : [made, ""];
}

/**
 * Part by part, and then whole.
 * @param {any} fact
 * @param {Ui} ui
 */
function sounding(fact, ui) {
  const shown = ui.state.reveal;
  const told = (/** @type {number} */ part) => {
    shown.part = part;
    ui.change();
  };
  setTimeout(() => ui.say([shown.first, shown.rest, fact.made], { audio: fact.audio, told }), SILENT + (fact.speak_after_ms || 0));
}

/** @param {any} fact @param {Ui} ui */
function wrong(fact, ui) {
  ui.state.red = fact.word;
  ui.state.lifted = null;
  setTimeout(() => {
    ui.state.red = null;
    ui.change();
  }, 500);
  ui.change();
  return 500;
}

/**
 * A round is over: what this seat has made, or what would have been right, is seen and heard.
 * @param {any} fact
 * @param {View} view
 * @param {Ui} ui
 */
function closed(fact, view, ui) {
  ui.state.lifted = null;
  const own = fact.answers.find((/** @type {any} */ one) => one.seat === view.you);
  const shown = ui.state.reveal;
  if (shown && shown.round === fact.round && Date.now() - (ui.state.revealed || 0) < 50) return 0;
  const made = fact.rights.find((/** @type {any} */ one) => own && one.word === own.word) || fact.rights[0];
  if (!made || (shown && shown.round === fact.round && shown.part !== -1)) return 0;
  if (!shown || shown.made !== made.made) reveal({ ...made, parts: null }, view, ui);
  sounding({ ...made, speak_after_ms: fact.speak_after_ms }, ui);
  return 1500;
}
