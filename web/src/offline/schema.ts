// The schema of the device's IndexedDB database: its stores and the records of products, prices, clients, carts,
// waiting orders, new clients and syncs.

import type { FurtherAddress, SyncedCredit } from '@mostrador/contract/entries/cart';
import type { Product } from '@mostrador/contract/entries/products';
import type {
  OfflineClientResult,
  OfflineResult,
  PricesForSync,
  SyncProduct,
} from '@mostrador/contract/entries/sync';
import type { OrderChoices } from '@mostrador/rules/order-choices';
import type { TaxTerms } from '@mostrador/rules/tax-terms';
import type { DBSchema } from 'idb';

/** The version of the schema. Raise it with every change of the stores; `database.ts` upgrades older devices. */
export const SCHEMA_VERSION = 2;

/** One record holds the prices of this many consecutive product ids. */
export const PRICES_PER_RECORD = 512;

/** The key of the price terms of a client who is not registered yet, in the store `answers`. */
export const NEW_CLIENT_ANSWER = 'newClient';

/** The key of the company's synonyms in the store `answers`. */
export const SYNONYMS_ANSWER = 'synonyms';

/** The key of a client's shopping lists in the store `answers`: `SyncClientLists`. */
export const listsAnswer = (clientId: number): string => `${LISTS_PREFIX}${clientId}`;
export const LISTS_PREFIX = 'lists ';

/** Product id, list price and final price in pesos, and the prices by quantity and day, as `pricesForSync` answers them. */
export type StoredPrice = Readonly<PricesForSync['prices'][number]>;

export interface PriceRecord {
  /** Clients with the same terms pay the same prices. */
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
  /** Whether menus and filters show it; absent in what an earlier version stored: shown. */
  readonly active?: boolean;
}

/** A client that a salesman may buy for. */
export interface StoredClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly city: string;
  readonly priceTerms: string;
  /** Missing in clients that an earlier version synced. */
  readonly deliveryProvinceCode?: string | null;
  /** Missing if it has none besides the default one. */
  readonly deliveryAddresses?: readonly FurtherAddress[] | undefined;
  /** Missing in clients that an earlier version synced: what they pay with taxes is not known then. */
  readonly taxTerms?: TaxTerms | undefined;
  /** Missing where limits are not controlled, or the client has none. */
  readonly credit?: SyncedCredit | undefined;
}

/** The cursor of a download, written in the transaction of its page. */
export interface Mark {
  /** 'products', 'prices <terms>', 'categories' or 'clients'. */
  readonly key: string;
  /** The server's mark of the last complete download; undefined before the first. */
  readonly mark: string | undefined;
  /** When that download began, milliseconds since 1970. */
  readonly at: number | undefined;
  /** The download in progress. */
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
  /** The product as it was when it was added, shown after it has left the catalogue. */
  readonly seen: Product;
  readonly quantity: number;
  readonly observations: string;
  readonly bypassQuantityCheck: boolean;
  /** Where the line is listed; missing in carts of an older release. */
  readonly place?: number;
}

/** An open cart on this device; the server has another. */
export interface LocalCart {
  /** 0 for a client's own, and for a salesman's while no client is chosen. */
  readonly targetClientId: number;
  /** Becomes the order's localUniqueId. */
  readonly externalId: string;
  readonly lines: readonly LocalLine[];
  readonly choices: OrderChoices;
  readonly contactPhone: string;
  /** The chosen delivery address; missing for the client's default one. */
  readonly address?: FurtherAddress;
  /** Raised with every change, so that a change based on an older state is rejected. */
  readonly revision: number;
}

export interface LocalOrderLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly observations: string;
  /** The price of each paid unit that the buyer saw, in pesos. */
  readonly price: number;
  /** Units that are not paid; missing for none. */
  readonly freeUnits?: number | undefined;
  readonly bypassQuantityCheck: boolean;
  readonly imagePath: string | null;
}

/** unverified: the server takes orders for the client once an administrator has verified it. */
export type LocalOrderState = 'waiting' | 'sending' | 'sent' | 'differs' | 'refused' | 'login' | 'unverified';

/** What an offer (presupuesto) has besides its client and lines. */
export interface LocalOffer {
  /** The last day on which it holds: '2026-12-31'. */
  readonly validUntil: string;
  readonly note: string;
  /** With taxes, in pesos, as the device computed it; missing where it is not known. */
  readonly toPay?: number;
}

/** An order that was confirmed on this device, or an offer that was made on it. */
export interface LocalOrder {
  readonly localUniqueId: string;
  /** ISO 8601. */
  readonly purchaseDate: string;
  /** null for a client's own; negative for a client who is only on this device. */
  readonly targetClientId: number | null;
  readonly targetClientName: string;
  readonly purchaseProducts: readonly LocalOrderLine[];
  /** The total that the buyer saw, in pesos. */
  readonly total: number;
  /** What is to be paid with IVA and perceptions, in centavos; missing where it was not known. */
  readonly toPay?: number;
  readonly choices: OrderChoices;
  /** The chosen delivery address; missing for the client's default one. */
  readonly address?: FurtherAddress;
  /** Only an offer has it; then the total is that of the products. */
  readonly offer?: LocalOffer;
  readonly state: LocalOrderState;
  /** The server's last answer. */
  readonly answer: OfflineResult | null;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** A Spanish sentence. */
  readonly error: string | null;
}

export type LocalClientState = 'waiting' | 'sending' | 'registered' | 'refused' | 'login';

/** A client whom a salesman entered on this device. */
export interface LocalClient {
  readonly localUniqueId: string;
  /** Negative: stands for the client's id in carts and orders until the server has given it one. */
  readonly localId: number;
  /** ISO 8601. */
  readonly takenAt: string;
  /** The form's texts by the names of `registerOfflineClient`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The province of the delivery address by its code; null if unknown. */
  readonly deliveryProvinceCode: string | null;
  readonly state: LocalClientState;
  /** The server's last answer. */
  readonly answer: OfflineClientResult | null;
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** A Spanish sentence. */
  readonly error: string | null;
}

/** 0 not started, 1 in progress, 2 finished, 3 finished with errors. */
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
  /** A Spanish sentence; empty after a sync without errors. */
  readonly error: string;
}

/** The last answer of a small call, by the call's name. */
export interface StoredAnswer {
  readonly key: string;
  readonly value: unknown;
  readonly at: number;
}

/** The database of one user of one company. */
export interface DeviceSchema extends DBSchema {
  products: { key: number; value: SyncProduct; indexes: { code: string } };
  prices: { key: [string, number]; value: PriceRecord };
  categories: { key: string; value: StoredCategory };
  clients: { key: number; value: StoredClient };
  carts: { key: number; value: LocalCart };
  orders: { key: string; value: LocalOrder };
  newClients: { key: string; value: LocalClient };
  log: { key: number; value: SyncLogEntry };
  marks: { key: string; value: Mark };
  answers: { key: string; value: StoredAnswer };
}
