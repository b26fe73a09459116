// What games like letters share: a run through rows, how far one is and how often one may still err, what the
// others do, and the end. What a row is, and how it is answered, each of them draws itself.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { picture } from "./pictures.js";
import { either } from "./said.js";

/**
 * The whole game as it stands.
 * @param {Running} game @param {View} view @param {Ui} ui
 */
export function running(game, view, ui) {
  const own = (view.runs || []).find((run) => run.seat === ui.me);
  return h("section", { class: `runs ${game.name}`, "data-game": game.name, "data-round": own?.round || null, "data-score": own ? own.score : null },
    h("link", { rel: "stylesheet", href: "runs.css", key: "runs" }), h("link", { rel: "stylesheet", href: `${game.name}.css`, key: "css" }),
    view.phase === "over" ? end(game, view, own, ui) : scene(game, view, own, ui));
}

/** @param {Running} game @param {View} view @param {Run | undefined} own @param {Ui} ui @returns {(Piece | null)[]} */
function scene(game, view, own, ui) {
  if (own && game.shows(own)) return [progress(game, view, own, ui), ...game.board(view, own, ui), first(own) ? howTo(game, ui) : null];
  const reader = (view.runs || []).find(game.shows);
  return [
    own ? progress(game, view, own, ui) : null,
    ...(reader ? game.board(view, reader, ui) : []),
    reader ? reading(game, view, reader.seat, ui) : others(game, view, ui),
  ];
}

/** @param {Run} run */
const first = (run) => run.score + (run.slips || 0) === 0;

/**
 * In the language of the screen.
 * @param {Ui} ui @param {[string, string]} words
 */
const say = (ui, [sv, en]) => either(ui, sv, en);

/**
 * How far one is oneself, and how often one may still err. Nobody else's rows are counted.
 * @param {Running} game @param {View} view @param {Run} run @param {Ui} ui
 */
function progress(game, view, run, ui) {
  const left = Math.max(0, (view.slips || 1) - (run.slips || 0));
  const told = `${say(ui, game.row)} ${run.score + 1} ` + either(ui, `av ${game.rows}. Försök kvar: ${left}`, `of ${game.rows}. Tries left: ${left}`);
  const lives = Array.from({ length: view.slips || 1 }, (_, n) => h("span", { class: n < left ? "life" : "life spent", key: `${n}` }, picture("star")));
  return h("div", { class: "progress", key: "progress", role: "img", "aria-label": run.done ? either(ui, "Klar", "Done") : told },
    h("span", { class: "way", vars: { "--done": String(run.score / game.rows) } }, h("i", null), picture("rocket")),
    h("b", { class: "score" }, String(run.score)), h("span", { class: "lives" }, lives));
}

/**
 * How to play, shown by a picture.
 * @param {Running} game @param {Ui} ui
 */
const howTo = (game, ui) => h("div", { class: "how", key: "how" }, game.how(), h("p", null, h("b", null, say(ui, game.task)), game.note ? h("small", null, say(ui, game.note)) : null));

// The others

/**
 * Who reads just now.
 * @param {Running} game @param {View} view @param {number} seat @param {Ui} ui
 */
function reading(game, view, seat, ui) {
  const place = view.places.find((one) => one.seat === seat);
  const name = place ? place.name : "";
  const [sv, en] = game.reads;
  return h("p", { class: "turn-of", key: "reader", "data-seat": seat, role: "status" }, face(place?.character, name), picture("look"),
    h("span", null, either(ui, `Nu ${sv} ${name}`, `${name} ${en}`)));
}

/**
 * Whom one waits for: what they do, and not how well.
 * @param {Running} game @param {View} view @param {Ui} ui
 */
function others(game, view, ui) {
  const places = view.places.filter((place) => place.seat !== ui.me);
  return h("div", { class: "others", key: "others", role: "status" }, ...places.map((place) => {
    const done = (view.runs || []).some((run) => run.seat === place.seat && run.done);
    return h("p", { class: "turn-of", key: `${place.seat}`, "data-done": String(done) }, face(place.character, place.name), picture(done ? "yes" : "look"),
      h("span", null, `${place.name} ${done ? either(ui, "är klar", "is done") : say(ui, game.reads)}`));
  }));
}

// The end

/**
 * How many rows somebody has read.
 * @param {Running} game @param {View} view @param {number} seat @param {Ui} ui
 */
function rowsOf(game, view, seat, ui) {
  const place = view.places.find((one) => one.seat === seat);
  const score = view.runs?.find((run) => run.seat === seat)?.score || 0;
  return h("p", { class: "score", key: `score-${seat}` }, view.places.length > 1 ? face(place?.character, place?.name, { small: true }) : null,
    h("b", null, String(score)), say(ui, score === 1 ? game.one : game.several));
}

/**
 * One's own rows, large, and a star for a record; for who looked on those of who has won. Nobody is compared.
 * @param {Running} game @param {View} view @param {Run | undefined} own @param {Ui} ui
 */
function end(game, view, own, ui) {
  const score = own ? own.score : 0;
  const record = ui.state.record !== undefined;
  return h("div", { class: record ? "end record" : "end", key: "end", role: "status", "data-over": "", "data-record": String(record) },
    h("div", { class: "stars", "aria-hidden": "true" }, Array.from({ length: Math.min(score, game.rows) }, (_, n) => h("span", { key: `${n}` }, picture("star")))),
    !own ? (view.winners || []).map((seat) => rowsOf(game, view, seat, ui)) : score > 0 ? rowsOf(game, view, own.seat, ui)
      : h("p", { class: "best" }, picture("good"), either(ui, "Bra försök!", "Good try!")),
    record ? h("p", { class: "best" }, picture("rocket"), either(ui, "Ditt nya rekord!", "Your new record!")) : null);
}

/**
 * Keeps what one's own answer was, for as long as it is shown, and whether it led to a record.
 * @param {Fact} fact @param {Ui} ui @param {{chosen: string, wanted: string}} what
 * @returns {boolean} whether it was an answer of one's own
 */
export function heard(fact, ui, { chosen, wanted }) {
  if (fact.event === "record") ui.state.record = fact.score;
  if (fact.event !== "answered" || fact.seat !== ui.me || !wanted) return false;
  ui.state.answer = { seq: fact.seq, right: fact.right, chosen, wanted };
  ui.change();
  return true;
}

/**
 * One's own answer to the row that is seen, as long as it is shown.
 * @param {View} view @param {Run} run @param {Ui} ui
 */
export function shown(view, run, ui) {
  const answer = run.seat === ui.me ? ui.state.answer : null;
  return answer && answer.seq > view.seq ? answer : null;
}
