// The flow from screen to screen: who are you, the door, a room. It starts everything.

import { h, show, dress, whenHash, whenSeen, takeHash } from "./screen.js";
import { whenTouched } from "./fingers.js";
import { Chair } from "./chair.js";
import { who, fromSlip } from "./who.js";
import { face } from "./faces.js";
import { picture } from "./pictures.js";
import { round } from "./parts.js";
import { load } from "./line.js";
import { said } from "./said.js";
import { wake, setSounds } from "./voice.js";
import * as me from "./me.js";

/** Who has touched nothing for so long is asked again who it is: during a lesson, and after its end. */
const QUIET = 2 * 3600 * 1000, QUIET_AFTERWARDS = 10 * 60 * 1000;

if (!me.setting("lang")) me.set("lang", /^(sv|nb|nn|da|no)/.test(navigator.language) ? "sv" : "en");

/** @type {Chair[]} one, or two at the same screen */
const chairs = [];
let touched = Date.now();
/** @type {typeof import("./door.js") | null} loaded when a child is inside */
let within = null;
/** @type {typeof import("./pair.js") | null} loaded when a second child sits down */
let pair = null;
/** Whether the second child of before the page was loaded anew is still to sit down. */
let missing = me.wereTwo();

/** Draws what there is to be seen. */
function change() {
  const lang = me.setting("lang") || "sv";
  setSounds(me.setting("sound") !== "off");
  dress(lang, me.setting("wide") === "on");
  const [first, second] = chairs;
  if (!first) return;
  if (second && (second.gone || second.step === "taken")) return alone();
  if (missing && first.inside) sitDown();
  if (second) pair?.follow(first, second);
  show(h("div", { class: "page", key: "page" }, second ? together(first, second) : screen(first), signs(second && second.note.text && !first.note.text ? second : first)));
}

/**
 * Two at one screen: the second one says who it is, and then they share what the first one sees.
 * @param {Chair} first
 * @param {Chair} second
 */
function together(first, second) {
  const own = screen(second);
  return second.step || !second.child ? own : pair?.two(first, second, change) || screen(first);
}

/** @param {Chair} chair */
function screen(chair) {
  const acts = { change, taken: chairs.filter((one) => one !== chair && one.child).map((one) => one.child?.name || ""), back: chair.number > 0 ? alone : null, friend: chairs.length === 1 ? sitDown : null, friends: chairs.slice(1), alone };
  if (chair.step === "taken") return taken(chair);
  if (chair.step === "not-ours") return calm("erase", said(chair.lang).notOurs);
  if (!chair.child || (!chair.inside && !chair.child.token)) return who(chair, acts);
  if (chair.step === "pending") return calm("wait", said(chair.lang).wait);
  if (!within || !chair.table) return enter();
  if (chair.step === "pictures") return within.secret(chair);
  if (chair.step === "animal") return within.animals(chair);
  return chair.table.draw() || within.door(chair, chair.table.menus, acts);
}

/** What is behind the first screen is loaded when it is needed. */
function enter() {
  if (!within) load("door.js").then((module) => {
    within = module;
    change();
  });
  return calm("wait", said(chairs[0].lang).loading);
}

/** A second child sits down at this screen. */
async function sitDown() {
  missing = false;
  pair = await load("pair.js");
  if (chairs.length > 1) return;
  me.areTwo(true);
  chairs.push(new Chair(1, change));
  change();
}

/** The second child gets up. */
function alone() {
  me.areTwo(false);
  for (const chair of chairs.splice(1)) chair.line.end();
  change();
}

/**
 * One picture and one sentence.
 * @param {string} icon
 * @param {string} text
 * @param {any} [button]
 */
function calm(icon, text, button) {
  return h("main", { class: "calm", key: "calm-" + icon, role: "status" }, picture(icon), h("p", null, text), button || null);
}

/**
 * The child plays in a newer tab.
 * @param {Chair} chair
 */
function taken(chair) {
  const back = () => {
    chair.step = "";
    chair.line.connect();
    change();
  };
  return h("main", { class: "calm", key: "taken", role: "status" }, face(chair.child?.character, chair.child?.name), h("p", null, said(chair.lang).taken),
    round("play", said(chair.lang).hereInstead, back, { class: "large" }));
}

/**
 * What lies above every screen: that the line is looked for, and short messages.
 * @param {Chair} chair
 */
function signs(chair) {
  const lost = !chair.line.here && chair.line.wanted;
  return h("div", { class: "signs", key: "signs" },
    lost ? h("p", { class: "lost", key: "lost", role: "status" }, picture("cloud"), h("span", null, said(chair.lang).lost)) : null,
    h("p", { class: chair.note.text ? "note" : "note none", key: "note", role: "status", "aria-live": "polite" }, chair.note.text));
}

/** After a long quiet time somebody else may sit here. */
function quiet() {
  const { lessonEnd } = chairs[0];
  const over = lessonEnd > 0 && Date.now() > lessonEnd;
  const long = Date.now() - touched > (over ? QUIET_AFTERWARDS : QUIET);
  touched = Date.now();
  if (!long) return;
  alone();
  if (chairs[0].child) chairs[0].goodbye();
}

/**
 * Who holds a slip is its child, unless somebody sits here. What is posted at a stop of a hunt is found by who plays
 * here, or did last.
 */
function slip() {
  const text = takeHash(), [chair] = chairs, [last] = me.children();
  if (text.startsWith("!")) chair.posted = unwrapped(text.slice(1));
  else if (text && !chair.child) fromSlip(chair, text);
  if (chair.posted && !chair.child && last) chair.comeBack(last);
  chair.table?.scanned();
  change();
}

/** @param {string} digits a word in hexadecimal digits */
function unwrapped(digits) {
  try {
    return decodeURIComponent(digits.replace(/../g, "%$&"));
  } catch (_) {
    return "";
  }
}

chairs.push(new Chair(0, change));
slip();
whenHash(slip);
whenTouched(() => {
  quiet();
  wake();
  // A finger from the edge goes back to here, not out of a game.
  if (!history.state) history.pushState(1, "");
});
whenSeen(() => {
  for (const chair of chairs) chair.line.wakeUp();
});
change();
