// Who is in the class: names, slips to print, how one gets in, groups, and forgetting.

import { h } from "./screen.js";
import { picture, WORDS } from "./pictures.js";
import { sheet } from "./parts.js";
import { named } from "./said.js";
import { Anew, field, here, meet, style, t, ui, when, why } from "./anew.js";
import { code } from "./scan.js";

/** What is told and changes what stands here. */
const HEARD = "caught-up class enrolled accepted declined renamed banned forgotten swept teaches assists teaches-no-more enrolment pending group-made group-proposed group-approved group-ended group-left word-given let-go".split(" ");
/** So many slips stand on a page; a class has at most so many names. */
const SLIPS = 8, CLASS = 40;

/** @type {Record<string, [string, string, string, string]>} */
const ENROLMENT = {
  open: ["Öppet", "Open", "Den som säger sitt namn är med.", "Whoever says a name is in."],
  approval: ["Du släpper in", "You let in", "Nya namn väntar tills du släpper in dem.", "New names wait until you let them in."],
  names: ["Bara klassens namn", "Only these names", "Bara de som står här kommer in.", "Only who stands here gets in."],
};

/** @type {Record<string, [string, string]>} */
const ROLES = { pupil: ["elev", "pupil"], assistant: ["hjälplärare", "assistant"], teacher: ["lärare", "teacher"], pending: ["väntar", "waits"], banned: ["avstängd", "shut out"] };

/** @typedef {{name: string, is: "waits" | "in" | "refused", say: string}} Pasted */

const fresh = () => ({
  /** @type {Message[]} */
  people: [],
  /** @type {Message[]} */
  groups: [],
  enrolment: "",
  pasted: "",
  /** @type {Pasted[]} */
  lines: [],
  adds: false,
  draws: false,
  /** @type {Message[] | null} what is printed: words, which are shown only now */
  slips: null,
  /** Whose acts are seen. */
  open: 0,
  called: "",
  /** @type {Message | null} a word or a key that was just drawn */
  secret: null,
  group: "",
  /** @type {Set<string>} */
  members: new Set(),
  since: "10",
});
let state = fresh();
/** @type {Anew | null} */
let anew = null;

async function read() {
  const now = state, [people, groups, enrolment] = await Promise.all([here.ask({ do: "pupils" }), here.ask({ do: "groups" }), here.ask({ do: "enrolment" })]);
  if (now !== state || !people.ok || !groups.ok || !enrolment.ok) return;
  Object.assign(state, { people: people.rows, groups: groups.rows, enrolment: enrolment.enrolment });
  if (state.open && !opened()) {
    Object.assign(state, { open: 0, secret: null });
    ui.tell(t("Det namnet finns inte i klassen längre.", "That name is not in the class any more."));
  }
  ui.change();
}

const opened = () => state.people.find(({ pupil }) => pupil === state.open);

/** @param {Message} fact */
export function told(fact) {
  if (!HEARD.includes(fact.event)) return;
  // A list that broke off goes on where it was.
  if (fact.event === "caught-up" && state.lines.some(({ is }) => is === "waits")) void add();
  anew?.soon();
}

/** Words are seen no longer. */
export function left() {
  state = { ...fresh(), pasted: state.pasted };
  anew = null;
}

/** @param {Partial<typeof state>} to */
function turn(to) {
  Object.assign(state, to);
  ui.change();
}

/** @param {typeof here} its @param {Tools} tools */
export function draw(its, tools) {
  meet(its, tools);
  if (!anew) (anew = new Anew(read)).soon(0);
  if (state.slips) return h("div", { key: "slips" }, style(), printing(state.slips));
  const person = opened();
  return h("div", { class: "people", key: "people" }, style(),
    h("div", { key: "all", class: "columns", inert: Boolean(person) }, h("div", { key: "names" }, names(), pasting()), h("div", { key: "rest" }, enrolment(), groups(), forgetting(), keeping())),
    person ? acts(person) : null);
}

/**
 * Does it, and looks how it stands.
 * @param {Message} request
 */
async function act(request) {
  const told = await here.act(request);
  anew?.soon(0);
  return told;
}

/** @param {string} key @param {string} title @param {...any} kids */
const part = (key, title, ...kids) => h("section", { class: "card", key, "aria-label": title }, h("h2", { key: "title" }, title), kids);

/** @param {Message} person */
const isChild = ({ role }) => role === "pupil" || role === "pending" || role === "banned";

// How somebody gets in

const enrolment = () => part("enrolment", t("Så kommer man in", "How one gets in"),
  h("div", { class: "ways", key: "ways", role: "radiogroup", "aria-label": t("Så kommer man in", "How one gets in") }, Object.entries(ENROLMENT).map(([way, [sv, en, means, meaning]]) =>
    ui.pill(way, [h("b", { key: "name" }, t(sv, en)), h("small", { key: "means" }, t(means, meaning))], () => void act({ do: "enrolment", enrolment: way }), { role: "radio", "aria-checked": String(state.enrolment === way), class: state.enrolment === way ? "on" : "" }))));

// Names

function names() {
  const fresh = state.people.filter((one) => one.role === "pupil" && !one.came).length;
  return part("class", t(`${state.people.filter(isChild).length} barn`, `${state.people.filter(isChild).length} children`),
    h("div", { class: "line-up names", key: "names" }, state.people.map((one) => ui.pill(String(one.pupil), [one.name, one.role === "pupil" ? "" : h("small", { key: "role" }, t(...ROLES[one.role]))], () => turn({ open: one.pupil, called: one.name, secret: null }), { "data-name": one.name, class: one.came || one.role !== "pupil" ? "" : "new" }))),
    h("p", { class: "soft", key: "new" }, fresh > 0 ? t(`${fresh} med streckad kant har aldrig varit här.`, `${fresh} with a dashed edge have never been here.`) : ""),
    ui.pill("slips", state.draws ? t("Ett ögonblick …", "One moment …") : t("Lappar till alla som inget ord har", "Slips for all who have no word"), () => void slips({}), { class: "main", disabled: state.draws }));
}

function pasting() {
  const lines = state.pasted.split("\n").filter((line) => line.trim()).length;
  return part("paste", t("Skriv in namn", "Put names in"),
    field("pasted", t("Ett namn på varje rad", "One name a line"), state, { rows: "6", disabled: state.adds }, "textarea"),
    state.enrolment === "names" ? null : h("p", { class: "soft", key: "means" }, t("Då blir det ”Bara klassens namn”. Du kan ändra det sedan.", "This sets “Only these names”. You can change that afterwards.")),
    ui.pill("add", state.adds ? t("Ett ögonblick …", "One moment …") : t(`Skriv in ${lines}`, `Put in ${lines}`), start, { class: "main", disabled: lines === 0 || state.adds }),
    h("div", { key: "lines", role: "status" }, h("ul", { class: "list" }, state.lines.map(({ name, is, say }, i) => h("li", { key: String(i), "data-is": is }, h("b", null, name), ` ${{ waits: "…", in: "✓", refused: "✕" }[is]} ${say}`)))));
}

function start() {
  state.lines = state.pasted.split("\n").map((line) => line.trim().replace(/\s+/g, " ")).filter(Boolean).map((name) => ({ name, is: "waits", say: "" }));
  const count = state.lines.length;
  if (count <= CLASS) return void add();
  ui.ask(t(`Det är ${count} namn, mer än en klass. Ska alla skrivas in? De glöms sedan ett i taget.`, `These are ${count} names, more than a class. Shall all be put in? They are forgotten one by one.`), t(`Skriv in ${count}`, `Put in ${count}`), () => void add());
}

/**
 * A name as it is compared.
 * @param {string} name
 */
const bare = (name) => name.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();

const there = () => t("står här redan", "stands here already");

/** Puts in what waits, one after the other; what is refused stays written, and so does what has not come there yet. */
async function add() {
  if (state.adds) return;
  const now = state;
  turn({ adds: true });
  const known = await here.ask({ do: "pupils" }), opened = known.ok && (state.enrolment === "names" ? known : await here.act({ do: "enrolment", enrolment: "names" }));
  if (known.ok && opened.ok && now === state) {
    const taken = new Map(known.rows.map((/** @type {Message} */ { name }) => [bare(name), name]));
    // A name of several words that are names themselves is read as those, once they are in.
    const single = state.lines.map(({ name }) => bare(name)), isMade = (/** @type {Pasted} */ { name }) => Number(name.includes(" ") && bare(name).split(" ").every((word) => single.includes(word)));
    const waiting = state.lines.filter(({ is }) => is === "waits").sort((one, other) => isMade(other) - isMade(one));
    for (const line of waiting) if (now !== state || !(await put(line, taken))) break;
  }
  if (now !== state) return;
  const still = state.lines.filter(({ is }) => is !== "in").map(({ name }) => name);
  turn({ adds: false, pasted: still.join("\n") });
  anew?.soon(0);
}

/**
 * Whether the server has answered.
 * @param {Pasted} line @param {Map<string, string>} taken
 */
async function put(line, taken) {
  const key = bare(line.name);
  // Who stands at the door with a name that is there already is not let in by a list.
  if (taken.has(key)) Object.assign(line, { is: "in", say: there() });
  else if (!key || line.name === "*" || /\s(anyway|ändå)$/i.test(line.name)) Object.assign(line, { is: "refused", say: t("Det är inget namn.", "That is no name.") });
  else {
    const told = await here.ask({ do: "accept", name: line.name });
    if (told.error === "unconnected") return false;
    // Where it was there by then, a colleague was faster.
    const isIn = told.count === 1 || told.error === "not-waiting";
    if (isIn) taken.set(key, line.name);
    Object.assign(line, { is: isIn ? "in" : "refused", say: told.count === 1 ? "" : isIn ? there() : told.ok ? t("Det läses som två som står här redan.", "It is read as two who stand here already.") : why(told) });
  }
  ui.change();
  return true;
}

// One name

/** @param {Message} person */
function acts({ name, role, came }) {
  const close = () => turn({ open: 0, secret: null }), mayAll = here.role === "teacher";
  const { secret } = state, to = (/** @type {string} */ role) => async () => {
    const told = await act({ do: "role", name, role });
    if (told.key) turn({ secret: told });
  };
  const renew = async () => {
    const told = await act({ do: "renew", name });
    if (told.word) turn({ secret: told });
  };
  const pill = (/** @type {string} */ key, /** @type {string} */ text, /** @type {() => void} */ tap, /** @type {Attributes} */ attrs = {}) => ui.pill(key, text, tap, attrs);
  const asked = (/** @type {string} */ key, /** @type {string} */ text, /** @type {string} */ what, /** @type {() => void} */ tap) => pill(key, text, () => ui.ask(what, text, tap));
  const rename = async () => (await act({ do: "rename", name, to: state.called })).ok && ui.tell(t("Namnet är ändrat. Lappen gäller ändå.", "The name is changed. Its slip stays good."));
  const ends = t(`Det ord och de bilder som ${name} har slutar gälla.`, `The word and the pictures that ${name} has are good no more.`);
  return sheet(name, ui.tongue, close,
    secret ? h("div", { class: "card", key: "secret" }, h("p", { class: "secret", key: "word" }, secret.word || secret.key),
      secret.pictures ? h("div", { class: "line-up", key: "pictures" }, secret.pictures.map(drawn)) : h("p", { key: "say" }, t("Nyckeln visas bara här. Skriv upp den.", "The key is shown only here. Write it down."))) : null,
    h("div", { class: "line-up", key: "rename" }, field("called", t("Heter", "Is called"), state, { maxlength: "40", enter: rename }), pill("rename", t("Ändra namnet", "Change the name"), rename, { disabled: !state.called.trim() || state.called === name })),
    h("div", { class: "line-up", key: "acts" },
      role === "pending" ? [pill("accept", t("Släpp in", "Let in"), () => void act({ do: "accept", name }), { class: "main" }), pill("decline", t("Släpp inte in", "Do not let in"), () => void act({ do: "decline", name }))] : null,
      role === "banned" && mayAll ? pill("accept", t("Släpp in igen", "Let in again"), () => void act({ do: "accept", name }), { class: "main" }) : null,
      role === "pupil" || mayAll ? [asked("renew", t("Nytt ord", "New word"), ends, renew), asked("slip", t("Ny lapp", "New slip"), ends, () => void slips({ names: [name], anyway: true }))] : null,
      mayAll && isChild({ role }) && role !== "banned" ? asked("ban", t("Stäng av", "Shut out"), t(`${name} lämnar sin plats och kommer inte in förrän du släpper in. Inget som är gjort försvinner.`, `${name} leaves its seat and does not come in until you let it. Nothing that was done is lost.`), () => void act({ do: "ban", name })) : null,
      mayAll ? [
        role !== "assistant" && !came || role === "teacher" ? pill("assistant", t("Blir hjälplärare", "Becomes an assistant"), to("assistant")) : null,
        role !== "teacher" && !came || role === "assistant" ? asked("teacher", t("Blir lärare", "Becomes a teacher"), t(`${name} får göra allt som du får.`, `${name} may do all that you may.`), to("teacher")) : null,
        !isChild({ role }) ? asked("pupil", t("Blir elev", "Becomes a pupil"), t(`${name}s nyckel slutar gälla genast.`, `${name}'s key is good no more, at once.`), to("pupil")) : null,
        pill("forget", t("Glöm …", "Forget …"), () => void forget(name)),
      ] : null));
}

/**
 * First says what would go.
 * @param {string} name
 */
async function forget(name) {
  const told = await here.act({ do: "forget", name });
  if (!told.ok) return;
  const { finished, closes, boards } = told;
  const goes = [t(`Namn, ord, ${finished} spel och allt som ${name} har skrivit försvinner för alltid, även ur gamla filer.`, `Name, word, ${finished} games and all that ${name} has written go for good, from old files too.`),
    closes.length > 0 ? t(`Rum som stängs: ${closes.join(", ")}.`, `Rooms that close: ${closes.join(", ")}.`) : "", boards.length > 0 ? t(`Banor: ${boards.join(", ")}.`, `Boards: ${boards.join(", ")}.`) : ""];
  ui.ask(goes.join(" "), t(`Glöm ${name} för alltid`, `Forget ${name} for good`), async () => {
    if ((await act({ do: "forget", name, sure: true })).ok) ui.tell(t("Det är glömt.", "It is forgotten."));
  });
}

// Slips

/** @param {Message} whose */
async function slips(whose) {
  const now = state;
  turn({ draws: true });
  const told = await act({ do: "slips", ...whose });
  now.draws = false;
  if (now !== state) return;
  if (!told.ok) return ui.change();
  if (told.rows.length === 0) ui.tell(t("Alla har ett ord. Tryck på ett namn för en ny lapp.", "All have a word. Touch a name for a new slip."));
  else turn({ slips: told.rows, open: 0, secret: null });
}

/** @param {string} name */
const drawn = (name) => picture(name, { key: name, label: named(name, ui.tongue) });

/** @param {Message[]} all */
function printing(all) {
  const pages = Array.from({ length: Math.ceil(all.length / SLIPS) }, (_, i) => all.slice(i * SLIPS, (i + 1) * SLIPS));
  return [h("div", { class: "line-up screen", key: "acts" }, ui.pill("print", t("Skriv ut", "Print"), () => print(), { class: "main" }), ui.pill("away", t("Lägg undan", "Put away"), () => ui.ask(t("Orden visas bara nu. Är lapparna utskrivna?", "The words are shown only now. Have the slips been printed?"), t("Ja, lägg undan", "Yes, put away"), () => turn({ slips: null }))),
    h("p", { class: "soft", key: "once" }, t("Orden är hemliga och visas bara nu. En ny lapp är ett nytt ord.", "The words are secret and shown only now. A new slip is a new word."))),
  pages.map((page, i) => h("div", { class: "slips", key: String(i) }, page.map(({ pupil, name, word, pictures, page }) => h("article", { class: "slip", key: String(pupil), "data-name": name },
    h("h2", { key: "name" }, name), page ? code(page, t(`Koden för ${name}`, `The code of ${name}`)) : null, h("div", { class: "signs-of", key: "pictures" }, pictures.map(drawn)),
    h("p", { class: "word", key: "word" }, word, page ? h("small", { key: "page" }, page.split("#")[0]) : null)))))];
}

// Groups, forgetting, and what is kept

function groups() {
  const { members } = state, children = state.people.filter(({ role }) => role === "pupil");
  const make = async () => {
    if ((await act({ do: "group", name: state.group, members: [...members] })).ok) turn({ group: "", members: new Set() });
  };
  return part("groups", t("Grupper", "Groups"),
    h("ul", { class: "list", key: "list" }, state.groups.map(({ group, names, approved, by }) => h("li", { key: group, "data-group": group }, h("span", { key: "say" }, h("b", null, group), ` ${names.join(", ")}`, approved ? "" : h("small", null, t(`förslag av ${by}`, `proposed by ${by}`))),
      approved ? null : ui.pill("approve", t("Godkänn", "Approve"), () => void act({ do: "approve", name: group }), { class: "main" }),
      ui.pill("end", approved ? t("Upplös", "End") : t("Nej", "No"), () => ui.ask(t(`Ska gruppen ${group} sluta? Barnen är kvar, och det som är gjort.`, `Shall the group ${group} end? The children stay, and what was done.`), t(`Upplös ${group}`, `End ${group}`), () => void act({ do: "ungroup", name: group })))))),
    field("group", t("En ny grupp heter", "A new group is called"), state, { maxlength: "20" }),
    state.group.trim() ? h("div", { class: "line-up", key: "who" }, children.map(({ pupil, name }) => ui.pill(String(pupil), name, () => {
      if (!members.delete(name)) members.add(name);
      ui.change();
    }, { class: members.has(name) ? "on" : "", "aria-pressed": String(members.has(name)), once: false })), ui.pill("make", t(`Gör gruppen (${members.size})`, `Make the group (${members.size})`), make, { class: "main", disabled: members.size < 2 })) : null);
}

function forgetting() {
  if (here.role !== "teacher") return null;
  const look = async () => {
    const since = Number(state.since), told = await here.act({ do: "forget", name: "new", since });
    if (!told.ok) return;
    if (told.count === 0) return ui.tell(t("Ingen ny har kommit på den tiden. Namn som du har skrivit in själv glöms ett i taget.", "Nobody new came in that time. Names that you put in yourself are forgotten one by one."));
    const names = told.rows.map((/** @type {Message} */ { name }) => name).join(", ");
    ui.ask(t(`${told.count} nya namn glöms, med sina ord: ${names}`, `${told.count} new names are forgotten, with their words: ${names}`), t(`Glöm ${told.count}`, `Forget ${told.count}`), () => void act({ do: "forget", name: "new", since, sure: true }));
  };
  return part("forget", t("Namn på skoj", "Names for fun"), h("p", { key: "say" }, t("Nya namn som ingen har spelat med kan glömmas på en gång. Vilka det är får du se först.", "New names by which nobody has played can be forgotten at once. You see first which.")),
    h("div", { class: "line-up", key: "row" }, field("since", t("De senaste minuterna", "Of the last minutes"), state, { type: "number", min: "1", max: "1440" }), ui.pill("look", t("Vilka?", "Which?"), look)));
}

const keeping = () => part("kept", t("Det som sparas", "What is kept"), h("p", { key: "say" }, t("Namn, djur, grupper, resultat, övningar med vad du har sagt, och vad barnen skriver. Ord och bilder sparas så att ingen kan läsa dem. Det stannar på serverns dator tills du glömmer ett barn; startas servern med --keep går gamla spel av sig själva.",
  "Names, animals, groups, results, exercises with what you said, and what children write. Words and pictures are kept so that nobody can read them. It stays on the server's machine until you forget a child; started with --keep, old games go by themselves.")),
  here.goes ? h("p", { class: "differ", key: "goes" }, t(`Spel från före ${when(here.goes.before, { dateStyle: "long" })} försvinner ${when(here.goes.on, { dateStyle: "long" })}.`, `Games from before ${when(here.goes.before, { dateStyle: "long" })} go on ${when(here.goes.on, { dateStyle: "long" })}.`)) : null);
