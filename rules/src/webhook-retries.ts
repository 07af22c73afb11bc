// When a webhook that did not arrive is sent again, and when it is given up.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after the first, second … failed attempt, in milliseconds: those of Standard Webhooks 1.0.0. */
export const RETRY_WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const LAST_WAIT_MS = 24 * HOUR_MS;
/** So much of a wait is added at random, so that deliveries that failed together do not come back together. */
const JITTER = 0.1;
/** The longest pause that a receiver can ask for. */
export const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** Attempts after which a delivery may be given up. */
const ATTEMPTS = RETRY_WAITS_MS.length + 1;
/** Nothing is given up earlier, however many attempts there were: attempts are brought forward when an endpoint answers again. */
const GIVEN_UP_AFTER_MS = RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0);

/**
 * Returns after how many milliseconds a delivery is tried again; undefined if it is given up.
 * @param attempts that have failed, this one included.
 * @param sinceFirstMs milliseconds since the first of them.
 * @param random from 0 up to 1.
 */
export function retryWaitMs(attempts: number, sinceFirstMs: number, random: number): number | undefined {
  if (attempts >= ATTEMPTS && sinceFirstMs >= GIVEN_UP_AFTER_MS) return undefined;
  const wait = RETRY_WAITS_MS[attempts - 1] ?? LAST_WAIT_MS;
  return Math.round(wait * (1 + JITTER * random));
}

/**
 * Returns the milliseconds of a header Retry-After, at most {@link RETRY_AFTER_MAX_MS}; undefined if it is none.
 * @param header seconds, or a date of HTTP.
 * @param now milliseconds since 1970.
 */
export function retryAfterMs(header: string, now: number): number | undefined {
  const text = header.trim();
  const wait = /^\d{1,10}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX_MS);
}

/** Whether an endpoint to which nothing has arrived for so many milliseconds is disabled. */
export const isEndpointGivenUp = (failingMs: number): boolean => failingMs >= GIVEN_UP_AFTER_MS;
