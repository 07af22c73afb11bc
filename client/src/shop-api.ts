// The shop as another system sees it: its calls, pages, imports and changes.

import { ApiProblem } from './api-problem.js';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  outputOf,
  type PagedName,
  type PageItem,
  requestOf,
} from './calls.js';
import { type ChangedKind, type ChangesOptions, type FeedPage, followChanges } from './changes.js';
import {
  type ImportedRows,
  type ImportKind,
  type ImportOptions,
  type ImportRow,
  importRows,
} from './imports.js';
import { type Connection, sendRequest } from './requests.js';

/** An answer with what its headers say. */
export interface FullAnswer<N extends CallName> {
  readonly status: number;
  /** For `ifMatch` of the next change; null where the call has none. */
  readonly etag: string | null;
  readonly headers: Headers;
  /** Undefined with status 304: it is as it was. */
  readonly body: CallOutput<N> | undefined;
}

/** How often a change is tried again, because somebody else was faster. */
const CHANGES_MAX = 10;

/** A connection to the API of a shop. It keeps nothing between calls. */
export class ShopApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Calls the shop, and repeats the request while repeating can help.
   * @returns the answer's body.
   * @throws ApiProblem for a refusal, ShopUnreachable, or the reason of the aborted signal.
   */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const { text } = await sendRequest(this.#connection, requestOf(name, input));
    return outputOf(name, text);
  }

  /** As `call`, with status, headers and ETag. */
  async send<N extends CallName>(name: N, input: CallInput<N>): Promise<FullAnswer<N>> {
    const { status, headers, text } = await sendRequest(this.#connection, requestOf(name, input));
    const body = status === 304 ? undefined : outputOf(name, text);
    return { status, etag: headers.get('etag'), headers, body };
  }

  /** Lists the things of all pages, one page in memory at a time. */
  async *list<N extends PagedName>(
    name: N,
    query: Omit<NonNullable<Extract<CallInput<N>, { query?: unknown }>['query']>, 'after'> = {} as never,
    signal?: AbortSignal,
  ): AsyncGenerator<PageItem<N>, void, undefined> {
    let after: string | null | undefined;
    do {
      const input = { query: { limit: 500, ...query, after: after ?? undefined }, signal };
      const page: CallOutput<N> = await this.call(name, input as unknown as CallInput<N>);
      yield* page.items as readonly PageItem<N>[];
      after = page.next;
    } while (after !== null);
  }

  /**
   * Reads a product and changes it as long as nobody else has changed it in between; otherwise reads it again.
   * @param edit returns the merge patch; undefined to leave it as it is.
   */
  async changeProduct(
    code: string,
    edit: (product: CallOutput<'getProduct'>) => CallInput<'patchProduct'>['body'] | undefined,
    signal?: AbortSignal,
  ): Promise<CallOutput<'getProduct'>> {
    for (let attempt = 1; ; attempt += 1) {
      const { body: product, etag } = await this.send('getProduct', { params: { code }, signal });
      if (product === undefined) throw new Error(`The product ${code} came without a body.`);
      const body = edit(product);
      if (body === undefined) return product;
      try {
        return await this.call('patchProduct', {
          params: { code },
          body,
          ifMatch: etag ?? undefined,
          signal,
        });
      } catch (error) {
        const isStale = error instanceof ApiProblem && error.code === 'precondition_failed';
        if (!isStale || attempt === CHANGES_MAX) throw error;
      }
    }
  }

  /**
   * Sends many rows and waits until they are stored.
   * @throws ImportFailed if an import fails; the parts before it are stored.
   */
  importRows(
    kind: ImportKind,
    rows: Iterable<ImportRow> | AsyncIterable<ImportRow>,
    options: ImportOptions = {},
  ): Promise<ImportedRows> {
    return importRows(this, kind, rows, options);
  }

  /**
   * Follows what changes, without an end. The mark of a page is stored when the next one is asked for: do all that a page asks for
   * before the loop goes on. Ends when the signal is aborted.
   */
  changes(kinds: readonly ChangedKind[], options: ChangesOptions): AsyncGenerator<FeedPage, void, undefined> {
    return followChanges(this, kinds, options);
  }
}
