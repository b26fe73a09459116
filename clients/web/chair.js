// One child at this screen: its line, and who it is. Where it sits is a table, which is loaded behind the
// first screen.

import { Line, load } from "./line.js";
import { Note } from "./note.js";
import { prove } from "./proof.js";
import { setQuiet } from "./voice.js";
import * as me from "./me.js";

/** What the page wants of every hello. */
const wants = () => ({ views: true, pings: true, lang: me.setting("lang") || "sv" });

export class Chair {
  /**
   * @param {number} number the first or the second at this screen
   * @param {() => void} change draws all anew
   */
  constructor(number, change) {
    this.number = number;
    this.change = change;
    /** @type {Child | null} who sits here, or comes back just now */
    this.child = null;
    /** @type {"" | "pending" | "pictures" | "animal" | "not-ours" | "taken"} what keeps it from playing */
    this.step = "";
    this.inside = false;
    /** When the lesson ends or has ended, as far as the class tells that; otherwise 0. */
    this.lessonEnd = 0;
    /** Whether it was inside, and is nobody any more. */
    this.gone = false;
    this.secret = { word: "", pictures: /** @type {string[]} */ ([]) };
    this.readAloud = false;
    /** @type {Table | null} where it sits, once it is inside */
    this.table = null;
    /** A word that was scanned where it is posted, until it is said. */
    this.posted = "";
    this.note = new Note(change);
    /** @private @type {Message | null} what a child has said about itself, until the server has answered */
    this.asking = null;
    /** @private @type {((answer: Message) => void) | null} waits for the first hello on a new connection */
    this.greeted = null;
    /** @private The server's, for a proof on this connection. */
    this.nonce = "";
    /** @private What proves that the class is ours. */
    this.expected = "";
    /** @private @type {Message[]} what has come before the table is there */
    this.unheard = [];
    this.line = new Line((greeting) => this.greet(greeting), (message) => this.hear(message), change);
  }

  get lang() {
    return me.setting("lang") || "sv";
  }

  // Saying who one is

  /**
   * The first request on each connection.
   * @private @param {Message} greeting
   */
  greet(greeting) {
    me.rememberClass(greeting.server, Boolean(greeting.shared));
    this.nonce = greeting.nonce || "";
    this.inside = false;
    const who = this.identity();
    return who ? { do: "hello", ...who, ...this.table?.resume(), ...wants() } : { do: "json", ...wants() };
  }

  /**
   * How this child shows who it is.
   * @private @returns {Message | null}
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
    const answer = await this.line.send({ do: "hello", ...who, ...wants() });
    // It is said again on the next connection.
    if (answer.error === "unconnected") return new Promise((done) => (this.greeted = done));
    this.asking = null;
    this.entered(answer);
    return answer;
  }

  /**
   * A child that has played here comes back.
   * @param {Child} child
   */
  comeBack(child) {
    this.child = child;
    const who = this.identity();
    if (this.line.here && who) this.line.send({ do: "hello", ...who, ...wants() }).then((answer) => this.entered(answer));
    this.change();
  }

  // What the server answers

  /** @private @param {Message} message */
  hear(message) {
    const act = told[message.event];
    if (act) act(this, message);
    else if (!this.inside) return;
    else if (this.table) return this.table.hear(message);
    else return void this.unheard.push(message);
    this.change();
  }

  /** @param {Message} answer to the first request on a connection */
  wasGreeted(answer) {
    // Where the line broke meanwhile it is said again on the next one.
    if (answer.ok === "json" || answer.error === "unconnected") return;
    this.asking = null;
    this.entered(answer);
    this.greeted?.(answer);
    this.greeted = null;
  }

  /** @private @param {Message} answer */
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
    this.gone = false;
    this.note.turnPage();
    this.step = answer.pending ? "pending" : "";
    this.readAloud = Boolean(answer.read_aloud);
    this.lessonEnd = answer.ending_ms || answer.over ? Date.now() + (answer.ending_ms || 0) : 0;
    setQuiet(Boolean(answer.quiet));
    if (answer.word) this.secret = { word: answer.word, pictures: answer.pictures || [] };
    // Who sits in a room already plays on without one.
    if (!answer.character && !answer.pending && !answer.rooms?.length) this.step = "animal";
    if (answer.pictures && answer.word) this.step = "pictures";
    this.child = { ...(this.child || { used: 0 }), name: answer.name, token: answer.token || this.child?.token || "", character: answer.character };
    this.keep();
    this.hear({ event: "inside", rooms: answer.rooms || [] });
    if (!this.table) this.sitDown();
  }

  /**
   * What is needed inside is loaded behind the first screen; what comes meanwhile waits.
   * @private
   */
  async sitDown() {
    const { Table } = await load("table.js");
    if (this.table || !this.inside) return;
    const table = new Table(this);
    this.table = table;
    for (const message of this.unheard.splice(0)) table.hear(message);
    this.change();
  }

  /** Keeps on this screen who plays here. */
  keep() {
    if (!this.child) return;
    const { name, token, character } = this.child;
    me.keep({ name, token, character, ...(this.secret.pictures.length > 0 ? { pictures: this.secret.pictures } : {}) });
  }

  // Going away

  /**
   * What answers does not know what our class knows.
   * @private
   */
  refuseClass() {
    this.step = "not-ours";
    this.inside = false;
    this.line.rest();
  }

  /** The class does not know this child any more: neither does this screen. */
  erase() {
    if (this.child) me.forget(this.child.name);
    this.nobody();
  }

  /** @private Somebody else will sit here. */
  nobody() {
    this.gone = this.inside;
    this.lessonEnd = 0;
    this.child = null;
    this.asking = null;
    this.inside = false;
    this.step = "";
    this.secret = { word: "", pictures: [] };
    this.unheard = [];
    this.table?.leave();
    this.table = null;
    this.line.asked.clear();
  }

  /** Gets up, and leaves the screen to others. */
  goodbye() {
    this.line.send({ do: "bye" });
    this.nobody();
    setTimeout(() => this.line.connect(), 50);
    this.change();
  }

  // What is done

  /** @param {Message} request */
  async send(request) {
    const answer = await this.line.send(request);
    if (answer.error && answer.say && !["too-soon", "already-tried", "already-answered", "not-connected"].includes(answer.error)) this.tell(answer.say);
    return answer;
  }

  /** @param {string} text shown for a while */
  tell(text) {
    this.note.show(text);
  }
}

/**
 * What the server tells of who one is.
 * @type {Object<string, (chair: Chair, message: Message) => void>}
 */
const told = {
  greeted: (chair, answer) => chair.wasGreeted(answer),
  welcome: (chair, message) => chair.welcome(message),
  accepted: (chair) => {
    chair.step = chair.secret.word ? "animal" : "";
  },
  "name-gone": (chair) => chair.erase(),
  "taken-over": (chair) => {
    chair.step = "taken";
    chair.inside = false;
    chair.line.rest();
  },
};
