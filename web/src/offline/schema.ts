import type { Product } from '@mostrador/contract/entries/products';
import type { OfflineResult, SyncProduct } from '@mostrador/contract/entries/sync';
import type { OrderChoices } from '@mostrador/rules/order-choices';
import type { DBSchema } from 'idb';

/** Raised with every change of the stores; `database.ts` then brings older devices along. */
export const SCHEMA_VERSION = 1;

/** Prices of so many neighbouring product ids lie in one record. */
export const PRICES_PER_RECORD = 512;

/** Product id, list price and final price in pesos, as `pricesForSync` brings them. */
export type StoredPrice = readonly [number, number | null, number | null];

export interface PriceRecord {
  /** Clients of the same terms pay the same. */
  readonly terms: string;
  /** The whole part of product id / {@link PRICES_PER_RECORD}. */
  readonly block: number;
  readonly prices: readonly StoredPrice[];
}

export interface StoredCategory {
  readonly categoryCode: string;
  readonly categoryDescripcion: string;
  readonly parentCategoryCode: string | null;
  readonly position: number;
}

/** A client that a salesman may buy for. */
export interface StoredClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly city: string;
  readonly priceTerms: string;
  /** Absent of a client that an earlier version has synced. */
  readonly deliveryProvinceCode?: string | null;
}

/** How far a download has come. It is written together with the page that it tells of. */
export interface Mark {
  /** 'products', 'prices <terms>', 'categories' or 'clients'. */
  readonly key: string;
  /** What the device knows up to; undefined until a first download is whole. */
  readonly mark: string | undefined;
  /** When the data was asked for, milliseconds since 1970. */
  readonly at: number | undefined;
  /** The download under way. */
  readonly pending:
    | {
        readonly mark: string;
        readonly since: string | undefined;
        readonly whole: boolean;
        readonly after: number;
        readonly received: number;
        readonly total: number;
        readonly startedAt: number;
      }
    | undefined;
}

export interface LocalLine {
  /** As it was when it was added: what is shown of it once the catalogue does not have it any more. */
  readonly seen: Product;
  readonly quantity: number;
  readonly observations: string;
  readonly bypassQuantityCheck: boolean;
}

/** An open cart on this device, beside the one that the server keeps. */
export interface LocalCart {
  /** 0 for a client's own, and for a salesman's while no client is chosen. */
  readonly targetClientId: number;
  /** Becomes the order's localUniqueId. */
  readonly externalId: string;
  readonly lines: readonly LocalLine[];
  readonly choices: OrderChoices;
  readonly contactPhone: string;
  /** Raised with every change: what was decided from an older state is not done. */
  readonly revision: number;
}

export interface LocalOrderLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly observations: string;
  /** What the buyer saw for one unit, in pesos. */
  readonly price: number;
  readonly bypassQuantityCheck: boolean;
  readonly imagePath: string | null;
}

export type LocalOrderState = 'waiting' | 'sending' | 'sent' | 'differs' | 'refused' | 'login';

/** An order that was confirmed on this device. */
export interface LocalOrder {
  readonly localUniqueId: string;
  /** ISO 8601. */
  readonly purchaseDate: string;
  /** null for a client's own. */
  readonly targetClientId: number | null;
  readonly targetClientName: string;
  readonly purchaseProducts: readonly LocalOrderLine[];
  /** What the buyer saw, in pesos. */
  readonly total: number;
  readonly choices: OrderChoices;
  readonly state: LocalOrderState;
  /** What the server said last. */
  readonly answer: OfflineResult | null;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** A Spanish sentence. */
  readonly error: string | null;
}

/** 0 not started, 1 in progress, 2 finished well, 3 finished with errors. */
export type SyncStatus = 0 | 1 | 2 | 3;

export interface SyncLogEntry {
  readonly id?: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: SyncStatus;
  readonly products: number;
  readonly removed: number;
  readonly prices: number;
  readonly pictures: number;
  readonly bytes: number;
  /** A Spanish sentence; empty where all went well. */
  readonly error: string;
}

/** The last answer of a call whose answer is small, by the call's name. */
export interface StoredAnswer {
  readonly key: string;
  readonly value: unknown;
  readonly at: number;
}

/** Of one company and one user: another user's data lies in another database. */
export interface DeviceSchema extends DBSchema {
  products: { key: number; value: SyncProduct; indexes: { code: string } };
  prices: { key: [string, number]; value: PriceRecord };
  categories: { key: string; value: StoredCategory };
  clients: { key: number; value: StoredClient };
  carts: { key: number; value: LocalCart };
  orders: { key: string; value: LocalOrder };
  log: { key: number; value: SyncLogEntry };
  marks: { key: string; value: Mark };
  answers: { key: string; value: StoredAnswer };
}
