// The teacher's page, from screen to screen: her key, the class, one child, and what holds for all.

import { dress, h, show, whenSeen } from "./screen.js";
import "./fingers.js";
import { either, named } from "./said.js";
import { sheet } from "./parts.js";
import { picture } from "./pictures.js";
import { load } from "./line.js";
import { Note } from "./note.js";
import { badge } from "./badge.js";
import { besides, child } from "./child.js";
import { Class, day } from "./class.js";
import { whenDragged } from "./drag.js";
import { planner } from "./plan.js";
import { start } from "./start.js";
import { ending } from "./ending.js";
import { counted, foot, isAtDoor, mayHint, needing, tiles } from "./tiles.js";
import { soon } from "./soon.js";
import { setSounds } from "./voice.js";

/**
 * What lies above the class.
 * @typedef {{kind: "child", pupil: number, close: Close | null} | {kind: "say"} | {kind: "more"} | {kind: "flight"} |
 *   ({kind: "plan"} & import("./plan.js").Planning) | {kind: "word", name: string, word: string, pictures: string[]} | {kind: "ask", text: string, yes: string, act: () => void}} Above
 */

/**
 * What stands in place of the class, for a while; it may hear what happens, and that it is seen no more.
 * @typedef {{sv: string, en: string, draw: () => any, told?: (fact: Message) => void, left?: () => void}} Place
 */

/** @type {Record<string, Place>} what there is beside the class */
const PLACES = {
  start: { sv: "Före lektionen", en: "Before the lesson", draw: () => start(here, tools, { begin, plan, names: () => turn({ place: "names", begun: day() }) }) },
  desk: loaded("Arbeten", "Work", "desk.js"),
  lesson: loaded("Lektionen", "The lesson", "papers.js"),
  words: loaded("Ord", "Words", "lists.js"),
  wall: loaded("På väggen", "On the wall", "openwall.js"),
  names: loaded("Barnens namn", "Names", "people.js"),
};

/**
 * A place in a file of its own, which comes when it would be seen first.
 * @param {string} sv @param {string} en @param {"desk.js" | "papers.js" | "people.js" | "lists.js" | "openwall.js"} file
 * @returns {Place}
 */
function loaded(sv, en, file) {
  const part = () => /** @type {Partial<typeof import("./people.js")> | null} */ (soon(file, /** @type {any} */ (tools)));
  return { sv, en, draw: () => part()?.draw?.(here, tools), told: (fact) => part()?.told?.(fact), left: () => part()?.left?.() };
}

const note = new Note(change);
const here = new Class(change, (text) => note.show(text), () => void look(), (fact) => PLACES[ui.place]?.told?.(fact));
const ui = {
  get tongue() {
    return here.lang;
  },
  typed: "", keeps: false, shows: false, text: "", covered: false,
  /** @type {Above | null} */
  above: null,
  /** Which of the places is seen; nothing: the class. */
  place: "",
  /** The day on which the lesson was begun on this page. */
  begun: "",
  /** @type {import("./drag.js").Dragging | null} */
  dragging: null,
  /**
   * For whom somebody is looked for among the tiles, and what is done then.
   * @type {{pupil: number, verb: "pair" | "put"} | null}
   */
  choosing: null,
};

/** @param {string} sv @param {string} en */
const t = (sv, en) => either(ui, sv, en);

/** @param {Partial<typeof ui>} to */
function turn(to) {
  Object.assign(ui, to);
  change();
}

/** The place that was drawn last. */
let seen = "";

/** Draws what there is to be seen. */
function change() {
  dress(here.lang, false);
  document.title = here.title ? `${here.title} – Ordrum` : "Ordrum";
  if (here.step === "in") ui.typed = "";
  else Object.assign(ui, { above: null, choosing: null, covered: false, text: "", place: "", begun: "" });
  startsOrGoesOn();
  const before = seen;
  seen = ui.covered ? "" : ui.place;
  if (before !== seen) PLACES[before]?.left?.();
  show(h("div", { class: "page", key: "page" }, here.step === "in" ? inside() : here.step === "not-ours" ? notOurs() : entry(), signs()));
}

function inside() {
  if (ui.covered) return cover();
  if (!here.isKnown) return h("main", { class: "entry", key: "entry" }, h("p", { role: "status" }, t("Ett ögonblick …", "One moment …")));
  return [PLACES[ui.place] ? place(PLACES[ui.place]) : board(), above()];
}

/** Before anybody plays, once a day, stands what a lesson begins with; it gives way by itself. */
function startsOrGoesOn() {
  if (!here.isKnown || ui.begun === day()) return;
  const goesOn = here.over || here.attending.some(({ doing }) => ["playing", "waiting", "turn"].includes(doing));
  if (goesOn) Object.assign(ui, { begun: day(), place: ui.place === "start" ? "" : ui.place });
  else if (!ui.place) ui.place = "start";
}

/** The class is seen; a lesson that was over goes on. */
function begin() {
  if (here.over) here.act({ do: "begin" });
  toClass();
}

const toClass = () => turn({ place: "", begun: day() });

/** Words that children believe in are judged where other work is. */
const judge = () => turn({ place: "desk", above: null });

const plan = () => turn({ above: { kind: "plan", game: "", levels: null, before: null } });

/** That the line is looked for, and short messages. */
function signs() {
  const lost = !here.line.here && here.line.wanted, text = ui.covered ? "" : dragged() || note.text;
  return h("div", { class: "signs", key: "signs" },
    lost ? h("p", { class: "lost", key: "lost", role: "status" }, t("Letar efter servern …", "Looking for the server …")) : null,
    h("p", { class: text ? "note" : "note none", key: "note", role: "status", "aria-live": "polite" }, text));
}

/** What would happen to who is drawn. */
function dragged() {
  if (!ui.dragging) return "";
  const { from, onto } = ui.dragging;
  return onto ? t(`${from} och ${onto} spelar ihop`, `${from} and ${onto} play together`) : t(`Dra ${from} till den som ska vara med. Esc ångrar.`, `Draw ${from} onto who shall play along. Esc takes it back.`);
}

/** @param {string} key @param {any} text @param {() => void} tap @param {Attributes} [attrs] */
function pill(key, text, tap, attrs = {}) {
  return h("button", { type: "button", tap, once: true, ...attrs, key, class: "pill " + (attrs.class || "") }, text);
}

/**
 * What a place in a file of its own is given besides the class.
 * @type {Tools}
 */
const tools = {
  get tongue() {
    return here.lang;
  },
  change, pill,
  tell: (text) => note.show(text),
  ask: (text, yes, act) => ask(text, yes, act),
};

/** @param {string} key @param {string} text @param {boolean} on @param {() => void} tap */
const choice = (key, text, on, tap) => pill(key, [h("span", { "aria-hidden": "true", key: "box" }, on ? "☑ " : "☐ "), text], tap, { role: "switch", "aria-checked": String(on), class: "choice" });

const languages = () => pill("lang", t("In English", "På svenska"), () => here.speak(t("en", "sv")), { lang: t("en", "sv") });

// In

/** Whether others on the way may read along. */
const isOpen = () => location.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

function enter() {
  if (!ui.typed.trim() || here.step === "asking") return;
  here.enter(ui.typed, ui.keeps);
}

function entry() {
  return h("main", { class: "entry", key: "entry" },
    h("h1", { key: "title" }, t("Lärarens sida", "The teacher's page")), here.title ? badge(here.title) : null,
    h("label", { key: "ask", for: "key" }, t("Nyckeln, som servern visar med: ordrum key", "The key, which the server shows with: ordrum key")),
    h("input", { key: "key", id: "key", type: ui.shows ? "text" : "password", value: ui.typed, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", focus: true, input: (/** @type {string} */ typed) => turn({ typed }), enter }),
    here.refusal ? h("p", { class: "refusal", key: "refusal", role: "alert" }, here.refusal) : null,
    h("div", { class: "choices", key: "choices" },
      choice("shows", t("Visa vad jag skriver", "Show what I type"), ui.shows, () => turn({ shows: !ui.shows })),
      here.shared ? null : choice("keeps", t("Kom ihåg den här. Annars frågar sidan igen när den laddas om.", "Keep it in this browser. Otherwise the page asks again when it is loaded anew."), ui.keeps, () => turn({ keeps: !ui.keeps }))),
    pill("go", here.step === "asking" ? t("Ett ögonblick …", "One moment …") : t("Visa klassen", "Show the class"), enter, { class: "main", disabled: !ui.typed.trim() || here.step === "asking" }),
    h("p", { class: "soft", key: "proof" }, t("Nyckeln skickas aldrig: sidan visar att du har den.", "The key is never sent: the page shows that you have it.")),
    isOpen() ? h("p", { class: "soft", key: "open" }, t("På det här nätet kan andra läsa namn och svar som går förbi. Vill du inte det: starta servern med -\u2060-\u2060local och kom genom ssh, eller sätt https framför.",
      "On this network others can read the names and answers that pass by. If you do not want that: start the server with -\u2060-\u2060local and come through ssh, or put https in front.")) : null,
    languages());
}

function notOurs() {
  return h("main", { class: "entry", key: "not-ours" }, h("h1", null, t("Det här är inte din klass.", "This is not your class.")),
    h("p", { role: "alert" }, t("Den som svarar kunde inte visa att den känner nyckeln. Du har inte berättat den. Se efter adressen på serverns skärm.", "What answers could not show that it knows the key. You have not told it. Look up the address on the server's screen.")),
    pill("again", t("Försök igen", "Try again"), () => {
      here.step = "out";
      here.line.connect();
      change();
    }));
}

// The class

function board() {
  return h("main", { class: "board", key: "board", inert: Boolean(ui.above) },
    h("header", { class: "bar", key: "bar" }, badge(here.title),
      h("h1", { key: "title" }, counted(here, ui)), h("p", { class: "going", key: "going", role: "status" }, going().join(" · ")),
      h("nav", { key: "acts", "aria-label": t("Hela klassen", "The whole class") }, acts())),
    ui.choosing ? chooser(ui.choosing) : needing(here, ui, { open, judge }),
    tiles(here, ui, (pupil) => (ui.choosing ? chosen(ui.choosing, pupil) : open(pupil)), join),
    here.isEnding ? ending(here, ui, fly) : null, foot(here, ui));
}

/** What holds for all just now. */
function going() {
  const left = Math.max(1, Math.ceil((here.ends - Date.now()) / 60000));
  return [here.paused ? t("Pausat", "Paused") : "", here.quiet ? t("Tyst", "Quiet") : "",
    here.over ? t("Lektionen är slut", "The lesson is over") : here.ends ? t(`Slutar om ${left} min`, `Ends in ${left} min`) : ""].filter(Boolean);
}

/** What holds for all, each with what takes it back in its own place. */
function acts() {
  const all = (/** @type {Message} */ request) => () => void here.act(request);
  return [
    pill("plan", [here.today.game ? picture(here.today.game, { key: "game" }) : null, t("Plan", "Plan")], plan, here.today.game ? { class: "on" } : {}),
    here.paused ? pill("pause", t("Fortsätt", "Go on"), all({ do: "resume" }), { class: "on" }) : pill("pause", t("Pausa", "Pause"), all({ do: "pause" })),
    here.quiet ? pill("quiet", t("Ljud igen", "Sound again"), all({ do: "quiet", on: false }), { class: "on" }) : pill("quiet", t("Tyst", "Quiet"), all({ do: "quiet", on: true })),
    pill("say", t("Säg", "Say"), () => turn({ above: { kind: "say" }, text: "" })),
    here.over ? null : here.ends ? pill("soon", t("Sluta inte", "Do not end"), all({ do: "end", room: "*", off: true }), { class: "on" }) :
      pill("soon", t("Slut om fem", "End in five"), () => ask(t("Ska alla spel sluta om fem minuter?", "Shall all games end in five minutes?"), t("Slut om fem minuter", "End in five minutes"), all({ do: "end", room: "*", in: 5 }))),
    here.over ? pill("end", t("Börja igen", "Begin again"), all({ do: "begin" }), { class: "on" }) :
      pill("end", t("Slut", "End"), () => ask(t("Ska lektionen sluta nu? Alla spelar färdigt sin runda. Är någon tyst stängs den efter en minut.", "Shall the lesson end now? Everybody finishes the round. Where somebody is silent it closes after a minute."), t("Avsluta lektionen", "End the lesson"), all({ do: "end", room: "*" }))),
    pill("more", t("Mer …", "More …"), () => turn({ above: { kind: "more" } })),
    pill("cover", t("Täck över", "Cover"), () => turn({ covered: true, above: null })),
  ];
}

/** @param {Place} place */
function place({ sv, en, draw }) {
  return h("main", { class: "place", key: ui.place, inert: Boolean(ui.above) },
    h("header", { class: "bar", key: "bar" }, pill("back", t("‹ Klassen", "‹ The class"), toClass), badge(here.title), h("h1", { key: "title" }, t(sv, en)),
      h("nav", { key: "acts", "aria-label": t("Sidan", "The page") }, pill("more", t("Mer …", "More …"), () => turn({ above: { kind: "more" } })), pill("cover", t("Täck över", "Cover"), () => turn({ covered: true, above: null })))),
    draw());
}

/** A tablet that lies among children shows nothing of any. It is a cover and no lock. */
function cover() {
  return h("main", { class: "cover", key: "cover" }, h("h1", null, "Ordrum"), pill("uncover", t("Visa klassen", "Show the class"), () => turn({ covered: false }), { focus: true }));
}

// One child

/** @param {number} pupil */
function open(pupil) {
  turn({ above: { kind: "child", pupil, close: null }, text: "" });
  look();
}

/** Looks at the child that is seen from close by. */
async function look() {
  const child = ui.above;
  if (child?.kind !== "child") return;
  const close = await here.lookAt(child.pupil);
  if (ui.above !== child) return;
  if (close === "gone") {
    ui.above = null;
    note.show(t("Det barnet finns inte i klassen längre.", "That child is not in the class any more."));
  } else if (close) child.close = close;
  change();
}

/**
 * Somebody is looked for among the tiles.
 * @param {{pupil: number, verb: "pair" | "put"}} choosing
 */
function chooser({ pupil, verb }) {
  const name = here.name(pupil);
  return h("section", { class: "needs choosing", key: "choosing", role: "status" },
    h("p", { key: "ask" }, verb === "pair" ? t(`Vem ska spela med ${name}? Tryck på ett barn.`, `Who shall play with ${name}? Touch a child.`) : t(`Hos vem ska ${name} sitta? Tryck på ett barn.`, `With whom shall ${name} sit? Touch a child.`)),
    pill("no", t("Ingen", "Nobody"), () => turn({ choosing: null }), { focus: true }));
}

/** @param {{pupil: number, verb: "pair" | "put"}} choosing @param {number} other */
function chosen({ pupil, verb }, other) {
  turn({ choosing: null });
  const name = here.name(pupil), to = here.name(other);
  if (verb === "pair") join(pupil, other);
  else here.act({ do: "put", name, room: to });
}

/** @param {number} pupil @param {number} other */
async function join(pupil, other) {
  const members = [here.name(pupil), here.name(other)];
  if (pupil === other || members.includes("")) return;
  const told = await here.act({ do: "pair", members });
  if (!told.ok) return;
  const both = members.join(t(" och ", " and "));
  note.show(told.rows[0]?.room ? t(`${both} spelar ihop.`, `${both} play together.`) : t(`${both} spelar ihop när de har tid.`, `${both} play together when they have time.`));
}

// What lies above

/** @param {string} text @param {string} yes @param {() => void} act */
const ask = (text, yes, act) => turn({ above: { kind: "ask", text, yes, act } });

const shut = () => turn({ above: null, text: "" });

function above() {
  const { above } = ui;
  if (!above) return null;
  if (above.kind === "ask") return sheet(above.text, ui.tongue, shut, h("div", { class: "line-up", key: "line-up" }, pill("yes", above.yes, () => {
    shut();
    above.act();
  }, { class: "main" }), pill("not", t("Nej", "No"), shut)));
  if (above.kind === "more") return sheet(t("Mer", "More"), ui.tongue, shut,
    h("div", { class: "places", key: "places" }, Object.entries(PLACES).map(([key, { sv, en }]) => pill(key, t(sv, en), () => turn({ above: null, place: key, begun: day() })))),
    h("div", { class: "line-up", key: "page" }, languages(),
      pill("leave", t("Gå", "Leave"), () => ask(t("Ska sidan glömma nyckeln?", "Shall the page forget the key?"), t("Glöm nyckeln", "Forget the key"), () => here.goodbye()))));
  if (above.kind === "plan") return sheet(t("Vad ni spelar", "What you play"), ui.tongue, shut, planner(here, tools, above, (to) => {
    Object.assign(above, to);
    change();
  }));
  if (above.kind === "flight") return sheet(t("Klassens raket", "The class's rocket"), ui.tongue, shut, flying());
  if (above.kind === "word") return sheet(above.name, ui.tongue, shut,
    h("p", { key: "say" }, t("Det nya ordet och de nya bilderna. De visas bara nu.", "The new word and pictures. They are shown this once.")),
    h("p", { class: "secret", key: "word" }, above.word), h("div", { class: "line-up secret", key: "pictures" }, above.pictures.map((one, n) => h("span", { key: `${n}` }, picture(one, { label: named(one, ui.tongue) })))));
  if (above.kind === "say") return sheet(t("Säg till alla", "Say to everybody"), ui.tongue, shut, saying("*"));
  const { pupil, close } = above, name = here.name(pupil), row = here.attending.find((one) => one.pupil === pupil);
  const choose = (/** @type {"pair" | "put"} */ verb) => turn({ above: null, choosing: { pupil, verb } });
  return sheet(name, ui.tongue, shut, child(here, ui, pupil, close),
    h("div", { class: "line-up", key: "acts" },
      row?.needs.includes("claims") ? pill("judge", t("Titta på ordet", "Look at the word"), judge, { class: "main" }) : null,
      row && mayHint(here, row) ? pill("hint", t("Ge ett tips", "Give a hint"), () => void here.hint(row)) : null,
      row && isAtDoor(row) ? pill("accept", t("Släpp in", "Let in"), () => void here.act({ do: "accept", name }), { class: "main" }) : null,
      pill("pair", t("Para med …", "Pair with …"), () => choose("pair")), pill("put", t("Sätt hos …", "Seat with …"), () => choose("put")),
      row?.room ? pill("kick", t("Låt vila", "Let rest"), () => void here.act({ do: "kick", name })) : null,
      pill("renew", t("Nytt ord …", "New word …"), () => ask(t(`Ska ${name} få ett nytt ord och nya bilder? De gamla gäller inte längre.`, `Shall ${name} have a new word and new pictures? The old ones are good no more.`), t("Nytt ord", "New word"), () => void renew(name)))), saying(name), besides(here, ui, pupil, close));
}

/** @param {string} name */
async function renew(name) {
  const told = await here.act({ do: "renew", name });
  if (told.ok) turn({ above: { kind: "word", name: told.name, word: told.word, pictures: told.pictures } });
}

/** @type {() => Piece | null} how the class's rocket flies, while it does */
let flying = () => null;

/** Shows the class's rocket as every child has seen it. */
async function fly() {
  if (!here.flight) return;
  const menus = { popup: null, above: () => null }, seen = () => void (ui.above?.kind === "flight" && change());
  const rocket = await load("rocket.js");
  rocket.fly(/** @type {any} */ ({ ui: () => ui, menus, chair: { change: seen } }), here.flight);
  flying = () => menus.above();
  turn({ above: { kind: "flight" } });
}

/** @param {string} to */
function saying(to) {
  const say = async () => {
    const text = ui.text.trim(), { above } = ui;
    if (!text) return;
    const told = await here.act({ do: "say", text, to });
    if (!told.ok) return;
    note.show(told.heard === 0 ? t("Ingen var där och hörde det.", "Nobody was there to hear it.") : t("Det är sagt.", "It is said."));
    if (ui.above === above) shut();
  };
  return h("div", { class: "line-up saying", key: "saying" },
    h("input", { key: "text", type: "text", value: ui.text, maxlength: "200", autocomplete: "off", "aria-label": t("Vad vill du säga?", "What would you like to say?"), placeholder: t("Vad vill du säga?", "What would you like to say?"), enterkeyhint: "send", input: (/** @type {string} */ text) => turn({ text }), enter: say }),
    pill("send", t("Säg", "Say"), say, { disabled: !ui.text.trim() }));
}

setSounds(false);
whenDragged((dragging) => turn({ dragging }));
whenSeen(() => here.line.wakeUp());
change();
