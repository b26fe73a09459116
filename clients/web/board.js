// The board: a piece of Mars on which tiles are laid and joined by roads, and then walked over by animals, with a
// die. A finger lays a tile, draws a road or draws a tile elsewhere; what that touches is found here, and whether it
// may be is said by the server.

import { h } from "./screen.js";
import { coat, face } from "./faces.js";
import { draw as drawing, picture } from "./pictures.js";
import { question, standing } from "./lift.js";
import { soon } from "./soon.js";
import { joined, play as playAnswer } from "./joined.js";
import { distance, isOutside, mars, middle, nameOf, SIDE, within } from "./mars.js";
import { either } from "./said.js";

const FLAG = "n~4M12 4v41;rM14 6c8-4 14 5 27 0v20c-13 5-19-4-27 0z";
const MOVE = "b~4.5M24 6v36M6 24h36M18 11l6-6 6 6M18 37l6 6 6-6M11 18l-6 6 6 6M37 18l6 6-6 6";
/** So long a piece stands on each tile of its way. */
const STEP = 230;
/** So much of the way to the next tile a tile fills. */
const FILLED = 0.92;
/** For how long a die rolls. */
const ROLL = 1000;
/** For how long a word that was read is seen above all. All three are milliseconds. */
const SEEN = 4500;

/** @param {View} view */
const isBuilding = (view) => !view.words;

/**
 * How far from each other tiles are at least, which tells how large they may be. Where they are far apart they would
 * look clumsy if they filled that, above all while one builds.
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
 * The question as bingo and cards have theirs, so that it is asked by the same code. Its round is one for each tile and
 * seat.
 * @param {View} told
 */
export function read(told) {
  const asked = /** @type {any} */ (told.asked);
  if (!asked || told.phase !== "playing") return told;
  const { seat, tile, question: word, audio, choices, ...own } = asked;
  const place = tile ? SIDE * within(middle(tile).y) + within(middle(tile).x) + 1 : 0;
  return /** @type {View} */ ({ ...told, asked: { round: 16 * place + seat, tile, question: word, audio, choices, done: [], attempts: [{ seat, ...own }] } });
}

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  const part = seen(view);
  const mayAct = view.phase === "playing" && Boolean(view.you) && view.turn?.seat === view.you && !isShown(view, ui);
  const mayBuild = mayAct && isBuilding(view), mayRoll = mayAct && view.now === "roll";
  return h("section", { class: "board play", "data-game": "board", "data-now": view.now || null, drop: mayRoll ? () => roll(ui) : null },
    h("link", { rel: "stylesheet", href: "board.css", key: "css" }),
    h("div", { class: "stage", key: "stage", "data-part": [part.x, part.y, part.size].join(" "), vars: { "--places": String(part.size), "--span": String(FILLED * apart(view)) } },
      mars(view.room, part), roads(view, ui, part, mayBuild), tiles(view, ui, part), pieces(view, ui, part),
      view.phase === "playing" ? ground(view, ui, part, mayBuild, mayAct) : null, over(view, ui, part)),
    view.phase === "over" ? [bonuses(view), soon("shelf.js", ui)?.keeper(view, ui)] : side(view, ui, mayBuild, mayRoll),
    ui.state.naming ? soon("shelf.js", ui)?.naming(view, ui) : null);
}

/**
 * Whether what was done last is still being shown, and the view is that of before.
 * @param {View} view @param {Ui} ui
 */
const isShown = (view, ui) => (ui.state.shown || 0) > view.seq;

/**
 * Where something stands on the stage.
 * @param {Point} at @param {Sight} part
 */
const placed = (at, part) => ({ "--x": (at.x - part.x).toFixed(3), "--y": (at.y - part.y).toFixed(3) });

/**
 * Roads, the ways that a roll leads, and what fingers are drawing.
 * @param {View} view @param {Ui} ui @param {Sight} part @param {boolean} mayBuild
 */
function roads(view, ui, part, mayBuild) {
  const line = (/** @type {string} */ name, /** @type {Point[]} */ points) =>
    h("polyline", { class: name, points: points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") });
  const links = (view.links || []).map(({ from, to }) => [middle(from), middle(to)]);
  const from = view.pieces?.find((piece) => piece.seat === view.turn?.seat)?.tile;
  const ways = from ? ends(view, ui).map(({ way }) => [from, ...way].map(middle)) : [];
  const drawn = Object.values((mayBuild && ui.state.strokes) || {}).map((stroke) => {
    const begin = grabbed(view, stroke.from);
    return line("drawn", [begin ? middle(begin) : stroke.from, stroke.to]);
  });
  return h("svg", { class: "roads", key: "roads", viewBox: `${part.x} ${part.y} ${part.size} ${part.size}`, focusable: "false", "aria-hidden": "true" },
    links.map((both) => line("edge", both)), links.map((both) => line("road", both)), ways.map((way) => line("way", way)), drawn);
}

/**
 * Where the roll leads, until somebody goes.
 * @param {View} view @param {Ui} ui
 */
const ends = (view, ui) => (view.now === "go" && !isShown(view, ui) && view.rolled?.ends) || [];

// Tiles and pieces

/** @param {View} view @param {Ui} ui @param {Sight} part */
function tiles(view, ui, part) {
  const linked = reached(view);
  return (view.tiles || []).map((tile) => {
    const done = view.finished?.find((one) => one.tile === tile);
    const word = done?.made || view.words?.[tile] || "";
    const seam = done ? ui.state.made?.[word]?.seam || view.words?.[tile]?.length || 0 : 0;
    const state = done ? `done form${(done.seat - 1) % 8}` : isBuilding(view) ? (linked.has(tile) && linked.size > 1 ? "linked" : "loose") : "open";
    const marks = [
      ui.state.chosen === tile ? "chosen" : "", ends(view, ui).some((end) => end.tile === tile) ? "end" : "", ui.state.loose && state === "loose" ? "shakes" : "",
    ].join(" ");
    const finder = done && view.places.find((place) => place.seat === done.seat);
    return h("div", {
      class: `spot ${state} ${marks}`, key: tile, "data-tile": tile, lang: view.lang,
      vars: { ...placed(middle(tile), part), "--n": String(Math.max(seam, word.length - seam, 4)), ...(finder ? { "--coat": coat(finder.name).ground } : {}) },
    },
    h("span", { class: "shape", key: "shape" }),
    word ? h("span", { class: "word", key: "word" }, seam ? [word.slice(0, seam), "\u00AD", word.slice(seam)] : word) : null,
    done ? soon("images.js", ui)?.stamp(word, ui) : null,
    tile === view.start ? drawing(FLAG, { class: "flag", key: "flag" }) : null);
  });
}

/**
 * Where on a tile each of so many pieces stands, eight at most, and how wide they are: in parts of the way to the next
 * tile. Each has the same spot on all tiles, so that none hides another one, also where tiles lie right beside each other.
 * @param {number} count
 */
function spots(count) {
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 4;
  const rows = count <= 2 ? [-0.42] : count <= 4 ? [-0.5, -0.14] : [-0.5, -0.25];
  const size = count === 1 ? 0.5 : count === 2 ? 0.46 : count <= 4 ? 0.35 : 0.24;
  return { size, at: rows.flatMap((y) => Array.from({ length: columns }, (_, n) => ({ x: (n - (columns - 1) / 2) / columns, y }))) };
}

/** @param {View} view @param {Ui} ui @param {Sight} part */
function pieces(view, ui, part) {
  const all = (view.pieces || []).filter(({ seat }) => view.places.find((place) => place.seat === seat)?.presence !== "left");
  const { size, at } = spots(all.length);
  const wide = apart(view);
  const { walk } = ui.state;
  return all.map(({ seat, tile }, n) => {
    const place = view.places.find((one) => one.seat === seat);
    // A piece that walks stands where it has got to, until the view of its end is there.
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
 * @param {View} view @param {Ui} ui @param {Sight} part @param {boolean} mayBuild @param {boolean} mayAct
 */
function ground(view, ui, part, mayBuild, mayAct) {
  const mayGo = mayAct && ends(view, ui).length > 0;
  const may = mayBuild || mayGo;
  const centre = { x: Math.floor(part.x + part.size / 2) + 0.5, y: Math.floor(part.y + part.size / 2) + 0.5 };
  const at = () => ui.state.cursor || centre;
  const touch = (/** @type {Point} */ from, /** @type {Point} */ to) => (mayGo ? go(view, ui, to) : build(view, ui, from, to));
  const trace = (/** @type {Stroke} */ { finger, stage, from, to }) => {
    const [begin, end] = [from, to].map(({ x, y }) => ({ x: part.x + x * part.size, y: part.y + y * part.size }));
    const { [finger]: _, ...others } = ui.state.strokes || {};
    ui.state.strokes = others;
    // A finger that leaves the ground does nothing.
    if (stage === "up" && !isOutside(end)) touch(begin, end);
    else if (stage === "moved" && mayBuild && distance(begin, end) > 0.4) ui.state.strokes = { ...others, [finger]: { finger, stage, from: begin, to: end } };
    ui.change();
  };
  const steer = (/** @type {number} */ right, /** @type {number} */ down) => {
    ui.state.cursor = mayGo ? beside(view, ui, at(), right, down) : { x: within(at().x + right) + 0.5, y: within(at().y + down) + 0.5 };
    ui.change();
  };
  return [
    h("div", {
      class: may ? "touched may" : "touched", key: "touched", tabindex: "0", role: "application", "aria-label": either(ui, "Marken", "The ground"), "aria-disabled": String(!may),
      trace: may && trace, steer: may && steer, enter: may ? () => touch(at(), at()) : null,
    }),
    h("div", { class: "cursor", key: "cursor", vars: placed(at(), part) }, h("span", { role: "status" }, ui.state.cursor ? told(view, nameOf(at()), ui) : "")),
  ];
}

/**
 * A place as it is read aloud: its name, what lies there, and where roads lead.
 * @param {View} view @param {string} tile @param {Ui} ui
 */
function told(view, tile, ui) {
  if (!view.tiles?.includes(tile)) return `${tile}: ${either(ui, "mark", "ground")}`;
  const others = (view.links || []).filter(({ from, to }) => from === tile || to === tile).map(({ from, to }) => (from === tile ? to : from));
  return `${tile}: ${view.words?.[tile] || either(ui, "ruta", "tile")}. ${either(ui, "Vägar", "Roads")}: ${others.join(", ") || "0"}`;
}

/**
 * The nearest of these tiles.
 * @param {string[]} tiles @param {Point} at @returns {string | undefined}
 */
const nearest = (tiles, at) => [...tiles].sort((one, other) => distance(middle(one), at) - distance(middle(other), at))[0];

/**
 * The tile where a stroke begins or ends.
 * @param {View} view @param {Point} at
 */
const grabbed = (view, at) => nearest((view.tiles || []).filter((tile) => distance(middle(tile), at) < 0.7), at) || null;

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
  Object.assign(ui.state, { moving: false, loose: false, chosen: null });
  if (there && first === there) return;
  if (there && first && !areLinked(view, first, there)) ui.send({ do: "link", from: first, to: there });
  else if (there && drawn && !first) ui.send({ do: "place", tile: nameOf(from), links: [there] });
  else if (there) ui.state.chosen = drawn ? null : there;
  else if (first && (drawn || moving)) ui.send({ do: "move", tile: first, to: nameOf(to) });
  else place(nameOf(to), first, ui);
}

/**
 * Lays a tile, with a road from another one; who builds alone goes on from there.
 * @param {string} tile @param {string | null} from @param {Ui} ui
 */
async function place(tile, from, ui) {
  const answer = await ui.send({ do: "place", tile, ...(from ? { links: [from] } : {}) });
  if (answer.ok && from) ui.state.chosen = tile;
}

/** @param {View} view @param {string} one @param {string} other */
const areLinked = ({ links = [] }, one, other) => links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));

/**
 * Goes to the end of the roll that was touched.
 * @param {View} view @param {Ui} ui @param {Point} at
 */
function go(view, ui, at) {
  const tile = nearest(ends(view, ui).map((end) => end.tile), at);
  if (tile && distance(middle(tile), at) < 1.2) ui.send({ do: "go", tile });
}

/**
 * The nearest end of the roll on that side, or where one is.
 * @param {View} view @param {Ui} ui @param {Point} at @param {number} right @param {number} down
 */
function beside(view, ui, at, right, down) {
  const there = ends(view, ui).map(({ tile }) => tile).filter((tile) => (middle(tile).x - at.x) * right + (middle(tile).y - at.y) * down > 0.1);
  const tile = nearest(there, at);
  return tile ? middle(tile) : at;
}

/** @param {Ui} ui */
function roll(ui) {
  ui.state.reveal = null;
  ui.send({ do: "roll" });
}

// Beside the ground

/** @param {View} view @param {Ui} ui @param {boolean} mayBuild @param {boolean} mayRoll */
function side(view, ui, mayBuild, mayRoll) {
  const building = isBuilding(view);
  const seat = view.turn?.seat;
  const place = view.places.find((one) => one.seat === seat);
  const does = building ? either(ui, "bygger", "builds") : view.asked ? either(ui, "läser", "reads") : either(ui, "går", "walks");
  const isLoose = building && ui.state.loose && reached(view).size < (view.tiles || []).length;
  const text = isLoose ? either(ui, "Dra vägar till de streckade rutorna!", "Draw roads to the dashed tiles!") : seat === view.you ? deed(view, ui) : `${place?.name || ""} ${does}`;
  return h("div", { class: "side", key: "side" },
    place ? h("p", { class: "turn-of", key: "turn", "data-seat": seat, role: "status" }, face(place.character, place.name), text) : null,
    building ? tools(view, ui, mayBuild) : view.asked ? null : soon("die.js", ui)?.die(view, ui, mayRoll && (() => roll(ui))));
}

/**
 * In the end, what was read beside the board.
 * @param {View} view
 */
const bonuses = ({ bonuses = [], places }) =>
  bonuses.length > 0 ? h("div", { class: "bonuses", key: "bonuses" }, bonuses.map(({ seat, made }) => {
    const place = places.find((one) => one.seat === seat);
    return h("span", { key: String(seat) }, face(place?.character, place?.name, { small: true }), h("b", null, made));
  })) : null;

/** @param {View} view @param {Ui} ui */
function deed(view, ui) {
  if (isBuilding(view)) return view.tiles?.length ? either(ui, "Lägg en ruta, eller dra en väg", "Lay a tile, or draw a road") : either(ui, "Rör vid marken, eller välj en bana", "Touch the ground, or choose a board");
  if (view.now === "roll") return either(ui, "Slå tärningen", "Throw the die");
  if (view.now === "go") return either(ui, "Vart vill du gå?", "Where do you want to go?");
  return either(ui, "Vilket ord passar?", "Which word fits?");
}

/** @param {View} view @param {Ui} ui @param {boolean} mayBuild */
function tools(view, ui, mayBuild) {
  const act = (/** @type {Message} */ request) => () => {
    ui.state.chosen = null;
    ui.send(request);
  };
  const ready = async () => {
    ui.state.loose = false;
    ui.change();
    ui.state.loose = (await ui.send({ do: "ready" })).error === "not-connected";
    ui.change();
  };
  if (!view.tiles?.length) return h("div", { class: "layouts", key: "layouts" }, mayBuild ? soon("shelf.js", ui)?.boards(view, ui) : null);
  const chosen = mayBuild && view.tiles.includes(ui.state.chosen || "") ? ui.state.chosen : null;
  const move = () => {
    ui.state.moving = !ui.state.moving;
    ui.change();
  };
  const isReady = view.ready?.includes(view.you);
  return h("div", { class: "tools", key: "tools" },
    tool("undo", either(ui, "Ångra", "Take back"), picture("erase"), Boolean(view.you) && act({ do: "undo" })),
    chosen && chosen !== view.start ? tool("start", either(ui, "Start här", "Start here"), drawing(FLAG), act({ do: "start", tile: chosen })) : null,
    isWhole(view) ? soon("shelf.js", ui)?.keeper(view, ui) : null,
    chosen ? tool("move", either(ui, "Flytta rutan", "Move the tile"), drawing(MOVE), move, ui.state.moving ? "on" : "") : null,
    tool("ready", either(ui, "Klar", "Ready"), picture(isReady ? "wait" : "yes"), Boolean(view.you) && !isReady && view.tiles.length > 1 && ready));
}

/** @param {string} name @param {string} label @param {Piece | null} icon @param {(() => void) | false | undefined} tap @param {string} [kind] */
const tool = (name, label, icon, tap, kind = "") =>
  h("button", { class: `round tool ${kind}`, type: "button", key: name, once: true, "data-do": name, "aria-label": label, disabled: !tap, tap }, icon);

/** @param {View} view of a board that may be played on */
const isWhole = (view) => (view.tiles || []).length > 3 && reached(view).size === view.tiles?.length;

// The question, which opens over its tile

/** @param {View} view @param {Ui} ui @param {Sight} part */
function over(view, ui, part) {
  const { reveal } = ui.state;
  if (view.phase !== "playing") return null;
  if (!view.asked) return reveal && Date.now() - reveal.since < SEEN ? h("div", { class: "read", key: "read" }, joined(reveal, ui)) : null;
  const { asked } = view;
  const at = asked.tile ? middle(asked.tile) : { x: SIDE / 2, y: SIDE / 2 };
  const origin = { "--from": `${((at.x - part.x) / part.size) * 100}% ${((at.y - part.y) / part.size) * 100}%` };
  const [attempt] = asked.attempts;
  const own = attempt.seat === view.you;
  return h("div", { class: own ? "asking" : "asking looking", key: `asking${asked.round}`, vars: origin },
    question(view, ui),
    h("div", { class: "answers", key: "answers", lang: view.lang }, asked.choices.map((word) => {
      const { away, marks, attrs } = standing(view, ui, word);
      // Who looks on sees all that may still be chosen.
      const gone = away && !attempt.left.includes(word);
      return h("button", { ...attrs, class: `hand-card answer ${gone ? "away" : marks}`, key: word, "aria-hidden": gone ? "true" : null }, h("span", { class: "word" }, word));
    })));
}

// What has happened

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  const { state } = ui;
  if (["rolled", "went"].includes(fact.event)) state.shown = fact.seq;
  // What was begun in a turn is over with it.
  if (fact.event === "turn") Object.assign(state, { strokes: {}, moving: false, chosen: fact.seat === view.you ? state.chosen : null });
  if (fact.event === "rolled") {
    Object.assign(state, { die: fact.value, rolls: (state.rolls || 0) + 1, reveal: null });
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
  if (fact.event === "answered" && fact.right) setTimeout(ui.change, SEEN + 50);
  // All see what somebody reads, and hear only what they read themselves.
  const own = fact.seat === view.you;
  return ["answered", "heard", "hinted"].includes(fact.event) ? playAnswer(fact, own ? view : { ...view, you: fact.seat }, own ? ui : { ...ui, say: () => {} }) : 0;
}
