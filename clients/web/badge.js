// The colour of a class, made from its name alone: the same on each of its screens.

import { h } from "./screen.js";

/** @param {string} name */
export const hue = (name) => Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) || 0)) % 360, 7);

/**
 * The class's name on its colour.
 * @param {string} name
 */
export const badge = (name) => h("span", { class: "badge-of-class", key: "badge", vars: { "--hue": String(hue(name)) } }, name);
