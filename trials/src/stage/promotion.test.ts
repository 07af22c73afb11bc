// The shop on a primary that is killed, with a synchronous standby that is promoted: nothing acknowledged is lost, and pools, notices and
// jobs go on by themselves.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mostrador/server/platform/database/database';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { queueJobs } from '@mostrador/server/platform/jobs/queue-jobs';
import { type JobRunner, startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { openLog } from '@mostrador/server/platform/log';
import { createDatabaseIfMissing, firstValue } from '@mostrador/server/platform/postgres/databases';
import { systemUserFor } from '@mostrador/server/platform/postgres/system-user';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Confirmed, confirm, fillCart } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { untilAnswered } from '../faults/retrying-client.js';
import { freePort } from '../faults/server-process.js';
import { AnswerLost } from '../faults/shop-client.js';
import { makeProducts } from '../testing/factories.js';
import { DatabaseNode } from './database-node.js';
import { DatabasePair } from './database-pair.js';
import { type LeaderLine, openLeaderLine } from './leader-line.js';
import { embeddedPrograms } from './postgres-programs.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-promotion-'));
const done: number[] = [];
let pair: DatabasePair;
let line: LeaderLine;
let shop: FaultShop;
let jobs: JobRunner;
/** The address of the primary, as its two roles. */
let owner: string;
let runTime: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const programs = embeddedPrograms(folder);
  const systemUser = systemUserFor(join(folder, 'machine'));
  if (systemUser !== undefined) chmodSync(folder, 0o777);
  const password = 'only-for-this-test';
  const node = async (name: string) =>
    new DatabaseNode({
      name,
      folder: join(folder, name),
      port: await freePort(),
      programs,
      systemUser,
      password,
      isDurable: false,
    });
  pair = await DatabasePair.open([await node('first'), await node('second')], 'synchronous');
  line = await openLeaderLine(() => pair.leader.linePort);
  owner = pair.leader.node.address('mostrador', line.port);
  const role = new URL(owner);
  role.username = 'mostrador_shop';
  runTime = role.href;
  await createDatabaseIfMissing(owner);
  await migrateShop({ owner, runTime });
  shop = await openFaultShop({ connectionString: owner, runTimeConnectionString: runTime });
  jobs = await startJobs({
    connectionString: runTime,
    tasks: { note: async (payload) => void done.push((payload as { nth: number }).nth) },
    log: openLog({ level: 'silent' }),
    concurrency: 1,
    pollIntervalMs: 100,
    restartDelayMs: 100,
  });
}, 120_000);
afterAll(async () => {
  await jobs?.stop(0);
  await shop?.close();
  await line?.close();
  await pair?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

it('opens no connection to a standby, whose answers would be old', async () => {
  const { db, close } = openDatabase(pair.follower.node.address('mostrador'), {
    max: 1,
    statementTimeout: 1_000,
    onError: () => undefined,
  });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '25006' });
  await close();
});

it('loses no acknowledged order when the primary is killed, and goes on with the promoted standby', async () => {
  const buyers = await shop.buyers(2);
  const codes = await makeProducts(shop.db, 'M', 2, 1_000);
  const lines = codes.map((code) => ({ code, quantity: 1 }));
  const identity = await firstValue(owner, 'select sync_database()');
  const order = async (nth: number) => {
    const buyer = buyers[nth];
    if (buyer === undefined) throw new Error('There is no buyer.');
    const cart = await untilAnswered(
      () => shop.client,
      (door) => fillCart(door, buyer, lines),
    );
    const answer: Confirmed = await untilAnswered(
      () => shop.client,
      async (door) => {
        const said = await confirm(door, buyer, cart);
        if (said.kind === 'failed' && said.status === 503) throw new AnswerLost(said.text);
        return said;
      },
    );
    if (answer.kind !== 'placed') throw new Error(JSON.stringify(answer));
    shop.orderLog.note(cart, answer);
  };
  await Promise.all([order(0), order(1)]);
  const lost = pair.lose('kill');
  await Promise.all([order(0), order(1), lost]);
  expect(shop.orderLog.count).toBe(4);
  await untilAnswered(
    () => shop.client,
    async () => {
      const problems = await shop.check().catch((error: unknown) => {
        throw new AnswerLost(String(error));
      });
      expect(problems).toEqual([]);
    },
  );
  await vi.waitFor(() => expect(shop.app.figures.isListening()).toBe(true), { timeout: 10_000 });
  expect(shop.app.readModel.isCurrent).toBe(true);
  expect(await firstValue(owner, 'select sync_database()')).not.toBe(identity);
  await queueJobs(shop.db, [{ name: 'note', payload: { nth: 7 } }]);
  await vi.waitFor(() => expect(done).toEqual([7]), { timeout: 20_000 });
}, 60_000);

it('acknowledges nothing that the synchronous standby lacks', async () => {
  const { node } = pair.leader;
  await node.query('create table if not exists facts (nth int)', 'mostrador');
  await node.query("alter system set synchronous_standby_names = 'away'");
  await node.query('select pg_reload_conf()');
  const { db, close } = openDatabase(owner, { max: 2, statementTimeout: 500, onError: () => undefined });
  const facts = async () => (await sql`select nth from facts`.execute(shop.db)).rows;
  await expect(
    db.transaction().execute((tx) => sql`insert into facts values (1)`.execute(tx)),
  ).rejects.toThrow('Query read timeout');
  // others do not see it before the standby has it
  expect(await facts()).toEqual([]);
  // an operator who cancels the wait makes PostgreSQL report success
  const cancelled = sql`insert into facts values (2)`.execute(db);
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep' and query like '%values (2)%'";
  await Promise.all([
    expect(cancelled).rejects.toMatchObject({ code: '08007' }),
    vi.waitFor(async () =>
      expect(await node.query(`select pg_cancel_backend(pid) ${waiting}`)).toHaveLength(1),
    ),
  ]);
  await node.query("alter system set synchronous_standby_names = ''");
  await node.query('select pg_reload_conf()');
  await vi.waitFor(async () => expect(await facts()).toEqual([{ nth: 1 }, { nth: 2 }]));
  await close();
}, 30_000);
