// One child drawn onto another: what would happen is said meanwhile, and Escape takes it back.

/** @typedef {{from: string, onto: string}} Dragging */

/** The finger that is down. */
let finger = 0;
let from = "";
/** @type {string | null} null where nothing has been told yet */
let onto = null;

/**
 * @param {string} name whose tile is drawn
 */
export const begin = (name) => void (from = name);

/**
 * Tells who is drawn onto whom, whenever that changes; nothing: nobody any more.
 * @param {(now: Dragging | null) => void} changed
 */
export function whenDragged(changed) {
  const end = () => {
    if (!from) return;
    from = "";
    onto = null;
    changed(null);
  };
  document.addEventListener("pointerdown", (event) => void (finger = event.pointerId));
  document.addEventListener("pointermove", () => {
    if (!from) return;
    const over = /** @type {HTMLElement | null} */ (document.querySelector(".tile[data-over]"))?.dataset.name || "";
    if (over === onto) return;
    onto = over;
    changed({ from, onto });
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && from) document.dispatchEvent(new PointerEvent("pointercancel", { pointerId: finger }));
  });
}
