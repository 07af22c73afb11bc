// Typo tolerance of the product search: counts the typing errors in a word and finds the nearest known words.

/** The minimum letters of a typed word to be found inside other words. Shorter ones occur in nearly every word. */
export const INFIX_MIN_LETTERS = 3;
/** The minimum letters of a word in which one typing error is forgiven. */
export const TYPO_MIN_LETTERS = 4;
/** The minimum letters of a word in which two typing errors are forgiven. */
export const TWO_TYPOS_MIN_LETTERS = 8;
/** The maximum number of words that replace one mistyped word, so that a search stays small. */
export const NEAREST_WORDS_MAX = 50;
/** The minimum letters of a word in which a typing error is forgiven although its end is not typed yet. */
const UNFINISHED_MIN_LETTERS = 6;

/** Returns how many typing errors are forgiven in a typed, folded word. */
export function allowedErrors(typed: string): 0 | 1 | 2 {
  if (typed.length < TYPO_MIN_LETTERS) return 0;
  return typed.length < TWO_TYPOS_MIN_LETTERS ? 1 : 2;
}

/**
 * Returns the number of typing errors between a typed word and a right one, both folded: changed, missing, extra and
 * swapped letters (optimal string alignment). If the typed word is long enough, the end of the right word may be missing.
 * @param most a result above it may be too small: counting ends as soon as there are more.
 */
export function editDistance(typed: string, right: string, most = Number.POSITIVE_INFINITY): number {
  const width = right.length + 1;
  // the rows before the last one, of the last letter, and of this letter take turns
  let before = new Array<number>(width).fill(0);
  let row = Array.from({ length: width }, (_, column) => column);
  let next = new Array<number>(width).fill(0);
  let leastHere = 0;
  for (let i = 1; i <= typed.length; i += 1) {
    const letter = typed[i - 1];
    const leastBefore = leastHere;
    leastHere = i;
    next[0] = i;
    for (let j = 1; j < width; j += 1) {
      let least = distanceAt(row, j - 1) + (letter === right[j - 1] ? 0 : 1);
      least = Math.min(least, distanceAt(row, j) + 1, distanceAt(next, j - 1) + 1);
      const swapped = i > 1 && j > 1 && letter === right[j - 2] && typed[i - 2] === right[j - 1];
      if (swapped) least = Math.min(least, distanceAt(before, j - 2) + 1);
      next[j] = least;
      leastHere = Math.min(leastHere, least);
    }
    // what comes is reached from one of these two rows, from the earlier one by an error
    if (leastHere > most && leastBefore >= most) return leastHere;
    [before, row, next] = [row, next, before];
  }
  return typed.length >= UNFINISHED_MIN_LETTERS ? Math.min(...row) : distanceAt(row, right.length);
}

const distanceAt = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

/**
 * Returns the words that a mistyped word may stand for, the nearest first, at most {@link NEAREST_WORDS_MAX}. Words that
 * contain the typed word are left out.
 * @param allowed how many typing errors are forgiven; without it as many as {@link allowedErrors} says.
 */
export function nearestWords(
  typed: string,
  words: Iterable<string>,
  allowed: number = allowedErrors(typed),
): string[] {
  if (allowed === 0) return [];
  const near: { word: string; errors: number }[] = [];
  for (const word of words) {
    if (hasTooManyMissingLetters(typed, word, allowed) || word.includes(typed)) continue;
    const errors = editDistance(typed, word, allowed);
    if (errors <= allowed) near.push({ word, errors });
  }
  return near
    .sort((a, b) => a.errors - b.errors)
    .slice(0, NEAREST_WORDS_MAX)
    .map(({ word }) => word);
}

/** A quick check that excludes most words: each typed letter that a word does not contain is an error. */
function hasTooManyMissingLetters(typed: string, word: string, allowed: number): boolean {
  if (word.length < typed.length - allowed) return true;
  let missing = 0;
  for (const letter of typed) if (!word.includes(letter)) missing += 1;
  return missing > allowed;
}
