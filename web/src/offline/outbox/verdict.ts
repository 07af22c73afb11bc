import type { OfflineResult } from '@mostrador/contract/entries/sync';
import { REFUSALS } from '@mostrador/rules/refusals';
import { messageOf, statusOf } from '../../api/call-failed';
import type { LocalOrder } from '../schema';

/** What sending an order led to. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: Partial<OfflineResult> | undefined }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The part of a record that sending changes. */
export type Verdict = Pick<LocalOrder, 'state' | 'answer' | 'attempts' | 'nextAttemptAt' | 'error'>;

/** Milliseconds. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 5 * 60_000;
const asksAgain: readonly number[] = [REFUSALS.offline_lines_changed, REFUSALS.total_changed];

/**
 * What becomes of an order. Only an answer that says so ends the waiting: whatever cannot be read is tried again under
 * the same id, which the server knows for ever.
 * @param now milliseconds since 1970. @param chance from 0 to 1, so that devices that lost the same network do not all come back at once.
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
      return later(order, attempts, now, chance);
    if (resultCode >= 0) return ended('sent');
    return ended(asksAgain.includes(resultCode) ? 'differs' : 'refused', message ?? null);
  }
  const status = statusOf(outcome.error) ?? 0;
  if (status === 401) return ended('login');
  if (status >= 400 && status < 500 && !passing.includes(status))
    return ended('refused', messageOf(outcome.error) ?? null);
  return later(order, attempts, now, chance);
}

/** Of the client errors, those that another time may not have: a slow line, a locked order, too many calls. */
const passing: readonly number[] = [408, 423, 425, 429];

function later(order: LocalOrder, attempts: number, now: number, chance: number): Verdict {
  return {
    state: 'waiting',
    answer: order.answer,
    attempts,
    nextAttemptAt: now + waitAfter(attempts, chance),
    error: null,
  };
}

/** Milliseconds until the next try: twice as long after each, by half of it at random. */
export function waitAfter(attempts: number, chance: number): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 20));
  return Math.round(whole * (0.5 + chance / 2));
}
