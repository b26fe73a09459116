// What lies above the choices of some menus: one's traveller on Mars with its things, a tower of the words
// that one has read, and the two slots of a silly word. Nothing is decided here.

import { h } from "./screen.js";
import { coat, face } from "./faces.js";
import { draw as drawing, picture, pieces, svg } from "./pictures.js";
import { either } from "./said.js";
import { soon } from "./soon.js";

/** The pages of a menu that have something above their choices. */
export const pages = ["journey", "words", "silly"];

/**
 * What lies above the choices of this menu.
 * @param {Menu} menu @param {{me?: Me, words?: string[], silly?: string[], parts?: {first: string, second: string}[]}} own what the server tells of oneself @param {Ui} ui
 */
export function draw(menu, own, ui) {
  if (menu.page === "journey") return journey(own.me || { name: "" }, ui);
  if (menu.page === "words") return words(own.words || [], own.silly || [], own.parts || [], ui);
  return menu.page === "silly" ? silly(menu, ui) : null;
}

/**
 * Swedish name, English name and picture of whatever one gets on the way.
 * @type {Record<string, [string, string, string]>}
 */
const THINGS = {
  boots: ["stövlar", "boots", "oM8 10h11v22h4v10H8zM26 10h11v22h4v10H26z;n%7 38 17 5 2;n%25 38 17 5 2"],
  suit: ["rymddräkt", "spacesuit", "lM15 8h18l9 8-3 14-6-3v17h-8V32h-2v12h-8V27l-6 3-3-14z;b%18 15 12 9 2;r@21 19.5 1.8;y@27 19.5 1.8"],
  gloves: ["handskar", "gloves", "bM6 20c0-8 3-8 5-3V9c3-4 8-4 10 0v20H8zM42 20c0-8-3-8-5-3V9c-3-4-8-4-10 0v20h13z;l%7 29 15 10 2;l%26 29 15 10 2"],
  helmet: ["hjälm", "helmet", "l@24 22 19;b@24 22 13;q@24 22 11;w%17 15 4 9 2;d%12 38 24 6 3"],
  backpack: ["ryggsäck", "backpack", "n~3M18 10c0-7 12-7 12 0;oM11 18c0-7 5-9 13-9s13 2 13 9v25H11z;n%15 26 18 13 3;y%22 30 4 4 1"],
  radio: ["radio", "radio", "k~2.5M36 15L41 4;r%5 15 38 27 5;a@17 29 8;l@17 29 4;y%29 22 10 4 1;w@34 34 3"],
  lamp: ["lampa", "lamp", "yM30 12l14-6v36l-14-6z;d%6 17 22 14 3;d%26 11 6 26 2;r@15 24 2.5"],
  flag: ["flagga", "flag", "n~3.5M10 4v41;rM12 6c8-4 14 5 28 0v20c-14 5-20-4-28 0z;y@26 16 5"],
  tent: ["tält", "tent", "gM24 6l21 36H3z;aM24 18l9 24H15z;y~2.5M24 6V2"],
  rover: ["marsbil", "rover", "l%4 20 38 13 4;qM12 20l4-9h12l6 9z;k~2M38 20V7;y@38 6 3;a@12 36 7;a@34 36 7;l@12 36 3;l@34 36 3"],
  robot: ["robot", "robot", "k~2M24 9V3;r@24 3 2.5;t%10 9 28 18 5;w@18 18 4.5;w@30 18 4.5;a@18 18 2;a@30 18 2;d%13 29 22 15 3;y@20 35 2;r@28 35 2;d~4M9 31v8M39 31v8"],
  rocket: ["raket", "rocket", ""],
  dome: ["kupol", "dome", "qM4 40c0-26 40-26 40 0z;w~2M12 38c2-16 10-16 12-18 2 2 10 2 12 18M7 30h34;d%2 39 44 5 2"],
  greenhouse: ["växthus", "greenhouse", "qM6 20L24 6l18 14v23H6z;g~3M16 42V30M24 42V26M32 42V31;g@16 28 4;r@24 24 4;g@32 29 4;w~2M6 20L24 6l18 14v23H6z"],
  panels: ["solpaneler", "solar panels", "bM10 12h34l-6 20H4z;w~1.8M21 12l-6 20M33 12l-6 20M7 22h34;d~3.5M22 33v10M14 44h16"],
  telescope: ["stjärnkikare", "telescope", "dM8 20L34 6l6 11-26 14z;q~4M37 4l7 13;n~3.5M22 27v8L12 45M22 35l10 10"],
  garden: ["trädgård", "garden", "n%4 34 40 9 3;g~3M12 34V20M24 34V14M36 34V22;r@12 17 6;y@12 17 2.5;p@24 11 6;y@24 11 2.5;o@36 19 6;y@36 19 2.5"],
  workshop: ["verkstad", "workshop", "d%5 20 38 24 2;r%3 14 42 8 2;y%18 28 12 16 1;l~4M12 5l24 7M34 4l3 7"],
  pool: ["badpool", "swimming pool", "l%3 24 42 20 6;b%6 27 36 14 5;w~2M10 33c3-3 5-3 8 0s5 3 8 0 5-3 8 0;k~3M32 28V12c0-4 5-4 5 0M26 28V12c0-4 5-4 5 0"],
  playground: ["lekplats", "playground", "n~3M6 44L13 8h14l7 36M13 8v0;k~2M17 9v22M24 9v22;r%13 30 15 5 2;yM36 16l10 26-5 2-9-24z"],
};

/**
 * A thing as a picture with its name.
 * @param {string} name @param {Ui} ui @param {string} [kind]
 */
function thing(name, ui, kind = "") {
  const [sv, en, shape] = THINGS[name] || [name, name, ""];
  const look = { label: either(ui, sv, en), class: kind };
  return shape ? drawing(shape, look) : picture("rocket", look);
}

// The traveller

/** @param {Me} me what `me` answered @param {Ui} ui */
function journey(me, ui) {
  const gear = me.gear || [];
  const beside = gear.filter((name) => !["boots", "suit", "gloves", "helmet", "backpack"].includes(name));
  return page("journey",
    h("div", { class: "mars", key: "mars" },
      h("div", { class: "base", key: "base" }, base(me.base || 0).map((name, n) => h("span", { key: `${n}`, "data-part": name }, thing(name, ui)))),
      h("div", { class: "ground", key: "ground" }, traveller(me, gear, ui), beside.map((name) => h("span", { key: name, "data-gear": name }, thing(name, ui))))),
    me.next ? coming(me.next, me.next_in || 1, ui) : null);
}

/**
 * The parts of a base, in the order in which they are built.
 * @param {number} count
 */
function base(count) {
  const parts = Object.keys(THINGS).slice(12);
  return Array.from({ length: Math.min(count, 2 * parts.length) }, (_, n) => parts[n % parts.length]);
}

/**
 * How many games it still takes: three lights, and the thing itself.
 * @param {string} next @param {number} left @param {Ui} ui
 */
function coming(next, left, ui) {
  const [sv, en] = THINGS[next] || [next, next];
  const label = either(ui, `${left} spel till, så får du: ${sv}`, `${left} more ${left === 1 ? "game" : "games"}, and you get: ${en}`);
  const lights = [3, 2, 1].map((n) => h("i", { class: n > left ? "lit" : "", key: `${n}` }));
  return h("div", { class: "coming", key: "coming", role: "img", "aria-label": label, "data-left": left }, lights, picture("next"), thing(next, ui, "pale"));
}

/** @param {Me} me @param {string[]} gear @param {Ui} ui */
function traveller(me, gear, ui) {
  const has = (/** @type {string} */ name) => gear.includes(name);
  const worn = coat(me.name);
  const cloth = has("suit") ? "#f4f7fb" : worn.ground;
  const limb = (/** @type {string} */ d, /** @type {string} */ stroke) => h("path", { d, stroke, fill: "none", "stroke-width": "15", "stroke-linecap": "round" });
  const { attrs, kids } = face(me.character, me.name);
  const head = h("svg", { ...attrs, x: "27", y: "8", width: "86", height: "86" }, kids);
  const label = [me.name, ...gear.map((name) => either(ui, THINGS[name]?.[0] || name, THINGS[name]?.[1] || name))].join(", ");
  const body = svg([
    ...(has("backpack") ? [h("rect", { x: "30", y: "84", width: "80", height: "58", rx: "16", fill: "#c46a1c" })] : []),
    limb("M52 150V184M88 150V184", cloth), limb("M48 106L26 132M92 106L114 132", cloth),
    ...(has("boots") ? [limb("M52 174V184h-8M88 174V184h8", "#e5762c")] : []),
    ...(has("gloves") ? [h("circle", { cx: "25", cy: "133", r: "10", fill: "#3b7dd8" }), h("circle", { cx: "115", cy: "133", r: "10", fill: "#3b7dd8" })] : []),
    h("rect", { x: "43", y: "90", width: "54", height: "70", rx: "20", fill: cloth }),
    ...(has("suit") ? [h("g", { transform: "translate(46 98)" }, ...pieces("b%11 8 26 18 4;r@18 17 3;y@30 17 3"))] : []),
    head,
    ...(has("helmet") ? [h("circle", { cx: "70", cy: "51", r: "48", fill: "#bfe3ff", "fill-opacity": ".15", stroke: "#e9eff6", "stroke-width": "6" })] : []),
  ], { label, class: "traveller", key: "traveller" });
  body.attrs.viewBox = "0 0 140 200";
  return body;
}

// Words

/**
 * A tower of the words that one has read, the newest on top, and one's silly ones. Each is said when it is touched.
 * @param {string[]} read @param {string[]} silly @param {{first: string, second: string}[]} parts of those @param {Ui} ui
 */
function words(read, silly, parts, ui) {
  const spoken = (/** @type {string} */ word, /** @type {string} */ kind, /** @type {Piece | null} */ icon) =>
    h("button", { class: kind, type: "button", once: true, tap: () => ui.say([word]) }, icon, word);
  const bricks = read.map((word, n) => h("li", { key: `${n}` }, spoken(word, `brick c${n % 6}`, null))).reverse();
  const image = (/** @type {number} */ n) => parts[n] && soon("images.js", ui)?.silly([parts[n].first, parts[n].second], ui);
  const jokes = silly.map((word, n) => h("li", { key: `${n}` }, spoken(word, "joke", image(n) || picture("silly")))).reverse();
  return page("words",
    h("div", { class: "count", key: "count", "data-count": read.length }, picture("words"), h("b", null, String(read.length))),
    bricks.length > 0 ? h("ol", { class: "tower", key: "tower", "aria-label": either(ui, "Ord som du har läst", "Words that you have read"), tabindex: "0" }, bricks)
      : h("div", { class: "tower empty", key: "none" }, picture("words")),
    jokes.length > 0 ? h("ul", { class: "jokes", key: "jokes", "aria-label": either(ui, "Dina tokord", "Your silly words"), tabindex: "0" }, jokes) : null);
}

// Silly words

/**
 * Two slots: where the second word is to be chosen, all items begin with the same first one.
 * @param {Menu} menu @param {Ui} ui
 */
function silly(menu, ui) {
  const pairs = menu.items.filter((item) => item.key !== "0").map((item) => item.type.split(" ")).map(([verb, first, second]) => (/^(silly|tokord)$/.test(verb) && second ? first : ""));
  const first = pairs[0] && pairs.every((word) => word === pairs[0]) && menu.ask?.startsWith(pairs[0]) ? pairs[0] : "";
  return page("silly", h("div", { class: "pair-slots", key: "slots" }, slot(first, !first, ui, "1"), picture("plus"), slot("", first !== "", ui, "2")));
}

/** @param {string} word @param {boolean} next @param {Ui} ui @param {string} key */
const slot = (word, next, ui, key) => h("span", { class: next ? "empty-slot next" : "empty-slot", key, "aria-label": word || either(ui, "lucka", "gap"), role: "img" }, word || "?");

// Pieces

/** @param {string} name @param {...any} kids */
function page(name, ...kids) {
  return h("section", { class: `own ${name}`, "data-page": name }, h("link", { rel: "stylesheet", href: "journey.css", key: "css" }), h("link", { rel: "stylesheet", href: "images.css", key: "images" }), kids);
}
