// /api/v1 of two server processes on one database: repeated requests, the limit of a key, and many requests that wait for changes.

import { setTimeout as wait } from 'node:timers/promises';
import { makeClient, makeOrder, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type MachineAnswer, makeApiKey, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let processes: readonly TestShop[];

beforeAll(async () => {
  shop = await testShop('papelera', undefined, { rateLimits: true });
  processes = [shop, await testShop('papelera', shop, { rateLimits: true })];
});
afterAll(async () => {
  await processes[1]?.close();
  await shop.close();
});

const processOf = (nth: number): TestShop => processes[nth % processes.length] ?? shop;

it('makes one delivery of 100 requests with one Idempotency-Key at two processes, and stores one answer', async () => {
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const [client, user] = [await makeClient(shop.db), await makeUser(shop.db)];
  await makeOrder(shop.db, { ...product, client, userId: user.userId, product, mark: 'pedido' });
  const { text: key } = await makeApiKey(shop, { scopes: ['orders:write'] });
  const deliver = (nth: number): Promise<MachineAnswer> =>
    sendMachine(processOf(nth), 'createDelivery', {
      key,
      params: { number: 'PED-0001-00000001' },
      headers: { 'idempotency-key': 'R-0001-00000077' },
      body: { lines: [{ code: 'LAP-001', units: 1 }] },
    });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => deliver(nth)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'idempotency_key_running']);
  const repeated = [await deliver(0), await deliver(1)];
  expect(new Set([...made, ...repeated].map(({ text }) => text)).size).toBe(1);
  const { rows } = await sql`
    select (select count(*)::int from deliveries) as deliveries, (select sum(delivered)::int from order_lines) as units,
      (select count(*)::int from idempotent_answers) as answers`.execute(shop.db);
  expect(rows).toEqual([{ deliveries: 1, units: 1, answers: 1 }]);
});

it('counts the requests of a key at all processes together', async () => {
  const { text: key } = await makeApiKey(shop, { scopes: ['stock:read'] });
  const begun = Date.now();
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < 640; sent += 40)
    for (const { status } of await Promise.all(
      Array.from({ length: 40 }, (_, nth) => sendMachine(processOf(nth), 'listStock', { key })),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  // 600 at once, and ten more in each second that passes
  const refilled = Math.ceil((Date.now() - begun) / 100);
  expect(statuses.get(200)).toBeGreaterThanOrEqual(600);
  expect(statuses.get(200)).toBeLessThanOrEqual(600 + refilled);
  expect((statuses.get(200) ?? 0) + (statuses.get(429) ?? 0)).toBe(640);
});

it('lets 200 requests wait for changes without a connection each, and answers all when something changes', async () => {
  const { clientCode } = await makeClient(shop.db);
  const keys: string[] = [];
  for (let made = 0; made < 40; made += 1)
    keys.push((await makeApiKey(shop, { scopes: ['clients:read'] })).text);
  const ask = (nth: number, query: Readonly<Record<string, string>>): Promise<MachineAnswer> =>
    sendMachine(processOf(nth), 'listChanges', {
      key: keys[nth % keys.length],
      query: { kinds: 'clients', ...query },
    });
  const { body } = await ask(0, { since: 'now' });
  const mark = String(body['mark']);
  const answered: number[] = [];
  const waiting = Promise.all(
    Array.from({ length: 200 }, async (_, nth) => {
      const answer = await ask(nth, { since: mark, wait: '25' });
      answered.push(nth);
      return answer;
    }),
  );
  // each of them has read once, found nothing and gone to wait
  await untilQuiet();
  expect(answered).toEqual([]);
  expect((await ask(0, { since: mark })).status).toBe(200);
  await sql`update clients set contact_phone = '1' where client_code = ${clientCode}`.execute(shop.db);
  for (const { status, body: page } of await waiting)
    expect([status, page['items']]).toEqual([200, [{ kind: 'clients', code: clientCode, event: 'changed' }]]);
});

/** Connections of the shop that are in a transaction or run a statement. */
async function busyConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(shop.db);
  return rows[0]?.busy ?? 0;
}

/** Waits until the connections have been idle for a second: the probes of the processes take far less. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 10; ) {
    quiet = (await busyConnections()) === 0 ? quiet + 1 : 0;
    await wait(100);
  }
}
