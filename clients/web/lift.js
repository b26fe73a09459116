// Touch lifts, laying answers. A touch lifts a word beside the question, as two words, for nothing; a touch
// on that pair, or the word drawn onto the question, is the answer. Bingo, cards, board share this.

import { h } from "./screen.js";
import { joined } from "./joined.js";
import { answered, asked, comesAfter, thereFor } from "./pace.js";
import { picture } from "./pictures.js";
import { sound } from "./voice.js";
import { said } from "./said.js";

/**
 * What this seat may still choose, in the order in which it lies there, or null where it is asked nothing.
 * @param {View} view
 */
function attempt({ asked, you }) {
  const own = asked?.done.includes(you) ? null : asked?.attempts.find((one) => one.seat === you);
  return own && asked ? { ...own, left: asked.choices.filter((word) => own.left.includes(word)) } : null;
}

/**
 * How a word lies there: whether it is away, is lifted, has just been wrong, or is shown as the right one; and what
 * its tile or card needs to be touched and drawn.
 * @param {AskedView} view @param {Ui} ui @param {string} word
 */
export function standing(view, ui, word) {
  const own = attempt(view);
  const { lifted, red, pace } = ui.state;
  const may = own?.left.includes(word) && (!pace || thereFor(pace, placeOf(view, word)) >= 0);
  const marks = [
    may && lifted === word ? "lifted" : "",
    red === word ? "red" : "",
    own?.kept === word ? "kept" : "",
    own?.shown?.includes(word) ? "shown" : "",
    may && thinks(ui) ? "think-turn" : "",
  ].filter(Boolean).join(" ");
  const touch = may
    ? { tap: () => lift(view, ui, word), once: true, drag: { data: word }, "aria-pressed": String(lifted === word) }
    : { disabled: true };
  const vars = { "--n": String(Math.max(word.length, 4)), ...(own && thinks(ui) && turnOf(ui, own.left, word)) };
  return { away: !may && !marks, marks, attrs: { type: "button", "data-word": word, vars, ...touch } };
}

/** @param {AskedView} view @param {string} word */
const placeOf = (view, word) => view.asked.choices.indexOf(word);

/**
 * Where words come one by one, each is drawn when it comes.
 * @param {Question} question @param {Ui} ui
 */
function keepPace({ round, choices }, ui) {
  if (ui.state.pace?.round === round) return;
  const pace = (ui.state.pace = asked(ui.state.pace, round));
  if (pace.oneByOne) choices.forEach((_, place) => setTimeout(ui.change, comesAfter(pace, place) + 20));
}

/** @param {Ui} ui */
const thinks = (ui) => (ui.state.thinkUntil || 0) > Date.now();

/**
 * When, while one thinks, this one of the words that are left lights up.
 * @param {Ui} ui @param {string[]} left @param {string} word
 */
function turnOf(ui, left, word) {
  const each = (ui.state.thinkFor || 0) / left.length;
  return { "--after": `${Math.round(left.indexOf(word) * each)}ms`, "--each": `${Math.round(each)}ms` };
}

/** @param {AskedView} view @param {Ui} ui @param {string} word */
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
 * @param {AskedView} view @param {Ui} ui @param {string} word
 */
function hear(view, ui, word) {
  ui.send({ do: "listen", word });
  if (!view.asked.audio) ui.say([view.asked.question, word]);
}

/** @param {AskedView} view @param {Ui} ui @param {string} word */
async function answer(view, ui, word) {
  if (ui.state.sent) return;
  ui.state.sent = word;
  if (ui.state.pace) ui.state.pace = answered(ui.state.pace, placeOf(view, word));
  ui.state.lifted = word;
  ui.change();
  if ((await ui.send({ do: "answer", word })).error) ui.state.sent = null;
  if (ui.state.lifted === word) ui.state.lifted = null;
  ui.change();
}

/**
 * The question, and what is done with it.
 * @param {View} view @param {Ui} ui
 */
export function question(view, ui) {
  const own = view.asked && attempt(view);
  if (own) keepPace(view.asked, ui);
  return h("div", { class: "question", key: "question", role: "group", "aria-label": said(ui.tongue).question, drop: own && ((word) => answer(view, ui, word)), lang: view.lang },
    stage(view, ui));
}

/** @param {View} view @param {Ui} ui */
function stage(view, ui) {
  const { lifted, red, reveal } = ui.state;
  if (reveal && (!view.asked || reveal.round === view.asked.round)) return joined(reveal, ui);
  if (!view.asked) return null;
  const own = attempt(view);
  const word = view.asked.question;
  if (red) return pair(word, red, { class: "pair red", key: "red-" + red });
  if (lifted && own?.left.includes(lifted)) return held(view, ui, lifted);
  if (!own && view.asked.done.includes(view.you)) return h("div", { class: "pair done", key: "done" }, picture("yes"));
  if (own?.kept) return h("div", { class: "kept-row", key: "kept" }, pair(word, own.kept, { class: "pair waiting" }), picture("wait"));
  if (own && thinks(ui)) return thinking(word, own.left, ui);
  return pair(word, null, { class: "pair", key: "open" });
}

/** @param {string} first @param {string | null} second @param {Attributes} attrs */
function pair(first, second, attrs) {
  const length = Math.max(first.length + (second || "?").length, 6);
  return h(attrs.tap ? "button" : "div", { ...attrs, vars: { ...attrs.vars, "--n": String(length) } },
    h("span", { class: "word first", key: "first" }, first),
    h("span", { class: "plus", key: "plus", "aria-hidden": "true" }, "+"),
    second === null ? h("span", { class: "word open", key: "open", "aria-hidden": "true" }, "?") : h("span", { class: "word second", key: second }, second),
    attrs.tap ? h("span", { class: "lay", key: "lay" }, picture("finger")) : null);
}

/**
 * The pair that is lifted, with its ear.
 * @param {AskedView} view @param {Ui} ui @param {string} word
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
 * @param {string} first @param {string[]} left @param {Ui} ui
 */
function thinking(first, left, ui) {
  return h("div", { class: "thinking", key: "thinking-" + left.length },
    left.map((word) => pair(first, word, { class: "pair think", key: word, vars: turnOf(ui, left, word) })));
}
