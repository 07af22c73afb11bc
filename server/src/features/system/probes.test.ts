// The liveness and readiness probes: ready, then 503 when the process retires or the database is unreachable.

import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemRoutes } from './system.routes.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

it('answers the liveness probe, and the readiness probe with 503 once it retires or the database is unreachable', async () => {
  expect(await shop.call('liveness', {})).toEqual({ status: 'ok' });
  expect(await shop.call('readiness', {})).toEqual({ status: 'ready' });
  shop.app.retire();
  const { status, body, headers } = await shop.raw('readiness', {});
  expect([status, body, headers['retry-after']]).toEqual([503, { status: 'not_ready' }, '5']);

  const { readiness } = systemRoutes(shop.app.shop, {} as never, () =>
    Promise.reject(new Error('no database')),
  );
  const reply = { status: () => reply, header: () => reply };
  expect(await readiness({ reply } as never)).toEqual({ status: 'not_ready' });
});
