// Words are said as somebody has recorded them, or else by a voice of the device. A recording is fetched
// piece by piece over the line, once.

import { playRecording, speak } from "./voice.js";

/** The word that was joined last on this screen: two children hear it once. */
const last = { words: "", at: 0, by: /** @type {Recordings | null} */ (null) };
const ONCE = 4000;

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
    if (how.told && this.saidByOther(words.join(" "))) return how.told(-1);
    const data = how.audio ? await this.get(how.audio) : null;
    if (data && (await playRecording(data))) return how.told?.(-1);
    speak(words, lang, how.told);
  }

  /** @private @param {string} words */
  saidByOther(words) {
    if (last.by !== this && last.words === words && Date.now() - last.at < ONCE) return true;
    Object.assign(last, { words, at: Date.now(), by: this });
    return false;
  }

  /** @private @param {string} file */
  get(file) {
    const fetched = this.known.get(file) || this.fetch(file);
    this.known.set(file, fetched);
    return fetched;
  }

  /** @private @param {string} file @returns {Promise<ArrayBuffer | null>} */
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
