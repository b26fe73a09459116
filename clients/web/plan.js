// What is on today: games as pictures, then the levels of the word lists as the server tells them.

import { h } from "./screen.js";
import { picture } from "./pictures.js";
import { dots } from "./parts.js";
import { either } from "./said.js";
import { GAMES, gameName } from "./tiles.js";

/** @typedef {import("./class.js").Class} Class */
/** @typedef {{game: string, levels: Message[] | null, before: Message | null}} Planning a game that is being chosen, and what was on before this */

/** Games of whose words one chooses the level. */
const LEVELLED = ["bingo", "cards", "board", "hangman", "letters"];

/**
 * What is on, in a line with its picture.
 * @param {Message} today @param {{tongue: string}} ui
 */
export const plan = (today, ui) =>
  today.game ? [picture(today.game, { key: "game" }), h("span", { key: "says" }, `${either(ui, "Planen", "The plan")}: ${described(today, ui)}`)]
    : h("span", { key: "says" }, either(ui, "Barnen väljer själva vad de spelar.", "The children choose what they play."));

/** @param {Message} today @param {{tongue: string}} ui */
const described = ({ game, list, level }, ui) =>
  [gameName(ui, game), list, level && either(ui, `nivå ${level}`, `level ${level}`)].filter(Boolean).join(", ");

/**
 * Choosing what is on. Nothing is kept here: the server tells what came of it.
 * @param {Class} here @param {Tools} ui @param {Planning} planning
 * @param {(to: Partial<Planning>) => void} turn
 */
export function planner(here, ui, planning, turn) {
  const set = async (/** @type {Message} */ wish) => {
    const before = here.today;
    const told = await here.act({ do: "today", ...wish });
    if (told.ok) turn({ game: "", before: before.game === told.game && before.list === told.list && before.level === told.level ? null : before });
  };
  const choose = async (/** @type {string} */ game) => {
    if (!LEVELLED.includes(game)) return set({ game });
    turn({ game });
    if (planning.levels) return;
    const told = await here.ask({ do: "levels" });
    if (told.ok) turn({ levels: told.rows });
  };
  const { game, levels, before } = planning;
  return h("div", { class: "planner", key: "planner" },
    h("p", { class: "plan", key: "now", role: "status" }, plan(here.today, ui)),
    h("div", { class: "games", key: "games", role: "group", "aria-label": either(ui, "Spel", "Games") }, Object.keys(GAMES).map((name) =>
      h("button", { class: "game", key: name, type: "button", once: true, tap: () => void choose(name), "aria-pressed": String(name === (game || here.today.game)) }, picture(name), h("span", null, gameName(ui, name))))),
    game && levels ? h("div", { class: "levels", key: "levels", role: "group", "aria-label": either(ui, "Ord och nivå", "Words and level") }, levels.map(({ list, level, example, name }) =>
      ui.pill(`${list} ${level}`, [h("span", { key: "list" }, `${list} ${level}`), dots(level), h("span", { class: "soft", key: "example" }, [example, name].filter(Boolean).join(" · "))], () => void set({ game, list, level })))) : null,
    h("div", { class: "line-up", key: "undo" },
      before ? ui.pill("before", either(ui, "Ångra", "Undo") + (before.game ? `: ${described(before, ui)}` : ""), () => void set(before.game ? wishOf(before) : { game: "off" })) : null,
      here.today.game ? ui.pill("none", either(ui, "Ingen plan", "No plan"), () => void set({ game: "off" })) : null));
}

/**
 * The request that brings back what was on.
 * @param {Message} today
 */
function wishOf({ ok, id, rows, gone, ...wish }) {
  return wish;
}
