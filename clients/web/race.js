// The hunt: stops that one looks for, one after the other, by the word that is posted there or by where one is; and how
// somebody makes one, and prints what is posted. Whether a stop is reached is said by the server.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { draw as drawing, picture } from "./pictures.js";
import { round } from "./parts.js";
import { question, standing } from "./lift.js";
import { joined, play as playAnswer } from "./joined.js";
import { either } from "./said.js";

/** Words that may be posted: easy to read from a slip. */
const EASY = {
  sv: ["räv", "sol", "båt", "mus", "lok", "bil", "hus", "ros", "kam", "tupp", "gris", "fisk", "katt", "moln", "snö", "ask"],
  en: ["fox", "sun", "cat", "bus", "hen", "cup", "net", "web", "log", "pan", "hat", "jam", "owl", "tub", "kit", "van"],
};
/** So many signs the server takes. */
const LONGEST = { clue: 200, code: 20, title: 60, answer: 100 };
const PIN = "r@24 18 13;w@24 18 5;rM14 27l10 18 10-18z";
const PRINTER = "l%8 18 32 16 4;w%14 6 20 12 2;w%14 28 20 14 2;d~2M18 33h12M18 38h8;g@35 23 2";
const FLAG = "n~4M12 4v41;rM14 6c8-4 14 5 27 0v20c-13 5-19-4-27 0z";
/** Which way is meant, in degrees from north. */
const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/**
 * A compound word that is asked, as bingo and cards have theirs; and nobody is compared in the end.
 * @param {View} told
 */
export function read(told) {
  const { asked, start, ...view } = /** @type {any} */ (told);
  if (view.winners) view.winners = [];
  if (start) view.begins = start.clock;
  if (!asked) return /** @type {View} */ (view);
  if (!asked.choices) return /** @type {View} */ ({ ...view, puzzle: asked });
  const { stop, question: word, audio, choices, left, ...own } = asked;
  return /** @type {View} */ ({ ...view, asked: { round: stop, question: word, audio, choices, done: [], attempts: [{ seat: view.you, left: left || choices, ...own }] } });
}

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  const hunt = (ui.state.hunt = ui.state.hunt || { code: "", clue: "", answer: "" });
  return h("section", { class: "hunt play", "data-game": "race", "data-now": view.now || null, "data-stop": view.next?.stop || view.puzzle?.stop || view.asked?.round || null },
    h("link", { rel: "stylesheet", href: "race.css", key: "css" }),
    view.name ? h("h2", { key: "name" }, view.name) : null,
    view.standings ? [way(view, ui), view.phase === "playing" ? running(view, ui, hunt) : null] : making(view, ui, hunt),
    hunt.isPrinting ? slips(view, ui, hunt) : null);
}

/** @param {Ui} ui @param {Partial<Hunting>} changes */
function turn(ui, changes) {
  Object.assign(ui.state.hunt || {}, changes);
  ui.change();
}

// The way

/**
 * Where the stops lie, the start before them, in hundredths of the width: in rows that go there and back.
 * @param {number} stops
 */
function placed(stops) {
  const abreast = stops < 15 ? 5 : 10;
  const apart = 100 / abreast, rows = Math.ceil((stops + 1) / abreast);
  const at = Array.from({ length: stops + 1 }, (_, n) => {
    const row = Math.floor(n / abreast), column = n % abreast;
    return { x: apart * ((row % 2 ? abreast - 1 - column : column) + 0.5), y: apart * 1.1 * (rows - 0.5 - row) };
  });
  return { at, apart, high: apart * 1.1 * rows };
}

/**
 * All stops on one way, those that are behind one lit, and everybody where they have got to.
 * @param {View} view @param {Ui} ui
 */
function way(view, ui) {
  const { standings = [], route = [] } = view;
  const stops = view.stops || 0;
  const { at, apart, high } = placed(stops);
  const own = standings.find(({ seats }) => seats.includes(view.you));
  const next = view.next?.stop || view.puzzle?.stop || view.asked?.round;
  const isMine = (/** @type {number} */ n) => route.some(({ number }) => number === n);
  const isDone = (/** @type {number} */ n) => n > 0 && !isMine(n) && (own ? (next ? n < next : view.now === "home" || n <= own.reached) : standings.some(({ reached }) => reached >= n));
  return h("div", { class: "way", key: "way", role: "img", "aria-label": either(ui, `${own?.reached || 0} av ${own?.stops || stops} stopp`, `${own?.reached || 0} of ${own?.stops || stops} stops`) },
    h("svg", { key: "svg", viewBox: `0 0 100 ${high}`, focusable: "false", "aria-hidden": "true" },
      h("polyline", { class: "path", points: at.map(({ x, y }) => `${x},${y}`).join(" ") }),
      at.map(({ x, y }, n) => [
        h("circle", { class: `stop ${n === next ? "next" : ""} ${isDone(n) ? "done" : ""} ${isMine(n) ? "mine" : ""}`, cx: `${x}`, cy: `${y}`, r: `${apart * (n === 0 ? 0.17 : 0.33)}`, key: `${n}` }),
        n === 0 ? null : h("text", { x: `${x}`, y: `${y + apart * 0.13}`, "font-size": `${apart * 0.35}`, "text-anchor": "middle", key: `t${n}` }, `${n}`),
      ]),
      next ? h("g", { key: "flag", transform: `translate(${at[next].x - apart * 0.05} ${at[next].y - apart * 0.85}) scale(${apart * 0.015})` }, ...drawing(FLAG, {}).kids) : null),
    standings.flatMap(({ seats, reached }, n) => seats.map((seat, m) => {
      const place = view.places.find((one) => one.seat === seat);
      const { x, y } = at[Math.min(reached, stops)];
      // Those who stand at one stop stand beside each other.
      const before = standings.slice(0, n).reduce((sum, other) => sum + (other.reached === reached ? other.seats.length : 0), m);
      return h("span", { class: seat === view.you ? "runner me" : "runner", key: `${seat}`, vars: { "--x": `${x + apart * 0.2 * ((before % 3) - 1)}`, "--y": `${(100 * (y + apart * (0.2 * Math.floor(before / 3) - 0.35))) / high}`, "--wide": `${apart * 0.4}` } },
        face(place?.character, place?.name, { label: place?.name, small: true }));
    })));
}

// Running

/** @param {View} view @param {Ui} ui @param {Hunting} hunt */
function running(view, ui, hunt) {
  const { reveal } = ui.state;
  if (view.asked) return choosing(view, ui);
  if (reveal && Date.now() - reveal.since < 4500) return h("div", { class: "read", key: "read" }, joined(reveal));
  if (view.puzzle) return puzzle(view, ui, hunt);
  if (view.next) return seeking(view, ui, hunt);
  const text = view.now === "home" ? either(ui, "Du har hittat alla stopp!", "You have found all the stops!")
    : view.route?.length === view.stops ? either(ui, "Du har gömt allt. Titta hur det går för dem!", "You hid it all. Look how they get on!") : either(ui, "De andra springer.", "The others are running.");
  return h("p", { class: "clue", key: "home", role: "status" }, picture(view.now === "home" ? "star" : "look"), text);
}

/**
 * The clue, and what one says when one is there.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
function seeking(view, ui, hunt) {
  const { clue, ways, stop } = /** @type {Leg} */ (view.next);
  const arrive = async () => {
    const { error } = await ui.send({ do: "arrive", code: hunt.code });
    turn(ui, error === "wrong-code" ? { shakes: (hunt.shakes || 0) + 1 } : error ? {} : { code: "", away: null });
  };
  return h("div", { class: "asks", key: `stop${stop}` },
    told(clue, ui),
    ways === "place" ? null : writing("code", hunt.code, either(ui, "Vilket ord sitter där?", "Which word is there?"), ui, arrive, hunt.shakes),
    ways === "code" ? null : here(ways, ui, hunt));
}

/**
 * What is to be read, and said when it is touched.
 * @param {string} text @param {Ui} ui
 */
const told = (text, ui) =>
  h("button", { class: "clue", key: "clue", type: "button", tap: () => ui.say([text]) }, h("span", null, text), picture("listen"));

/**
 * A field, and the button that sends what stands in it.
 * @param {"code" | "answer"} what @param {string} value @param {string} label @param {Ui} ui @param {() => void} send @param {number} [shakes]
 */
const writing = (what, value, label, ui, send, shakes = 0) =>
  h("div", { class: shakes ? "writes shake" : "writes", key: `${what}${shakes}` },
    h("input", { class: "field", key: "field", type: "text", value, "aria-label": label, placeholder: label, maxlength: `${LONGEST[what]}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", input: (/** @type {string} */ typed) => turn(ui, { [what]: typed }), enter: send }),
    round("yes", either(ui, "Klart", "Done"), send, { class: "large", disabled: value.trim() === "" }));

/**
 * Says where one is, where the browser knows it.
 * @param {string} ways @param {Ui} ui @param {Hunting} hunt
 */
function here(ways, ui, hunt) {
  if (!mayLocate()) return ways === "place" ? h("p", { class: "soft", key: "far" }, either(ui, "Den här skärmen vet inte var den är. Säg till läraren.", "This screen does not know where it is. Tell your teacher.")) : null;
  const say = async () => {
    const at = await locate();
    if (!at) return turn(ui, { isLost: true });
    const answer = await ui.send({ do: "here", ...at });
    turn(ui, { isLost: false, away: answer.error === "not-there" ? { metres: answer.metres, way: WAYS.indexOf(answer.direction) } : null });
  };
  return h("div", { class: "here", key: "here" },
    h("button", { class: "pill", key: "here", type: "button", once: true, "data-do": "here", tap: say }, drawing(PIN), either(ui, "Jag är här", "I am here")),
    hunt.isLost ? h("p", { key: "lost", role: "status" }, either(ui, "Vet inte var du är. Får sidan veta det?", "No idea where you are. May the page know?")) : null,
    hunt.away ? h("p", { class: "away", key: "away", role: "status" }, h("span", { class: "arrow", vars: { "--turn": `${45 * hunt.away.way}deg` }, "aria-hidden": "true" }, "↑"), `${hunt.away.metres} m`) : null);
}

const mayLocate = () => isSecureContext && "geolocation" in navigator;

/** Where this device is; nothing where it may not say. It is kept nowhere. */
const locate = () =>
  /** @type {Promise<{lat: number, lon: number, accuracy: number} | null>} */ (new Promise((done) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => done({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy }), () => done(null), { enableHighAccuracy: true, timeout: 15000 })));

/**
 * A question that is answered in one's own words.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
function puzzle(view, ui, hunt) {
  const { question: asked, stop, wait_ms: wait } = /** @type {Puzzle} */ (view.puzzle);
  const answer = async () => {
    if ((await ui.send({ do: "answer", word: hunt.answer })).ok) turn(ui, { answer: "" });
  };
  return h("div", { class: "asks", key: `question${stop}` }, told(asked, ui), writing("answer", hunt.answer, either(ui, "Ditt svar", "Your answer"), ui, answer, hunt.slips),
    wait && (ui.state.thinkUntil || 0) > Date.now() ? picture("wait", { class: "thinks" }) : null);
}

/** @param {AskedView} view @param {Ui} ui */
const choosing = (view, ui) =>
  h("div", { class: "asking", key: `asking${view.asked.round}` }, question(view, ui),
    h("div", { class: "answers", key: "answers", lang: view.lang }, view.asked.choices.map((word) => {
      const { away, marks, attrs } = standing(view, ui, word);
      return h("button", { ...attrs, class: `hand-card answer ${away ? "away" : marks}`, key: word, "aria-hidden": away ? "true" : null }, h("span", { class: "word" }, word));
    })));

// Making one

/** @param {View} view @param {Ui} ui @param {Hunting} hunt */
function making(view, ui, hunt) {
  const { route = [], stops = 0 } = view;
  const leads = view.leader === view.you;
  const count = either(ui, `${stops} stopp`, `${stops} ${stops === 1 ? "stop" : "stops"}`);
  const go = () => void ui.send({ do: "ready" });
  return h("div", { class: "making", key: "making" },
    h("p", { class: "count", key: "count", role: "status" }, drawing(FLAG), count, view.begins ? ` · ${view.begins}` : ""),
    view.made && view.you ? [title(view, ui, hunt, leads), form(view, ui, hunt), own(view, ui)] : null,
    h("div", { class: "line-up", key: "row" },
      route.some(({ code }) => code) ? h("button", { class: "round", key: "print", type: "button", once: true, "data-do": "print", "aria-label": either(ui, "Skriv ut lappar", "Print slips"), tap: () => turn(ui, { isPrinting: true }) }, drawing(PRINTER)) : null,
      leads ? round("play", either(ui, "Nu börjar vi", "Off we go"), go, { class: "large", key: "go", "data-do": "go", disabled: stops === 0 }) : h("p", { key: "waits" }, either(ui, "Snart börjar det.", "It begins soon."))));
}

/** @param {View} view @param {Ui} ui @param {Hunting} hunt @param {boolean} leads */
function title(view, ui, hunt, leads) {
  if (!leads) return null;
  const label = either(ui, "Vad heter jakten?", "What is the hunt called?");
  const send = () => void (hunt.title?.trim() && hunt.title !== view.name && ui.send({ do: "title", name: hunt.title }));
  return h("div", { class: "writes", key: "title" },
    h("input", { class: "field small", key: "title", type: "text", value: hunt.title ?? view.name ?? "", "aria-label": label, placeholder: label, maxlength: `${LONGEST.title}`, autocomplete: "off", enterkeyhint: "done", input: (/** @type {string} */ name) => turn(ui, { title: name }), enter: send }),
    round("yes", label, send, { key: "title-yes", disabled: !hunt.title?.trim() || hunt.title === view.name }));
}

/**
 * A stop that is made, or changed: what leads to it, and the word that is posted there.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
function form(view, ui, hunt) {
  const { route = [] } = view;
  const easy = EASY[ui.tongue === "en" ? "en" : "sv"].filter((word) => !route.some(({ code }) => code === word));
  const offered = easy[(7 * (view.stops || 0) + view.you + (hunt.taken || 0)) % Math.max(easy.length, 1)] || "";
  // What was typed last may not have been drawn yet.
  const word = () => hunt.word ?? offered;
  const add = async () => {
    if (!hunt.clue.trim()) return;
    const { error } = await ui.send({ do: "stop", clue: hunt.clue, ...(word() ? { code: word() } : {}), ...(hunt.number ? { number: hunt.number } : {}), ...hunt.place });
    turn(ui, error === "code-taken" ? { word: undefined, taken: (hunt.taken || 0) + 1 } : error ? {} : { clue: "", word: undefined, number: 0, place: null });
  };
  const pin = async () => {
    const at = hunt.place ? null : await locate();
    turn(ui, { place: at && { lat: at.lat, lon: at.lon } });
  };
  const clue = either(ui, "Ledtråd: var är det?", "Clue: where is it?"), posted = either(ui, "Ordet på lappen", "The word on the slip");
  return h("div", { class: "form", key: "form" },
    h("input", { class: "field small wide", key: "clue", type: "text", value: hunt.clue, "aria-label": clue, placeholder: clue, maxlength: `${LONGEST.clue}`, autocomplete: "off", enterkeyhint: "next", input: (/** @type {string} */ typed) => turn(ui, { clue: typed }), enter: add }),
    h("input", { class: "field small word", key: "word", type: "text", value: word(), "aria-label": posted, placeholder: posted, maxlength: `${LONGEST.code}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "done", input: (/** @type {string} */ typed) => turn(ui, { word: typed }), enter: add }),
    mayLocate() ? h("button", { class: hunt.place ? "round on" : "round", key: "pin", type: "button", "aria-pressed": String(Boolean(hunt.place)), "aria-label": either(ui, "Stoppet är här, där jag står", "The stop is here, where I stand"), tap: pin }, drawing(PIN)) : null,
    round(hunt.number ? "yes" : "plus", either(ui, "Lägg till", "Add"), add, { key: "add", "data-do": "add", disabled: hunt.clue.trim() === "" }));
}

/**
 * One's own stops: touched they are changed.
 * @param {View} view @param {Ui} ui
 */
const own = ({ route = [] }, ui) =>
  h("ol", { class: "stops", key: "stops" }, route.map(({ number, clue, code }) => h("li", { key: `${number}` },
    h("button", { class: "stop-row", type: "button", key: "change", tap: () => turn(ui, { number, clue, word: code || "" }) }, h("b", { key: "n" }, `${number}`), h("span", { class: "what", key: "clue" }, clue), h("span", { class: "posted", key: "code" }, code || "")),
    round("bin", either(ui, `Ta bort stopp ${number}`, `Take stop ${number} away`), () => remove(number, ui), { class: "small" }))));

/**
 * Takes a stop away; those behind it have other numbers then, so that what was being changed is let go.
 * @param {number} number @param {Ui} ui
 */
function remove(number, ui) {
  if (ui.state.hunt?.number) turn(ui, { number: 0, clue: "", word: undefined });
  ui.send({ do: "remove", number });
}

// What is printed

/**
 * A slip for each of one's own stops, to be cut apart and posted: its word in large letters, and a code to scan.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
const slips = ({ route = [], name }, ui, hunt) =>
  h("div", { class: "slips", key: "slips", role: "dialog", "aria-modal": "true", "aria-label": either(ui, "Lappar", "Slips") },
    h("div", { class: "line-up", key: "row" },
      h("button", { class: "round large", key: "print", type: "button", "aria-label": either(ui, "Skriv ut", "Print"), tap: () => print() }, drawing(PRINTER)),
      round("no", either(ui, "Stäng", "Close"), () => turn(ui, { isPrinting: false }), { class: "small" })),
    route.filter(({ code }) => code).map(({ number, code = "" }) => h("div", { class: "slip", key: `${number}` },
      h("div", { key: "text" }, h("small", { key: "name" }, `${name || either(ui, "Jakten", "The hunt")} · ${number}`), h("b", { key: "code", vars: { "--n": String(Math.max(code.length, 5)) } }, code)),
      h("img", { key: "img", src: `code/${digits(code)}.svg`, alt: "" }))));

/** @param {string} word in hexadecimal digits, as the server draws it */
const digits = (word) => [...new TextEncoder().encode(word)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// What has happened

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  const isOwn = fact.seats?.includes(view.you) || fact.seat === view.you;
  if (!isOwn) return 0;
  if (fact.event === "reached") turn(ui, { code: "", away: null, shakes: 0, slips: 0 });
  if (fact.event === "answered" && !fact.made) {
    if (!fact.right) turn(ui, { slips: (ui.state.hunt?.slips || 0) + 1 });
    return view.asked ? playAnswer(fact, { ...view, you: fact.seat }, ui) : 400;
  }
  return ["answered", "heard", "hinted"].includes(fact.event) ? playAnswer(fact, { ...view, you: fact.seat }, ui) : 0;
}
