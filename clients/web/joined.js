// What comes of an answer: two words become one, which is seen and then heard; or a word is red.

import { h } from "./screen.js";
import { soon } from "./soon.js";

/** The joined word stands silent for so long, to be read, before it sounds. */
const SILENT = 1000;

/**
 * The joined word: its halves slide together, the seam shows for a moment.
 * @param {Reveal} reveal @param {Ui} ui
 */
export function joined(reveal, ui) {
  const { made, first, rest, part } = reveal;
  const lit = (/** @type {number} */ half) => (part === half || part === 2 ? " lit" : "");
  const image = soon("images.js", ui)?.ofJoined(reveal, ui);
  return h("div", { class: "joined", key: "joined-" + made, role: "status", "aria-label": made, vars: { "--n": String(Math.max(made.length, 6) + (image ? 3 : 0)) } },
    h("span", { class: "word first" + lit(0), key: "first" }, first),
    h("span", { class: "seam", key: "seam" }),
    h("span", { class: "word second" + lit(1), key: "second" }, rest), image);
}

/**
 * Shows what has happened to this seat, before the view that follows.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 * @returns {number} milliseconds
 */
export function play(fact, view, ui) {
  if (fact.event === "answered" && fact.seat === view.you) return fact.right ? right(fact, view, ui) : wrong(fact, ui);
  if (fact.event === "closed") return closed(fact, view, ui);
  if (fact.event === "heard" && fact.audio) ui.say([fact.word], { audio: fact.audio });
  if (fact.event === "hinted" && fact.word === ui.state.lifted) ui.state.lifted = null;
  return 0;
}

/** @param {Fact} fact @param {View} view @param {Ui} ui */
function right(fact, view, ui) {
  const shown = reveal(fact, view, ui);
  if (fact.waiting?.length > 0) return 1200;
  sounding(shown, fact.audio, fact.speak_after_ms, ui);
  return 1500;
}

/** @param {Made} word @param {View} view @param {Ui} ui */
function reveal({ made, speak, parts, picture }, view, ui) {
  const words = parts || halves(speak, made);
  const [first, second] = words;
  // Of three letters that are alike one goes: natt + tåg is nattåg.
  const rest = made.startsWith(first) ? made.slice(first.length) : second;
  const shown = (ui.state.reveal = { made, first, rest, round: view.asked?.round, part: -2, sounds: false, since: Date.now() });
  ui.state.made = { ...ui.state.made, [made]: { words, seam: first.length, picture } };
  ui.state.lifted = null;
  ui.state.red = null;
  ui.change();
  return shown;
}

/** @param {string} speak @param {string} made */
function halves(speak, made) {
  const parts = (speak || "").split("-");
  return parts.length === 2 ? parts : [made, ""];
}

/**
 * Part by part, and then whole.
 * @param {Reveal} shown @param {string | undefined} audio @param {number | undefined} after @param {Ui} ui
 */
function sounding(shown, audio, after, ui) {
  const told = (/** @type {number} */ part) => {
    shown.part = part;
    ui.change();
  };
  shown.sounds = true;
  ui.say([shown.first, shown.rest, shown.made], { audio, told, after: SILENT + (after || 0) });
}

/** @param {Fact} fact @param {Ui} ui */
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
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
function closed(fact, view, ui) {
  ui.state.lifted = null;
  const own = fact.answers.find((one) => one.seat === view.you);
  const made = fact.rights.find((one) => one.word === own?.word) || fact.rights[0];
  const shown = ui.state.reveal;
  if (!made || (shown?.round === fact.round && shown.sounds)) return 0;
  sounding(shown?.made === made.made ? shown : reveal(made, view, ui), made.audio, fact.speak_after_ms, ui);
  return 1500;
}
