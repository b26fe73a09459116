// Colours: sixteen fields, some lighter and some darker, and one of them in another hue. The one that is found
// grows, and the word of its shade is seen and heard.

import { forced, h } from "./screen.js";
import { joined, play as playAnswer } from "./joined.js";
import { choice } from "./parts.js";
import { draw as drawing } from "./pictures.js";
import { heard, running, shown } from "./runs.js";
import { either } from "./said.js";

const tiles = ["1", "2", "3", "4"].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));

/** @type {Running} */
const colours = {
  name: "colours", rows: 20, row: ["Färg", "Colour"], one: [" färg", " colour"], several: [" färger", " colours"], reads: ["letar", "is looking"],
  task: ["Vilken ruta har en annan färg? Tryck på den.", "Which field has another colour? Touch it."],
  note: [
    "Det är en lek och inget syntest. Undrar du över dina ögon? Be en vuxen gå med dig till en optiker.",
    "It is a game and no eye test. If you wonder about your eyes, ask a grown-up to see an optician with you.",
  ],
  how: () => drawing("q%3 3 13 13 3;q%18 3 13 13 3;q%33 3 13 13 3;q%3 18 13 13 3;v%18 18 13 13 3;q%33 18 13 13 3;yM26 27l13 5-5 3 6 7-4 3-6-7-3 5z"),
  shows: (run) => Boolean(run.colours),
  board: (view, run, ui) => (forced() ? [instead(run, ui)] : [board(view, run, ui), word(ui)]),
};

/** @param {View} view @param {Ui} ui */
export const draw = (view, ui) => running(colours, view, ui);

/**
 * The word that was found last beside its colour, in the place of how to play. It stays until another field is touched.
 * @param {Ui} ui
 */
const word = (ui) => h("div", { class: "found", key: "found" },
  ui.state.reveal ? [h("i", { class: "chip", key: "chip", vars: { "--colour": ui.state.found || "" } }), joined(ui.state.reveal, ui)] : null);

/**
 * The fields; only who is to find one may touch them.
 * @param {View} view @param {Run} run @param {Ui} ui
 */
function board(view, run, ui) {
  const answer = shown(view, run, ui);
  const may = run.seat === ui.me && !answer;
  return h("div", { class: "patches", key: "patches", role: "group", "aria-label": either(ui, "Sexton rutor", "Sixteen fields"), "data-row": String(run.round) },
    tiles.map((tile, n) => {
      const outcome = !answer ? null : tile === answer.wanted ? "right" : tile === answer.chosen ? "wrong" : null;
      return h("button", {
        class: "patch", type: "button", key: tile, "data-tile": tile, "data-outcome": outcome, "aria-label": tile, disabled: !may, once: true,
        vars: { "--colour": run.colours?.[n] || "" }, tap: may && (() => ui.send({ do: "answer", word: tile })),
      });
    }));
}

/**
 * Where the screen chooses all colours itself nothing can be found: another game is offered.
 * @param {Run} run @param {Ui} ui
 */
function instead(run, ui) {
  const letters = { key: "1", icon: "letters", type: "play letters", say: either(ui, "Spela bokstäver", "Play letters") };
  return h("div", { class: "instead", key: "instead", role: "status" },
    h("p", null, either(ui, "Din skärm har bara få färger, och då syns inte rutorna. Spela något annat!", "Your screen has few colours, and so the fields are not seen. Play something else!")),
    run.seat === ui.me ? choice(letters, () => void ui.send({ do: "play", game: "letters" }), "main") : null);
}

/**
 * How long a fact is shown before the next view.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
export function play(fact, view, ui) {
  if (!heard(fact, ui, { chosen: fact.tile, wanted: fact.odd })) return 0;
  if (fact.right) {
    ui.state.found = view.runs?.find(({ seat }) => seat === fact.seat)?.colours?.[tiles.indexOf(fact.odd)];
    return playAnswer(fact, view, ui);
  }
  ui.state.reveal = null;
  return 1100;
}
