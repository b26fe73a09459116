// A child's room as the child sees it, drawn by the game's own module and with the children's own style, in a
// shadow of its own: nothing in it can be touched, and its style reaches nothing else.

import { load } from "./line.js";

/** The room that there is for it; it is made smaller from there. */
const WIDE = 700, HIGH = 620;
const SVG = "http://www.w3.org/2000/svg";
/** Of a description these are no attributes. */
const SPECIALS = ["key", "tap", "once", "drag", "drop", "trace", "steer", "input", "enter", "escape", "focus", "vars", "class"];

/** @type {{view: View, lang: string} | null} */
let shown = null;
/** @type {Promise<CSSStyleSheet> | null} */
let style = null;

/**
 * The room that the element `child-room` shows.
 * @param {View} view @param {string} lang
 */
export function glance(view, lang) {
  shown = { view, lang };
}

/** The style of the children's page, for a shadow: what there holds for the document holds for its host. */
async function dressed() {
  const text = await (await fetch("style.css")).text();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/:root\b/g, ":host").replace(/(^|\n)\s*body\s*\{/g, "$1:host {") +
    `:host { --w: ${WIDE}px; --h: ${HIGH}px; display: block; position: relative; height: auto; aspect-ratio: ${WIDE} / ${HIGH}; overflow: hidden; background: var(--sky); border-radius: 12px; }` +
    `.scaled { width: ${WIDE}px; height: ${HIGH}px; transform: scale(var(--small)); transform-origin: 0 0; display: grid; place-items: center; padding: 12px; }` +
    "*, *::before, *::after { animation: none !important; transition: none !important; }");
  return sheet;
}

/**
 * The element that a piece describes.
 * @param {Piece | string} piece @param {boolean} svg @returns {Node}
 */
function made(piece, svg) {
  if (typeof piece === "string") return document.createTextNode(piece);
  const inside = svg || piece.tag === "svg";
  const element = inside ? document.createElementNS(SVG, piece.tag) : document.createElement(piece.tag);
  for (const [name, value] of Object.entries(piece.attrs)) {
    if (!SPECIALS.includes(name) && value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  if (piece.attrs.class) element.setAttribute("class", piece.attrs.class);
  for (const [name, value] of Object.entries(piece.attrs.vars || {})) /** @type {HTMLElement} */ (element).style.setProperty(name, value);
  element.append(...piece.kids.map((kid) => made(kid, inside)));
  return element;
}

class Room extends HTMLElement {
  static observedAttributes = ["data-shown"];

  async attributeChangedCallback() {
    const now = shown;
    if (!now) return;
    const { view, lang } = now;
    style = style || dressed();
    const [sheet, game] = await Promise.all([style, load(`${view.game}.js`)]);
    if (now !== shown) return;
    const root = this.shadowRoot || this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.style.setProperty("--small", String(this.clientWidth / WIDE));
    const draw = () => {
      if (now !== shown) return;
      const read = game.read ? game.read(view) : view;
      const piece = game.draw(read, ui);
      const links = ["room.css", "images.css"].map((href) => ({ tag: "link", attrs: { rel: "stylesheet", href }, kids: [] }));
      root.replaceChildren(...links.map((link) => made(link, false)), made({ tag: "div", attrs: { class: "scaled" }, kids: [piece] }, false));
    };
    /** @type {Ui} what a game is given; nothing can be done here */
    const ui = {
      state: {}, tongue: lang, lang: view.lang || lang, me: view.you, readAloud: false,
      send: async () => ({}), change: () => void requestAnimationFrame(draw), say: () => {}, file: async () => null,
    };
    draw();
  }
}

customElements.define("child-room", Room);
