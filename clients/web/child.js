// One child from close by: how it stands, what it is asked and hears, its room, and how it has read over the weeks.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { either } from "./said.js";
import { glance } from "./glance.js";
import { animal, gameName, minutes, partners, reason, state, stateName } from "./tiles.js";

/** @typedef {import("./class.js").Class} Class */
/** @typedef {{tongue: string}} Tongue */

/** So many weeks are looked back. */
const WEEKS = 6;
const WEEK = 7 * 24 * 3600 * 1000;
/** Games whose view shows a seat as it sees it. */
const DRAWN = ["bingo", "board", "cards", "colours", "hangman", "letters"];

/**
 * @param {Class} here @param {Tongue} ui @param {number} pupil @param {Close | null} close
 */
export function child(here, ui, pupil, close) {
  const row = here.attending.find((one) => one.pupil === pupil);
  const is = state(row), others = row ? partners(here, row) : [];
  const known = here.pupils.find((one) => one.pupil === pupil) || row;
  const line = (/** @type {string} */ key, /** @type {string} */ what, /** @type {string | undefined} */ text) => (text ? [h("dt", { key: key + "?" }, what), h("dd", { key }, text)] : null);
  return h("div", { class: "child", key: "child", "data-state": is },
    face(animal(here, pupil), known?.name, { key: "face" }),
    h("dl", { key: "facts" },
      line("now", either(ui, "Nu", "Now"), row && row.needs.length > 0 ? row.needs.map((one, place) => `${reason(ui, row, one)}${minutes(row, place) > 0 ? ` ${minutes(row, place)} min` : ""}`).join(", ") : stateName(ui, is)),
      line("game", either(ui, "Spel", "Game"), row?.room ? `${gameName(ui, row.game)}, ${row.room}` : undefined),
      line("with", either(ui, "Med", "With"), others.join(", ")),
      line("asked", either(ui, "Fråga", "Asked"), row?.question),
      line("tried", either(ui, "Har provat", "Has tried"), close?.misses.join(", ")),
      line("heard", either(ui, "Har lyssnat på", "Has heard"), here.heard.get(pupil)?.words.join(", ")),
      line("hard", either(ui, "Svåra ord just nu", "Hard words just now"), close?.hard.join(", "))));
}

/**
 * What it sees on its screen, and how it has read over the weeks.
 * @param {Class} here @param {Tongue} ui @param {number} pupil @param {Close | null} close
 */
export function besides(here, ui, pupil, close) {
  const row = here.attending.find((one) => one.pupil === pupil);
  return [row && close?.view ? room(ui, row, close.view) : null, close ? weeks(ui, close) : null];
}

/**
 * Its room as it sees it, where the game shows one.
 * @param {Tongue} ui @param {Attending} row @param {View} view
 */
function room(ui, row, view) {
  if (view.phase !== "playing" || row.seat === undefined || !DRAWN.includes(view.game)) return null;
  glance({ ...view, you: row.seat }, ui.tongue);
  return h("child-room", { key: "room", class: "seen", inert: true, role: "img", "aria-label": either(ui, `${row.name}s skärm`, `${row.name}'s screen`), "data-shown": `${view.room} ${view.seq} ${row.seat}` });
}

/**
 * How the words went that it has read, week by week, the newest first.
 * @param {Tongue} ui @param {Close} close
 */
function weeks(ui, { times }) {
  const now = Date.now();
  const all = Array.from({ length: WEEKS }, (_, ago) => times.filter(({ at }) => Math.floor((now - at) / WEEK) === ago));
  if (times.length === 0) return null;
  const last = all.reduce((latest, { length }, ago) => (length > 0 ? ago : latest), 0);
  const name = (/** @type {number} */ ago) => (ago === 0 ? either(ui, "den här veckan", "this week") : ago === 1 ? either(ui, "förra", "last week") : either(ui, `för ${ago} veckor sedan`, `${ago} weeks ago`));
  return h("table", { class: "weeks", key: "weeks" },
    h("thead", null, h("tr", null, [either(ui, "Ord", "Words"), either(ui, "direkt", "at once"), either(ui, "senare", "later"), either(ui, "med hjälp", "helped")].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", null, all.slice(0, last + 1).map((week, ago) => h("tr", null, h("th", { scope: "row" }, name(ago)),
      ["first", "later", "helped"].map((how) => h("td", { class: how }, String(week.filter((one) => one.how === how).length)))))));
}
