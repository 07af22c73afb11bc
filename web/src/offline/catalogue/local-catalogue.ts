// The catalogue without a connection: answers the calls for products and categories from the device's data, as the
// server would. Offline sort: by default createdDate, newest first.

import type { CallInput } from '@mostrador/contract/client';
import type { Category } from '@mostrador/contract/entries/categories';
import type { Product, ProductList } from '@mostrador/contract/entries/products';
import type { SyncProduct } from '@mostrador/contract/entries/sync';
import type { PathedCategory } from '@mostrador/rules/category-matches';
import { matchesOf } from '@mostrador/rules/code-matches';
import { fromCentavos } from '@mostrador/rules/money';
import { spelledAs } from '@mostrador/rules/near-words';
import { clampPageNumber, clampPageSize, offsetOf } from '@mostrador/rules/paging';
import { stepFields } from '@mostrador/rules/quantity-prices';
import { OFFLINE_SORT, parseSortCode } from '@mostrador/rules/sort-codes';
import {
  type SearchPart,
  type SynonymGroup,
  type SynonymMap,
  synonymMap,
  widenMistyped,
  widenWords,
} from '@mostrador/rules/synonyms';
import { CallFailed } from '../../api/call-failed';
import { offlineText } from '../../text/offline';
import type { DeviceDatabase } from '../database';
import { SYNONYMS_ANSWER } from '../schema';
import { type Change, onChange } from '../sync/change-events';
import { CatalogueIndex, type LocalPrice, NO_PRICE, pricesToday } from './catalogue-index';
import { CategoryTree, isRoot, isShown, presented } from './category-tree';
import type { Entry } from './index-entry';
import { nearEntries } from './near-entries';
import { filterOf } from './product-filter';
import {
  beginning,
  inside,
  type Matches,
  mistyped,
  parseTyped,
  rankOf,
  type Typed,
  type WordIndex,
} from './text-search';

/** The prices to show. */
export interface Pricing {
  /** 'own': a client's prices, stored with the products. Else the price terms of a salesman's client; null for no client. */
  readonly terms: string | 'own' | null;
}

/** The filters of a list that count for suggestions too. */
export type CatalogueFilter = Pick<
  CallInput<'products'>['query'],
  'visibleInPortal' | 'withoutImages' | 'inStock' | 'soldOut' | 'inStockSoon'
>;

/** A product of the device at the prices of one client. */
export interface LocalProduct {
  readonly product: Product;
  readonly visible: boolean;
}

export class LocalCatalogue {
  readonly #db: DeviceDatabase;
  readonly #profile: 1 | 2 | 3;
  #index: Promise<CatalogueIndex> | undefined;
  #tree: Promise<CategoryTree> | undefined;
  #synonyms: Promise<SynonymMap> | undefined;
  readonly #prices = new Map<string, Promise<ReadonlyMap<number, LocalPrice>>>();
  /** Removes the listener for downloads. */
  readonly close: () => void;

  constructor(db: DeviceDatabase, profile: 1 | 2 | 3) {
    this.#db = db;
    this.#profile = profile;
    this.close = onChange(db.name, (change) => this.#changed(change));
  }

  async products(query: CallInput<'products'>['query'], pricing: Pricing): Promise<ProductList> {
    const [index, tree, prices, synonyms] = await Promise.all([
      this.#readIndex(),
      this.#readTree(),
      this.#pricesOf(pricing),
      this.#readSynonyms(),
    ]);
    const passes = filterOf(query, this.#profile, categoryOf(tree, query.ctegoryCodeFilter));
    const typed = parseTyped(query.searchTerm);
    const code = parseSortCode(query.sortParam);
    const sorted = index.sorted(code ?? OFFLINE_SORT, String(pricing.terms), prices);
    const found = searched(sorted, { typed, synonyms }, query.visibleInPortal, passes, () => index.words());
    const ordered = code === undefined && typed !== undefined ? bestFirst(found, typed) : found;
    const pageSize = clampPageSize(query.pageSize);
    const offset = offsetOf(clampPageNumber(query.pageNumber), pageSize);
    const page = ordered.slice(offset, offset + pageSize);
    const records = await this.#records(page.map(({ productId }) => productId));
    return {
      totalCount: ordered.length,
      productItems: records.map((record) => productOf(record, prices(index.entry(record.productId)))),
    };
  }

  /** @throws CallFailed 404 for a code that the device does not know. */
  async product(code: string, pricing: Pricing): Promise<Product> {
    const index = await this.#readIndex();
    const exact = index.idOf(code);
    const [found] = exact === undefined ? [] : await this.#byIds([exact], pricing);
    if (found === undefined)
      throw new CallFailed({ status: 404, code: 'not_found', message: offlineText.productUnknown });
    return found.product;
  }

  /** Returns products by their exact codes, without the unknown ones. */
  async byCodes(codes: readonly string[], pricing: Pricing): Promise<Map<string, LocalProduct>> {
    const index = await this.#readIndex();
    const ids = codes.flatMap((code) => index.exactIdOf(code) ?? []);
    const found = await this.#byIds(ids, pricing);
    return new Map(found.map((one) => [one.product.code, one]));
  }

  /** Returns the products of each typed code, bar code or ISBN; none for a code that no product visible to the user has. */
  async byAnyCode(typed: readonly string[], pricing: Pricing): Promise<(readonly LocalProduct[])[]> {
    const codes = (await this.#readIndex()).anyCodes();
    const found = typed.map((code) => codes.find(code));
    const ids = [...new Set(found.flat().map(({ productId }) => productId))];
    const products = new Map((await this.#byIds(ids, pricing)).map((one) => [one.product.productId, one]));
    return typed.map((code, index) => {
      const candidates = (found[index] ?? []).flatMap(({ productId, byCode }) => {
        const local = products.get(productId);
        if (local === undefined || !(local.visible || this.#profile === 3)) return [];
        const sellable = local.visible || local.product.active;
        return [{ local, byCode, sellable, code: local.product.code }];
      });
      return matchesOf(code, candidates).map(({ local }) => local);
    });
  }

  /** Returns products near a search that finds nothing, and the search as it was perhaps meant; null if no product matches that. */
  async near(
    searchTerm: string,
    filter: CatalogueFilter,
    pricing: Pricing,
    limit: number,
  ): Promise<{ readonly products: readonly Product[]; readonly meant: string | null }> {
    const [index, synonyms] = await Promise.all([this.#readIndex(), this.#readSynonyms()]);
    const shown = [...index.entries()].filter(filterOf(filter, this.#profile, undefined));
    const words = parseTyped(searchTerm)?.words ?? [];
    const { entries, meant } = nearEntries(words, shown, index.words(), synonyms);
    const ids = entries.slice(0, limit).map(({ productId }) => productId);
    const products = (await this.#byIds(ids, pricing)).map(({ product }) => product);
    return {
      products,
      meant: meant === null ? null : spelledAs(meant, products[0] ?? { name: '', subtitle: '' }),
    };
  }

  /** Returns the words of a search with their synonyms. */
  async widened(searchTerm: string): Promise<SearchPart[]> {
    return widenWords(parseTyped(searchTerm)?.words ?? [], await this.#readSynonyms());
  }

  /** Returns the categories that menus show, with the path above each, in their order. */
  async shownCategories(): Promise<PathedCategory[]> {
    return (await this.#readTree()).pathed();
  }

  /** Returns how many products are in each category and in those below it. */
  async productCounts(filter: CatalogueFilter, codes: readonly string[]): Promise<number[]> {
    const [index, tree] = await Promise.all([this.#readIndex(), this.#readTree()]);
    const shown = [...index.entries()].filter(filterOf(filter, this.#profile, undefined));
    return codes.map((code) => {
      const below = tree.subtreeOf(code);
      return shown.filter(({ category }) => category !== null && below.has(category)).length;
    });
  }

  async productCategories(query: CallInput<'productCategories'>['query']): Promise<Category[]> {
    const { ctegoryCodeFilter, ...others } = query;
    if (ctegoryCodeFilter === '-') return [];
    const [index, tree, synonyms] = await Promise.all([
      this.#readIndex(),
      this.#readTree(),
      this.#readSynonyms(),
    ]);
    const parent = isRoot(ctegoryCodeFilter) ? null : (ctegoryCodeFilter ?? null);
    const typed = parseTyped(query.searchTerm);
    if (typed?.words.length === 0) return [];
    const passes = filterOf(others, this.#profile, undefined);
    const found = searched([...index.entries()], { typed, synonyms }, query.visibleInPortal, passes, () =>
      index.words(),
    );
    const counts = new Map<string | null, number>();
    for (const { category } of found) counts.set(category, (counts.get(category) ?? 0) + 1);
    const children = tree
      .childrenOf(parent)
      .filter(isShown)
      .map((category) => {
        let products = 0;
        for (const code of tree.subtreeOf(category.categoryCode)) products += counts.get(code) ?? 0;
        return presented(category, products);
      });
    const without = counts.get(null) ?? 0;
    if (parent !== null || without === 0) return children;
    const none = { categoryCode: '', categoryDescripcion: '', parentCategoryCode: null };
    return [...children, { ...none, productsCount: without }];
  }

  async categories(search: CallInput<'categories'>['query']): Promise<Category[]> {
    return (await this.#readTree()).list(search);
  }

  async breadcrumb(code: string | undefined): Promise<Category[]> {
    return (await this.#readTree()).breadcrumb(code);
  }

  async #byIds(ids: readonly number[], pricing: Pricing): Promise<LocalProduct[]> {
    const [index, prices] = await Promise.all([this.#readIndex(), this.#pricesOf(pricing)]);
    const records = await this.#records(ids);
    return records.map((record) => ({
      product: productOf(record, prices(index.entry(record.productId))),
      visible: record.visible,
    }));
  }

  async #records(ids: readonly number[]): Promise<SyncProduct[]> {
    const { store } = this.#db.transaction('products');
    const records = await Promise.all(ids.map((id) => store.get(id)));
    return records.filter((record) => record !== undefined);
  }

  #readIndex(): Promise<CatalogueIndex> {
    this.#index ??= CatalogueIndex.read(this.#db).catch((error: unknown) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  /** Returns the company's synonyms; none before the first download that brings them. */
  #readSynonyms(): Promise<SynonymMap> {
    this.#synonyms ??= this.#db
      .get('answers', SYNONYMS_ANSWER)
      .then((answer) => synonymMap((answer?.value ?? []) as readonly SynonymGroup[]));
    return this.#synonyms;
  }

  #readTree(): Promise<CategoryTree> {
    this.#tree ??= this.#db.getAll('categories').then((categories) => new CategoryTree(categories));
    return this.#tree;
  }

  async #pricesOf({ terms }: Pricing): Promise<(entry: Entry | undefined) => LocalPrice> {
    if (terms === null) return () => NO_PRICE;
    if (terms === 'own') return (entry) => entry ?? NO_PRICE;
    let reading = this.#prices.get(terms);
    if (reading === undefined) {
      reading = readPrices(this.#db, terms);
      this.#prices.set(terms, reading);
    }
    const prices = await reading;
    return (entry) => (entry && prices.get(entry.productId)) ?? NO_PRICE;
  }

  #changed(change: Change): void {
    if (change.kind === 'products' || change.kind === 'elsewhere') this.#synonyms = undefined;
    if (change.kind === 'categories') this.#tree = undefined;
    if (change.kind === 'prices') this.#prices.delete(change.terms);
    if (change.kind === 'elsewhere') {
      this.#tree = undefined;
      this.#index = undefined;
      this.#prices.clear();
    }
    if (change.kind === 'prices') void this.#index?.then((index) => index.forgetPrices());
    if (change.kind === 'products') void this.#index?.then((index) => index.apply(change));
  }
}

/**
 * Returns the entries that match the search text: by the start of words, widened by synonyms; when no visible product matches, by parts of words;
 * then with typing errors.
 */
function searched(
  entries: readonly Entry[],
  { typed, synonyms }: { readonly typed: Typed | undefined; readonly synonyms: SynonymMap },
  visibleInPortal: CallInput<'products'>['query']['visibleInPortal'],
  passes: Matches,
  wordIndex: () => WordIndex,
): Entry[] {
  if (typed === undefined) return entries.filter(passes);
  if (typed.words.length === 0) return [];
  const shown = filterOf({ visibleInPortal }, 3, undefined);
  const words = wordIndex();
  for (const way of [beginning, inside, mistyped]) {
    const widen = way === mistyped ? widenMistyped : widenWords;
    const ids = words.find(widen(typed.words, synonyms), way);
    const some = entries.filter(({ productId }) => ids.has(productId));
    const found = some.filter(passes);
    if (found.length > 0 || some.some(shown)) return found;
  }
  return [];
}

/** Sorts the entries by rank; those of one rank keep their order, the newest first. */
function bestFirst(entries: readonly Entry[], typed: Typed): Entry[] {
  const ranks: Entry[][] = [[], [], [], []];
  for (const entry of entries) ranks[rankOf(typed, entry)]?.push(entry);
  return ranks.flat();
}

function categoryOf(tree: CategoryTree, code: string | undefined): ReadonlySet<string> | null | undefined {
  if (isRoot(code) || code === undefined) return undefined;
  return code === '-' ? null : tree.subtreeOf(code);
}

function productOf(record: SyncProduct, price: LocalPrice): Product {
  const {
    tags: _t,
    visible: _v,
    createdDate: _c,
    weightGrams: _w,
    lengthMm: _l,
    widthMm: _i,
    heightMm: _h,
    dated: _d,
    isCustomerPrice: _a,
    priceSteps: _s,
    promotions: _p,
    ...product
  } = record;
  const today = pricesToday(price);
  return {
    ...product,
    price: today.listPrice === null ? null : fromCentavos(today.listPrice),
    discountedFinalPrice: today.unitPrice === null ? null : fromCentavos(today.unitPrice),
    ...stepFields(today),
  };
}

async function readPrices(db: DeviceDatabase, terms: string): Promise<ReadonlyMap<number, LocalPrice>> {
  const range = IDBKeyRange.bound([terms, 0], [terms, Number.POSITIVE_INFINITY]);
  const prices = new Map<number, LocalPrice>();
  for (const record of await db.getAll('prices', range))
    for (const [id, list, final, dated] of record.prices) prices.set(id, { list, final, dated });
  return prices;
}
