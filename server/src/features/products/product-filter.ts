// Turns the filter of a product list into a database selection within the caller's rights and a sort order, and widens
// a search step by step until something matches.

import type { productFilter } from '@mostrador/contract/entries/products';
import { WORDS_PER_PATTERN } from '@mostrador/rules/near-words';
import { specialCode } from '@mostrador/rules/product-codes';
import { parseSortCode } from '@mostrador/rules/sort-codes';
import { type SynonymMap, widenMistyped, widenWords } from '@mostrador/rules/synonyms';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { tsqueryOf, type WordQuery } from '../../platform/word-index/word-query.js';
import type { Session, Shop } from '../../shop.js';
import { isCatalogVisible } from '../catalog-access/catalog-access.service.js';
import type { Order } from './product-page.queries.js';
import {
  parseSearch,
  type TypedSearch,
  type VocabularyRow,
  vocabularyPatterns,
  widenedQuery,
  widerQueries,
} from './search-query.js';
import { selectWords } from './search-words.queries.js';
import {
  type CatalogSelection,
  existsAny,
  isUnfiltered,
  type Selection,
  type SpecialCode,
} from './selection.queries.js';

export type ProductFilter = output<typeof productFilter>;

/**
 * Runs a query with the typed words, or their synonyms, as beginnings of words. Without a match it tries parts of words, then words with a
 * typing error. The step is chosen over all products that the caller may see, not only over the filtered ones, so that a
 * category's count and its list search alike. Each statement is limited to a second.
 */
export async function runSearch<T>(
  shop: Shop,
  selection: Selection,
  search: TypedSearch | undefined,
  run: (db: Database, selection: Selection) => Promise<{ value: T; found: boolean }>,
): Promise<T> {
  if (search === undefined) return (await run(shop.db, selection)).value;
  const { searchDb: db } = shop;
  const { companyId, visibility } = selection;
  const narrowed = selection.category !== undefined || !isUnfiltered(selection);
  let first: { readonly value: T } | undefined;
  for await (const step of searchSteps(shop, search, (typed) => databaseVocabulary(shop, typed))) {
    const query = tsqueryOf(step);
    const { value, found } = await run(db, { ...selection, search: query });
    first ??= { value };
    if (found || (narrowed && (await existsAny(db, { companyId, visibility, search: query })))) return value;
  }
  if (first === undefined) throw new Error('A search has at least one step.');
  return first.value;
}

/** Returns the known words that typed words may stand for. */
type Vocabulary = (typed: readonly string[]) => VocabularyRow[] | Promise<VocabularyRow[]>;

/** Returns the queries of a search. The first that finds something counts. */
export async function* searchSteps(
  shop: Shop,
  { words }: TypedSearch,
  vocabularyOf: Vocabulary,
): AsyncGenerator<WordQuery> {
  const synonyms = await shop.synonyms();
  yield firstStep(words, synonyms);
  yield* furtherSteps(words, synonyms, await vocabularyOf(words));
}

/** Returns the first query of a search: each word, or what finds the same, begins words of the product. */
export const firstStep = (words: readonly string[], synonyms: SynonymMap): WordQuery =>
  widenedQuery(widenWords(words, synonyms));

/** Returns the queries behind the first, in their order. */
export const furtherSteps = (
  words: readonly string[],
  synonyms: SynonymMap,
  vocabulary: readonly VocabularyRow[],
): WordQuery[] => widerQueries(widenWords(words, synonyms), widenMistyped(words, synonyms), vocabulary);

/** Returns the words of all products that typed words may stand for, those of hidden ones too. */
export function databaseVocabulary(shop: Shop, typed: readonly string[]): Promise<VocabularyRow[]> {
  const { companyId } = shop.company();
  return selectWords(shop.searchDb, companyId, vocabularyPatterns(typed), WORDS_PER_PATTERN);
}

/** Returns the selection for a filter, limited to the caller's rights; undefined when it cannot contain a product. */
export async function selectionOf(
  shop: Shop,
  session: Session | undefined,
  filter: Partial<ProductFilter>,
): Promise<Selection | undefined> {
  const catalog = await catalogOf(shop, session, filter.catalogId);
  return catalog === 'none' ? undefined : selectionWithin(catalog, shop, session, filter);
}

/** As `selectionOf`, whatever catalogue the filter names: the products of all, or those of `catalog`. */
export function selectionWithin(
  catalog: CatalogSelection | undefined,
  shop: Shop,
  session: Session | undefined,
  filter: Partial<ProductFilter>,
): Selection | undefined {
  const { companyId } = shop.company();
  const profile = session?.profile ?? 0;
  const administers = profile === 3;
  const stockStatuses = profile >= 2 ? stockStatusesOf(filter) : undefined;
  const special = specialCodeOf(filter.specialCode);
  const search = parseSearch(filter.searchTerm);
  if (stockStatuses?.length === 0 || search?.words.length === 0) return undefined;
  const shown = flagOf(filter.visibleInPortal);
  return {
    companyId,
    visibility: !administers || shown === true ? 'visible' : shown === false ? 'hidden' : 'all',
    withoutImages: administers ? flagOf(filter.withoutImages) : undefined,
    stockStatuses,
    category: categoryOf(filter.ctegoryCodeFilter),
    tags: tagsOf(filter.tags),
    catalog,
    specialCode: special,
    productCode: filter.productCode || undefined,
  };
}

/**
 * Reads the category filter (ctegoryCodeFilter): undefined (no filter) for '' and '*', null (products without category) for '-',
 * else the code.
 */
export function categoryOf(code: string | undefined): string | null | undefined {
  if (code === undefined || code === '' || code === '*') return undefined;
  return code === '-' ? null : code;
}

const flagOf = (flag: ProductFilter['inStock']): boolean | undefined =>
  flag === '1' || flag === 'true' ? true : flag === '0' || flag === 'false' ? false : undefined;

/** Returns the statuses whose stock flags are true; when none is true, those whose flags are not false. */
function stockStatusesOf({ inStock, soldOut, inStockSoon }: Partial<ProductFilter>): number[] | undefined {
  const flags = [inStock, soldOut, inStockSoon].map(flagOf);
  if (flags.every((flag) => flag === undefined)) return undefined;
  const wanted = flags.includes(true)
    ? (flag: boolean | undefined) => flag === true
    : (flag: boolean | undefined) => flag !== false;
  return flags.flatMap((flag, status) => (wanted(flag) ? [status] : []));
}

const TAGS_MAX = 20;

/** Reads a list of tags' codes, separated by commas; undefined for none. */
export function tagsOf(tags: string | undefined): string[] | undefined {
  const list = (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return list.length > 0 ? list.slice(0, TAGS_MAX) : undefined;
}

function specialCodeOf(text: string | undefined): SpecialCode | undefined {
  const typed = (text ?? '').trim();
  if (typed === '') return undefined;
  return { typed, barCodes: [...new Set([specialCode(typed) ?? typed, typed])] };
}

/** Returns whether a filter names a catalogue, or asks for what is in none. */
export const namesCatalog = ({ catalogId }: Partial<ProductFilter>): boolean =>
  catalogId !== undefined && catalogId !== '' && catalogId !== '*';

async function catalogOf(
  shop: Shop,
  session: Session | undefined,
  catalogId: ProductFilter['catalogId'],
): Promise<CatalogSelection | 'none' | undefined> {
  if (catalogId === undefined || catalogId === '' || catalogId === '*') return undefined;
  if (catalogId === '-') {
    return {
      noneOf: {
        all: session?.profile === 3,
        semiPublic: session !== undefined,
        ownerId: session?.userId ?? null,
      },
    };
  }
  return (await isCatalogVisible(shop.db, shop.company(), session, catalogId)) ? { catalogId } : 'none';
}

const ORDERS = {
  feD: { by: 'newest' },
  prA: { by: 'price' },
  prD: { by: 'priceDown' },
  nomA: { by: 'name' },
  nomD: { by: 'nameDown' },
  codA: { by: 'code' },
  codD: { by: 'codeDown' },
} as const;

/**
 * Returns the order of the sort code (`rules/sort-codes`; an unknown sort code counts as none); without one the best match of
 * a search, a catalogue's own order, or the newest first.
 */
export function orderOf(
  sortParam: string | undefined,
  search: TypedSearch | undefined,
  { catalog }: Selection,
): Order {
  const code = parseSortCode(sortParam);
  if (code !== undefined) return ORDERS[code];
  if (search !== undefined) return { by: 'match', match: search.match };
  return catalog !== undefined && 'catalogId' in catalog
    ? { by: 'place', catalogId: catalog.catalogId }
    : { by: 'newest' };
}
