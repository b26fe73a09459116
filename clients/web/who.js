// Who are you? Animals that have played here, or a name; for a name that is known, its picture word.

import { h } from "./screen.js";
import { face, standTogether } from "./faces.js";
import { picture, WORDS } from "./pictures.js";
import { said, named } from "./said.js";
import { round, language, settings } from "./parts.js";
import { sound } from "./voice.js";
import { nonce } from "./proof.js";
import * as me from "./me.js";

/**
 * What is being said here, and not known yet.
 * @typedef {{page: "known" | "name" | "pictures" | "word" | "mix-up" | "forget", name: string, word: string, picked: string[], forgetting: boolean, shake: number, once: string, known?: Child, offered?: string[], leaving?: Child[]}} Asking
 */

/** @type {WeakMap<Chair, Asking>} */
const asking = new WeakMap();

/** @param {Chair} chair @returns {Asking} */
function now(chair) {
  let at = asking.get(chair);
  if (!at) {
    at = { page: "known", name: "", word: "", picked: [], forgetting: false, shake: 0, once: nonce() };
    asking.set(chair, at);
  }
  return at;
}

/**
 * What stood behind # in the address: a word, perhaps with a name and a colon before it.
 * @param {Chair} chair
 * @param {string} text
 */
export function fromSlip(chair, text) {
  const at = now(chair);
  const [, name, word] = /^(?:(.*):)?(.*)$/.exec(text.trim().slice(0, 80)) || [];
  Object.assign(at, { page: "name", name: name || "", word: word || "" });
  if (name && word) enter(chair, { name, word });
}

/** @param {Chair} chair @param {Acts} acts */
export function who(chair, acts) {
  const at = now(chair);
  const known = me.children().filter((child) => !acts.taken.includes(child.name));
  standTogether([...known].sort((one, other) => (one.name < other.name ? -1 : 1)));
  const page = at.page === "known" && known.length === 0 ? "name" : at.page;
  return h("main", { class: "who page-" + page, key: "who", "data-page": page },
    h("h1", { key: "title" }, title(chair, page)),
    h("div", { class: at.shake ? "body shake" : "body", key: `${page}-${at.shake}` }, pages[page](chair, at, known)),
    h("nav", { class: "switches", key: "switches" }, flags(chair, acts), settings(chair.lang, acts.change),
      known.length > 0 && page === "known" ? round("bin", said(chair.lang).forgetMode, () => turn(chair, { forgetting: !at.forgetting }), { class: at.forgetting ? "small on" : "small" }) : null,
      acts.back ? round("back", said(chair.lang).back, acts.back, { class: "small" }) : null));
}

/** @param {Chair} chair @param {string} page */
function title(chair, page) {
  const t = said(chair.lang);
  return { known: t.who, name: t.name, pictures: t.whichPictures, word: t.word, "mix-up": t.onePicture, forget: t.forgetReally }[page] || t.who;
}

/** @param {Chair} chair @param {Partial<Asking>} to */
function turn(chair, to) {
  Object.assign(now(chair), to);
  chair.change();
}

/** @param {Chair} chair @param {Acts} acts */
function flags(chair, acts) {
  return ["sv", "en"].map((lang) => h("button", { class: chair.lang === lang ? "pill on" : "pill", key: lang, lang, type: "button", "aria-pressed": String(chair.lang === lang), tap: () => language(chair, lang, acts.change) }, picture("flag-" + lang), said(lang).lang));
}

/** @type {Object<string, (chair: Chair, at: Asking, known: Child[]) => any>} */
const pages = {
  known: (chair, at, known) => h("div", { class: "animals" },
    known.map((child) => h("button", { class: "animal", key: child.name, type: "button", once: true, tap: () => tapped(chair, at, child, known) },
      face(child.character, child.name), h("b", null, child.name), at.forgetting ? h("span", { class: "mark" }, picture("no")) : null)),
    at.forgetting ? null : h("button", { class: "animal", key: "+", type: "button", tap: () => turn(chair, { page: "name", name: "", word: "" }), "aria-label": said(chair.lang).somebody }, picture("plus"), h("b", null, said(chair.lang).somebody)),
    at.forgetting && known.length > 1 ? h("button", { class: "pill forget-all", key: "all", type: "button", once: true, tap: () => turn(chair, { page: "forget", leaving: known }) }, picture("bin"), said(chair.lang).forgetAll) : null),

  name: (chair, at, known) => h("div", { class: "asks" },
    h("input", { class: "field", key: "name", type: "text", value: at.name, "aria-label": said(chair.lang).name, maxlength: "20", autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "go", focus: true,
      input: (name) => turn(chair, { name }), enter: () => nameSaid(chair, at) }),
    at.word ? null : h("p", { class: "soft", key: "hint" }, said(chair.lang).nameHint),
    h("div", { class: "line-up", key: "row" }, known.length > 0 ? round("back", said(chair.lang).back, () => turn(chair, { page: "known" })) : null,
      round("next", said(chair.lang).go, () => nameSaid(chair, at), { class: "large go", disabled: at.name.trim() === "" }))),

  pictures: (chair, at) => h("div", { class: "asks" },
    h("div", { class: "slots", key: "slots" }, [0, 1, 2, 3].map((i) => h("button", { class: "slot", key: String(i), type: "button", disabled: i >= at.picked.length, "aria-label": at.picked[i] ? named(at.picked[i], chair.lang) : String(i + 1), tap: () => turn(chair, { picked: at.picked.slice(0, i) }) }, at.picked[i] ? picture(at.picked[i]) : null))),
    grid(chair, WORDS, (code) => pick(chair, at, code)),
    h("div", { class: "line-up", key: "row" }, round("back", said(chair.lang).otherName, () => turn(chair, { page: "name", picked: [] })),
      h("button", { class: "pill", key: "type", type: "button", tap: () => turn(chair, { page: "word", word: "" }) }, said(chair.lang).typeWord))),

  word: (chair, at) => h("div", { class: "asks" },
    h("input", { class: "field", key: "word", type: "text", value: at.word, "aria-label": said(chair.lang).word, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", focus: true,
      input: (word) => turn(chair, { word }), enter: () => void enter(chair, { name: at.name, word: at.word }) }),
    h("div", { class: "line-up", key: "row" }, round("back", said(chair.lang).back, () => turn(chair, { page: "pictures" })),
      round("next", said(chair.lang).go, () => void enter(chair, { name: at.name, word: at.word }), { class: "large go", disabled: at.word.trim() === "" }))),

  // Nobody is forgotten by one touch too many.
  forget: (chair, at) => h("div", { class: "asks" },
    h("div", { class: "animals", key: "animals" }, (at.leaving || []).map((child) => h("div", { class: "animal", key: child.name }, face(child.character, child.name), h("b", null, child.name)))),
    h("div", { class: "line-up", key: "row" }, round("back", said(chair.lang).back, () => turn(chair, { page: "known", forgetting: false }), { class: "large" }),
      round("bin", said(chair.lang).forgetMode, () => forget(chair, at), { class: "large forget", once: true }))),

  "mix-up": (chair, at) => h("div", { class: "asks" },
    h("div", { class: "alone", key: "alone" }, face(at.known?.character, at.known?.name), h("b", null, at.known?.name || "")),
    grid(chair, at.offered || [], (code) => unmixed(chair, at, code)),
    h("div", { class: "line-up", key: "row" }, round("back", said(chair.lang).back, () => turn(chair, { page: "known" })))),
};

/** @param {Chair} chair @param {string[]} codes @param {(code: string) => void} tap */
const grid = (chair, codes, tap) =>
  h("div", { class: "pictures", key: "pictures" }, codes.map((code) => h("button", { class: "picture", key: code, type: "button", once: true, "data-picture": code, "aria-label": named(code, chair.lang), tap: () => tap(code) }, picture(code))));

/**
 * An animal was touched: it comes back, or it is asked whether it shall be forgotten.
 * @param {Chair} chair
 * @param {Asking} at
 * @param {Child} child
 * @param {Child[]} known
 */
function tapped(chair, at, child, known) {
  if (at.forgetting) return turn(chair, { page: "forget", leaving: [child] });
  // Where several play on one screen, one picture keeps them from taking each other's animal.
  const own = child.pictures?.[0];
  if (!own || known.length < 2) return comeBack(chair, child);
  const others = WORDS.filter((code) => !child.pictures?.includes(code)).sort(() => Math.random() - 0.5).slice(0, 5);
  turn(chair, { page: "mix-up", known: child, offered: [own, ...others].sort(() => Math.random() - 0.5) });
}

/** @param {Chair} chair @param {Asking} at */
function forget(chair, at) {
  for (const { name } of at.leaving || []) me.forget(name);
  turn(chair, { page: "known", forgetting: false });
}

/** @param {Chair} chair @param {Asking} at @param {string} code */
function unmixed(chair, at, code) {
  if (at.known && code === at.known.pictures?.[0]) comeBack(chair, at.known);
  else turn(chair, { page: "known", shake: at.shake + 1 });
}

/** @param {Chair} chair @param {Child} child */
function comeBack(chair, child) {
  asking.delete(chair);
  chair.comeBack(child);
}

/**
 * A name was said: with the word of a slip, or alone.
 * @param {Chair} chair
 * @param {Asking} at
 */
function nameSaid(chair, at) {
  const name = at.name.trim();
  // Should the answer be lost, the same name may be said again.
  if (name) enter(chair, at.word ? { name, word: at.word } : { name, once: at.once });
}

/** @param {Chair} chair @param {Asking} at @param {string} code */
function pick(chair, at, code) {
  sound("lift");
  const picked = [...at.picked, code].slice(0, 4);
  turn(chair, { picked });
  if (picked.length === 4) enter(chair, { name: at.name, word: picked.map((one) => named(one, chair.lang)).join(" ") });
}

/** @param {Chair} chair @param {{name: string, word?: string, once?: string}} words */
async function enter(chair, words) {
  const at = now(chair);
  const answer = await chair.introduce(words);
  if (answer.ok) return void asking.delete(chair);
  if (answer.error === "name-known") return turn(chair, { page: "pictures", picked: [] });
  turn(chair, { picked: [], word: "", shake: at.shake + 1 });
  chair.tell(answer.error === "wrong-word" && at.page === "pictures" ? said(chair.lang).wrongPictures : answer.say || said(chair.lang).wrongName);
}
