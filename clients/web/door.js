// The door: one large button to play, up to three animals that wait, more games, and the journey.

import { h } from "./screen.js";
import { face, standTogether } from "./faces.js";
import { picture } from "./pictures.js";
import { said } from "./said.js";
import { choice, dots, iconOf, language, popup, round, settings, toggle } from "./parts.js";
export { secret, animals } from "./newcomer.js";

/**
 * @param {Chair} chair
 * @param {Menus} menus
 * @param {Acts} acts
 */
export function door(chair, menus, acts) {
  const items = menus.door?.items || [], note = menus.door?.note;
  const offered = items.filter((item) => item.icon !== "bye" && item.icon !== "read" && item.icon !== "characters");
  // Where the lesson is over there is nothing to play.
  const first = note ? null : offered[0], others = offered.slice(first ? 1 : 0);
  const waiting = others.filter((item) => item.who).slice(0, 3);
  standTogether([chair, ...acts.friends].map((one) => one.child || { name: "" }).concat(items.map((item) => ({ name: item.who || "", character: item.character, token: "", used: 0 }))));
  const more = others.filter((item) => !waiting.includes(item)).slice(0, 3);
  return h("main", { class: "door", key: "door" },
    h("link", { rel: "stylesheet", href: "room.css", key: "css" }),
    h("div", { class: "selves", key: "selves" }, [chair, ...acts.friends].map(self), acts.friends.map((friend) => getsUp(friend, acts.alone))),
    first ? play(first, () => menus.choose(first)) : note ? h("p", { class: "thanks", key: "note", role: "status" }, picture("rocket"), note) : h("p", { class: "loading", key: "loading" }, said(chair.lang).loading),
    waiting.length > 0 ? h("div", { class: "waiting", key: "waiting" }, waiting.map((item) => choice(item, () => menus.choose(item), "who"))) : null,
    h("div", { class: "more", key: "more" }, more.map((item) => choice(item, () => menus.choose(item))), journey(chair, menus, more)),
    switches(chair, acts), popup(menus, chair.lang));
}

/**
 * Who one is, and the way to another animal.
 * @param {Chair} chair
 */
function self(chair) {
  const name = chair.child?.name || "";
  const change = () => {
    chair.step = "animal";
    chair.change();
  };
  return h("button", { class: "self", key: "self" + chair.number, type: "button", tap: change, "aria-label": name }, face(chair.child?.character, name), h("b", null, name));
}

/** @param {Chair} friend @param {() => void} alone */
const getsUp = (friend, alone) => round("bye", `${said(friend.lang).getsUp}: ${friend.child?.name || ""}`, alone, { class: "small gets-up" });

/** @param {Item} item @param {() => void} tap */
function play(item, tap) {
  return h("button", { class: "play-button", key: "play", type: "button", tap, once: true, "data-type": item.type },
    h("span", { class: "icon" }, iconOf(item), item.who ? picture("play", { class: "badge" }) : null), h("span", { class: "say" }, item.say), dots(item.level));
}

/** @param {Chair} chair @param {Menus} menus @param {Item[]} shown */
function journey(chair, menus, shown) {
  if (shown.some((item) => item.icon === "journey")) return null;
  return choice({ key: "", say: said(chair.lang).journey, type: "journey", icon: "journey" }, () => void menus.ask("journey"));
}

/**
 * The small switches: language, being read to, sounds, wider text, and who plays.
 * @param {Chair} chair
 * @param {Acts} acts
 */
function switches(chair, acts) {
  const t = said(chair.lang);
  const other = chair.lang === "sv" ? "en" : "sv";
  return h("nav", { class: "switches", key: "switches" },
    h("button", { class: "pill", key: "lang", type: "button", tap: () => language(chair, other, acts.change), lang: other }, picture("flag-" + other), said(other).lang),
    toggle("read", t.read, chair.readAloud, () => read(chair)),
    ...settings(chair.lang, acts.change),
    acts.friend ? round("plus", t.friend, acts.friend, { class: "small friend" }) : null,
    round("bye", t.notMe, () => chair.goodbye(), { class: "small" }));
}

/** @param {Chair} chair */
async function read(chair) {
  const answer = await chair.send({ do: "read", on: !chair.readAloud });
  if (answer.ok) chair.readAloud = Boolean(answer.on);
  chair.change();
}
