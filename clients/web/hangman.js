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
 * @param {View} view @param {Ui} ui
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

/**
 * Writes one more letter, as long as there is room.
 * @param {View} view @param {Ui} ui @param {number} room
 */
const write = (view, ui, room) => (/** @type {string} */ letter) => {
  const { text } = draft(view, ui);
  if (text.length < room) keep(view, ui, { text: text + letter });
};

/**
 * Below the keys: away from here, erase, done.
 * @param {View} view @param {Ui} ui @param {Piece} away @param {string} label @param {false | (() => void)} done
 */
function deeds(view, ui, away, label, done) {
  const { text } = draft(view, ui);
  return h("div", { class: "deeds", key: "deeds" }, away,
    button("erase", named(ui, "Sudda", "Erase"), text !== "" && (() => keep(view, ui, { text: draft(view, ui).text.slice(0, -1) }))),
    button("yes", label, done));
}

// Setting a word

/** @param {View} view @param {Ui} ui @returns {(Piece | null)[]} */
function setting(view, ui) {
  const { text, open } = draft(view, ui);
  const cover = () => keep(view, ui, { open: !open });
  if (!open) return [shutter(ui, cover)];
  const done = () => {
    // What is sent is covered again, also where it is refused.
    cover();
    ui.send({ do: "word", word: draft(view, ui).text });
  };
  const blanks = Math.max(SHORTEST, Math.min(LONGEST, text.length + 1));
  return [
    pattern([...text.padEnd(blanks, UNKNOWN)], ui, "own"),
    keyboard(lettersOf(view.lang), () => "", write(view, ui, LONGEST), ui, true),
    deeds(view, ui, button("covered", named(ui, "Göm ordet", "Hide the word"), cover), named(ui, "Klart", "Done"), text.length >= SHORTEST && done),
  ];
}

/**
 * What covers a word that only one may see.
 * @param {Ui} ui @param {() => void} open
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
  const guess = (/** @type {string} */ letter) => ui.send({ do: "guess", guess: letter });
  const type = whole ? write(view, ui, gapsIn(now.pattern)) : guess;
  const shown = whole ? filled(now.pattern, text) : [...now.pattern];
  return [
    standing(now.misses, ui),
    pattern(shown, ui, whole ? "whole" : ""),
    now.word ? secret(now.word, open, () => keep(view, ui, { open: !open }), ui) : null,
    now.words.length > 0 ? h("p", { class: "tried", key: "tried" }, now.words.join("  ")) : null,
    own ? null : view.turn ? somebody(view, view.turn.seat, "finger", ui) : null,
    keyboard(now.alphabet, (letter) => mark(now, letter), own && type, ui, whole),
    own ? wholeWord(view, now, ui) : null,
  ];
}

/**
 * The whole word, letter by letter into its gaps.
 * @param {View} view @param {Guessing} now @param {Ui} ui
 */
function wholeWord(view, now, ui) {
  const { text, whole } = draft(view, ui);
  const turn = () => keep(view, ui, { whole: !whole, text: "" });
  if (!whole) return h("div", { class: "deeds", key: "deeds" }, button("practise", named(ui, "Gissa hela ordet", "Guess the whole word"), turn));
  const guess = () => {
    ui.send({ do: "guess", guess: filled(now.pattern, draft(view, ui).text).join("") });
    turn();
  };
  return deeds(view, ui, button("back", named(ui, "Bara en bokstav", "Only a letter"), turn), named(ui, "Gissa", "Guess"), text.length === gapsIn(now.pattern) && guess);
}

/** @param {string} pattern */
const gapsIn = (pattern) => [...pattern].filter((sign) => sign === UNKNOWN).length;

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
 * @param {number} misses @param {Ui} ui
 */
function standing(misses, ui) {
  const left = PARTS - misses;
  const label = named(ui, `Raketen har ${left} delar kvar`, `The rocket has ${left} parts left`);
  return h("div", { class: "pad", key: "pad", "data-misses": misses }, rocket(misses, { label }));
}

/**
 * The word as far as it is known.
 * @param {string[]} signs @param {Ui} ui @param {string} kind
 */
function pattern(signs, ui, kind) {
  const gap = named(ui, "lucka", "gap");
  const label = signs.map((sign) => (sign === UNKNOWN ? gap : sign)).join(" ");
  return h("div", { class: `pattern ${kind} ${signs.length > 10 ? "long" : ""}`, key: "pattern", role: "img", "aria-label": label, "data-pattern": signs.join(""), vars: { "--count": String(signs.length) } },
    signs.map((sign) => h("span", { class: sign === UNKNOWN ? "sign" : "sign known" }, sign === UNKNOWN ? "" : sign)));
}

/**
 * A key for each letter. What was guessed differs by shape, sign and colour.
 * @param {string} alphabet @param {(letter: string) => string} marked
 * @param {((letter: string) => void) | false} type @param {Ui} ui @param {boolean} [free] whether a letter may come again
 */
function keyboard(alphabet, marked, type, ui, free = false) {
  return h("div", { class: type ? "keys" : "keys still", key: "keys", role: "group", "aria-label": named(ui, "Bokstäver", "Letters") },
    [...alphabet].map((letter) => {
      const is = marked(letter);
      const may = type && (free ? is !== "missed" : !is);
      const state = is === "found" ? named(ui, ": finns", ": is there") : is === "missed" ? named(ui, ": finns inte", ": is not there") : "";
      return h("button", { class: `letter ${is}`, type: "button", key: letter, "data-letter": letter, "data-mark": is || null, "aria-label": letter + state, disabled: !may, once: !free, tap: may && (() => type(letter)) }, letter);
    }));
}

/**
 * A button that does something else than type.
 * @param {string} icon @param {string} label @param {(() => void) | false} tap
 */
function button(icon, label, tap) {
  return h("button", { class: "deed", type: "button", key: icon, "data-do": icon, "aria-label": label, disabled: !tap, tap }, picture(icon));
}

/**
 * One's own word, covered as long as one does not look.
 * @param {string} word @param {boolean} open @param {() => void} turn @param {Ui} ui
 */
function secret(word, open, turn, ui) {
  const label = open ? named(ui, `Ditt ord: ${word}. Göm det.`, `Your word: ${word}. Hide it.`) : named(ui, "Titta på ditt ord", "Look at your word");
  return h("button", { class: "secret", type: "button", key: "secret", "data-do": "peek", "aria-label": label, tap: turn },
    picture(open ? "look" : "covered"), h("span", { class: "word" }, open ? word : "• • •"));
}

/**
 * Whose turn it is, where it is another's.
 * @param {View} view @param {number} seat @param {string} what @param {Ui} ui
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
 * @param {Result} result @param {View} view @param {Ui} ui
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
 * @param {View} view @param {Ui} ui
 */
function results(view, ui) {
  return h("ul", { class: "results", key: "results", "data-over": "" }, (view.results || []).map((result, n) => {
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
  return 0;
}
