// The next state of an offline order after an attempt to send it: sent, differing, refused, or tried again after a
// growing delay.

import type { OfflineResult } from '@mostrador/contract/entries/sync';
import { REFUSALS } from '@mostrador/rules/refusals';
import { CallFailed, messageOf, statusOf } from '../../api/call-failed';
import type { LocalOrder } from '../schema';

/** The result of a request that sent an order. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: Partial<OfflineResult> | undefined }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The part of an order that sending changes. */
export type Verdict = Pick<LocalOrder, 'state' | 'answer' | 'attempts' | 'nextAttemptAt' | 'error'>;

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 5 * 60_000;
/** How often an order asks by itself whether its client is verified by now. */
const UNVERIFIED_WAIT = 15 * 60_000;
const asksAgain: readonly number[] = [REFUSALS.offline_lines_changed, REFUSALS.total_changed];

/**
 * Returns the progress of an order after a request. Only a readable answer ends the retries. Anything else is retried under
 * the same id, by which the server recognises the order.
 * @param now milliseconds since 1970.
 * @param chance a random number from 0 to 1, so that devices that lost the same network do not retry at the same time.
 */
export function verdictOf(order: LocalOrder, outcome: Outcome, now: number, chance: number): Verdict {
  const attempts = order.attempts + 1;
  const ended = (state: LocalOrder['state'], error: string | null = null): Verdict => ({
    state,
    answer: outcome.kind === 'answered' ? (outcome.result as OfflineResult) : order.answer,
    attempts,
    nextAttemptAt: 0,
    error,
  });
  if (outcome.kind === 'answered') {
    const { resultCode, differences, message } = outcome.result ?? {};
    if (typeof resultCode !== 'number' || !Array.isArray(differences))
      return { answer: order.answer, ...retryOf(undefined, attempts, now, chance) };
    if (resultCode >= 0) return ended('sent');
    if (resultCode === REFUSALS.client_waiting)
      return { ...ended('unverified', message ?? null), nextAttemptAt: now + UNVERIFIED_WAIT };
    return ended(asksAgain.includes(resultCode) ? 'differs' : 'refused', message ?? null);
  }
  return { answer: order.answer, ...retryOf(outcome.error, attempts, now, chance) };
}

/** Returns the progress of what was sent without an answer, or was refused before a rule decided on it. */
export function retryOf(
  error: unknown,
  attempts: number,
  now: number,
  chance: number,
): Omit<Verdict, 'answer' | 'state'> & { readonly state: 'login' | 'refused' | 'waiting' } {
  const status = statusOf(error) ?? 0;
  const ended = { attempts, nextAttemptAt: 0, error: null };
  if (status === 401 || owesFirst(error)) return { ...ended, state: 'login' };
  if (status >= 400 && status < 500 && !passing.includes(status))
    return { ...ended, state: 'refused', error: messageOf(error) ?? null };
  return { ...ended, state: 'waiting', nextAttemptAt: now + waitAfter(attempts, chance) };
}

/** Refusals of the session, not of the order: the user must do something at the log-in first. */
const owing: readonly string[] = ['second_factor_owed', 'proof_required', 'password_change_required'];

const owesFirst = (error: unknown) =>
  error instanceof CallFailed && error.status === 403 && owing.includes(error.code);

/** Client errors that a retry may not meet: a timeout, a locked order, too many calls. */
const passing: readonly number[] = [408, 423, 425, 429];

/** Returns the milliseconds until the next attempt: doubled after each, half of it random. */
export function waitAfter(attempts: number, chance: number): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 20));
  return Math.round(whole * (0.5 + chance / 2));
}
