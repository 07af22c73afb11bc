import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { waveTask } from '@mostrador/server/features/invitations/waves.service';
import { shopJobs } from '@mostrador/server/jobs';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { logIn } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { openMailServer } from '../faults/mail-server.js';
import { makeProducts, makeUser, PASSWORD } from '../testing/factories.js';
import { percentile, say, startBuyers } from './bench/buyers.js';

/*
 * npm run invite-bench -- --clients 5000 --listed 20000: invites so many clients by a wave whose turns follow each other without the
 * minute between them, through a mail server of this machine, while buyers read products and change their carts. Then the desk's table
 * of clients is read with so many of them: pages, searches, filters, orders. Prints times, memory of this process, and percentiles.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '5000' },
    listed: { type: 'string', default: '20000' },
    readings: { type: 'string', default: '40' },
  },
});
const clients = Number(values.clients);
const listed = Number(values.listed);
const readings = Number(values.readings);
const BUYERS = 8;
const PRODUCTS = 1_000;
const ALONE_MS = 10_000;
const POLL_MS = 100;
const PER_HOUR = 20_000;
const MEGABYTE = 1_048_576;

/** Makes clients without users, numbered from a number on. */
const makeClients = ({ db, app }: FaultShop, from: number, count: number) =>
  sql`
    insert into clients (company_id, client_code, legal_name, legal_id, email, delivery_address_city_name)
    select ${app.shop.company().companyId}, 'B-' || n, 'Librería ' || (array['del Sur', 'El Faro', 'La Luna', 'Central'])[1 + n % 4] || ' ' || n,
      '30' || lpad(n::text, 9, '0'), 'compras' || n || '@clientes.test', (array['Rosario', 'Córdoba', 'Salta'])[1 + n % 3]
    from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db);

const QUERIES: readonly (readonly [what: string, query: Readonly<Record<string, string>>])[] = [
  ['first page', {}],
  ['page in the middle', { offset: '10000' }],
  ['search by name', { search: 'faro 77' }],
  ['search by CUIT', { search: '30-00000123' }],
  ['search by e-mail of a user', { search: 'compras1234@' }],
  ['search that finds nothing', { search: 'zzzz' }],
  ['search by one letter', { search: 'a' }],
  ['waiting', { status: 'waiting' }],
  ['blocked', { status: 'blocked' }],
  ['without user', { status: 'without_user' }],
  ['without order since', { withoutOrderSince: '2026-08-01' }],
  ['without salesman', { salesmanId: '0' }],
  ['without price list', { priceListId: '0' }],
  ['by code', { sort: 'code' }],
  ['by city', { sort: 'city' }],
  ['by last order', { sort: 'lastOrder', direction: 'down' }],
  ['newest', { sort: 'newest' }],
];

const folder = mkdtempSync(join(tmpdir(), 'mostrador-invite-bench-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  await invite(shop);
  await list(shop);
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function invite(of: FaultShop): Promise<void> {
  const { app, client, db, buyers, runTimeConnectionString } = of;
  const { companyId } = app.shop.company();
  // clients name a country
  await loadGeography(db);
  await makeClients(of, 1, clients);
  const codes = await makeProducts(db, 'P-', PRODUCTS, 1_000_000);
  await sql`analyze`.execute(db);
  const { token = '' } = await logIn(client, (await makeUser(db, { profile: 3 })).email, PASSWORD);
  const mails = await openMailServer();
  const config = {
    smtpUrl: `smtp://127.0.0.1:${mails.port}`,
    mailFrom: 'Mostrador <no-responder@mostrador.test>',
    dataDir: folder,
  };
  const { tasks } = shopJobs(app.shop, config);
  // the turns of the wave are begun here
  const { [waveTask(companyId)]: turn, ...others } = tasks;
  if (turn === undefined) throw new Error('There is no task for waves.');
  const jobs = await startJobs({
    connectionString: runTimeConnectionString,
    tasks: others,
    log: pino({ level: 'silent' }),
    concurrency: 2,
    pollIntervalMs: POLL_MS,
  });
  const crowd = startBuyers(client, await buyers(BUYERS), codes);
  await crowd.step(`Nothing but ${BUYERS} buyers`, () => wait(ALONE_MS));
  crowd.reset();

  const begun = performance.now();
  const body = { selection: { kind: 'withoutAccount' as const }, perHour: PER_HOUR };
  const answer = await client.call('createInvitationWave', { body }, token);
  if (answer.status !== 200) throw new Error(answer.text);
  const { waveId } = JSON.parse(answer.text) as { waveId: number };
  const { signal } = new AbortController();
  let most = 0;
  const isFinished = async () =>
    (
      await db
        .selectFrom('invitation_waves')
        .select('finished_at')
        .where('invitation_wave_id', '=', waveId)
        .executeTakeFirstOrThrow()
    ).finished_at !== null;
  let longest = 0;
  while (!(await isFinished())) {
    const from = performance.now();
    await turn({ waveId }, { stopping: signal, signal, attempt: 1 });
    longest = Math.max(longest, performance.now() - from);
    most = Math.max(most, process.memoryUsage().rss);
  }
  const queued = (performance.now() - begun) / 1_000;
  while (mails.arrived.size < clients) {
    most = Math.max(most, process.memoryUsage().rss);
    await wait(POLL_MS);
  }
  const sent = (performance.now() - begun) / 1_000;
  await crowd.stop();
  say(
    `${clients} clients invited: users and mails written in ${queued.toFixed(1)} s, the longest turn of ${Math.floor(PER_HOUR / 60)} took ${longest.toFixed(0)} ms`,
  );
  say(
    `${clients} mails delivered in ${sent.toFixed(1)} s: ${Math.round((clients / sent) * 60)} a minute; memory ${Math.round(most / MEGABYTE)} MB`,
  );
  say(`Buyers meanwhile: ${crowd.waited()}`);
  await jobs.stop();
  await mails.close();
}

async function list(of: FaultShop): Promise<void> {
  const { client, db } = of;
  await makeClients(of, clients + 1, Math.max(0, listed - clients));
  await sql`analyze`.execute(db);
  const { token = '' } = await logIn(client, (await makeUser(db, { profile: 3 })).email, PASSWORD);
  say(`The table of ${listed} clients, ${readings} readings each:`);
  for (const [what, query] of QUERIES) {
    const waits: number[] = [];
    for (let nth = 0; nth < readings; nth += 1) {
      const begun = performance.now();
      const { status, text } = await client.call('deskClients', { query }, token);
      waits.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${what} answered ${status}: ${text.slice(0, 200)}`);
    }
    say(`  ${what}: p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms`);
  }
}
