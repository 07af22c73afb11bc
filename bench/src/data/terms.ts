// Chooses the benchmark's search terms from the words of the loaded products: common words, rare words and words with
// a typing error.

import { pick, type Random, shuffled } from './random.js';

/** Search terms, many of each kind. */
export interface Terms {
  /** In more than a hundredth of the products. */
  readonly common: readonly string[];
  /** In 1 to 20 products, or in up to a five-thousandth of a larger catalogue, whose words are all in more. */
  readonly rare: readonly string[];
  /** With one wrong letter, so that no word of any product begins with it. */
  readonly typo: readonly string[];
}

const MANY = 600;

/** @param counts the number of products that contain each word. */
export function makeTerms(random: Random, counts: ReadonlyMap<string, number>, products: number): Terms {
  const words = [...counts].filter(([word]) => /^[a-z]{4,}$/.test(word));
  const beginnings = new Set(words.flatMap(([word]) => [...word].map((_, end) => word.slice(0, end + 1))));
  const some = (kept: (count: number) => boolean) =>
    shuffled(
      random,
      words.filter(([, count]) => kept(count)).map(([word]) => word),
    ).slice(0, MANY);
  const common = some((count) => count > products / 100);
  const few = Math.max(20, products / 5_000);
  const rare = some((count) => count >= 1 && count <= few);
  const typo = some((count) => count > few)
    .filter((word) => word.length >= 6)
    .map((word) => misspelt(random, word))
    .filter((word) => !beginnings.has(word));
  return { common, rare, typo };
}

function misspelt(random: Random, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 3));
  const swapped = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
  const missing = `${word.slice(0, at)}${word.slice(at + 1)}`;
  const doubled = `${word.slice(0, at)}${word.charAt(at)}${word.slice(at)}`;
  return pick(random, [swapped, missing, doubled]);
}
