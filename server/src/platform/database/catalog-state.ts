// Tells whether the products and prices that this process keeps in memory may still be used.

import type { DatabaseNotifications } from './notifications.js';

/** The channel of migration kept_answers. */
const CHANNEL = 'kept_answers_outdated';
/**
 * The channel of migration search_version, by which the words of the products are kept up to date. A transaction's notices of it may arrive
 * after its other notices, and what is found meanwhile is found by the old words.
 */
export const SEARCH_CHANNEL = 'search_index_outdated';
const OF_STOCK = /^\d+ stock ([\d,]+)$/;
/** Products whose last change of stock is remembered; beyond it everything counts as changed. */
const CHANGED_PRODUCTS_MAX = 100_000;

/** What this process has heard of changes of the catalogue and of stock. */
export class CatalogState {
  readonly #notices: DatabaseNotifications;
  /** By product, the number of its last change of stock. */
  readonly #stockChangedAt = new Map<number, number>();
  #generation = 0;
  #stockChanges = 0;

  /** Call it before the notices are opened. */
  constructor(notices: DatabaseNotifications) {
    this.#notices = notices;
    notices.on(CHANNEL, (payload) => this.#heard(payload));
    notices.on(SEARCH_CHANNEL, (payload) => this.#heard(payload));
  }

  /** Another number after each change that was heard of, stock apart. */
  get generation(): number {
    return this.#generation;
  }

  /** How many changes of stock have been heard of. Read it before stock is read. */
  get stockChanges(): number {
    return this.#stockChanges;
  }

  /** Whether every change that committed a second ago or earlier has been heard of. */
  get isCurrent(): boolean {
    return this.#notices.isCurrent;
  }

  /** Returns whether a change of a product's stock has been heard of since `stockChanges` had this value. */
  hasStockChanged(productId: number, since: number): boolean {
    return since !== this.#stockChanges && (this.#stockChangedAt.get(productId) ?? 0) > since;
  }

  #heard(payload: string | undefined): void {
    const ids = OF_STOCK.exec(payload ?? '')?.[1];
    if (ids !== undefined) {
      this.#stockChanges += 1;
      for (const id of ids.split(',')) this.#stockChangedAt.set(Number(id), this.#stockChanges);
      if (this.#stockChangedAt.size <= CHANGED_PRODUCTS_MAX) return;
    }
    this.#generation += 1;
    this.#stockChangedAt.clear();
  }
}
