// The class as one teacher sees it: her line, her key, which is proven and never sent, and how everybody stands.

import { Line } from "./line.js";
import { bytes, hex, hmac, nonce, sha256 } from "./proof.js";
import * as me from "./me.js";
import { asked } from "./tiles.js";

/** Of what is told of the class: after this the list of its pupils is another. */
const PEOPLE = ["class", "gone", "enrolled", "accepted", "declined", "renamed", "banned", "forgotten", "swept", "teaches", "assists", "teaches-no-more", "character-chosen"];
/** It is asked how everybody stands at most so often, and at least so often. */
const SOON = 200, LATEST = 10000;
/** How sentences end that tell what may be typed. */
const TYPED = /\s*[^.!?]*\b(skriva?|type|med|with)\b[^.!?]*:.*$/i;
/** A lesson comes to its end so long before it. */
const LAST = 3 * 60000;
/** The day on this machine. */
export const day = () => new Date().toDateString();
/** So many hard words of a child are shown. */
const HARD = 8;

/**
 * The fields of a `teach` that prove a key, and the proof that the server must give back.
 * @param {string} key as it was typed
 * @param {string} theirs the nonce of the greeting
 */
function prove(key, theirs) {
  const signs = key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const secret = bytes(signs), digest = sha256(bytes("0:" + signs));
  const ours = nonce(), message = `teach ${theirs} ${ours}`;
  /** @type {number[]} */
  const stream = [];
  for (let n = 1; stream.length < secret.length; n++) stream.push(...hmac(digest, `${message} ${n}`));
  return { fields: { nonce: ours, proof: hex(secret.map((byte, i) => byte ^ stream[i])) }, answer: hex(hmac(digest, message + " server")) };
}

/** The key that she wanted to be kept of each class, in the browser's own store. */
const kept = {
  place: (/** @type {string} */ server) => "ordrum key " + server,
  get: (/** @type {string} */ server) => attempt(() => localStorage.getItem(kept.place(server))) || "",
  set: (/** @type {string} */ server, /** @type {string} */ key) => attempt(() => localStorage.setItem(kept.place(server), key)),
  clear: (/** @type {string} */ server) => attempt(() => localStorage.removeItem(kept.place(server))),
};

/** @template T @param {() => T} act @returns {T | null} */
function attempt(act) {
  try {
    return act();
  } catch (_) {
    // There is no such store, as in a private window.
    return null;
  }
}

export class Class {
  /**
   * @param {() => void} change draws all anew
   * @param {(text: string) => void} tell says something for a moment
   * @param {() => void} looked it is known anew how everybody stands
   * @param {(fact: Message) => void} told hears what happens in the class
   */
  constructor(change, tell, looked, told) {
    this.change = change;
    this.tell = tell;
    this.looked = looked;
    this.told = told;
    this.key = "";
    /** The class's own name on this machine, which nobody chose, and the one that its teacher gave it, if any. */
    this.server = "";
    this.title = "";
    /** @type {"out" | "asking" | "in" | "not-ours"} */
    this.step = "out";
    /** @private */
    this.keeps = false;
    /** What the server has said to who is not in. */
    this.refusal = "";
    /** What she may do, and whose key she has shown; nobody's is the class's. */
    this.role = "";
    this.by = "";
    /** @type {Message | null} what goes by itself soon */
    this.goes = null;
    /** Whether this device goes from hand to hand. */
    this.shared = false;
    /** @type {Attending[]} who is there, those first who need her */
    this.attending = [];
    /** @type {Pupil[]} the whole class, in its order */
    this.pupils = [];
    /** Whether it is known how everybody stands. */
    this.isKnown = false;
    /** @type {Message} what is on today */
    this.today = {};
    /** @type {Message | null} how the lesson has been for each, once it comes to its end */
    this.lesson = null;
    /** @type {Flight | null} how the class's rocket flew when this lesson was over */
    this.flight = null;
    /** @type {Map<number, string>} of what it is asked a child has had a wrong choice taken away, or cannot */
    this.hinted = new Map();
    /** @type {Map<number, {room: number, words: string[]}>} what a child has heard of what it is asked */
    this.heard = new Map();
    this.paused = false;
    this.quiet = false;
    /** @private The day on which the lesson was over: it is a new one on the next. */
    this.overOn = "";
    /** When all games end, by the clock of this page; otherwise 0. */
    this.ends = 0;
    /** @private The number of the fact that was heard last. */
    this.last = 0;
    /** @private */
    this.caughtUp = false;
    /** @private */
    this.knowsPupils = false;
    /** @private */
    this.timer = 0;
    /** @private */
    this.lookedAt = 0;
    /** @private */
    this.reckonedAt = 0;
    /** @private @type {View | null} the room that was looked at last */
    this.view = null;
    /** @private The server's, for a proof on this connection. */
    this.nonce = "";
    this.line = new Line((greeting) => this.greet(greeting), (message) => this.hear(message), (here) => this.found(here));
    setInterval(() => this.soon(), LATEST);
  }

  get over() {
    return this.overOn === day();
  }

  /** All games end within three minutes, or have ended. */
  get isEnding() {
    return this.over || (this.ends > 0 && this.ends - Date.now() < LAST);
  }

  get lang() {
    return me.setting("lang") || "sv";
  }

  /** @param {string} lang */
  speak(lang) {
    me.set("lang", lang);
    this.ask({ do: "lang", lang });
    this.refusal = "";
    this.change();
  }

  // In and out

  /** @private @param {Message} greeting */
  greet(greeting) {
    this.nonce = greeting.nonce;
    this.shared = Boolean(greeting.shared);
    // Another class may answer at the same address.
    if (this.server && this.server !== greeting.server) this.leave("");
    this.server = greeting.server;
    this.title = greeting.class || greeting.server;
    if (this.shared) kept.clear(this.server);
    this.key = this.key || kept.get(this.server);
    return { do: "json", pings: true };
  }

  /**
   * She has typed her key.
   * @param {string} key @param {boolean} keeps
   */
  enter(key, keeps) {
    Object.assign(this, { key, keeps, refusal: "" });
    this.teach();
  }

  /**
   * She has a key of her own from now on.
   * @param {string} key
   */
  takeKey(key) {
    this.key = key;
    return this.teach();
  }

  /** @private */
  async teach() {
    if (!this.key) return;
    if (this.step === "out") this.step = "asking";
    this.change();
    const { fields, answer } = prove(this.key, this.nonce);
    const told = await this.ask({ do: "teach", ...fields });
    if (told.error === "unconnected") return;
    // Somebody else at this address guesses: who was in waits, and nobody else.
    if (told.error === "too-many-tries" && this.step === "in") return void setTimeout(() => this.teach(), told.wait_ms);
    if (told.error === "wrong-key") kept.clear(this.server);
    if (told.error) return this.leave(told.say);
    if (told.proof !== answer) return this.refuse();
    Object.assign(this, { step: "in", role: told.role, by: told.by || "" });
    if (this.keeps || kept.get(this.server)) kept.set(this.server, this.key);
    this.refusal = "";
    this.stand(told);
    this.askToday();
    this.follow();
    this.soon();
    this.change();
  }

  /** What answers does not know the key: it is not our class. */
  refuse() {
    this.leave("");
    this.step = "not-ours";
    this.line.rest();
    this.change();
  }

  /**
   * Nothing of the class stays on the page.
   * @private @param {string} why
   */
  leave(why) {
    Object.assign(this, { step: "out", key: "", role: "", by: "", goes: null, refusal: why, attending: [], pupils: [], knowsPupils: false, isKnown: false, lesson: null, flight: null, last: 0, caughtUp: false });
    this.heard.clear();
    this.hinted.clear();
    this.change();
  }

  /**
   * The key is none any more, or not to be known any more.
   * @private @param {string} why
   */
  lose(why) {
    kept.clear(this.server);
    this.leave(why);
  }

  /** She goes, and with the connection her right. */
  goodbye() {
    this.lose("");
    this.line.connect();
  }

  // What is heard

  /** @private @param {Message} message */
  hear(message) {
    if (message.event === "greeted") {
      if (!message.ok) return;
      this.ask({ do: "lang", lang: this.lang });
      return void this.teach();
    }
    if (this.step !== "in") return;
    if (message.event === "unwatched" || message.event === "key-changed") return this.lose(message.say || "");
    if (message.event === "letting-go") this.goes = message;
    // What was on its way while it asked where it had been has been heard.
    if (message.n && message.n <= this.last && message.event !== "class" && message.event !== "caught-up") return;
    if (message.n) this.last = message.n;
    if (message.event === "view") return void (this.view = /** @type {any} */ (message));
    if (PEOPLE.includes(message.event)) this.knowsPupils = false;
    // What was told in between is lost to a page that took too long: how the class stands is asked anew.
    if (message.event === "class" && this.caughtUp) return void this.teach();
    if (message.event === "caught-up") this.caughtUp = true;
    else if (this.caughtUp) states[message.event]?.(this, message);
    this.told(message);
    this.soon();
  }

  /**
   * How the class stands as a whole, as it is told to who comes in.
   * @private @param {Message} told
   */
  stand(told) {
    this.paused = Boolean(told.paused);
    this.quiet = Boolean(told.quiet);
    this.overOn = told.over ? day() : "";
    this.ends = told.ending_ms ? Date.now() + told.ending_ms : 0;
  }

  /** Asks what is on today. */
  async askToday() {
    const told = await this.ask({ do: "today" });
    if (told.ok) this.today = told;
    this.change();
  }

  /** @private Everything that happens, from the fact on that was heard last. */
  async follow() {
    this.caughtUp = false;
    const told = await this.ask({ do: "watch", room: "*", ...(this.last > 0 ? { after: this.last } : {}) });
    if (told.error !== "no-such-fact") return;
    this.last = 0;
    this.follow();
  }

  /** Looks who is there, soon. */
  soon() {
    if (this.timer || this.step !== "in") return;
    this.timer = setTimeout(async () => {
      await this.look();
      this.timer = 0;
    }, Math.max(0, this.lookedAt + SOON - Date.now()));
  }

  /** @private */
  async look() {
    this.lookedAt = Date.now();
    if (!this.knowsPupils) {
      this.knowsPupils = true;
      const people = await this.ask({ do: "pupils" });
      if (people.ok) this.pupils = people.rows.filter((/** @type {Pupil} */ { role }) => role === "pupil" || role === "pending");
      else this.knowsPupils = false;
    }
    const who = await this.ask({ do: "who" });
    if (!who.ok || this.step !== "in") return;
    this.attending = who.rows;
    this.isKnown = true;
    this.change();
    if (this.isEnding && Date.now() - this.reckonedAt > LATEST) this.reckon();
    this.looked();
  }

  /** @private How the lesson has been. */
  async reckon() {
    this.reckonedAt = Date.now();
    const lesson = await this.ask({ do: "lesson" });
    if (lesson.ok) this.lesson = lesson;
    this.change();
  }

  /**
   * One child from close by, as far as it can be told just now.
   * @param {number} pupil
   * @returns {Promise<Close | "gone" | null>}
   */
  async lookAt(pupil) {
    const row = this.attending.find((one) => one.pupil === pupil), room = row?.room, name = this.name(pupil);
    if (!name) return "gone";
    // The view of its room comes before what is told of it.
    if (room) this.ask({ do: "look", room });
    const told = await this.ask({ do: "detail", name });
    if (told.error) return told.error === "no-such-pupil" ? "gone" : null;
    const seen = this.view?.room === room ? this.view?.asked?.attempts?.find(({ seat }) => seat === row?.seat) : undefined;
    const lately = (/** @type {Message} */ { word, recent }) => word && recent?.length > 0 && recent[recent.length - 1].how !== "first";
    return {
      misses: seen?.misses || [], hard: told.rows.filter(lately).slice(0, HARD).map((/** @type {Message} */ { word }) => word),
      times: [...told.rows.flatMap((/** @type {Message} */ { word, recent }) => (word && recent) || []), ...(told.now || []).map((/** @type {Message} */ { how }) => ({ at: Date.now(), how }))], view: this.view?.room === room ? this.view : null,
    };
  }

  /**
   * Takes a wrong choice away from what a child is asked: once.
   * @param {Attending} row
   */
  async hint(row) {
    const told = await this.act({ do: "hint", name: row.name }), { name } = row;
    if (told.error !== "unconnected") this.hinted.set(row.pupil, asked(row));
    if (told.ok) this.tell(this.lang === "en" ? `A wrong word is gone for ${name}.` : `Ett fel ord är borta för ${name}.`);
    if (told.error === "nobody-to-hint") this.tell(this.lang === "en" ? `There is no wrong word to take away for ${name} just now.` : `Det finns inget fel ord att ta bort för ${name} just nu.`);
    this.change();
  }

  /** @param {number} pupil */
  name(pupil) {
    return [...this.attending, ...this.pupils].find((one) => one.pupil === pupil)?.name || "";
  }

  // Asking

  /** @private @param {boolean} here */
  found(here) {
    // What is asked as a teacher is not repeated: nobody knows whether it was done.
    if (!here) for (const [id, { done }] of this.line.asked) {
      this.line.asked.delete(id);
      done({ error: "unconnected" });
    }
    this.change();
  }

  /** @param {Message} request @returns {Promise<Message>} */
  ask(request) {
    return this.line.here ? this.line.send(request) : Promise.resolve({ error: "unconnected" });
  }

  /**
   * Does something, and says what the server says if it cannot be done.
   * @param {Message} request
   */
  async act(request) {
    const told = await this.ask(request);
    if (told.error) this.tell(without(told) || (this.lang === "en" ? "The line broke. Look whether it was done." : "Förbindelsen bröts. Se efter om det blev gjort."));
    this.soon();
    return told;
  }
}

/**
 * What the server says, without what may be typed.
 * @param {Message} told an error
 */
export const without = ({ say = "" }) => say.replace(TYPED, "") || say;

/**
 * What is told of the class as a whole.
 * @type {Record<string, (here: Class, fact: Message) => void>}
 */
const states = {
  "class-paused": (here) => void (here.paused = true),
  "class-resumed": (here) => void (here.paused = false),
  quiet: (here, { on }) => void (here.quiet = on),
  "today-set": (here) => void here.askToday(),
  heard: (here, { who_id, room_id, word }) => {
    const words = here.heard.get(who_id)?.words || [];
    here.heard.set(who_id, { room: room_id, words: [...words.filter((one) => one !== word), word] });
  },
  asked: (here, { room_id }) => {
    for (const [pupil, { room }] of here.heard) if (room === room_id) here.heard.delete(pupil);
  },
  flown: (here, { words, far }) => void (here.flight = { words, far }),
  "end-set": (here, { ends, at }) => void (here.ends = ends ? Date.now() + ends - at : 0),
  "lesson-set": (here, { over }) => void Object.assign(here, { overOn: over ? day() : "", ends: 0, flight: null }),
};
