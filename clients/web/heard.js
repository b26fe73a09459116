// What each event does that comes to a table.

import { load } from "./line.js";
import { sound, speak, hush, setQuiet } from "./voice.js";

/** Facts whose sentence is shown. */
const telling = ["equipped", "built", "silly", "launched", "cheered", "left", "skipped", "plays-on", "refused", "hinted", "proposed", "invited"];

/**
 * What happens in every game.
 * @param {Table} table
 * @param {Fact} fact
 */
export function common(table, fact) {
  const { state } = table;
  const mine = fact.seat === table.view?.you;
  if (fact.event === "joined" && !mine) sound("came");
  // Where all others are done, they see a miss as it is; before that it is hidden.
  const missed = fact.event === "answered" && fact.right === false && !mine;
  if (fact.event === "hidden" || missed) state.hidden = (state.hidden || 0) + 1;
  if (fact.event === "cheered") {
    if (!mine) sound("cheer");
    state.cheered = { seat: fact.seat, cheer: fact.cheer, seq: fact.seq };
  }
  if (fact.event === "over" && fact.say) state.outcome = fact.say;
  // Only whose: the rows are seen.
  if (fact.event === "bingo" && fact.say) state.outcome = [...new Set(fact.say.match(/BINGO.*?!/g))].join(" ");
  // Who goes when all is over is seen to be gone.
  if (fact.event === "left" && table.view?.phase === "over") return;
  // One's own silly word is seen as large as can be.
  if (fact.say && telling.includes(fact.event) && !(mine && fact.event === "silly")) table.chair.tell(fact.say.replace(/^[^\p{L}\d]+/u, ""));
  if (fact.event === "silly") state.silly = fact;
}

/** @param {Table} table @param {any} message @param {number} [end] */
const tell = ({ chair }, message, end = chair.lessonEnd) => {
  chair.lessonEnd = end;
  chair.tell(message.say || "");
};

/** @param {Table} table @param {any} message */
const read = (table, message) => {
  tell(table, message);
  speak([message.text || message.say], table.chair.lang);
};

/**
 * What each event does that is no fact.
 * @type {Object<string, (table: Table, message: any) => void>}
 */
export const told = {
  inside: (table, message) => table.inside(message.rooms),
  view: (table, view) => void table.arrive(view),
  menu: (table, menu) => table.menus.hear(menu),
  "think-over": (table) => {
    table.state.thinkUntil = 0;
  },
  offer: (table) => {
    table.state.offered = true;
  },
  ending: (table, message) => tell(table, message, message.minutes ? Date.now() + message.minutes * 60000 : 0),
  quiet: (table, message) => {
    setQuiet(Boolean(message.on));
    tell(table, message);
  },
  "class-paused": tell,
  "class-resumed": tell,
  "lesson-over": (table, message) => tell(table, message, Date.now()),
  "lesson-begun": (table, message) => tell(table, message, 0),
  flown: async (table, flight) => (await load("rocket.js")).fly(table, flight),
  kicked: tell,
  said: read,
  marked: read,
  "reading-aloud": (table, message) => {
    table.chair.readAloud = Boolean(message.on);
    if (!message.on) hush();
  },
};
