// What a teacher judges: words that children believe in, and how they did their exercises.

import { h } from "./screen.js";
import { picture } from "./pictures.js";
import { Anew, field, flag, here, meet, style, t, ui, why } from "./anew.js";
import { GAMES, gameName } from "./tiles.js";

/** @typedef {"met" | "not_yet" | "open"} Verdict */

/** What is told and changes what stands here. */
const HEARD = "caught-up class claimed judged decided assigned unassigned reviewed marked forgotten renamed enrolled accepted declined group-made group-approved group-ended started over ended let-go".split(" ");
/** So long nothing is typed before it is saved; so many decisions are shown; so many signs has a comment. */
const TYPED = 600, DECIDED = 12, LONGEST = 100;

/** @type {Record<string, [string, string, string]>} a sign for each status of an exercise, and what it means */
const STATUSES = {
  "not-started": ["–", "inte börjat", "not started"], started: ["▸", "har börjat", "has begun"], tried: ["◔", "har provat", "has tried"], done: ["✓", "klar", "done"],
  approved: ["★", "godkänd", "approved"], again: ["↻", "en gång till", "once more"], rejected: ["✕", "inte godkänd", "not approved"],
};

/** Ready sentences, kind, about what the child can. */
const SENTENCES = [
  ["Du läser säkert.", "You read with confidence."], ["Du ger inte upp!", "You do not give up!"], ["Du hör var ordet delas.", "You hear where the word parts."],
  ["Du tänker först.", "You think first."], ["Du hjälper andra.", "You help others."], ["Du kan mer än förra gången.", "You can do more than last time."],
];

/** How one did one exercise, as it is looked at. */
class Review {
  /** @param {number} pupil @param {number} exercise */
  constructor(pupil, exercise) {
    this.pupil = pupil;
    this.exercise = exercise;
    /** @type {Message | null} */
    this.about = null;
    /** @type {Message[]} */
    this.others = [];
    /** @type {Record<string, any>} */
    this.mine = { comment: "", next: "", ready: false };
    /** @type {Map<number, Verdict>} */
    this.verdicts = new Map();
    /** @type {Message} */
    this.unsaved = {};
    this.isKept = this.again = false;
    /** @type {Promise<void> | null} */
    this.saving = null;
    this.timer = 0;
  }

  get name() {
    return state.rows.find(({ pupil }) => pupil === this.pupil)?.name || "";
  }

  /** How it stands, and what others say of it. */
  async look() {
    const told = await here.ask({ do: "detail", name: this.name });
    if (told.error === "unconnected") return;
    const row = told.rows?.find((/** @type {Message} */ { exercise, status }) => exercise === this.exercise && status);
    if (row && told.pupil === this.pupil) return this.take(row);
    if (state.review !== this) return;
    state.review = null;
    ui.tell(t("Barnet eller övningen finns inte längre.", "The child or the exercise is gone."));
  }

  /** @param {Message} row */
  take(row) {
    const reviews = row.reviews || [], own = reviews.find((/** @type {Message} */ { name }) => name === here.by), isFirst = !this.about;
    this.about = { ...this.about, ...row };
    this.others = reviews.filter((/** @type {Message} */ one) => one !== own);
    this.isKept = Boolean(own);
    if (!isFirst || !own) return;
    Object.assign(this.mine, { comment: own.comment || "", next: own.next || "", ready: own.ready });
    for (const at of own.met || []) this.verdicts.set(at, "met");
    for (const at of own.not_yet || []) this.verdicts.set(at, "not_yet");
  }

  /** @param {Message} fields @param {number} [wait] */
  set(fields, wait = 0) {
    Object.assign(this.unsaved, fields);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), wait);
    ui.change();
  }

  /** What has changed goes to the server, one after the other: who asks meanwhile waits until all is there. */
  save() {
    clearTimeout(this.timer);
    this.saving ||= this.send().finally(() => {
      this.saving = null;
      ui.change();
    });
    return this.saving;
  }

  /** What did not come there is sent once more the next time. */
  async send() {
    const { name } = this;
    while (here.by && Object.keys(this.unsaved).length > 0) {
      const sent = this.unsaved;
      this.unsaved = {};
      const told = await here.ask({ do: "review", name, exercise: this.exercise, ...sent });
      if (told.ok) this.take(told);
      else if (told.error !== "unconnected") ui.tell(why(told));
      else {
        this.unsaved = { ...sent, ...this.unsaved };
        break;
      }
    }
  }

  /** @param {Verdict} what the places of the criteria of which that is said */
  places(what) {
    return [...this.verdicts].filter(([, said]) => said === what).map(([at]) => String(at));
  }

  /** @param {number} at */
  turn(at) {
    this.verdicts.set(at, /** @type {const} */ ({ open: "met", met: "not_yet", not_yet: "open" })[this.verdicts.get(at) || "open"]);
    this.set({ met: this.places("met"), not_yet: this.places("not_yet"), open: this.places("open") });
  }

  /** @param {Message} sure what she has said yes to */
  async release(sure) {
    const { name } = this;
    if (!this.mine.ready) this.unsaved.ready = this.mine.ready = true;
    await this.save();
    const told = await here.ask({ do: "release", name, exercise: this.exercise, verdict: this.again ? "again" : "approved", ...sure });
    if (told.error === "already-marked") await this.look();
    const by = this.about?.marked_by;
    if (told.error === "already-marked") ui.ask(t(`${by} har redan visat ${name} vad hon tycker. Ska ditt ta dess plats?`, `${by} has shown ${name} what she thinks. Shall yours take its place?`), t("Ja, visa mitt", "Yes, show mine"), () => void this.release({ ...sure, sure: true }));
    else if (told.error === "reviewers-differ") ui.ask(t("Ni ser det olika. Ska barnet få läsa det som du ser det?", "You see it differently. Shall the child read it as you see it?"), t("Ja, som jag ser det", "Yes, as I see it"), () => void this.release({ ...sure, met: this.places("met") }));
    else ui.tell(told.ok ? t(`${name} får läsa det.`, `${name} may read it.`) : why(told));
    anew?.soon();
  }
}

const fresh = () => ({
  /** @type {Message[]} */
  claims: [],
  /** @type {Message[]} */
  exercises: [],
  /** @type {Message[]} */
  rows: [],
  knows: false,
  /** @type {Review | null} */
  review: null,
  /** @type {Record<string, string> | null} a new exercise */
  form: null,
  /** @type {Message[]} */
  levels: [],
  /** @type {string[]} */
  groups: [],
  /** @type {Record<string, string>} what is written to a child about its word */
  comments: {},
  /** @type {Record<string, string>} who has begun a review meanwhile */
  begun: {},
  own: "",
  /** @type {Message | null} a key that was just drawn */
  key: null,
});
let state = fresh();
/** @type {Anew | null} */
let anew = null;

async function read() {
  const now = state, [claims, all] = await Promise.all([here.ask({ do: "claims", of: "all" }), here.ask({ do: "overview" })]);
  if (now !== state || !claims.ok || !all.ok) return;
  Object.assign(state, { claims: claims.rows, exercises: all.rows.slice(0, all.exercises), rows: all.rows.slice(all.exercises), knows: true });
  await state.review?.look();
  ui.change();
}

/** @param {Message} fact */
export function told(fact) {
  if (fact.event === "reviewed" && fact.by_name !== here.by) state.begun[`${fact.pupil} ${fact.exercise}`] = fact.by_name;
  if (fact.event === "caught-up") void state.review?.save();
  if (HEARD.includes(fact.event)) anew?.soon();
}

/** What is typed is saved, and all else is forgotten. */
export function left() {
  void state.review?.save();
  state = fresh();
  anew = null;
}

/** @param {typeof here} its @param {Tools} tools */
export function draw(its, tools) {
  meet(its, tools);
  if (!anew) (anew = new Anew(read)).soon(0);
  return h("div", { class: "desk", key: "desk" }, style(), state.review ? reviewing(state.review) : state.form ? assigning(state.form) : [voice(), inbox(), grid()]);
}

/**
 * Asks, does it, and looks how it stands.
 * @param {string} text @param {string} yes @param {Message} request
 */
const sure = (text, yes, request) => ui.ask(text, yes, async () => {
  await here.act(request);
  anew?.soon(0);
});

// Whose voice it is

/** Judging is by name, so who has shown the class's key is asked for hers. */
function voice() {
  const { key } = state;
  if (key) return h("section", { class: "card", key: "voice" },
    h("p", { key: "say" }, t(`Din egen nyckel, ${key.name}. Den visas bara här: skriv upp den, och skriv den nästa gång i stället för klassens.`, `Your own key, ${key.name}. It is shown only here: write it down, and type it next time instead of the class's.`)),
    h("p", { class: "secret", key: "key" }, key.key),
    ui.pill("written", t("Jag har skrivit upp den", "I have written it down"), () => {
      state.key = null;
      ui.change();
    }));
  if (here.by) return null;
  const take = async (/** @type {string} */ name) => {
    const now = state, told = await here.act({ do: "role", name, role: "teacher" });
    if (!told.ok) return;
    await here.takeKey(told.key);
    if (now === state) state.key = told;
    ui.change();
  };
  const enter = async () => {
    const name = state.own.trim(), people = name ? await here.ask({ do: "pupils", search: name }) : {};
    if (!people.ok) return;
    const isKnown = people.rows.some((/** @type {Message} */ row) => row.name.toLowerCase() === name.toLowerCase() && row.role !== "pupil");
    if (isKnown) ui.ask(t(`${name} har en nyckel redan, som slutar gälla om du tar en ny. Är det du?`, `${name} has a key already, which a new one ends. Is it you?`), t("Ja, en ny nyckel", "Yes, a new key"), () => void take(name));
    else void take(name);
  };
  return h("section", { class: "card", key: "voice" },
    h("p", { key: "say" }, t("Var och en dömer i sitt eget namn. Vad heter du? Du får en egen nyckel.", "Everybody judges in her own name. What are you called? You get a key of your own.")),
    h("div", { class: "line-up", key: "row" }, field("own", t("Ditt namn", "Your name"), state, { maxlength: "20", enter }), ui.pill("mine", t("Det är jag", "That is me"), enter, { class: "main", disabled: !state.own.trim() })));
}

// Words that children believe in

function inbox() {
  const waiting = state.claims.filter(({ decided }) => !decided), decided = state.claims.filter((one) => one.decided).slice(-DECIDED).reverse();
  const title = t("Ord som barn tror på", "Words that children believe in");
  return h("section", { key: "inbox", "aria-label": title }, h("h2", { key: "title" }, title),
    waiting.length > 0 ? null : h("p", { class: "soft", key: "none" }, state.knows ? t("Inget ord väntar på dig.", "No word waits for you.") : "…"),
    h("div", { class: "claims", key: "claims" }, waiting.map(claim)),
    decided.length > 0 ? h("ul", { class: "list", key: "decided" }, decided.map(ruling)) : null);
}

/** @param {boolean} right */
const said = (right) => (right ? t("rätt", "right") : t("fel", "wrong"));

/**
 * What each has said of it.
 * @param {Message} claim
 */
const voices = ({ judgements }) => judgements.map((/** @type {Message} */ { name = "?", right, comment }) => `${name}: ${said(right)}${comment ? ` ”${comment}”` : ""}`).join(" · ");

/** @param {Message} one */
function claim(one) {
  const { claim, name, question, word, made, differ, list, level, judgements } = one;
  const act = async (/** @type {boolean} */ right) => {
    if (!here.by) return ui.tell(t("Skriv först ditt namn här ovanför.", "First write your name above."));
    const comment = state.comments[claim]?.trim(), how = { claim, verdict: right ? "right" : "wrong", ...(comment ? { comment } : {}) };
    if (differ) return sure(t(`Ni är inte överens om ${made}. Ska det vara ${said(right)} för hela klassen?`, `You do not agree on ${made}. Shall it be ${said(right)} for the whole class?`), t(`Ja, ${said(right)}`, `Yes, ${said(right)}`), { do: "release", ...how });
    if (!(await here.act({ do: "judge", ...how })).ok) return;
    const done = await here.ask({ do: "release", claim });
    ui.tell(done.ok ? t(`${made} är ${said(right)}. ${name} får veta det.`, `${made} is ${said(right)}. ${name} is told.`) : why(done));
    anew?.soon(0);
  };
  const verdict = (/** @type {boolean} */ right, /** @type {string} */ sign, /** @type {string} */ then) => h("div", { key: sign },
    ui.pill("act", `${sign} ${said(right)}`, () => act(right), { class: right ? "right" : "wrong", "aria-label": `${said(right)}: ${made}` }), h("small", { key: "then" }, then));
  return h("article", { class: "card", key: String(claim), "data-made": made },
    h("p", { key: "made", class: "made" }, `${question} + ${word} = `, h("b", null, made)),
    h("p", { class: "soft", key: "who" }, `${name} · ${list} ${t("nivå", "level")} ${level}`),
    judgements.length > 0 ? h("p", { class: "other", key: "said" }, differ ? t("Ni är inte överens. ", "You do not agree. ") : "", voices(one)) : null,
    field(String(claim), t(`Några ord till ${name}, om du vill`, `A few words to ${name}, if you like`), state.comments, { maxlength: "200", "data-field": "word" }),
    h("div", { class: "verdicts", key: "verdicts" },
      verdict(true, "✓", t("Gäller hela klassen från nästa fråga. Missen tas bort.", "Counts for the whole class from the next question on. The miss is taken back.")),
      verdict(false, "✕", t("Allt blir som det är. Barnet läser att du har tittat.", "All stays as it is. The child reads that you have looked."))));
}

/** @param {Message} one */
function ruling(one) {
  const { claim, made, right, name, by, differ } = one, yes = t(`Ja, ${said(!right)}`, `Yes, ${said(!right)}`);
  const change = () => sure(t(`${made} är ${said(right)} nu. Ska det vara ${said(!right)}? ${name} läser att du har tittat en gång till.`, `${made} is ${said(right)} now. Shall it be ${said(!right)}? ${name} reads that you looked once more.`), yes, { do: "release", claim, verdict: right ? "wrong" : "right" });
  return h("li", { key: String(claim), "data-made": made }, h("span", { key: "say" }, right ? "✓ " : "✕ ", h("b", null, made), ` ${said(right)} · ${[name, by].filter(Boolean).join(" · ")}`, differ ? ` (${voices(one)})` : ""),
    here.by ? ui.pill("change", t("Ändra", "Change"), change, { "aria-label": `${t("Ändra", "Change")} ${made}` }) : null);
}

// Children × exercises

/** @param {Message} exercise */
const called = ({ game, list, level }) => `${gameName(ui, game)}, ${list} ${t("nivå", "level")} ${level}`;

/** @param {Message} exercise */
const about = ({ to, due, goal, done, of, overdue }) => [to !== "all" ? to : "", due ? t(`till ${due}`, `by ${due}`) : "", goal ? t(`minst ${goal} av 100`, `at least ${goal} of 100`) : "",
  t(`${done} av ${of} klara`, `${done} of ${of} done`), overdue ? t(`${overdue} sena`, `${overdue} late`) : ""].filter(Boolean).join(" · ");

function grid() {
  const { exercises, rows } = state, off = t("Ta bort", "Take away");
  const unassign = (/** @type {Message} */ one) => sure(t(`Ta bort ${called(one)}? Allt som är gjort och sagt om den försvinner för alla.`, `Take away ${called(one)}? All that was done and said of it is gone for everybody.`), off, { do: "unassign", exercise: one.exercise });
  return h("section", { key: "exercises", "aria-label": t("Övningar", "Exercises") },
    h("div", { class: "line-up", key: "top" }, h("h2", { key: "title" }, t("Övningar", "Exercises")), ui.pill("assign", t("Ny övning", "New exercise"), begin)),
    h("ol", { class: "list", key: "given" }, exercises.map((one, i) => h("li", { key: String(one.exercise) },
      h("span", { key: "say" }, h("b", null, `${i + 1}. ${called(one)}`), h("small", null, about(one))), ui.pill("no", off, () => unassign(one), { "aria-label": `${off}: ${called(one)}` })))),
    exercises.length > 0 ? [h("div", { class: "wide", key: "wide" }, h("table", { class: "grid" },
      h("thead", { key: "head" }, h("tr", null, h("th", { key: "child", scope: "col" }, t("Barn", "Child")),
        exercises.map((one, i) => h("th", { key: String(one.exercise), scope: "col" }, picture(one.game, { key: "game", label: called(one) }), String(i + 1))))),
      h("tbody", { key: "body" }, rows.map((row) => h("tr", { key: String(row.pupil) }, h("th", { key: "child", scope: "row" }, row.name), exercises.map((one, i) => cell(row, one, i))))))),
    h("p", { class: "soft", key: "legend" }, Object.values(STATUSES).map(([sign, sv, en]) => `${sign} ${t(sv, en)}`).join(" · "))] : null);
}

/** @param {Message} row @param {Message} exercise @param {number} at */
function cell(row, exercise, at) {
  const status = row.statuses[at], share = row.shares[at] == null ? "" : `${row.shares[at]} %`, key = String(exercise.exercise);
  if (!status) return h("td", { key });
  const [sign, sv, en] = STATUSES[status], begun = state.begun[`${row.pupil} ${key}`];
  const open = async () => {
    state.review = new Review(row.pupil, exercise.exercise);
    ui.change();
    await state.review.look();
    ui.change();
  };
  const says = [row.name, called(exercise), t(sv, en), share, begun ? t(`${begun} granskar`, `${begun} reviews`) : ""];
  return h("td", { key }, h("button", { class: "cell", type: "button", once: true, "data-status": status, "data-cell": `${row.name} ${at + 1}`, "aria-label": says.filter(Boolean).join(", "), tap: open }, h("b", { key: "sign" }, sign, begun ? "✎" : ""), h("small", { key: "share" }, share)));
}

// A review

/** @param {Review} review */
function reviewing(review) {
  const { about: row, mine, verdicts, name } = review, disabled = !here.by;
  const top = h("div", { class: "line-up", key: "top" }, ui.pill("grid", t("‹ Alla övningar", "‹ All exercises"), () => {
    void review.save();
    state.review = null;
    anew?.soon(0);
    ui.change();
  }, { focus: true }), h("h2", { key: "name" }, name));
  if (!row) return top;
  const write = (/** @type {string} */ what) => (/** @type {string} */ text) => {
    mine[what] = text;
    review.set({ [what]: text.trim() }, TYPED);
  };
  const [sign, sv, en] = STATUSES[row.status], text = (/** @type {string} */ key, /** @type {string} */ label) => field(key, label, mine, { maxlength: String(LONGEST), disabled, input: write(key) });
  const stands = [called(row), `${sign} ${t(sv, en)}`, row.best == null ? "" : t(`bäst ${row.best} av 100`, `best ${row.best} of 100`), row.marked_by ? t(`visat av ${row.marked_by}`, `shown by ${row.marked_by}`) : ""];
  return [top, voice(), h("p", { key: "stands" }, stands.filter(Boolean).join(" · ")),
    review.others.map((other, i) => h("p", { class: "other", key: `other ${i}` }, colleague(row, verdicts, other))),
    h("fieldset", { class: "card", key: "mine", disabled }, h("legend", { key: "legend" }, t("Vad jag ser", "What I see")),
      h("div", { class: "line-up", key: "chips" }, (row.criteria || []).map((/** @type {string} */ what, /** @type {number} */ i) => chip(what, verdicts.get(i + 1) || "open", () => review.turn(i + 1)))),
      h("div", { class: "line-up", key: "sentences" }, SENTENCES.map(([sv, en]) => sentence(mine.comment, t(sv, en), write("comment")))),
      text("comment", t("Kommentar", "Comment")), text("next", t("Nästa steg", "Next step")),
      h("div", { class: "line-up", key: "ends" },
        flag("ready", t("Min granskning är klar", "My review is ready"), mine.ready, () => review.set({ ready: (mine.ready = !mine.ready) })),
        flag("again", t("Barnet ska prova en gång till", "The child is to try once more"), review.again, () => {
          review.again = !review.again;
          ui.change();
        }),
        ui.pill("show", t("Visa barnet", "Show the child"), () => void review.release({}), { class: "main" }))),
    h("p", { class: "soft", key: "saved", role: "status" }, review.saving || Object.keys(review.unsaved).length > 0 ? (here.line.here ? t("Sparar …", "Saving …") : t("Sparas när servern är där igen.", "Is saved when the server is there again."))
      : !review.isKept ? "" : row.marked_by ? t("Sparat. Det som är nytt läser barnet när du visar det.", "Saved. What is new the child reads when you show it.") : t("Sparat. Barnet ser inget förrän du visar det.", "Saved. The child sees nothing until you show it."))];
}

/** @param {string} what @param {Verdict} verdict @param {() => void} tap */
function chip(what, verdict, tap) {
  const [sign, says] = { met: ["✓", t("når", "met")], not_yet: ["◔", t("inte än", "not yet")], open: ["○", t("inget sagt", "open")] }[verdict];
  return ui.pill(what, [`${sign} ${what}`, h("small", { key: "says" }, says)], tap, { class: "chip", "data-verdict": verdict, "aria-label": `${what}: ${says}`, once: false });
}

/**
 * A sentence that is in the comment, or may be.
 * @param {string} comment @param {string} text @param {(text: string) => void} write
 */
function sentence(comment, text, write) {
  const isIn = comment.includes(text), whole = (isIn ? comment.replace(text, "") : `${comment} ${text}`).replace(/\s+/g, " ").trim();
  return ui.pill(text, text, () => write(whole), { class: isIn ? "on" : "", "aria-pressed": String(isIn), disabled: !here.by || whole.length > LONGEST });
}

/**
 * A colleague's view in one line, first that it is another.
 * @param {Message} row @param {Map<number, Verdict>} verdicts @param {Message} other
 */
function colleague(row, verdicts, { name, met = [], not_yet = [], comment, next, ready }) {
  const differs = met.some((/** @type {number} */ at) => verdicts.get(at) === "not_yet") || not_yet.some((/** @type {number} */ at) => verdicts.get(at) === "met");
  const of = (/** @type {string} */ says, /** @type {number[]} */ places) => (places.length > 0 ? says + places.map((at) => row.criteria[at - 1]).join(", ") : "");
  return [differs ? "≠ " : "", h("b", { key: "name" }, name), " · ", [differs ? t("ser det annorlunda", "sees it differently") : "", of(t("når: ", "met: "), met), of(t("inte än: ", "not yet: "), not_yet), comment ? `”${comment}”` : "", next ? `→ ${next}` : "", ready ? t("klar", "ready") : t("har börjat", "has begun")].filter(Boolean).join(" · ")];
}

// A new exercise

async function begin() {
  const now = state;
  state.form = { game: "bingo", to: "all" };
  ui.change();
  const [levels, groups] = await Promise.all([here.ask({ do: "levels" }), here.ask({ do: "groups" })]);
  if (now !== state || !levels.ok) return;
  const foreign = (/** @type {Message} */ { lang }) => Number(lang !== ui.tongue);
  state.levels = levels.rows.sort((/** @type {Message} */ one, /** @type {Message} */ other) => foreign(one) - foreign(other));
  state.groups = (groups.rows || []).filter((/** @type {Message} */ { approved }) => approved).map((/** @type {Message} */ { group }) => group);
  ui.change();
}

/** @param {Record<string, string>} form */
function assigning(form) {
  const close = () => {
    state.form = null;
    ui.change();
  };
  const give = async () => {
    const { list, level } = state.levels[Number(form.words || 0)], criteria = (form.criteria || "").split("\n").filter((line) => line.trim());
    const told = await here.act({ do: "assign", game: form.game, list, level, to: form.to, ...(form.due ? { due: form.due } : {}), ...(form.goal ? { goal: Number(form.goal) } : {}), ...(criteria.length > 0 ? { criteria } : {}) });
    if (!told.ok) return;
    ui.tell(t("Övningen är given.", "The exercise is given."));
    anew?.soon(0);
    close();
  };
  const one = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { key: value, value }, text);
  return h("section", { class: "card", key: "form" }, h("h2", { key: "title" }, t("Ny övning", "New exercise")),
    field("game", t("Spel", "Game"), form, {}, "select", Object.keys(GAMES).map((game) => one(game, gameName(ui, game)))),
    field("words", t("Ord", "Words"), form, {}, "select", state.levels.map(({ list, level, example, name }, i) => one(String(i), `${list} ${t("nivå", "level")} ${level}: ${example}${name ? ` (${name})` : ""}`))),
    field("to", t("För", "For"), form, {}, "select", [one("all", t("alla", "everybody")), ...[...state.groups, ...here.pupils.map(({ name }) => name)].map((name) => one(name, name))]),
    field("due", t("Senast, om du vill", "By, if you like"), form, { type: "date" }),
    field("goal", t("Så många av 100 rätt vid första försöket, om du vill", "So many of 100 right at the first try, if you like"), form, { type: "number" }),
    field("criteria", t("Vad du mer tittar på, högst åtta, en på varje rad", "What else you will look at, at most eight, a line each"), form, { rows: "4" }, "textarea"),
    h("div", { class: "line-up", key: "acts" }, ui.pill("give", t("Ge övningen", "Give it"), give, { class: "main", disabled: state.levels.length === 0 }), ui.pill("not", t("Nej", "No"), close)));
}
