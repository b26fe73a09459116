// A second chair: two children at one screen, each with a line of its own. They follow each other from
// room to room; where both play at once each has a half, where they take turns the screen goes over, and a board is
// shared by both.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { picture } from "./pictures.js";
import { round } from "./parts.js";
import { said } from "./said.js";

/** Whether the far half is turned round, and who has uncovered the screen. */
const screen = { turned: false, open: 0 };
/** What the second one has asked for already, so that it asks once. */
let followed = "";
/** The room where both have sat: who gets up there stays up. */
let shared = "";

/**
 * The second child goes where the first one goes, and wants what the first one has chosen.
 * @param {Chair} first
 * @param {Chair} second
 */
export function follow(first, second) {
  const here = first.table, there = second.table;
  if (!here || !there || !first.inside || !second.inside || here.coming || there.coming) return;
  // What both are asked the first one decides.
  const yes = here.menus.agreeing() ? null : there.menus.agreeing();
  const wanted = step(here.view, there.view, yes?.type || "", there.cameTo);
  if (!wanted || wanted === followed) return;
  followed = wanted;
  if (wanted.startsWith("sit ")) second.line.send({ do: "sit", room: wanted.slice(4) });
  else if (wanted.startsWith("leave ")) second.line.send({ do: "leave" });
  else if (yes) there.menus.choose(yes);
}

/**
 * What the second one does next, if anything.
 * @param {View | null} here the room of the first one
 * @param {View | null} there
 * @param {string} yes what it would type to agree
 * @param {string} cameTo where it sat when it came
 */
function step(here, there, yes, cameTo) {
  if (here && there && here.room === there.room) {
    shared = here.room;
    return yes ? `yes ${here.room} ${here.seq}` : "";
  }
  if (here && here.room !== shared && (!there || there.phase !== "playing")) return `sit ${here.room}`;
  // In any other room a teacher has put both, and the first one is on its way.
  if (!here && there && [shared, cameTo].includes(there.room)) return `leave ${there.room} ${there.phase}`;
  followed = "";
  return "";
}

/**
 * The one screen of two who sit in the same room. The second one may still be on its way there, with a place already.
 * @param {Chair} first
 * @param {Chair} second
 * @param {() => void} change
 */
export function two(first, second, change) {
  const view = first.table?.view;
  const far = view?.places.find((place) => place.name === second.child?.name && place.presence !== "left");
  if (!view || !far || view.phase !== "playing") return null;
  const turn = (view.turn?.seat || view.waiting?.[0]) === far.seat ? 1 : 0;
  // A board has no secrets, and is never covered. The second one may still be shown what led to its turn.
  if (view.game === "board") return turn === 1 && second.table?.view?.room === view.room && second.table.view.seq >= view.seq ? second.table.draw() : null;
  return view.game === "hangman" || view.mode === "turns" ? inTurn(first, second, turn, change) : halves(first, second, change);
}

/**
 * Two halves around one question; the far one can be turned round.
 * @param {Chair} first
 * @param {Chair} second
 * @param {() => void} change
 */
function halves(first, second, change) {
  const turn = () => {
    screen.turned = !screen.turned;
    change();
  };
  return h("div", { class: "halves", key: "halves" },
    h("div", { class: "table-half far", key: "far", "data-chair": "2", "data-turned": screen.turned }, second.table?.draw()),
    h("div", { class: "table-half near", key: "near", "data-chair": "1" }, first.table?.draw()),
    round("turn", said(first.lang).turn, turn, { class: "small turn-round", "aria-pressed": String(screen.turned) }));
}

/**
 * The screen of whose turn it is; when it goes over, it is covered until the other one has it. Who has it keeps
 * it while what it has done is shown.
 * @param {Chair} first
 * @param {Chair} second
 * @param {number} turn the number of the chair whose turn it is
 * @param {() => void} change
 */
function inTurn(first, second, turn, change) {
  const has = [first, second][screen.open - 1];
  const now = has?.table?.coming ? has : [first, second][turn];
  const number = now.number + 1;
  // Who has uncovered it and is still on its way to the room sees the cover until then.
  const own = screen.open === number ? now.table?.draw() : null;
  if (own) return own;
  const open = () => {
    screen.open = number;
    change();
  };
  const name = now.child?.name || "";
  return h("main", { class: "calm cover", key: "cover" }, picture("covered"), h("p", null, `${said(now.lang).give} ${name}`),
    h("button", { class: "animal", key: "open", type: "button", tap: open, once: true, "aria-label": name }, face(now.child?.character, name), h("b", null, name)));
}
