// The last minutes of a lesson: who still plays a round, what the class has read together, and whom to talk to tomorrow.

import { h } from "./screen.js";
import { rocket } from "./pictures.js";
import { either } from "./said.js";

/** @typedef {import("./class.js").Class} Class */

/**
 * Three short cards below the class.
 * @param {Class} here @param {{tongue: string}} ui @param {() => void} fly shows how the rocket flew
 */
export function ending(here, ui, fly) {
  const { lesson, flight } = here;
  const card = (/** @type {string} */ key, /** @type {string} */ title, /** @type {any} */ text, /** @type {any} */ icon = null) =>
    h("div", { class: "closing", key, "data-closing": key }, icon, h("b", { key: "title" }, title), h("span", { key: "text" }, text));
  const words = flight?.words ?? sum(lesson?.rows || []);
  const rooms = playing(here);
  const talk = (lesson?.rows || []).filter((/** @type {Message} */ { talk }) => talk);
  return h("section", { class: "ending", key: "ending", "aria-label": either(ui, "Lektionens slut", "The lesson's end") },
    card("rounds", here.over ? either(ui, "Sista rundan", "The last round") : either(ui, "Spelar nu", "Playing now"),
      rooms.length > 0 ? rooms.map((names) => names.join(" + ")).join(", ") : either(ui, "Alla är klara.", "Everybody is done.")),
    card("rocket", either(ui, "Klassens raket", "The class's rocket"), lesson || flight ? [either(ui, `${words} ord tillsammans`, `${words} ${words === 1 ? "word" : "words"} together`),
      flight ? either(ui, `, ${flight.far} varv runt Mars`, `, ${flight.far} ${flight.far === 1 ? "time" : "times"} round Mars`) : "",
      flight ? h("button", { class: "pill", key: "fly", type: "button", once: true, tap: fly }, either(ui, "Se den flyga", "See it fly")) : null] : "…", rocket(0)),
    card("talk", either(ui, "Prata med i morgon", "Talk to tomorrow"), !lesson ? "…" : talk.length === 0 ? either(ui, "Ingen särskild.", "Nobody in particular.") : talk.map((/** @type {Message} */ { name, talk }) => `${name} (${why(talk, ui)})`).join(", ")));
}

/** @param {Message[]} rows */
const sum = (rows) => rows.reduce((all, { words }) => all + words, 0);

/**
 * The names in each room where a game goes on.
 * @param {Class} here @returns {string[][]}
 */
function playing(here) {
  /** @type {Map<number, string[]>} */
  const rooms = new Map();
  for (const { room_id, doing, name } of here.attending) {
    if (room_id !== undefined && ["playing", "waiting", "turn"].includes(doing)) rooms.set(room_id, [...(rooms.get(room_id) || []), name]);
  }
  return [...rooms.values()];
}

/** @param {string} talk @param {{tongue: string}} ui */
const why = (talk, ui) => ({
  "read-nothing": either(ui, "läste inget", "read nothing"), "found-it-hard": either(ui, "hade det svårt", "found it hard"), "was-alone": either(ui, "var ensam", "was alone"),
})[talk] || talk;
