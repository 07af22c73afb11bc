// Tells whether the products and prices that this process keeps in memory may still be used.

import type { DatabaseNotifications } from './notifications.js';

/** The channel of migration kept_answers. */
const CHANNEL = 'kept_answers_outdated';
const OF_STOCK = /^\d+ stock /;
/** What is kept is used only while everything that committed longer ago than this has been heard of. */
const HEARD_WITHIN_MS = 1_000;

/** What this process has heard of changes of the catalogue, stock apart. */
export class CatalogState {
  readonly #notices: DatabaseNotifications;
  #generation = 0;

  /** Call it before the notices are opened. */
  constructor(notices: DatabaseNotifications) {
    this.#notices = notices;
    notices.on(CHANNEL, (payload) => {
      if (payload === undefined || !OF_STOCK.test(payload)) this.#generation += 1;
    });
  }

  /** Another number after each change that was heard of. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether every change that committed a second ago or earlier has been heard of. */
  get isCurrent(): boolean {
    return this.#notices.heardWithin(HEARD_WITHIN_MS);
  }
}
