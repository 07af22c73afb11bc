// The products of the device near a search that finds nothing: those that match most of its words, as the server finds them.

import { knownWord, nearSearchWords, wordsLike } from '@mostrador/rules/near-words';
import { type SynonymMap, widenWords } from '@mostrador/rules/synonyms';
import type { Entry } from './index-entry';
import { beginning, type WordIndex } from './text-search';

/** Entries near a search. */
export interface NearEntries {
  /** The best first. */
  readonly entries: readonly Entry[];
  /** The words as they were perhaps meant; null if no entry matches all of them, or if they are the typed ones. */
  readonly meant: readonly string[] | null;
}

/**
 * Returns the entries that match the most words of a search; among equals those that have the words themselves, then the newest.
 * @param entries those that the caller may see.
 */
export function nearEntries(
  searched: readonly string[],
  entries: Iterable<Entry>,
  index: WordIndex,
  synonyms: SynonymMap,
): NearEntries {
  const nothing = { entries: [], meant: null };
  const typed = nearSearchWords(searched);
  if (typed.length === 0) return nothing;
  const synonymWords = [...synonyms.keys()].filter((key) => !key.includes(' '));
  const vocabulary = [...index.words()];
  const known = typed.flatMap((word) => knownWord(word, wordsLike(word, vocabulary), synonymWords) ?? []);
  if (known.length === 0) return nothing;
  const parts = widenWords(known, synonyms).map((part) => index.find([part], beginning));
  const themselves = known.map((word) => index.find([[[word]]], beginning));
  const found = [...entries].flatMap((entry) => {
    const matched = parts.filter((ids) => ids.has(entry.productId)).length;
    const itself = themselves.some((ids) => ids.has(entry.productId)) ? 1 : 0;
    return matched === 0 ? [] : [{ entry, matched, itself }];
  });
  found.sort((a, b) => b.matched - a.matched || b.itself - a.itself || compareNewest(a.entry, b.entry));
  const isMeant = found[0]?.matched === parts.length && known.join(' ') !== typed.join(' ');
  return { entries: found.map(({ entry }) => entry), meant: isMeant ? known : null };
}

const compareNewest = (a: Entry, b: Entry): number =>
  a.created === b.created ? b.productId - a.productId : a.created < b.created ? 1 : -1;
