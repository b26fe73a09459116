// How children look to a teacher: five who need her, and a tile for each of the class.

import { h } from "./screen.js";
import { face, standTogether } from "./faces.js";
import { picture } from "./pictures.js";
import { either } from "./said.js";
import { begin } from "./drag.js";

/** @typedef {import("./class.js").Class} Class */
/** @typedef {{tongue: string}} Tongue */
/** @typedef {{open: (pupil: number) => void, judge: () => void}} Acts one child seen from close by, and the words that children believe in */
/** @typedef {"need" | "away" | "waits" | "plays" | "over" | "free" | "absent"} State */

/** So many stand large. */
const MOST = 5;

/**
 * A sign for each state, which says without a colour what the colour says.
 * @type {Record<State, string>}
 */
const SIGNS = { need: "!", away: "~", waits: "…", plays: "▸", over: "✓", free: "○", absent: "–" };

/** @type {Record<string, [string, string]>} */
export const GAMES = {
  bingo: ["bingo", "bingo"], cards: ["kort", "cards"], board: ["bräde", "board"], hangman: ["raketen", "the rocket"],
  letters: ["bokstäver", "letters"], colours: ["färger", "colours"], race: ["jakten", "the hunt"],
};

/** @param {Tongue} ui @param {string} [game] */
export const gameName = (ui, game = "") => (GAMES[game] ? either(ui, ...GAMES[game]) : game);

/** @param {Attending | undefined} row @returns {State} */
export function state(row) {
  if (!row) return "absent";
  if (row.needs.length > 0) return "need";
  if (row.presence === "away") return "away";
  return /** @type {const} */ ({ playing: "plays", waiting: "waits", turn: "waits", gathering: "waits", over: "over", nothing: "free" })[row.doing];
}

/** @param {Tongue} ui @param {State} state */
export const stateName = (ui, state) => ({
  need: either(ui, "behöver dig", "needs you"), away: either(ui, "borta", "away"), waits: either(ui, "väntar", "waits"),
  plays: either(ui, "spelar", "plays"), over: either(ui, "klar", "done"), free: either(ui, "ledig", "free"), absent: either(ui, "inte här", "not here"),
})[state];

/** @param {Tongue} ui @param {Attending} row @param {string} need */
export function reason(ui, row, need) {
  const waitsFor = row.names?.length ? either(ui, "väntar på ", "waits for ") + row.names.join(", ") : either(ui, "väntar", "waits");
  return /** @type {Record<string, string>} */ ({
    misses: `${row.misses} ${either(ui, "fel i rad", "wrong in a row")}`, silence: either(ui, "tyst", "silent"),
    nonsense: either(ui, "skriver annat än svar", "types other things than answers"), fast: either(ui, "trycker fortare än man läser", "taps faster than one reads"),
    "held-up": waitsFor, alone: either(ui, "väntar ensam", "waits alone"), nowhere: either(ui, "i inget rum", "in no room"), away: either(ui, "borta", "away"),
    pending: either(ui, "vill vara med", "would like to join"), knocked: either(ui, "står vid dörren utan sitt ord", "is at the door without its word"),
    claims: either(ui, "tror på ett eget ord", "believes in a word of its own"),
  })[need] || need;
}

/**
 * For how many whole minutes a child has needed that.
 * @param {Attending} row @param {number} place of the need among its needs
 */
export const minutes = (row, place) => Math.floor((row.since_ms?.[place] || 0) / 60000);

/**
 * Whom somebody sits with.
 * @param {Class} here @param {Attending} row
 */
export const partners = (here, row) => here.attending.filter((other) => row.room_id !== undefined && other.room_id === row.room_id && other.pupil !== row.pupil).map(({ name }) => name);

/** @param {Class} here @param {number} pupil */
export const animal = (here, pupil) => here.pupils.find((one) => one.pupil === pupil)?.character;

/** @param {Class} here */
const inNeed = (here) => here.attending.filter(({ needs }) => needs.length > 0);

/**
 * How many are there, and how many of the class need her.
 * @param {Class} here @param {Tongue} ui
 */
export function counted(here, ui) {
  const arrived = here.attending.filter(({ presence }) => presence === "here").length, needing = here.over ? 0 : inNeed(here).length;
  return either(ui, `${arrived} här`, `${arrived} here`) + (needing > 0 ? either(ui, `, ${needing} behöver dig`, `, ${needing} need you`) : "");
}

/**
 * Who needs her most, each with one thing to do.
 * @param {Class} here @param {Tongue} ui @param {Acts} acts
 */
export function needing(here, ui, acts) {
  const all = inNeed(here);
  return h("section", { class: "needs", key: "needs", "aria-label": either(ui, "Behöver dig", "Need you") },
    all.length === 0 ? h("p", { class: "calm", key: "calm" }, either(ui, "Ingen behöver dig just nu.", "Nobody needs you just now.")) : null,
    all.slice(0, MOST).map((row) => need(here, ui, row, acts)));
}

/**
 * One touch for all who wait for somebody, and what the signs on the tiles mean.
 * @param {Class} here @param {Tongue} ui
 */
export function foot(here, ui) {
  const alone = here.over ? [] : here.attending.filter((row) => waitsAlone(here, row));
  return h("footer", { class: "foot", key: "foot" },
    alone.length > 1 ? h("button", { class: "pill pair-all", key: "pair-all", type: "button", once: true, tap: () => void here.act({ do: "pair", members: ["*"] }) }, either(ui, `Para dem som väntar (${alone.length})`, `Pair those who wait (${alone.length})`)) : null,
    h("p", { class: "soft", key: "signs" }, /** @type {State[]} */ (Object.keys(SIGNS)).map((is) => `${SIGNS[is]} ${stateName(ui, is)}`).join(" · ")));
}

/**
 * Whether a child waits for somebody to play with.
 * @param {Class} here @param {Attending} row
 */
const waitsAlone = (here, row) => row.presence === "here" && (isAlone(row) || (row.doing === "gathering" && partners(here, row).length === 0));

/** @param {Attending} row */
const isAlone = ({ needs }) => needs.includes("alone") || needs.includes("nowhere");

/** @param {Class} here @param {Tongue} ui @param {Attending} row @param {Acts} acts */
function need(here, ui, row, acts) {
  const since = minutes(row, 0);
  const offered = offer(here, ui, row, acts);
  return h("div", { class: "needing", key: String(row.pupil), "data-name": row.name },
    face(animal(here, row.pupil), row.name, { key: "face" }), h("b", { key: "name" }, row.name),
    h("span", { class: "why", key: "why" }, row.needs.map((one) => reason(ui, row, one)).join(", "), since > 0 ? [" ", h("span", { class: "since" }, `· ${since} min`)] : null),
    h("button", { class: "pill", key: "act", type: "button", once: true, tap: offered.act, "aria-label": `${offered.say}: ${row.name}` }, offered.say));
}

/**
 * The one thing that is offered to do.
 * @param {Class} here @param {Tongue} ui @param {Attending} row @param {Acts} acts
 */
function offer(here, ui, row, { open, judge }) {
  const { name, needs } = row;
  if (isAtDoor(row)) return { say: either(ui, "Släpp in", "Let in"), act: () => void here.act({ do: "accept", name }) };
  if (needs.includes("misses") && mayHint(here, row)) return { say: either(ui, "Ge ett tips", "Give a hint"), act: () => void here.hint(row) };
  if (needs[0] === "claims") return { say: either(ui, "Titta på ordet", "Look at the word"), act: judge };
  // Who is held up needs nothing itself: the one for whom it waits does.
  const slow = needs[0] === "held-up" ? here.attending.find((one) => one.name === row.names?.[0]) : undefined;
  if (slow) return { say: either(ui, `Hjälp ${slow.name}`, `Help ${slow.name}`), act: () => open(slow.pupil) };
  if (!isAlone(row)) return { say: either(ui, "Sätt dig bredvid", "Sit beside"), act: () => open(row.pupil) };
  const other = here.attending.find((one) => one.pupil !== row.pupil && isAlone(one)), game = row.game || other?.game;
  if (other) return { say: either(ui, `Para med ${other.name}`, `Pair with ${other.name}`), act: () => void here.act({ do: "pair", members: [name, other.name], ...(game ? { game } : {}) }) };
  return { say: either(ui, "Hitta någon", "Find somebody"), act: () => open(row.pupil) };
}

/**
 * Whether a wrong choice may be taken away from what a child is asked: once.
 * @param {Class} here @param {Attending} row
 */
export const mayHint = (here, row) => row.doing === "playing" && Boolean(row.question) && here.hinted.get(row.pupil) !== asked(row);

/**
 * What a child is asked just now.
 * @param {Attending} row
 */
export const asked = ({ room_id, round, question }) => [room_id, round, question].join(" ");

/** @param {Attending} row */
export const isAtDoor = ({ needs }) => needs.includes("pending") || needs.includes("knocked");

/** @type {Pupil[]} whose coats have been told apart */
let dressed = [];

/**
 * A tile for each of the class, always in the same place. One drawn onto another brings the two together.
 * @param {Class} here @param {Tongue} ui @param {(pupil: number) => void} tap @param {(pupil: number, other: number) => void} join
 */
export function tiles(here, ui, tap, join) {
  if (dressed !== here.pupils) standTogether((dressed = here.pupils));
  const rows = new Map(here.attending.map((row) => [row.pupil, row]));
  return h("section", { class: here.pupils.length > 40 ? "tiles many" : "tiles", key: "tiles", "aria-label": either(ui, "Klassen", "The class") },
    here.pupils.map(({ pupil, name, character }) => {
      const row = rows.get(pupil), is = state(row), others = row ? partners(here, row) : [];
      const says = [name, stateName(ui, is), ...(row ? row.needs.map((one) => reason(ui, row, one)) : []), row?.game ? gameName(ui, row.game) : "", others.join(", ")];
      return h("button", { class: "tile", key: String(pupil), type: "button", tap: () => tap(pupil), drag: { data: String(pupil), start: () => begin(name) }, drop: (/** @type {string} */ other) => join(Number(other), pupil), "data-state": is, "data-name": name, "aria-label": says.filter(Boolean).join(", ") },
        face(character, name, { key: "face", small: true }), h("b", { key: "name" }, name), h("i", { class: "sign", key: "sign" }, row && is === "need" && minutes(row, 0) > 0 ? h("small", { key: "since" }, `${minutes(row, 0)} min `) : "", SIGNS[is]),
        row && is === "need" ? h("span", { class: "where", key: "where" }, h("span", { class: "why", key: "why" }, reason(ui, row, row.needs[0])))
          : h("span", { class: "where", key: "where" }, row?.game ? picture(row.game, { key: "game" }) : null, h("span", { key: "whom" }, is === "away" ? stateName(ui, is) : others.length > 0 ? others.join(", ") : row?.game ? gameName(ui, row.game) : row?.rests ? either(ui, "vilar", "rests") : stateName(ui, is))));
    }));
}
