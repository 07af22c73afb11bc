// /api/v1 of one shop: its handlers, its keys and the requests that wait for changes.

import { v1Entries } from '@mostrador/contract/v1/entries';
import { V1_PATH } from '@mostrador/contract/v1/entry';
import type { FastifyInstance } from 'fastify';
import type { DatabaseNotifications } from '../../platform/database/notifications.js';
import { serveReferencePage } from '../../platform/http/openapi.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import { openApiDocument } from '../../platform/machine-api/openapi-document.js';
import { registerEntries } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { KeyCallers } from '../api-keys/key-callers.service.js';
import { ChangeWaiters } from './change-waiters.js';
import { changeHandlers } from './changes.handlers.js';
import { documentHandlers } from './documents.handlers.js';
import { importHandlers } from './imports.handlers.js';
import { listHandlers } from './lists.handlers.js';
import { orderHandlers } from './orders.handlers.js';
import { productHandlers } from './products.handlers.js';
import { transferHandlers } from './transfers.handlers.js';
import { webhookHandlers } from './webhooks.handlers.js';

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
      async authenticate(request) {
        await shop.ensureSettings();
        return callers.authenticate(request);
      },
      countRefused: (address) => rates.take('entry', { userId: undefined, address }),
      limits,
      checkAnswers,
      now: shop.now,
    },
    {
      ...productHandlers(shop),
      ...listHandlers(shop),
      ...importHandlers(shop),
      ...orderHandlers(shop),
      ...documentHandlers(shop),
      ...transferHandlers(shop),
      ...webhookHandlers(shop),
      ...changeHandlers(shop, waiters),
    },
  );
  // Made for its first reader and kept: it would delay every start.
  let document: string | undefined;
  http.get(`${V1_PATH}/openapi.json`, { schema: { hide: true } as object }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(Object.values(v1Entries), shop.version));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  serveReferencePage(http, `${V1_PATH}/docs`, {
    title: 'Mostrador /api/v1',
    url: `${V1_PATH}/openapi.json`,
  });
  http.addHook('preClose', async () => waiters.close());
  return { callers, endWaiting: () => waiters.close() };
}
