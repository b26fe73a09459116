// Hangman: a rocket of eight parts, a hidden word, and keys of the list's letters. Who sets a word does it
// behind a shutter, so that no neighbour sees it.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { picture, rocket, PARTS } from "./pictures.js";
import { either } from "./said.js";

const SHORTEST = 3, LONGEST = 20;
/** What stands for a letter that nobody has found. */
const UNKNOWN = "_";

/**
 * The letters of a language, where no word is set yet that would tell them.
 * @param {string | undefined} lang
 */
const lettersOf = (lang) => "abcdefghijklmnopqrstuvwxyz" + (lang === "sv" ? "åäöé" : "");

/**
 * A box of that style.
 * @param {string} name @param {...any} kids
 */
const box = (name, ...kids) => h("div", { class: name, key: name }, kids);

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  return h("section", { class: "hangman", "data-game": "hangman" }, h("link", { rel: "stylesheet", href: "hangman.css", key: "css" }), scene(view, ui));
}

/** @param {View} view @param {Ui} ui @returns {any[]} */
function scene(view, ui) {
  const { state, me } = ui;
  if (state.ended && state.ended.seq > view.seq) return [end(state.ended, view, ui)];
  if (view.phase === "over") return [results(view, ui)];
  if (view.guessing) return guessing(view, view.guessing, ui);
  return view.turn?.seat === me ? setting(view, ui) : [standing(0, ui), somebody(view, ui)];
}

// What is typed

/**
 * The draft of this turn; what was begun in another turn is forgotten.
 * @param {View} view @param {Ui} ui @returns {Draft}
 */
function draft(view, ui) {
  const turn = [view.round, view.turn?.seat, view.turn?.to].join(" ");
  const kept = ui.state.draft;
  return kept?.turn === turn ? kept : { turn, text: "", open: false, whole: false };
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
 * Below the keys.
 * @param {View} view @param {Ui} ui @param {any} away @param {string} label @param {false | (() => void)} done
 */
function deeds(view, ui, away, label, done) {
  const erase = () => keep(view, ui, { text: draft(view, ui).text.slice(0, -1) });
  return box("deeds", away, button("erase", either(ui, "Sudda", "Erase"), draft(view, ui).text !== "" && erase), button("yes", label, done));
}

// Setting a word

/** @param {View} view @param {Ui} ui */
function setting(view, ui) {
  const { text, open } = draft(view, ui);
  const cover = () => keep(view, ui, { open: !open });
  const ask = either(ui, "Skriv ett ord. Bara du får titta.", "Write a word. Only you may look.");
  if (!open) return [shutter(ask, cover)];
  const done = () => {
    // What is sent is covered again, also where it is refused.
    cover();
    ui.send({ do: "word", word: draft(view, ui).text });
  };
  const blanks = Math.max(SHORTEST, Math.min(LONGEST, text.length + 1));
  return [
    box("ask", ask),
    pattern([...text.padEnd(blanks, UNKNOWN)], ui, "own"),
    keyboard(lettersOf(view.lang), () => "", write(view, ui, LONGEST), ui, true),
    deeds(view, ui, button("covered", either(ui, "Göm ordet", "Hide the word"), cover), either(ui, "Klart", "Done"), text.length >= SHORTEST && done),
  ];
}

/**
 * Covers a word.
 * @param {string} ask @param {() => void} tap
 */
function shutter(ask, tap) {
  return h("button", { class: "shutter", type: "button", once: true, key: "shutter", "data-do": "open", tap },
    picture("look"), h("span", null, ask));
}

// Guessing

/** @param {View} view @param {Guessing} now @param {Ui} ui */
function guessing(view, now, ui) {
  const own = view.turn?.seat === ui.me;
  const { text, whole, open } = draft(view, ui);
  const guess = (/** @type {string} */ letter) => ui.send({ do: "guess", guess: letter });
  const type = whole ? write(view, ui, gapsIn(now.pattern)) : guess;
  return [
    standing(now.misses, ui),
    pattern(whole ? filled(now.pattern, text) : [...now.pattern], ui, whole ? "whole" : ""),
    now.word ? secret(now.word, open, () => keep(view, ui, { open: !open }), ui) : null,
    now.words.length > 0 ? h("p", { class: "tried", key: "tried" }, now.words.join("  ")) : null,
    somebody(view, ui),
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
  if (!whole) return box("deeds", h("button", { class: "own-word", type: "button", key: "practise", once: true, "data-do": "practise", tap: turn }, picture("practise"), either(ui, "Gissa hela ordet", "Guess the whole word")));
  const guess = () => {
    ui.send({ do: "guess", guess: filled(now.pattern, draft(view, ui).text).join("") });
    turn();
  };
  return deeds(view, ui, button("back", either(ui, "Bara en bokstav", "Only a letter"), turn), either(ui, "Gissa", "Guess"), text.length === gapsIn(now.pattern) && guess);
}

/** @param {string} pattern */
const gapsIn = (pattern) => pattern.split(UNKNOWN).length - 1;

/** @param {string} pattern @param {string} text what goes into its gaps */
function filled(pattern, text) {
  const letters = [...text];
  return [...pattern].map((sign) => (sign === UNKNOWN ? letters.shift() || UNKNOWN : sign));
}

/** @param {Guessing} now @param {string} letter */
const mark = (now, letter) => (!now.letters.includes(letter) ? "" : now.pattern.includes(letter) ? "found" : "missed");

/**
 * The rocket with what is left of it.
 * @param {number} misses @param {Ui} ui
 */
function standing(misses, ui) {
  const left = PARTS - misses;
  return h("div", { class: "pad", key: "pad", "data-misses": misses }, rocket(misses, { label: either(ui, `Raketen har ${left} delar kvar`, `The rocket has ${left} parts left`) }));
}

/**
 * The word as far as it is known.
 * @param {string[]} signs @param {Ui} ui @param {string} kind
 */
function pattern(signs, ui, kind) {
  const text = signs.join("");
  return h("div", {
    class: `pattern ${kind} ${signs.length > 10 ? "long" : ""}`, key: "pattern", role: "img", "data-pattern": text, vars: { "--count": `${signs.length}` },
    "aria-label": text.split("").join(" ").replace(/_/g, either(ui, "lucka", "gap")),
  }, signs.map((sign) => h("span", { class: sign === UNKNOWN ? "sign" : "sign known" }, sign === UNKNOWN ? "" : sign)));
}

/**
 * A key for each letter. What was guessed differs by shape, sign and colour.
 * @param {string} alphabet @param {(letter: string) => string} marked
 * @param {((letter: string) => void) | false} type @param {Ui} ui @param {boolean} free whether a letter may come again
 */
function keyboard(alphabet, marked, type, ui, free) {
  return h("div", { class: type ? "keys" : "keys still", key: "keys", role: "group", "aria-label": either(ui, "Bokstäver", "Letters") },
    [...alphabet].map((letter) => {
      const is = marked(letter);
      const may = type && (free ? is !== "missed" : !is);
      const told = is === "found" ? either(ui, ": finns", ": is there") : is && either(ui, ": finns inte", ": is not there");
      return h("button", { class: `letter ${is}`, type: "button", key: letter, "data-letter": letter, "data-mark": is || null, "aria-label": letter + told, disabled: !may, once: !free, tap: may && (() => type(letter)) }, letter);
    }));
}

/**
 * A button that does something else than type.
 * @param {string} icon @param {string} label @param {(() => void) | false} tap
 */
const button = (icon, label, tap) =>
  h("button", { class: "deed", type: "button", once: icon !== "erase", key: icon, "data-do": icon, "aria-label": label, disabled: !tap, tap }, picture(icon));

/**
 * One's own word, covered as long as one does not look.
 * @param {string} word @param {boolean} open @param {() => void} tap @param {Ui} ui
 */
function secret(word, open, tap, ui) {
  const label = open ? either(ui, `Ditt ord: ${word}. Göm det.`, `Your word: ${word}. Hide it.`) : either(ui, "Titta på ditt ord", "Look at your word");
  return h("button", { class: "own-word", type: "button", once: true, key: "secret", "data-do": "peek", "aria-label": label, tap }, picture(open ? "look" : "covered"), open ? word : "• • •");
}

/**
 * Whose turn it is, and what it does.
 * @param {View} view @param {Ui} ui
 */
function somebody(view, ui) {
  const { seat, to } = view.turn || {};
  const place = view.places.find((one) => one.seat === seat);
  if (!place) return null;
  const does = to === "set" ? either(ui, "väljer ett ord", "picks a word") : either(ui, "gissar", "guesses");
  const told = seat === ui.me ? deed(view, ui) : `${place.name} ${does}`;
  return h("p", { class: place.presence === "here" ? "turn-of" : "turn-of away", key: "turn", "data-seat": seat, role: "status" },
    face(place.character, place.name), picture(to === "set" ? "practise" : "finger"), told);
}

/**
 * What one does in one's own turn.
 * @param {View} view @param {Ui} ui
 */
const deed = (view, ui) => (draft(view, ui).whole ? either(ui, "Skriv hela ordet", "Write the whole word") : either(ui, "Välj en bokstav", "Pick a letter"));

/**
 * The rocket flies, or a new one is built.
 * @param {Ended} result @param {View} view @param {Ui} ui
 */
function end(result, view, ui) {
  const flies = result.rocket === "stayed";
  const crew = view.places.slice(0, 4).map((place) => face(place.character, place.name, { small: true }));
  return h("div", { class: flies ? "end flies" : "end", key: "end", role: "status" },
    box("aboard", rocket(flies ? 0 : PARTS - 1), flies ? box("crew", crew) : null), pattern([...result.word], ui, "solved"));
}

/**
 * All words, each with its rocket and who set it.
 * @param {View} view @param {Ui} ui
 */
function results(view, ui) {
  return h("ul", { class: "results", key: "results" }, (view.results || []).map((result, n) => {
    const setter = view.places.find((place) => place.seat === result.seat);
    const flew = result.rocket === "stayed";
    return h("li", { key: `${n}` },
      setter ? face(setter.character, setter.name, { label: setter.name }) : picture("hangman"), h("b", null, result.word),
      rocket(flew ? 0 : PARTS - 1, { label: flew ? either(ui, "Raketen flög", "The rocket flew") : either(ui, "Vi bygger en ny raket", "We build a new rocket") }),
      flew ? picture("star") : null);
  }));
}

/**
 * How long a fact is shown before the next view.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
export function play(fact, view, ui) {
  if (fact.event !== "closed") return 0;
  ui.state.ended = { word: fact.word, rocket: fact.rocket, seq: fact.seq };
  ui.change();
  return 1500;
}
