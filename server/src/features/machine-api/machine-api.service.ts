// /api/v1 of one shop: its handlers, its keys and the requests that wait for changes.

import type { FastifyInstance } from 'fastify';
import type { DatabaseNotifications } from '../../platform/database/notifications.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import { registerEntries } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { KeyCallers } from '../api-keys/key-callers.service.js';
import { ChangeWaiters } from './change-waiters.js';
import { changeHandlers } from './changes.handlers.js';
import { importHandlers } from './imports.handlers.js';
import { orderHandlers } from './orders.handlers.js';
import { productHandlers } from './products.handlers.js';

export interface MachineApi {
  readonly callers: KeyCallers;
  /** Answers the requests that wait, so that the process can end. */
  endWaiting(): void;
}

export interface MachineApiParts {
  readonly rates: RateLimits;
  readonly notices: DatabaseNotifications;
  /** Whether requests of keys are limited. */
  readonly limits: boolean;
  readonly checkAnswers: boolean;
}

/** Serves /api/v1. Call it before the notices are opened. */
export async function serveMachineApi(
  http: FastifyInstance,
  shop: Shop,
  { rates, notices, limits, checkAnswers }: MachineApiParts,
): Promise<MachineApi> {
  const callers = new KeyCallers(shop);
  const waiters = new ChangeWaiters();
  notices.on('record_changed', (kind) => waiters.wake(kind));
  await registerEntries(
    http,
    {
      db: shop.db,
      publicUrl: shop.publicUrl,
      authenticate: (request) => callers.authenticate(request),
      countRefused: (address) => rates.take('entry', { userId: undefined, address }),
      limits,
      checkAnswers,
      now: shop.now,
    },
    {
      ...productHandlers(shop),
      ...importHandlers(shop),
      ...orderHandlers(shop),
      ...changeHandlers(shop, waiters),
    },
  );
  http.addHook('preClose', async () => waiters.close());
  return { callers, endWaiting: () => waiters.close() };
}
