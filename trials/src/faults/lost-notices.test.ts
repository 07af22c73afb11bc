// Notices that cannot arrive while the database answers: what was changed meanwhile counts all the same.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonCallName } from '@mostrador/contract/client';
import { callPath } from '@mostrador/contract/routes';
import { toCentavos } from '@mostrador/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { COMPANY, makeProducts } from '../testing/factories.js';
import { fillCart } from './buyer-calls.js';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';

let database: TestDatabase;
/** The way of the notices alone. */
let line: DatabaseProxy;
let shop: FaultShop;
let code: string;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseProxy(database.runTimeConnectionString);
  shop = await openFaultShop(database, { directConnectionString: line.connectionString });
  [code = ''] = await makeProducts(shop.db, 'N', 1, 1_000);
});
afterAll(async () => {
  line.set('well');
  await shop.close();
  await line.close();
  await database.drop();
});
beforeEach(async () => {
  line.set('well');
  await expect.poll(() => shop.app.figures.isListening()).toBe(true);
});

/** Cuts the way of the notices. */
async function cut(): Promise<void> {
  line.set('refused');
  await expect.poll(() => shop.app.figures.isListening()).toBe(false);
}

const setMinimum = (pesos: number) =>
  sql`update companies set minimum_purchase_amount = ${pesos} where code = ${COMPANY}`.execute(shop.db);

const told = async (name: JsonCallName, input: Parameters<FaultShop['client']['call']>[1], token?: string) =>
  JSON.parse((await shop.client.call(name, input, token)).text) as Record<string, unknown>;

it('decides an order by the minimum that was set meanwhile', async () => {
  const [buyer] = await shop.buyers(1);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  const { externalId, total } = await fillCart(shop.client, buyer, [{ code, quantity: 1 }]);
  const confirm = () => told('confirmCart', { body: { externalId, total } }, buyer.token);
  await cut();
  await setMinimum(9_000_000);
  expect(await confirm()).toMatchObject({ resultCode: -11 });
  await setMinimum(0);
  expect(await confirm()).toMatchObject({ resultCode: 0 });
});

it('decides an order whose body comes slowly by the minimum that was set meanwhile', async () => {
  const [buyer] = await shop.buyers(1);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  const { externalId, total } = await fillCart(shop.client, buyer, [{ code, quantity: 1 }]);
  const body = JSON.stringify({ externalId, total });
  await cut();
  const sending = request({
    port: shop.port,
    method: 'POST',
    path: `/api${callPath('confirmCart')}`,
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = once(sending, 'response');
  const settings = () => shop.app.shop.company().minimumPurchaseAmount;
  await setMinimum(1);
  sending.write(body.slice(0, 5));
  // it has read the settings, and waits for the rest of the body
  await expect.poll(settings).toBe(toCentavos(1));
  await setMinimum(9_000_000);
  sending.end(body.slice(5));
  const [answer] = (await answered) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({ resultCode: -11 });
  await setMinimum(0);
});

it('shows visitors no price that was hidden meanwhile', async () => {
  const setHidden = (hidden: boolean) =>
    sql`update companies set price_visible_for_users_only = ${hidden} where code = ${COMPANY}`.execute(
      shop.db,
    );
  const price = async () => (await told('product', { query: { productCode: code } }))['price'];
  await setHidden(false);
  await expect.poll(price).not.toBeNull();
  await cut();
  await setHidden(true);
  expect(await price()).toBeNull();
});

it('shows visitors no price that was hidden more than a second ago, although the silence is not noticed yet', async () => {
  const price = async () => (await told('product', { query: { productCode: code } }))['price'];
  const setHidden = (hidden: boolean) =>
    sql`update companies set price_visible_for_users_only = ${hidden} where code = ${COMPANY}`.execute(
      shop.db,
    );
  await setHidden(false);
  await expect.poll(price).toBeTypeOf('number');
  line.set('silent');
  await setHidden(true);
  await wait(1_100);
  const begun = performance.now();
  // until the silence is noticed, and everything is refused
  while (performance.now() - begun < 1_500) {
    expect(await price()).not.toBeTypeOf('number');
    await wait(50);
  }
}, 60_000);

it('answers the probe of the process without the database', async () => {
  await cut();
  const statements = () =>
    shop.hook.count(async () => {
      expect((await shop.client.call('liveness', {})).status).toBe(200);
    });
  await expect.poll(statements).toBe(0);
});
