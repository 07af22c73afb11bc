// How long a client waits before it repeats a request.

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Waits. Ends at once when the signal is aborted; throws nothing. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted === true) {
      done();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/**
 * Returns the pause before the next attempt in milliseconds: twice as long each time up to 30 seconds, of which a random half is left
 * out, so that many clients do not come back together. `Retry-After` is the least.
 * @param attempt how many attempts have failed, from 1.
 * @param retryAfter the header: seconds or an HTTP date.
 * @param random between 0 and 1.
 */
export function pauseBefore(
  attempt: number,
  retryAfter: string | null,
  now: number,
  random: number = Math.random(),
): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 16));
  return Math.max(retryAfterMs(retryAfter, now), (full / 2) * (1 + random));
}

function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return 0;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
