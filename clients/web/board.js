// The board: a piece of Mars on which tiles are laid and joined by roads, and then walked over by animals, with a
// die. A finger lays a tile, draws a road or draws a tile elsewhere; what that touches is found here, and whether it
// may be is said by the server.

import { h } from "./screen.js";
import { coat, face } from "./faces.js";
import { draw as drawing, picture } from "./pictures.js";
import { question, standing } from "./lift.js";
import { joined, play as playAnswer } from "./joined.js";
import { mars, SIDE } from "./mars.js";
import { either } from "./said.js";

/** The ready-made boards, each as it is drawn without lifting the pen. */
const LAYOUTS = {
  ring: ["c1 f1 h3 h6 f8 c8 a6 a3 c1"],
  rocket: ["d1 f3 f6 d8 b6 b3 d1", "b3 f3", "a8 b6 f6 g8"],
  cross: ["c1 f1 f3 h3 h6 f6 f8 c8 c6 a6 a3 c3 c1", "c3 f3 f6 c6 c3"],
  snake: ["a1 d1 g1 g3 d3 a3 a5 d5 g5 g7 d7 a7"],
  stars: ["c3 f3 f6 c6 c3", "c1 c3 a3", "a1 c3", "f1 f3 h3", "h1 f3", "h6 f6 f8", "h8 f6", "a6 c6 c8", "a8 c6"],
  net: ["a1 c1 e1 g1", "a3 c3 e3 g3", "a5 c5 e5 g5", "a7 c7 e7 g7", "a1 a3 a5 a7", "c1 c3 c5 c7", "e1 e3 e5 e7", "g1 g3 g5 g7"],
};
const FLAG = "n~4M12 4v41;rM14 6c8-4 14 5 27 0v20c-13 5-19-4-27 0z";
const MOVE = "b~4.5M24 6v36M6 24h36M18 11l6-6 6 6M18 37l6 6 6-6M11 18l-6 6 6 6M37 18l6 6-6 6";
/** So long a piece stands on each tile of its way. */
const STEP = 230;
/** For how long a die rolls. */
const ROLL = 1000;
/** For how long a word that was read is seen above all, in milliseconds as these are. */
const SEEN = 4500;

// Places, in tiles from the upper left corner

/** @param {string} tile @returns {Point} the middle of it */
const middle = (tile) => ({ x: tile.charCodeAt(0) - 96.5, y: Number(tile[1]) - 0.5 });

/** @param {Point} at */
const nameOf = ({ x, y }) => String.fromCharCode(97 + within(x)) + (within(y) + 1);

/** @param {number} place */
const within = (place) => Math.max(0, Math.min(SIDE - 1, Math.floor(place)));

/** @param {Point} one @param {Point} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {Point} at */
const isOutside = ({ x, y }) => Math.min(x, y) < -0.2 || Math.max(x, y) > SIDE + 0.2;

/** @param {View} view */
const isBuilding = (view) => !view.words;

/**
 * How far tiles are from each other at least, as far as it makes them larger.
 * @param {View} view
 */
function apart(view) {
  const at = (view.tiles || []).map(middle);
  const all = at.flatMap((one, n) => at.slice(0, n).map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))));
  return Math.min(isBuilding(view) ? 1.2 : 1.65, ...all);
}

/**
 * The part of the ground that is seen: all while one builds, and then what was built on, with room for pieces above.
 * @param {View} view
 */
function seen(view) {
  const at = (view.tiles || []).map(middle);
  const span = apart(view);
  if (isBuilding(view) || at.length === 0) return { x: -0.15, y: -0.15, size: SIDE + 0.3 };
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const size = Math.max(wide + 1.1 * span, high + 1.3 * span, 3.2);
  return { x: left + (wide - size) / 2, y: top + (high - size) / 2 - span / 10, size };
}

/**
 * The tiles that can be walked to from the start.
 * @param {View} view @returns {Set<string>}
 */
function reached({ start, links = [] }) {
  const found = new Set(start ? [start] : []);
  // What is found while one looks is looked at too.
  for (const tile of found) for (const { from, to } of links) if (from === tile || to === tile) found.add(from === tile ? to : from);
  return found;
}

// The whole

/**
 * The question as it is everywhere: with who has still to answer it.
 * @param {View} told
 */
export function read(told) {
  const asked = /** @type {any} */ (told.asked);
  if (!asked || told.phase !== "playing") return told;
  const { seat, tile, question: word, choices, ...own } = asked;
  const round = tile ? SIDE * within(middle(tile).y) + within(middle(tile).x) + 1 : SIDE * SIDE + seat;
  return /** @type {View} */ ({ ...told, asked: { round, tile, question: word, choices, done: [], attempts: [{ seat, ...own }] } });
}

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  const building = isBuilding(view) && view.phase === "playing";
  const part = seen(view);
  const may = building && (view.turn?.seat === view.you || Boolean(view.ready?.includes(view.you)));
  const throws = view.now === "roll" && view.turn?.seat === view.you && view.phase === "playing";
  return h("section", { class: "board play", "data-game": "board", "data-now": view.now || null, drop: throws ? () => roll(ui) : null },
    h("link", { rel: "stylesheet", href: "board.css", key: "css" }),
    h("div", { class: "stage", key: "stage", "data-part": [part.x, part.y, part.size].join(" "), vars: { "--places": String(part.size), "--span": String(0.92 * apart(view)) } },
      mars(view.room, part), roads(view, ui, part), tiles(view, ui, part), pieces(view, ui, part),
      ground(view, ui, part, may), over(view, ui, part)),
    view.phase === "over" ? null : side(view, ui, building, may, throws));
}

/**
 * Where something stands on the stage.
 * @param {Point} at @param {{x: number, y: number}} part
 */
const placed = (at, part) => ({ "--x": (at.x - part.x).toFixed(3), "--y": (at.y - part.y).toFixed(3) });

/**
 * Roads, the ways that a roll leads, and what fingers are drawing.
 * @param {View} view @param {Ui} ui @param {{x: number, y: number, size: number}} part
 */
function roads(view, ui, part) {
  const line = (/** @type {string} */ name, /** @type {Point[]} */ points) =>
    h("polyline", { class: name, points: points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") });
  const links = (view.links || []).map(({ from, to }) => [middle(from), middle(to)]);
  const from = view.pieces?.find((piece) => piece.seat === view.turn?.seat)?.tile;
  const ways = from ? ends(view).map(({ way }) => [from, ...way].map(middle)) : [];
  const drawn = Object.values(ui.state.strokes || {}).map((stroke) => {
    const begin = grabbed(view, stroke.from);
    return line("drawn", [begin ? middle(begin) : stroke.from, stroke.to]);
  });
  return h("svg", { class: "roads", key: "roads", viewBox: `${part.x} ${part.y} ${part.size} ${part.size}`, focusable: "false", "aria-hidden": "true" },
    links.map((ends) => line("edge", ends)), links.map((ends) => line("road", ends)), ways.map((way) => line("way", way)), drawn);
}

/** @param {View} view */
const ends = (view) => (view.now === "go" && view.rolled?.ends) || [];

// Tiles and pieces

/** @param {View} view @param {Ui} ui @param {{x: number, y: number}} part */
function tiles(view, ui, part) {
  const linked = reached(view);
  return (view.tiles || []).map((tile) => {
    const done = view.finished?.find((one) => one.tile === tile);
    const word = done?.made || view.words?.[tile] || "";
    const seam = done ? ui.state.seams?.[word] || view.words?.[tile]?.length || 0 : 0;
    const state = done ? `done form${(done.seat - 1) % 8}` : isBuilding(view) ? (linked.has(tile) && linked.size > 1 ? "linked" : "loose") : "open";
    const marks = [
      ui.state.chosen === tile ? "chosen" : "", ends(view).some((end) => end.tile === tile) ? "end" : "", ui.state.loose && state === "loose" ? "shakes" : "",
    ].join(" ");
    const finder = done && view.places.find((place) => place.seat === done.seat);
    return h("div", {
      class: `spot ${state} ${marks}`, key: tile, "data-tile": tile, lang: view.lang,
      vars: { ...placed(middle(tile), part), "--n": String(Math.max(seam, word.length - seam, 4)), ...(finder ? { "--coat": coat(finder.name).ground } : {}) },
    },
    h("span", { class: "shape", key: "shape" }),
    word ? h("span", { class: "word", key: "word" }, seam ? [word.slice(0, seam), h("br", { key: "seam" }), word.slice(seam)] : word) : null,
    tile === view.start ? drawing(FLAG, { class: "flag", key: "flag" }) : null);
  });
}

/**
 * So many pieces have each a spot of its own around the middle of a tile, in widths of it, on which none hides
 * another one, not even of a tile right beside.
 * @param {number} count
 */
function spots(count) {
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 4;
  const rows = count <= 2 ? [-0.42] : count <= 4 ? [-0.5, -0.14] : [-0.5, -0.25];
  const size = count === 1 ? 0.5 : count === 2 ? 0.46 : count <= 4 ? 0.35 : 0.24;
  return { size, at: rows.flatMap((y) => Array.from({ length: columns }, (_, n) => ({ x: (n - (columns - 1) / 2) / columns, y }))) };
}

/** @param {View} view @param {Ui} ui @param {{x: number, y: number}} part */
function pieces(view, ui, part) {
  const all = (view.pieces || []).filter(({ seat }) => view.places.find((place) => place.seat === seat)?.presence !== "left");
  const { size, at } = spots(all.length);
  const wide = apart(view);
  const { walk } = ui.state;
  return all.map(({ seat, tile }, n) => {
    const place = view.places.find((one) => one.seat === seat);
    const stands = middle(walk?.seat === seat && walk.seq > view.seq ? walk.tile : tile);
    const spot = { x: stands.x + at[n].x * wide, y: stands.y + at[n].y * wide };
    const mine = view.turn?.seat === seat && view.phase === "playing";
    return h("div", { class: mine ? "piece turn" : "piece", key: `piece${seat}`, "data-seat": seat, vars: { ...placed(spot, part), "--piece": (size * wide).toFixed(3) } },
      face(place?.character, place?.name, { label: place?.name, small: true }));
  });
}

// What fingers and keys do on the ground

/**
 * What lies above all that is drawn on the ground, and is touched.
 * @param {View} view @param {Ui} ui @param {{x: number, y: number, size: number}} part @param {boolean} may whether one builds
 */
function ground(view, ui, part, may) {
  const mine = view.turn?.seat === view.you && ends(view).length > 0;
  if (!may && !mine) return null;
  ui.state.cursor = ui.state.cursor || { x: Math.floor(part.x + part.size / 2) + 0.5, y: Math.floor(part.y + part.size / 2) + 0.5 };
  const at = ui.state.cursor;
  const touch = (/** @type {Point} */ from, /** @type {Point} */ to) => (mine ? go(view, ui, to) : build(view, ui, from, to));
  const trace = (/** @type {Stroke} */ { finger, stage, from, to }) => {
    const [begin, end] = [from, to].map(({ x, y }) => ({ x: part.x + x * part.size, y: part.y + y * part.size }));
    const { [finger]: _, ...others } = ui.state.strokes || {};
    ui.state.strokes = others;
    // A finger that leaves the ground does nothing.
    if (stage === "up" && !isOutside(end)) touch(begin, end);
    else if (stage === "moved" && may && distance(begin, end) > 0.4) ui.state.strokes = { ...others, [finger]: { finger, stage, from: begin, to: end } };
    ui.change();
  };
  const steer = (/** @type {number} */ right, /** @type {number} */ down) => {
    const now = ui.state.cursor || at;
    ui.state.cursor = mine ? beside(view, now, right, down) : { x: within(now.x + right) + 0.5, y: within(now.y + down) + 0.5 };
    ui.change();
  };
  const word = view.words?.[nameOf(at)] || "";
  const what = view.tiles?.includes(nameOf(at)) ? either(ui, "ruta", "tile") : either(ui, "mark", "ground");
  return [
    h("div", { class: "touched", key: "touched", tabindex: "0", role: "application", "aria-label": `${nameOf(at)}: ${what} ${word}`, trace, steer, enter: () => touch(ui.state.cursor || at, ui.state.cursor || at) }),
    h("div", { class: "cursor", key: "cursor", vars: placed(at, part), "aria-hidden": "true" }),
  ];
}

/**
 * The tile at which a finger begins or ends that is drawn.
 * @param {View} view @param {Point} at
 */
function grabbed(view, at) {
  const near = (view.tiles || []).filter((tile) => distance(middle(tile), at) < 0.7);
  return near.sort((one, other) => distance(middle(one), at) - distance(middle(other), at))[0] || null;
}

/**
 * A touch on the ground lays a tile, with a road from the tile that was touched before; one on a tile chooses it, and
 * on a second one makes a road. What is drawn from tile to tile is a road, and a tile that is drawn to the ground moves.
 * @param {View} view @param {Ui} ui @param {Point} from @param {Point} to
 */
function build(view, ui, from, to) {
  const { chosen, moving } = ui.state;
  const drawn = distance(from, to) > 0.6;
  const first = drawn ? grabbed(view, from) : chosen && view.tiles?.includes(chosen) ? chosen : null;
  const there = drawn ? grabbed(view, to) : view.tiles?.find((tile) => tile === nameOf(to));
  ui.state.moving = false;
  ui.state.loose = false;
  ui.state.chosen = null;
  if (there && first === there) return;
  if (there && first && !areLinked(view, first, there)) return void ui.send({ do: "link", from: first, to: there });
  if (there && drawn && !first) return void ui.send({ do: "place", tile: nameOf(from), links: [there] });
  if (there) ui.state.chosen = drawn ? null : there;
  else if (first && (drawn || moving)) ui.send({ do: "move", tile: first, to: nameOf(to) });
  else {
    // The next touch goes on from here.
    if (first) ui.state.chosen = nameOf(to);
    ui.send({ do: "place", tile: nameOf(to), ...(first ? { links: [first] } : {}) });
  }
}

/** @param {View} view @param {string} one @param {string} other */
const areLinked = ({ links = [] }, one, other) => links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));

/**
 * Goes to the end of the roll that was touched.
 * @param {View} view @param {Ui} ui @param {Point} at
 */
function go(view, ui, at) {
  const near = ends(view).map(({ tile }) => ({ tile, away: distance(middle(tile), at) })).sort((one, other) => one.away - other.away)[0];
  if (near && near.away < 1.2) ui.send({ do: "go", tile: near.tile });
}

/**
 * The nearest end of the roll on that side, or where one is.
 * @param {View} view @param {Point} at @param {number} right @param {number} down
 */
function beside(view, at, right, down) {
  const there = ends(view).map(({ tile }) => middle(tile)).filter(({ x, y }) => (x - at.x) * right + (y - at.y) * down > 0.1);
  return there.sort((one, other) => distance(one, at) - distance(other, at))[0] || at;
}

/** @param {Ui} ui */
function roll(ui) {
  ui.state.reveal = null;
  ui.send({ do: "roll" });
}

// Beside the ground

/** @param {View} view @param {Ui} ui @param {boolean} building @param {boolean} may @param {boolean} throws */
function side(view, ui, building, may, throws) {
  const seat = view.turn?.seat;
  const place = view.places.find((one) => one.seat === seat);
  const own = seat === view.you;
  const text = own ? deed(view, ui) : `${place?.name || ""} ${building ? either(ui, "bygger", "builds") : view.asked ? either(ui, "läser", "reads") : either(ui, "går", "walks")}`;
  const loose = ui.state.loose ? either(ui, "Dra vägar till de streckade rutorna!", "Draw roads to the dashed tiles!") : "";
  return h("div", { class: "side", key: "side" },
    place ? h("p", { class: "turn-of", key: "turn", "data-seat": seat, role: "status" }, face(place.character, place.name), loose || text) : null,
    building ? tools(view, ui, may) : view.asked ? null : die(view, ui, throws));
}

/** @param {View} view @param {Ui} ui */
function deed(view, ui) {
  if (isBuilding(view)) return view.tiles?.length ? either(ui, "Lägg en ruta, eller dra en väg", "Lay a tile, or draw a road") : either(ui, "Rör vid marken, eller välj en bana", "Touch the ground, or choose a board");
  if (view.now === "roll") return either(ui, "Slå tärningen", "Throw the die");
  if (view.now === "go") return either(ui, "Vart vill du gå?", "Where do you want to go?");
  return either(ui, "Vilket ord passar?", "Which word fits?");
}

/** @param {View} view @param {Ui} ui @param {boolean} may */
function tools(view, ui, may) {
  const act = (/** @type {Message} */ request) => () => {
    ui.state.chosen = null;
    ui.send(request);
  };
  const ready = async () => {
    ui.state.loose = (await ui.send({ do: "ready" })).error === "not-connected";
    ui.change();
  };
  if (!view.tiles?.length) return h("div", { class: "layouts", key: "layouts" }, may ? Object.keys(LAYOUTS).map((name) => tool(name, name, small(name), act({ do: "layout", layout: name }))) : null);
  const chosen = may && view.tiles.includes(ui.state.chosen || "") ? ui.state.chosen : null;
  const move = () => {
    ui.state.moving = !ui.state.moving;
    ui.change();
  };
  const isReady = view.ready?.includes(view.you);
  return h("div", { class: "tools", key: "tools" },
    tool("undo", either(ui, "Ångra", "Take back"), picture("erase"), act({ do: "undo" })),
    chosen && chosen !== view.start ? tool("start", either(ui, "Start här", "Start here"), drawing(FLAG), act({ do: "start", tile: chosen })) : null,
    chosen ? tool("move", either(ui, "Flytta rutan", "Move the tile"), drawing(MOVE), move, ui.state.moving ? "on" : "") : null,
    tool("ready", either(ui, "Klar", "Ready"), picture(isReady ? "wait" : "yes"), !isReady && view.tiles.length > 1 && ready));
}

/** @param {string} name @param {string} label @param {Piece | null} icon @param {(() => void) | false | undefined} tap @param {string} [kind] */
const tool = (name, label, icon, tap, kind = "") =>
  h("button", { class: `round tool ${kind}`, type: "button", key: name, once: true, "data-do": name, "aria-label": label, disabled: !tap, tap }, icon);

/** @param {string} name of a ready-made board */
function small(name) {
  const strokes = LAYOUTS[/** @type {keyof typeof LAYOUTS} */ (name)].map((stroke) => stroke.split(" ").map(middle));
  return h("svg", { class: "pic", viewBox: "-.2 -.2 8.4 8.4", focusable: "false", "aria-hidden": "true" },
    strokes.map((points) => h("polyline", { class: "small-road", points: points.map(({ x, y }) => `${x},${y}`).join(" ") })),
    strokes.flat().map(({ x, y }) => h("circle", { class: "small-tile", cx: `${x}`, cy: `${y}`, r: ".75" })));
}

// The die

/** How a die lies that shows 1 to 6, in degrees around its two axes. */
const LIES = [[0, 0], [0, -90], [-90, 0], [90, 0], [0, 90], [0, 180]];
/** By value the places of its pips among nine. */
const PIPS = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {View} view @param {Ui} ui @param {boolean} throws */
function die(view, ui, throws) {
  const value = view.rolled?.value || ui.state.die || 1;
  const [around, over] = LIES[value - 1];
  const turns = 360 * (ui.state.throws || 0);
  const label = throws ? either(ui, "Slå tärningen", "Throw the die") : either(ui, `Tärningen visar ${value}`, `The die shows ${value}`);
  return h("button", { class: throws ? "die ready" : "die", key: "die", type: "button", once: true, disabled: !throws, "aria-label": label, "data-value": value, tap: throws && (() => roll(ui)), drag: throws ? { data: "die" } : null },
    h("span", { class: "cube", key: "cube", vars: { "--around": `${around + turns}deg`, "--over": `${over + turns}deg` } },
      PIPS.map((pips, n) => h("span", { class: `side${n + 1}`, key: `${n}` }, Array.from({ length: 9 }, (_, at) => h("i", { class: pips.includes(at) ? "pip" : "", key: `${at}` }))))));
}

// The question, which opens over its tile

/** @param {View} view @param {Ui} ui @param {{x: number, y: number, size: number}} part */
function over(view, ui, part) {
  const { reveal } = ui.state;
  if (view.phase !== "playing") return null;
  if (!view.asked) return reveal && Date.now() - reveal.since < SEEN ? h("div", { class: "read", key: "read" }, joined(reveal)) : null;
  const { asked } = view;
  const at = asked.tile ? middle(asked.tile) : { x: SIDE / 2, y: SIDE / 2 };
  const origin = { "--from": `${((at.x - part.x) / part.size) * 100}% ${((at.y - part.y) / part.size) * 100}%` };
  const [attempt] = asked.attempts;
  const own = attempt.seat === view.you;
  return h("div", { class: own ? "asking" : "asking looking", key: `asking${asked.round}`, vars: origin },
    question(view, ui),
    h("div", { class: "answers", key: "answers", lang: view.lang }, asked.choices.map((word) => {
      const { away, marks, attrs } = standing(view, ui, word);
      const gone = own ? away : !attempt.left.includes(word);
      return h("button", { ...attrs, class: `hand-card answer ${gone ? "away" : marks}`, key: word, "aria-hidden": gone ? "true" : null }, h("span", { class: "word" }, word));
    })));
}

// What has happened

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  const { state } = ui;
  if (fact.event === "rolled") {
    state.die = fact.value;
    state.throws = (state.throws || 0) + 1;
    state.reveal = null;
    ui.change();
    return ROLL;
  }
  if (fact.event === "went") {
    fact.way.forEach((tile, n) => setTimeout(() => {
      state.walk = { seat: fact.seat, tile, seq: fact.seq };
      ui.change();
    }, n * STEP));
    return fact.way.length * STEP + 100;
  }
  if (fact.event === "answered" && fact.right) setTimeout(ui.change, SEEN);
  // All see what somebody reads, and hear only what they read themselves.
  const own = fact.seat === view.you;
  return ["answered", "heard", "hinted"].includes(fact.event) ? playAnswer(fact, own ? view : { ...view, you: fact.seat }, own ? ui : { ...ui, say: () => {} }) : 0;
}
