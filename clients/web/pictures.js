// All pictures but the animals: games, verbs, the sixteen picture words, a rocket of eight parts.
//
// A picture is text: pieces between ";" on a field of 48 by 48. A piece begins with the letter of its
// colour; then comes a path, "@x y r" for a disc, "~w" and a path for a line of width w, or "%x y w h r"
// for a rectangle with round corners.

import { h } from "./screen.js";

/** @type {Record<string, string>} */
const COLOURS = {
  k: "currentColor",
  a: "#2b2f3a", // almost black, where ink must be dark on a colour
  w: "#ffffff",
  r: "#e5484d",
  o: "#f0862c",
  y: "#ffc93c",
  g: "#35a35a",
  t: "#23a6a6",
  b: "#3b7dd8",
  q: "#a9d8f7",
  p: "#8a5bd6",
  v: "#f7a1bd",
  n: "#9a6238",
  s: "#ffe0bd",
  l: "#dde4ec",
  d: "#5d6f86",
  m: "#c9573a", // the ground of Mars
};

const CHECK = "M14 25l7 7 14-15";
const CROSS = "M16 16l16 16M32 16L16 32";
const HEART = "M24 41C8 30 5 22 8 15c3-7 12-7 16 0 4-7 13-7 16 0 3 7 0 15-16 26z";
const STAR = "M24 4l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 19l14-2z";
const ARROW_BACK = "M27 9L12 24l15 15M13 24h26";
const FACE = "y@24 24 20;";
const EYES = "a@17 20 2.8;a@31 20 2.8;";
const CHEEKS = "o@11 28 3;o@37 28 3;";
const SPEAKER = "k%5 18 9 12 2;kM11 18L24 8v32L11 30z;";
const BARS = "y%5 32 8 10 2;o%16 24 8 18 2;r%27 16 8 26 2;";
const HAND = "y~6.5M16 27L12.5 14M22 25L20.5 9M28.5 25L30.5 9.5M34 28L38.5 16M14 35L6.5 28;y@24 33 11.5;";

/** @type {Record<string, string>} */
const DRAWINGS = {
  // Games.
  bingo:
    "q%4 4 40 40 6;w%8 8 7 7 2;w%16.5 8 7 7 2;w%25 8 7 7 2;r%33.5 8 7 7 2;w%8 16.5 7 7 2;w%16.5 16.5 7 7 2;" +
    "r%25 16.5 7 7 2;w%33.5 16.5 7 7 2;w%8 25 7 7 2;r%16.5 25 7 7 2;w%25 25 7 7 2;w%33.5 25 7 7 2;" +
    "r%8 33.5 7 7 2;w%16.5 33.5 7 7 2;w%25 33.5 7 7 2;w%33.5 33.5 7 7 2",
  cards:
    "bM5 14l17-6a3 3 0 0 1 4 2l9 25a3 3 0 0 1-2 4l-17 6a3 3 0 0 1-4-2L3 18a3 3 0 0 1 2-4z;w%20 7 24 34 4;" +
    "l~2M21 11a3 3 0 0 1 3-3h16a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3z;r~3M26 15h6M26 20h9;g~4M32 26v10M27 31h10",
  board:
    "m@24 24 21;oM8 37a21 21 0 0 0 32 0c-8-6-24-6-32 0z;s~2.5M13 31C12 20 20 24 24 19s2-9 12-7;" +
    "y%9 26 9 9 2.5;w%19 15 9 9 2.5;q%32 7 9 9 2.5;w%27 27 15 15 4;a@31 31 1.9;a@38 38 1.9;a@34.5 34.5 1.9",
  hangman:
    "rM16 27L8 36l2 6 8-5zM32 27l8 9-2 6-8-5z;oM19 36h10l-5 11z;yM21 36h6l-3 7z;lM24 2c8 6 11 15 9 24l-3 11H18l-3-11C13 17 16 8 24 2z;" +
    "rM24 2c4 3 6.5 6.5 8 10H16c1.5-3.5 4-7 8-10z;b@24 21 5.5;q@24 21 3.5",
  letters:
    "y%15 3 18 19 4;q%3 26 19 19 4;q%26 26 19 19 4;a~2.8M21 7v11M21 15a3.5 3.5 0 1 0 3.5-3.5A3.5 3.5 0 0 0 21 15z;" +
    "a~2.8M9 30v11M9 38a3.5 3.5 0 1 0 3.5-3.5A3.5 3.5 0 0 0 9 38z;a~2.8M39 30v11M39 38a3.5 3.5 0 1 1-3.5-3.5A3.5 3.5 0 0 1 39 38z",
  colours:
    "o@9 9 6.5;o@24 9 6.5;o@39 9 6.5;o@9 24 6.5;o@24 24 6.5;v@39 24 6.5;o@9 39 6.5;o@24 39 6.5;o@39 39 6.5",
  race:
    "gM4 12l13-5 14 5 13-5v29l-13 5-14-5-13 5z;tM17 7l14 5v29l-14-5z;w~2.5M9 33c6-1 4-8 10-9;" +
    "rM33 4a9 9 0 0 0-9 9c0 7 9 17 9 17s9-10 9-17a9 9 0 0 0-9-9z;w@33 13 3.8",
  // Verbs.
  play: "g@24 24 21;wM18 12.5v23a2 2 0 0 0 3 1.7l18-11.5a2 2 0 0 0 0-3.4L21 10.8a2 2 0 0 0-3 1.7z",
  practise: "yM8 33L31 10l8 8-23 23z;vM31 10l4-4a3 3 0 0 1 4 0l4 4a3 3 0 0 1 0 4l-4 4z;sM8 33l8 8-11 3z;aM6.5 39l3 3L5 44z;o~2M12 37L35 14",
  ready: "gM17 21l7-14c5-1 7 3 5 12h10a4 4 0 0 1 4 5l-3 14a5 5 0 0 1-5 4H17z;b%5 20 10 23 3",
  again: "b~5.5M39 24a15 15 0 1 1-5-11;bM41 4v15H26z",
  harder: BARS + "g~4.5M42 18V6M37 10l5-6 4.5 6",
  easier: "r%13 16 8 26 2;o%24 24 8 18 2;y%35 32 8 10 2;g~4.5M6 6v12M1.5 14L6 20l5-6",
  leave: "n%6 4 22 40 3;sM10 8l12 5v27l-12 4z;a@19 27 1.8;o~5M30 24h12M37 17l7 7-7 7",
  bye: HAND + "b~2.5M42 8c2 2 3 4 3 7M5 21c-1-3 0-6 1.5-8",
  yes: "g@24 24 21;w~5.5" + CHECK,
  no: "r@24 24 21;w~5.5" + CROSS,
  back: "b@24 24 21;w~5" + ARROW_BACK,
  next: "g~5.5M8 11l12 13L8 37M25 11l12 13-12 13",
  hint: "k@9.5 23 5;k@18.5 12.5 5.5;k@30 12.5 5.5;k@38.5 23 5;kM24 22c-7 0-13 8-13 14 0 5 4 7 7 6 4-1.5 8-1.5 12 0 3 1 7-1 7-6 0-6-6-14-13-14z",
  listen:
    "sM11 19a12 12 0 0 1 25 0c0 9-7 10-9 16-1 5-4 8-8 8-5 0-7-4-7-8z;k~3.3M11 19a12 12 0 0 1 25 0c0 9-7 10-9 16-1 5-4 8-8 8-5 0-7-4-7-8;" +
    "k~3M17 20a6.5 6.5 0 0 1 13 0c0 5-5 6-6 11;b~3M41 11c3 5 3 11 0 16",
  cheer: "r" + HEART + ";vM12 18c0-4 3-6 6-5-2 1-4 2-6 5z",
  read: "bM4 12c8-3 15-1 20 3 5-4 12-6 20-3v29c-8-3-15-1-20 2-5-3-12-5-20-2z;wM7 13c7-2 12 0 16 3v22c-5-3-10-4-16-3zM41 13c-7-2-12 0-16 3v22c5-3 10-4 16-3z;d~2M11 20h8M11 26h8;o~2.5M30 21v8M34 18v14M38 22v6",
  games: "r%4 4 18 18 5;yM35 3l3 7 7 1-5 5 1.5 7L35 20l-6.5 3 1.5-7-5-5 7-1z;b@13 35 9.5;gM35 25l10 19H25z",
  journey: "m@31 17 13;oM20 24a13 13 0 0 0 22 0c-6-3-16-3-22 0z;r@27 12 2.5;r@36 16 1.8;k~3M4 44c2-4 6-3 7-7M14 33l2-2;k@4.5 43.5 2.3;g%3 38 1 1 0;k~3M19 30l1.5-1.5;y@7 9 2;y@14 18 1.5;y@45 41 2;y@33 42 1.5",
  words: "r%8 31 32 13 3;y%12 17.5 24 13 3;b%16 4 16 13 3;w~2.4M20.5 14l3.5-7.5L27.5 14M22 11.5h4;a~2.4M20.5 20.5v7.5M20.5 25.5a2.5 2.5 0 1 0 .1-.5;w~2.4M27 35.5a3.2 3.2 0 1 0 0 4",
  silly: FACE + "a~3M12 20l5-3 5 3M29 18a3 3 0 1 1-.1 1;aM12 27h24c0 8-6 12-12 12S12 35 12 27z;rM20 35c0-4 8-4 8 0v4c0 6-8 6-8 0z;v~1.5M24 35v4",
  hand: "rM24 16C17 11 15.5 8 17 5c1.5-3 5.5-3 7 0 1.5-3 5.5-3 7 0 1.5 3 0 6-7 11z;y~6.5M6 30l8 8M12 25l6 8M36 25l-6 8M42 30l-8 8M18 23l3 9M30 23l-3 9;yM11 33c8-6 18-6 26 0 1 7-5 12-13 12s-14-5-13-12z",
  "speaker-on": SPEAKER + "k~3.5M30 17c4 4 4 10 0 14M36 11c7 7 7 19 0 26",
  "speaker-off": SPEAKER + "r~4M31 18l12 12M43 18L31 30",
  turn: "q%14 12 20 24 3;d~2.5M14 15a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z;b~4M8 33A19 19 0 0 1 21 5M40 15a19 19 0 0 1-13 28;bM20 0l9 6-9 6zM28 48l-9-6 9-6z",
  "flag-sv": "b%3 9 42 30 4;y%3 21 42 6 0;y%14 9 6 30 0",
  "flag-en":
    "b%3 9 42 30 4;w~5M6 11l36 26M42 11L6 37;r~2M6 11l36 26M42 11L6 37;w%3 19 42 10 0;w%19 9 10 30 0;r%3 21.5 42 5 0;r%21.5 9 5 30 0",
  people: "p@33 15 8;pM19 41c0-10 6-15 14-15s14 5 14 15z;b@16 17 9;bM1 44c0-11 6-16 15-16s15 5 15 16z",
  plus: "g@24 24 21;w~6M24 12v24M12 24h24",
  join: "b@15 15 9;bM1 42c0-11 6-16 14-16s14 5 14 16z;g@37 32 10;w~3.5M37 26.5v11M31.5 32h11",
  look: "wM2 24C12 7 36 7 46 24 36 41 12 41 2 24z;k~3.2M2 24C12 7 36 7 46 24 36 41 12 41 2 24z;b@24 24 9;a@24 24 4.5;w@27 21 2",
  covered: "k~4M4 20c10 14 30 14 40 0M9 27l-4 6M18 31l-2 7M30 31l2 7M39 27l4 6",
  erase: "dM15 9h27a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H15L2 24z;w~4.5M22 17l14 14M36 17L22 31",
  bin: "r%6 9 36 6 3;r%18 4 12 8 3;dM10 18h28l-3 26H13z;w~3M19 24l1 14M29 24l-1 14",
  wait: "n%9 3 30 6 3;n%9 39 30 6 3;qM13 9h22c0 9-7 11-7 15s7 6 7 15H13c0-9 7-11 7-15s-7-6-7-15z;oM17 39c1-6 7-5 7-12 0 7 6 6 7 12zM18 16h12c-2 4-6 4-6 9 0-5-4-5-6-9z",
  cloud: "qM13 38a9 9 0 0 1-1-18 13 13 0 0 1 25-1 9.5 9.5 0 0 1-1 19z;b@17 28 2.5;b@24.5 28 2.5;b@32 28 2.5",
  star: "y" + STAR,
  spacing: "k~3.5M5 30l6-18 6 18M7 24h8M31 30l6-18 6 18M33 24h8;b~3M10 40h28M14 36l-5 4 5 4M34 36l5 4-5 4",
  finger: "yM19 24V8a4 4 0 0 1 8 0v11l12 3a5 5 0 0 1 4 6l-2 11a7 7 0 0 1-7 6h-9c-3 0-5-1-7-4l-9-11c-2-4 2-7 5-5z;b~2.5M12 12a11 11 0 0 1 4-8M34 12a11 11 0 0 0-4-8",
  // Five kind faces.
  good: FACE + EYES + "a~3M14 29c4 7 16 7 20 0;" + CHEEKS,
  wow: FACE + "a@16 19 3.5;a@32 19 3.5;w@17 18 1.3;w@33 18 1.3;aM24 26c5 0 7 4 7 8s-3 6-7 6-7-2-7-6 2-8 7-8z;a~2.2M11 11l6-2M37 11l-6-2",
  thanks: FACE + "a~3M11 21c2-4 7-4 9 0M28 21c2-4 7-4 9 0M18 30c3 4 9 4 12 0;" + CHEEKS + "rM39 46c-9-6-10-10-8.5-13 1.5-3 7-3 8.5 1 1.5-4 7-4 8.5-1 1.5 3-.5 7-8.5 13z",
  hooray: FACE + "a~3M11 20l4-4 5 4M28 20l5-4 4 4;aM12 26h24c0 9-6 13-12 13S12 35 12 26z;rM17 35c4-3 10-3 14 0-4 5-10 5-14 0z;p~3M4 6l3 4M44 6l-3 4M24 0v2;b@3 15 2;r@45 16 2",
  hug: FACE + "a~3M13 19c2-3 5-3 7 0M28 19c2-3 5-3 7 0M17 25c3 3 11 3 14 0;o~6.5M4 33c3-3 8-1 14 3M44 33c-3-3-8-1-14 3;rM24 46c-9-6-11-9-9.5-12 1.5-3 7.5-3 9.5 1 2-4 8-4 9.5-1 1.5 3-.5 6-9.5 12z",
  // The sixteen picture words.
  sun: "o~4.5M24 3v6M24 39v6M3 24h6M39 24h6M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4;y@24 24 12",
  moon: "yM30 4A20.5 20.5 0 1 0 44 32 17 17 0 0 1 30 4z;q@38 14 2.2;q@44 22 1.5;o@16 27 3;o@23 36 2;o@13 18 1.6",
  boat: "yM22 4v25H8z;rM25 9l14 20H25z;n~3M23.5 3v31;nM4 32h40l-7 10H11z;b~3.5M2 44c4-3 7-3 11 0s7 3 11 0 7-3 11 0 7 3 11 0",
  house: "s%9 21 30 23 1;rM24 3L3 22l3 4L24 10l18 16 3-4z;n%20 29 9 15 1;q%12 26 6 7 1;q%31 26 6 7 1;r%33 6 5 9 0;y@27 37 1.2",
  shark: "dM2 27C10 16 24 14 35 22l10-11c-2 7-2 18 1 24L35 30c-8 7-24 6-31 1z;dM17 19l9-14c1 6 2 10 5 14z;wM4 31c7 4 20 5 29-1-9-1-17 2-27-1z;dM18 31l2 12 8-11z;w@10 24 2.7;a@10 24 1.5;a~1.6M20 22v5M23.5 21.5v5;rM3 28.5h11l-5 2.5z;wM5 28.5h2.5l-1.2 2zM9.5 28.5H12l-1.2 2z",
  fish: "oM3 25c7-13 22-14 31-1L45 13c-2 8-2 15 0 23L34 26c-9 13-24 12-31-1z;yM15 15c4-6 10-6 14-2l-4 5zM17 35c4 5 8 4 11 1l-5-4z;w@11.5 22 3.3;a@11.5 22 1.8;r~2M20 19c3 4 3 8 0 12;r~2M4 26h5;q@5 9 2;q@10 5 1.5",
  cow: "nM6 15c-5-1-5 6 1 9l7-3zM42 15c5-1 5 6-1 9l-7-3z;s~3.8M14 12C9 10 9 6 11 3M34 12c5-2 5-6 3-9;wM13 11c6-4 16-4 22 0 3 7 1 18-2 24-5 7-13 7-18 0-3-6-5-17-2-24z;d~1.2M13 11c6-4 16-4 22 0 3 7 1 18-2 24M13 11c-3 7-1 18 2 24;aM26 8.5c4-.5 7 1 9 3 2 6 1 10 0 13-7 1-10-6-9-16z;v%12 29 24 15 7.5;a@19.5 36 2;a@28.5 36 2;a@18 21 2.5;a@30 21 2.5;w@30.5 20.5 1",
  car: "rM3 27c0-4 4-5 8-6l5-9c1-2 3-3 5-3h9c3 0 4 1 6 3l5 9c3 1 4 3 4 6v7c0 2-1 3-3 3H6c-2 0-3-1-3-3z;qM15 21l4-7 2-1h3v8zM27 13h3c2 0 3 1 3 2l3 6h-9z;a@13 36 6;a@35 36 6;l@13 36 2.7;l@35 36 2.7;y@43 27 2.2;y~2M3 28h3",
  book: "pM10 6c0-2 2-3 4-3h25v36H14c-2 0-4 2-4 3z;wM14 39h24v5H14c-5 0-5-5 0-5z;p~2.5M38 45H14c-6 0-6-6 0-6h25;yM21 10h12v8H21z;rM30 39h5v9l-2.5-2-2.5 2z;w~2.5M21 24h12M21 29h8",
  ball: "w@24 24 20;rM24 24C17 16 16 9 18 5a20 20 0 0 0-14 15c6-1 14 0 20 4z;bM24 24c9-5 16-5 20-3A20 20 0 0 0 31 5c-5 4-7 11-7 19z;yM24 24c2 9-1 16-5 19.5A20 20 0 0 0 38 38c-1-6-6-12-14-14z;gM24 24c-9-1-16 3-19 6a20 20 0 0 0 9 11c6-3 10-10 10-17z;w@24 24 4;a~1.5M44 24a20 20 0 1 1-40 0 20 20 0 1 1 40 0",
  hat: "pM12 7c4-3 20-3 24 0l-2 26H14z;rM13.5 24h21l-.6 8H14z;p%2 32 44 8 4;yM21 23h6v8h-6z;v~2M16.5 10l.8 10",
  tree: "nM20 27h8l2 18H18z;g@24 12 10;g@13 21 10;g@35 21 10;g@24 23 10;r@14 20 2.5;r@27 12 2.5;r@34 24 2.5;r@23 25 2.5",
  cup: "t~4.5M34 21h4a6 6 0 0 1 0 13h-5;tM7 17h28v17c0 6-4 10-10 10h-8c-6 0-10-4-10-10z;n%7 15 28 5 2.5;d~2.5M15 11c-3-3 3-4 0-8M24 11c-3-3 3-4 0-8;w@15 29 2.5;w@21 34 2.5;w@27 29 2.5",
  key: "y~6M14 6a9 9 0 1 0 .1 0zM20 22l21 21M33 35l6-6M39 41l5-5;o~1.5M23 23l18 18",
  lamp: "yM15 5h18l9 22H6z;o~2M15 5h18l9 22H6z;n~4M24 27v13;b%12 38 24 7 3.5;q~2.5M7 32l-2 4M41 32l2 4M16 31v3M32 31v3",
  shoe: "bM5 12c4 3 9 3 12-2l13 14c4 4 15 2 15 11v2H3V19z;w%2 34 44 8 4;r~2.5M3 42h42;w~2.7M19 21l6-4M23 25l6-4M27 28l5-4;wM5 25c4 0 6 4 6 9H3z;rM3 21l6 0-6 5z",
};

/** Other names of the same pictures.
 * @type {Record<string, string>} */
const ALSO = {
  agree: "yes", refuse: "no", ease: "easier", leaving: "leave", first: "play", open: "play", sit: "join", invite: "join",
  characters: "people", hello: "people", me: "journey", rocket: "hangman", help: "hint", best: "star", rooms: "people",
};

/** Whether there is a picture of that name.
 * @param {string} name */
export function hasPicture(name) {
  return name in DRAWINGS || name in ALSO;
}

/** A picture by its name; one that is unknown is null, so that words stand alone.
 * With a label it is read aloud as an image, without it is hidden from readers.
 * @param {string} name
 * @param {Look} [look]
 * @returns {Piece|null} */
export function picture(name, look = {}) {
  const drawing = DRAWINGS[name] || DRAWINGS[ALSO[name]];
  return drawing ? svg(pieces(drawing), { ...look, class: "pic " + (look.class || "") }) : null;
}

/** Any drawing in the small language of this file.
 * @param {string} drawing
 * @param {Look} [look]
 * @returns {Piece} */
export function draw(drawing, look = {}) {
  return svg(pieces(drawing), { ...look, class: "pic " + (look.class || "") });
}

/** The frame of a picture.
 * @param {Piece[]} kids
 * @param {Look} look
 * @param {number} [size]
 * @returns {Piece} */
export function svg(kids, look, size = 48) {
  /** @type {Record<string, string>} */
  const attrs = { viewBox: `0 0 ${size} ${size}`, class: (look.class || "").trim(), focusable: "false" };
  if (look.key !== undefined) attrs.key = String(look.key);
  if (look.label) {
    attrs.role = "img";
    attrs["aria-label"] = look.label;
  } else attrs["aria-hidden"] = "true";
  return h("svg", attrs, ...kids);
}

/** The nodes of a drawing.
 * @param {string} drawing
 * @returns {Piece[]} */
export function pieces(drawing) {
  return drawing.split(";").filter(Boolean).map(piece);
}

/** @param {string} text
 * @returns {Piece} */
function piece(text) {
  const fill = COLOURS[text[0]] || COLOURS.k;
  const rest = text.slice(1);
  if (rest[0] === "@") {
    const [cx, cy, r] = rest.slice(1).split(" ");
    return h("circle", { cx, cy, r, fill });
  }
  if (rest[0] === "%") {
    const [x, y, width, height, rx] = rest.slice(1).split(" ");
    return h("rect", { x, y, width, height, rx, fill });
  }
  if (rest[0] === "~") {
    const at = rest.indexOf("M");
    return h("path", {
      d: rest.slice(at), fill: "none", stroke: fill, "stroke-width": rest.slice(1, at),
      "stroke-linecap": "round", "stroke-linejoin": "round",
    });
  }
  return h("path", { d: rest, fill });
}

/** The rocket's parts on a field of 48 by 72, in the order in which the server takes them. */
const ROCKET = [
  "k~1.8M24 7V1;r@24 2 2", // aerial
  "y@24 26 6.5;q@24 26 4.5;w@22.5 24.5 1.3", // window
  "bM16 35L5 48v11l12-8z", // left wing
  "bM32 35l11 13v11l-12-8z", // right wing
  "y%20 39.5 8 11.5 2;o@26 46 1", // door
  "yM20 58c-2 6 4 13 4 13s6-7 4-13z;oM17 57c-3 4-1 10-1 10s3-2 4-9zM31 57c3 4 1 10 1 10s-3-2-4-9z;d%17 51 14 7 2;l~1.5M21 54.5h6", // engine
  "rM24 4c4 3.5 6.5 8 7.8 13H16.2C17.5 12 20 7.5 24 4z", // nose
  "lM16.2 17h15.6c1.5 9 1.7 24-.8 34H17c-2.5-10-2.3-25-.8-34z;r~2M15.6 36h16.8", // hull
];

/** A rocket that has lost so many of its eight parts; what is lost stays, with class "lost".
 * @param {number} lost
 * @param {Look} [look]
 * @returns {Piece} */
export function rocket(lost, look = {}) {
  // The hull lies below all others and comes first, whatever is lost first.
  const order = [7, 0, 2, 3, 5, 6, 1, 4];
  const parts = order.map((n) => h("g", { key: String(n), class: n < lost ? "part lost" : "part" }, ...pieces(ROCKET[n])));
  const frame = svg(parts, { ...look, class: "pic rocket " + (look.class || "") });
  frame.attrs.viewBox = "0 0 48 72";
  return frame;
}

/** How many parts a rocket has. */
export const PARTS = ROCKET.length;

/** The sixteen picture words, by code. */
export const WORDS = "sun moon boat house shark fish cow car book ball hat tree cup key lamp shoe".split(" ");
