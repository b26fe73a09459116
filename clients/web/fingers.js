// Fingers and keys: what was pressed and let go, what was drawn onto something else, where a finger goes over
// something that is drawn on, and what is typed.

import { attributes, nearest } from "./screen.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {PointerEvent} event */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY);

/**
 * A finger that is down, and what it is on.
 * @typedef {{element: Element, x: number, y: number, dragging: boolean, over: Element | null}} Finger
 * @type {Map<number, Finger>}
 */
const fingers = new Map();
/** When a finger was lifted last, by the clock of the events: a page that is slow hears of all of them late. */
let lifted = 0;
/** @type {{element: Element | null, x: number, y: number, time: number}} */
let lastTap = { element: null, x: 0, y: 0, time: 0 };

/** @param {Element} element @param {number} x @param {number} y @param {number} now */
function tap(element, x, y, now) {
  const { tap: act, once } = attributes(element);
  if (!act) return;
  const near = lastTap.element === element || Math.hypot(lastTap.x - x, lastTap.y - y) < 32;
  if (once && near && now - lastTap.time < 400) return;
  lastTap = { element, x, y, time: now };
  act();
}

/** @param {PointerEvent} event */
function press(event) {
  const element = nearest(/** @type {Element} */ (event.target), (a) => a.tap || a.drag || a.trace);
  if (!element || event.button > 0) return;
  fingers.set(event.pointerId, { element, x: event.clientX, y: event.clientY, dragging: false, over: null });
  if (!trace(event, "down")) element.setAttribute("data-pressed", "");
}

/**
 * Tells what is drawn on where a finger is, in parts of its width and height, and where it began.
 * @param {PointerEvent} event @param {Stroke["stage"]} stage
 */
function trace(event, stage) {
  const finger = fingers.get(event.pointerId);
  const act = finger && attributes(finger.element).trace;
  if (!finger || !act) return false;
  const { left, top, width, height } = finger.element.getBoundingClientRect();
  const place = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (x - left) / width, y: (y - top) / height });
  act({ finger: event.pointerId, stage, from: place(finger.x, finger.y), to: place(event.clientX, event.clientY) });
  return true;
}

/** @param {PointerEvent} event */
function move(event) {
  if (trace(event, "moved")) return;
  const finger = fingers.get(event.pointerId);
  const drag = finger && attributes(finger.element).drag;
  if (!finger || !drag) return;
  const x = event.clientX - finger.x, y = event.clientY - finger.y;
  if (!finger.dragging && Math.hypot(x, y) < 12) return;
  if (!finger.dragging) {
    finger.dragging = true;
    finger.element.setAttribute("data-dragged", "");
    drag.start?.();
  }
  // Inside a half that is turned round, left is right.
  const way = finger.element.closest("[data-turned]") ? -1 : 1;
  /** @type {HTMLElement} */ (finger.element).style.transform = `translate(${way * x}px, ${way * y}px)`;
  mark(finger, nearest(under(event), (a) => a.drop));
}

/** @param {Finger} finger @param {Element | null} over */
function mark(finger, over) {
  if (finger.over === over) return;
  finger.over?.removeAttribute("data-over");
  over?.setAttribute("data-over", "");
  finger.over = over;
}

/** @param {PointerEvent} event */
function lift(event) {
  lifted = event.timeStamp;
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (trace(event, "up")) return void fingers.delete(event.pointerId);
  const target = finger.dragging ? nearest(under(event), (a) => a.drop) : null;
  letGo(event);
  if (target) attributes(target).drop?.(attributes(finger.element).drag?.data || "");
  else if (!finger.dragging && finger.element.contains(under(event))) tap(finger.element, event.clientX, event.clientY, event.timeStamp);
}

/** @param {PointerEvent} event */
function letGo(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  trace(event, "lost");
  fingers.delete(event.pointerId);
  mark(finger, null);
  finger.element.removeAttribute("data-pressed");
  finger.element.removeAttribute("data-dragged");
  /** @type {HTMLElement} */ (finger.element).style.removeProperty("transform");
}

/**
 * What a key or a reader presses, which is nowhere. The click that follows a finger has been acted on.
 * @param {MouseEvent} event
 */
function click(event) {
  if (event.detail > 0 && event.timeStamp - lifted < 700) return;
  const element = nearest(/** @type {Element} */ (event.target), (a) => a.tap);
  if (element) tap(element, NaN, NaN, event.timeStamp);
}

document.addEventListener("pointerdown", press);
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", lift);
document.addEventListener("pointercancel", letGo);
document.addEventListener("click", click);
for (const kind of ["contextmenu", "dragstart"]) document.addEventListener(kind, (event) => event.preventDefault());
document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  attributes(field).input?.(field.value);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) attributes(Array.from(document.querySelectorAll("[role=dialog]")).pop() || null).escape?.();
  const { enter, steer } = attributes(/** @type {Element} */ (event.target));
  const way = steer && ARROWS[event.key];
  if (way || (steer && event.key === " ")) event.preventDefault();
  if (way) steer(...way);
  else if ((event.key === "Enter" && !event.isComposing) || (steer && event.key === " ")) enter?.();
});

/**
 * Calls this with every touch, the first of which lets sounds be heard.
 * @param {() => void} act
 */
export function whenTouched(act) {
  document.addEventListener("pointerup", act, true);
  document.addEventListener("click", act, true);
}
