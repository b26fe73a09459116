// Who has played on this tablet, and how it is set. Kept in the browser's own store, by the name of the
// class; where there is none, as in a private window, it lasts as long as the page.

/**
 * A child that has played here.
 * @typedef {{name: string, token: string, character?: string, pictures?: string[], used: number}} Child
 */

const MOST = 6;
/** @type {Map<string, string>} */
const instead = new Map();

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem("ordrum " + key) || instead.get(key) || null;
  } catch (_) {
    return instead.get(key) || null;
  }
}

/**
 * @param {string} key
 * @param {string | null} text
 */
function write(key, text) {
  if (text === null) instead.delete(key);
  else instead.set(key, text);
  try {
    if (text === null) localStorage.removeItem("ordrum " + key);
    else localStorage.setItem("ordrum " + key, text);
  } catch (_) {
    // It lasts as long as the page.
  }
}

/** The class that this tablet spoke to last. */
export const lastClass = () => read("class") || "";

/** @param {string} name */
export const rememberClass = (name) => write("class", name);

/**
 * The children of a class who have played here, the last one first.
 * @param {string} server
 * @returns {Child[]}
 */
export function children(server) {
  try {
    const list = JSON.parse(read("children " + server) || "[]");
    return Array.isArray(list) ? list.filter((one) => one && typeof one.token === "string" && typeof one.name === "string") : [];
  } catch (_) {
    return [];
  }
}

/**
 * Keeps a child, or what has changed about it; of seven the one goes that has been away for longest.
 * @param {string} server
 * @param {Partial<Child> & {name: string}} child
 */
export function keep(server, child) {
  const all = children(server);
  const known = all.find((one) => one.name === child.name);
  const kept = /** @type {Child} */ ({ ...known, ...child, used: Date.now() });
  if (!kept.token) return;
  const others = all.filter((one) => one.name !== child.name);
  write("children " + server, JSON.stringify([kept, ...others].slice(0, MOST)));
}

/**
 * Forgets one child, or all of the class.
 * @param {string} server
 * @param {string} [name]
 */
export function forget(server, name) {
  const left = name ? children(server).filter((one) => one.name !== name) : [];
  write("children " + server, left.length > 0 ? JSON.stringify(left) : null);
}

/**
 * How this tablet is set.
 * @param {"lang" | "sound" | "wide" | "calm"} key
 */
export const setting = (key) => read(key);

/**
 * @param {"lang" | "sound" | "wide" | "calm"} key
 * @param {string} value
 */
export const set = (key, value) => write(key, value);
