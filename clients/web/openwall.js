// On the teacher's page: opening the wall, the window for the whole class, here or on another machine.

import { h } from "./screen.js";
import { meet, t, here, ui } from "./anew.js";

/** What is chosen for the next wall, and the code for another machine that was asked for last. */
const wall = {
  names: true,
  /** @type {{code: string, page: string} | null} */
  elsewhere: null,
};

/** A code is seen no longer. */
export function left() {
  wall.elsewhere = null;
}

/** @param {typeof here} its @param {Tools} tools */
export function draw(its, tools) {
  meet(its, tools);
  const way = (/** @type {boolean} */ names, /** @type {string} */ text) => ui.pill(String(names), text, () => {
    wall.names = names;
    wall.elsewhere = null;
    ui.change();
  }, { role: "radio", "aria-checked": String(wall.names === names), class: wall.names === names ? "on" : "" });
  const ask = () => here.act({ do: "wall", names: wall.names });

  async function openHere() {
    // A browser lets a window be opened at the touch alone, and the code comes later.
    const opened = window.open("", "_blank");
    const told = await ask();
    wall.elsewhere = null;
    if (!told.ok || !opened) opened?.close();
    else opened.location.replace(`${location.origin}/wall#${told.code}`);
    // Where no window may be opened, the code is typed into one.
    if (told.ok && !opened) wall.elsewhere = { code: told.code, page: `${location.origin}/wall` };
    ui.change();
  }

  async function showCode() {
    const told = await ask();
    wall.elsewhere = told.ok ? { code: told.code, page: told.page || `${location.origin}/wall` } : null;
    ui.change();
  }

  return h("section", { class: "hanging", key: "hanging" },
    h("p", { key: "what" }, t("Ett stort fönster för projektorn: koden att skanna, vilka som är här, vem som spelar med vem, och en sol som går ned när lektionen tar slut. Inget om hur det går för någon.",
      "A large window for the projector: the code to scan, who is here, who plays with whom, and a sun that goes down as the lesson ends. Nothing of how anybody fares.")),
    h("div", { class: "line-up", key: "ways", role: "radiogroup", "aria-label": t("Vad väggen visar", "What the wall shows") }, way(true, t("Namn och djur", "Names and animals")), way(false, t("Bara djur", "Animals only"))),
    h("div", { class: "line-up", key: "acts" },
      ui.pill("open", t("Öppna väggen", "Open the wall"), openHere, { class: "main" }), ui.pill("code", t("På en annan skärm …", "On another screen …"), showCode)),
    wall.elsewhere ? h("div", { class: "elsewhere", key: "elsewhere", role: "status" },
      h("p", { key: "how" }, t("Öppna den här adressen på den andra skärmen, och skriv koden:", "Open this address on the other screen, and type the code:")),
      h("p", { class: "page-address", key: "page" }, wall.elsewhere.page), h("p", { class: "wall-code", key: "code" }, wall.elsewhere.code),
      h("p", { class: "soft", key: "once" }, t("Koden gäller en gång, i tio minuter.", "The code is good once, for ten minutes."))) : null);
}
