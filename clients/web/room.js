// The frame of every room: who plays, whom one waits for, help in its corner, cheers, and what may be done
// before and after the game.

import { h } from "./screen.js";
import { face, standTogether } from "./faces.js";
import { picture, rocket } from "./pictures.js";
import { either, said } from "./said.js";
import { soon } from "./soon.js";
import { choice, round, popup } from "./parts.js";
import { isWish } from "./menus.js";

const cheers = ["good", "wow", "hooray", "thanks", "hug"];

/**
 * @param {Table} table
 * @param {View} view
 */
export function room(table, view) {
  standTogether(view.places);
  // The game has gone on without who was silent: any touch brings it back.
  const isPassed = view.phase === "playing" && view.places.some((place) => place.seat === view.you && place.skipped);
  return h("main", { class: `room ${view.phase}`, key: "room", "data-room": view.room, "data-phase": view.phase, "data-seq": view.seq, "data-waiting": (view.waiting || []).join(" "), tap: table.coming ? () => table.finish() : isPassed && (() => void table.send({ do: "look" })) },
    h("link", { rel: "stylesheet", href: "room.css", key: "css" }), h("link", { rel: "stylesheet", href: "images.css", key: "images" }), top(table, view), body(table, view), view.paused ? paused(table) : asked(table, view), popup(table.menus, table.chair.lang));
}

/** @param {Table} table @param {View} view */
function top(table, view) {
  const t = said(table.chair.lang);
  return h("header", { class: "top", key: "top" },
    h("ul", { class: "players", key: "players", "aria-label": t.players }, view.places.filter((p) => p.presence !== "left").map((place) => player(table, view, place))),
    h("button", { class: "round paw" + (table.state.offered ? " offered" : ""), key: "paw", type: "button", "aria-label": t.help, once: true, tap: () => help(table) }, picture("hint")));
}

/** @param {Table} table @param {View} view @param {Place} place */
function player(table, view, place) {
  const t = said(table.chair.lang);
  const done = view.phase === "playing" && view.asked?.done.includes(place.seat);
  const waited = view.phase === "playing" && (view.waiting || []).includes(place.seat);
  const away = place.presence !== "here" || place.skipped;
  const cheer = table.state.cheered?.seat === place.seat ? table.state.cheered : null;
  const label = place.name + (away ? ", " + t.away : done ? ", " + t.done : "");
  return h("li", { key: String(place.seat), class: ["player", place.seat === view.you ? "me" : "", waited ? "waited" : "", away ? "away" : ""].join(" "), "data-seat": place.seat },
    face(place.character, place.name, { label }), h("span", { class: "name", "aria-hidden": "true" }, place.name),
    done ? h("span", { class: "mark", key: "done" }, picture("yes")) : null,
    cheer ? h("span", { class: "cheer-pop", key: "cheer-" + cheer.seq }, picture(cheer.cheer) || picture("hooray")) : null);
}

/**
 * What helps now: a hint where one is asked, and otherwise what there is to do.
 * @param {Table} table
 */
function help(table) {
  if (table.menus.popup) return table.menus.shut();
  table.state.offered = false;
  table.menus.ask();
}

/** @param {Table} table @param {View} view */
function body(table, view) {
  if (view.phase === "gathering") return h("div", { class: "gathering", key: "gathering" }, h("span", { class: "what", key: "what" }, picture(view.game)), seats(view), code(table, view), choices(table));
  const drawn = table.game ? table.game.draw(view, table.ui()) : h("p", { class: "elsewhere" }, picture(view.game));
  if (view.phase === "over") return h("div", { class: "ending", key: "ending" }, h("div", { class: "result", key: "result" }, winners(table, view), told(table), drawn, silly(table)), ofAll(table), choices(table));
  return h("div", { class: "playing", key: "playing" }, drawn, meanwhile(table, view));
}

/**
 * Who is there, and the chairs that are still free.
 * @param {View} view
 */
function seats(view) {
  const free = Math.max(0, Math.min(view.seats, 8) - view.places.length);
  return h("div", { class: "seats", key: "seats" },
    view.places.map((place) => h("div", { class: "seat", key: String(place.seat) }, face(place.character, place.name), h("b", null, place.name), place.ready ? h("span", { class: "mark" }, picture("yes")) : null)),
    Array.from({ length: Math.min(free, 3) }, (_, i) => h("div", { class: "seat free", key: "free" + i }, h("span", { class: "hole" }, picture("wait")))));
}

/**
 * What another tablet scans to come here, as long as there is a free chair.
 * @param {Table} table
 * @param {View} view
 */
const code = (table, view) =>
  view.places.length < view.seats ? h("img", { class: "code", key: "code", src: "code.svg", alt: said(table.chair.lang).scan }) : null;

/** @param {Table} table */
function choices(table) {
  const items = table.menus.popup ? [] : table.menus.room?.items || [];
  return h("div", { class: "choices", key: "choices" }, items.map((item, i) => choice(item, () => table.menus.choose(item), i === 0 ? "main" : "")));
}

/**
 * Who is done waits for somebody, and may help or cheer.
 * @param {Table} table
 * @param {View} view
 */
function meanwhile(table, view) {
  const others = (view.waiting || []).filter((seat) => seat !== view.you);
  const mine = (view.waiting || []).includes(view.you);
  if (mine || others.length === 0 || !view.asked) return null;
  const t = said(table.chair.lang);
  const hands = (table.state.hidden || 0) > 0 && table.state.helpedRound !== view.asked.round;
  const names = others.map((seat) => view.places.find((p) => p.seat === seat)).filter(Boolean);
  const hint = () => {
    table.state.helpedRound = view.asked.round;
    table.send({ do: "hint" });
  };
  return h("div", { class: "meanwhile", key: "meanwhile", role: "status" },
    h("div", { class: "waits", key: "waits" }, names.slice(0, 3).map((/** @type {any} */ p) => face(p.character, p.name, { label: `${t.waitsFor} ${p.name}` })), h("span", { class: "ponder", "aria-hidden": "true" }, h("i", null), h("i", null), h("i", null))),
    hands ? round("hand", `${t.helpOther} ${names[0]?.name || ""}`, hint, { class: "hand" }) : null,
    h("div", { class: "cheers", key: "cheers" }, cheers.map((cheer) => round(cheer, `${t.cheer}: ${cheer}`, () => void table.send({ do: "cheer", cheer }), { class: "small" }))));
}

/** @param {Table} table @param {View} view */
function winners(table, view) {
  const won = view.places.filter((place) => (view.winners || []).includes(place.seat));
  return h("div", { class: "winners", key: "winners", role: "status" },
    won.map((place) => h("span", { class: "winner", key: String(place.seat) }, face(place.character, place.name, { label: place.name }), picture("star", { class: "badge" }), h("b", { "aria-hidden": "true" }, place.name))));
}

/**
 * How the game ended, for who saw it.
 * @param {Table} table
 */
const told = (table) => (table.state.outcome ? h("p", { class: "told", key: "told", role: "status" }, table.state.outcome) : null);

/**
 * What the whole class has read in this lesson, or that it is over.
 * @param {Table} table
 */
function ofAll(table) {
  const { fuel, note } = table.menus.room || {};
  const label = either(table.ui(), `Klassens raket: ${fuel} ord`, `The class's rocket: ${fuel} ${fuel === 1 ? "word" : "words"}`);
  return h("p", { class: "of-all", key: "of-all", role: "status" }, note, fuel ? h("span", { role: "img", "aria-label": label, "data-fuel": fuel }, rocket(0), `${fuel}`) : null);
}

/**
 * A silly word, as large as it can be.
 * @param {Table} table
 */
function silly(table) {
  if (!table.state.silly) return null;
  const { word, first, second } = table.state.silly, ui = table.ui();
  return h("p", { class: "silly-word", key: "silly", vars: { "--n": String(word.length + 3) } }, word, soon("images.js", ui)?.silly([first, second], ui));
}

/**
 * A teacher wants all eyes.
 * @param {Table} table
 */
const paused = (table) => h("aside", { class: "wish paused", key: "paused", role: "status" }, picture("look"), h("p", null, said(table.chair.lang).paused));

/**
 * Another game, or to come along, is asked with pictures.
 * @param {Table} table
 * @param {View} view
 */
function asked(table, view) {
  if (view.phase === "over" || table.menus.popup) return null;
  const items = (table.menus.room?.items || []).filter(isWish);
  if (view.phase !== "playing" || items.length === 0) return null;
  return h("aside", { class: "wish", key: "wish", role: "alertdialog", "aria-label": table.menus.room?.ask || "" },
    h("p", null, table.menus.room?.ask || ""), h("div", { class: "choices" }, items.map((item) => choice(item, () => table.menus.choose(item)))));
}
