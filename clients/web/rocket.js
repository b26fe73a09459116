// The class's rocket, at the end of a lesson: every screen counts down with the others, and it flies round Mars.

import { calm, h } from "./screen.js";
import { draw as drawing, picture, rocket } from "./pictures.js";
import { either } from "./said.js";
import { sound } from "./voice.js";

const MARS = "m@24 24 23;o@15 14 5;o@33 30 7;o@16 34 3;s@35 13 3";

/**
 * Lays the flight above everything.
 * @param {Table} table @param {Flight} flight
 */
export function fly(table, flight) {
  const { chair, menus } = table, ui = table.ui();
  const lifts = Date.now() + (calm() ? 0 : 3000);
  menus.popup = { page: "flight", items: [{ key: "0", icon: "look", type: "", say: either(ui, "Tack för i dag!", "Thanks for today!") }] };
  menus.above = () => seen(flight, Math.ceil((lifts - Date.now()) / 1000), ui);
  chair.change();
  for (const seconds of calm() ? [] : [1, 2, 3]) setTimeout(chair.change, 1000 * seconds + 20);
  setTimeout(() => sound("bingo"), lifts - Date.now());
}

/** @param {Flight} flight @param {number} left how many seconds it still stands @param {{tongue: string}} ui */
export function seen({ words, far }, left, ui) {
  const together = either(ui, `Ni läste ${words} ord tillsammans!`, `You read ${words} words together!`);
  return h("section", { class: left > 0 ? "flight" : "flight aloft", key: "flight", "data-left": Math.max(left, 0) },
    h("link", { rel: "stylesheet", href: "rocket.css", key: "css" }),
    h("div", { class: "orbit", key: "orbit", "aria-hidden": "true" }, drawing(MARS, { class: "planet", key: "planet" }),
      h("span", { class: "circling", key: "circling" }, rocket(0))),
    h("div", { class: "says", key: "says", role: "status" }, left > 0 ? h("b", { class: "seconds", key: `${left}` }, `${left}`) : [
      h("p", { class: "rounds", key: "rounds" }, h("b", null, far), either(ui, " varv runt Mars", far === 1 ? " time round Mars" : " times round Mars")),
      words > 1 ? h("p", { key: "words" }, picture("words"), together) : null,
    ]));
}
