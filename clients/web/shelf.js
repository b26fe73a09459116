// Ready-made boards, and those that children keep: they are taken on empty ground.

import { h } from "./screen.js";
import { middle } from "./mars.js";
import { round, sheet } from "./parts.js";
import { either } from "./said.js";

/**
 * The boards that may be taken, as far as that is known.
 * @param {View} view @param {Ui} ui
 */
export function boards(view, ui) {
  const { state, send } = ui;
  // Others may be there than when it was open last.
  if (state.shelfSeq !== view.seq) learn(ui);
  state.shelfSeq = view.seq;
  return (state.boards || []).map((board) => {
    const { layout, lent } = board;
    return h("button", { class: lent === undefined ? "round tool" : "round tool kept", key: layout, type: "button", once: true, "data-do": layout, "aria-label": layout, tap: () => send({ do: "layout", layout }).then(({ error }) => error && learn(ui)) },
      small(board), lent === undefined ? null : h("span", { class: "small-name", key: "name" }, layout));
  });
}

/** @param {Ui} ui is told which boards there are */
async function learn({ state, send, change }) {
  const { ok, rows } = await send({ do: "boards" });
  if (ok) state.boards = rows;
  change();
}

/** @param {Shelved} board as a small picture */
const small = ({ tiles, links }) =>
  h("svg", { class: "pic", key: "pic", viewBox: "-.2 -.2 8.4 8.4", "aria-hidden": "true" },
    links.map(({ from, to }) => h("polyline", { class: "small-road", points: [from, to].map(middle).map(({ x, y }) => `${x},${y}`).join(" ") })),
    tiles.map(middle).map(({ x, y }) => h("circle", { class: "small-tile", cx: `${x}`, cy: `${y}`, r: ".75" })));

/** @param {View} view which board it is */
const built = ({ start, tiles, links }) => JSON.stringify([start, tiles, links]);

/**
 * Keeps the board, for one who plays on it.
 * @param {View} view @param {Ui} ui
 */
export const keeper = (view, ui) =>
  view.you ? round(ui.state.kept === built(view) ? "yes" : "cheer", either(ui, "Spara banan", "Keep the board"), () => ask(ui), { key: "keep", class: "tool", "data-do": "keep", disabled: ui.state.kept === built(view) }) : null;

/** Names that are easy to read and nobody's own: any of the first words, and any of the others. */
const NAMES = {
  sv: ["Röda Stora Lilla Runda Varma Kalla Glada Vilda Tysta Gula Fina", "kratern dalen grottan kullen backen toppen gropen stigen stranden sanden vulkanen"],
  en: ["Red Big Long Hot Cold Flat Glad Wild Soft Fast Fun", "hill pit rock sand cliff camp land path pond spot rim"],
};

/** @param {Ui} ui is offered another name than any board has that is known */
function offer({ state, tongue }) {
  const [kinds, places] = NAMES[tongue === "en" ? "en" : "sv"].map((words) => words.split(" "));
  const free = kinds.flatMap((kind) => places.map((place) => `${kind} ${place}`)).filter((name) => name !== state.naming?.offered && !called(name, state));
  return free[Math.floor(Math.random() * free.length)];
}

/** @param {string} name @param {State} state */
const called = (name, { boards = [] }) => boards.find(({ layout }) => layout.toLowerCase() === name.trim().toLowerCase());

/** @param {Ui} ui asks for a name, and offers one as soon as it is known which are taken */
async function ask(ui) {
  const naming = (ui.state.naming = { name: "", offered: "" });
  ui.change();
  await learn(ui);
  if (!naming.name) naming.name = naming.offered = offer(ui);
  ui.change();
}

/**
 * The name that was offered, or whatever somebody writes; also when the game begins meanwhile.
 * @param {View} view @param {Ui} ui
 */
export function naming(view, ui) {
  const { state } = ui;
  const { naming } = state;
  if (!naming) return null;
  const label = either(ui, "Vad heter banan?", "What is the board called?");
  const turn = (/** @type {Partial<Naming>} */ changes) => {
    Object.assign(naming, changes);
    ui.change();
  };
  const close = () => {
    state.naming = undefined;
    ui.change();
  };
  // What was typed last may not have been drawn yet.
  const mayKeep = () => naming.name.trim() !== "" && !naming.isSent;
  const keep = async () => {
    if (!mayKeep()) return;
    const { name } = naming;
    turn({ isSent: true });
    const { ok, error } = await ui.send({ do: "keep", name });
    if (ok) Object.assign(state, { kept: built(view), naming: undefined });
    // What others keep for themselves is not told here.
    else if (error === "name-taken" && name === naming.offered) naming.name = naming.offered = offer(ui);
    turn({ isSent: false });
  };
  return sheet(label, ui.tongue, close, h("div", { class: "asks", key: "asks" },
    h("input", { class: "field", key: "name", type: "text", value: naming.name, "aria-label": label, maxlength: "20", autocomplete: "off", spellcheck: "false", enterkeyhint: "done", input: (name) => turn({ name }), enter: keep }),
    called(naming.name, state)?.own ? h("p", { key: "old", role: "status" }, either(ui, "Den tar platsen efter din gamla.", "It takes the place of your old one.")) : null,
    round(naming.isSent ? "wait" : "yes", either(ui, "Spara", "Keep"), keep, { key: "keep", class: "large", disabled: !mayKeep() })));
}
