// What the places of the teacher's page share: the class, sentences, fields, and reading anew when something has happened.

import { h } from "./screen.js";
import { either } from "./said.js";
import { without } from "./class.js";

/** @type {import("./class.js").Class} */
export let here;
/** @type {Tools} */
export let ui;

/** @param {typeof here} its @param {Tools} tools */
export const meet = (its, tools) => void ([here, ui] = [its, tools]);

/** @param {string} sv @param {string} en */
export const t = (sv, en) => either(ui, sv, en);

/** Reads something again, soon, and never twice at a time. */
export class Anew {
  /** @param {() => Promise<void>} read @param {number} [wait] */
  constructor(read, wait = 250) {
    this.wait = wait;
    this.read = read;
    this.timer = 0;
    this.again = false;
  }

  soon(wait = this.wait) {
    this.again = true;
    if (!this.timer) this.timer = setTimeout(() => this.now(), wait);
  }

  /** @private */
  async now() {
    this.again = false;
    await this.read();
    this.timer = 0;
    if (this.again) this.soon();
  }
}

/** @param {Message} told an error */
export const why = (told) => without(told) || t("Förbindelsen bröts.", "The line broke.");

/** @param {number | string} at @param {Intl.DateTimeFormatOptions} how */
export const when = (at, how) => new Date(at).toLocaleString(ui.tongue === "en" ? "en-GB" : "sv-SE", how);

/**
 * A field with what it is for above it, which keeps in `at` what is written.
 * @param {string} key @param {string} label @param {Record<string, any>} at @param {Attributes} [attrs] @param {string} [tag] @param {any} [kids]
 */
export const field = (key, label, at, attrs = {}, tag = "input", kids = null) =>
  h("label", { class: "field", key }, h("span", { key: "label" }, label), h(tag, {
    autocomplete: "off", key: "field", "data-field": key, value: tag === "select" ? undefined : at[key] || "", input: (/** @type {string} */ text) => {
      at[key] = text;
      ui.change();
    }, ...attrs,
  }, kids));

/**
 * Something that is on or off.
 * @param {string} key @param {string} text @param {boolean} on @param {() => void} tap
 */
export const flag = (key, text, on, tap) =>
  ui.pill(key, [h("span", { "aria-hidden": "true", key: "box" }, on ? "☑ " : "☐ "), text], tap, { role: "switch", "aria-checked": String(on), class: "choice" });

/** What the places look like. */
export const style = () => h("link", { rel: "stylesheet", href: "desk.css", key: "css" });
