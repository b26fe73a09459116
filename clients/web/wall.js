// The wall: what the class sees of itself, large, from the back of the room. Its connection may do nothing else.

import { calm, dress, h, show, takeHash, whenHash, whenSeen } from "./screen.js";
import "./fingers.js";
import { either } from "./said.js";
import { face, standTogether } from "./faces.js";
import { picture, rocket } from "./pictures.js";
import { gameName } from "./tiles.js";
import { Line, load } from "./line.js";
import * as me from "./me.js";

/** The sun is moved so often. */
const STEP = 5000;
/** The rocket stands for so long while all count down. */
const COUNT = 3000;
/** The largest face and the smallest, in the page's own measure. */
const LARGEST = 7, SMALLEST = 0.8;
/** On a narrower screen all stands below each other. */
const NARROW = 700;
/** A name with more signs is written smaller. */
const LONG = 7;

const ui = {
  get tongue() {
    return me.setting("lang") || "sv";
  },
  typed: "", refusal: "",
  /** @type {"out" | "asking" | "up"} */
  step: "out",
  /** @type {Wall | null} */
  view: null,
  /** When all games end, by the clock of this page, and how long before that it was planned; otherwise 0. */
  ends: 0, span: 0,
  /** When the rocket lifts off, by the clock of this page. */
  lifts: 0,
};
/** @type {typeof import("./rocket.js") | null} */
let flying = null;

/** The pass by which this window comes back, as long as it is open. */
const kept = {
  get: () => attempt(() => sessionStorage.getItem("ordrum wall")) || "",
  set: (/** @type {string} */ pass) => attempt(() => sessionStorage.setItem("ordrum wall", pass)),
  clear: () => attempt(() => sessionStorage.removeItem("ordrum wall")),
};
let pass = kept.get();
let code = takeHash();

/** @template T @param {() => T} act @returns {T | null} */
function attempt(act) {
  try {
    return act();
  } catch (_) {
    // There is no such store, as in a private window.
    return null;
  }
}

/** @param {string} sv @param {string} en */
const t = (sv, en) => either(ui, sv, en);

/** @param {Partial<typeof ui>} to */
function turn(to) {
  Object.assign(ui, to);
  change();
}

// The line

const line = new Line(() => ({ do: "json", pings: true }), hear, found);

/** @param {Message} message */
function hear(message) {
  if (message.event === "greeted" && message.ok) {
    line.send({ do: "lang", lang: ui.tongue });
    hang();
  }
  if (message.event === "wall") stand(/** @type {any} */ (message));
  if (message.event === "wall-over") takeDown(message.say);
}

/** @param {boolean} here */
function found(here) {
  // What was asked is not repeated: a code is good once.
  if (!here) for (const [id, { done }] of line.asked) {
    line.asked.delete(id);
    done({ error: "unconnected" });
  }
  change();
}

/** Makes the connection a wall: by a code that was given, or by the pass of the last one. */
async function hang() {
  const shown = code ? { code } : pass ? { pass } : null;
  if (!shown || !line.here) return change();
  if (ui.step === "out") turn({ step: "asking" });
  const told = await line.send({ do: "wall", ...shown });
  if (told.error === "unconnected") return;
  code = "";
  if (told.error) return takeDown(told.say);
  pass = told.pass;
  kept.set(pass);
  turn({ step: "up", typed: "", refusal: "" });
}

/** @param {string} why it is none any more */
function takeDown(why) {
  pass = "";
  kept.clear();
  turn({ step: "out", view: null, refusal: why, ends: 0, span: 0, lifts: 0 });
}

/** @param {Wall} view how the class stands now */
function stand(view) {
  const before = ui.view;
  if (view.flight && !before?.flight) fly(Boolean(before) && !calm());
  standTogether(view.here.map((child) => ({ name: who(child), character: child.character })));
  const left = view.ending_ms ?? 0;
  turn({ view, ends: left && Date.now() + left, span: left && Math.max(view.planned_ms ?? ui.span, left), lifts: view.flight ? ui.lifts : 0 });
}

/** @param {boolean} counts whether this window saw the lesson end */
async function fly(counts) {
  ui.lifts = Date.now() + (counts ? COUNT : 0);
  flying = await load("rocket.js");
  for (let at = 0; counts && at <= COUNT; at += 1000) setTimeout(change, ui.lifts - COUNT + at + 20 - Date.now());
  change();
}

// What is seen

function change() {
  dress(ui.tongue, false);
  const { view } = ui;
  show(h("div", { class: "page", key: "page" }, view ? wall(view) : entry(), corner()));
}

/** That the line is looked for, and the other language. */
function corner() {
  return h("div", { class: "corner", key: "corner" },
    !line.here && line.wanted ? h("p", { class: "lost", key: "lost", role: "status" }, t("Letar efter servern …", "Looking for the server …")) : null,
    h("button", { class: "pill", key: "lang", type: "button", lang: t("en", "sv"), tap: speak }, t("In English", "På svenska")));
}

function speak() {
  me.set("lang", t("en", "sv"));
  if (line.here) line.send({ do: "lang", lang: ui.tongue });
  turn({ refusal: "" });
}

function enter() {
  if (!ui.typed.trim() || ui.step === "asking") return;
  code = ui.typed;
  ui.refusal = "";
  hang();
}

function entry() {
  const busy = ui.step !== "out";
  return h("main", { class: "entry", key: "entry" },
    h("h1", { key: "title" }, t("Klassens vägg", "The class's wall")),
    h("label", { key: "ask", for: "code" }, t("Koden från lärarens sida", "The code from the teacher's page")),
    h("input", { key: "code", id: "code", type: "text", class: "code", value: ui.typed, maxlength: "12", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", enterkeyhint: "go", focus: true, input: (/** @type {string} */ typed) => turn({ typed }), enter }),
    ui.refusal ? h("p", { class: "refusal", key: "refusal", role: "alert" }, ui.refusal) : null,
    h("button", { class: "pill main", key: "go", type: "button", once: true, tap: enter, disabled: busy || !ui.typed.trim() }, busy ? t("Ett ögonblick …", "One moment …") : t("Visa klassen", "Show the class")));
}

/** @param {Wall} view */
function wall(view) {
  const order = view.paused ? sign("look", t("Titta upp!", "Look up!")) : view.quiet ? sign("speaker-off", t("Tyst nu", "Quiet now")) : null;
  return h("main", { class: "wall", key: "wall" },
    h("header", { class: "head", key: "head" }, h("h1", { key: "title" }, view.title || "Ordrum"),
      h("p", { class: "count", key: "count" }, t(`${view.count} av ${view.of} här`, `${view.count} of ${view.of} here`)),
      view.over ? h("p", { class: "today", key: "over" }, picture("star"), t("Tack för i dag!", "Thanks for today!")) :
        view.today ? h("p", { class: "today", key: "today" }, picture(view.today), t("I dag: ", "Today: ") + gameName(ui, view.today)) : null),
    joining(view),
    h("section", { class: "class", key: "class", "aria-label": t("Klassen", "The class"), vars: { "--face": `${faceSize(view, Boolean(order))}rem` } }, order, view.flight && flying ? flying.seen(view.flight, Math.max(0, Math.ceil((ui.lifts - Date.now()) / 1000)), ui) : null, playing(view)),
    h("div", { class: "foot", key: "foot" }, view.flight ? null : fuel(view), ui.ends ? sun() : null));
}

/** @param {string} icon @param {string} text */
const sign = (icon, text) => h("p", { class: "order", key: "order", role: "status" }, picture(icon), text);

/** @param {Wall} view */
function joining({ address = "" }) {
  return h("aside", { class: "join", key: "join" }, h("img", { class: "scan", key: "scan", src: "code.svg", alt: t("En kod att skanna", "A code to scan") }),
    h("b", { key: "word" }, t("Skanna", "Scan")), h("span", { class: "address", key: "address" }, address.replace(/^http:\/\/|\/$/g, "")));
}

/**
 * How large a face may be so that all have room, in the page's own measure.
 * @param {Wall} view @param {boolean} isOrdered whether something stands above them
 */
function faceSize({ here, tables, words, flight }, isOrdered) {
  if (innerWidth <= NARROW) return 4;
  const rem = Math.min(48, Math.max(12, Math.min(0.022 * innerHeight, 0.0125 * innerWidth)));
  const width = innerWidth / rem - 29;
  const height = innerHeight / rem - 9.5 - (ui.ends ? 10 : words > 0 && !flight ? 5 : 0) - (isOrdered ? 7.5 : 0) - (flight ? 25 : 0);
  const free = here.length - tables.reduce((sum, { pupils }) => sum + pupils.length, 0);
  const fits = (/** @type {number} */ face) => {
    let rows = 1, used = 0;
    const put = (/** @type {number} */ wide) => {
      if (used > 0 && used + wide > width) [rows, used] = [rows + 1, 0];
      used += wide + 0.8;
    };
    for (const { pupils } of tables) put(pupils.length * (1.55 * face + 0.3) + 0.75 * face + 1.8);
    for (let n = 0; n < free; n++) put(1.55 * face);
    return rows * ((here.some(({ name }) => name) ? 1.42 : 1) * face + (tables.length > 0 ? 2 : 1)) <= height;
  };
  let face = LARGEST;
  while (face > SMALLEST && !fits(face)) face *= 0.95;
  return face;
}

/**
 * Those who play, together, and then the others.
 * @param {Wall} view
 */
function playing({ here, tables }) {
  const children = new Map(here.map((child) => [child.pupil, child]));
  const seated = new Set(tables.flatMap(({ pupils }) => pupils));
  const at = (/** @type {WallTable} */ { pupils }) => pupils.map((pupil) => children.get(pupil)).map((one) => one && child(one));
  return h("div", { class: "places", key: "places" },
    tables.map((table) => h("div", { class: "table", key: "t" + table.pupils[0], role: "group", "aria-label": gameName(ui, table.game) }, picture(table.game, { class: "game" }), at(table))),
    here.filter(({ pupil }) => !seated.has(pupil)).map(child));
}

/**
 * A child wears the coat of its name where that is shown.
 * @param {WallChild} child
 */
const who = ({ name, pupil }) => name ?? String(pupil);

/** @param {WallChild} child */
const child = (child) => h("figure", { class: "child", key: String(child.pupil), "data-pupil": child.pupil },
  face(child.character, who(child), { key: "face" }), child.name ? h("figcaption", { key: "name", class: child.name.length > LONG ? "long" : "" }, child.name) : null);

/** @param {Wall} view */
const fuel = ({ words }) => (words > 0 ? h("p", { class: "fuel", key: "fuel" }, rocket(0), h("span", { key: "words" }, h("b", { key: "n" }, words), t(" ord i klassens raket", words === 1 ? " word in the class's rocket" : " words in the class's rocket"))) : null);

/** The sun goes down until the games end, and tells no minutes. */
function sun() {
  const down = Math.min(1, Math.max(0, 1 - (ui.ends - Date.now()) / ui.span));
  return h("div", { class: "sky", key: "sky", role: "img", "aria-label": t("När solen har gått ned är spelen slut.", "When the sun has gone down the games end."), vars: { "--down": down.toFixed(3) }, "data-down": down.toFixed(2) },
    h("i", { class: "dusk", key: "dusk" }), h("i", { class: "sun", key: "sun" }), h("i", { class: "hills", key: "hills" }));
}

setInterval(() => ui.ends && change(), STEP);
whenHash(() => {
  code = takeHash() || code;
  hang();
});
addEventListener("resize", change);
whenSeen(() => line.wakeUp());
change();
