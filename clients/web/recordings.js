// Words are said as somebody has recorded them, or else by a voice of the device. A recording is fetched
// piece by piece over the line, once.

import { playRecording, speak } from "./voice.js";

/**
 * The word that was joined last on this screen, when it is due to be said and by whom: two children hear it once.
 * @typedef {{words: string, due: number, by: Recordings | null}} Saying
 * @type {Saying}
 */
let last = { words: "", due: 0, by: null };
/** Voices of several at a table wait for each other, at most so long. */
const ONCE = 8000;

export class Recordings {
  /** @param {import("./line.js").Line} line */
  constructor(line) {
    /** @private */
    this.line = line;
    /** @private @type {Map<string, Promise<ArrayBuffer | null>>} */
    this.known = new Map();
  }

  /**
   * Says these words: as they were recorded, or by a voice.
   * @param {string[]} words
   * @param {string} lang
   * @param {How} [how]
   */
  async say(words, lang, how = {}) {
    if (how.told && !(await this.comesToSay(words.join(" "), how.after || 0))) return how.told(-1);
    const data = how.audio ? await this.get(how.audio) : null;
    if (data && (await playRecording(data))) return how.told?.(-1);
    speak(words, lang, how.told);
  }

  /**
   * Waits, and tells whether it is still for this child to say them: who is due sooner says them, and who is late
   * says nothing over what has come since.
   * @private @param {string} words @param {number} after
   */
  async comesToSay(words, after) {
    const due = Date.now() + after;
    const isSaid = last.by !== this && last.words === words && due >= last.due && due - last.due < ONCE;
    if (!isSaid) last = { words, due, by: this };
    await new Promise((done) => setTimeout(done, after));
    return !isSaid && last.by === this;
  }

  /** @private @param {string} file */
  get(file) {
    const fetched = this.known.get(file) || this.fetch(file);
    this.known.set(file, fetched);
    // The line may have been away.
    fetched.then((data) => data || this.known.delete(file));
    return fetched;
  }

  /** @param {string} file @returns {Promise<ArrayBuffer | null>} */
  async fetch(file) {
    let text = "";
    for (let from = 0; ; from = text.length) {
      const piece = await this.line.send({ do: "recording", file, from });
      if (!piece.ok || !piece.data) return null;
      text += atob(piece.data);
      if (text.length >= piece.size) return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
    }
  }
}
