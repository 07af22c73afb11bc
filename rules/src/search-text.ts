// Prepares text for product search: folds accents and case, splits a search into words, builds a product's search text
// and sort key.

import { toIsbn13 } from './product-codes.js';

/** The maximum length of a search, in characters. The rest of the typed text is ignored. */
export const SEARCH_TEXT_MAX = 64;
/** The maximum number of words of a search. Further words are ignored. */
export const SEARCH_WORDS_MAX = 8;
/** The maximum length of an indexed word, in characters: the same as of a searched word. */
export const WORD_MAX = 64;
const SORT_KEY_MAX = 255;

/** Letters that Unicode does not decompose, with their plain spelling. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/**
 * Returns a text without accents, case and punctuation: only a–z, 0–9 and single spaces between words. Folding twice
 * gives the same as folding once. Letters of other scripts are removed.
 */
export function fold(text: string): string {
  return plainLetters(text.normalize('NFKD'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Measures such as '16x21' or '10x15x3cm'. The sign × is not a letter, so it already separates words. */
const MEASURES = /^\d+(?:x\d+)+[a-z]*$/;

/**
 * Returns the folded words of a search: at most {@link SEARCH_WORDS_MAX} different words of the first
 * {@link SEARCH_TEXT_MAX} characters. '16x21' becomes two words, and an ISBN with any hyphens becomes one. A product is
 * found if each of these words is a prefix of a word of its {@link searchText}. Empty if the text has no letter or digit.
 */
export function searchWords(text: string): string[] {
  const typed = text.trim().slice(0, SEARCH_TEXT_MAX);
  const isbn = /\d[\s\p{Dash}]+\d/u.test(typed) ? toIsbn13(typed) : undefined;
  if (isbn !== undefined) return [isbn];
  const folded = fold(typed).slice(0, SEARCH_TEXT_MAX);
  const words = wordsOf(folded.replace(/(\d) x (?=\d)/g, '$1 ')).flatMap(splitMeasures);
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}

/**
 * Returns the text by which a product is found, to be stored and indexed: the different folded words of name, code and
 * extra texts, separated by single spaces. The code is added as one word, so that 'AB-12/3' is found by 'ab', '12',
 * 'ab12' and 'ab-12'. The figures of measures like '16x21' are added one by one. Words are cut at {@link WORD_MAX}
 * characters. Queries match each word by prefix.
 */
export function searchText(name: string, code: string, extra: readonly string[] = []): string {
  const joinedCode = fold(code).replaceAll(' ', '');
  const words = [name, code, ...extra].flatMap((text) => wordsOf(fold(text)));
  const measures = words.filter((word) => MEASURES.test(word)).flatMap(splitMeasures);
  const cut = [...words, joinedCode, ...measures]
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_MAX));
  return [...new Set(cut)].join(' ');
}

/**
 * Returns the key by which names and codes are sorted. It is stored and compared byte by byte, so the order is the same
 * in the database (`collate "C"`), the server and the offline browser. ASCII, at most 255 characters. Accents and case
 * are ignored, ñ follows n, and numbers sort by value ('Cuaderno 2' before 'Cuaderno 10'). Different texts may share a key.
 */
export function sortKey(text: string): string {
  const withTilde = text
    .normalize('NFKD')
    .replaceAll('~', ' ')
    .replace(/n\u0303/gi, 'n~');
  const ascii = plainLetters(withTilde)
    .replace(/[^a-z0-9~]+/g, ' ')
    .trim();
  return ascii.replace(/\d+/g, prefixLength).slice(0, SORT_KEY_MAX);
}

/** Removes accents and case from a decomposed (NFKD) text. */
function plainLetters(decomposed: string): string {
  return decomposed
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}

const splitMeasures = (word: string): string[] =>
  MEASURES.test(word) ? word.split('x').filter((figure) => figure !== '') : [word];

function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** Prefixes a number with its count of digits, so that comparing the texts compares the numbers. */
function prefixLength(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  const { length } = significant;
  return (length < 9 ? String(length) : `9${String(Math.min(length, 99)).padStart(2, '0')}`) + significant;
}
