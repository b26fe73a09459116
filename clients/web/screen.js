// The others describe what should be seen with `h`, and `show` changes the page until it is so. What stays
// keeps its element, so that transitions live. Only this and `fingers.js` touch the document.

const SVG = "http://www.w3.org/2000/svg";
const specials = ["key", "tap", "once", "drag", "drop", "trace", "steer", "input", "enter", "escape", "focus", "vars", "value"];

/**
 * Describes an element. Lists among its kids are laid out flat, null and false are left out.
 * @param {string} tag
 * @param {Attributes | null} [attrs]
 * @param {...any} kids
 * @returns {Piece}
 */
export function h(tag, attrs, ...kids) {
  const flat = kids.flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, attrs: attrs || {}, kids: flat.map((kid) => (typeof kid === "number" ? String(kid) : kid)) };
}

/** @type {WeakMap<Node, Piece>} what each element was last described as */
const drawn = new WeakMap();
/** @type {Piece | null} */
let next = null;

/**
 * Shows this in the place of the whole page, with the next picture of the screen.
 * @param {Piece} piece
 */
export function show(piece) {
  if (!next) requestAnimationFrame(showNext);
  next = piece;
}

/** @type {[Element, Element | null][]} what took the keys when it appeared, and who had them before */
const taken = [];
/** @type {Element | null} */
let focused = null;

function showNext() {
  if (!next) return;
  focused = document.activeElement;
  const before = taken.length;
  patchKids(document.body, [next], false);
  next = null;
  if (taken.length > before) focused = taken[before][0];
  while (taken.length > 0 && !taken[taken.length - 1][0].isConnected) focused = taken.pop()?.[1] || null;
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
  }
}

/** @param {Element} parent @param {(Piece | string)[]} kids @param {boolean} svg */
function patchKids(parent, kids, svg) {
  const places = matching(parent, kids);
  const staying = new Set(places);
  for (const old of Array.from(parent.childNodes)) if (!staying.has(old)) old.remove();
  kids.forEach((kid, i) => {
    const node = places[i] || create(kid, svg);
    const here = parent.childNodes[i] || null;
    if (here !== node) parent.insertBefore(node, here);
    if (typeof kid === "string") {
      if (node.nodeValue !== kid) node.nodeValue = kid;
    } else {
      patch(/** @type {Element} */ (node), kid, svg);
    }
  });
}

/**
 * The nodes that may stay for these kids: by key, and those without one in their order.
 * @param {Element} parent @param {(Piece | string)[]} kids @returns {(ChildNode | null)[]}
 */
function matching(parent, kids) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const others = [];
  for (const node of Array.from(parent.childNodes)) {
    const key = drawn.get(node)?.attrs.key;
    if (key === undefined) others.push(node);
    else keyed.set(key, node);
  }
  return kids.map((kid) => {
    const key = typeof kid === "string" ? undefined : kid.attrs.key;
    const node = key === undefined ? others.shift() : keyed.get(key);
    if (key !== undefined) keyed.delete(key);
    return node && same(node, kid) ? node : null;
  });
}

/** @param {ChildNode} node @param {Piece | string} kid */
function same(node, kid) {
  if (typeof kid === "string") return node.nodeType === Node.TEXT_NODE;
  return drawn.get(node)?.tag === kid.tag;
}

/** @param {Piece | string} kid @param {boolean} svg @returns {ChildNode} */
function create(kid, svg) {
  if (typeof kid === "string") return document.createTextNode(kid);
  return svg || kid.tag === "svg" ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
}

/** @param {Element} element @param {Piece} piece @param {boolean} svg */
function patch(element, piece, svg) {
  const before = drawn.get(element);
  if (before === piece) return;
  drawn.set(element, piece);
  const was = before ? before.attrs : {};
  for (const name in { ...was, ...piece.attrs }) {
    if (!specials.includes(name) && was[name] !== piece.attrs[name]) put(element, name, piece.attrs[name]);
  }
  patchVars(element, was.vars || {}, piece.attrs.vars || {});
  if (piece.attrs.value !== undefined && "value" in element) {
    const field = /** @type {HTMLInputElement} */ (element);
    if (field.value !== piece.attrs.value) field.value = piece.attrs.value;
  }
  patchKids(element, piece.kids, svg || piece.tag === "svg");
  if (!before && piece.attrs.focus) taken.push([element, focused]);
}

/** @param {Element} element @param {string} name @param {any} value */
function put(element, name, value) {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} element @param {Object<string, string>} was @param {Object<string, string>} now */
function patchVars(element, was, now) {
  const style = /** @type {HTMLElement} */ (element).style;
  for (const name in was) if (!(name in now)) style.removeProperty(name);
  for (const name in now) if (was[name] !== now[name]) style.setProperty(name, now[name]);
}

/**
 * The nearest element from here outwards that has this.
 * @param {Element | null} from
 * @param {(a: Attributes) => any} has
 */
export function nearest(from, has) {
  for (let element = from; element; element = element.parentElement) {
    const piece = drawn.get(element);
    if (piece && has(piece.attrs) && !piece.attrs.disabled) return element;
  }
  return null;
}

/**
 * As what an element was described.
 * @param {Element | null} element @returns {Attributes}
 */
export const attributes = (element) => (element && drawn.get(element)?.attrs) || {};

/**
 * Calls this when the page is seen again after it was hidden or asleep.
 * @param {() => void} act
 */
export function whenSeen(act) {
  document.addEventListener("visibilitychange", () => !document.hidden && act());
  window.addEventListener("pageshow", act);
  window.addEventListener("online", act);
}

/** Whether nothing should move on this screen. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the screen chooses all colours itself. */
export const forced = () => matchMedia("(forced-colors: active)").matches;

/**
 * What holds for the whole document: its language, and how far letters stand apart.
 * @param {string} lang @param {boolean} wide
 */
export function dress(lang, wide) {
  const all = document.documentElement;
  // Set again it has every style reckoned anew.
  if (all.lang !== lang) all.lang = lang;
  all.toggleAttribute("data-wide", wide);
}

/** What stands behind # in the address; it is taken away at once, so that nobody reads it there. */
export function takeHash() {
  const text = location.hash.slice(1);
  if (text) history.replaceState(null, "", location.pathname);
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return "";
  }
}

/** @param {() => void} act a slip was scanned into a page that is open already */
export const whenHash = (act) => addEventListener("hashchange", act);

