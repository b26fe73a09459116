// A second chair: two children at one screen, each with a line of its own. They follow each other from
// room to room; where both play at once each has a half, and where they take turns the screen goes over.

import { h } from "./screen.js";
import { face } from "./faces.js";
import { picture } from "./pictures.js";
import { room } from "./room.js";
import { round } from "./parts.js";
import { said } from "./said.js";

/** @typedef {import("./chair.js").Chair} Chair */

/** Whether the far half is turned round, and who has uncovered the screen. */
const table = { turned: false, open: 0 };
/** What the second one has asked for already, so that it asks once. */
let followed = "";

/**
 * The second child goes where the first one goes, and wants what the first one has chosen.
 * @param {Chair} first
 * @param {Chair} second
 */
export function follow(first, second) {
  if (!first.inside || !second.inside || first.coming || second.coming) return;
  const yes = second.roomMenu?.items.find((item) => ["agree", "yes"].includes(item.icon || ""));
  const wanted = step(first, second, yes?.type || "");
  if (!wanted || wanted === followed) return;
  followed = wanted;
  if (wanted.startsWith("sit ")) second.send({ do: "sit", room: wanted.slice(4) });
  else if (wanted.startsWith("leave ")) second.send({ do: "leave" });
  else if (yes) second.choose(yes);
}

/**
 * What the second one does next, if anything.
 * @param {Chair} first
 * @param {Chair} second
 * @param {string} yes what it would type to agree
 */
function step(first, second, yes) {
  const here = first.view, there = second.view;
  if (here && there && here.room === there.room) return yes ? `yes ${here.room} ${here.seq}` : "";
  if (here && (!there || there.phase !== "playing")) return `sit ${here.room}`;
  if (!here && there) return `leave ${there.room} ${there.phase}`;
  followed = "";
  return "";
}

/**
 * The one screen of two who sit in the same room.
 * @param {Chair} first
 * @param {Chair} second
 * @param {() => void} change
 */
export function two(first, second, change) {
  const view = first.view;
  if (!view || !second.view || view.room !== second.view.room || view.phase !== "playing") return null;
  const turns = view.game === "hangman" || (view.game === "letters" && view.mode === "turns");
  return turns ? inTurn(first, second, change) : halves(first, second, change);
}

/**
 * Two halves around one question; the far one can be turned round.
 * @param {Chair} first
 * @param {Chair} second
 * @param {() => void} change
 */
function halves(first, second, change) {
  const turn = () => {
    table.turned = !table.turned;
    change();
  };
  return h("div", { class: "halves", key: "halves" },
    h("div", { class: "table-half far", key: "far", "data-chair": "2", "data-turned": table.turned }, second.view ? room(second, second.view) : null),
    h("div", { class: "table-half near", key: "near", "data-chair": "1" }, first.view ? room(first, first.view) : null),
    round("turn", said(first.lang).turn, turn, { class: "small turn-round", "aria-pressed": String(table.turned) }));
}

/**
 * The screen of whose turn it is; when it goes over, it is covered until the other one has it.
 * @param {Chair} first
 * @param {Chair} second
 * @param {() => void} change
 */
function inTurn(first, second, change) {
  const seat = first.view?.turn?.seat || first.view?.waiting?.[0];
  const now = second.view && seat === second.view.you ? second : first;
  const number = now.number + 1;
  if (table.open === number && now.view) return room(now, now.view);
  const open = () => {
    table.open = number;
    change();
  };
  const name = now.child?.name || "";
  return h("main", { class: "calm cover", key: "cover" }, picture("covered"), h("p", null, `${said(now.lang).give} ${name}`),
    h("button", { class: "animal", key: "open", type: "button", tap: open, once: true, "aria-label": name }, face(now.child?.character, name), h("b", null, name)));
}
