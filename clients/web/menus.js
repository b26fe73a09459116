// What the server lets a child choose: at the door, below its room, and in menus that lie above everything.

import { load } from "./line.js";
import { speak } from "./voice.js";

/** Menus with a picture above their choices. */
const pictured = ["journey", "words", "silly"];

/**
 * Whether a line is words, and no drawing of signs.
 * @param {string} line
 */
const isSaid = (line) => 2 * (line.match(/\p{L}/gu) || []).length > line.replace(/\s/g, "").length;

/**
 * An answer to what another child wants.
 * @param {Item} item of a room's first menu
 */
export const isWish = (item) => ["8", "9"].includes(item.key);

/** @param {Item} item */
const rank = (item) => (isWish(item) ? 0 : item.who ? 1 : 2);

export class Menus {
  /** @param {Table} table */
  constructor(table) {
    /** @private */
    this.table = table;
    /** @type {Menu | null} what may be done at the door */
    this.door = null;
    /** @type {Menu | null} what may be done in the room as it stands */
    this.room = null;
    /** @type {Menu | null} a menu that was asked for and lies above */
    this.popup = null;
    /** @type {(() => Piece | null) | null} draws what lies in it above its choices */
    this.above = null;
    /** @private Whether the next menu was asked for. */
    this.asked = false;
  }

  /** @param {Menu} menu */
  hear(menu) {
    const { view, coming } = this.table;
    // The words stand above, all of them: of its choices only the way back is left.
    menu.items = menu.items.filter((item) => menu.page !== "words" || item.key === "0");
    // What another child wants stands above all, and who waits for somebody above what there is to do anyway.
    if (menu.room && menu.page === "first") menu.items.sort((one, other) => rank(one) - rank(other));
    if (menu.room && view && menu.room !== view.room && menu.room !== coming?.room) this.popup = null;
    // What stands at the door comes unasked too, whenever somebody begins to wait.
    const door = !menu.room && (menu.items.length === 0 || ["first", "hello"].includes(menu.page || ""));
    const asked = !door && menu.items.length > 0 && (!menu.room || this.asked);
    if (asked) this.open(menu);
    else if (!door) this.room = menu;
    else {
      if (menu.items.length > 0) this.door = menu;
      this.table.leave();
    }
    if (menu.speak && (menu.aloud || this.table.chair.readAloud)) speak([menu.speak], this.table.chair.lang);
  }

  /** What would be said to agree to what others want. */
  agreeing() {
    return this.room?.items.find((item) => ["agree", "yes"].includes(item.icon || "")) || null;
  }

  /** @param {Item} item of a menu */
  choose(item) {
    this.popup = null;
    this.asked = Boolean(this.table.view && (item.icon === "back" || /^(menu|meny)/.test(item.type)));
    this.table.chair.change();
    return this.type(item.type);
  }

  /**
   * Has something done that a menu offers. What a person would be told of how to type is left out.
   * @private @param {string} line
   */
  async type(line) {
    const answer = await this.table.send({ do: "type", line });
    if (answer.ok && !answer.room) this.table.chair.tell(answer.rows.map((/** @type {Message} */ row) => row.say || "").filter(isSaid).join(" "));
  }

  /**
   * Asks for a menu, which then lies above everything.
   * @param {string} [page]
   */
  async ask(page) {
    this.asked = true;
    const answer = await this.table.send({ do: "menu", ...(page ? { page } : {}) });
    if (answer.error) this.asked = false;
  }

  /** Lays away what lies above; the server is to know that it is not seen any more. */
  shut() {
    this.close();
    this.table.send({ do: this.table.view ? "look" : "menu" });
  }

  /** Takes away what lies above. */
  close() {
    this.popup = null;
    this.table.chair.change();
  }

  /**
   * Going back from a menu that lies on a game is to play on.
   * @param {Item} item
   */
  onlyCloses(item) {
    return item.icon === "look" || (item.key === "0" && this.table.view !== null);
  }

  /**
   * Lays a menu above everything; some pages have a picture above their choices.
   * @private @param {Menu} menu
   */
  async open(menu) {
    const { chair } = this.table;
    this.asked = false;
    this.popup = menu;
    this.above = null;
    if (!pictured.includes(menu.page || "")) return;
    const module = await load("journey.js");
    const self = menu.page === "journey" ? await chair.line.send({ do: "me" }) : null;
    const words = menu.page === "words" ? await chair.line.send({ do: "words" }) : null;
    if (this.popup !== menu) return;
    const own = { me: self?.ok ? /** @type {Me} */ (self) : { name: chair.child?.name || "" }, words: words?.rows?.map((/** @type {Message} */ row) => row.word), silly: words?.silly, parts: words?.silly_parts };
    this.above = () => module.draw(menu, own, this.table.ui());
    chair.change();
  }
}
