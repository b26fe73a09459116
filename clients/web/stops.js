// How a hunt is made: its stops, who runs with whom, who is asked to come, and the slips that are printed.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { draw as drawing, picture } from "./pictures.js";
import { round, sheet } from "./parts.js";
import { FLAG, PIN, isPlaced, locate, lost, mayLocate, turn, way } from "./race.js";
import { either } from "./said.js";

/** Words that may be posted: easy to read from a slip. */
const EASY = {
  sv: ["räv", "sol", "båt", "mus", "lok", "bil", "hus", "ros", "kam", "tupp", "gris", "fisk", "katt", "moln", "snö", "ask"],
  en: ["fox", "sun", "cat", "bus", "hen", "cup", "net", "web", "log", "pan", "hat", "jam", "owl", "tub", "kit", "van"],
};
/** Teams that are offered: how they are called, and their colour. */
const TEAMS = [["Röda", "Red", "#e5484d"], ["Blå", "Blue", "#3b7dd8"], ["Gröna", "Green", "#35a35a"], ["Gula", "Yellow", "#ffc93c"]];
/** So many signs the server takes. */
const LONGEST = { clue: 200, code: 20, title: 40, question: 200, answer: 40, answers: 6, name: 20 };
const PRINTER = "d%6 17 36 18 5;l%13 5 22 12 2;l%13 28 22 15 2;d~2M18 33h12M18 38h8;y@36 23 2.5";
const UP = "b@24 24 21;w~5M24 37V12M13 22l11-11 11 11";
const ASKS = "p@24 24 21;w~5M17 19a7 7 0 1 1 10 6c-2 1-3 2-3 5;w@24 36.5 3";

/** @param {View} view @param {Ui} ui @param {Hunting} hunt */
export function making(view, ui, hunt) {
  const { route = [], stops = 0 } = view;
  const leads = view.leader === view.you;
  const count = either(ui, `${stops} stopp`, `${stops} ${stops === 1 ? "stop" : "stops"}`);
  follow(hunt, view);
  return h("div", { class: "making", key: "making" },
    h("p", { class: "count", key: "count", role: "status" }, drawing(FLAG), count, view.begins ? ` · ${view.begins}` : ""),
    view.made && view.you ? [title(view, ui, hunt, leads), form(view, ui, hunt), route.some(isPlaced) ? way(view, ui, hunt, ({ lat, lon }) => turn(ui, { place: { lat, lon } })) : null, own(view, ui, hunt, leads)] : null,
    view.you ? teams(view, ui) : null,
    h("div", { class: "line-up", key: "row" },
      route.some(({ code }) => code) ? h("button", { class: "round", key: "print", type: "button", once: true, "data-do": "print", "aria-label": either(ui, "Skriv ut lappar", "Print slips"), tap: () => turn(ui, { isPrinting: true }) }, drawing(PRINTER)) : null,
      view.you ? round("join", either(ui, "Bjud in någon", "Invite somebody"), () => invite(ui), { "data-do": "invite" }) : null,
      leads ? round("play", either(ui, "Nu börjar vi", "Off we go"), () => void ui.send({ do: "ready" }), { class: "large", key: "go", "data-do": "go", disabled: stops === 0 }) : h("p", { key: "waits" }, either(ui, "Snart börjar det.", "It begins soon."))),
    hunt.guests ? inviting(hunt.guests, view, ui) : null);
}

/** @param {View} view @param {Ui} ui @param {Hunting} hunt @param {boolean} leads */
function title(view, ui, hunt, leads) {
  if (!leads) return null;
  const label = either(ui, "Vad heter jakten?", "What is the hunt called?");
  const send = () => void (hunt.title?.trim() && hunt.title !== view.name && ui.send({ do: "title", name: hunt.title }));
  return h("div", { class: "writes", key: "title" },
    field(label, hunt.title ?? view.name ?? "", LONGEST.title, (title) => turn(ui, { title }), send, { key: "title" }),
    round("yes", label, send, { key: "title-yes", disabled: !hunt.title?.trim() || hunt.title === view.name }));
}

/**
 * A field of a form.
 * @param {string} label @param {string} value @param {number} most @param {(typed: string) => void} input @param {() => void} enter @param {Attributes} attrs
 */
const field = (label, value, most, input, enter, attrs) =>
  h("input", { type: "text", value, "aria-label": label, placeholder: label, maxlength: `${most}`, autocomplete: "off", enterkeyhint: "done", input, enter, ...attrs, class: `field small ${attrs.class || ""}` });

// A stop

/** A form with nothing in it. */
const EMPTY = { changing: null, clue: "", word: undefined, place: null, asks: /** @type {""} */ (""), question: "", answers: "" };

/**
 * Keeps to the stop that is being changed, whatever number it has by now; one that is gone is let go.
 * @param {Hunting} hunt @param {View} view
 */
function follow(hunt, { route = [], seq }) {
  hunt.seen = seq;
  if (!hunt.changing) return;
  const { clue, code, lat, lon } = hunt.changing;
  const now = route.find((one) => (code ? one.code === code : one.clue === clue && one.lat === lat && one.lon === lon));
  Object.assign(hunt, now ? { changing: now } : EMPTY);
}

/** @param {Hunting} hunt */
const isBusy = ({ changed = 0, seen = 0 }) => changed > seen;

/**
 * One change at a time: afterwards stops have other numbers, which are known when the room is seen again.
 * @param {Ui} ui @param {Message} request
 */
async function change(ui, request) {
  const { hunt } = ui.state;
  if (!hunt || isBusy(hunt)) return { error: "busy" };
  turn(ui, { changed: Infinity });
  const answer = await ui.send(request);
  hunt.changed = answer.seq || 0;
  return answer;
}

/**
 * A stop that is made, or changed: what leads to it, the word that is posted there, and what is asked there.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
function form(view, ui, hunt) {
  const { route = [] } = view;
  const easy = EASY[ui.tongue === "en" ? "en" : "sv"].filter((word) => !route.some(({ code }) => code === word));
  const offered = easy[(7 * (view.stops || 0) + view.you + (hunt.taken || 0)) % Math.max(easy.length, 1)] || "";
  // What was typed last may not have been drawn yet.
  const word = () => hunt.word ?? offered;
  const add = async () => {
    if (!isWhole(hunt)) return;
    const { clue } = hunt;
    const { error } = await change(ui, { do: "stop", clue, ...(word() ? { code: word() } : {}), ...(hunt.changing ? { number: hunt.changing.number } : {}), ...hunt.place, ...asked(hunt) });
    turn(ui, error === "code-taken" ? { word: undefined, taken: (hunt.taken || 0) + 1 } : error || hunt.clue !== clue ? {} : EMPTY);
  };
  const pin = async () => {
    const at = hunt.place ? null : await locate(ui);
    turn(ui, { place: at && { lat: at.lat, lon: at.lon } });
  };
  const slip = either(ui, "Ordet på lappen", "The word on the slip");
  const isPinned = Boolean(hunt.place || (hunt.changing && isPlaced(hunt.changing)));
  const asks = (/** @type {"own" | "words"} */ kind, /** @type {string} */ label, /** @type {Piece | null} */ icon) =>
    h("button", { class: hunt.asks === kind ? "round on" : "round", key: kind, type: "button", once: true, "data-do": kind, "aria-pressed": String(hunt.asks === kind), "aria-label": label, tap: () => turn(ui, { asks: hunt.asks === kind ? "" : kind }) }, icon);
  return h("div", { class: "form", key: "form" },
    field(either(ui, "Ledtråd: var är det?", "Clue: where is it?"), hunt.clue, LONGEST.clue, (clue) => turn(ui, { clue }), add, { class: "wide", key: "clue" }),
    h("span", { class: "word named", key: "word" }, h("small", { key: "name", "aria-hidden": "true" }, slip),
      field(slip, word(), LONGEST.code, (word) => turn(ui, { word }), add, { key: "field", autocapitalize: "off", spellcheck: "false" })),
    hunt.asks === "own" ? [
      field(either(ui, "Fråga vid stoppet", "Question at the stop"), hunt.question || "", LONGEST.question, (question) => turn(ui, { question }), add, { class: "wide", key: "question" }),
      field(either(ui, "Svar: röd, orange", "Answer: red, orange"), hunt.answers || "", LONGEST.answers * LONGEST.answer, (answers) => turn(ui, { answers }), add, { class: "word", key: "answers", autocapitalize: "off" }),
    ] : null,
    h("div", { class: "line-up", key: "tools" },
      mayLocate() ? h("button", { class: isPinned ? "round on" : "round", key: "pin", type: "button", "data-do": "pin", "aria-pressed": String(isPinned), "aria-label": either(ui, "Stoppet är här, där jag står", "The stop is here, where I stand"), tap: pin }, drawing(PIN)) : null,
      asks("own", either(ui, "En fråga vid stoppet", "A question at the stop"), drawing(ASKS)),
      asks("words", either(ui, "Ett sammansatt ord vid stoppet", "A compound word at the stop"), picture("words")),
      round(hunt.changing ? "yes" : "plus", hunt.changing ? either(ui, "Ändra", "Change") : either(ui, "Lägg till", "Add"), add, { key: "add", "data-do": "add", disabled: !isWhole(hunt) || isBusy(hunt) }),
      hunt.changing ? round("no", either(ui, "Ändra inte", "Leave it"), () => turn(ui, EMPTY), { key: "let-go", "data-do": "let-go" }) : null),
    lost(ui, hunt));
}

/** @param {Hunting} hunt */
const isWhole = ({ clue, asks, question, answers }) => clue.trim() !== "" && (asks !== "own" || (Boolean(question?.trim()) && listed(answers).length > 0));

/** @param {string} [answers] with a comma or a bar between them */
const listed = (answers = "") => answers.split(/[,|]/).map((one) => one.trim()).filter(Boolean).slice(0, LONGEST.answers);

/** @param {Hunting} hunt */
const asked = ({ asks, question, answers }) => (asks === "own" ? { question, answers: listed(answers) } : { compound: asks === "words" });

/**
 * One's own stops: touched they are changed.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt @param {boolean} leads
 */
const own = ({ route = [] }, ui, hunt, leads) =>
  h("ol", { class: "stops", key: "stops" }, route.map((stop, n) => {
    const { number, clue, code = "", question, answers = [], compound } = stop;
    const change = () => turn(ui, { ...EMPTY, changing: stop, clue, word: code, asks: question ? "own" : compound ? "words" : "", question, answers: answers.join(", ") });
    return h("li", { key: code || clue },
      h("button", { class: hunt.changing === stop ? "stop-row on" : "stop-row", type: "button", key: "change", tap: change }, h("b", { key: "n" }, `${number}`),
        h("span", { class: "what", key: "clue" }, clue, question || compound ? h("small", { key: "question" }, question || either(ui, "Ett sammansatt ord", "A compound word")) : null), h("span", { class: "posted", key: "code" }, code)),
      leads && n > 0 ? h("button", { class: "round small", key: "up", type: "button", once: true, "data-do": "up", disabled: isBusy(hunt), "aria-label": either(ui, `Flytta upp stopp ${number}`, `Move stop ${number} up`), tap: () => move(number, route[n - 1].number, ui) }, drawing(UP)) : null,
      round("bin", either(ui, `Ta bort stopp ${number}`, `Take stop ${number} away`), () => remove(number, ui), { class: "small", disabled: isBusy(hunt) }));
  }));

/** @param {number} number @param {number} to @param {Ui} ui */
const move = (number, to, ui) => void change(ui, { do: "move", number, to });

/** @param {number} number @param {Ui} ui */
const remove = (number, ui) => void change(ui, { do: "remove", number });

// Who runs

/**
 * With whom one runs: nobody, a team that is there, or a new one.
 * @param {View} view @param {Ui} ui
 */
function teams(view, ui) {
  const { route = [], stops = 0, teams = [], you } = view;
  const knowsAll = stops > 0 ? route.length === stops : view.made && view.leader === you;
  const places = view.places.filter(({ presence }) => presence !== "left");
  if (knowsAll || places.length - (view.made ? 1 : 0) < 2) return null;
  const there = [...new Set(teams.map(({ team }) => team))];
  const offered = TEAMS.filter(([sv, en]) => !there.includes(sv) && !there.includes(en)).map(([sv, en]) => either(ui, sv, en));
  const mine = teams.find(({ seat }) => seat === you)?.team;
  const pill = (/** @type {string | undefined} */ team, /** @type {string} */ label) =>
    h("button", { class: team === mine ? "pill on" : "pill", key: `team-${label}`, type: "button", once: true, "data-team": label, "aria-pressed": String(team === mine), tap: () => void ui.send({ do: "team", ...(team ? { team } : {}) }) },
      team ? h("i", { class: "dot", key: "dot", vars: { "--colour": TEAMS.find((one) => one.includes(team))?.[2] || "currentColor" } }) : null, label,
      teams.filter((one) => team && one.team === team).map(({ seat }) => {
        const place = view.places.find((one) => one.seat === seat);
        return face(place?.character, place?.name, { label: place?.name, small: true, key: seat });
      }));
  return h("div", { class: "teams", key: "teams", role: "group", "aria-label": either(ui, "Lag", "Teams") },
    pill(undefined, either(ui, "Själv", "Alone")), [...there, ...offered].map((team) => pill(team, team)));
}

/**
 * Asks who there is: those who are in no group, one's own group, and who sits in some room.
 * @param {Ui} ui
 */
async function invite(ui) {
  turn(ui, { guests: { names: [], typed: "", asked: [] } });
  const [groups, rooms] = await Promise.all([ui.send({ do: "groups" }), ui.send({ do: "rooms" })]);
  const names = [...(groups.ungrouped || []), ...[...(groups.rows || []), ...(rooms.rows || [])].flatMap((/** @type {Message} */ row) => row.names || [])];
  const { hunt } = ui.state;
  if (hunt?.guests) turn(ui, { guests: { ...hunt.guests, names: [...new Set(names)].sort((one, other) => one.localeCompare(other, ui.tongue)) } });
}

/**
 * The names of who may be asked to come; a field narrows them, and takes one that is not among them.
 * @param {Guests} guests @param {View} view @param {Ui} ui
 */
function inviting({ names, typed, asked }, view, ui) {
  const label = either(ui, "Vem ska vara med?", "Who shall come?"), search = either(ui, "Sök namn", "Look for a name");
  const close = () => turn(ui, { guests: undefined });
  const sought = typed.trim().toLowerCase();
  const here = view.places.filter(({ presence }) => presence !== "left").map(({ name }) => name);
  const found = names.filter((name) => !here.includes(name) && name.toLowerCase().includes(sought));
  const ask = async (/** @type {string} */ name) => {
    const { ok, error } = await ui.send({ do: "invite", name });
    const { guests } = ui.state.hunt || {};
    if (guests && (ok || error === "already-invited")) turn(ui, { guests: { ...guests, asked: [...guests.asked, name] } });
  };
  return sheet(label, ui.tongue, close,
    field(search, typed, LONGEST.name, (typed) => ui.state.hunt?.guests && turn(ui, { guests: { ...ui.state.hunt.guests, typed } }), () => {}, { key: "search", class: "search", spellcheck: "false" }),
    h("div", { class: "names", key: "names" }, (found.length > 0 || !sought ? found : [typed.trim()]).map((name) =>
      h("button", { class: "pill", key: name, type: "button", once: true, "data-name": name, disabled: asked.includes(name), tap: () => ask(name) }, face(null, name, { small: true }), name, asked.includes(name) ? picture("yes", { key: "yes" }) : null))));
}

// What is printed

/**
 * A slip for each of one's own stops, to be cut apart and posted where its clue leads: its word in large letters, and a
 * code to scan.
 * @param {View} view @param {Ui} ui
 */
export function slips({ route = [], name }, ui) {
  const close = () => turn(ui, { isPrinting: false });
  return h("div", { class: "slips", key: "slips", role: "dialog", "aria-modal": "true", escape: close, "aria-label": either(ui, "Lappar", "Slips") },
    h("div", { class: "line-up", key: "row" },
      h("button", { class: "round large", key: "print", type: "button", "aria-label": either(ui, "Skriv ut", "Print"), tap: () => print() }, drawing(PRINTER)),
      round("no", either(ui, "Stäng", "Close"), close, { class: "small", focus: true })),
    route.filter(({ code }) => code).map(({ number, clue, code = "" }) => h("div", { class: "slip", key: `${number}` },
      h("div", { key: "text" }, h("small", { key: "name" }, `${name || either(ui, "Jakten", "The hunt")} · ${number}`), h("b", { key: "code", vars: { "--n": String(Math.max(code.length, 5)) } }, code), h("small", { key: "clue" }, clue)),
      h("img", { key: "img", src: `code/${digits(code)}.svg`, alt: "" }))));
}

/** @param {string} word in hexadecimal digits, as the server draws it */
const digits = (word) => [...new TextEncoder().encode(word)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
