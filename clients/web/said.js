// The few sentences of the page itself: for when nobody is connected, for who one is, and for readers.
// Everything about a game is said by the server.

const sentences = {
  sv: {
    lang: "Svenska", who: "Vem är du?", somebody: "Någon annan", name: "Vad heter du?", nameHint: "Förnamn eller smeknamn",
    go: "Vidare", back: "Tillbaka", yourPictures: "Dina hemliga bilder", remember: "Kom ihåg dem, så hittar du hem överallt.",
    whichPictures: "Vilka är dina fyra bilder?", onePicture: "Vilken bild är din?", typeWord: "Skriv ordet i stället", word: "Ditt ord",
    otherName: "Ett annat namn", wait: "Vänta lite. En vuxen släpper in dig.", animal: "Vilket djur vill du vara?",
    lost: "Vi letar efter vägen tillbaka …", notOurs: "Det här är inte vår klass. Säg till en vuxen.",
    taken: "Du spelar på en annan skärm.", hereInstead: "Spela här", forgetAll: "Glöm alla på den här skärmen",
    forgetMode: "Glöm någon", forgetReally: "Glömma på den här skärmen?", notMe: "Byt barn", friend: "En kompis på samma skärm", getsUp: "Slutar", read: "Läs för mig", sound: "Ljud", wide: "Glesare text",
    help: "Hjälp", close: "Stäng", listen: "Lyssna", answer: "Svara", turn: "Vänd", helpOther: "Hjälp", cheer: "Heja", give: "Ge skärmen till",
    players: "De som spelar", question: "Fråga", waitsFor: "Väntar på", done: "Klar", away: "Borta", wrongName: "Prova ett annat namn.",
    loading: "Ett ögonblick …", journey: "Min resa", scan: "Skanna och spela med", wrongPictures: "Det var andra bilder. Prova igen.", level: "Nivå", paused: "Titta upp! Spelet väntar.",
  },
  en: {
    lang: "English", who: "Who are you?", somebody: "Somebody else", name: "What is your name?", nameHint: "First name or nickname",
    go: "Go on", back: "Back", yourPictures: "Your secret pictures", remember: "Remember them, and you find home everywhere.",
    whichPictures: "Which are your four pictures?", onePicture: "Which picture is yours?", typeWord: "Type the word instead", word: "Your word",
    otherName: "Another name", wait: "Wait a little. A grown-up lets you in.", animal: "Which animal do you want to be?",
    lost: "Looking for the way back …", notOurs: "This is not our class. Tell a grown-up.",
    taken: "You are playing on another screen.", hereInstead: "Play here", forgetAll: "Forget all on this screen",
    forgetMode: "Forget somebody", forgetReally: "Forget on this screen?", notMe: "Somebody else plays", friend: "A friend on this screen", getsUp: "Stops", read: "Read to me", sound: "Sound", wide: "Wider text",
    help: "Help", close: "Close", listen: "Listen", answer: "Answer", turn: "Turn round", helpOther: "Help", cheer: "Cheer", give: "Give the screen to",
    players: "Who plays", question: "Question", waitsFor: "Waiting for", done: "Done", away: "Away", wrongName: "Try another name.",
    loading: "One moment …", journey: "My journey", scan: "Scan and play along", wrongPictures: "It was other pictures. Try again.", level: "Level", paused: "Look up! The game waits.",
  },
};

/**
 * A sentence of one game alone.
 * @param {{tongue: string}} ui @param {string} sv @param {string} en
 */
export const either = (ui, sv, en) => (ui.tongue === "en" ? en : sv);

/** @typedef {typeof sentences.sv} Sentences */

/**
 * @param {string} lang
 * @returns {Sentences}
 */
export const said = (lang) => (lang === "en" ? sentences.en : sentences.sv);

/**
 * The animals and the pictures of a picture word, as they are called.
 * @type {Object<string, [string, string]>}
 */
const names = {
  fox: ["räv", "fox"], bear: ["björn", "bear"], hare: ["hare", "hare"], owl: ["uggla", "owl"], cat: ["katt", "cat"], frog: ["groda", "frog"],
  sun: ["sol", "sun"], moon: ["måne", "moon"], boat: ["båt", "boat"], house: ["hus", "house"], shark: ["haj", "shark"], fish: ["fisk", "fish"],
  cow: ["ko", "cow"], car: ["bil", "car"], book: ["bok", "book"], ball: ["boll", "ball"], hat: ["hatt", "hat"], tree: ["träd", "tree"],
  cup: ["kopp", "cup"], key: ["nyckel", "key"], lamp: ["lampa", "lamp"], shoe: ["sko", "shoe"],
};

/**
 * @param {string} code
 * @param {string} lang
 */
export const named = (code, lang) => (names[code] ? names[code][lang === "en" ? 1 : 0] : code);
