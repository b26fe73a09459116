// What the page passes around, for `tsc` alone: no browser loads this. Of what the server tells only those fields
// stand here that the page reads; what they mean stands in Protocol.md.

// What is drawn

/** What an element is described with; the rest are its attributes. */
interface Special {
  /** By which a piece is found again among its siblings. */
  key?: string;
  /** A finger, a key or a reader presses it. */
  tap?: (() => void) | null | false;
  /** Two taps within 400 ms count as one. */
  once?: boolean;
  /** It can be drawn elsewhere. */
  drag?: { data: string; start?: () => void } | null;
  /** What is drawn here is laid down here. */
  drop?: ((data: string) => void) | null;
  /** A finger goes over it. */
  trace?: ((stroke: Stroke) => void) | null | false;
  /** An arrow was pressed on it: so far to the right, and downwards. */
  steer?: ((right: number, down: number) => void) | null | false;
  /** The text of a field has changed. */
  input?: ((text: string) => void) | null;
  /** Enter was pressed in a field, or on what arrows steer. */
  enter?: (() => void) | null;
  /** Escape was pressed while this dialog lay above all. */
  escape?: () => void;
  /** It takes the keys when it appears; who had them has them again when it goes. */
  focus?: boolean;
  /** Custom properties for the style sheet. */
  vars?: Record<string, string>;
}

/** The way of one finger, in parts of the width and the height of what it is drawn on. */
interface Stroke {
  finger: number;
  stage: "down" | "moved" | "up" | "lost";
  from: Point;
  to: Point;
}

interface Point {
  x: number;
  y: number;
}

/** The square of the ground of Mars that is seen: its upper left corner and its side, in places. */
interface Sight extends Point {
  size: number;
}

type Attributes = Special & Record<string, any>;

interface Piece {
  tag: string;
  attrs: Attributes;
  kids: (Piece | string)[];
}

/** How a picture or a face is to look. */
interface Look {
  /** Read aloud; without it the picture is hidden from readers. */
  label?: string;
  class?: string;
  key?: string | number;
  /** Of a face: without what nobody would see. */
  small?: boolean;
}

// What is said over the line

/** One line of the protocol: its fields depend on what it says. */
type Message = Record<string, any>;

/** What has happened in a room. Each event has some of these fields: Protocol.md tells which. */
interface Fact extends Made {
  event: string;
  seq: number;
  say: string;
  sound: string;
  aloud: boolean;
  speak_after_ms: number;
  seat: number;
  /** Of a hunt: who is there together, what leads to the next stop, and what is asked there. */
  seats?: number[];
  clue: string;
  choices?: string[];
  /** What would have been right, after the last wrong answer. */
  shown?: string[];
  think_ms?: number;
  round: number;
  question: string;
  right: boolean;
  waiting: number[];
  answers: { seat: number; word?: string }[];
  rights: Made[];
  flight: number;
  rocket: Result["rocket"];
  score: number;
  value: number;
  way: string[];
  tile: string;
  odd: string;
  cheer: string;
  reason: string;
  /** Of a silly word. */
  first: string;
  second: string;
}

/** A word that was made of two. */
interface Made {
  word: string;
  made: string;
  parts?: string[];
  speak: string;
  audio?: string;
  picture?: string;
}

/** What may be chosen in a menu. */
interface Item {
  key: string;
  say: string;
  type: string;
  icon?: string;
  /** One child with whom one would play, and its animal. */
  who?: string;
  character?: string;
  level?: number;
}

/** How the class's rocket flew. */
interface Flight {
  words: number;
  far: number;
}

interface Menu {
  room?: string;
  page?: string;
  ask?: string;
  /** What is said besides: that the lesson is over. */
  note?: string;
  /** The words that the class has read in this lesson. */
  fuel?: number;
  items: Item[];
  speak?: string;
  aloud?: boolean;
}

/** What `me` answers. */
interface Me {
  name: string;
  character?: string;
  gear?: string[];
  base?: number;
  next?: string;
  next_in?: number;
}

// How a room stands

/** A question may be open, or not. */
type View = AskedView | StillView;

interface AskedView extends RoomView {
  asked: Question;
}

interface StillView extends RoomView {
  asked?: undefined;
}

interface RoomView {
  room: string;
  seq: number;
  /** One's own seat; missing where one only looks on, and then the same as no other. */
  you: number;
  game: string;
  /** Of the words. */
  lang?: string;
  seats: number;
  mode?: string;
  phase: "gathering" | "playing" | "over" | "ended";
  paused?: boolean;
  places: Place[];
  /** The seats that the room waits for. */
  waiting?: number[];
  winners?: number[];

  // Bingo
  cards?: Card[];
  rows?: { seat: number; line: string }[];

  // Cards
  piles?: { seat: number; words: string[] }[];
  hold?: { cards: number; full: number; flights?: number };

  // Hangman
  round?: number;
  turn?: { seat: number; to: "set" | "guess" | "build" | "play" | "bonus" };
  guessing?: Guessing;
  results?: Result[];

  // Letters and colours
  runs?: Run[];
  slips?: number;

  // Board
  start?: string;
  tiles?: string[];
  links?: Link[];
  ready?: number[];
  words?: Record<string, string>;
  finished?: { tile: string; seat: number; made: string }[];
  pieces?: { seat: number; tile: string }[];
  // The hunt
  name?: string;
  leader?: number;
  made?: boolean;
  stops?: number;
  /** The time at which it begins by itself. */
  begins?: string;
  /** One's own stops; before the start and of who made them. */
  route?: Stop[];
  /** Stops that one has reached, where they have a place. */
  found?: (Spot & { number: number })[];
  teams?: { seat: number; team: string }[];
  standings?: { seats: number[]; team?: string; reached: number; stops?: number }[];
  /** What one is on the way to, and what is asked there in one's own words. */
  next?: Leg;
  puzzle?: Puzzle;

  now?: "roll" | "go" | "answer" | "seek" | "home";
  rolled?: { value: number; ends: End[] };
  bonuses?: { seat: number; made: string }[];
}

/** A road between two tiles. */
interface Link {
  from: string;
  to: string;
}

/** Where a roll leads, and the tiles that are stepped on. */
interface End {
  tile: string;
  way: string[];
}

interface Place {
  seat: number;
  name: string;
  presence: "here" | "away" | "left";
  character?: string;
  ready?: boolean;
  skipped?: boolean;
}

interface Question {
  round: number;
  /** Of a board. */
  tile?: string;
  question: string;
  /** A recording of it. */
  audio?: string;
  choices: string[];
  hands?: { seat: number; choices: string[] }[];
  /** Seats that are done with it. */
  done: number[];
  attempts: Attempt[];
}

/** How one seat stands with a question. */
interface Attempt {
  seat: number;
  /** What may still be chosen, in no order. */
  left: string[];
  /** What was wrong. */
  misses?: string[];
  /** The right ones, once they are shown. */
  shown?: string[];
  /** So long it thinks, and what it answers then. */
  wait_ms?: number;
  kept?: string;
}

/** By tile: the words that are finished, and where the choices lie. */
interface Card {
  seat: number;
  finished: Record<string, string>;
  tiles?: Record<string, string>;
}

interface Guessing {
  alphabet: string;
  pattern: string;
  letters: string[];
  words: string[];
  misses: number;
  /** Only for who set it. */
  word?: string;
}

interface Result {
  seat?: number;
  word: string;
  rocket: "stayed" | "flew" | "stopped";
}

/** One seat's way through the rows; the row only for who may see it. */
interface Run {
  seat: number;
  score: number;
  slips?: number;
  round?: number;
  done?: boolean;

  // Letters
  size?: number;
  question?: string;
  choices?: string[];

  // Colours, in reading order
  colours?: string[];
}

// What the page keeps and hands on

type Chair = import("./chair.js").Chair;
type Menus = import("./menus.js").Menus;
type Table = import("./table.js").Table;

/** A child that has played here. */
interface Child {
  name: string;
  token: string;
  character?: string;
  pictures?: string[];
  used: number;
}

/** What the first screens are given to act with. */
interface Acts {
  change(): void;
  /** Names that sit here already. */
  taken: string[];
  back: (() => void) | null;
  /** A second child sits down, where there is none. */
  friend: (() => void) | null;
  friends: Chair[];
  alone(): void;
}

interface Game {
  /** The view with its question as the page shows all of them, where a game tells another one. */
  read?(view: View): View;
  draw(view: View, ui: Ui): Piece;
  /** For how many milliseconds a fact is shown before the next view. */
  play?(fact: Fact, view: View, ui: Ui): number;
}

/** What a game is given to draw and to act with. */
interface Ui {
  state: State;
  /** The language of the screen. */
  tongue: string;
  /** The language of the words. */
  lang: string;
  me?: number;
  readAloud: boolean;
  send(request: Message): Promise<Message>;
  change(): void;
  say(words: string[], how?: How): void;
  /** A recording or a picture; nothing where there is none. */
  file(name: string): Promise<ArrayBuffer | null>;
}

/** A recording's file, and who is told which word sounds. */
interface How {
  audio?: string;
  /** How many milliseconds later, where one is told. */
  after?: number;
  told?: (part: number) => void;
}

/** What the screen of one room keeps for itself. */
interface State {
  /** How often others have missed in this round, and in which one they were helped. */
  hidden?: number;
  helpedRound?: number;
  /** The server has offered help. */
  offered?: boolean;
  cheered?: { seat: number; cheer: string; seq: number };
  outcome?: string;
  silly?: Fact;
  /** Until when one thinks, and for how long in all. */
  thinkUntil?: number;
  thinkFor?: number;

  // Bingo and cards
  lifted?: string | null;
  red?: string | null;
  /** The answer that is under way. */
  sent?: string | null;
  pace?: Pace;
  reveal?: Reveal | null;
  /** By the whole words: of which others they were made, after how many letters the seam is, and the own picture. */
  made?: Record<string, { words: string[]; seam: number; picture?: string }>;
  /** Cards: the rocket that lifts off. */
  flight?: number;

  // Hangman
  draft?: Draft;
  ended?: Ended;

  // Letters and colours
  answer?: Answer | null;
  /** The colour that was found last. */
  found?: string;
  record?: number;

  hunt?: Hunting;

  // Board
  /** The fingers that draw just now. */
  strokes?: Record<number, Stroke>;
  /** The tile that was touched, and whether it is to be moved. */
  chosen?: string | null;
  moving?: boolean;
  /** Where keys are. */
  cursor?: Point;
  /** All cannot be reached, and somebody would begin. */
  loose?: boolean;
  /** The boards that may be taken, as which the room stood when they were asked for, and the one that was kept last. */
  boards?: Shelved[];
  shelfSeq?: number;
  kept?: string;
  naming?: Naming;
  /** What the die shows, and how often it has rolled. */
  die?: number;
  rolls?: number;
  /** The newest fact that is shown before its view. */
  shown?: number;
  /** A piece that is on its way. */
  walk?: { seat: number; tile: string; seq: number };
}

/** A joined word that is being shown. */
interface Reveal {
  made: string;
  first: string;
  rest: string;
  round?: number;
  /** Which part sounds: 0, 1, 2 for the whole word, -1 for none any more, and -2 for none yet. */
  part: number;
  /** It is said, or is going to be. */
  sounds: boolean;
  since: number;
}

/** How one child answers in one room. */
interface Pace {
  round: number;
  /** When it could read. */
  since: number;
  oneByOne: boolean;
  /** How often in a row it was too fast. */
  fast: number;
}

/** What is typed in hangman and not sent yet: for one turn. */
interface Draft {
  turn: string;
  text: string;
  open: boolean;
  whole: boolean;
}

/** A round of hangman that has just ended. */
interface Ended {
  word: string;
  rocket: Result["rocket"];
  seq: number;
}

/** The way to a stop: what leads there, and how one says that one is there. */
interface Leg {
  stop: number;
  clue: string;
  ways: "code" | "place" | "either";
}

interface Puzzle {
  stop: number;
  question: string;
  misses?: string[];
  /** Until when one thinks. */
  thinkUntil: number;
}

/** A place on the globe, in degrees. */
interface Spot {
  lat: number;
  lon: number;
}

/** A stop of one's own. */
interface Stop extends Partial<Spot> {
  number: number;
  clue: string;
  code?: string;
  question?: string;
  answers?: string[];
  compound?: boolean;
}

/** Who may be asked to come, what is looked for among them, and who was asked. */
interface Guests {
  names: string[];
  typed: string;
  asked: string[];
}

/** What is typed in a hunt and not sent yet. */
interface Hunting {
  /** The word that was found, and the answer there. */
  code: string;
  answer: string;
  /** How often they were wrong. */
  shakes?: number;
  slips?: number;
  /** The answer that is shown after the last wrong one. */
  shown?: string;
  /** How far away one was, and which way it is, in eighths from north. */
  away?: { metres: number; way: number } | null;
  /** Where one was last, or that nobody knows. */
  at?: Spot;
  isLost?: boolean;
  /** The stop that is changed, as it is now; otherwise one is made. */
  changing?: Stop | null;
  clue: string;
  /** Missing until somebody writes another one than the word that is offered. */
  word?: string;
  place?: Spot | null;
  /** What is asked at the stop: a question of one's own, or a compound word. */
  asks?: "" | "own" | "words";
  question?: string;
  answers?: string;
  /** How many of the words that were offered were posted elsewhere. */
  taken?: number;
  /** The number of the fact of one's last change, and that of the last one that is seen. */
  changed?: number;
  seen?: number;
  title?: string;
  isPrinting?: boolean;
  guests?: Guests;
}

/** A ready-made board, or one that somebody kept. */
interface Shelved {
  layout: string;
  tiles: string[];
  links: { from: string; to: string }[];
  /** Of one that somebody kept: whether all may take it, and whether it is one's own. */
  lent?: boolean;
  own?: boolean;
}

/** The name that a board is to have, while that is asked. */
interface Naming {
  name: string;
  /** What the page would call it. */
  offered: string;
  isSent?: boolean;
}

/** What an answer to a row was, for as long as it is shown. */
interface Answer {
  seq: number;
  right: boolean;
  chosen: string;
  wanted: string;
}

/** What of a game of runs is its own. Words are in Swedish and English. */
interface Running {
  name: string;
  /** How many rows a run has. */
  rows: number;
  row: [string, string];
  /** Behind a number: one row, and several. */
  one: [string, string];
  several: [string, string];
  /** What somebody does who has a row before it. */
  reads: [string, string];
  task: [string, string];
  /** What the game is not. */
  note?: [string, string];
  /** How to play, as a picture. */
  how(): Piece;
  /** Whether a run's row may be seen. */
  shows(run: Run): boolean;
  board(view: View, run: Run, ui: Ui): Piece[];
}

/** What is loaded when it is needed; every other such file is a game. */
interface Parts {
  "desk.js": typeof import("./desk.js");
  "die.js": typeof import("./die.js");
  "door.js": typeof import("./door.js");
  "images.js": typeof import("./images.js");
  "journey.js": typeof import("./journey.js");
  "lists.js": typeof import("./lists.js");
  "openwall.js": typeof import("./openwall.js");
  "pair.js": typeof import("./pair.js");
  "papers.js": typeof import("./papers.js");
  "people.js": typeof import("./people.js");
  "rocket.js": typeof import("./rocket.js");
  "room.js": typeof import("./room.js");
  "shelf.js": typeof import("./shelf.js");
  "stops.js": typeof import("./stops.js");
  "table.js": typeof import("./table.js");
}

type Part<File> = File extends keyof Parts ? Parts[File] : Game;

// What a teacher is told

/** A `row` of `pupils`. */
interface Pupil {
  pupil: number;
  name: string;
  role: string;
  character?: string;
}

/** A `row` of `who`. */
interface Attending {
  pupil: number;
  name: string;
  room?: string;
  room_id?: number;
  seat?: number;
  game?: string;
  round?: number;
  doing: "playing" | "waiting" | "turn" | "gathering" | "over" | "nothing";
  rests?: boolean;
  question?: string;
  names?: string[];
  presence: "here" | "away";
  misses: number;
  needs: string[];
  /** How long each of them has been so. */
  since_ms?: number[];
}

/** Everything that a wall is told. */
interface Wall {
  title?: string;
  address?: string;
  count: number;
  of: number;
  here: WallChild[];
  tables: WallTable[];
  today?: string;
  ending_ms?: number;
  planned_ms?: number;
  paused?: boolean;
  quiet?: boolean;
  over?: boolean;
  words: number;
  flight?: Flight;
}

/** A child on the wall; without a name where only animals are shown. */
interface WallChild {
  pupil: number;
  name?: string;
  character?: string;
}

interface WallTable {
  game: string;
  pupils: number[];
}

/** How a child stands just now: what it tried of what it is asked, the words that were hard for it lately, when it read
 * how, and its room. */
interface Close {
  misses: string[];
  hard: string[];
  times: { at: number; how: "first" | "later" | "helped" }[];
  view: View | null;
}

/** What a place of the teacher's page is given to draw and to act with. */
interface Tools {
  tongue: string;
  change(): void;
  pill(key: string, text: any, tap: () => void, attrs?: Attributes): Piece;
  tell(text: string): void;
  /** Asks before something ends or is forgotten. */
  ask(text: string, yes: string, act: () => void): void;
}
