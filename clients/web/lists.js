// Word lists of the teacher's own: right pairs are typed, the server says what it thinks of each line and proposes
// wrong endings, and those that are real words are struck out.

import { h } from "./screen.js";
import { here, meet, t, ui } from "./anew.js";

/** What is told and changes what stands here. */
const HEARD = ["caught-up", "list-written", "question-erased", "list-erased", "decided", "today-set"];
/** So long nothing is typed before it is looked at; so many lines are looked at; so many of them, and bytes, at a time. */
const TYPED = 400, LINES = 100, AT_ONCE = 30, BYTES = 3000;
/** So many endings are proposed besides those that are struck out. */
const CHIPS = 6;
/** The server's word for a question that lacks nothing but wrong endings. */
const LACKS = "few-wrong-endings";

/** @typedef {{lines: number[], level: number, question?: string, text?: string, propose?: string[], fault?: string, say?: string, refused?: string}} Judged */

/** @type {Message[]} */
let lists = [];
/** @type {Message[]} the questions of the open list */
let questions = [];
/** Whether these are as they stand now. */
let known = false;
let asking = false, heard = 0;
/** The open list, and whether it is still to be begun. */
let open = "", lang = "", level = 1, written = false;
let name = "";
/** What she types: it stays here until the server has it. */
let text = "";
/** @type {Map<string, string>} the same of other lists */
const texts = new Map();
/** @type {Judged[]} what the server says of it */
let judged = [];
/** How many of its lines were not looked at. */
let rest = 0;
/** @type {Set<string>} endings that make a real word: level, question and ending */
const struck = new Set();
let timer = 0, turn = 0, saves = false;

/** @param {Message} fact */
export function told({ event }) {
  if (!HEARD.includes(event)) return;
  known = false;
  heard++;
  ui.change();
}

/** Nothing is asked for while it is not seen; what was typed stays. */
export function left() {
  known = false;
}

/** Asks for what is not known. */
async function know() {
  if (asking || known) return;
  asking = true;
  const now = heard, list = open;
  const all = await here.ask({ do: "list" });
  const one = all.rows?.some((/** @type {Message} */ row) => row.list === list) ? await here.ask({ do: "list", list }) : null;
  asking = false;
  if (all.error && all.error !== "unconnected") ui.tell(all.say);
  if (all.error) return void setTimeout(ui.change, 1000);
  // What has happened meanwhile may not stand there, or another list is open.
  if (now !== heard || list !== open) return ui.change();
  [known, lists] = [true, all.rows];
  questions = one?.ok ? one.rows : [];
  if (one?.ok) [lang, written] = [one.lang, Boolean(one.written)];
  ui.change();
}

/** @param {typeof here} its @param {Tools} tools */
export function draw(its, tools) {
  meet(its, tools);
  know();
  return h("div", { class: "lists", key: "lists" }, open ? one() : all());
}

// All lists

function all() {
  const own = lists.filter(({ written }) => written), others = lists.filter(({ written }) => !written);
  return [
    h("section", { key: "own", class: "list-names" }, own.length ? null : h("p", { key: "none", class: "soft" }, t("Här kan du skriva egna ordlistor. Barnen kan spela dem genast.", "Here you can write word lists of your own. The children can play them at once.")),
      own.map((/** @type {Message} */ row) => ui.pill(row.list, [h("b", { key: "name" }, row.list), " ", count(row.questions)], () => choose(row.list)))),
    h("section", { key: "new", class: "line-up" },
      h("input", { key: "name", type: "text", value: name, maxlength: "40", autocomplete: "off", autocapitalize: "off", "aria-label": t("Vad heter den nya listan?", "What is the new list called?"), placeholder: t("En ny lista heter …", "A new list is called …"), enterkeyhint: "go", input: (/** @type {string} */ typed) => {
        name = typed;
        ui.change();
      }, enter: begin }),
      ui.pill("lang", (lang || ui.tongue) === "en" ? t("på engelska", "in English") : t("på svenska", "in Swedish"), () => {
        lang = (lang || ui.tongue) === "en" ? "sv" : "en";
        ui.change();
      }),
      ui.pill("begin", t("Börja", "Begin"), begin, { class: "main", disabled: !name.trim() })),
    others.length ? h("section", { key: "others", class: "list-names" }, h("p", { key: "about", class: "soft" }, t("Från filer och med programmet, bara att titta i:", "From files and with the program, only to look at:")),
      others.map((/** @type {Message} */ row) => ui.pill(row.list, [row.list, " ", count(row.questions)], () => choose(row.list)))) : null,
  ];
}

/** @param {number} many */
const count = (many) => h("span", { key: "count", class: "soft" }, many === 1 ? t("1 fråga", "1 question") : t(`${many} frågor`, `${many} questions`));

/** @param {string} list */
function choose(list) {
  [open, name, questions, known, written, judged, rest] = [list, "", [], false, false, [], 0];
  typed(texts.get(list) || "");
}

/** A list begins with its first question; until then the server only says whether it can be called so. */
async function begin() {
  const typed = name.trim();
  if (!typed) return;
  const known = await here.act({ do: "write", list: typed, text: "", lang: lang || ui.tongue, check: true });
  if (!known.ok) return;
  lang = lang || ui.tongue;
  choose(known.list);
  written = true;
}

// One list

function one() {
  const rows = questions, mine = written;
  return [
    h("div", { class: "line-up", key: "head" }, ui.pill("lists", t("‹ Alla listor", "‹ All lists"), close), h("h2", { key: "name" }, open), h("p", { key: "count", role: "status" }, count(rows.length)),
      rows.length ? ui.pill("play", t("Spela i dag", "Play today"), play, { class: mine && text.trim() ? "" : "main" }) : null,
      mine && rows.length ? ui.pill("erase", t("Sudda listan", "Erase the list"), () => ui.ask(t(`Ska listan ${open} suddas, med allt som står i den?`, `Shall the list ${open} be erased, with all that is in it?`), t("Sudda den", "Erase it"), erase)) : null),
    mine ? h("div", { class: "list-desk", key: "desk" }, typing(), h("section", { class: "list-cards", key: "cards", "aria-label": t("Vad servern säger", "What the server says") }, judged.map(card), rest ? h("p", { key: "rest", class: "soft" }, t(`${rest} rader till ses när de här är sparade.`, `${rest} more lines are looked at when these are kept.`)) : null)) : null,
    h("section", { key: "kept", class: "list-kept", "aria-label": t("Frågorna i listan", "The questions in the list") }, rows.map((row) => kept(row, mine))),
  ];
}

function close() {
  [open, known] = ["", false];
  ui.change();
}

function typing() {
  const ready = judged.filter((row) => composed(row)).length;
  return h("section", { class: "list-typing", key: "typing" },
    h("label", { key: "label", for: "pairs" }, t("Rätta par, ett på varje rad:", "Right pairs, one to a line:"), " ", h("b", { key: "like" }, lang === "en" ? "rain + coat" : "natt + tåg")),
    h("textarea", { key: "pairs", id: "pairs", rows: "8", value: text, spellcheck: "false", autocapitalize: "off", autocomplete: "off", input: typed }),
    h("div", { class: "line-up", key: "acts" },
      ui.pill("less", "−", () => setLevel(level - 1), { "aria-label": t("Lägre nivå", "Lower level"), disabled: level <= 1 }), h("p", { key: "level", role: "status" }, t(`Nivå ${level}`, `Level ${level}`)), ui.pill("more", "+", () => setLevel(level + 1), { "aria-label": t("Högre nivå", "Higher level"), disabled: level >= 99 }),
      ui.pill("save", saves ? t("Sparar …", "Keeping …") : t(`Spara ${ready}`, `Keep ${ready}`), read, { class: "main", disabled: !ready || saves })));
}

/** @param {number} to */
function setLevel(to) {
  level = to;
  typed(text);
}

/** @param {string} now */
function typed(now) {
  text = now;
  texts.set(open, text);
  clearTimeout(timer);
  timer = setTimeout(look, TYPED);
  ui.change();
}

/** What she typed, in pieces that fit a request, each with the number of its first line. */
function* pieces() {
  const lines = text.split("\n").slice(0, LINES);
  /** @type {string[]} */
  let piece = [];
  for (const [i, line] of lines.entries()) {
    if (piece.length === AT_ONCE || size([...piece, line].join("\n")) > BYTES) {
      if (piece.length) yield { first: i - piece.length, text: piece.join("\n") };
      piece = [];
    }
    // A line that fits nowhere goes as far as it does, to be told so.
    piece.push(size(line) > BYTES ? line.slice(0, BYTES / 6) : line);
  }
  yield { first: lines.length - piece.length, text: piece.join("\n") };
}

/** @param {string} part as it goes over the line */
const size = (part) => new TextEncoder().encode(JSON.stringify(part)).length;

/** Has the server look at what she types. */
async function look() {
  const now = ++turn;
  /** @type {Judged[]} */
  const rows = [];
  if (text.trim()) for (const { first, text: part } of pieces()) {
    const seen = await here.ask({ do: "write", list: open, text: part, level, ...(lang ? { lang } : {}), check: true });
    if (now !== turn) return;
    if (!seen.ok) {
      if (seen.error !== "unconnected") ui.tell(seen.say);
      else timer = setTimeout(look, 1000);
      return;
    }
    for (const row of seen.rows) rows.push({ ...row, lines: row.lines.map((/** @type {number} */ line) => line + first) });
  }
  judged = rows;
  rest = Math.max(0, text.split("\n").length - LINES);
  ui.change();
}

/** @param {Judged} row @param {string} [ending] */
const sign = ({ level, question }, ending = "") => `${level} ${question} ${ending}`;

/**
 * The proposed endings that are shown: those that are struck out, and some that are not.
 * @param {Judged} row
 */
function chips(row) {
  if (row.fault !== LACKS) return [];
  let more = CHIPS;
  return (row.propose || []).filter((ending) => struck.has(sign(row, ending)) || more-- > 0);
}

/**
 * The line as it will be kept; nothing if something is to be mended first.
 * @param {Judged} row
 */
function composed(row) {
  if (!row.fault) return row.text || "";
  const [right, wrong = ""] = (row.text || "").split(" | "), some = chips(row).filter((ending) => !struck.has(sign(row, ending)));
  return row.fault === LACKS && some.length ? `${right} | ${wrong} ${some.join(" ")}` : "";
}

/**
 * What the server says of one question.
 * @param {Judged} row
 */
function card(row) {
  const lacks = chips(row).length > 0, is = composed(row) ? "good" : "bad";
  const where = row.lines.length > 1 ? t(`Rad ${row.lines.join(", ")}`, `Lines ${row.lines.join(", ")}`) : t(`Rad ${row.lines[0]}`, `Line ${row.lines[0]}`);
  return h("article", { class: `list-card ${is}`, key: `${row.lines[0]} ${row.question}`, "data-question": row.question || "" },
    h("p", { key: "line" }, h("span", { key: "sign", "aria-hidden": "true" }, is === "good" ? "✓ " : "! "), h("span", { key: "where", class: "soft" }, where, ": "), h("b", { key: "text" }, row.text ? row.text.split(" | ")[0] : "")),
    row.refused || (row.fault && !lacks) ? h("p", { key: "why", class: "refusal" }, row.refused || row.say) : null,
    lacks ? h("p", { key: "ask", class: "soft" }, t(`Fel ord. Stryk det som blir ett riktigt ord efter ${row.question}:`, `Wrong endings. Strike out what makes a real word after ${row.question}:`)) : null,
    lacks ? h("div", { key: "chips", class: "line-up" }, chips(row).map((ending) => {
      const key = sign(row, ending), is = struck.has(key);
      return ui.pill(ending, ending, () => {
        if (!struck.delete(key)) struck.add(key);
        row.refused = "";
        ui.change();
      }, { class: is ? "struck" : "", "aria-pressed": String(is), "aria-label": is ? t(`${ending}, struket`, `${ending}, struck out`) : ending, once: false });
    })) : null);
}

/** Nobody but who writes the list knows which of the proposed endings make a real word: she has read them before any is kept. */
function read() {
  const made = judged.filter((row) => composed(row)).flatMap((row) => chips(row).filter((ending) => !struck.has(sign(row, ending))).map((ending) => row.question + ending));
  if (made.length === 0) return save();
  ui.ask(t(`Blir något av detta ett riktigt ord? Tryck då nej, och stryk det: ${made.join(", ")}.`, `Is any of these a real word? Then touch no, and strike it out: ${made.join(", ")}.`), t("Inget är riktigt, spara", "None is real, keep it"), () => void save());
}

/** Keeps what is good, and leaves the rest where it was typed. */
async function save() {
  if (saves) return;
  saves = true;
  ui.change();
  clearTimeout(timer);
  await look();
  const lines = text.split("\n"), list = open;
  const rows = judged.filter((row) => composed(row));
  /** @type {string[]} the lines that the server has */
  const done = [];
  /** @type {Map<string, string | undefined>} why it does not take others */
  const refused = new Map();
  /** @type {Judged[]} */
  let some = [];
  const send = async () => {
    const sent = some;
    some = [];
    if (!sent.length) return true;
    const told = await here.act({ do: "write", list, text: sent.map((row) => `level ${row.level}\n${composed(row)}`).join("\n"), ...(lang ? { lang } : {}) });
    for (const row of told.ok ? told.rows : []) {
      const mine = sent[row.lines[0] / 2 - 1];
      if (row.fault) refused.set(sign(mine), row.say);
      else for (const line of mine.lines) done.push(lines[line - 1]);
    }
    return told.ok;
  };
  for (const row of rows) {
    if (some.length === AT_ONCE / 2 || size([...some, row].map(composed).join("\n")) > BYTES) if (!(await send())) break;
    some.push(row);
  }
  await send();
  saves = false;
  // She may have typed on, or gone on to another list.
  const now = (texts.get(list) || "").split("\n");
  for (const line of done) if (now.includes(line)) now.splice(now.indexOf(line), 1);
  texts.set(list, now.join("\n"));
  known = false;
  if (open !== list) return ui.change();
  text = now.join("\n");
  await look();
  for (const row of judged) row.refused = refused.get(sign(row));
  ui.change();
}

/**
 * A question that the list has.
 * @param {Message} row @param {boolean} mine
 */
function kept(row, mine) {
  return h("div", { class: "list-question", key: `${row.level} ${row.question}`, "data-question": row.question },
    h("p", { key: "text" }, h("span", { key: "level", class: "soft" }, `${row.level} `), h("b", { key: "right" }, row.text.split(" | ")[0]), h("span", { key: "wrong", class: "soft" }, ` | ${row.text.split(" | ")[1]}`)),
    mine ? ui.pill("mend", t("Ändra", "Change"), () => {
      level = row.level;
      typed(`${text.trim() ? text.replace(/\n*$/, "\n") : ""}${row.text}`);
    }, { "aria-label": t(`Ändra ${row.question}`, `Change ${row.question}`) }) : null,
    mine ? ui.pill("out", t("Ta bort", "Take out"), () => ui.ask(t(`Ska ${row.question} tas bort ur listan?`, `Shall ${row.question} be taken out of the list?`), t("Ta bort", "Take out"), () => void here.act({ do: "erase", list: open, question: row.question, level: row.level })), { "aria-label": t(`Ta bort ${row.question}`, `Take out ${row.question}`) }) : null);
}

async function erase() {
  const told = await here.act({ do: "erase", list: open, sure: true });
  if (told.ok) close();
}

/** The class plays it from now on, and what it plays otherwise stays. */
async function play() {
  const levels = [...new Set(questions.map((row) => row.level))];
  const plan = await here.ask({ do: "today" });
  const told = await here.act({ do: "today", game: plan.game || "bingo", list: open, level: levels.includes(level) ? level : levels[0] });
  if (told.ok) ui.tell(t(`I dag spelas ${open}.`, `Today ${open} is played.`));
}
