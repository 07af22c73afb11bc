import { makeClient, makeOrder, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { makeApiKey, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * Deliveries that an ERP tells: each Idempotency-Key makes one, whatever is repeated or sent at the same time.
 */

let shop: TestShop;
let key: string;
let administrator: string;
const params = { number: 'PED-0001-00000001' };

beforeAll(async () => {
  shop = await testShop();
  key = (await makeApiKey(shop)).text;
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const [client, user] = [await makeClient(shop.db), await makeUser(shop.db)];
  administrator = (await makeUser(shop.db, { profile: 3 })).email;
  const { companyId } = product;
  await makeOrder(shop.db, { companyId, client, userId: user.userId, product, mark: 'pedido' });
});
afterAll(() => shop.close());

const deliver = (idempotencyKey: string | undefined, units = 1, given = key) =>
  sendMachine(shop, 'createDelivery', {
    key: given,
    params,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    body: { lines: [{ code: 'LAP-001', units }], carrier: 'Andreani' },
  });
const delivered = async () =>
  (await shop.db.selectFrom('order_lines').select('delivered').executeTakeFirstOrThrow()).delivered;

it('refuses a delivery without an Idempotency-Key, and one of an unknown order, product or number of units', async () => {
  expect((await deliver(undefined)).body.code).toBe('idempotency_key_missing');
  expect((await deliver('a', 9)).body.code).toBe('units_exceed_pending');
  const unknown = { key, headers: { 'idempotency-key': 'b' }, body: { lines: [{ code: 'NO', units: 1 }] } };
  expect((await sendMachine(shop, 'createDelivery', { ...unknown, params })).body.code).toBe(
    'product_unknown',
  );
  const other = await sendMachine(shop, 'createDelivery', { ...unknown, params: { number: '99' } });
  expect(other.body.code).toBe('not_found');
  expect(await delivered()).toBe(0);
});

it('makes one delivery of requests with the same key, and replays its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => deliver('remito-1')));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  for (const answer of answers)
    if (answer.status !== 201) expect(answer.body.code).toBe('idempotency_key_running');
  const replayed = await deliver('remito-1');
  expect(replayed.headers['idempotent-replayed']).toBe('true');
  expect([replayed.status, replayed.text]).toEqual([201, made[0]?.text]);
  expect(await delivered()).toBe(1);
  expect((await deliver('remito-1', 2)).body.code).toBe('idempotency_key_reused');
  // of another key it is another request
  const { text } = await makeApiKey(shop, { scopes: ['orders:write'] });
  expect((await deliver('remito-1', 1, text)).status).toBe(201);
  expect(await delivered()).toBe(2);
});

it('records the key in the order’s events, deliveries and the audit trail, and lists the deliveries', async () => {
  const order = await shop.db
    .selectFrom('orders')
    .select(['external_id', 'status'])
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('Despachado');
  const token = await shop.token(administrator);
  const shown = await shop.call('deskOrder', { params: { externalId: order.external_id } }, token);
  expect(JSON.stringify(shown)).toContain('Clave Clave');
  const { changes } = await shop.call('changeLog', { query: { kind: 'order', pageSize: 10 } }, token);
  expect(changes.map(({ source, userName }) => [source, userName.startsWith('Clave')])).toEqual([
    ['api', true],
    ['api', true],
  ]);
  const { body } = await sendMachine(shop, 'listDeliveries', { key });
  expect(body).toMatchObject({ items: [{ number: 1, carrier: 'Andreani' }, { number: 2 }], next: null });
});

it('answers anew after a day, when the order has nothing left', async () => {
  shop.forward(25 * 3_600_000);
  expect((await deliver('remito-1')).body.code).toBe('order_not_editable');
});
