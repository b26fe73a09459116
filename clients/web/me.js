// Who has played on this tablet, and how it is set. Kept in the browser's own store, by the name of the
// class; where there is none, as in a private window, it lasts as long as the page.

const MOST = 6;
/** @type {Map<string, string>} */
const instead = new Map();
/** Whether this tablet goes from hand to hand: then nobody is kept. */
let shared = false;

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

/**
 * Whoever is kept or forgotten from now on is one of the class that answers here.
 * @param {string} name
 * @param {boolean} isShared whether its tablets go from hand to hand
 */
export function rememberClass(name, isShared) {
  write("class", name);
  shared = isShared;
  if (shared) write(ours(), null);
}

/** Where the children of that class are kept. */
const ours = () => "children " + (read("class") || "");

/**
 * Who has played here, the last one first.
 * @returns {Child[]}
 */
export function children() {
  try {
    const list = JSON.parse(read(ours()) || "[]");
    return Array.isArray(list) ? list.filter((one) => one && typeof one.token === "string" && typeof one.name === "string") : [];
  } catch (_) {
    return [];
  }
}

/**
 * Keeps a child, or what has changed about it; of seven the one goes that has been away for longest.
 * @param {Partial<Child> & {name: string}} child
 */
export function keep(child) {
  const all = children();
  // Somebody may have another name by now.
  const isIt = (/** @type {Child} */ one) => one.name === child.name || one.token === child.token;
  const known = all.find(isIt);
  const kept = /** @type {Child} */ ({ ...known, ...child, used: Date.now() });
  if (!kept.token || shared) return;
  const others = all.filter((one) => !isIt(one));
  write(ours(), JSON.stringify([kept, ...others].slice(0, MOST)));
}

/** @param {string} name */
export function forget(name) {
  const left = children().filter((one) => one.name !== name);
  write(ours(), left.length > 0 ? JSON.stringify(left) : null);
}

/** Whether two sat at this screen before the page was loaded anew. */
export function wereTwo() {
  try {
    return sessionStorage.getItem("ordrum two") !== null;
  } catch (_) {
    return false;
  }
}

/** @param {boolean} two */
export function areTwo(two) {
  try {
    if (two) sessionStorage.setItem("ordrum two", "");
    else sessionStorage.removeItem("ordrum two");
  } catch (_) {
    // Then the second one sits down again by itself.
  }
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
