// Letters: a row above, and two below of which one is the same. Each half of the screen is one answer.

import { h } from "./screen.js";
import { draw as drawing } from "./pictures.js";
import { heard, running, shown } from "./runs.js";
import { either } from "./said.js";

/**
 * A row of three shapes on a tile, at x and y.
 * @param {number} x @param {number} y @param {string} colour @param {boolean} turned
 */
const tile = (x, y, colour, turned) =>
  `${colour}%${x} ${y} 20 12 2.5;${turned ? `r@${x + 15} ${y + 6} 2.2;b%${x + 3} ${y + 4} 4 4 0` : `r@${x + 5} ${y + 6} 2.2;b%${x + 13} ${y + 4} 4 4 0`};` +
  `gM${x + 10} ${y + 3.5}l2.5 5h-5z`;

/** @type {Running} */
const letters = {
  name: "letters", rows: 30, row: ["Rad", "Row"], one: [" rad", " row"], several: [" rader", " rows"], reads: ["läser", "is reading"],
  task: ["Vilken rad är likadan som den översta? Tryck på den.", "Which row is the same as the top one? Touch it."],
  how: () => drawing(tile(14, 2, "y", false) + ";" + tile(2, 22, "q", false) + ";" + tile(26, 22, "l", true) + ";g~2.5M8 38l3 4 7-8;r~2.5M32 35l8 8M40 35l-8 8"),
  shows: (run) => Boolean(run.choices),
  board: (view, run, ui) => [board(view, run, ui)],
};

/** @param {View} view @param {Ui} ui */
export const draw = (view, ui) => running(letters, view, ui);

/**
 * A row and the two below it; only who reads it may touch them.
 * @param {View} view @param {Run} run @param {Ui} ui
 */
function board(view, run, ui) {
  const choices = run.choices || [];
  return h("div", { class: run.seat === ui.me ? "rows" : "rows looking", key: "rows", "data-row": run.question, vars: { "--size": String((run.size || 100) / 100) } },
    h("div", { class: "row above", key: "above", role: "img", "aria-label": spelled(run.question || "") }, run.question || ""),
    h("div", { class: "below", key: "below" }, choices.map((row, n) => half(row, n, run, shown(view, run, ui), ui))));
}

/** @param {string} row @param {number} n @param {Run} run @param {Answer | null} answer @param {Ui} ui */
function half(row, n, run, answer, ui) {
  const side = n === 0 ? either(ui, "Vänster", "Left") : either(ui, "Höger", "Right");
  const outcome = !answer ? "" : row === answer.wanted ? "right" : row === answer.chosen ? "wrong" : "";
  const may = run.seat === ui.me && !answer;
  return h("button", {
    class: `row half ${outcome}`, type: "button", key: `${n}`, "data-side": n === 0 ? "left" : "right",
    "data-outcome": outcome || null, "aria-label": `${side}: ${spelled(row)}`, disabled: !may, once: true,
    tap: may && (() => ui.send({ do: "answer", word: row })),
  }, row);
}

/**
 * Letter by letter, so that a reader does not make a word of it.
 * @param {string} row
 */
const spelled = (row) => [...row].join(" ");

/**
 * How long a fact is shown before the next view.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
export function play(fact, view, ui) {
  if (!heard(fact, ui, { chosen: fact.word, wanted: fact.question })) return 0;
  return fact.right ? 350 : 1100;
}
