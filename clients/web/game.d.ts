// What games are given to draw, for tsc alone; no browser loads this.

import { h } from "./screen.js";

export type Piece = ReturnType<typeof h>;

export interface Place {
  seat: number;
  name: string;
  character?: string;
}

/** The screen of a game, with a state of its own. */
export interface Ui<State> {
  send(request: Record<string, any>): any;
  state: State;
  change(): void;
  me?: number;
  /** The language of the screen. */
  tongue: string;
}

interface View {
  seq: number;
  phase: string;
  places: Place[];
  /** Of the words. */
  lang?: string;
}

export interface Result {
  round?: number;
  seat?: number;
  word: string;
  rocket: string;
}

export interface Guessing {
  seat?: number;
  alphabet: string;
  pattern: string;
  letters: string[];
  words: string[];
  misses: number;
  word?: string;
}

export interface HangmanView extends View {
  round: number;
  turn?: { seat: number; to: string };
  guessing?: Guessing;
  results?: Result[];
}

export interface Run {
  seat: number;
  score: number;
  slips?: number;
  round?: number;
  size?: number;
  question?: string;
  choices?: string[];
  done?: boolean;
}

export interface LettersView extends View {
  mode?: string;
  slips?: number;
  runs?: Run[];
  winners?: number[];
}

/** What `me` answers. */
export interface Me {
  name: string;
  character?: string;
  gear?: string[];
  base?: number;
  next?: string;
  next_in?: number;
}

export interface Item {
  key: string;
  say: string;
  type: string;
  icon?: string;
}

export interface Menu {
  page?: string;
  ask?: string;
  items: Item[];
}
