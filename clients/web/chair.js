// One child at this screen: its line, who it is, and how its room stands. It plays what has happened for a
// moment, and then shows the room as the server tells it; it keeps nothing longer.

import { Line } from "./line.js";
import { prove } from "./proof.js";
import { sound, speak, playRecording } from "./voice.js";
import { common, told } from "./heard.js";
import * as me from "./me.js";

/**
 * @typedef {import("./line.js").Message} Message
 * @typedef {Object<string, any>} View
 * @typedef {{key: string, say: string, type: string, icon?: string, who?: string, character?: string, level?: number}} Item
 * @typedef {{room?: string, page?: string, ask?: string, items: Item[], speak?: string, aloud?: boolean, yours?: boolean}} Menu
 * @typedef {{draw: (view: View, ui: any) => import("./screen.js").Piece, play?: (fact: Message, view: View, ui: any) => number}} Game
 */

/** At most so long is shown what has happened, before how things stand. */
const LONGEST_PLAY = 1500;
/** Games that there are pictures for; each is loaded when it is opened. */
const games = ["bingo", "cards", "hangman", "letters"];
const server = { name: "", nonce: "" };

/** The class that answers here, or answered last. */
export const className = () => server.name || me.lastClass();

export class Chair {
  /**
   * @param {number} number the first or the second at this screen
   * @param {() => void} change draws all anew
   */
  constructor(number, change) {
    this.number = number;
    this.change = change;
    /** @type {me.Child | null} who sits here, or comes back just now */
    this.child = null;
    /** @type {Message | null} what a child has said about itself, until the server has answered */
    this.asking = null;
    /** @type {"" | "pending" | "pictures" | "animal" | "not-ours" | "taken"} what keeps it from playing */
    this.step = "";
    this.inside = false;
    this.secret = { word: "", pictures: /** @type {string[]} */ ([]) };
    /** @type {Message} what the server tells of its journey */
    this.self = {};
    this.readAloud = false;
    /** @type {View | null} */
    this.view = null;
    /** @type {Menu | null} what may be done at the door */
    this.door = null;
    /** @type {Menu | null} what may be done in the room as it stands */
    this.roomMenu = null;
    /** @type {Menu | null} a menu that was asked for and lies above */
    this.popup = null;
    /** @type {import("./screen.js").Piece | null} what lies in it above its choices */
    this.above = null;
    /** @type {typeof import("./room.js") | null} the frame of every room */
    this.frame = null;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Object<string, any>} what the screen of this room keeps for itself */
    this.state = {};
    /** @type {string} a short message, and a number that tells it from the same one before */
    this.note = "";
    this.journey = false;
    this.quietTo = 0;
    this.asksMenu = 0;
    /** How often it has left a room: a view that is still being made ready for that one comes too late. */
    this.left = 0;
    /** @type {((answer: Message) => void) | null} waits for the first hello on a new connection */
    this.greeted = null;
    /** @type {Message[]} */
    this.batch = [];
    /** @type {View | null} a view that waits until what led to it has been played */
    this.coming = null;
    this.timer = 0;
    this.noteTimer = 0;
    /** @type {Map<string, Promise<ArrayBuffer | null>>} */
    this.recordings = new Map();
    this.line = new Line((greeting) => this.greet(greeting), (message) => this.hear(message), () => this.change());
  }

  get lang() {
    return me.setting("lang") || "sv";
  }

  // Who one is

  /** @param {Message} greeting */
  greet(greeting) {
    if (greeting.server !== server.name) me.rememberClass(greeting.server);
    server.name = greeting.server;
    server.nonce = greeting.nonce || "";
    this.nonce = greeting.nonce || "";
    this.inside = false;
    const wants = { views: true, pings: true, lang: this.lang };
    const who = this.identity();
    if (!who) return { do: "json", ...wants };
    // What came after the last view comes once more.
    this.batch = [];
    const seen = this.coming || this.view;
    const place = seen ? { room: seen.room, after: seen.seq } : {};
    return { do: "hello", ...who, ...place, ...wants };
  }

  /**
   * How this child shows who it is.
   * @returns {Message | null}
   */
  identity() {
    if (this.asking) return this.asking;
    if (!this.child || !this.nonce) return null;
    const proof = prove(this.child.token, this.nonce);
    this.expected = proof.answer;
    return proof.fields;
  }

  /**
   * Says hello on the connection that there is.
   * @param {Message} who name and word
   * @returns {Promise<Message>}
   */
  async introduce(who) {
    this.asking = who;
    // Who is faster than the connection is told when it is there.
    if (!this.line.here) return new Promise((done) => (this.greeted = done));
    const answer = await this.line.send({ do: "hello", ...who, views: true, pings: true, lang: this.lang });
    this.asking = null;
    this.entered(answer);
    return answer;
  }

  /**
   * A child that has played here comes back.
   * @param {me.Child} child
   */
  comeBack(child) {
    this.child = child;
    const who = this.identity();
    if (this.line.here && who) {
      this.line.send({ do: "hello", ...who, views: true, pings: true, lang: this.lang }).then((answer) => this.entered(answer));
    }
    this.change();
  }

  /** @param {Message} answer */
  entered(answer) {
    if (answer.ok === "hello") this.welcome(answer);
    else if (answer.error === "wrong-token" || answer.error === "banned") this.erase();
    else if (answer.error === "wrong-proof") this.child = null;
    this.change();
  }

  /** @param {Message} answer the `ok` of a hello, or `welcome` */
  welcome(answer) {
    if (this.child && !answer.token && this.expected && answer.proof !== this.expected) return this.refuseClass();
    this.inside = true;
    this.step = answer.pending ? "pending" : "";
    this.self = { ...this.self, ...answer };
    this.readAloud = Boolean(answer.read_aloud);
    if (answer.word) this.secret = { word: answer.word, pictures: answer.pictures || [] };
    if (answer.word && !answer.pending) this.step = "animal";
    if (answer.pictures && answer.word) this.step = "pictures";
    this.child = { ...(this.child || { used: 0 }), name: answer.name, token: answer.token || this.child?.token || "", character: answer.character };
    this.keep();
    const rooms = answer.rooms || [];
    if (rooms.length === 0) this.leaveRoom();
    else this.quietTo = Math.max(rooms[0].seq, 1);
  }

  keep() {
    if (!this.child) return;
    const { name, token, character } = this.child;
    me.keep(server.name, { name, token, character, ...(this.secret.pictures.length > 0 ? { pictures: this.secret.pictures } : {}) });
  }

  /** What answers does not know what our class knows. */
  refuseClass() {
    this.step = "not-ours";
    this.inside = false;
    this.line.rest();
  }

  /** The class does not know this child any more: neither does this screen. */
  erase() {
    if (this.child) me.forget(server.name, this.child.name);
    this.nobody();
  }

  /** Somebody else will sit here. */
  nobody() {
    this.child = null;
    this.asking = null;
    this.inside = false;
    this.step = "";
    this.secret = { word: "", pictures: [] };
    this.self = {};
    this.door = null;
    this.journey = false;
    this.line.asked.clear();
    this.leaveRoom();
  }

  /** Gets up, and leaves the screen to others. */
  goodbye() {
    this.line.send({ do: "bye" });
    this.nobody();
    setTimeout(() => this.line.connect(), 50);
    this.change();
  }

  // What is heard

  /** @param {Message} message */
  hear(message) {
    if (message.event === "greeted") return this.wasGreeted(message);
    const act = told[message.event];
    if (act) act(this, message);
    else if (typeof message.seq === "number") return void this.batch.push(message);
    this.change();
  }

  /** @param {Message} answer to the first request on a connection */
  wasGreeted(answer) {
    if (answer.ok === "json") return this.change();
    this.asking = null;
    this.entered(answer);
    this.greeted?.(answer);
    this.greeted = null;
  }

  /** @param {View} view the room as it stands, after what is in the batch */
  async arrive(view) {
    const facts = this.batch.splice(0);
    this.finish();
    if (view.phase === "ended") return void (view.room === this.view?.room && this.leaveRoom());
    if (this.view && this.view.room === view.room && view.seq < this.view.seq) return;
    const another = !this.view || this.view.room !== view.room;
    if (another) {
      this.state = {};
      this.game = null;
      this.popup = null;
    }
    const left = this.left;
    this.frame = this.frame || (await import("./room.js"));
    const module = games.includes(view.game) ? await import(`./${view.game}.js`) : null;
    if (left !== this.left) return;
    this.game = module;
    const length = another || view.seq <= this.quietTo ? 0 : this.play(facts);
    if (length === 0) return this.stand(view);
    this.coming = view;
    this.timer = setTimeout(() => this.finish(), Math.min(length, LONGEST_PLAY));
    this.change();
  }

  /**
   * Shows and sounds what has happened; tells how long that takes.
   * @param {Message[]} facts
   */
  play(facts) {
    let length = 0;
    for (const fact of facts) {
      if (fact.sound) sound(fact.sound);
      common(this, fact);
      if (this.game?.play && this.view) length = Math.max(length, this.game.play(fact, this.view, this.ui()) || 0);
      if (fact.aloud && this.readAloud && fact.say) setTimeout(() => speak([fact.say], this.lang), fact.speak_after_ms || 0);
    }
    return length;
  }

  /** A touch, or what comes next, ends what is being played. */
  finish() {
    clearTimeout(this.timer);
    if (this.coming) this.stand(this.coming);
  }

  /** @param {View} view */
  stand(view) {
    this.coming = null;
    const asked = view.asked?.round;
    if (this.view && this.view.asked?.round !== asked) this.state = { ...this.state, hidden: 0, offered: false };
    if (asked && this.view?.asked?.round !== asked && view.waiting?.includes(view.you) && this.number === 0) sound("turn");
    this.view = view;
    const own = view.asked?.attempts?.find((/** @type {Message} */ one) => one.seat === view.you);
    this.state.thinkUntil = own?.wait_ms ? Date.now() + own.wait_ms : 0;
    this.state.thinkFor = own?.wait_ms || 0;
    this.change();
  }

  leaveRoom() {
    clearTimeout(this.timer);
    this.left++;
    if (this.view) this.popup = null;
    this.coming = null;
    this.view = null;
    this.roomMenu = null;
    this.state = {};
    this.batch = [];
  }

  // What is done

  /** @param {Message} request */
  async send(request) {
    const answer = await this.line.send(request);
    if (answer.error && answer.say && !["too-soon", "already-tried", "already-answered"].includes(answer.error)) this.tell(answer.say);
    if (answer.ok && answer.room && answer.room !== this.view?.room) this.quietTo = answer.seq || 0;
    return answer;
  }

  /** @param {Item} item of a menu */
  choose(item) {
    this.popup = null;
    this.asksMenu = this.view && (item.icon === "back" || /^(menu|meny)/.test(item.type)) ? 1 : 0;
    this.change();
    return this.type(item.type);
  }

  /**
   * Has something done that a menu offers. What a person would be told of how to type is left out.
   * @param {string} line
   */
  async type(line) {
    const answer = await this.send({ do: "type", line });
    if (answer.ok && !answer.room) this.tell(answer.rows.map((/** @type {Message} */ row) => row.say || "").join(" "));
  }

  /**
   * Asks for a menu, which then lies above everything.
   * @param {string} [page]
   */
  async menu(page) {
    this.asksMenu = 1;
    const answer = await this.send({ do: "menu", ...(page ? { page } : {}) });
    if (answer.error) this.asksMenu = 0;
  }

  /**
   * Lays a menu above everything; some pages have a picture above their choices.
   * @param {Menu} menu
   */
  async open(menu) {
    this.popup = menu;
    this.above = null;
    if (!["journey", "words", "silly"].includes(menu.page || "")) return;
    const module = await import("./journey.js");
    const self = menu.page === "journey" ? await this.line.send({ do: "me" }) : null;
    const words = menu.page === "words" ? await this.line.send({ do: "words" }) : null;
    if (this.popup !== menu) return;
    const own = { me: self?.ok ? self : { name: this.child?.name || "" }, words: words?.rows?.map((/** @type {Message} */ row) => row.word), silly: words?.silly };
    this.above = module.draw(/** @type {any} */ (menu), /** @type {any} */ (own), /** @type {any} */ (this.ui()));
    this.change();
  }

  /**
   * Shows a short message for a while.
   * @param {string} text
   */
  tell(text) {
    this.note = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => {
      this.note = "";
      this.change();
    }, 4000);
    this.change();
  }

  /**
   * Says a word: as it was recorded, or by a voice.
   * @param {string[]} words
   * @param {{audio?: string, told?: (part: number) => void}} [how]
   */
  async say(words, how = {}) {
    const data = how.audio ? await this.recording(how.audio) : null;
    if (data && (await playRecording(data))) return how.told?.(-1);
    speak(words, this.view?.lang || this.lang, how.told);
  }

  /** @param {string} file @returns {Promise<ArrayBuffer | null>} */
  recording(file) {
    const known = this.recordings.get(file);
    if (known) return known;
    const fetched = this.fetchRecording(file);
    this.recordings.set(file, fetched);
    return fetched;
  }

  /** @param {string} file */
  async fetchRecording(file) {
    let text = "";
    for (let from = 0; ; from = text.length) {
      const piece = await this.line.send({ do: "recording", file, from });
      if (!piece.ok || !piece.data) return null;
      text += atob(piece.data);
      if (text.length >= piece.size) return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
    }
  }

  /** What a game is given to draw and to act with. */
  ui() {
    const chair = this;
    return {
      chair, state: this.state, lang: this.view?.lang || this.lang, tongue: this.lang, me: this.view?.you,
      readAloud: this.readAloud,
      send: (/** @type {Message} */ request) => chair.send({ ...request, room: chair.view?.room }),
      change: () => chair.change(),
      say: (/** @type {string} */ text) => chair.tell(text),
    };
  }
}
