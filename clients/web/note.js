// A short message that lies above everything for a while.

/** How sentences end that tell what may be typed. */
const FOR_KEYBOARDS = /\s*[^.!?]*\b(skriva?|type)\b[^.!?]*:.*$/i;
const SHOWN = 4000;
/** What has happened is told before its view comes, by so much at most. */
const PLAYED = 2000;

export class Note {
  /** @param {() => void} change draws all anew */
  constructor(change) {
    /** @private */
    this.change = change;
    /** @private */
    this.timer = 0;
    /** @private */
    this.since = 0;
    this.text = "";
  }

  /** @param {string} text */
  show(text) {
    this.text = text.replace(FOR_KEYBOARDS, "") || text;
    this.since = Date.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), SHOWN);
    this.change();
  }

  /** Something else is on the screen now: what was said before belongs to what is gone. */
  turnPage() {
    if (Date.now() - this.since > PLAYED) this.hide();
  }

  /** @private */
  hide() {
    if (!this.text) return;
    this.text = "";
    this.change();
  }
}
