// Keeps answers to signed-in users as bytes, by price terms and URL, until the catalogue changes or the stock of one of their products.

import { gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { RateClass } from '@mostrador/contract/call';
import { exactCopy } from '../../platform/http/exact-copy.js';
import { MAX_SYNC_BYTES, MIN_COMPRESSED_CHARS } from '../../platform/http/response-compression.js';

/** The state of the data at a moment. Read it before the data of an answer. */
export interface DataMark {
  readonly generation: number;
  /** The number of changes of stock until then. */
  readonly sequence: number;
}

/** An answer as it was made. */
export interface MadeAnswer {
  readonly rate: RateClass;
  /** Names and values in turn, without length and encoding. */
  readonly headers: readonly string[];
  readonly body: string;
  /** The products whose stock it shows. */
  readonly productIds: readonly number[];
}

/** The bytes to send, with all their headers. */
export interface ReadyAnswer {
  readonly rate: RateClass;
  readonly headers: string[];
  readonly bytes: Buffer;
}

interface KeptAnswer {
  readonly rate: RateClass;
  readonly headers: readonly string[];
  readonly productIds: readonly number[];
  readonly sequence: number;
  readonly isCompressible: boolean;
  bytes: Buffer;
  /** It is compressed when it is asked for a second time: most searches are asked for once. Then the plain bytes are gone. */
  isCompressed: boolean;
  /** Whether another thread compresses it. */
  isBeingCompressed: boolean;
  size: number;
}

/** Estimated memory of an entry besides its bytes, its key and its product ids. */
const ENTRY_BYTES = 500;
/** Products whose last change of stock is remembered; beyond it everything is forgotten. */
const CHANGED_PRODUCTS_MAX = 100_000;

/** Bounded by bytes: the answer that was not asked for the longest is removed first. */
export class KeptAnswers {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, KeptAnswer>();
  /** The lists of headers, of which there are few, by their text. */
  readonly #headers = new Map<string, readonly string[]>();
  /** By product, the sequence number of its last change of stock. */
  readonly #changedAt = new Map<number, number>();
  #bytes = 0;
  #generation = 0;
  #sequence = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get mark(): DataMark {
    return { generation: this.#generation, sequence: this.#sequence };
  }

  /** Number of kept answers, and their bytes including the overhead of each. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#answers.size, bytes: this.#bytes };
  }

  /** Removes all answers, and refuses those made from data that was read before. */
  clear(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#headers.clear();
    this.#changedAt.clear();
    this.#bytes = 0;
  }

  /** Makes the answers outdated that show the stock of these products. */
  stockChanged(productIds: readonly number[]): void {
    this.#sequence += 1;
    for (const id of productIds) this.#changedAt.set(id, this.#sequence);
    if (this.#changedAt.size > CHANGED_PRODUCTS_MAX) this.clear();
  }

  /** Returns whether no change of the catalogue, nor of these products' stock, was heard of since `mark`. */
  isUnchanged(mark: DataMark, productIds: readonly number[]): boolean {
    return mark.generation === this.#generation && !this.#hasChanged(productIds, mark.sequence);
  }

  /** Keeps an answer unless its data has changed since `mark`. */
  keep(key: string, mark: DataMark, { rate, headers, body, productIds }: MadeAnswer): void {
    if (!this.isUnchanged(mark, productIds)) return;
    this.#drop(key);
    const bytes = exactCopy(Buffer.from(body));
    const size = ENTRY_BYTES + 2 * key.length + 8 * productIds.length + bytes.length;
    this.#answers.set(key, {
      rate,
      headers: this.#sharedHeaders(headers),
      productIds,
      sequence: mark.sequence,
      isCompressible: body.length >= MIN_COMPRESSED_CHARS,
      bytes,
      isCompressed: false,
      isBeingCompressed: false,
      size,
    });
    this.#bytes += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Returns an answer that is not outdated, in an encoding that the caller accepts. */
  find(key: string, acceptsGzip: () => boolean): ReadyAnswer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    if (this.#hasChanged(answer.productIds, answer.sequence)) {
      this.#drop(key);
      return undefined;
    }
    const takesGzip = answer.isCompressible && acceptsGzip();
    if (takesGzip && !answer.isCompressed) this.#compress(key, answer);
    // Moves the entry to the end: the first entries are removed first.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const { rate, isCompressed } = answer;
    const bytes = isCompressed && !takesGzip ? gunzipSync(answer.bytes) : answer.bytes;
    const headers = [...answer.headers, 'content-length', String(bytes.length)];
    if (isCompressed && takesGzip) headers.push('content-encoding', 'gzip');
    return { rate, bytes, headers };
  }

  /** A large answer is compressed by another thread, and stays plain meanwhile. */
  #compress(key: string, answer: KeptAnswer): void {
    if (answer.isBeingCompressed) return;
    if (answer.bytes.length <= MAX_SYNC_BYTES) {
      this.#takeCompressed(key, answer, gzipSync(answer.bytes));
      return;
    }
    answer.isBeingCompressed = true;
    gzip(answer.bytes, (error, compressed) => {
      answer.isBeingCompressed = false;
      if (error === null) this.#takeCompressed(key, answer, compressed);
    });
  }

  #takeCompressed(key: string, answer: KeptAnswer, compressed: Buffer): void {
    const grown = compressed.length - answer.bytes.length;
    answer.bytes = exactCopy(compressed);
    answer.isCompressed = true;
    answer.size += grown;
    if (this.#answers.get(key) === answer) this.#bytes += grown;
  }

  #hasChanged(productIds: readonly number[], since: number): boolean {
    if (since === this.#sequence) return false;
    return productIds.some((id) => (this.#changedAt.get(id) ?? 0) > since);
  }

  #sharedHeaders(headers: readonly string[]): readonly string[] {
    const text = headers.join('\n');
    const known = this.#headers.get(text);
    if (known === undefined) this.#headers.set(text, headers);
    return known ?? headers;
  }

  #drop(key: string): void {
    const known = this.#answers.get(key);
    if (known === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= known.size;
  }
}
