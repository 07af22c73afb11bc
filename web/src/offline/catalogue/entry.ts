import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { fold, searchText, sortKey } from '@mostrador/rules/search-text';
import type { SortFacts } from '@mostrador/rules/sort-codes';

/** What the index keeps of a product: what it is found, filtered and sorted by. */
export interface Entry extends Omit<SortFacts, 'price'> {
  readonly upperCode: string;
  /** The words by which it is found, with a space between. */
  readonly words: string;
  /** The words of the name alone, in their order, a space before each, so that ' lap' finds what begins so. */
  readonly named: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly stockStatus: number;
  readonly hasPicture: boolean;
  readonly visible: boolean;
  readonly barCode: string | null;
  readonly isbn: string | null;
  /** Of a client's own products, in pesos; a salesman's come with the client. */
  readonly list: number | null;
  readonly final: number | null;
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
  };
}

/** A bar code with hyphens is one word. */
const joined = (digits: string | null) => (digits ?? '').replace(/[\s\p{Dash}]+/gu, '');
