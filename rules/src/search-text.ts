import { toIsbn13 } from './isbn.js';

/** The part of a typed search that is used, in characters. */
export const SEARCH_TEXT_MAX = 64;
/** The words of a typed search that are used. */
export const SEARCH_WORDS_MAX = 8;
/** The longest indexed word, as long as the longest word that can be searched for. */
export const WORD_MAX = 64;
const SORT_KEY_MAX = 255;

/** Letters that the Unicode decomposition leaves whole although they have a plain spelling. */
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
 * A text without accents, case and punctuation: only a–z, 0–9 and single spaces between words. Folding twice is
 * the same as folding once. Other scripts vanish.
 */
export function fold(text: string): string {
  return plainLetters(text.normalize('NFKD'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Measures as they are written: '16x21', '10x15x3cm'. The sign × is no letter and parts them by itself. */
const MEASURES = /^\d+(?:x\d+)+[a-z]*$/;

/**
 * The words of a typed search, folded: of the first {@link SEARCH_TEXT_MAX} characters at most
 * {@link SEARCH_WORDS_MAX} different words, with '16x21' as two and an ISBN as one, however it is hyphenated.
 * Each is to be matched by prefix against the words of {@link searchText}, and all of them must match. Empty when the
 * text holds no letter or digit.
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
 * The text under which a product is found, to be stored and indexed: the different folded words of name, code
 * and the extra texts, separated by single spaces, and the code once more as one word, so that 'AB-12/3' is
 * found by 'ab', '12', 'ab12' and 'ab-12', and at the end the figures of measures like '16x21' one by one. Words are cut
 * at {@link WORD_MAX}. Queries match each word by prefix.
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
 * The key by which names and codes are sorted, to be stored and compared byte by byte: the same order in the
 * database (`collate "C"`), the server and the offline browser. ASCII; accents and case count for nothing, ñ
 * follows n, and numbers sort by value ('Cuaderno 2' before 'Cuaderno 10'). Different texts may share a key.
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

/** Expects a decomposed text, in which the accents stand apart from their letters. */
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

/** Prefixes a number with its count of digits, so that comparing the texts compares the values. */
function prefixLength(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  const { length } = significant;
  return (length < 9 ? String(length) : `9${String(Math.min(length, 99)).padStart(2, '0')}`) + significant;
}
