// Limits the size and the duration of answers that MercadoPago's library reads, because the library has no such
// setting.

import { RestClient } from 'mercadopago/dist/utils/restClient/index.js';

/** Maximum bytes of an answer: a hundred payments of an order in full. */
const LARGEST_ANSWER = 2 * 1_048_576;
/** Maximum milliseconds until an answer is complete; the library limits only the wait for its beginning. */
const LONGEST_READING = 15_000;

type Ask = (...given: unknown[]) => Promise<Response>;

/**
 * Installs the limits into the library, which otherwise keeps a body of any length in memory. All of its requests pass the
 * function that is replaced.
 */
export function limitAnswers(): void {
  const { retryWithExponentialBackoff: ask } = RestClient as unknown as { retryWithExponentialBackoff: Ask };
  const limited: Ask = async (...given) => await shortened(await ask.apply(RestClient, given));
  Object.assign(RestClient, { retryWithExponentialBackoff: limited });
}

/**
 * Reads the body of an answer within the limits.
 * @throws when it is too long, or not complete within `longest` milliseconds.
 */
export async function shortened(response: Response, longest = LONGEST_READING): Promise<Response> {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const cut = () => void reader.cancel().catch(() => undefined);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    cut();
  }, longest);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > LARGEST_ANSWER) throw new Error('the answer is longer than any of the platform');
      pieces.push(next.value);
    }
    // A cancelled stream looks to its reader as if it had ended.
    if (late) throw new Error('the answer did not come to its end in time');
  } catch (error) {
    cut();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const { status, headers } = response;
  return new Response(Buffer.concat(pieces), { status, headers });
}
