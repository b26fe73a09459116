// What a new child is shown: its four pictures, and the animals.

import { h } from "./screen.js";
import { face, ANIMALS } from "./faces.js";
import { picture } from "./pictures.js";
import { said, named } from "./said.js";
import { round } from "./parts.js";
import { sound } from "./voice.js";

/**
 * What was given to a new child: its four pictures, and its word for a keyboard.
 * @param {Chair} chair
 */
export function secret(chair) {
  const t = said(chair.lang);
  const next = () => {
    chair.step = chair.child?.character ? "" : "animal";
    chair.change();
  };
  return h("main", { class: "who secret", key: "secret", "data-page": "secret" },
    h("h1", null, t.yourPictures),
    h("div", { class: "slots", key: "slots" }, chair.secret.pictures.map((code, i) => h("span", { class: "slot big", key: String(i) }, picture(code, { label: named(code, chair.lang) }), h("b", null, named(code, chair.lang))))),
    h("p", { class: "soft" }, t.remember, " ", h("b", { class: "return-word" }, chair.secret.word)),
    round("next", t.go, next, { class: "large go" }));
}

/**
 * As whom one travels.
 * @param {Chair} chair
 */
export function animals(chair) {
  const name = chair.child?.name || "";
  const choose = (/** @type {string} */ character) => {
    chair.step = "";
    if (chair.child) chair.child.character = character;
    chair.keep();
    chair.send({ do: "me", character });
    sound("came");
    chair.change();
  };
  return h("main", { class: "who choose", key: "animals", "data-page": "animals" },
    h("h1", null, said(chair.lang).animal),
    h("div", { class: "animals" }, ANIMALS.map((animal) => h("button", { class: animal === chair.child?.character ? "animal on" : "animal", key: animal, type: "button", once: true, "data-animal": animal, "aria-label": named(animal, chair.lang), tap: () => choose(animal) }, face(animal, name)))),
    chair.secret.word && chair.secret.pictures.length === 0 ? h("p", { class: "soft", key: "word" }, said(chair.lang).word + ": ", h("b", { class: "return-word" }, chair.secret.word)) : null);
}
