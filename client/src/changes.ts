// Follows the change feed: waits for changes, keeps the mark, and starts again where the shop asks for it.

import { ApiProblem } from './api-problem.js';
import type { CallOutput } from './calls.js';
import { WAIT_MAX_SECONDS } from './generated/v1.js';
import { pause } from './pauses.js';
import type { ShopApi } from './shop-api.js';

export type Change = CallOutput<'listChanges'>['items'][number];
export type ChangedKind = Change['kind'];

/** Where the mark is kept between two runs. Keep it with what was made of the changes. */
export interface MarkStore {
  /** Returns the stored mark; undefined lists everything, 'now' only what changes from now on. */
  read(): string | undefined | Promise<string | undefined>;
  write(mark: string): void | Promise<void>;
}

export interface ChangesOptions {
  readonly marks: MarkStore;
  /** How long the shop may wait for a change, in seconds. Default: 25. */
  readonly wait?: number | undefined;
  /** Changes of a page at most. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Changes that belong to one mark. A change may come twice and is never missed. */
export interface FeedPage {
  readonly items: readonly Change[];
  readonly mark: string;
  /** The shop was restored or copied: from here on everything is listed again. */
  readonly isStartedAgain: boolean;
}

/** The pause after an empty answer that did not wait. */
const EMPTY_PAUSE_MS = 1_000;

export async function* followChanges(
  shop: ShopApi,
  kinds: readonly ChangedKind[],
  { marks, wait = WAIT_MAX_SECONDS, limit, signal }: ChangesOptions,
): AsyncGenerator<FeedPage, void, undefined> {
  const isOver = (): boolean => signal?.aborted === true;
  let since = await marks.read();
  let isStartedAgain = false;
  while (!isOver()) {
    const begun = Date.now();
    const query = { kinds: kinds.join(','), since, wait, limit };
    try {
      const { items, mark } = await shop.call('listChanges', { query, signal });
      if (items.length > 0) yield { items, mark, isStartedAgain };
      else if (mark === since && Date.now() - begun < EMPTY_PAUSE_MS) await pause(EMPTY_PAUSE_MS, signal);
      if (mark !== since) await marks.write(mark);
      since = mark;
      isStartedAgain = false;
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof ApiProblem) || error.code !== 'start_again') throw error;
      since = undefined;
      isStartedAgain = true;
    }
  }
}
