// What each event does that comes to a child's line.

import { sound, speak, hush } from "./voice.js";

/**
 * @typedef {import("./chair.js").Chair} Chair
 * @typedef {import("./line.js").Message} Message
 */

/**
 * What happens in every game.
 * @param {Chair} chair
 * @param {Message} fact
 */
export function common(chair, fact) {
  const mine = fact.seat === chair.view?.you;
  if (fact.event === "joined" && !mine) sound("came");
  // Where all others are done, they see a miss as it is; before that it is hidden.
  const missed = fact.event === "answered" && fact.right === false && !mine;
  if (fact.event === "hidden" || missed) chair.state.hidden = (chair.state.hidden || 0) + 1;
  if (fact.event === "cheered") {
    if (!mine) sound("cheer");
    chair.state.cheered = { seat: fact.seat, cheer: fact.cheer, seq: fact.seq };
  }
  const telling = ["equipped", "built", "silly", "launched", "cheered", "left", "skipped", "plays-on", "refused", "hinted"];
  if (fact.say && telling.includes(fact.event)) chair.tell(fact.say.replace(/^[^\p{L}\d]+/u, ""));
  if (fact.event === "silly") chair.state.silly = fact;
  if (["equipped", "built"].includes(fact.event) && mine) chair.state.gift = fact.gear || fact.part;
}

/**
 * What each event does that is no fact.
 * @type {Object<string, (chair: Chair, message: Message) => void>}
 */
export const told = {
  view: (chair, view) => void chair.arrive(view),
  menu: (chair, menu) => {
    if (menu.room && menu.room !== chair.view?.room && menu.room !== chair.coming?.room && chair.view) chair.popup = null;
    // What stands at the door comes unasked too, whenever somebody begins to wait.
    const door = !menu.room && (menu.items.length === 0 || ["first", "hello"].includes(menu.page));
    const asked = !door && menu.items.length > 0 && (!menu.room || chair.asksMenu > 0);
    if (asked) {
      chair.asksMenu = 0;
      chair.open(/** @type {any} */ (menu));
    }
    if (door) {
      if (menu.items.length > 0) chair.door = /** @type {any} */ (menu);
      chair.leaveRoom();
    } else if (!asked) {
      chair.roomMenu = /** @type {any} */ (menu);
    }
    if (menu.speak && (menu.aloud || chair.readAloud)) speak([menu.speak], chair.lang);
  },
  "think-over": (chair) => {
    chair.state.thinkUntil = 0;
  },
  offer: (chair) => {
    chair.state.offered = true;
  },
  "reading-aloud": (chair, message) => {
    chair.readAloud = Boolean(message.on);
    if (!message.on) hush();
  },
  welcome: (chair, message) => chair.welcome(message),
  accepted: (chair) => {
    chair.step = chair.self.word ? "animal" : "";
  },
  "name-gone": (chair) => chair.erase(),
  "taken-over": (chair) => {
    chair.step = "taken";
    chair.inside = false;
    chair.line.rest();
  },
  closing: () => {},
  ping: () => {},
  "caught-up": () => {},
};
