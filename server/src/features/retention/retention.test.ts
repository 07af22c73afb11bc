// Deleting old rows: only rows past their time and of the own company, unconfirmed registrations, files without a row, and the
// scheduled job.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDocument, makeProduct, makeTransfer, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import { startJobs } from '../../platform/jobs/start-jobs.js';
import { type PrivateFolder, privateKey } from '../../platform/private-files.js';
import { sumPageViews } from '../stats/stats.service.js';
import { removeOld, retentionJobs } from './retention.service.js';

let shop: TestShop;
let neighbour: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const companyOf = (of: TestShop) => of.app.shop.company().companyId;
const count = async (table: string, of = shop) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where company_id = ${companyOf(of)}`.execute(
    shop.db,
  );
  return rows[0]?.count;
};
const registered = async (days: number, company = 'papelera') => {
  const user = await makeUser(shop.db, { company, status: 'pending_email' });
  await shop.db
    .updateTable('users')
    .set({ created_at: ago(days) })
    .where('user_id', '=', user.userId)
    .execute();
  return user;
};
const exists = async (userId: number) =>
  (await shop.db.selectFrom('users').where('user_id', '=', userId).select('user_id').execute()).length === 1;
const clientExists = async (clientId: number | null) =>
  (
    await shop.db
      .selectFrom('clients')
      .where('client_id', '=', clientId ?? 0)
      .select('client_id')
      .execute()
  ).length === 1;
const order = (user: { companyId: number; userId: number; clientId: number | null }, number: number) =>
  sql`insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
      contact_phone, observations, discount_codes, delivery_details)
    values (${user.companyId}, gen_random_uuid(), ${number}, ${user.clientId}, 'C', 'C', ${user.userId}, 1, '', '', '', '')`.execute(
    shop.db,
  );

it('deletes files of documents and receipts that no row has named for a day, as after a process was killed', async () => {
  const user = await makeUser(shop.db);
  const of = { companyId: user.companyId, clientId: user.clientId ?? 0 };
  const path = (folder: PrivateFolder, id: string) => join(shop.dataDir, privateKey(folder, id));
  const write = async (file: string, days: number) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '%PDF-1.4');
    await utimes(file, ago(days), ago(days));
    return file;
  };
  const age = async (file: string) => {
    await utimes(file, ago(40), ago(40));
    return file;
  };
  const removed = await makeDocument(shop.db, shop.app.shop.files, of);
  await sql`update account_documents set removed_at = now() where external_id = ${removed}::uuid`.execute(
    shop.db,
  );
  const elsewhere = await makeUser(shop.db, { company: 'barrilete' });
  const stay = [
    await age(path('documents', await makeDocument(shop.db, shop.app.shop.files, of))),
    await age(path('documents', removed)),
    await age(path('receipts', await makeTransfer(shop, { ...of, userId: user.userId, name: 'a.pdf' }))),
    // of a company that uses the same folder
    await age(
      path(
        'documents',
        await makeDocument(shop.db, shop.app.shop.files, {
          companyId: elsewhere.companyId,
          clientId: elsewhere.clientId ?? 0,
        }),
      ),
    ),
    await write(path('documents', randomUUID()), 0.9),
    await write(path('receipts', randomUUID()), 0.9),
    await write(join(shop.dataDir, 'documents', 'aa', 'notas.txt'), 40),
  ];
  const go = [
    await write(path('documents', randomUUID()), 1.1),
    await write(path('receipts', randomUUID()), 40),
    // a write that was cut off
    await write(`${path('documents', randomUUID())}.part`, 1.1),
  ];
  expect((await removeOld(shop.app.shop)).files).toBe(go.length);
  expect(go.filter((file) => existsSync(file))).toEqual([]);
  expect(stay.filter((file) => !existsSync(file))).toEqual([]);
  expect((await removeOld(shop.app.shop)).files).toBe(0);
});

it('forgets what is older than its time, the company’s own only, whatever the size of the batches', async () => {
  const own = await makeUser(shop.db);
  const other = await makeUser(shop.db, { company: 'barrilete' });
  for (const [of, { userId: id, clientId }, name] of [
    [shop, own, 'papelera'],
    [neighbour, other, 'barrilete'],
  ] as const) {
    const company = companyOf(of);
    for (const [day, copies] of [
      [1, 1],
      [179, 1],
      [181, 5],
      [399, 1],
      [401, 3],
    ] as const) {
      for (let copy = 0; copy < copies; copy += 1) {
        await sql`insert into login_attempts (company_id, email, address, succeeded, attempted_at)
          values (${company}, 'a@b.test', '192.0.2.1', false, ${ago(day)})`.execute(shop.db);
        await sql`insert into page_views (company_id, module, function, message, viewed_at)
          values (${company}, 'm', 'f', '', ${ago(day)})`.execute(shop.db);
      }
    }
    for (const [day, key] of [
      [0.5, 'a'],
      [2, 'b'],
      [6, 'c'],
      [8, 'd'],
    ] as const) {
      await sql`insert into one_time_tokens (company_id, user_id, kind, token_hash, expires_at)
        values (${company}, ${id}, 'recover', ${Buffer.from(`${company}${key}`)}, ${ago(day)})`.execute(
        shop.db,
      );
      await sql`insert into throttles (company_id, action, key_hash, whole_at)
        values (${company}, 'test', ${Buffer.from(key)}, ${ago(day)})`.execute(shop.db);
    }
    for (const day of [29, 31, 399, 401]) {
      await sql`insert into sessions (session_id, company_id, user_id, session_version, method, started_at, last_used_at, expires_at)
        values (gen_random_uuid(), ${company}, ${id}, 1, 'password', ${ago(day)}, ${ago(day)}, ${ago(day)})`.execute(
        shop.db,
      );
      await sql`insert into known_devices (company_id, user_id, device_hash, first_seen_at, last_seen_at)
        values (${company}, ${id}, ${Buffer.from(String(day))}, ${ago(day)}, ${ago(day)})`.execute(shop.db);
    }
    for (const deletedAt of [null, ago(29), ago(31)])
      await sql`insert into shopping_lists (company_id, client_id, kind, name, deleted_at)
        values (${company}, ${clientId}, 'named', 'Semanal', ${deletedAt})`.execute(shop.db);
    for (const mailedAt of [null, ago(89), ago(91)])
      await sql`insert into stock_notices (company_id, user_id, product_id, mailed_at)
        values (${company}, ${id}, ${(await makeProduct(shop.db, { company: name })).productId}, ${mailedAt})`.execute(
        shop.db,
      );
    for (const day of [29, 31])
      await sql`insert into webhook_events (company_id, type, subject, data, happened_at)
        values (${company}, 'order.paid', 'order:1', '{}', ${ago(day)})`.execute(shop.db);
    await sql`insert into connectors (company_id, kind, notification_token) values (${company}, 'tango', ${`${name}`.padEnd(43, 'x')})`.execute(
      shop.db,
    );
    for (const day of [29, 31])
      await sql`insert into connector_exchanges (company_id, kind, stream, state, started_at, finished_at)
        values (${company}, 'tango', 'stock', 'done', ${ago(day)}, ${ago(day)})`.execute(shop.db);
    for (const day of [0, 2])
      await sql`with k as (
          insert into api_keys (company_id, key_id, name, scopes, secret_hash)
          values (${company}, substr(md5(random()::text), 1, 12), ${`Clave ${day}`}, array['stock:read'], ${Buffer.alloc(32)})
          returning api_key_id)
        insert into idempotent_answers (company_id, api_key_id, key, fingerprint, status, body, created_at)
        select ${company}, api_key_id, 'k', ${Buffer.alloc(32)}, 201, '{}', ${ago(day)} from k`.execute(
        shop.db,
      );
    for (const day of [0, 29, 31])
      await sql`insert into user_activity (company_id, user_id, address, last_seen_at)
        values (${company}, ${(await makeUser(shop.db, { company: name })).userId}, '', ${ago(day)})`.execute(
        shop.db,
      );
  }
  expect(await removeOld(shop.app.shop, undefined, 2)).toEqual({
    loginAttempts: 9,
    pageViews: 0,
    oneTimeTokens: 1,
    activity: 1,
    processes: 0,
    sessions: 3,
    knownDevices: 1,
    throttles: 3,
    deletedLists: 1,
    mailedNotices: 1,
    webhookEvents: 1,
    connectorExchanges: 1,
    idempotentAnswers: 1,
    registrations: 0,
    files: 0,
  });
  // Views stay until they are in the sums.
  await sumPageViews(shop.app.shop);
  expect((await removeOld(shop.app.shop, undefined, 2)).pageViews).toBe(3);
  expect(await count('user_activity')).toBe(2);
  expect(await count('user_activity', neighbour)).toBe(3);
  expect(await count('login_attempts')).toBe(2);
  expect(await count('page_views')).toBe(8);
  expect(await count('one_time_tokens')).toBe(3);
  expect(await count('throttles')).toBe(1);
  expect(await count('shopping_lists')).toBe(2);
  expect(await count('stock_notices', neighbour)).toBe(3);
  expect(await count('login_attempts', neighbour)).toBe(11);
  expect(await count('throttles', neighbour)).toBe(4);
});

it('deletes old unconfirmed registrations with their client and carts, and no other user', async () => {
  const old = [await registered(8), await registered(9), await registered(30)];
  const [first] = old;
  await sql`insert into carts (company_id, user_id) values (${first?.companyId}, ${first?.userId})`.execute(
    shop.db,
  );
  const admin = await makeUser(shop.db, { profile: 3 });
  await sql`insert into carts (company_id, user_id, target_client_id)
    values (${admin.companyId}, ${admin.userId}, ${first?.clientId})`.execute(shop.db);
  const fresh = await registered(6);
  const buyer = await registered(40);
  await order(buyer, 1);
  const elsewhere = await registered(40, 'barrilete');
  const shared = await registered(40);
  const colleague = await makeUser(shop.db);
  await shop.db
    .updateTable('users')
    .set({ client_id: shared.clientId })
    .where('user_id', '=', colleague.userId)
    .execute();

  expect((await removeOld(shop.app.shop, undefined, 2)).registrations).toBe(4);
  for (const { userId, clientId } of old) {
    expect([await exists(userId), await clientExists(clientId)]).toEqual([false, false]);
  }
  for (const { userId } of [fresh, buyer, elsewhere, colleague]) expect(await exists(userId)).toBe(true);
  expect([await exists(shared.userId), await clientExists(shared.clientId)]).toEqual([false, true]);
  expect(await count('carts')).toBe(0);
});

it('runs as a scheduled job', async () => {
  const { tasks, cron } = retentionJobs(shop.app.shop);
  const old = await registered(8);
  const { runTimeConnectionString: connectionString } = shop;
  const { log } = shop.app.shop;
  const jobs = await startJobs({ connectionString, tasks, cron, log, concurrency: 1 });
  try {
    await vi.waitFor(async () => {
      const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs`.execute(
        shop.db,
      );
      expect(rows).toEqual(cron.map(({ task }) => ({ identifier: task })));
    }, 15_000);
    await queueJobs(
      shop.db,
      cron.map(({ task }) => ({ name: task, payload: {} })),
    );
    await vi.waitFor(async () => expect(await exists(old.userId)).toBe(false), 15_000);
  } finally {
    await jobs.stop(1_000);
  }
});
