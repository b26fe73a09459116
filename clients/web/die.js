// The die of a board: it is seen, thrown by a touch or a flick, rolls and shows.

import { h } from "./screen.js";
import { either } from "./said.js";

/** How a die lies that shows 1 to 6, in degrees around its two axes. */
const LIES = [[0, 0], [0, -90], [-90, 0], [90, 0], [0, 90], [0, 180]];
/** By value the places of its pips among nine. */
const PIPS = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {View} view @param {Ui} ui @param {(() => void) | false} roll */
export function die(view, ui, roll) {
  const value = view.rolled?.value || ui.state.die || 1;
  const [x, y] = LIES[value - 1];
  const turns = 360 * (ui.state.rolls || 0);
  const label = roll ? either(ui, "Slå tärningen", "Throw the die") : either(ui, `Tärningen visar ${value}`, `The die shows ${value}`);
  return h("button", { class: roll ? "die ready" : "die", key: "die", type: "button", once: true, "aria-disabled": String(!roll), "aria-label": label, "data-value": value, tap: roll, drag: roll ? { data: "die" } : null },
    h("span", { class: "cube", key: "cube", vars: { "--around-x": `${x + turns}deg`, "--around-y": `${y + turns}deg` } },
      PIPS.map((pips, n) => h("span", { class: `side${n + 1}`, key: `${n}` }, Array.from({ length: 9 }, (_, at) => h("i", { class: pips.includes(at) ? "pip" : "", key: `${at}` }))))));
}
