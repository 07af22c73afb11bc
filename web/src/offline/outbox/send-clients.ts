// Sends the clients that were entered on this device to the server one after another (`registerOfflineClient`), each once for its id,
// before the orders that are for them.

import type { OfflineClientResult } from '@mostrador/contract/entries/sync';
import type { LocalClient } from '../schema';
import { wireOfClient } from './request-body';
import { retryOf } from './send-progress';
import type { SenderTools } from './send-waiting';

/** Where the entered clients are stored. Each change is one transaction; its promise resolves when it is on the disk. */
export interface ClientStore {
  readonly all: () => Promise<readonly LocalClient[]>;
  readonly change: (
    id: string,
    change: (client: LocalClient) => Partial<LocalClient>,
  ) => Promise<LocalClient | undefined>;
  /** Notes that the client is registered, and gives its carts and orders the id that the server gave it. */
  readonly register: (
    id: string,
    registered: Pick<LocalClient, 'attempts'> & { readonly answer: OfflineClientResult },
  ) => Promise<LocalClient | undefined>;
  /** Moves what was put into the cart of a registered client meanwhile. */
  readonly moveLeftovers: (client: LocalClient) => Promise<void>;
}

/**
 * Call it under the outbox's lock.
 * @returns whether the orders must not be sent either, and when to try again, in milliseconds since 1970; undefined when no client
 * waits.
 */
export async function sendClients(
  tools: SenderTools,
  store: ClientStore,
  isForced: boolean,
): Promise<{ readonly stop: boolean; readonly nextAt: number | undefined }> {
  const { isOwner, now } = tools;
  for (const entered of await store.all()) {
    const { localUniqueId: id, state, nextAttemptAt } = entered;
    if (state === 'registered') await store.moveLeftovers(entered);
    const isDue = state === 'waiting' ? isForced || nextAttemptAt <= now() : isOpen(state);
    if (!isDue) continue;
    if (!(await isOwner())) return { stop: true, nextAt: undefined };
    const client = await sendOne(tools, store, id);
    if (client?.state === 'login') return { stop: true, nextAt: undefined };
    // the other clients would fail in the same way
    if (client?.state === 'waiting') break;
  }
  const times = (await store.all()).filter(({ state }) => state === 'waiting');
  return {
    stop: false,
    nextAt: times.length === 0 ? undefined : Math.min(...times.map(({ nextAttemptAt }) => nextAttemptAt)),
  };
}

const isOpen = (state: LocalClient['state']) =>
  state === 'waiting' || state === 'sending' || state === 'login';

async function sendOne(
  { carrier, isOwner, now, chance }: SenderTools,
  store: ClientStore,
  id: string,
): Promise<LocalClient | undefined> {
  const client = await store.change(id, ({ state }) => (isOpen(state) ? { state: 'sending' } : {}));
  if (client?.state !== 'sending') return undefined;
  // checked right before the call reads the token: the user may have changed during the write
  if (!(await isOwner())) return await store.change(id, () => ({ state: 'login' }));
  const body = wireOfClient(client);
  const outcome = await carrier('registerOfflineClient', { body }, { quiet: true, fromServer: true }).then(
    (answer: Partial<OfflineClientResult> | undefined) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  const attempts = client.attempts + 1;
  const answer = 'answer' in outcome ? readAnswer(outcome.answer) : undefined;
  if (answer === undefined) {
    const error = 'error' in outcome ? outcome.error : undefined;
    return await store.change(id, () => retryOf(error, attempts, now(), chance()));
  }
  if (answer.client !== null) return await store.register(id, { answer, attempts });
  const error = answer.message;
  return await store.change(id, () => ({ state: 'refused', answer, attempts, nextAttemptAt: 0, error }));
}

/** Returns the answer if it can be read; anything else is no answer. */
function readAnswer(answer: Partial<OfflineClientResult> | undefined): OfflineClientResult | undefined {
  const { resultCode, failures, message = '', waits = false, client = null } = answer ?? {};
  if (typeof resultCode !== 'number' || !Array.isArray(failures)) return undefined;
  if (resultCode >= 0 && client === null) return undefined;
  return { resultCode, failures, message, waits, client: resultCode < 0 ? null : client };
}
