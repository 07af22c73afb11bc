// The best matches of a search while it is typed, and products near a search that finds nothing.

import type { Product } from '@mostrador/contract/entries/products';
import { knownWord, nearSearchWords, spelledAs, WORDS_PER_PATTERN } from '@mostrador/rules/near-words';
import { type SynonymMap, widenWords } from '@mostrador/rules/synonyms';
import { tsqueryOf } from '../../platform/word-index/word-query.js';
import type { Session, Shop } from '../../shop.js';
import {
  type BestMatches,
  selectBestMatches,
  selectNearMatches,
  selectNewestBeginnings,
} from './best-matches.queries.js';
import { selectSubtreeCounts } from './category-counts.queries.js';
import { indexedMatches } from './indexed-search.service.js';
import { type ProductFilter, runSearch, selectionOf } from './product-filter.js';
import { selectPage } from './product-page.queries.js';
import { buyerOf, productsByIds } from './products.service.js';
import { parseSearch, partQuery, type TypedSearch, vocabularyPatterns } from './search-query.js';
import { selectWords } from './search-words.queries.js';
import { isUnfiltered, type Selection } from './selection.queries.js';

/** The filters of a list that also count for the best matches. */
export type MatchFilter = Pick<
  ProductFilter,
  'visibleInPortal' | 'withoutImages' | 'inStock' | 'soldOut' | 'inStockSoon'
>;

export interface FoundMatches {
  /** At the caller's prices; those of a whole code first. */
  readonly products: readonly Product[];
  /** The ids of the products whose whole code, bar code or ISBN was typed. */
  readonly exactIds: ReadonlySet<number>;
  /** null for more than are counted. */
  readonly total: number | null;
}

/** Returns the products that match a text best, in the order of the product list. */
export async function bestMatches(
  shop: Shop,
  session: Session | undefined,
  searchTerm: string,
  filter: MatchFilter,
  limit: number,
): Promise<FoundMatches> {
  const buyer = buyerOf(shop, session);
  const search = parseSearch(searchTerm);
  const selection = await selectionOf(shop, session, { ...filter, specialCode: searchTerm });
  if (search === undefined || search.words.length === 0 || selection === undefined)
    return { products: [], exactIds: new Set(), total: 0 };
  const { specialCode: _, ...others } = selection;
  const page = { limit, offset: 0 };
  const [exact, found] = await Promise.all([
    selectPage(shop.searchDb, selection, buyer, { by: 'newest' }, page),
    searchMatches(shop, others, search, limit),
  ]);
  const ids = [...new Set([...exact.ids, ...found.ids])].slice(0, limit);
  const products = await productsByIds(shop.db, buyer, ids);
  return {
    products: [...products.values()].map(({ product }) => product),
    exactIds: new Set(exact.ids),
    total: found.total === null ? null : Math.max(found.total, exact.total),
  };
}

/** The letters of a search up to which a large catalogue has too many matches to compare. */
const FEW_LETTERS = 3;

async function searchMatches(
  shop: Shop,
  selection: Selection,
  search: TypedSearch,
  limit: number,
): Promise<BestMatches> {
  const indexed = await indexedMatches(shop, selection, search, limit);
  if (indexed !== undefined) return { ids: indexed.productIds, total: indexed.total };
  const [word = ''] = search.words;
  const isBeginning = search.words.length === 1 && word.length <= FEW_LETTERS;
  const { companyId, visibility } = selection;
  if (isBeginning && visibility === 'visible' && isUnfiltered(selection)) {
    const newest = await selectNewestBeginnings(shop.searchDb, companyId, search.match, limit);
    if (newest !== undefined) return newest;
  }
  return runSearch(shop, selection, search, async (db, searchedFor) => {
    const value = await selectBestMatches(db, searchedFor, search.match, limit);
    return { value, found: value.ids.length > 0 };
  });
}

export interface NearProducts {
  readonly products: readonly Product[];
  /** The text as it was perhaps meant; null if no product matches all of it. */
  readonly meant: string | null;
}

/**
 * Returns products near a search that finds nothing: those that match most of its words, each as it is known, or the known word that is
 * nearest, with one typing error more than a search forgives.
 */
export async function nearMatches(
  shop: Shop,
  session: Session | undefined,
  searchTerm: string,
  filter: MatchFilter,
  limit: number,
): Promise<NearProducts> {
  const nothing = { products: [], meant: null };
  const selection = await selectionOf(shop, session, filter);
  const typed = nearSearchWords(parseSearch(searchTerm)?.words ?? []);
  if (selection === undefined || typed.length === 0) return nothing;
  const synonyms = await shop.synonyms();
  const known = await knownWords(shop, typed, synonyms);
  if (known.length === 0) return nothing;
  const parts = widenWords(known, synonyms).map(partQuery).map(tsqueryOf);
  const words = tsqueryOf({ any: known.map((word) => ({ begins: word })) });
  const { ids, matched } = await selectNearMatches(shop.searchDb, selection, { parts, words }, limit);
  const products = [...(await productsByIds(shop.db, buyerOf(shop, session), ids)).values()];
  const isMeant = matched === parts.length && known.join(' ') !== typed.join(' ');
  return {
    products: products.map(({ product }) => product),
    meant: isMeant ? spelledAs(known, products[0]?.product ?? { name: '', subtitle: '' }) : null,
  };
}

/** Returns the known words that typed words stand for: the word itself, or the nearest one. Words that are near none are left out. */
async function knownWords(shop: Shop, typed: readonly string[], synonyms: SynonymMap): Promise<string[]> {
  const rows = await selectWords(
    shop.searchDb,
    shop.company().companyId,
    vocabularyPatterns(typed),
    WORDS_PER_PATTERN,
  );
  const ofSynonyms = [...synonyms.keys()].filter((key) => !key.includes(' '));
  return typed.flatMap((word) => {
    const near = rows.filter((row) => row.typed === word).map((row) => row.word);
    return knownWord(word, near, ofSynonyms) ?? [];
  });
}

/** Returns how many products that the caller sees are in each category and in those below it, by the category's code. */
export async function productCounts(
  shop: Shop,
  session: Session | undefined,
  filter: MatchFilter,
  categoryCodes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const selection: Selection | undefined = await selectionOf(shop, session, filter);
  if (selection === undefined || categoryCodes.length === 0) return new Map();
  const rows = await selectSubtreeCounts(shop.db, selection, categoryCodes);
  return new Map(rows.map((row) => [row.category_code, row.products]));
}
