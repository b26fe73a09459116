// Touch lifts, laying answers. A touch lifts a word beside the question, as two words, for nothing; a touch
// on that pair, or the word drawn onto the question, is the answer. Bingo and cards share this.

import { h } from "./screen.js";
import { joined } from "./joined.js";
import { answered, asked, comesAfter } from "./pace.js";
import { picture } from "./pictures.js";
import { sound } from "./voice.js";
import { said } from "./said.js";

/**
 * @typedef {Object<string, any>} View
 * @typedef {Object<string, any>} Ui
 */

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
  const may = Boolean(own && own.left.includes(word) && hasCome(view, ui, word));
  const marks = [
    ui.state.lifted === word && may ? "lifted" : "",
    ui.state.red === word ? "red" : "",
    own && own.kept === word ? "kept" : "",
    own && own.shown && own.shown.includes(word) ? "shown" : "",
    own && may && thinks(ui) ? "think-turn" : "",
  ];
  return { may, gone: Boolean(own && !own.left.includes(word) && ui.state.red !== word), marks: marks.filter(Boolean).join(" ") };
}

/** @param {View} view @param {Ui} ui @param {string} word */
const hasCome = (view, ui, word) => !ui.state.pace || Date.now() >= ui.state.pace.since + comesAfter(ui.state.pace, placeOf(view, word));

/** @param {View} view @param {string} word */
const placeOf = (view, word) => view.asked.choices.indexOf(word);

/**
 * Where words come one by one, each is drawn when it comes.
 * @param {View} view
 * @param {Ui} ui
 */
function keepPace(view, ui) {
  if (!attempt(view)) return;
  const before = ui.state.pace;
  const pace = (ui.state.pace = asked(before, view.asked.round, Date.now()));
  if (pace === before || !pace.oneByOne) return;
  for (const place of view.asked.choices.keys()) setTimeout(ui.change, comesAfter(pace, place) + 20);
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
  if (!view.asked.audio) ui.say([view.asked.question, word]);
}

/** @param {View} view @param {Ui} ui @param {string} word */
async function answer(view, ui, word) {
  if (ui.state.sent) return;
  ui.state.sent = word;
  if (ui.state.pace) ui.state.pace = answered(ui.state.pace, placeOf(view, word), Date.now());
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
  keepPace(view, ui);
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
    second === null ? h("span", { class: "word open", key: "open", "aria-hidden": "true" }, "?") : h("span", { class: "word second", key: second }, second),
    attrs.tap ? h("span", { class: "lay", key: "lay" }, picture("finger")) : null);
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
