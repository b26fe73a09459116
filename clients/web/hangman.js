// Hangman: a rocket of eight parts, a hidden word, and keys of the list's letters. Who sets a word does it
// behind a shutter, so that the neighbour does not see it.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { picture, rocket, PARTS } from "./pictures.js";

/**
 * @typedef {import("./game").Piece} Piece
 * @typedef {import("./game").HangmanView} View
 * @typedef {import("./game").Guessing} Guessing
 * @typedef {import("./game").Result} Result
 * What is typed on this screen and not sent yet: for one turn.
 * @typedef {{turn: string, text: string, open: boolean, whole: boolean}} Draft
 * @typedef {import("./game").Ui<{draft?: Draft, ended?: Result & {seq: number}}>} Ui
 */

const SHORTEST = 3, LONGEST = 20;
/** What stands for a letter that nobody has found. */
const UNKNOWN = "_";

/**
 * The letters of a language, where no word is set yet that would tell them.
 * @param {string | undefined} lang
 */
const lettersOf = (lang) => "abcdefghijklmnopqrstuvwxyz" + (lang === "sv" ? "åäö" : "");

/**
 * The names of what has no word on it, for readers.
 * @param {Ui} ui @param {string} sv @param {string} en
 */
const named = (ui, sv, en) => (ui.tongue === "en" ? en : sv);

/**
 * The whole game as it stands.
 * @param {View} view @param {Ui} ui @returns {Piece}
 */
export function draw(view, ui) {
  return h("section", { class: "hangman", "data-game": "hangman", "data-round": view.round, "data-turn": turnOf(view) },
    h("link", { rel: "stylesheet", href: "hangman.css", key: "css" }), scene(view, ui));
}

/** @param {View} view */
const turnOf = (view) => (view.turn ? `${view.turn.seat}-${view.turn.to}` : null);

/** @param {View} view @param {Ui} ui @returns {(Piece | null)[]} */
function scene(view, ui) {
  const ended = ui.state.ended;
  if (ended && ended.seq > view.seq) return [end(ended, view, ui)];
  if (view.phase === "over") return [results(view, ui)];
  if (view.guessing) return guessing(view, view.guessing, ui);
  if (!view.turn) return [standing(0, ui)];
  return view.turn.seat === ui.me ? setting(view, ui) : [standing(0, ui), somebody(view, view.turn.seat, "practise", ui)];
}

// What is typed

/**
 * The draft of this turn; what was begun in another turn is forgotten.
 * @param {View} view @param {Ui} ui @returns {Draft}
 */
function draft(view, ui) {
  const turn = `${view.round} ${turnOf(view)}`;
  const kept = ui.state.draft;
  return kept && kept.turn === turn ? kept : { turn, text: "", open: false, whole: false };
}

/** @param {View} view @param {Ui} ui @param {Partial<Draft>} changes */
function keep(view, ui, changes) {
  ui.state.draft = { ...draft(view, ui), ...changes };
  ui.change();
}

// Setting a word

/** @param {View} view @param {Ui} ui @returns {(Piece | null)[]} */
function setting(view, ui) {
  const { text, open } = draft(view, ui);
  if (!open) return [shutter(ui, () => keep(view, ui, { open: true }))];
  const type = (/** @type {string} */ letter) => text.length < LONGEST && keep(view, ui, { text: text + letter });
  const done = text.length >= SHORTEST && (() => {
    // What is sent is covered again, also where it is refused.
    keep(view, ui, { open: false });
    ui.send({ do: "word", word: text });
  });
  const blanks = Math.max(SHORTEST, text.length + (text.length < LONGEST ? 1 : 0));
  return [
    pattern([...text.padEnd(blanks, UNKNOWN)], ui, "own"),
    keyboard(lettersOf(view.lang), () => "", type, ui),
    h("div", { class: "deeds", key: "deeds" },
      button("covered", named(ui, "Göm ordet", "Hide the word"), () => keep(view, ui, { open: false })),
      button("erase", named(ui, "Sudda", "Erase"), text && (() => keep(view, ui, { text: text.slice(0, -1) }))),
      button("yes", named(ui, "Klart", "Done"), done, "main")),
  ];
}

/**
 * What covers a word that only one may see.
 * @param {Ui} ui @param {() => void} open @returns {Piece}
 */
function shutter(ui, open) {
  const label = named(ui, "Bara du får titta. Öppna luckan.", "Only you may look. Open the shutter.");
  return h("button", { class: "shutter", type: "button", key: "shutter", "data-do": "open", "aria-label": label, tap: open },
    h("span", { class: "slats" }), picture("look"), h("span", { class: "hint" }, label));
}

// Guessing

/** @param {View} view @param {Guessing} now @param {Ui} ui @returns {(Piece | null)[]} */
function guessing(view, now, ui) {
  const own = view.turn?.seat === ui.me && view.turn?.to === "guess";
  const { text, whole, open } = draft(view, ui);
  const shown = whole ? filled(now.pattern, text) : [...now.pattern];
  return [
    standing(now.misses, ui),
    pattern(shown, ui, whole ? "whole" : ""),
    now.word ? secret(now.word, open, () => keep(view, ui, { open: !open }), ui) : null,
    now.words.length > 0 ? h("p", { class: "tried", key: "tried" }, now.words.join("  ")) : null,
    own ? null : view.turn ? somebody(view, view.turn.seat, "finger", ui) : null,
    keyboard(now.alphabet, (letter) => mark(now, letter), own && keys(view, now, ui), ui, whole),
    own ? deeds(view, now, ui) : null,
  ];
}

/**
 * What a key does: it guesses its letter, or writes it into the word.
 * @param {View} view @param {Guessing} now @param {Ui} ui
 */
function keys(view, now, ui) {
  const { text, whole } = draft(view, ui);
  return (/** @type {string} */ letter) => {
    if (!whole) ui.send({ do: "guess", guess: letter });
    else if (text.length < blanksOf(now.pattern)) keep(view, ui, { text: text + letter });
  };
}

/** @param {View} view @param {Guessing} now @param {Ui} ui @returns {Piece} */
function deeds(view, now, ui) {
  const { text, whole } = draft(view, ui);
  if (!whole) {
    const label = named(ui, "Gissa hela ordet", "Guess the whole word");
    return h("div", { class: "deeds", key: "deeds" }, button("practise", label, () => keep(view, ui, { whole: true })));
  }
  const complete = text.length === blanksOf(now.pattern);
  const guess = () => {
    keep(view, ui, { whole: false, text: "" });
    ui.send({ do: "guess", guess: filled(now.pattern, text).join("") });
  };
  return h("div", { class: "deeds", key: "deeds" },
    button("back", named(ui, "Bara en bokstav", "Only a letter"), () => keep(view, ui, { whole: false, text: "" })),
    button("erase", named(ui, "Sudda", "Erase"), text && (() => keep(view, ui, { text: text.slice(0, -1) }))),
    button("yes", named(ui, "Gissa", "Guess"), complete && guess, "main"));
}

/** @param {string} pattern */
const blanksOf = (pattern) => [...pattern].filter((sign) => sign === UNKNOWN).length;

/**
 * The pattern with these letters in its gaps.
 * @param {string} pattern @param {string} text
 */
function filled(pattern, text) {
  const letters = [...text];
  return [...pattern].map((sign) => (sign === UNKNOWN ? letters.shift() || UNKNOWN : sign));
}

/**
 * What a guess has shown of a letter.
 * @param {Guessing} now @param {string} letter
 */
function mark(now, letter) {
  if (!now.letters.includes(letter)) return "";
  return now.pattern.includes(letter) ? "found" : "missed";
}

// Pieces

/**
 * The rocket with what is left of it.
 * @param {number} misses @param {Ui} ui @returns {Piece}
 */
function standing(misses, ui) {
  const left = PARTS - misses;
  const label = named(ui, `Raketen har ${left} delar kvar`, `The rocket has ${left} parts left`);
  return h("div", { class: "pad", key: "pad", "data-misses": misses }, rocket(misses, { label }));
}

/**
 * The word as far as it is known.
 * @param {string[]} signs @param {Ui} ui @param {string} kind @returns {Piece}
 */
function pattern(signs, ui, kind) {
  const gap = named(ui, "lucka", "gap");
  const label = signs.map((sign) => (sign === UNKNOWN ? gap : sign)).join(" ");
  return h("div", { class: `pattern ${kind} ${signs.length > 10 ? "long" : ""}`, key: "pattern", role: "img", "aria-label": label, "data-pattern": signs.join(""), vars: { "--count": String(signs.length) } },
    ...signs.map((sign) => h("span", { class: sign === UNKNOWN ? "sign" : "sign known" }, sign === UNKNOWN ? "" : sign)));
}

/**
 * A key for each letter. What was guessed differs by shape, sign and colour.
 * @param {string} alphabet @param {(letter: string) => string} marked
 * @param {((letter: string) => void) | false} type @param {Ui} ui @param {boolean} [free] whether a letter may come again
 * @returns {Piece}
 */
function keyboard(alphabet, marked, type, ui, free = false) {
  return h("div", { class: type ? "keys" : "keys still", key: "keys", role: "group", "aria-label": named(ui, "Bokstäver", "Letters") },
    ...[...alphabet].map((letter) => {
      const is = marked(letter);
      const may = type && (free ? is !== "missed" : !is);
      const state = is === "found" ? named(ui, ": finns", ": is there") : is === "missed" ? named(ui, ": finns inte", ": is not there") : "";
      return h("button", { class: `letter ${is}`, type: "button", key: letter, "data-letter": letter, "data-mark": is || null, "aria-label": letter + state, disabled: !may, once: !free, tap: may && (() => type(letter)) }, letter);
    }));
}

/**
 * A button that does something else than type.
 * @param {string} icon @param {string} label @param {(() => void) | false | ""} tap @param {string} [kind] @returns {Piece}
 */
function button(icon, label, tap, kind = "") {
  return h("button", { class: `deed ${kind}`, type: "button", key: icon, "data-do": icon, "aria-label": label, disabled: !tap, tap: tap || null }, picture(icon));
}

/**
 * One's own word, covered as long as one does not look.
 * @param {string} word @param {boolean} open @param {() => void} turn @param {Ui} ui @returns {Piece}
 */
function secret(word, open, turn, ui) {
  const label = open ? named(ui, `Ditt ord: ${word}. Göm det.`, `Your word: ${word}. Hide it.`) : named(ui, "Titta på ditt ord", "Look at your word");
  return h("button", { class: "secret", type: "button", key: "secret", "data-do": "peek", "aria-label": label, "aria-pressed": String(open), tap: turn },
    picture(open ? "look" : "covered"), h("span", { class: "word" }, open ? word : "• • •"));
}

/**
 * Whose turn it is, where it is another's.
 * @param {View} view @param {number} seat @param {string} what @param {Ui} ui @returns {Piece}
 */
function somebody(view, seat, what, ui) {
  const place = view.places.find((one) => one.seat === seat);
  const name = place ? place.name : "";
  const does = what === "practise" ? named(ui, `${name} väljer ett ord`, `${name} picks a word`) : named(ui, `${name} gissar`, `${name} guesses`);
  return h("p", { class: "somebody", key: "somebody", "data-seat": seat, role: "status" },
    face(place?.character, name), picture(what), h("span", null, does));
}

// What came of it

/**
 * A round that has just ended: the rocket flies, or a new one is built.
 * @param {Result} result @param {View} view @param {Ui} ui @returns {Piece}
 */
function end(result, view, ui) {
  const flies = result.rocket === "stayed";
  return h("div", { class: flies ? "end flies" : "end", key: "end", role: "status", "data-rocket": result.rocket },
    h("div", { class: "aboard", key: "aboard" }, rocket(flies ? 0 : PARTS - 1),
      flies ? h("div", { class: "crew" }, view.places.slice(0, 4).map((place) => face(place.character, place.name, { small: true }))) : picture("again")),
    pattern([...result.word], ui, "solved"));
}

/**
 * All words of the game, each with its rocket and with who set it.
 * @param {View} view @param {Ui} ui @returns {Piece}
 */
function results(view, ui) {
  return h("ul", { class: "results", key: "results", "data-over": "" }, ...(view.results || []).map((result, n) => {
    const setter = view.places.find((place) => place.seat === result.seat);
    const flew = result.rocket === "stayed";
    const label = flew ? named(ui, "Raketen flög", "The rocket flew") : named(ui, "Vi bygger en ny raket", "We build a new rocket");
    return h("li", { key: String(n), class: flew ? "flew" : "rest", "data-rocket": result.rocket },
      setter ? face(setter.character, setter.name, { label: setter.name }) : picture("hangman"),
      h("b", null, result.word), rocket(flew ? 0 : PARTS - 1, { label }), flew ? picture("star") : null);
  }));
}

/**
 * How long a fact is shown before the next view.
 * @param {Object<string, any>} fact @param {View} view @param {Ui} ui
 */
export function play(fact, view, ui) {
  if (fact.event === "closed") {
    ui.state.ended = { word: fact.word, rocket: fact.rocket, seat: fact.seat, seq: fact.seq };
    ui.change();
    return 1500;
  }
  return fact.event === "guessed" && !fact.right ? 400 : 0;
}
