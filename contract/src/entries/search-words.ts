// API calls of the desk about search words: groups of synonyms, searches that found nothing, and what a search finds.

import { SYNONYMS_MAX } from '@mostrador/rules/synonyms';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

const count = z.number().int();

/** The words of a group; `oneWay`: only a search for the first word finds the others too. */
const synonyms = z.object({
  words: z.array(text(200)).max(2 * SYNONYMS_MAX),
  oneWay: z.boolean(),
});
export type Synonyms = z.output<typeof synonyms>;

export const synonymGroup = synonyms.extend({ synonymGroupId: count });
export type SynonymGroupEntry = z.output<typeof synonymGroup>;

export const searchWords = z.object({
  groups: z.array(synonymGroup),
  /**
   * Texts that were searched for without a result in the period and are not dismissed, the most frequent first. `clients`: the most
   * different clients of one day.
   */
  misses: z.array(z.object({ text: z.string(), searches: count, clients: count, lastDay: z.string() })),
});
export type SearchWords = z.output<typeof searchWords>;

const changed = z.object({ groups: z.array(synonymGroup), actionId: z.string().nullable() });
export type ChangedSynonyms = z.output<typeof changed>;

const dismissedSearch = z.object({ actionId: z.string().nullable() });
export type DismissedSearch = z.output<typeof dismissedSearch>;

export const searchPreview = z.object({
  totalCount: count,
  /** Each part of the search with the words that find the same, its own first. */
  parts: z.array(z.array(z.string())),
  products: z.array(
    z.object({ productId: count, code: z.string(), title: z.string(), imagePath: z.string().nullable() }),
  ),
});
export type SearchPreview = z.output<typeof searchPreview>;

const ofGroup = z.object({ synonymGroupId: identifier });
const exampleGroup = { params: { synonymGroupId: '0' } };

export const searchWordsCalls = {
  searchWords: call({
    name: 'searchWords',
    access: 'administrator',
    summary: 'The groups of synonyms, and the searches without a result of the last days',
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    output: searchWords,
  }),
  createSynonyms: call({
    name: 'createSynonyms',
    access: 'administrator',
    summary: 'Create a group of synonyms',
    body: synonyms,
    output: changed,
    example: { body: { words: [], oneWay: false } },
  }),
  saveSynonyms: call({
    name: 'saveSynonyms',
    access: 'administrator',
    summary: 'Change a group of synonyms; refused when it is not what the caller saw',
    params: ofGroup,
    body: z.object({ from: synonyms, to: synonyms }),
    output: changed,
    example: {
      ...exampleGroup,
      body: { from: { words: [], oneWay: false }, to: { words: [], oneWay: false } },
    },
  }),
  removeSynonyms: call({
    name: 'removeSynonyms',
    access: 'administrator',
    summary: 'Remove a group of synonyms',
    params: ofGroup,
    output: changed,
    example: exampleGroup,
  }),
  dismissSearch: call({
    name: 'dismissSearch',
    access: 'administrator',
    summary: 'Leave a text out of the searches without a result',
    body: z.object({ text: text(200).min(1) }),
    output: dismissedSearch,
    example: { body: { text: '%' } },
  }),
  searchPreview: call({
    name: 'searchPreview',
    access: 'administrator',
    summary: 'What clients find by a text, and by which words it is widened',
    query: z.object({ searchTerm: text(200) }),
    output: searchPreview,
    example: { query: { searchTerm: 'cuaderno' } },
  }),
};
