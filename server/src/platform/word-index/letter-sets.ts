// Groups words by their letters, so that most words that cannot be meant are passed over without being looked at.

import { type Bits, bitsFor, setBit } from './bits.js';

const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;
const FIGURES = 6;

/** Numbers of words, grouped by the letters of the words. */
export interface LetterSets {
  /** The letters of each group, as `lettersOf` returns them. */
  readonly letters: Uint32Array;
  /** Where the words of each group begin; one more for the end. */
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  /** By the number of a letter's bit, the groups that have the letter, a bit for each group. */
  readonly having: readonly Bits[];
}

/** Returns the letters and figures of a folded word, a bit for each of them. Figures share six bits. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= FIRST_LETTER ? code - FIRST_LETTER : LETTERS + (code % FIGURES));
  }
  return bits >>> 0;
}

/** Groups words; their numbers are their places. */
export function groupByLetters(words: readonly string[]): LetterSets {
  const groups = new Map<number, number>();
  const groupOf = Uint32Array.from(words, (word) => {
    const letters = lettersOf(word);
    const group = groups.get(letters) ?? groups.size;
    groups.set(letters, group);
    return group;
  });
  const starts = new Uint32Array(groups.size + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 1; group < starts.length; group += 1)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const grouped = new Uint32Array(words.length);
  const free = starts.slice();
  groupOf.forEach((group, word) => {
    const to = free[group] ?? 0;
    grouped[to] = word;
    free[group] = to + 1;
  });
  const letters = Uint32Array.from(groups.keys());
  return { letters, starts, words: grouped, having: havingEach(letters) };
}

function havingEach(letters: Uint32Array): Bits[] {
  const having = Array.from({ length: LETTERS + FIGURES }, () => bitsFor(letters.length));
  letters.forEach((those, group) => {
    having.forEach((groups, letter) => {
      if (((those >>> letter) & 1) !== 0) setBit(groups, group);
    });
  });
  return having;
}

/** Returns the groups that have all letters asked for, or all but one or two. */
export function groupsWithAllBut(
  { letters, having }: LetterSets,
  asked: number,
  missingMax: 0 | 1 | 2,
): number[] {
  const wanted = having.filter((_, letter) => ((asked >>> letter) & 1) !== 0);
  const groups: number[] = [];
  for (let at = 0; at * 32 < letters.length; at += 1) {
    // which of these 32 groups lack at least one, two and three letters
    let [one, two, three] = [0, 0, 0];
    for (const each of wanted) {
      const lacking = ~(each[at] ?? 0);
      three |= two & lacking;
      two |= one & lacking;
      one |= lacking;
    }
    let rest = ~(missingMax === 0 ? one : missingMax === 1 ? two : three);
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest & -rest);
      if (at * 32 + bit < letters.length) groups.push(at * 32 + bit);
      rest &= rest - 1;
    }
  }
  return groups;
}

/** Whether some letters are all of those asked for, or all but so many. */
export function hasAllBut(letters: number, asked: number, missingMax: number): boolean {
  let missing = asked & ~letters;
  // takes one letter off in each turn
  for (let left = missingMax; left > 0 && missing !== 0; left -= 1) missing &= missing - 1;
  return missing === 0;
}
