import { RestClient } from 'mercadopago/dist/utils/restClient/index.js';

/** The longest answer of the platform that is read, in bytes: a hundred payments of an order, told in full. */
const LARGEST_ANSWER = 2 * 1_048_576;
/** The longest that one may take to come, in milliseconds: the library waits for its beginning only. */
const LONGEST_READING = 15_000;

type Ask = (...given: unknown[]) => Promise<Response>;

/**
 * Has the platform's library read no answer that is longer than an answer can be. It has no setting for it and keeps
 * the whole body in memory; every request of its passes this one function.
 */
export function limitAnswers(): void {
  const { retryWithExponentialBackoff: ask } = RestClient as unknown as { retryWithExponentialBackoff: Ask };
  const limited: Ask = async (...given) => await shortened(await ask.apply(RestClient, given));
  Object.assign(RestClient, { retryWithExponentialBackoff: limited });
}

/**
 * The answer with its body read, within its limits.
 * @throws when it is longer than any, or does not come to its end within `longest` milliseconds.
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
    // To its reader a cut stream has simply ended.
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
