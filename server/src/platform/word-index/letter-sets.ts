// Groups words by their letters, so that most words that cannot be meant are passed over without being looked at.

const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;

/** Numbers of words, grouped by the letters of the words. */
export interface LetterSets {
  /** The letters of each group, as `lettersOf` returns them. */
  readonly letters: Uint32Array;
  /** Where the words of each group begin; one more for the end. */
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
}

/** Returns the letters and figures of a folded word, a bit for each of them. Figures share six bits. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= FIRST_LETTER ? code - FIRST_LETTER : LETTERS + (code % 6));
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
  return { letters: Uint32Array.from(groups.keys()), starts, words: grouped };
}

/** Whether some letters are all of those asked for, or all but so many. */
export function hasAllBut(letters: number, asked: number, missingMax: number): boolean {
  let missing = asked & ~letters;
  // takes one letter off in each turn
  for (let left = missingMax; left > 0 && missing !== 0; left -= 1) missing &= missing - 1;
  return missing === 0;
}
