// Searches in memory. Where a statement is needed anyway, it says whether their result counts: with another version of the words the
// database searches. `rememberedSearch` needs none, and trusts the notices.

import { type Bits, countBits, isEmpty } from '../../platform/word-index/bits.js';
import type { CurrentIndex } from '../../platform/word-index/index-source.js';
import type { IndexOrder, IndexPage } from '../../platform/word-index/word-index.js';
import type { Shop } from '../../shop.js';
import { type CategoryCountRow, selectCategoryCounts } from './category-counts.queries.js';
import { selectSearchedCatalog, selectSearchState, selectSubtree } from './indexed-search.queries.js';
import type { Buyer } from './price.queries.js';
import { databaseVocabulary, firstStep, furtherSteps, searchSteps } from './product-filter.js';
import type { LivePage, Order, PageOf } from './product-page.queries.js';
import type { TypedSearch, VocabularyRow } from './search-query.js';
import { isUnfiltered, type Selection } from './selection.queries.js';

/** Pages that end further down are left to the database. */
const LAST_ROW_MAX = 5_000;
/** Known words that a search compares with typed ones, all of these together: other requests wait meanwhile. */
const LOOKED_AT_MAX = 20_000;

/** Returns a page of a search, with the stock of its products; undefined if memory does not know it. */
export async function indexedPage(
  shop: Shop,
  buyer: Buyer,
  selection: Selection,
  search: TypedSearch,
  { order, ...page }: PageOf & { readonly order: Order },
): Promise<LivePage | undefined> {
  const inOrder = indexOrder(order, search);
  if (inOrder === undefined || page.offset + page.limit > LAST_ROW_MAX) return undefined;
  const found = await searchInMemory(shop, selection, search, ({ words }, hits, categoryIds) =>
    words.page(hits, inOrder, page, categoryIds),
  );
  if (found === undefined) return undefined;
  const { total, productIds: ids } = found.value;
  const { searchVersion, isCode, ...live } = await selectSearchedCatalog(
    shop.db,
    buyer,
    search.match.code,
    ids,
  );
  const isRight = hasSameVersion(shop, found.index, searchVersion) && !(isCode && order.by === 'match');
  return isRight ? { total, ids, version: live.version, live } : undefined;
}

/** A page of a search that memory has found alone. */
export interface RememberedSearch extends IndexPage {
  /** Whether one of these products may have the typed text as its code. It would come first, and memory does not know codes. */
  readonly mayBeCode: boolean;
}

/**
 * Returns a page of a search from memory, at most a second old; undefined if anything of it would have to be read, as where a product on
 * another page may have the typed text as its code.
 */
export function rememberedSearch(
  shop: Shop,
  selection: Selection,
  search: TypedSearch,
  { order, ...page }: PageOf & { readonly order: Order },
): RememberedSearch | undefined {
  const inOrder = indexOrder(order, search);
  if (inOrder === undefined || page.offset + page.limit > LAST_ROW_MAX) return undefined;
  // which categories are below another one is read
  if (selection.category !== undefined) return undefined;
  const synonyms = shop.knownSynonyms();
  const index = synonyms && currentIndex(shop, selection);
  if (synonyms === undefined || index === undefined) return undefined;
  const { words } = index;
  const first = words.find(firstStep(search.words, synonyms));
  if (!isEmpty(first)) {
    const isByMatch = inOrder.by === 'match';
    if (isByMatch && (page.offset > 0 || countBits(first) > page.limit)) return undefined;
    return { ...words.page(first, inOrder, page), mayBeCode: isByMatch };
  }
  // the words of a code are among those of its product, which the first step would have found
  const mayBeCode = false;
  const vocabulary = indexVocabulary(index, search.words);
  if (vocabulary === undefined) return undefined;
  for (const step of furtherSteps(search.words, synonyms, vocabulary)) {
    const hits = words.find(step);
    if (!isEmpty(hits)) return { ...words.page(hits, inOrder, page), mayBeCode };
  }
  return { total: 0, productIds: [], mayBeCode };
}

/** Returns the products that match a search best, and how many there are; undefined if memory does not know them. */
export async function indexedMatches(
  shop: Shop,
  selection: Selection,
  search: TypedSearch,
  limit: number,
): Promise<IndexPage | undefined> {
  const order: IndexOrder = { by: 'match', words: search.words };
  const found = await searchInMemory(shop, selection, search, ({ words }, hits) =>
    words.page(hits, order, { limit, offset: 0 }),
  );
  if (found === undefined) return undefined;
  const { searchVersion, isCode } = await selectSearchState(
    shop.searchDb,
    selection.companyId,
    search.match.code,
  );
  return hasSameVersion(shop, found.index, searchVersion) && !isCode ? found.value : undefined;
}

/** Returns what `selectCategoryCounts` does for a search; undefined if memory does not know it. */
export async function indexedCategoryCounts(
  shop: Shop,
  selection: Selection,
  search: TypedSearch,
  parent: string | undefined,
): Promise<CategoryCountRow[] | undefined> {
  const found = await searchInMemory(shop, selection, search, ({ words }, hits) =>
    words.countByCategory(hits),
  );
  if (found === undefined) return undefined;
  const [rows, { searchVersion }] = await Promise.all([
    selectCategoryCounts(shop.searchDb, selection, parent, found.value),
    selectSearchState(shop.searchDb, selection.companyId, search.match.code),
  ]);
  return hasSameVersion(shop, found.index, searchVersion) ? rows : undefined;
}

interface Searched<T> {
  readonly index: CurrentIndex;
  readonly value: T;
}

/** Reads something of what a search finds in memory. As in the database, the first step that finds any product counts. */
async function searchInMemory<T>(
  shop: Shop,
  selection: Selection,
  search: TypedSearch,
  read: (index: CurrentIndex, hits: Bits, categoryIds: ReadonlySet<number | null> | undefined) => T,
): Promise<Searched<T> | undefined> {
  const { companyId, category } = selection;
  const index = currentIndex(shop, selection);
  if (index === undefined) return undefined;
  const categoryIds =
    typeof category === 'string'
      ? new Set(await selectSubtree(shop.db, { companyId, category }))
      : category === null
        ? new Set([null])
        : undefined;
  let value: T | undefined;
  const vocabulary = (typed: readonly string[]) =>
    indexVocabulary(index, typed) ?? databaseVocabulary(shop, typed);
  for await (const step of searchSteps(shop, search, vocabulary)) {
    // changed since, or being changed
    if (shop.searchIndex.current() !== index) return undefined;
    const hits = index.words.find(step);
    const isFound = !isEmpty(hits);
    if (isFound || value === undefined) value = read(index, hits, categoryIds);
    if (isFound) break;
  }
  return value === undefined ? undefined : { index, value };
}

/** Returns the index if it knows the products of a selection. */
const currentIndex = (shop: Shop, selection: Selection): CurrentIndex | undefined =>
  selection.visibility === 'visible' && isUnfiltered(selection) ? shop.searchIndex.current() : undefined;

/** As `databaseVocabulary`, of the products that clients may see; undefined if memory would take too long. */
function indexVocabulary({ words }: CurrentIndex, typed: readonly string[]): VocabularyRow[] | undefined {
  const rows: VocabularyRow[] = [];
  for (const each of typed) {
    const likely = words.likelyWords(each, LOOKED_AT_MAX / typed.length);
    if (likely === undefined) return undefined;
    for (const word of likely) rows.push({ typed: each, word });
  }
  return rows;
}

function hasSameVersion(shop: Shop, index: CurrentIndex, version: number): boolean {
  if (index.version === version) return true;
  shop.searchIndex.outdated(index);
  return false;
}

function indexOrder({ by }: Order, { words }: TypedSearch): IndexOrder | undefined {
  if (by === 'newest') return { by };
  return by === 'match' ? { by, words } : undefined;
}
