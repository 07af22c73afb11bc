// Which events are written for what happens in the shop: in the same transaction, once, to the endpoints that asked for them, and nothing
// where there is none.

import { WEBHOOK_EVENT_TYPES } from '@mostrador/rules/webhooks';
import {
  type MadeUser,
  makeImport,
  makeProduct,
  makeTransfer,
  makeTwoClients,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let shop: TestShop;
let companyId: number;
let administrator: string;
let buyer: MadeUser;
let endpointId: string;
beforeAll(async () => {
  shop = await testShop();
  companyId = shop.app.shop.company().companyId;
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  buyer = await makeUser(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(shop.db);
  await sql`delete from webhook_events`.execute(shop.db);
  ({ endpointId } = await shop.call(
    'createWebhookEndpoint',
    { body: { url: 'https://erp.example/avisos', description: 'ERP', events: [...WEBHOOK_EVENT_TYPES] } },
    administrator,
  ));
});

/** The events that were written, in their order, as 'type subject'. */
async function written(): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select v.type || ' ' || (v.data - 'state' - 'kind')::text as event from webhook_events v order by webhook_event_id`.execute(
    shop.db,
  );
  return rows.map(({ event }) => event);
}
const types = async () => (await written()).map((event) => event.split(' ')[0]);

async function placeOrder(): Promise<{ readonly externalId: string; readonly number: number }> {
  const product = await makeProduct(shop.db, { price: '60000.00', stock: 1_000 });
  const token = await shop.token(buyer.email);
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code: product.code }, quantity: 2 } },
    token,
  );
  await shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, token);
  const { order_number: number } = await shop.db
    .selectFrom('orders')
    .where('external_id', '=', cart.externalId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  return { externalId: cart.externalId, number };
}

it('tells a confirmed order with its number, each step, and its cancellation', async () => {
  const { externalId, number } = await placeOrder();
  const step = (from: 'pending' | 'preparing', to: 'preparing' | 'cancelled') =>
    shop.call('changeOrderStatus', { params: { externalId }, body: { from, to, note: '' } }, administrator);
  await step('pending', 'preparing');
  await step('preparing', 'cancelled');
  expect(await written()).toEqual(
    ['order.confirmed', 'order.updated', 'order.cancelled'].map((type) => `${type} {"number": ${number}}`),
  );
  const { deliveries } = await shop.call(
    'webhookDeliveries',
    { query: { search: String(number) } },
    administrator,
  );
  expect(deliveries).toHaveLength(3);
  expect(deliveries[0]).toMatchObject({ endpointName: 'ERP', subjectName: String(number), state: 'waiting' });
  const { rows } =
    await sql`select from graphile_worker.jobs where task_identifier = ${`send_webhooks:${companyId}`}`.execute(
      shop.db,
    );
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

it('tells an order in review when it is released, and not before', async () => {
  const { number } = await placeOrder();
  await sql`delete from webhook_events`.execute(shop.db);
  const set = (change: string) =>
    sql`update orders set ${sql.raw(change)} where order_number = ${number}`.execute(shop.db);
  await set("status = 'En revisión'");
  await set("observations = 'Entregar por la tarde'");
  await set("status = 'Pendiente'");
  await set('observations = observations');
  expect(await types()).toEqual(['order.updated', 'order.confirmed']);
});

it('tells payments and their alerts, and one event for several changes in a transaction', async () => {
  const { number } = await placeOrder();
  await sql`delete from webhook_events`.execute(shop.db);
  const change = (to: string) => sql`update orders set ${sql.raw(to)} where order_number = ${number}`;
  await change("payment_status = 'paid'").execute(shop.db);
  await change("payment_alert = 'mismatch'").execute(shop.db);
  expect(await types()).toEqual(['order.paid', 'payment.alert']);
  await sql`delete from webhook_events`.execute(shop.db);
  await shop.db.transaction().execute(async (tx) => {
    for (const text of ['a', 'b', 'c']) await change(`observations = '${text}'`).execute(tx);
  });
  expect(await types()).toEqual(['order.updated']);
});

it('writes nothing of a transaction that is rolled back', async () => {
  const { number } = await placeOrder();
  await sql`delete from webhook_events`.execute(shop.db);
  const failing = shop.db.transaction().execute(async (tx) => {
    await sql`update orders set observations = 'x' where order_number = ${number}`.execute(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await written()).toEqual([]);
});

it('tells a registration when its e-mail is confirmed, the verification, and changes of the data', async () => {
  const { userId, clientId } = await makeUser(shop.db, { status: 'pending_email' });
  const set = (change: string) =>
    sql`update users set ${sql.raw(change)} where user_id = ${userId}`.execute(shop.db);
  await set("status = 'pending_verification'");
  await set("status = 'active', verified_at = now()");
  const client = (change: string) =>
    sql`update clients set ${sql.raw(change)} where client_id = ${clientId}`.execute(shop.db);
  await client("contact_phone = '4444-5555'");
  await client("contact_phone = '4444-5555'");
  expect(await types()).toEqual(['client.registered', 'client.verified', 'client.changed']);
});

it('tells stock that becomes low once, a finished import, and a told transfer', async () => {
  const { productId } = await makeProduct(shop.db, { stock: 50 });
  const stock = (units: number) =>
    sql`update products set stock = ${units} where product_id = ${productId}`.execute(shop.db);
  for (const units of [40, 2, 1, 0, 30, 0]) await stock(units);
  expect(await types()).toEqual(['stock.low', 'stock.low']);
  await sql`delete from webhook_events`.execute(shop.db);
  const world = await makeTwoClients(shop.db, companyId, 'Librería');
  const importId = await makeImport(shop.db, shop.dataDir, world);
  await sql`delete from webhook_events`.execute(shop.db);
  await sql`update imports set state = 'applying' where import_id = ${importId}`.execute(shop.db);
  await sql`update imports set state = 'done' where import_id = ${importId}`.execute(shop.db);
  expect(await written()).toEqual([`import.finished {"id": "${importId}"}`]);
  await sql`delete from webhook_events`.execute(shop.db);
  const { clientId } = world.client;
  const transferId = await makeTransfer(shop, {
    companyId,
    clientId,
    userId: world.users.owner,
    name: 'Librería',
  });
  expect(await written()).toEqual([`transfer.told {"id": "${transferId}"}`]);
});

it('writes an event only for endpoints that asked for its type, and nothing while all are disabled', async () => {
  await sql`update webhook_endpoints set events = '{stock.low}'`.execute(shop.db);
  await placeOrder();
  expect(await written()).toEqual([]);
  const { endpoints } = await shop.call('webhookEndpoints', {}, administrator);
  const { url = '', description = '', events = [] } = endpoints[0] ?? {};
  const from = { url, description, events, enabled: true };
  await shop.call(
    'saveWebhookEndpoint',
    { params: { endpointId }, body: { from, to: { ...from, events: ['order.confirmed'], enabled: false } } },
    administrator,
  );
  await placeOrder();
  expect(await written()).toEqual([]);
});
