// What searches know of the index of words: where they get it, and whether it is outdated.

import type { WordIndex } from './word-index.js';

/** An index that holds every change that was heard of. */
export interface CurrentIndex {
  readonly words: WordIndex;
  /** A number that the database has too: with another one there, the index is outdated. */
  readonly version: number;
}

/** Where the index of a process is asked for. */
export interface IndexSource {
  /** Returns the index; undefined while there is none that is up to date. The first call begins to make it. */
  current(): CurrentIndex | undefined;
  /** Tells that the database has another version than an index. It is soon up to date again. */
  outdated(index: CurrentIndex): void;
}
