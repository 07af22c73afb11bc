// Keeps what lists found: the page of a selection, as product ids in their order, with its total. Clients of other prices find the same.

import type { CatalogState } from '../../platform/database/catalog-state.js';
import type { FoundPage } from './product-page.queries.js';

interface KeptPage {
  readonly page: FoundPage;
  readonly bytes: number;
}

const MAX_BYTES = 8 * 1_048_576;
/** Estimated memory of a page besides its key and its ids. */
const ENTRY_BYTES = 300;

/** Bounded by bytes: the page that was not asked for the longest is removed first. */
export class KeptSelections {
  readonly #state: Pick<CatalogState, 'generation' | 'isCurrent'>;
  readonly #maxBytes: number;
  readonly #pages = new Map<string, KeptPage>();
  #generation = 0;
  #bytes = 0;

  constructor(state: Pick<CatalogState, 'generation' | 'isCurrent'>, maxBytes = MAX_BYTES) {
    this.#state = state;
    this.#maxBytes = maxBytes;
  }

  /** Number of kept pages, and their estimated bytes. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#pages.size, bytes: this.#bytes };
  }

  /** The changes that were heard of until now. Read it before a page is read. */
  get mark(): number {
    return this.#state.generation;
  }

  /** Returns a kept page. It is outdated unless the catalogue still has its version. */
  find(key: string): FoundPage | undefined {
    if (!this.#state.isCurrent) return undefined;
    this.#forgetOutdated();
    const kept = this.#pages.get(key);
    if (kept === undefined) return undefined;
    // Moves the entry to the end: the first entries are removed first.
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    return kept.page;
  }

  /** Keeps a page that was read after `mark`, unless a change was heard of meanwhile. */
  keep(key: string, mark: number, page: FoundPage): void {
    if (!this.#state.isCurrent || mark !== this.mark) return;
    this.#forgetOutdated();
    this.#drop(key);
    const bytes = ENTRY_BYTES + 2 * key.length + 8 * page.ids.length;
    this.#pages.set(key, { page, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #forgetOutdated(): void {
    if (this.#generation === this.#state.generation) return;
    this.#generation = this.#state.generation;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const kept = this.#pages.get(key);
    if (kept === undefined) return;
    this.#pages.delete(key);
    this.#bytes -= kept.bytes;
  }
}
