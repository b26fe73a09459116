// Before the lesson: the picture to scan, who is in and who is missing, what is on today, and one button to begin.

import { h } from "./screen.js";
import { either } from "./said.js";
import { plan } from "./plan.js";

/** @typedef {import("./class.js").Class} Class */

/**
 * @param {Class} here @param {Tools} ui
 * @param {{begin: () => void, plan: () => void, names: () => void}} acts
 */
export function start(here, ui, acts) {
  const isIn = new Set(here.attending.filter(({ presence }) => presence === "here").map(({ pupil }) => pupil));
  const missing = here.pupils.filter(({ pupil }) => !isIn.has(pupil)).map(({ name }) => name);
  const all = here.pupils.length, arrived = all - missing.length;
  return h("div", { class: "start", key: "start" },
    h("figure", { key: "code" }, h("img", { src: "code.svg", alt: either(ui, "Koden till sidan, med adressen under", "The code of the page, with the address below it") }),
      h("figcaption", null, either(ui, "Skanna, eller skriv adressen", "Scan, or type the address"))),
    h("section", { key: "in" },
      h("h2", { key: "count", "aria-live": "polite" }, all === 0 ? either(ui, "Ingen är med i klassen än", "Nobody is in the class yet") : either(ui, `${arrived} av ${all} är inne`, `${arrived} of ${all} are in`)),
      missing.length > 0 ? h("p", { class: "missing", key: "missing" }, h("b", null, either(ui, "Saknas: ", "Missing: ")), missing.join(", ")) : null,
      h("p", { class: "plan", key: "plan" }, plan(here.today, ui)),
      h("div", { class: "line-up", key: "acts" },
        all === 0 ? ui.pill("names", either(ui, "Skriv in barnens namn", "Put in the children's names"), acts.names) : null,
        ui.pill("begin", either(ui, "Börja", "Begin"), acts.begin, { class: "main begin" }),
        ui.pill("change", here.today.game ? either(ui, "Ändra planen", "Change the plan") : either(ui, "Bestäm vad ni spelar", "Choose what to play"), acts.plan))));
}
