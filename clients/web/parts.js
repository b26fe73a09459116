// Pieces of several screens: round buttons, large ones of a menu, dots of a level.

import { h } from "./screen.js";
import { picture, hasPicture } from "./pictures.js";
import { face, ANIMALS } from "./faces.js";
import { said } from "./said.js";
import * as me from "./me.js";

/**
 * A round button with a picture.
 * @param {string} icon
 * @param {string} label
 * @param {() => void} tap
 * @param {Object<string, any>} [attrs]
 */
export const round = (icon, label, tap, attrs = {}) =>
  h("button", { type: "button", tap, once: true, "aria-label": label, ...attrs, key: attrs.key || icon, class: "round " + (attrs.class || "") }, picture(icon) || label);

/**
 * The picture of what a menu offers: whose animal, or which verb.
 * @param {Item} item
 * @returns {Piece | null}
 */
export function iconOf(item) {
  if (item.who) return face(item.character, item.who);
  // To look at the game again is to go on with it.
  const icon = item.icon === "look" ? "next" : item.icon || "";
  if (ANIMALS.includes(icon)) return face(icon);
  return hasPicture(icon) ? picture(icon) : null;
}

/** @param {number | undefined} level */
export const dots = (level) =>
  level ? h("span", { class: "level", key: "level", "aria-hidden": "true" }, Array.from({ length: Math.min(level, 9) }, (_, i) => h("i", { key: String(i) }))) : null;

/**
 * Something that may be chosen, as a large button.
 * @param {Item} item
 * @param {() => void} tap
 * @param {string} [kind]
 */
export function choice(item, tap, kind = "") {
  const both = item.who && item.icon && hasPicture(item.icon) && !["sit", "join"].includes(item.icon);
  return h("button", { class: `choice ${kind}`, key: item.type, type: "button", tap, once: true, "data-type": item.type, "data-icon": item.icon },
    h("span", { class: "icon", key: "icon" }, iconOf(item), both ? picture(item.icon || "", { class: "badge" }) : null),
    h("span", { class: "say", key: "say" }, item.say), dots(item.level));
}

/**
 * What lies above everything.
 * @param {string} about
 * @param {string} tongue
 * @param {() => void} close
 * @param {...any} kids
 */
export const sheet = (about, tongue, close, ...kids) =>
  h("div", { class: "overlay", key: "sheet", once: true, tap: close },
    h("div", { class: "sheet", tap: () => {}, escape: close, role: "dialog", "aria-modal": "true", "aria-label": about || said(tongue).help },
      h("div", { class: "sheet-top", key: "top" }, h(about ? "h2" : "span", null, about), round("no", said(tongue).close, close, { class: "small", focus: true })), kids));

/** @param {Menus} menus @param {string} tongue */
export function popup(menus, tongue) {
  const { popup, above } = menus;
  if (!popup) return null;
  const close = () => menus.shut();
  const choose = (/** @type {Item} */ item) => (menus.onlyCloses(item) ? close() : menus.choose(item));
  return sheet(popup.ask || "", tongue, close, above?.(),
    h("div", { class: "choices", key: "choices" }, popup.items.map((item) => choice(item, () => choose(item), item.icon === "back" || item.key === "0" ? "quiet" : ""))));
}

/**
 * What is kept on this screen, for whoever plays.
 * @param {string} lang
 * @param {() => void} change
 */
export function settings(lang, change) {
  const t = said(lang);
  const turn = (/** @type {"sound" | "wide"} */ key, /** @type {string} */ value) => {
    me.set(key, value);
    change();
  };
  const sounds = me.setting("sound") !== "off", wide = me.setting("wide") === "on";
  return [
    toggle(sounds ? "speaker-on" : "speaker-off", t.sound, sounds, () => turn("sound", sounds ? "off" : "on"), "sound"),
    toggle("spacing", t.wide, wide, () => turn("wide", wide ? "off" : "on")),
  ];
}

/** @param {string} icon @param {string} label @param {boolean} on @param {() => void} tap @param {string} [key] */
export const toggle = (icon, label, on, tap, key = icon) => round(icon, label, tap, { key, class: on ? "small on" : "small", role: "switch", "aria-checked": String(on) });

/** @param {Chair} chair @param {string} lang @param {() => void} change */
export function language(chair, lang, change) {
  me.set("lang", lang);
  chair.line.send({ do: "lang", lang });
  change();
}
