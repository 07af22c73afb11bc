// The limit of a key's requests, counted in the database for all processes together, and its headers
// (draft-ietf-httpapi-ratelimit-headers-11).

import type { FastifyReply } from 'fastify';
import type { Database } from '../database/database.js';
import { type Allowance, TooManyRequests, takeCounted } from '../throttle/throttle.js';

/** Requests of one key: 600 at once, and 600 again in each minute. */
export const KEY_LIMIT: Allowance = { action: 'machine_api', most: 600, seconds: 60 };

const MESSAGE = 'Esta clave envió demasiados pedidos. Espere los segundos que dice Retry-After.';

/**
 * Counts a request of a key and sets the headers that say what is left.
 * @param now milliseconds since 1970.
 * @throws TooManyRequests
 */
export async function countKeyRequest(
  db: Database,
  { companyId, apiKeyId }: { readonly companyId: number; readonly apiKeyId: number },
  reply: FastifyReply,
  now: number,
  limit: Allowance = KEY_LIMIT,
): Promise<void> {
  const { waitSeconds, remaining, fullInSeconds } = await takeCounted(
    db,
    companyId,
    limit,
    `key ${apiKeyId}`,
    now,
  );
  reply
    .header('ratelimit-policy', `"api";q=${limit.most};w=${limit.seconds}`)
    .header('ratelimit', `"api";r=${remaining};t=${waitSeconds > 0 ? waitSeconds : fullInSeconds}`);
  if (waitSeconds > 0) throw new TooManyRequests(MESSAGE, waitSeconds);
}
