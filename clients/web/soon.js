// Parts of the page that are loaded when they would be seen first.

import { load } from "./line.js";

/** @type {Map<string, any>} what has been asked for, and null until it is there */
const asked = new Map();

/**
 * A part of the page, if it is there; otherwise it is on its way, and all is drawn anew when it has come.
 * @template {string} Name
 * @param {Name} file @param {Ui} ui
 * @returns {Part<Name> | null}
 */
export function soon(file, ui) {
  if (!asked.has(file)) {
    asked.set(file, null);
    load(file).then((part) => {
      asked.set(file, part);
      ui.change();
    });
  }
  return asked.get(file);
}
