// Keeps what lists found: the page of a selection, as product ids in their order, with its total. Clients of other prices find the same.

/** Estimated memory of an entry besides its key and its value. */
const ENTRY_BYTES = 300;
/** Findings that may wait for notices at one time; further ones are not kept. */
const WAITING_MAX = 500;

export interface SelectionNotices {
  /** Whether every change of the catalogue that committed a second ago or earlier has been heard of. */
  readonly isCurrent: () => boolean;
  /** Resolves when everything that committed before has been heard of; rejects if the notices are lost. */
  readonly caughtUp: () => Promise<void>;
}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

/**
 * Bounded by bytes: what was not asked for the longest is removed first. Empty while this process may have missed a change of the catalogue
 * (docs/decisions/0103-read-model-of-signed-in-users.md). Never asked when an order is decided.
 */
export class KeptSelections {
  readonly #notices: SelectionNotices;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #generation = 0;
  #waiting = 0;

  constructor(notices: SelectionNotices, maxBytes: number) {
    this.#notices = notices;
    this.#maxBytes = maxBytes;
  }

  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#kept.size, bytes: this.#bytes };
  }

  /** Forgets everything, and refuses what was read before. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#bytes = 0;
  }

  /**
   * Returns what `read` found for an equal question, or asks it now. The value must depend on the key and the catalogue alone, and is shared:
   * do not change it.
   * @param question plain data.
   */
  async find<T>(question: unknown, read: () => Promise<T>): Promise<T> {
    if (!this.#notices.isCurrent()) return read();
    const key = JSON.stringify(question);
    const known = this.#kept.get(key);
    if (known !== undefined) {
      // Moves the entry to the end: the first entries are removed first.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.value as T;
    }
    const generation = this.#generation;
    const value = await read();
    this.#keepWhenHeard(key, generation, value);
    return value;
  }

  /** Keeps a value once everything that its statements can have seen has been heard of. */
  #keepWhenHeard(key: string, generation: number, value: unknown): void {
    if (this.#waiting >= WAITING_MAX) return;
    this.#waiting += 1;
    this.#notices
      .caughtUp()
      .then(
        () => {
          if (generation === this.#generation) this.#keep(key, value);
        },
        // a new connection begins with an empty memory
        () => undefined,
      )
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #keep(key: string, value: unknown): void {
    this.#drop(key);
    const bytes = ENTRY_BYTES + 2 * key.length + 2 * JSON.stringify(value).length;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const known = this.#kept.get(key);
    if (known === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= known.bytes;
  }
}
