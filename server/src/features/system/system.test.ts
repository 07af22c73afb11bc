// The system screen's calls: active users of all processes, site information, currencies, and listing and retrying
// jobs.

import { actingToken } from '@mostrador/trials/testing/acting-token';
import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import { accountOf } from '../auth/accounts.service.js';

const MINUTE = 60_000;
let shop: TestShop;
/** Another process of the same company, and one of another company, on the same database. */
let second: TestShop;
let neighbour: TestShop;
let admin: MadeUser;
let token = '';

beforeAll(async () => {
  shop = await testShop('papelera');
  second = await testShop('papelera', shop);
  neighbour = await testShop('barrilete', shop);
  admin = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(admin.email);
});
afterAll(async () => {
  await neighbour.close();
  await second.close();
  await shop.close();
});

const companyOf = (of: TestShop) => of.app.shop.company().companyId;

describe('active users', () => {
  const seen = async () => {
    await Promise.all([shop, second, neighbour].map(({ app }) => app.presence.write()));
    return shop.call('activeUsers', {}, token);
  };

  it('are those of every process of the company, with the administrators who act for them', async () => {
    const client = await makeUser(shop.db);
    const salesman = await makeUser(shop.db, { profile: 2 });
    const stranger = await makeUser(shop.db, { company: 'barrilete' });
    await shop.call('cart', {}, await shop.token(client.email));
    await second.call('userDetails', {}, await second.token(salesman.email));
    await neighbour.call('cart', {}, await neighbour.token(stranger.email));
    const [account, actor] = [
      await accountOf(shop.app.shop, client.userId),
      await accountOf(shop.app.shop, admin.userId),
    ];
    if (account === undefined || actor === undefined) throw new Error('Made users are there.');
    await second.call('cart', {}, await actingToken(shop.app.shop, account, actor));

    const before = await shop.call('activeUsers', {}, token);
    expect(before.map(({ email }) => email)).toEqual([admin.email]);
    const users = await seen();
    const of = (userId: number) => users.filter((user) => user.userId === userId);
    expect(of(stranger.userId)).toEqual([]);
    expect(of(salesman.userId)).toMatchObject([{ profile: 2, clientName: null, actorName: null }]);
    expect(of(admin.userId)).toMatchObject([{ email: admin.email, profile: 3, address: '127.0.0.1' }]);
    const actors = of(client.userId).map(({ actorEmail }) => actorEmail);
    expect(new Set(actors)).toEqual(new Set([admin.email, null]));
    expect(actors).toHaveLength(2);
    expect(of(client.userId)[0]?.clientName).toMatch(/^Librería/);
  });

  it('are gone a quarter of an hour after their last request, and none goes back in time', async () => {
    const client = await makeUser(shop.db);
    const own = await shop.token(client.email);
    await shop.call('cart', {}, own);
    for (const each of [shop, second]) each.forward(10 * MINUTE);
    await second.call('cart', {}, own);
    const lastSeen = async () => (await seen()).find(({ userId }) => userId === client.userId)?.lastSeenAt;
    const at = await lastSeen();
    expect(at).toBeDefined();
    await sql`update user_activity set last_seen_at = last_seen_at`.execute(shop.db);
    expect(await lastSeen()).toBe(at);
    for (const each of [shop, second]) each.forward(14 * MINUTE);
    expect(await lastSeen()).toBe(at);
    for (const each of [shop, second]) each.forward(2 * MINUTE);
    expect(await lastSeen()).toBeUndefined();
  });

  it('a request that is only read writes nothing', async () => {
    await seen();
    const before = await sql`select * from user_activity order by user_id, actor_user_id`.execute(shop.db);
    await shop.call('cart', {}, await shop.token((await makeUser(shop.db)).email));
    const after = await sql`select * from user_activity order by user_id, actor_user_id`.execute(shop.db);
    expect(after.rows).toEqual(before.rows);
  });
});

describe('the site', () => {
  it('tells everybody its version, and administrators what it runs on', async () => {
    const client = await shop.token((await makeUser(shop.db)).email);
    for (const caller of [undefined, client])
      expect(await shop.call('siteInfo', {}, caller)).toEqual({
        version: 'test',
        companyName: 'Papelera del Plata',
        details: null,
      });
    await sql`delete from server_processes`.execute(shop.db);
    for (const each of [shop, second, neighbour]) await each.app.presence.start();
    const { details } = await shop.call('siteInfo', {}, token);
    expect(details).toMatchObject({
      node: process.versions.node,
      environment: 'development',
      database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
      disk: { freeBytes: expect.any(Number) },
      processes: [{ pid: process.pid, version: 'test' }, { pid: process.pid }],
    });
    expect(JSON.stringify(details)).not.toContain(shop.dataDir);
    await second.app.presence.stop();
    expect((await shop.call('siteInfo', {}, token)).details?.processes).toHaveLength(1);
  });

  it('has pesos, for its own company', async () => {
    const currencies = (companyId: number) =>
      shop.raw('currencies', { params: { companyId: String(companyId) } });
    expect((await currencies(companyOf(shop))).body).toMatchObject([{ currencyCode: 'ARS', decimals: 2 }]);
    expect((await currencies(companyOf(neighbour))).status).toBe(404);
  });
});

describe('the queue', () => {
  const SECRET = 'quien@prueba.test';
  const jobs = async (of: TestShop, caller: string) => (await of.call('jobQueue', {}, caller)).jobs;
  const fail = (task: string, error: string, attempts: number) =>
    sql`update graphile_worker._private_jobs j set attempts = ${attempts}, last_error = ${error}
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${task}`.execute(
      shop.db,
    );

  beforeAll(async () => {
    const own = companyOf(shop);
    const payload = { email: SECRET };
    await queueJobs(shop.db, [
      { name: `waiting_one:${own}`, payload, runAt: new Date('2030-01-01T00:00:00Z') },
      { name: `retrying_one:${own}`, payload },
      { name: `failed_one:${own}`, payload },
      { name: `running_one:${own}`, payload },
      { name: `foreign_one:${companyOf(neighbour)}`, payload },
    ]);
    await fail(`retrying_one:${own}`, 'connect ECONNREFUSED', 3);
    await fail(`failed_one:${own}`, `\u001b[31mno\nway smtp://u:clave@host ${'x'.repeat(2_000)}`, 25);
    await sql`update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'somebody'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${`running_one:${own}`}`.execute(
      shop.db,
    );
  });

  it('tells the company’s jobs, those that failed first, and nothing of what they carry', async () => {
    const queue = await shop.call('jobQueue', {}, token);
    expect(queue.counts).toEqual({ failed: 1, retrying: 1, running: 1, waiting: 1 });
    expect(queue.jobs.map(({ task, state }) => `${task} ${state}`)).toEqual([
      'failed_one failed',
      'retrying_one retrying',
      'running_one running',
      'waiting_one waiting',
    ]);
    expect(JSON.stringify(queue)).not.toContain(SECRET);
    const error = queue.jobs[0]?.lastError ?? '';
    expect(error).toMatch(/^\\u001b\[31mno way smtp:\/\/\(oculto\)@host x+…$/);
    expect(error.length).toBeLessThanOrEqual(300);
  });

  it('tries one again at once, unless it is another company’s or under way', async () => {
    const [failed, , running] = await jobs(shop, token);
    const retry = (jobId: number | undefined, of = shop, caller = token) =>
      of.raw('retryJob', { params: { jobId: String(jobId) } }, caller);
    const elsewhere = await neighbour.token(
      (await makeUser(shop.db, { profile: 3, company: 'barrilete' })).email,
    );
    expect((await retry(failed?.jobId, neighbour, elsewhere)).status).toBe(404);
    const { status, body } = await retry(running?.jobId);
    expect([status, body.code]).toEqual([409, 'job_running']);
    expect((await retry(Number.MAX_SAFE_INTEGER)).status).toBe(404);
    expect((await retry(failed?.jobId)).body.counts).toEqual({
      failed: 0,
      retrying: 1,
      running: 1,
      waiting: 2,
    });
    expect((await jobs(neighbour, elsewhere)).map(({ task }) => task)).toEqual(['foreign_one']);
  });

  it('tries all that failed again', async () => {
    await fail(`failed_one:${companyOf(shop)}`, 'again', 25);
    await fail(`foreign_one:${companyOf(neighbour)}`, 'again', 25);
    expect(await shop.call('retryFailedJobs', {}, token)).toEqual({ retried: 1 });
    expect(await shop.call('retryFailedJobs', {}, token)).toEqual({ retried: 0 });
  });
});
