// Touch lifts, laying answers. A touch lifts a word beside the question, as two words, for nothing; a touch
// on that pair, or the word drawn onto the question, is the answer. Bingo and cards share this.

import { h } from "./screen.js";
import { picture } from "./pictures.js";
import { sound } from "./voice.js";
import { said } from "./said.js";

/**
 * @typedef {Object<string, any>} View
 * @typedef {Object<string, any>} Ui
 * @typedef {{made: string, first: string, rest: string, round: number, part: number}} Reveal
 */

/** The joined word stands silent for so long, to be read, before it sounds. */
const SILENT = 1000;

/**
 * What this seat may still choose, or null where it is asked nothing.
 * @param {View} view
 */
export function attempt(view) {
  const asked = view.asked;
  if (!asked || asked.done.includes(view.you)) return null;
  return asked.attempts.find((/** @type {any} */ one) => one.seat === view.you) || null;
}

/**
 * How a word lies there: whether it may be touched, is lifted, has just been wrong, or is shown as the right one.
 * @param {View} view
 * @param {Ui} ui
 * @param {string} word
 */
export function standing(view, ui, word) {
  const own = attempt(view);
  const may = Boolean(own && own.left.includes(word));
  const marks = [
    ui.state.lifted === word && may ? "lifted" : "",
    ui.state.red === word ? "red" : "",
    own && own.kept === word ? "kept" : "",
    own && own.shown && own.shown.includes(word) ? "shown" : "",
    own && may && thinks(ui) ? "think-turn" : "",
  ];
  return { may, gone: Boolean(own && !may && ui.state.red !== word), marks: marks.filter(Boolean).join(" ") };
}

/** @param {Ui} ui */
const thinks = (ui) => ui.state.thinkUntil > Date.now();

/**
 * When, while one thinks, this word lights up.
 * @param {View} view
 * @param {Ui} ui
 * @param {string} word
 * @returns {Object<string, string>}
 */
export function turnOf(view, ui, word) {
  const own = attempt(view);
  if (!own || !thinks(ui)) return {};
  const left = view.asked.choices.filter((/** @type {string} */ one) => own.left.includes(one));
  const each = ui.state.thinkFor / left.length;
  return { "--after": `${Math.round(left.indexOf(word) * each)}ms`, "--each": `${Math.round(each)}ms` };
}

/**
 * What a word's tile or card needs to be touched and drawn.
 * @param {View} view
 * @param {Ui} ui
 * @param {string} word
 */
export function touch(view, ui, word) {
  const { may } = standing(view, ui, word);
  if (!may) return { disabled: true };
  return { tap: () => lift(view, ui, word), once: true, drag: { data: word }, "aria-pressed": String(ui.state.lifted === word) };
}

/** @param {View} view @param {Ui} ui @param {string} word */
function lift(view, ui, word) {
  if (ui.state.lifted === word) return;
  ui.state.lifted = word;
  ui.state.reveal = null;
  sound("lift");
  if (ui.readAloud) hear(view, ui, word);
  ui.change();
}

/**
 * Says the question and this word, and tells the server that they were heard.
 * @param {View} view
 * @param {Ui} ui
 * @param {string} word
 */
function hear(view, ui, word) {
  ui.send({ do: "listen", word });
  if (!view.asked.audio) ui.chair.say([view.asked.question, word]);
}

/** @param {View} view @param {Ui} ui @param {string} word */
async function answer(view, ui, word) {
  if (ui.state.sent) return;
  ui.state.sent = word;
  ui.state.lifted = word;
  ui.change();
  await ui.send({ do: "answer", word });
  ui.state.sent = null;
  if (attempt(view)?.wait_ms) ui.state.lifted = null;
  ui.change();
}

/**
 * The question, and what is done with it.
 * @param {View} view
 * @param {Ui} ui
 */
export function question(view, ui) {
  const lay = (/** @type {string} */ word) => answer(view, ui, word);
  return h("div", { class: "question", key: "question", role: "group", "aria-label": said(ui.tongue).question, drop: attempt(view) ? lay : null, lang: view.lang },
    stage(view, ui));
}

/** @param {View} view @param {Ui} ui */
function stage(view, ui) {
  const own = attempt(view);
  const { lifted, red, reveal } = ui.state;
  if (reveal && (reveal.round === view.asked?.round || !view.asked)) return joined(reveal);
  if (!view.asked) return null;
  const word = view.asked.question;
  if (red) return pair(word, red, { class: "pair red", key: "red-" + red });
  if (lifted && own?.left.includes(lifted)) return held(view, ui, lifted);
  if (!own) return view.asked.done.includes(view.you) ? h("div", { class: "pair done", key: "done" }, picture("yes")) : null;
  if (own.kept) return h("div", { class: "kept-row", key: "kept" }, pair(word, own.kept, { class: "pair waiting" }), picture("wait"));
  if (thinks(ui)) return thinking(view, ui, own);
  return pair(word, null, { class: "pair", key: "open" });
}

/** @param {string} first @param {string | null} second @param {Object<string, any>} attrs */
function pair(first, second, attrs) {
  const length = Math.max(first.length + (second ? second.length : 1), 6);
  return h(attrs.tap ? "button" : "div", { ...attrs, vars: { ...(attrs.vars || {}), "--n": String(length) } },
    h("span", { class: "word first", key: "first" }, first),
    h("span", { class: "plus", key: "plus", "aria-hidden": "true" }, "+"),
    second === null ? h("span", { class: "word open", key: "open", "aria-hidden": "true" }, "?") : h("span", { class: "word second", key: second }, second));
}

/**
 * The pair that is lifted, with its ear.
 * @param {View} view
 * @param {Ui} ui
 * @param {string} word
 */
function held(view, ui, word) {
  const t = said(ui.tongue);
  const first = view.asked.question;
  return h("div", { class: "held", key: "held" },
    pair(first, word, { class: "pair held-pair" + (ui.state.sent ? " sent" : ""), key: "pair", type: "button", once: true, tap: () => answer(view, ui, word), "aria-label": `${t.answer}: ${first} + ${word}` }),
    h("button", { class: "round ear", key: "ear", type: "button", tap: () => hear(view, ui, word), "aria-label": t.listen }, picture("listen")));
}

/**
 * While one thinks, the pairs that are left light up in turn.
 * @param {View} view
 * @param {Ui} ui
 * @param {any} own
 */
function thinking(view, ui, own) {
  const left = view.asked.choices.filter((/** @type {string} */ word) => own.left.includes(word));
  return h("div", { class: "thinking", key: "thinking-" + left.length },
    left.map((/** @type {string} */ word) => pair(view.asked.question, word, { class: "pair think", key: word, vars: turnOf(view, ui, word) })));
}

/**
 * The joined word: its halves slide together, the seam shows for a moment.
 * @param {Reveal} reveal
 */
function joined(reveal) {
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
  if (fact.event === "heard" && fact.audio) ui.chair.say([fact.word], { audio: fact.audio });
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
  setTimeout(() => ui.chair.say([shown.first, shown.rest, fact.made], { audio: fact.audio, told }), SILENT + (fact.speak_after_ms || 0));
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
