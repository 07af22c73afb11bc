// Synonyms of a company: other words by which a search finds the same products, and how a search is widened by them.

import { fold } from './search-text.js';
import { nearestWords } from './typing-errors.js';

/** The least and the most words of a group. */
export const SYNONYMS_MIN = 2;
export const SYNONYMS_MAX = 20;
/** The maximum length of one word or phrase, in characters. */
export const SYNONYM_MAX_LENGTH = 60;
/** The maximum number of groups of a company. */
export const SYNONYM_GROUPS_MAX = 2_000;
/** The maximum number of words of a phrase that a search is compared with. */
const PHRASE_WORDS_MAX = 4;
/** The minimum letters of a word that is taken for the beginning of one with synonyms. */
const UNFINISHED_MIN_LETTERS = 3;
/** The minimum letters of a word whose final s is taken for a plural's. */
const PLURAL_MIN_LETTERS = 5;
/** The maximum number of words with synonyms that one mistyped word may stand for. */
const NEAR_KEYS_MAX = 5;

/** Words or phrases for the same things. */
export interface SynonymGroup {
  readonly words: readonly string[];
  /** Whether only a search for the first word finds the others too; otherwise each word finds all. */
  readonly oneWay: boolean;
}

/** Consecutive words of a search, with what finds the same: each alternative is a list of words that a product has all of. */
export type SearchPart = readonly (readonly string[])[];

/** The alternatives of each word or phrase, by its folded text. */
export type SynonymMap = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Returns the words of a group as they are stored: trimmed, single spaces, no word twice whatever its accents and case. Returns
 * the Spanish sentence of what is wrong with them.
 */
export function readSynonyms(given: readonly string[]): readonly string[] | string {
  const words: string[] = [];
  const folded = new Set<string>();
  for (const word of given.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '')) {
    const key = fold(word);
    if (key === '') return `“${word}” no tiene letras ni números.`;
    if (word.length > SYNONYM_MAX_LENGTH)
      return `Cada palabra tiene como máximo ${SYNONYM_MAX_LENGTH} letras.`;
    if (key.split(' ').length > PHRASE_WORDS_MAX)
      return `Cada sinónimo tiene como máximo ${PHRASE_WORDS_MAX} palabras.`;
    if (folded.has(key)) continue;
    folded.add(key);
    words.push(word);
  }
  if (words.length < SYNONYMS_MIN) return 'Escriba al menos dos palabras distintas.';
  if (words.length > SYNONYMS_MAX) return `Un grupo tiene como máximo ${SYNONYMS_MAX} palabras.`;
  return words;
}

/** Returns the alternatives of every word of the groups. A word of several groups has those of all. */
export function synonymMap(groups: Iterable<SynonymGroup>): SynonymMap {
  const map = new Map<string, string[][]>();
  for (const { words, oneWay } of groups) {
    const phrases = words.map(fold);
    for (const key of oneWay ? phrases.slice(0, 1) : phrases) {
      const known = map.get(key) ?? [];
      const has = new Set([key, ...known.map((words) => words.join(' '))]);
      map.set(key, [
        ...known,
        ...phrases.filter((phrase) => !has.has(phrase)).map((phrase) => phrase.split(' ')),
      ]);
    }
  }
  return map;
}

/** Returns the alternatives of consecutive words, joined by spaces; undefined without any. */
type AlternativesOf = (phrase: string) => readonly (readonly string[])[] | undefined;

/**
 * Widens the words of a search by synonyms: the longest phrase first, from the left; plurals in -s and -es count as their word.
 * Without synonyms each word is a part of its own.
 */
export const widenWords = (words: readonly string[], synonyms: SynonymMap): SearchPart[] =>
  partsOf(words, (phrase) => alternativesOf(phrase, synonyms));

/**
 * Widens the words of a search as {@link widenWords}, and also words and phrases that are a typing error away from one with synonyms, or
 * not typed to its end: 'virome' and 'birom' find what 'birome' finds. A plural finds its singular too, '20cm' what
 * '20 cm' finds, and 'x 12' what '12' finds. For searches that find nothing as they are typed.
 */
export function widenMistyped(words: readonly string[], synonyms: SynonymMap): SearchPart[] {
  const keys = [...synonyms.keys()];
  return partsOf(
    words,
    (phrase) => alternativesOf(phrase, synonyms) ?? nearAlternatives(phrase, keys, synonyms),
  );
}

function partsOf(words: readonly string[], alternatives: AlternativesOf): SearchPart[] {
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(PHRASE_WORDS_MAX, words.length - at);
    let found: readonly (readonly string[])[] | undefined;
    for (; length > 0; length -= 1) {
      found = alternatives(words.slice(at, at + length).join(' '));
      if (found !== undefined) break;
    }
    const own = words.slice(at, at + Math.max(length, 1));
    parts.push([own, ...(found ?? []).slice(0, SYNONYMS_MAX)]);
    at += own.length;
  }
  return parts;
}

const wordCount = (phrase: string): number => phrase.split(' ').length;

function nearAlternatives(
  phrase: string,
  keys: readonly string[],
  synonyms: SynonymMap,
): readonly (readonly string[])[] | undefined {
  const count = wordCount(phrase);
  const known = keys.filter((key) => wordCount(key) === count);
  const singulars = count === 1 ? singularsOf(phrase) : [];
  const apart = separated(phrase, count);
  const near = [phrase, ...singulars].flatMap((form) => [
    ...(form.length >= UNFINISHED_MIN_LETTERS ? known.filter((key) => key.startsWith(form)) : []),
    ...nearestWords(form, known),
  ]);
  const found = [
    ...[...new Set(near)]
      .slice(0, NEAR_KEYS_MAX)
      .flatMap((key) => [key.split(' '), ...(synonyms.get(key) ?? [])]),
    ...singulars.map((singular) => [singular]),
    ...(apart === undefined ? [] : [apart]),
  ];
  if (found.length === 0) return undefined;
  return [...new Map(found.map((words) => [words.join(' '), words])).values()];
}

function alternativesOf(phrase: string, synonyms: SynonymMap): readonly (readonly string[])[] | undefined {
  if (synonyms.size === 0) return undefined;
  for (const form of [phrase, phrase.replace(/s$/, ''), phrase.replace(/es$/, '')]) {
    const found = synonyms.get(form);
    if (found !== undefined) return form === phrase ? found : [form.split(' '), ...found];
  }
  return undefined;
}

/** Returns the words of which a folded word may be the plural: 'lapiz' of 'lapices', 'azul' and 'azule' of 'azules'. */
function singularsOf(word: string): string[] {
  if (word.length < PLURAL_MIN_LETTERS || !/[aeo]s$/.test(word)) return [];
  if (word.endsWith('ces')) return [`${word.slice(0, -3)}z`];
  return word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
}

/** Returns the words that '20cm' and 'x 12' (pieces of a pack) stand for: '20 cm' and '12'; undefined for other phrases. */
function separated(phrase: string, count: number): string[] | undefined {
  if (count === 2) return /^x \d+$/.test(phrase) ? [phrase.slice(2)] : undefined;
  const apart = count === 1 ? phrase.match(/\d+|[a-z]+/g) : null;
  return apart !== null && apart.length > 1 ? apart : undefined;
}
