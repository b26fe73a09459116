// Where a child sits. It plays what has happened for a moment, and then shows the room as the server tells
// it; it keeps nothing longer.

import { common, told } from "./heard.js";
import { load } from "./line.js";
import { Menus } from "./menus.js";
import { Recordings } from "./recordings.js";
import { sound, speak } from "./voice.js";

/** At most so long is shown what has happened, before how things stand. */
const LONGEST_PLAY = 1500;
const moves = ["answer", "guess", "word", "place", "link", "move", "start", "layout", "undo", "ready", "roll", "go", "arrive"];
/** Games that there are pictures for; each is loaded when it is opened. */
const games = ["bingo", "board", "cards", "colours", "hangman", "letters", "race"];

export class Table {
  /** @param {Chair} chair */
  constructor(chair) {
    this.chair = chair;
    this.menus = new Menus(this);
    /** @type {View | null} the room as it stands */
    this.view = null;
    /** @type {View | null} a view that waits until what led to it has been played */
    this.coming = null;
    /** @type {Game | null} */
    this.game = null;
    /** @type {State} what the screen of this room keeps for itself */
    this.state = {};
    /** @private @type {typeof import("./room.js") | null} the frame of every room */
    this.frame = null;
    /** @private @type {Fact[]} facts, until their view comes */
    this.batch = [];
    /** @private */
    this.timer = 0;
    /** @private Whether the server has not answered to a move yet. */
    this.moving = false;
    /** @private Up to this number of its facts a room is shown as it stands, without playing. */
    this.quietTo = 0;
    /** The room where it sat when it came inside. */
    this.cameTo = "";
    /** @private How often it has left a room: a view that is still being made ready for that one comes too late. */
    this.left = 0;
    /** @private */
    this.recordings = new Recordings(chair.line);
  }

  /** @param {Message} message */
  hear(message) {
    const act = told[message.event];
    if (act) act(this, message);
    else if (typeof message.seq === "number") return void this.batch.push(/** @type {Fact} */ (message));
    this.chair.change();
  }

  /** The room, or nothing where this child is at the door. */
  draw() {
    return this.view && this.frame ? this.frame.room(this, this.view) : null;
  }

  // Where it sits

  /**
   * Inside again: the rooms where it sits.
   * @param {Message[]} rooms
   */
  inside(rooms) {
    this.cameTo = rooms[0]?.room || "";
    if (rooms.length === 0) this.leave();
    else this.quietTo = Math.max(rooms[0].seq, 1);
  }

  /** From where the server goes on after the line broke; what came after the last view comes once more. */
  resume() {
    this.batch = [];
    const seen = this.coming || this.view;
    return seen ? { room: seen.room, after: seen.seq } : {};
  }

  leave() {
    clearTimeout(this.timer);
    this.left++;
    this.moving = false;
    if (this.view) this.menus.close();
    this.menus.room = null;
    this.coming = null;
    this.view = null;
    this.state = {};
    this.batch = [];
  }

  // A batch of facts, and its view

  /** @param {View} told the room as it stands, after what is in the batch */
  async arrive(told) {
    const facts = this.batch.splice(0);
    this.finish();
    if (told.phase === "ended") return void (told.room === this.view?.room && this.leave());
    if (this.isOlder(told)) return;
    const another = !this.view || this.view.room !== told.room;
    if (another) {
      this.state = {};
      this.game = null;
      this.menus.close();
    }
    const left = this.left;
    this.frame = this.frame || (await load("room.js"));
    const module = games.includes(told.game) ? await load(`${told.game}.js`) : null;
    // Where something had to be loaded a newer one may have come first.
    if (left !== this.left || this.isOlder(told)) return;
    this.game = module;
    const view = module?.read ? module.read(told) : told;
    // Whom one asks to come along is said although the room is new.
    if (another) for (const fact of facts.filter((one) => one.event === "invited")) common(this, fact);
    const length = another || view.seq <= this.quietTo ? 0 : this.play(facts);
    if (length === 0) return this.stand(view);
    this.coming = view;
    this.timer = setTimeout(() => this.finish(), Math.min(length, LONGEST_PLAY));
    this.chair.change();
  }

  /** @private @param {View} view */
  isOlder(view) {
    const newest = this.coming || this.view;
    return newest?.room === view.room && view.seq < newest.seq;
  }

  /**
   * Shows and sounds what has happened; tells how long that takes.
   * @private @param {Fact[]} facts
   */
  play(facts) {
    let length = 0;
    for (const fact of facts) {
      if (fact.sound) sound(fact.sound);
      common(this, fact);
      if (this.game?.play && this.view) length = Math.max(length, this.game.play(fact, this.view, this.ui()) || 0);
      if (fact.aloud && this.chair.readAloud && fact.say) setTimeout(() => speak([fact.say], this.chair.lang), fact.speak_after_ms || 0);
    }
    return length;
  }

  /** A touch, or what comes next, ends what is being played. */
  finish() {
    clearTimeout(this.timer);
    if (this.coming) this.stand(this.coming);
  }

  /** @private @param {View} view */
  stand(view) {
    this.coming = null;
    // What was answered counts in this view, or was refused.
    this.state.sent = null;
    const asked = view.asked?.round;
    // It stays the same object: an answer that is under way writes into it when it has come.
    if (this.view && this.view.asked?.round !== asked) Object.assign(this.state, { hidden: 0, offered: false });
    if (!this.view || this.view.phase !== view.phase || this.view.asked?.round !== asked) this.chair.note.turnPage();
    // What lay above a game is over with it.
    if (this.view && this.view.phase !== view.phase) this.menus.popup = null;
    if (asked && this.view?.asked?.round !== asked && view.waiting?.includes(view.you) && this.chair.number === 0) sound("turn");
    this.view = view;
    this.scanned();
    const own = view.asked?.attempts?.find((one) => one.seat === view.you);
    this.state.thinkUntil = own?.wait_ms ? Date.now() + own.wait_ms : 0;
    this.state.thinkFor = own?.wait_ms || 0;
    this.chair.change();
  }

  // What is done

  /** Says what was scanned at a stop, as soon as one is on the way to some. */
  scanned() {
    const { posted } = this.chair;
    if (!posted || this.view?.now !== "seek") return;
    this.chair.posted = "";
    this.send({ do: "arrive", code: posted });
  }

  /** @param {Message} request */
  async send(request) {
    const answer = await this.chair.send(request);
    if (answer.ok && answer.room && answer.room !== this.view?.room) this.quietTo = answer.seq || 0;
    return answer;
  }

  /**
   * One move at a time: what is touched while the line is away is not sent in a row afterwards.
   * @private @param {Message} request
   */
  async move(request) {
    if (!moves.includes(request.do)) return this.send(request);
    if (this.moving) return {};
    this.moving = true;
    const answer = await this.send(request);
    this.moving = false;
    return answer;
  }

  /** @returns {Ui} what a game is given to draw and to act with */
  ui() {
    const table = this, { chair } = this;
    return {
      state: this.state, tongue: chair.lang, lang: this.view?.lang || chair.lang, me: this.view?.you, readAloud: chair.readAloud,
      send: (request) => table.move({ ...request, room: table.view?.room }),
      change: () => chair.change(),
      say: (words, how) => table.recordings.say(words, table.view?.lang || chair.lang, how),
      file: (name) => table.recordings.fetch(name),
    };
  }
}
