// Parses the typed search text and builds queries of words from it: beginnings of words first, then parts of words and typing errors.

import { vocabularyPatternsOf } from '@mostrador/rules/near-words';
import { SEARCH_TEXT_MAX, searchWords } from '@mostrador/rules/search-text';
import type { SearchPart } from '@mostrador/rules/synonyms';
import { INFIX_MIN_LETTERS, nearestWords } from '@mostrador/rules/typing-errors';
import { lexeme, tsqueryOf, type WordQuery } from '../../platform/word-index/word-query.js';
import type { Match } from './product-page.queries.js';

/** Limit of vocabulary words for one typed word, so that no query grows without bound. */
const EXPANSIONS_MAX = 200;

export interface TypedSearch {
  readonly words: readonly string[];
  readonly match: Match;
}

/**
 * Parses the typed text. Returns undefined for an empty one. A text without letters and digits ('%%') gives no words and
 * finds nothing.
 */
export function parseSearch(text: string | undefined): TypedSearch | undefined {
  const typed = (text ?? '').slice(0, 1_000).trim().slice(0, SEARCH_TEXT_MAX);
  if (typed === '') return undefined;
  const words = searchWords(typed);
  const inName = words.map((word) => `${lexeme(word)}:*AB`);
  const nameBegins = words.map((word, index) => `${lexeme(word)}:*${index === 0 ? 'A' : 'AB'}`);
  return { words, match: { code: typed, nameBegins: nameBegins.join(' & '), inName: inName.join(' & ') } };
}

/** Query by which each part of a search, or what finds the same, begins words of the product. */
export const widenedQuery = (parts: readonly SearchPart[]): WordQuery => ({ all: parts.map(partQuery) });

/** Query by which one part of a search, or what finds the same, begins words of the product. */
export const partQuery = (alternatives: SearchPart): WordQuery => anyOf(alternatives.map(beginningQuery));

/** Query by which each typed word begins a word of the product. */
export const beginningQuery = (words: readonly string[]): WordQuery => ({
  all: words.map((word) => ({ begins: word })),
});

const anyOf = (queries: readonly WordQuery[]): WordQuery => {
  const [only] = queries;
  return only !== undefined && queries.length === 1 ? only : { any: queries };
};

/** Returns LIKE patterns that find all vocabulary words that may contain a typed word or differ by a typing error. */
export function vocabularyPatterns(words: readonly string[]): { typed: string; pattern: string }[] {
  return words.flatMap((typed) => vocabularyPatternsOf(typed).map((pattern) => ({ typed, pattern })));
}

/**
 * The further queries of a search whose words begin nothing, from the words that the vocabulary brought: first those that
 * hold the typed words inside, then those a typing error away as well. Synonyms count in both. A query that cannot find more is left out.
 * @param mistyped the parts of the search, widened also by the synonyms of words that are a typing error away.
 */
export function widerQueries(
  parts: readonly SearchPart[],
  mistyped: readonly SearchPart[],
  vocabulary: readonly VocabularyRow[],
): WordQuery[] {
  const holding = (typed: string, near: readonly string[]) =>
    near.filter((word) => word.includes(typed)).slice(0, EXPANSIONS_MAX);
  const wider = [
    parts.map((part) => widerPart(part, vocabulary, holding)),
    mistyped.map((part) =>
      widerPart(part, vocabulary, (typed, near) => [...holding(typed, near), ...nearestWords(typed, near)]),
    ),
  ];
  const known = wider.flatMap((queries) => {
    const found = queries.filter((query) => query !== undefined);
    return found.length === queries.length ? [{ all: found }] : [];
  });
  return [...new Map(known.map((query) => [tsqueryOf(query), query])).values()];
}

/** A word of the vocabulary that a typed word may stand for. */
export interface VocabularyRow {
  readonly typed: string;
  readonly word: string;
}

/** Query of one part: its own words expanded over the vocabulary, or its synonyms. undefined if it can find nothing. */
function widerPart(
  [own = [], ...synonyms]: SearchPart,
  vocabulary: readonly VocabularyRow[],
  expand: (typed: string, near: readonly string[]) => readonly string[],
): WordQuery | undefined {
  const expanded = own.map((typed): WordQuery | undefined => {
    if (typed.length < INFIX_MIN_LETTERS) return { begins: typed };
    const near = vocabulary.filter((row) => row.typed === typed).map((row) => row.word);
    const words = expand(typed, [...new Set(near)]);
    return words.length === 0 ? undefined : { any: words.map((word) => ({ word })) };
  });
  const ownWords = expanded.filter((query) => query !== undefined);
  const queries = [
    ...(ownWords.length < expanded.length ? [] : [{ all: ownWords }]),
    ...synonyms.map(beginningQuery),
  ];
  return queries.length === 0 ? undefined : anyOf(queries);
}
