// The hunt: stops that one looks for, one after the other, by the word that is posted there or by where one is. Whether
// a stop is reached is said by the server.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { draw as drawing, picture, pieces } from "./pictures.js";
import { round } from "./parts.js";
import { soon } from "./soon.js";
import { question, standing } from "./lift.js";
import { joined, play as playAnswer } from "./joined.js";
import { either } from "./said.js";

/** So many signs the server takes. */
const LONGEST = { code: 20, answer: 40 };
export const PIN = "r@24 18 13;w@24 18 5;rM14 27l10 18 10-18z";
export const FLAG = "n~4M12 4v41;rM14 6c8-4 14 5 27 0v20c-13 5-19-4-27 0z";
/** Which way is meant, in degrees from north. */
const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
/** For so many milliseconds it is said that nobody knows where one is. */
const TOLD = 8000;
/** For so many milliseconds a compound word that was right is read before the next clue. */
const READ = 4500;

/**
 * A compound word that is asked, as bingo and cards have theirs; and nobody is compared in the end.
 * @param {View} told
 */
export function read(told) {
  const { asked, start, ...view } = /** @type {any} */ (told);
  if (view.winners) view.winners = [];
  if (start) view.begins = start.clock;
  if (!asked) return /** @type {View} */ (view);
  if (!asked.choices) return /** @type {View} */ ({ ...view, puzzle: { ...asked, thinkUntil: Date.now() + (asked.wait_ms || 0) } });
  const { stop, question: word, audio, choices, left, ...own } = asked;
  return /** @type {View} */ ({ ...view, asked: { round: stop, question: word, audio, choices, done: [], attempts: [{ seat: view.you, left: left || choices, ...own }] } });
}

/** @param {View} view @param {Ui} ui */
export function draw(view, ui) {
  const hunt = (ui.state.hunt = ui.state.hunt || { code: "", clue: "", answer: "" });
  return h("section", { class: "hunt play", "data-game": "race", "data-now": view.now || null, "data-stop": view.next?.stop || view.puzzle?.stop || view.asked?.round || null },
    h("link", { rel: "stylesheet", href: "race.css", key: "css" }),
    view.name ? h("h2", { key: "name" }, view.name) : null,
    view.standings ? [mates(view), way(view, ui, hunt), hunt.shown ? rightly(hunt.shown, ui) : view.phase === "playing" ? running(view, ui, hunt) : null] : soon("stops.js", ui)?.making(view, ui, hunt),
    hunt.isPrinting ? soon("stops.js", ui)?.slips(view, ui) : null);
}

/** @param {Ui} ui @param {Partial<Hunting>} changes */
export function turn(ui, changes) {
  Object.assign(ui.state.hunt || {}, changes);
  ui.change();
}

// The way

/**
 * Where stops lie whose place one does not know, in hundredths of the width: in rows that go there and back.
 * @param {number} count @param {number} apart
 */
function inRows(count, apart) {
  const abreast = 100 / apart, rows = Math.ceil(count / abreast);
  const at = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / abreast), column = n % abreast;
    return { x: apart * ((row % 2 ? abreast - 1 - column : column) + 0.5), y: apart * 1.1 * (rows - 0.5 - row) };
  });
  return { at, high: apart * 1.1 * rows };
}

/**
 * Where all stops lie, the start before them: those whose place one knows on a map, the others in rows below it.
 * @param {View} view
 */
function placed({ stops = 0, route = [], found = [] }) {
  const apart = stops < 15 ? 20 : 10;
  const known = [...route.filter(isPlaced), ...found];
  const map = known.length > 0 ? mapped(known, apart) : null;
  const others = Array.from({ length: stops + 1 }, (_, n) => n).filter((n) => !known.some(({ number }) => number === n));
  const rows = inRows(others.length, apart), below = map ? HIGH : 0;
  /** @type {Point[]} */
  const at = [];
  others.forEach((n, i) => (at[n] = { x: rows.at[i].x, y: rows.at[i].y + below }));
  known.forEach(({ number }, i) => (at[number] = map?.at[i] || at[0]));
  return { at, apart, find: map?.find, spotAt: map?.spotAt, high: rows.high + below };
}

/** @param {Stop} stop @returns {stop is Stop & Spot} */
export const isPlaced = (stop) => stop.lat !== undefined;

/** How high the map is, and the least that it shows to each side, in parts of the globe's radius: 30 metres. */
const HIGH = 60, LEAST = 30 / 6371000;
/** Right and left, below and above, and between them. */
const SIDES = [0, 4, 2, 6, 1, 3, 5, 7].map((eighths) => (eighths * Math.PI) / 4);

/**
 * A plain map of these, north at its top; those that would lie on each other lie side by side.
 * @param {Spot[]} spots @param {number} apart
 */
function mapped(spots, apart) {
  const { flat, back } = around(spots), points = spots.map(flat);
  const across = spread(points.map(({ x }) => x)), up = spread(points.map(({ y }) => y));
  const edge = apart * 0.6, near = apart * 0.7;
  const scale = Math.min((50 - edge) / across.far, (HIGH / 2 - edge) / up.far);
  const inside = (/** @type {Point} */ { x, y }) => ({ x: Math.min(Math.max(x, edge), 100 - edge), y: Math.min(Math.max(y, edge), HIGH - edge) });
  const onMap = (/** @type {Point} */ { x, y }) => inside({ x: 50 + (x - across.middle) * scale, y: HIGH / 2 - (y - up.middle) * scale });
  /** @type {Point[]} */
  const at = [];
  for (const point of points.map(onMap)) {
    const isFree = (/** @type {Point} */ { x, y }) => at.every((other) => Math.hypot(x - other.x, y - other.y) > near - 0.01);
    at.push([point, ...beside(point, near).map(inside)].find(isFree) || point);
  }
  return {
    at, find: (/** @type {Spot} */ spot) => onMap(flat(spot)),
    spotAt: (/** @type {Point} */ { x, y }) => back({ x: across.middle + (x - 50) / scale, y: up.middle + (HIGH / 2 - y) / scale }),
  };
}

/**
 * The middle of these, and how far the outermost are from it.
 * @param {number[]} all
 */
function spread(all) {
  const middle = (Math.max(...all) + Math.min(...all)) / 2;
  return { middle, far: Math.max(Math.max(...all) - middle, LEAST) };
}

/**
 * Places around this one, the nearest first.
 * @param {Point} point @param {number} near
 */
const beside = ({ x, y }, near) =>
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ring) => SIDES.map((side) => ({ x: x + ring * near * Math.cos(side), y: y + ring * near * Math.sin(side) })));

/**
 * How far east and north of the middle of these a spot lies, as the crow flies; at the poles too. And which spot lies there.
 * @param {Spot[]} spots
 */
function around(spots) {
  const points = spots.map(onGlobe);
  const sum = [0, 1, 2].map((axis) => points.reduce((all, point) => all + point[axis], 0));
  const size = Math.hypot(...sum);
  // Of spots on opposite sides of the globe there is no middle.
  const [x, y, z] = size > 1e-6 ? sum.map((part) => part / size) : points[0];
  const [e, n] = Math.hypot(x, y) > 1e-9 ? [-y, x].map((part) => part / Math.hypot(x, y)) : [0, 1];
  const flat = (/** @type {Spot} */ spot) => {
    const [a, b, c] = onGlobe(spot);
    const east = a * e + b * n, north = (b * e - a * n) * z + c * (x * n - y * e);
    const off = Math.hypot(east, north);
    const far = off > 0 ? Math.atan2(off, a * x + b * y + c * z) / off : 0;
    return { x: east * far, y: north * far };
  };
  const back = (/** @type {Point} */ { x: east, y: north }) => {
    const far = Math.hypot(east, north) || 1e-9, part = Math.sin(far) / far, rest = Math.cos(far);
    const [a, b, c] = [x * rest + part * (east * e - north * z * n), y * rest + part * (east * n + north * z * e), z * rest + part * north * (x * n - y * e)];
    return { lat: degrees(Math.asin(Math.min(Math.max(c, -1), 1))), lon: degrees(Math.atan2(b, a)) };
  };
  return { flat, back };
}

/** @param {number} angle to ten centimetres */
const degrees = (angle) => Number(((angle * 180) / Math.PI).toFixed(6));

/** @param {Spot} spot @returns {number[]} */
function onGlobe({ lat, lon }) {
  const north = (lat * Math.PI) / 180, east = (lon * Math.PI) / 180;
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/**
 * All stops on one way, those that are behind one lit, and everybody where they have got to.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt @param {(spot: Spot) => void} [touched] where the map is touched
 */
export function way(view, ui, hunt, touched) {
  const { standings = [], route = [] } = view;
  const stops = view.stops || 0;
  const { at, apart, high, find, spotAt } = placed(view);
  const own = ownCrew(view);
  const next = view.next?.stop || view.puzzle?.stop || view.asked?.round;
  const isMine = (/** @type {number} */ n) => route.some(({ number }) => number === n);
  const isDone = (/** @type {number} */ n) => n > 0 && !isMine(n) && (own ? (next ? n < next : view.now === "home" || n <= own.reached) : standings.some(({ reached }) => reached >= n));
  const here = hunt.at && find?.(hunt.at), pinned = hunt.place && find?.(hunt.place);
  const trace = (/** @type {Stroke} */ { stage, from, to }) => {
    const point = { x: 100 * to.x, y: high * to.y };
    // A finger that goes on over the map scrolls the page; one on a stop means that one.
    if (stage === "up" && Math.hypot(to.x - from.x, to.y - from.y) < 0.05 && point.y < HIGH && spotAt && !at.some((other) => Math.hypot(other.x - point.x, other.y - point.y) < apart * 0.4)) touched?.(spotAt(point));
  };
  return [
    h("div", { class: "way", key: "way", trace: touched && find && trace, role: "img", "aria-label": either(ui, `${own?.reached || 0} av ${own?.stops || stops} stopp`, `${own?.reached || 0} of ${own?.stops || stops} stops`) },
      h("svg", { key: "svg", viewBox: `0 0 100 ${high}`, focusable: "false", "aria-hidden": "true" },
        find ? [h("rect", { class: "map", key: "map", width: "100", height: `${HIGH}`, rx: "4" }), h("path", { class: "north", key: "north", d: "M95 10V4M93 6l2-3 2 3" })] : null,
        h("polyline", { class: "path", key: "path", points: at.map(({ x, y }) => `${x},${y}`).join(" ") }),
        at.map(({ x, y }, n) => [
          h("circle", { class: `stop ${n === next ? "next" : ""} ${isDone(n) ? "done" : ""} ${isMine(n) ? "mine" : ""}`, cx: `${x}`, cy: `${y}`, r: `${apart * (n === 0 ? 0.17 : 0.33)}`, key: `${n}` }),
          n === 0 ? null : h("text", { x: `${x}`, y: `${y + apart * 0.13}`, "font-size": `${apart * 0.35}`, "text-anchor": "middle", key: `t${n}` }, `${n}`),
        ]),
        pinned ? h("g", { key: "pin", "data-pin": "", transform: `translate(${pinned.x - 5} ${pinned.y - 9.4}) scale(.21)` }, ...pieces(PIN)) : null,
        here ? h("circle", { class: "myself", key: "myself", cx: `${here.x}`, cy: `${here.y}`, r: "2.2" }) : null,
        next ? h("g", { key: "flag", transform: `translate(${at[next].x - apart * 0.05} ${at[next].y - apart * 0.85}) scale(${apart * 0.015})` }, ...pieces(FLAG)) : null),
      standings.flatMap(({ seats, reached }, n) => seats.map((seat, m) => {
        const place = view.places.find((one) => one.seat === seat);
        const { x, y } = at[Math.min(reached, stops)];
        // Those who stand at one stop stand beside each other.
        const before = standings.slice(0, n).reduce((sum, other) => sum + (other.reached === reached ? other.seats.length : 0), m);
        return h("span", { class: seat === view.you ? "runner me" : "runner", key: `${seat}`, vars: { "--x": `${x + apart * 0.2 * ((before % 3) - 1)}`, "--y": `${(100 * (y + apart * (0.2 * Math.floor(before / 3) - 0.35))) / high}`, "--wide": `${apart * 0.4}` } },
          face(place?.character, place?.name, { label: place?.name, small: true }));
      }))),
    find && mayLocate() ? h("button", { class: "pill", key: "myself", type: "button", once: true, "data-do": "myself", tap: () => locate(ui) }, drawing(PIN), either(ui, "Var är jag?", "Where am I?")) : null,
  ];
}

/** @param {View} view */
const ownCrew = ({ standings = [], you }) => standings.find(({ seats }) => seats.includes(you));

/**
 * With whom one runs, where that is a team.
 * @param {View} view
 */
function mates(view) {
  const crew = ownCrew(view);
  if (!crew || crew.seats.length < 2) return null;
  const { seats, team } = crew;
  const places = view.places.filter(({ seat }) => seats.includes(seat));
  return h("p", { class: "mates", key: "mates" }, team, places.map(({ seat, character, name }) => face(character, name, { label: name, small: true, key: seat })));
}

// Running

/** @param {View} view @param {Ui} ui @param {Hunting} hunt */
function running(view, ui, hunt) {
  const { reveal } = ui.state;
  if (view.asked) return choosing(view, ui);
  if (reveal && Date.now() - reveal.since < READ) return h("div", { class: "read", key: "read" }, joined(reveal, ui));
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
    turn(ui, error === "wrong-code" || error === "been-there" ? { shakes: (hunt.shakes || 0) + 1 } : error ? {} : { code: "", away: null, shakes: 0 });
  };
  return h("div", { class: "asks", key: `stop${stop}` },
    told(clue, ui),
    hunt.shakes ? h("p", { key: "misses", role: "status" }, either(ui, "Det är ett annat ord. Titta en gång till!", "It is another word. Look once more!")) : null,
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
 * A field, and the button that sends what stands in it. It shakes as often as that was wrong, and what was typed may be
 * mended.
 * @param {"code" | "answer"} what @param {string} value @param {string} label @param {Ui} ui @param {() => void} send @param {number} [shakes]
 */
const writing = (what, value, label, ui, send, shakes = 0) =>
  h("div", { class: ["writes", "writes shake", "writes shake anew"][shakes && 2 - (shakes % 2)], key: what },
    h("input", { class: "field", key: "field", type: "text", value, "aria-label": label, placeholder: label, maxlength: `${LONGEST[what]}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", input: (/** @type {string} */ typed) => turn(ui, { [what]: typed }), enter: send }),
    round("yes", either(ui, "Klart", "Done"), send, { class: "large", disabled: value.trim() === "" }));

/**
 * Says where one is, where the browser knows it.
 * @param {string} ways @param {Ui} ui @param {Hunting} hunt
 */
function here(ways, ui, hunt) {
  if (!mayLocate()) {
    return ways === "place" ? h("p", { class: "soft", key: "far" }, either(ui,
      "Den här skärmen får inte veta var den är. Säg till läraren: platser behöver https, men ord på lappar går alltid.",
      "This screen may not know where it is. Tell your teacher: places need https, but words on slips always work.")) : null;
  }
  const say = async () => {
    const at = await locate(ui);
    if (!at) return;
    const answer = await ui.send({ do: "here", ...at });
    turn(ui, { away: answer.error === "not-there" ? { metres: answer.metres, way: WAYS.indexOf(answer.direction) } : null });
  };
  return h("div", { class: "here", key: "here" },
    h("button", { class: "pill", key: "here", type: "button", once: true, "data-do": "here", tap: say }, drawing(PIN), either(ui, "Jag är här", "I am here")),
    lost(ui, hunt),
    hunt.away ? h("p", { class: "away", key: "away", role: "status" }, h("span", { class: "arrow", vars: { "--turn": `${45 * hunt.away.way}deg` }, "aria-hidden": "true" }, "↑"), `${hunt.away.metres} m`) : null);
}

/** @param {Ui} ui @param {Hunting} hunt */
export const lost = (ui, hunt) =>
  hunt.isLost ? h("p", { key: "lost", role: "status" }, either(ui, "Vet inte var du är. Får sidan veta det?", "No idea where you are. May the page know?")) : null;

export const mayLocate = () => isSecureContext && "geolocation" in navigator;

/**
 * Where this device is, which is seen on the map too; nothing where it may not say. It is kept no longer than the room.
 * @param {Ui} ui
 */
export async function locate(ui) {
  const at = await /** @type {Promise<(Spot & {accuracy: number}) | null>} */ (new Promise((done) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => done({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy }), () => done(null), { enableHighAccuracy: true, timeout: 15000 })));
  turn(ui, at ? { at, isLost: false } : { isLost: true });
  if (!at) setTimeout(() => turn(ui, { isLost: false }), TOLD);
  return at;
}

/**
 * A question that is answered in one's own words.
 * @param {View} view @param {Ui} ui @param {Hunting} hunt
 */
function puzzle(view, ui, hunt) {
  const { question: asked, stop, misses = [], thinkUntil } = /** @type {Puzzle} */ (view.puzzle);
  const answer = () => void ui.send({ do: "answer", word: hunt.answer });
  return h("div", { class: "asks", key: `question${stop}` }, told(asked, ui),
    misses.length > 0 ? h("p", { class: "misses", key: "misses", role: "status" }, either(ui, "Prova igen! Du har provat: ", "Try again! You have tried: "), misses.join(", ")) : null,
    writing("answer", hunt.answer, either(ui, "Ditt svar", "Your answer"), ui, answer, hunt.slips),
    thinkUntil > Date.now() ? picture("wait", { class: "thinks", key: "thinks" }) : null);
}

/** @param {AskedView} view @param {Ui} ui */
const choosing = (view, ui) =>
  h("div", { class: "asking", key: `asking${view.asked.round}` }, question(view, ui),
    h("div", { class: "answers", key: "answers", lang: view.lang }, view.asked.choices.map((word) => {
      const { away, marks, attrs } = standing(view, ui, word);
      return h("button", { ...attrs, class: `hand-card answer ${away ? "away" : marks}`, key: word, "aria-hidden": away ? "true" : null }, h("span", { class: "word" }, word));
    })));

/**
 * What would have been right, until it is touched away or the next stop is found.
 * @param {string} answer @param {Ui} ui
 */
const rightly = (answer, ui) =>
  h("div", { class: "asks", key: "shown", role: "status" }, h("p", { key: "right" }, either(ui, "Så här är det:", "This is how it is:")), told(answer, ui),
    round("next", either(ui, "Vidare", "Go on"), () => turn(ui, { shown: "" }), { class: "large", "data-do": "next" }));

// What has happened

/** @param {Fact} fact @param {View} view @param {Ui} ui */
export function play(fact, view, ui) {
  const isOwn = fact.seats?.includes(view.you) || fact.seat === view.you;
  if (!isOwn) return 0;
  if (fact.event === "reached") turn(ui, { code: "", answer: "", away: null, shakes: 0, slips: 0, shown: "" });
  if (fact.event === "sent") aloud(fact.clue, ui);
  if (fact.event === "asked" && !fact.choices) aloud(fact.question, ui);
  if (fact.event === "answered" && !fact.made) return judged(fact, view, ui);
  // What was read is taken away, although nothing else may happen.
  if (fact.event === "answered") setTimeout(ui.change, READ + 50);
  return ["answered", "heard", "hinted"].includes(fact.event) ? playAnswer(fact, { ...view, you: fact.seat }, ui) : 0;
}

/**
 * To who is read to, once the word that was joined before it has been heard.
 * @param {string} text @param {Ui} ui
 */
function aloud(text, ui) {
  const { reveal, hunt } = ui.state;
  const waits = reveal && Date.now() - reveal.since < READ ? READ : 0;
  if (ui.readAloud) setTimeout(() => ui.say([hunt?.shown || "", text].filter(Boolean)), waits);
}

/**
 * An answer in one's own words, or a compound word that was wrong.
 * @param {Fact} fact @param {View} view @param {Ui} ui
 */
function judged(fact, view, ui) {
  const { question: asked, right, shown, think_ms: thinks } = fact;
  if (right) turn(ui, { answer: "" });
  else if (shown) turn(ui, { answer: "", shown: view.asked ? `${asked} + ${shown[0]}` : shown[0] });
  else turn(ui, { slips: (ui.state.hunt?.slips || 0) + 1 });
  if (thinks) setTimeout(ui.change, thinks + 50);
  return view.asked ? playAnswer(fact, { ...view, you: fact.seat }, ui) : 400;
}
