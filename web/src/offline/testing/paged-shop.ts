// A stub server for tests of the device's sync, with products, prices and clients in memory.

import type { CallInput, Carrier } from '@mostrador/contract/client';
import type { AccountSummary } from '@mostrador/contract/entries/account';
import type { Cart } from '@mostrador/contract/entries/cart';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { UserDetails } from '@mostrador/contract/entries/profile';
import type { SyncClientLists } from '@mostrador/contract/entries/shopping-lists';
import type {
  PricesForSync,
  ProductsForSync,
  SyncClient,
  SyncProduct,
} from '@mostrador/contract/entries/sync';

/** What the taxes of a client's purchases are computed with, without perceptions. */
export const TAX_TERMS: SyncClient['taxTerms'] = {
  condition: 'Responsable Inscripto',
  perceptions: [],
  shippingTaxCode: 'IVA21',
  shippingTaxRate: 21,
};

/** Returns a product for tests, as `productsForSync` answers it. */
export function syncProduct(productId: number, change: Partial<SyncProduct> = {}): SyncProduct {
  return {
    productId,
    code: `A-${productId}`,
    name: `Cuaderno ${productId}`,
    subtitle: '',
    description: '',
    descriptionLong: '',
    price: 100,
    discountedFinalPrice: 90,
    imagePath: null,
    images: [],
    stockStatusCode: 0,
    stock: 10,
    calculatedFutureStock: 0,
    hasPhysicalStock: true,
    isKit: false,
    isReturnable: false,
    quantityFromBarCode: false,
    supplierId: null,
    taxCode: 'IVA21',
    taxRate: 21,
    minimalSalesQuantity: null,
    presentationQuantity: null,
    isPriceToPublic: false,
    active: true,
    categoryCode: null,
    barCode: null,
    isbn: null,
    tags: [],
    visible: true,
    createdDate: '2026-01-01T00:00:00.000Z',
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    ...change,
  };
}

interface Versioned<Value> {
  /** Undefined after its removal. */
  readonly value: Value | undefined;
  readonly version: number;
}

/** A stub server in memory that answers the calls of a sync: pages by id, marks, changes since a mark. */
export class PagedShop {
  readonly #products = new Map<number, Versioned<SyncProduct>>();
  #version = 1;
  /** Marks of an older era are invalid. */
  #era = 1;
  clients: SyncClient[] = [];
  /** The price terms of a new client; null: the user may not register clients. */
  newTerms: string | null = null;
  deliveryAddresses: Cart['deliveryAddresses'];
  freeDelivery: CompanyContext['freeDelivery'] = null;
  /** Of the caller's own client; null where limits are not controlled. */
  credit: AccountSummary['credit'] = null;
  thirdPartyPurchases = true;
  userDetails: Partial<UserDetails> = {};
  /** The lists of clients, by ascending client id. */
  lists: SyncClientLists[] = [];
  categories: { code: string; parent: string | null }[] = [];
  /** Rows of one page; the requested size is ignored. */
  pageSize = 3;
  calls = 0;
  /** Called before each answer; a rejection simulates a network error. */
  before: (call: number) => Promise<void> = async () => undefined;

  put(product: SyncProduct): void {
    this.#version += 1;
    this.#products.set(product.productId, { value: product, version: this.#version });
  }

  remove(productId: number): void {
    this.#version += 1;
    if (this.#products.has(productId))
      this.#products.set(productId, { value: undefined, version: this.#version });
  }

  /** Makes all marks invalid, as another database or other price terms do. */
  beginAnew(): void {
    this.#era += 1;
  }

  products(): SyncProduct[] {
    return [...this.#products.values()]
      .flatMap(({ value }) => value ?? [])
      .sort((a, b) => a.productId - b.productId);
  }

  /** Returns a price that differs between price terms. */
  priceOf(product: SyncProduct, terms: string): [number, number, number] {
    return [product.productId, (product.price ?? 0) + terms.length, product.price ?? 0];
  }

  readonly carrier: Carrier = (async (name: string, input: unknown) => {
    this.calls += 1;
    await this.before(this.calls);
    switch (name) {
      case 'productsForSync':
        return this.#productsPage((input as CallInput<'productsForSync'>).query);
      case 'pricesForSync':
        return this.#pricesPage((input as CallInput<'pricesForSync'>).query);
      case 'categoriesForSync':
        return this.categories.map(({ code, parent }, position) => ({
          categoryCode: code,
          categoryDescripcion: code,
          parentCategoryCode: parent,
          productsCount: null,
          position,
        }));
      case 'salesmanClientsForSync':
        return this.clients;
      case 'listsForSync':
        return this.#listsPage((input as CallInput<'listsForSync'>).query.after);
      case 'newClientForSync':
        return { priceTerms: this.newTerms };
      case 'provinces':
        return [{ provinceId: '82', provinceCode: 'S', provinceName: 'Santa Fe' }];
      case 'taxCategories':
        return [{ taxCategoryId: 1, taxCategoryDescription: 'Responsable Inscripto' }];
      case 'cart':
        return {
          companyId: 1,
          branchId: 1,
          salesmanId: null,
          clientId: 7,
          clientName: 'Librería El Faro',
          targetClientId: null,
          deliveryAddresses: this.deliveryAddresses,
        };
      case 'companyContext':
        return {
          minimumPurchaseAmount: 500,
          freeDelivery: this.freeDelivery,
          implementsThirdPartyPurchases: this.thirdPartyPurchases,
          controlsCredit: this.credit !== null,
        };
      case 'account':
        return { credit: this.credit };
      case 'userDetails':
        return this.userDetails;
      case 'deliveryOptions':
        return [{ code: 'correo', name: 'Correo', deliveryOption: 2 }];
      default:
        return {};
    }
  }) as Carrier;

  #listsPage(after: unknown) {
    const rest = this.lists.filter(({ clientId }) => clientId > Number(after ?? 0));
    const clients = rest.slice(0, this.pageSize);
    return { clients, next: rest.length > clients.length ? (clients.at(-1)?.clientId ?? null) : null };
  }

  #page({ since, after }: { since?: unknown; after?: unknown }) {
    const [era, version] = String(since ?? '0.0')
      .split('.')
      .map(Number);
    const whole = era !== this.#era;
    const rows = [...this.#products]
      .filter(([, row]) => (whole ? row.value !== undefined : row.version >= (version ?? 0)))
      .sort(([a], [b]) => a - b);
    const rest = rows.filter(([id]) => id > Number(after ?? 0));
    const page = rest.slice(0, this.pageSize);
    const next = rest.length > this.pageSize ? (page.at(-1)?.[0] ?? null) : null;
    return { page, head: { totalCount: rows.length, next, mark: `${this.#era}.${this.#version}`, whole } };
  }

  #productsPage(query: CallInput<'productsForSync'>['query']): ProductsForSync {
    const { page, head } = this.#page(query);
    return {
      ...head,
      productItems: page.flatMap(([, { value }]) => value ?? []),
      removed: page.flatMap(([id, { value }]) => (value === undefined ? [id] : [])),
    };
  }

  #pricesPage(query: CallInput<'pricesForSync'>['query']): PricesForSync {
    const { page, head } = this.#page(query);
    const terms =
      query.forNewClient === 'true'
        ? (this.newTerms ?? '')
        : (this.clients.find(({ clientId }) => clientId === query.clientId)?.priceTerms ?? '');
    return {
      ...head,
      prices: page.map(([id, { value }]) =>
        value === undefined ? [id, null, null] : this.priceOf(value, terms),
      ),
    };
  }
}
