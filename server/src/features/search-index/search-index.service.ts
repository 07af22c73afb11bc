// Keeps the words of all products that clients may see in this process's memory, and up to date.

import { SEARCH_CHANNEL } from '../../platform/database/catalog-state.js';
import type { Database } from '../../platform/database/database.js';
import type { DatabaseNotifications } from '../../platform/database/notifications.js';
import type { Log } from '../../platform/log.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { CurrentIndex, IndexSource } from '../../platform/word-index/index-source.js';
import type { IndexArrays } from '../../platform/word-index/index-words.js';
import { WordIndex } from '../../platform/word-index/word-index.js';
import type { IndexJob } from './index-thread.js';
import {
  indexedProduct,
  selectIndexRows,
  selectSearchVersion,
  selectShownCount,
} from './search-index.queries.js';

export { searchVersion } from './search-index.queries.js';

const OF_COMPANY = /^(\d+) (all|[\d,]+)$/;
/** The database searches few products as quickly. */
const PRODUCTS_MIN = 5_000;
/** The thread that makes the index has not the memory for more products. */
const PRODUCTS_MAX = 1_200_000;
/** Changed products that are read by one statement: more would keep requests waiting. */
const ROWS_AT_ONCE = 300;
/** Changes after which the index is made anew, and after which it is not used until then: changed words are not sorted. */
const MANY_CHANGES = 3_000;
const CHANGES_MAX = 20_000;
/** The time after a failure, or after very many changes, before the index is made again; twice as long after each further one. */
const REST_MS = 5_000;
const REST_MAX_MS = 5 * 60_000;

const makeIndex = inThread<IndexJob, IndexArrays>(
  'index',
  new URL('./index-thread.js', import.meta.url),
  () => import('./index-thread.js'),
);

export interface SearchIndexOptions {
  readonly db: Database;
  readonly connectionString: string;
  /** The `application_name` of its connection. */
  readonly name: string;
  readonly companyId: () => number;
  readonly notices: DatabaseNotifications;
  readonly log: Log;
  /** From how many products on there is an index. */
  readonly productsMin?: number | undefined;
}

/** What was heard while an index is made. */
interface Making {
  readonly changed: Set<number>;
  /** Whether more may have changed than is known. */
  isUnsure: boolean;
  readonly done: Promise<void>;
}

/** The version of an index is a value of `searchVersion`. */
export class SearchIndex implements IndexSource {
  readonly #options: SearchIndexOptions;
  readonly #productsMin: number;
  #current: CurrentIndex | undefined;
  /** Products that changed and were not read since. */
  #changed = new Set<number>();
  #making: Making | undefined;
  #updating: Promise<void> | undefined;
  #restUntil = 0;
  /** How often the index was given up since it was last in use. */
  #failures = 0;
  readonly #closing = new AbortController();

  /** Call it before the notices are opened. */
  constructor(options: SearchIndexOptions) {
    this.#options = options;
    this.#productsMin = options.productsMin ?? PRODUCTS_MIN;
    options.notices.on(SEARCH_CHANNEL, (payload) => this.#heard(payload));
  }

  /** Starts to build the index, so that the first search need not wait for it. */
  prepare(): void {
    if (this.#current === undefined) this.#make();
  }

  current(): CurrentIndex | undefined {
    this.prepare();
    const isCurrent =
      this.#updating === undefined && this.#changed.size === 0 && this.#options.notices.isCurrent;
    return isCurrent ? this.#current : undefined;
  }

  outdated({ words }: CurrentIndex): void {
    if (this.#current?.words === words) this.#update();
  }

  /** Gives up what is being made. */
  async close(): Promise<void> {
    this.#restUntil = Number.POSITIVE_INFINITY;
    this.#closing.abort();
    await this.#making?.done;
    await this.#updating;
  }

  /** Its payload is `<company> <product>,<product>…` or `<company> all`, or undefined after a lost connection. */
  #heard(payload: string | undefined): void {
    const [, company, listed] = OF_COMPANY.exec(payload ?? '') ?? [];
    if (company !== undefined && Number(company) !== this.#options.companyId()) return;
    if (listed === undefined || listed === 'all') {
      // Which products changed is not known, and an equal version does not tell that none did: it grows before a change commits.
      if (this.#making !== undefined) this.#making.isUnsure = true;
      if (this.#current !== undefined) this.#giveUp();
      return;
    }
    const ids = listed.split(',').map(Number);
    if (this.#making !== undefined) noteChanged(this.#making, ids);
    if (this.#current !== undefined) for (const id of ids) this.#changed.add(id);
    this.#update();
  }

  #make(): void {
    if (this.#making !== undefined || performance.now() < this.#restUntil) return;
    const heard = { changed: new Set<number>(), isUnsure: false };
    const done = this.#readAll(heard)
      .catch((error: Error) => this.#failed(error))
      .finally(() => {
        this.#making = undefined;
      });
    this.#making = Object.assign(heard, { done });
  }

  async #readAll(heard: Pick<Making, 'changed' | 'isUnsure'>): Promise<void> {
    const { db, companyId, connectionString, name } = this.#options;
    const products = await selectShownCount(db, companyId());
    if (products < this.#productsMin || products > PRODUCTS_MAX) return this.#giveUp();
    const version = await this.#heardVersion();
    const job = { connectionString, name, companyId: companyId() };
    const arrays = await makeIndex(job, this.#closing.signal);
    await this.#updating;
    if (heard.isUnsure) return this.#giveUp();
    this.#current = { words: new WordIndex(arrays), version };
    this.#changed = heard.changed;
    this.#update();
  }

  /** Returns a version of which every change that had committed has been heard of. */
  async #heardVersion(): Promise<number> {
    const version = await selectSearchVersion(this.#options.db);
    await this.#options.notices.caughtUp();
    return version;
  }

  #update(): void {
    if (this.#current === undefined) return;
    this.#updating ??= this.#readChanged(this.#current.words)
      .catch((error: Error) => this.#failed(error))
      .finally(() => {
        this.#updating = undefined;
        // a notice that arrived behind the last look at what changed
        if (this.#changed.size > 0 && !this.#closing.signal.aborted) this.#update();
      });
  }

  async #readChanged(words: WordIndex): Promise<void> {
    const { db, companyId } = this.#options;
    // an index that is made meanwhile gets a set of its own
    const changed = this.#changed;
    const version = await this.#heardVersion();
    while (changed.size > 0) {
      const ids = takeSome(changed, ROWS_AT_ONCE);
      const rows = await selectIndexRows(db, companyId(), ids);
      const gone = new Set(ids);
      for (const row of rows) {
        words.put(indexedProduct(row));
        gone.delete(row.product_id);
      }
      for (const id of gone) words.remove(id);
      if (words.changes > CHANGES_MAX) return this.#giveUp();
    }
    if (this.#current?.words === words) {
      this.#current = { words, version };
      this.#failures = 0;
    }
    if (words.changes > MANY_CHANGES) this.#make();
  }

  #failed(error: Error): void {
    if (this.#closing.signal.aborted) return;
    this.#options.log.warn({ error: error.message }, 'the words of the products could not be read');
    this.#giveUp();
  }

  /** Forgets the index. It is made anew after a rest, because many changes come one after the other. */
  #giveUp(): void {
    this.#current = undefined;
    this.#changed.clear();
    const rest = Math.min(REST_MS * 2 ** this.#failures, REST_MAX_MS);
    this.#failures += 1;
    // processes that hear the same do not read at the same time
    this.#restUntil = performance.now() + rest * (0.5 + Math.random());
  }
}

/** Notes products that changed while an index is made. With too many of them, the index is given up when it is ready. */
function noteChanged(making: Pick<Making, 'changed' | 'isUnsure'>, ids: readonly number[]): void {
  if (making.isUnsure) return;
  for (const id of ids) making.changed.add(id);
  if (making.changed.size <= CHANGES_MAX) return;
  making.isUnsure = true;
  making.changed.clear();
}

/** Takes some numbers out of a set. */
function takeSome(numbers: Set<number>, count: number): number[] {
  const taken: number[] = [];
  for (const each of numbers) {
    if (taken.length === count) break;
    taken.push(each);
    numbers.delete(each);
  }
  return taken;
}
