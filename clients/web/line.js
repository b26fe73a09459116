// The only module that touches the network: one line to the server for one child. It comes back by itself,
// and asks again what was not answered when the line broke.

/** @typedef {{request: Message, rows: Message[], done: (answer: Message) => void}} Asked */

const FIRST_WAIT = 500, LONGEST_WAIT = 8000;
/** The server sends something at least every twenty seconds. */
const SILENCE = 45000;
/** What changes nothing is not asked again after a break. */
const passing = ["hello", "json", "menu", "look", "rooms", "words", "recording", "ping", "me", "best", "levels", "lang", "read"];
/** No number is used twice, not after a new start of the page either. */
let nextId = Date.now();

/**
 * A part of the page that is loaded when it is needed; where it does not come it is asked for until it does.
 * @template {string} Name
 * @param {Name} file
 * @returns {Promise<Part<Name>>}
 */
export async function load(file) {
  for (let times = 0; ; times++) {
    try {
      // What a browser could not load under one address it may never load there.
      return await import(`./${file}${times > 0 ? "?" + times : ""}`);
    } catch (_) {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

export class Line {
  /**
   * @param {(greeting: Message) => Message} greet the first request on each connection
   * @param {(message: Message) => void} told what comes and answers nothing
   * @param {(here: boolean) => void} changed whether there is a connection
   */
  constructor(greet, told, changed) {
    this.greet = greet;
    this.told = told;
    this.changed = changed;
    this.here = false;
    /** Whether it comes back by itself. */
    this.wanted = true;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.heard = 0;
    this.timer = 0;
    this.connect();
    this.watch = setInterval(() => this.listen(), 5000);
  }

  connect() {
    clearTimeout(this.timer);
    this.wanted = true;
    this.drop();
    this.heard = Date.now();
    const socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/line");
    socket.onmessage = (event) => this.socket === socket && this.receive(String(event.data));
    socket.onclose = () => this.socket === socket && this.broken();
    this.socket = socket;
  }

  /** Lets go of the connection; what comes over it later is not heard. */
  drop() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.setHere(false);
    this.forgetPassing();
  }

  broken() {
    this.drop();
    if (!this.wanted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A connection that has been silent for too long is dead. */
  listen() {
    if (this.socket && Date.now() - this.heard > SILENCE) this.broken();
  }

  /** Seen again after sleep: a connection may be dead without anybody having said so. */
  wakeUp() {
    if (!this.wanted) return;
    this.wait = FIRST_WAIT;
    if (!this.here) {
      if (!this.socket || this.socket.readyState > 1) this.connect();
      return;
    }
    const heard = this.heard;
    this.send({ do: "ping" });
    setTimeout(() => this.here && this.heard === heard && this.connect(), 2500);
  }

  /** @param {string} text */
  receive(text) {
    this.heard = Date.now();
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(text);
    } catch (_) {
      return;
    }
    if (message.event === "hello") this.greeted(message);
    else if (message.event === "row") this.asked.get(message.id)?.rows.push(message);
    else if (typeof message.id === "number" && (message.ok || message.error)) this.answered(message);
    else this.told(message);
  }

  /** @param {Message} greeting */
  greeted(greeting) {
    const first = this.greet(greeting);
    const again = [...this.asked].filter(([id]) => id !== first.id);
    this.setHere(true);
    this.send(first).then((answer) => {
      if (answer.ok) this.wait = FIRST_WAIT;
      this.told({ ...answer, event: "greeted" });
      if (answer.ok === "hello") for (const [id, asked] of again) this.repeat(id, asked);
    });
  }

  /**
   * Asks once more what was not answered; its rows all come anew.
   * @param {number} id @param {Asked} asked
   */
  repeat(id, asked) {
    asked.rows = [];
    this.put({ ...asked.request, id, repeat: true });
  }

  /** @param {Message} answer */
  answered(answer) {
    const asked = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    if (asked) asked.done({ ...answer, rows: asked.rows });
    else this.told(answer);
  }

  /**
   * Asks for something; the answer is an `ok` or an `error`.
   * @param {Message} request
   * @returns {Promise<Message>}
   */
  send(request) {
    const id = nextId++;
    return new Promise((done) => {
      if (!this.here && passing.includes(request.do)) return done({ error: "unconnected" });
      this.asked.set(id, { request, rows: [], done });
      if (this.here) this.put({ ...request, id });
    });
  }

  /** @param {Message} message */
  put(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** Requests that change nothing are answered by nobody when the line breaks. */
  forgetPassing() {
    for (const [id, { request, done }] of this.asked) {
      if (!passing.includes(request.do)) continue;
      this.asked.delete(id);
      done({ error: "unconnected" });
    }
  }

  /** @param {boolean} here */
  setHere(here) {
    if (this.here === here) return;
    this.here = here;
    this.changed(here);
  }

  /** Stays away until `connect` is called. */
  rest() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Ends it for good. */
  end() {
    this.put({ do: "bye" });
    this.rest();
    clearInterval(this.watch);
  }
}
