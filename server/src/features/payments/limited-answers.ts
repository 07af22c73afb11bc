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

async function shortened(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const cut = () => void reader.cancel().catch(() => undefined);
  const late = setTimeout(cut, LONGEST_READING);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > LARGEST_ANSWER) throw new Error('the answer is longer than any of the platform');
      pieces.push(next.value);
    }
  } catch (error) {
    cut();
    throw error;
  } finally {
    clearTimeout(late);
  }
  const { status, headers } = response;
  return new Response(Buffer.concat(pieces), { status, headers });
}
