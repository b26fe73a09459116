// Letters: a row above, and two below of which one is the same. Each half of the screen is one answer.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { draw as drawing, picture } from "./pictures.js";
import { either } from "./said.js";

/** How many rows a run has. */
const ROWS = 30;

/**
 * The whole game as it stands.
 * @param {View} view @param {Ui} ui
 */
export function draw(view, ui) {
  const own = (view.runs || []).find((run) => run.seat === ui.me);
  return h("section", { class: "letters", "data-game": "letters", "data-round": own?.round || null, "data-score": own ? own.score : null },
    h("link", { rel: "stylesheet", href: "letters.css", key: "css" }),
    view.phase === "over" ? end(view, own, ui) : scene(view, own, ui));
}

/** @param {View} view @param {Run | undefined} own @param {Ui} ui @returns {(Piece | null)[]} */
function scene(view, own, ui) {
  if (own && own.choices) return [progress(view, own, ui), board(view, own, ui), first(own) ? howTo(ui) : null];
  const reader = (view.runs || []).find((run) => run.choices);
  return [
    own ? progress(view, own, ui) : null,
    reader ? board(view, reader, ui) : null,
    reader ? reading(view, reader.seat, ui) : others(view, ui),
  ];
}

/** @param {Run} run */
const first = (run) => run.score + (run.slips || 0) === 0;

// The rows

/**
 * A row and the two below it; only who reads it may touch them.
 * @param {View} view @param {Run} run @param {Ui} ui
 */
function board(view, run, ui) {
  const own = run.seat === ui.me;
  const answer = own ? ui.state.answer : null;
  const shown = answer && answer.seq > view.seq ? answer : null;
  const choices = run.choices || [];
  return h("div", { class: own ? "rows" : "rows looking", key: "rows", "data-row": run.question, vars: { "--size": String((run.size || 100) / 100) } },
    h("div", { class: "row above", key: "above", role: "img", "aria-label": spelled(run.question || "") }, run.question || ""),
    h("div", { class: "below", key: "below" }, choices.map((row, n) => half(row, n, run, shown, ui))));
}

/** @param {string} row @param {number} n @param {Run} run @param {Answer | null} shown @param {Ui} ui */
function half(row, n, run, shown, ui) {
  const side = n === 0 ? either(ui, "Vänster", "Left") : either(ui, "Höger", "Right");
  const outcome = !shown ? "" : row === shown.question ? "right" : row === shown.word ? "wrong" : "";
  const may = run.seat === ui.me && !shown;
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
 * How far one is oneself, and how often one may still err. Nobody else's rows are counted.
 * @param {View} view @param {Run} run @param {Ui} ui
 */
function progress(view, run, ui) {
  const left = Math.max(0, (view.slips || 1) - (run.slips || 0));
  const told = either(ui, `Rad ${run.score + 1} av ${ROWS}. Försök kvar: ${left}`, `Row ${run.score + 1} of ${ROWS}. Tries left: ${left}`);
  const lives = Array.from({ length: view.slips || 1 }, (_, n) => h("span", { class: n < left ? "life" : "life spent", key: `${n}` }, picture("star")));
  return h("div", { class: "progress", key: "progress", role: "img", "aria-label": run.done ? either(ui, "Klar", "Done") : told },
    h("span", { class: "way", vars: { "--done": String(run.score / ROWS) } }, h("i", null), picture("rocket")),
    h("b", { class: "score" }, String(run.score)), h("span", { class: "lives" }, lives));
}

// How to play, shown by a picture

/**
 * A row of three shapes on a tile, at x and y.
 * @param {number} x @param {number} y @param {string} colour @param {boolean} turned
 */
const tile = (x, y, colour, turned) =>
  `${colour}%${x} ${y} 20 12 2.5;${turned ? `r@${x + 15} ${y + 6} 2.2;b%${x + 3} ${y + 4} 4 4 0` : `r@${x + 5} ${y + 6} 2.2;b%${x + 13} ${y + 4} 4 4 0`};` +
  `gM${x + 10} ${y + 3.5}l2.5 5h-5z`;

/** @param {Ui} ui */
function howTo(ui) {
  const label = either(ui, "Vilken rad är likadan som den översta? Tryck på den.", "Which row is the same as the top one? Touch it.");
  const picked = tile(14, 2, "y", false) + ";" + tile(2, 22, "q", false) + ";" + tile(26, 22, "l", true) + ";g~2.5M8 38l3 4 7-8;r~2.5M32 35l8 8M40 35l-8 8";
  return h("div", { class: "how", key: "how" }, drawing(picked), h("p", null, h("b", null, label)));
}

// The others

/**
 * Who reads just now.
 * @param {View} view @param {number} seat @param {Ui} ui
 */
function reading(view, seat, ui) {
  const place = view.places.find((one) => one.seat === seat);
  const name = place ? place.name : "";
  return h("p", { class: "turn-of", key: "reader", "data-seat": seat, role: "status" }, face(place?.character, name), picture("look"),
    h("span", null, either(ui, `Nu läser ${name}`, `${name} is reading`)));
}

/**
 * Whom one waits for: what they do, and not how well.
 * @param {View} view @param {Ui} ui
 */
function others(view, ui) {
  const places = view.places.filter((place) => place.seat !== ui.me);
  return h("div", { class: "others", key: "others", role: "status" }, ...places.map((place) => {
    const done = (view.runs || []).some((run) => run.seat === place.seat && run.done);
    return h("p", { class: "turn-of", key: `${place.seat}`, "data-done": String(done) }, face(place.character, place.name), picture(done ? "yes" : "look"),
      h("span", null, place.name + (done ? either(ui, " är klar", " is done") : either(ui, " läser", " is reading"))));
  }));
}

// The end

/**
 * How many rows somebody has read.
 * @param {View} view @param {number} seat @param {Ui} ui
 */
function rowsOf(view, seat, ui) {
  const place = view.places.find((one) => one.seat === seat);
  const score = view.runs?.find((run) => run.seat === seat)?.score || 0;
  return h("p", { class: "score", key: `score-${seat}` }, view.places.length > 1 ? face(place?.character, place?.name, { small: true }) : null,
    h("b", null, String(score)), either(ui, score === 1 ? " rad" : " rader", score === 1 ? " row" : " rows"));
}

/**
 * The rows of those who have won and one's own, large, and a star for a record.
 * @param {View} view @param {Run | undefined} own @param {Ui} ui
 */
function end(view, own, ui) {
  const score = own ? own.score : 0;
  const record = ui.state.record !== undefined;
  return h("div", { class: record ? "end record" : "end", key: "end", role: "status", "data-over": "", "data-record": String(record) },
    h("div", { class: "stars", "aria-hidden": "true" }, Array.from({ length: Math.min(score, ROWS) }, (_, n) => h("span", { key: `${n}` }, picture("star")))),
    ...(view.winners || []).filter((seat) => seat !== ui.me).map((seat) => rowsOf(view, seat, ui)),
    !own ? null : score > 0 ? rowsOf(view, own.seat, ui)
      : h("p", { class: "best" }, picture("good"), either(ui, "Bra försök!", "Good try!")),
    record ? h("p", { class: "best" }, picture("rocket"), either(ui, "Ditt nya rekord!", "Your new record!")) : null);
}

/**
 * How long a fact is shown before the next view.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
export function play(fact, view, ui) {
  if (fact.event === "record") ui.state.record = fact.score;
  if (fact.event !== "answered" || fact.seat !== ui.me || !fact.question) return 0;
  ui.state.answer = { seq: fact.seq, right: fact.right, word: fact.word, question: fact.question };
  ui.change();
  return fact.right ? 350 : 1100;
}
