// The last lesson as one sheet to print, and the class's tables as files.

import { h } from "./screen.js";
import { Anew, here, meet, style, t, ui, when, why } from "./anew.js";

/** So often at most the lesson is read anew while it goes on; so many children fit on a page in larger letters. */
const OFTEN = 4000, LOOSE = 31;

/** @type {Record<string, [string, string]>} */
const TALK = {
  "read-nothing": ["har inte läst något", "has read nothing"], "found-it-hard": ["hade det svårt", "found it hard"], "was-alone": ["var ensam", "was alone"],
};

/** @type {{table: string, names: [string, string], holds: [string, string]}[]} */
const FILES = [
  { table: "class", names: ["klass", "class"], holds: ["hela klassen, med övningar", "the whole class, with exercises"] },
  { table: "lesson", names: ["lektion", "lesson"], holds: ["den här lektionen", "this lesson"] },
  { table: "words", names: ["ord", "words"], holds: ["varje barn och ord", "each child and word"] },
];

/** @type {Message | null} */
let lesson = null;
/** @type {Anew | null} */
let anew = null;

async function read() {
  const told = await here.ask({ do: "lesson" });
  if (anew && told.ok) lesson = told;
  ui.change();
}

/** @param {Message} fact */
export const told = ({ event }) => anew?.soon(event === "caught-up" ? 0 : OFTEN);

export function left() {
  lesson = anew = null;
}

/** @param {typeof here} its @param {Tools} tools */
export function draw(its, tools) {
  meet(its, tools);
  if (!anew) (anew = new Anew(read, OFTEN)).soon(0);
  return h("div", { class: "papers", key: "papers" }, style(),
    h("div", { class: "line-up screen", key: "acts" }, ui.pill("print", t("Skriv ut", "Print"), () => print(), { class: "main", disabled: !lesson }),
      here.role === "teacher" ? FILES.map(({ table, names, holds }) => ui.pill(table, [h("span", { key: "name" }, `⤓ ${t(...names)}.csv`), h("small", { key: "holds" }, t(...holds))], () => void save(table, t(...names)), { class: "file" })) : null),
    lesson ? sheet(lesson) : null);
}

/**
 * A table as a file, which the server has made safe for spreadsheets.
 * @param {string} table @param {string} name
 */
async function save(table, name) {
  const told = await here.ask({ do: "export", table });
  if (!told.ok) return ui.tell(why(told));
  const lines = told.rows.map((/** @type {Message} */ { csv }) => csv + "\r\n");
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(lines, { type: "text/csv;charset=utf-8" })), download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  ui.tell(t(`${told.count} rader i ${name}.csv. Den är din att ta hand om.`, `${told.count} lines in ${name}.csv. It is yours to look after.`));
}

/** @param {Message} lesson */
function sheet({ rows, began, ended, missing, hard }) {
  const talk = rows.filter((/** @type {Message} */ row) => row.talk), others = rows.filter((/** @type {Message} */ row) => !row.talk);
  const clock = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  const [child, ...counts] = [[t("Barn", "Child")], [t("min", "min")], [t("ord", "words")], [t("första", "first"), t("rätt vid första försöket", "right at the first try")], [t("senare", "later")], [t("hjälp", "helped"), t("med hjälp", "with help")]];
  if (!began) return h("p", { class: "soft", key: "none" }, t("Ingen har spelat än.", "Nobody has played yet."));
  return h("article", { class: rows.length > LOOSE ? "paper dense" : "paper", key: "paper" },
    h("h2", { key: "title" }, `${t("Lektionen", "The lesson")} ${when(began, { weekday: "long", day: "numeric", month: "long" })}, ${when(began, clock)}–${when(ended, clock)}`),
    talk.length > 0 ? h("p", { class: "talk", key: "talk" }, h("b", null, t("Prata först med: ", "Talk to first: ")), talk.map((/** @type {Message} */ { name, talk }, /** @type {number} */ i) => `${i > 0 ? ", " : ""}${name} (${t(...(TALK[talk] || [talk, talk]))})`)) : null,
    h("div", { class: "wide", key: "wide" }, h("table", null,
      h("thead", { key: "head" }, h("tr", null, h("th", { key: "child", scope: "col" }, child), counts.map(([short, long]) => h("th", { key: short, scope: "col", class: "count", title: long }, short)),
        h("th", { key: "with", scope: "col" }, t("med", "with")), h("th", { key: "hard", scope: "col" }, t("svåra ord", "hard words")))),
      h("tbody", { key: "body" }, [...talk, ...others].map(line)))),
    hard.length > 0 ? h("p", { key: "words" }, h("b", null, t("Svårast för klassen: ", "Hardest for the class: ")), hard.map((/** @type {Message} */ { word, pupils }) => `${word} (${pupils})`).join(", ")) : null,
    missing.length > 0 ? h("p", { key: "missing" }, h("b", null, t("Spelade inte: ", "Did not play: ")), missing.join(", ")) : null);
}

/** @param {Message} row */
const line = ({ pupil, name, minutes, words, first, later, helped, names, hard, talk }) =>
  h("tr", { key: String(pupil), class: talk ? "first" : "" }, h("th", { key: "child", scope: "row" }, talk ? "→ " : "", name), [minutes, words, first, later, helped].map((count, i) => h("td", { key: String(i), class: "count" }, String(count))),
    h("td", { key: "with", class: "long" }, names.join(", ")), h("td", { key: "hard", class: "long" }, hard.join(", ")));
