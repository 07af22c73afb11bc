// Sends the events of one endpoint that are due: a batch at a time, the events of one subject one after another, each with its signature.
// What fails is tried again later; what cannot be delivered for days disables the endpoint.

import { isEndpointGivenUp, retryAfterMs, retryWaitMs } from '@mostrador/rules/webhook-retries';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { Task, TaskRun } from '../../platform/jobs/start-jobs.js';
import { OutboundError, type OutboundFailure } from '../../platform/outbound/outbound-rules.js';
import { type PostAnswer, postOutbound } from '../../platform/outbound/post-outbound.js';
import type { Shop } from '../../shop.js';
import {
  type AttemptRow,
  type EndpointHealth,
  type LeasedDelivery,
  leaseDue,
  lockHealth,
  queueAllRuns,
  queueNextRun,
  sendWebhooksTask,
  writeAttempts,
  writeHealth,
} from './deliveries.queries.js';
import { giveUpEndpoint } from './disabled-endpoint.service.js';
import { hurryEndpoint } from './endpoints.queries.js';
import { secretOwner } from './endpoints.service.js';
import { messageBody, messageId } from './message.js';
import { signedHeaders } from './signature.js';

/** Requests to one endpoint at a time. */
const BATCH = 8;
/** Longer than a request takes at most. */
const LEASE_MS = 60_000;
/** After so long a run makes room for those of other endpoints. */
const RUN_MS = 20_000;
/** The pause of an endpoint that does not answer grows with the time for which it has not. */
const PAUSE_MIN_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const GONE = 410;
const ASKS_TO_WAIT: ReadonlySet<number> = new Set([429, 503]);

/** Returns the task that sends webhooks. */
export const webhookTasks = (shop: Shop): Readonly<Record<string, Task>> => ({
  [sendWebhooksTask(shop.company().companyId)]: (payload, run) =>
    sendWebhooks(shop, endpointIdOf(payload), run),
});

/** Queues the sending of what waits, at the start of a process: it may have been restored, or wait for a job that was given up. */
export const resumeWebhooks = (shop: Shop): Promise<void> => queueAllRuns(shop.db, shop.company().companyId);

/** Sends what is due of an endpoint, and queues the next run. It may run twice, or in two processes at once. */
export async function sendWebhooks(
  shop: Shop,
  endpointId: string,
  run: Partial<Pick<TaskRun, 'stopping' | 'signal'>> = {},
): Promise<void> {
  const { companyId } = shop.company();
  const began = Date.now();
  while (!run.stopping?.aborted && Date.now() - began < RUN_MS) {
    const due = await leaseDue(
      shop.db,
      { companyId, endpointId },
      { now: new Date(shop.now()), leaseMs: LEASE_MS, most: BATCH },
    );
    if (due.length === 0) break;
    const outcomes = await Promise.all(
      due.map((delivery) => attempt(shop, endpointId, delivery, run.signal)),
    );
    await settle(shop, endpointId, outcomes);
  }
  await queueNextRun(shop.db, companyId, endpointId);
}

/** What came of an attempt, for its row and for its endpoint. */
interface Outcome {
  readonly row: AttemptRow;
  readonly isAnswered: boolean;
  readonly isGone: boolean;
  /** Milliseconds for which the receiver asked to be left alone. */
  readonly askedPauseMs: number | undefined;
}

async function attempt(
  shop: Shop,
  endpointId: string,
  delivery: LeasedDelivery,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const at = shop.now();
  const began = performance.now();
  const answer = await post(shop, endpointId, delivery, at, signal);
  const milliseconds = Math.round(performance.now() - began);
  const base = { deliveryId: delivery.delivery_id, attemptedAt: new Date(at), milliseconds };
  const status = typeof answer === 'string' ? null : answer.status;
  const shown =
    typeof answer === 'string' ? { error: answer, answer: '' } : { error: null, answer: answer.body };
  const isDelivered = status !== null && status >= 200 && status < 300;
  const asked =
    typeof answer !== 'string' && ASKS_TO_WAIT.has(answer.status) && answer.retryAfter !== undefined
      ? retryAfterMs(answer.retryAfter, at)
      : undefined;
  const since = at - (delivery.first_attempt_at?.getTime() ?? at);
  const wait = retryWaitMs(delivery.attempts + 1, since, Math.random());
  const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  if (!isDelivered)
    shop.log.warn(
      { endpointId, deliveryId: delivery.delivery_id, status, error: shown.error },
      'a webhook was not delivered',
    );
  return {
    row: {
      ...base,
      ...shown,
      status,
      state,
      nextAttemptAt:
        state === 'waiting' && wait !== undefined
          ? new Date(at + (asked === undefined ? wait : Math.max(asked, PAUSE_MIN_MS)))
          : null,
    },
    isAnswered: status !== null,
    isGone: status === GONE,
    askedPauseMs: asked,
  };
}

/** Why nothing was sent, besides what a request can fail by. */
type Failure = OutboundFailure | 'unreadable_secret';

/** Sends one event. @returns the answer, or why there is none. */
async function post(
  shop: Shop,
  endpointId: string,
  delivery: LeasedDelivery,
  at: number,
  signal: AbortSignal | undefined,
): Promise<PostAnswer | Failure> {
  const owner = secretOwner(shop.company().companyId, endpointId);
  const secret = shop.secretBox.open(delivery.secret, owner);
  if (secret === undefined) return 'unreadable_secret';
  const previous = delivery.previous_secret && shop.secretBox.open(delivery.previous_secret, owner);
  const { type, happened_at: happenedAt, data } = delivery;
  const body = messageBody({ type, happenedAt, data }, shop.publicUrl);
  const signed = { id: messageId(delivery.message_id), at, body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Mostrador/${shop.version}`,
    ...signedHeaders(previous ? [secret, previous] : [secret], signed),
  };
  try {
    return await postOutbound(
      new URL(delivery.url),
      { headers, body },
      shop.outbound ?? { allowsPrivate: false },
      signal,
    );
  } catch (error) {
    if (error instanceof OutboundError) return error.failure;
    throw error;
  }
}

/** Writes what came of a batch, and what it says of its endpoint. */
async function settle(shop: Shop, endpointId: string, outcomes: readonly Outcome[]): Promise<void> {
  const { companyId } = shop.company();
  await retryTransaction(shop.db, async (tx) => {
    const health = await lockHealth(tx, companyId, endpointId);
    if (health === undefined) return;
    await writeAttempts(
      tx,
      companyId,
      outcomes.map(({ row }) => row),
    );
    const now = shop.now();
    const next = healthAfter(health, outcomes, now);
    await writeHealth(tx, companyId, endpointId, next);
    // The receiver is back: what waits for a later attempt need not wait.
    if (health.failingSince !== null && next.failingSince === null)
      await hurryEndpoint(tx, companyId, endpointId);
    if (outcomes.some(({ isGone }) => isGone)) await giveUpEndpoint(tx, shop, endpointId, 'gone');
    else if (next.failingSince !== null && isEndpointGivenUp(now - next.failingSince.getTime()))
      await giveUpEndpoint(tx, shop, endpointId, 'failing');
  });
}

function healthAfter(before: EndpointHealth, outcomes: readonly Outcome[], now: number): EndpointHealth {
  const asked = Math.max(0, ...outcomes.map(({ askedPauseMs }) => askedPauseMs ?? 0));
  const isDelivered = outcomes.some(({ row }) => row.state === 'delivered');
  const failingSince = isDelivered ? null : (before.failingSince ?? new Date(now));
  const silence = now - (failingSince?.getTime() ?? now);
  const isSilent = outcomes.every(({ isAnswered }) => !isAnswered);
  const pause = isSilent ? Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, silence / 4)) : 0;
  const longest = Math.max(asked, pause);
  return { failingSince, pausedUntil: longest === 0 ? null : new Date(now + longest) };
}

function endpointIdOf(payload: unknown): string {
  const id =
    typeof payload === 'object' && payload !== null && 'endpointId' in payload
      ? payload.endpointId
      : undefined;
  if (typeof id !== 'string') throw new Error('The job names no endpoint.');
  return id;
}
