// Boards that are there already: the ready-made ones, and those that children kept. Each may be taken on empty ground,
// and a board that was built may be put to them.

import { h } from "./screen.js";
import { middle } from "./mars.js";
import { round } from "./parts.js";
import { either } from "./said.js";

/**
 * The boards that may be taken, once the server has told them.
 * @param {Ui} ui
 */
export function boards({ state, send, change }) {
  if (!state.boards) {
    state.boards = [];
    send({ do: "boards" }).then(({ rows = [] }) => {
      state.boards = rows;
      change();
    });
  }
  return state.boards.map((board) => {
    const { layout } = board;
    const isKept = board.lent !== undefined;
    return h("button", { class: `round tool ${isKept ? "kept" : ""}`, key: layout, type: "button", once: true, "data-do": layout, "aria-label": layout, tap: () => void send({ do: "layout", layout }) },
      small(board), isKept ? h("span", { class: "small-name", key: "name" }, layout) : null);
  });
}

/** @param {Shelved} board as a small picture */
const small = ({ tiles, links }) =>
  h("svg", { class: "pic", key: "pic", viewBox: "-.2 -.2 8.4 8.4", focusable: "false", "aria-hidden": "true" },
    links.map(({ from, to }) => h("polyline", { class: "small-road", points: [from, to].map(middle).map(({ x, y }) => `${x},${y}`).join(" ") })),
    tiles.map(middle).map(({ x, y }) => h("circle", { class: "small-tile", cx: `${x}`, cy: `${y}`, r: ".75" })));

/**
 * Keeps the board for another day, for one who plays on it.
 * @param {View} view @param {Ui} ui
 */
export function keeper(view, ui) {
  if (!view.you) return null;
  const board = JSON.stringify([view.start, view.tiles, view.links]);
  const label = either(ui, "Spara banan", "Keep the board");
  return [
    round("cheer", label, () => ask(view, ui), { key: "keep", class: "tool", "data-do": "keep", disabled: ui.state.kept === board }),
    ui.state.naming === undefined ? null : naming(ui, board),
  ];
}

/**
 * Offers a name.
 * @param {View} view @param {Ui} ui
 */
function ask(view, ui) {
  const own = view.places.find((place) => place.seat === view.you)?.name || "";
  const offered = either(ui, `${own}${/[sxz]$/i.test(own) ? "" : "s"} bana`, `${own}s board`);
  const taken = (ui.state.boards || []).map((board) => board.layout);
  let name = offered.slice(0, LONGEST);
  for (let n = 2; taken.includes(name); n++) name = `${offered.slice(0, LONGEST - 3)} ${n}`;
  ui.state.naming = name;
  ui.change();
}

/** So many letters a name has at most. */
const LONGEST = 20;

/**
 * The name under which a board is kept: the one that was offered, or whatever somebody writes.
 * @param {Ui} ui @param {string} board
 */
function naming(ui, board) {
  const { state } = ui;
  const name = state.naming || "";
  const label = either(ui, "Vad heter banan?", "What is the board called?");
  const turn = (/** @type {Partial<State>} */ changes) => {
    Object.assign(state, changes);
    ui.change();
  };
  const close = () => turn({ naming: undefined });
  // What was typed last may not have been drawn yet.
  const keep = async () => {
    if ((await ui.send({ do: "keep", name: state.naming })).ok) turn({ naming: undefined, kept: board, boards: undefined });
  };
  return h("div", { class: "overlay", key: "naming", once: true, tap: close },
    h("div", { class: "sheet", tap: () => {}, role: "dialog", "aria-modal": "true", "aria-label": label },
      h("div", { class: "sheet-top", key: "top" }, h("h2", null, label), round("no", either(ui, "Stäng", "Close"), close, { class: "small" })),
      h("div", { class: "asks", key: "asks" },
        h("input", { class: "field", key: "name", type: "text", value: name, "aria-label": label, maxlength: `${LONGEST}`, autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done", focus: true, input: (naming) => turn({ naming }), enter: keep }),
        h("div", { class: "line-up", key: "row" }, round("yes", either(ui, "Spara", "Keep"), keep, { class: "large", disabled: name.trim() === "" })))));
}
