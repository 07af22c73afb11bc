import type { SyncProduct } from '@mostrador/contract/entries/sync';
import type { DatedPrices } from '@mostrador/rules/quantity-prices';
import { fold, searchText, sortKey } from '@mostrador/rules/search-text';
import type { SortFacts } from '@mostrador/rules/sort-codes';

/** The fields of a product that the index searches, filters and sorts by. */
export interface Entry extends Omit<SortFacts, 'price'> {
  readonly upperCode: string;
  /** The words of the search text, separated by a space. */
  readonly words: string;
  /** The words of the name in their order, each after a space, so that ' lap' finds the start of a word. */
  readonly named: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly stockStatus: number;
  readonly hasPicture: boolean;
  readonly visible: boolean;
  readonly barCode: string | null;
  readonly isbn: string | null;
  /** A client's own list price in pesos; null for a salesman, whose prices depend on the chosen client. */
  readonly list: number | null;
  readonly final: number | null;
  /** The prices of a client by quantity and day; undefined where they are always the same. */
  readonly dated: DatedPrices | undefined;
}

export function entryOf(product: SyncProduct): Entry {
  const { productId, code, name, subtitle, barCode, isbn } = product;
  return {
    productId,
    code,
    sortName: sortKey(name),
    created: product.createdDate,
    upperCode: code.toUpperCase(),
    words: searchText(name, code, [subtitle, joined(barCode), joined(isbn)]),
    named: ` ${fold(name)}`,
    category: product.categoryCode,
    tags: product.tags,
    stockStatus: product.stockStatusCode,
    hasPicture: product.imagePath !== null,
    visible: product.visible,
    barCode,
    isbn,
    list: product.price,
    final: product.discountedFinalPrice,
    dated: product.dated,
  };
}

/** Removes spaces and hyphens, so that a bar code is one word. */
const joined = (digits: string | null) => (digits ?? '').replace(/[\s\p{Dash}]+/gu, '');
