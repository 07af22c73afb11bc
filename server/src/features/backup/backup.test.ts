// Backup and restore of a whole shop: under a load of orders, from damaged files, over an existing shop, and from an
// earlier release.

import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { makeDocument, makeProduct, makeTransfer, makeUser } from '@mostrador/trials/testing/factories';
import { openShop } from '@mostrador/trials/testing/open-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { App } from '../../app.js';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { type Database, openDatabase } from '../../platform/database/database.js';
import { migrate, migrationNames } from '../../platform/database/migrate.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import { roleName } from '../../platform/postgres/database-addresses.js';
import { databaseName, runStatement, withDatabase } from '../../platform/postgres/databases.js';
import { privateKey } from '../../platform/private-files.js';
import { isTokenValid, makeToken } from '../../platform/sessions/one-time-tokens.queries.js';
import { auditFiles } from '../audit/file-audit.service.js';
import { backup } from './backup.service.js';
import { decryptFile, encrypting } from './encryption.js';
import { restore } from './restore.service.js';

/* One shop and one target database for all tests, because creating tables is slow; each test needs the ones before it. */
let shop: TestShop;
let folder: string;
let target: TestDatabase;
beforeAll(async () => {
  shop = await testShop();
  folder = mkdtempSync(join(tmpdir(), 'mostrador-backup-'));
  target = await createTestDatabase();
});
afterAll(async () => {
  await shop.close();
  await target.drop();
  rmSync(folder, { recursive: true });
});

/** Where backups are restored to. */
const restored = () => ({ dataDir: join(folder, 'data'), files: new FolderBlobs(join(folder, 'data')) });
const file = (name: string) => join(folder, `${name}.zip`);
const take = (name: string) =>
  backup({
    connectionString: shop.connectionString,
    files: shop.app.shop.files,
    file: file(name),
    appVersion: 'test',
  });
const bringBack = (name: string, replace = false) =>
  restore({
    connectionString: target.connectionString,
    runTimeRole: roleName(target.runTimeConnectionString),
    ...restored(),
    file: file(name),
    replace,
  });

/** Writes an encrypted backup anew with the same passphrase, at a cost that only a test has. */
async function sealCheaply(name: string, passphrase: string, into: string): Promise<void> {
  const opened = file(`${into}-opened`);
  await decryptFile(file(name), passphrase, opened);
  await pipeline(createReadStream(opened), encrypting(passphrase, 4), createWriteStream(file(into)));
}

async function inDatabase<T>(connectionString: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(connectionString, {
    max: 1,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
  return work(db).finally(close);
}

const ordersIn = (db: Database) =>
  db
    .selectFrom('orders')
    .select('external_id')
    .execute()
    .then((rows) => rows.map((row) => row.external_id));

const companyNames = (db: Database) =>
  db
    .selectFrom('companies')
    .select('name')
    .distinct()
    .execute()
    .then((rows) => rows.map(({ name }) => name));

/** A restore ends the sessions: apart from them a restored shop equals the one that was backed up. */
const withoutSessions = ({
  sessions: _,
  users: __,
  one_time_tokens: ___,
  ...rest
}: Record<string, unknown>) => rest;

/** Every row of every table, without what belongs to the database itself. */
async function contents(db: Database): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('schema_migrations', 'sync_identity') order by 1`.execute(
    db,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select count(*) as n, md5(coalesce(string_agg(
        (to_jsonb(t) - array['changed_xid', 'moved_xid'])::text, ',' order by (to_jsonb(t) - array['changed_xid', 'moved_xid'])::text), '')) as sum
      from ${sql.table(name)} t`.execute(db);
    sums[name] = rows[0];
  }
  return sums;
}

/** Orders one after the other until it is stopped. */
function ordering(email: string, code: string) {
  const acknowledged: string[] = [];
  let going = true;
  const done = (async () => {
    const token = await shop.token(email);
    while (going) {
      const { cart } = await shop.call(
        'upsertProductInCart',
        { query: {}, body: { product: { code }, quantity: 1 } },
        token,
      );
      const body = { externalId: cart.externalId, total: cart.total };
      const { resultCode } = await shop.call('confirmCart', { body }, token);
      if (resultCode === 0) acknowledged.push(cart.externalId);
    }
  })();
  return {
    acknowledged,
    end: () => {
      going = false;
      return done;
    },
  };
}

it('takes a backup under a load of orders that holds every order acknowledged before, whole and without a broken promise', async () => {
  const { code } = await makeProduct(shop.db, { price: '50000.00', stock: 10_000 });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => makeUser(shop.db)));
  await mkdir(join(shop.dataDir, 'images', 'papelera'), { recursive: true });
  await writeFile(join(shop.dataDir, 'images', 'papelera', 'ñandú 1.jpg'), 'a picture');
  const load = buyers.map(({ email }) => ordering(email, code));
  while (load.some(({ acknowledged }) => acknowledged.length < 3))
    await new Promise((go) => setTimeout(go, 20));
  const before = load.flatMap(({ acknowledged }) => [...acknowledged]);
  await take('busy');
  await Promise.all(load.map(({ end }) => end()));

  const figures = await bringBack('busy');
  expect(figures.violations).toEqual([]);
  const restored = await inDatabase(target.connectionString, ordersIn);
  expect(restored).toEqual(expect.arrayContaining(before));
  expect(before.length).toBeGreaterThanOrEqual(12);
  expect(await readFile(join(folder, 'data', 'images', 'papelera', 'ñandú 1.jpg'), 'utf8')).toBe('a picture');
  expect((await stat(file('busy'))).mode & 0o777).toBe(0o600);
});

it('refuses a damaged file, a taken database and one that is in use, and leaves them as they were', async () => {
  await expect(take('busy')).rejects.toThrow('is there already');
  const whole = readFileSync(file('busy'));
  const damaged = Buffer.from(whole);
  damaged[Math.floor(damaged.length / 2)] = (damaged[Math.floor(damaged.length / 2)] ?? 0) ^ 1;
  writeFileSync(file('damaged'), damaged);
  await expect(bringBack('damaged', true)).rejects.toThrow('damaged');
  writeFileSync(file('short'), whole.subarray(0, whole.length - 100));
  await expect(bringBack('short', true)).rejects.toThrow('cannot be read as a backup');
  await expect(bringBack('busy')).rejects.toThrow('holds a shop already');
  await inDatabase(target.connectionString, async (db) => {
    await db.updateTable('companies').set({ name: 'La de antes' }).execute();
    await expect(bringBack('busy', true)).rejects.toThrow('stop the shop');
    expect(await companyNames(db)).toEqual(['La de antes']);
  });
});

it('changes neither the shop nor its pictures where the auditor finds a broken promise in the backup', async () => {
  const pictures = join(folder, 'data', 'images', 'papelera');
  await writeFile(join(pictures, 'ñandú 1.jpg'), 'the one of before');
  const drift = (units: number) => sql`update products set reserved = reserved + ${units}`.execute(shop.db);
  await drift(1);
  await take('broken').finally(() => drift(-1));
  const failure = await bringBack('broken', true).catch((error: Error) => error.message);
  expect(failure).toContain('nothing was replaced');
  expect(await inDatabase(target.connectionString, companyNames)).toEqual(['La de antes']);
  expect(await readdir(pictures)).toEqual(['ñandú 1.jpg']);
  expect(await readFile(join(pictures, 'ñandú 1.jpg'), 'utf8')).toBe('the one of before');
  const [, left = ''] = /in the database (\S+):/.exec(String(failure)) ?? [];
  await runStatement(withDatabase(target.connectionString, 'postgres'), `drop database "${left}"`);
});

it('puts a backup in the place of another shop, which stays, with every row, document and receipt, new numbers and keys', async () => {
  await queueJobs(shop.db, [
    { name: 'given_up', payload: {} },
    { name: 'last_try', payload: {} },
  ]);
  await sql`update graphile_worker._private_jobs j set attempts = max_attempts,
      locked_at = case when t.identifier = 'last_try' then now() end
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in ('given_up', 'last_try')`.execute(
    shop.db,
  );
  const { companyId, clientId, userId } = await makeUser(shop.db);
  const of = { companyId, clientId: clientId ?? 0 };
  const documentId = await makeDocument(shop.db, shop.app.shop.files, of);
  const transferId = await makeTransfer(shop, { ...of, userId, name: 'pago.pdf' });
  await take('quiet');
  const { replaced = '' } = await bringBack('quiet', true);
  const old = withDatabase(target.connectionString, replaced);
  expect(await inDatabase(old, companyNames)).toEqual(['La de antes']);
  await runStatement(withDatabase(old, 'postgres'), `drop database "${replaced}"`);

  const [was, is] = [await contents(shop.db), await inDatabase(target.connectionString, contents)];
  expect(withoutSessions(is)).toEqual(withoutSessions(was));
  expect(await readFile(join(folder, 'data', 'images', 'papelera', 'ñandú 1.jpg'), 'utf8')).toBe('a picture');
  const papers = [
    join(folder, 'data', privateKey('documents', documentId)),
    join(folder, 'data', privateKey('receipts', transferId)),
  ];
  for (const paper of papers) expect((await stat(paper)).mode & 0o077).toBe(0);
  const filesOf = (db: Database) => auditFiles(db, restored().files, 'papelera');
  expect(await inDatabase(target.connectionString, filesOf)).toEqual([]);
  const identity = (db: Database) =>
    sql`select identity from sync_identity`.execute(db).then(({ rows }) => rows);
  expect(await inDatabase(target.connectionString, identity)).not.toEqual(await identity(shop.db));
  // As the role that serves: a restored database has its grants.
  await inDatabase(target.runTimeConnectionString, async (db) => {
    await expect(sql`delete from trail_entries`.execute(db)).rejects.toThrow('permission denied');
    const made = await makeProduct(db);
    const { highest } = await shop.db
      .selectFrom('products')
      .select((eb) => eb.fn.max('product_id').as('highest'))
      .executeTakeFirstOrThrow();
    expect(made.productId).toBeGreaterThan(highest);
    await expect(sql`delete from products where product_id = ${highest}`.execute(db)).rejects.toThrow(
      'violates foreign key',
    );
    const { rows } = await sql<{ waiting: boolean }>`
      select count(*) > 0 as waiting from graphile_worker.jobs where locked_at is null`.execute(db);
    expect(rows).toEqual([{ waiting: true }]);
    const { rows: jobs } = await sql`
      select task_identifier as task, attempts from graphile_worker.jobs
      where task_identifier in ('given_up', 'last_try')`.execute(db);
    expect(jobs).toEqual([{ task: 'last_try', attempts: 0 }]);
  });
});

it('ends every session and spends every one-time token of the backup, although the key that signed them is the same', async () => {
  const { email, userId, companyId } = await makeUser(shop.db);
  const token = await shop.token(email);
  const given = { companyId, userId, kind: 'confirm_email' } as const;
  const link = await makeToken(shop.db, given, Date.now());
  await take('sessions');
  const { replaced = '' } = await bringBack('sessions', true);
  await runStatement(withDatabase(target.connectionString, 'postgres'), `drop database "${replaced}"`);
  const opened = await openShop({ connectionString: target.connectionString, dataDir: folder });
  try {
    const ask = async (app: App, bearer: string) =>
      (
        await app.http.inject({
          url: '/api/store/StoreUser/logins',
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).statusCode;
    expect([await ask(shop.app, token), await ask(opened, token)]).toEqual([200, 401]);
    expect(await isTokenValid(shop.db, { ...given, token: link }, Date.now())).toBe(true);
    expect(await isTokenValid(opened.shop.db, { ...given, token: link }, Date.now())).toBe(false);
  } finally {
    await opened.close();
  }
});

it('leaves no session and no one-time token of the backup where it ends before its last steps', async () => {
  const { email, userId, companyId } = await makeUser(shop.db);
  await shop.token(email);
  await makeToken(shop.db, { companyId, userId, kind: 'confirm_email' }, Date.now());
  await take('ended');
  const empty = withDatabase(target.connectionString, `${databaseName(target.connectionString)}_empty`);
  const server = withDatabase(target.connectionString, 'postgres');
  await runStatement(server, `create database "${databaseName(empty)}"`);
  const alive = (db: Database) =>
    sql<Record<string, number>>`
      select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from one_time_tokens where used_at is null) as tokens,
        (select session_version from users where user_id = ${userId}) as version`
      .execute(db)
      .then(({ rows: [row] }) => row);
  try {
    const ended = restore({
      connectionString: empty,
      ...restored(),
      file: file('ended'),
      replace: false,
      onStep: (step) => {
        if (step === 'ending all sessions') throw new Error('killed');
      },
    });
    await expect(ended).rejects.toThrow('killed');
    const before = await alive(shop.db);
    expect(before?.['sessions']).toBeGreaterThan(0);
    expect(before?.['tokens']).toBeGreaterThan(0);
    expect(await inDatabase(empty, alive)).toEqual({
      sessions: 0,
      tokens: 0,
      version: (before?.['version'] ?? 0) + 1,
    });
  } finally {
    await runStatement(server, `drop database "${databaseName(empty)}"`);
  }
});

it('restores an encrypted backup, and nothing of one that was changed, cut or written by a stranger', async () => {
  const PASSPHRASE = 'correct horse battery staple';
  await backup({
    connectionString: shop.connectionString,
    files: shop.app.shop.files,
    file: file('sealed'),
    appVersion: 'test',
    passphrase: PASSPHRASE,
  });
  const sealed = readFileSync(file('sealed'));
  for (const word of ['manifest.json', 'tables/', 'PK\u0003\u0004', 'ñandú'])
    expect(sealed.includes(word)).toBe(false);
  expect((await stat(file('sealed'))).mode & 0o777).toBe(0o600);
  const dataDir = join(folder, 'data');
  const open = (name: string, options: { passphrase?: string; acceptPlain?: boolean }) =>
    restore({
      connectionString: target.connectionString,
      runTimeRole: roleName(target.runTimeConnectionString),
      ...restored(),
      file: file(name),
      replace: true,
      ...options,
    });
  const was = await inDatabase(target.connectionString, contents);
  const files = (await readdir(dataDir, { recursive: true })).sort();

  // each of these is opened once, at a second of processor time under the cost of a real backup
  await sealCheaply('sealed', PASSPHRASE, 'cheap');
  const cheap = readFileSync(file('cheap'));
  const changed = Buffer.from(cheap);
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  writeFileSync(file('changed'), changed);
  writeFileSync(file('cut'), cheap.subarray(0, cheap.length - 1));
  writeFileSync(file('longer'), Buffer.concat([cheap, Buffer.from('x')]));
  for (const name of ['changed', 'cut', 'longer'])
    await expect(open(name, { passphrase: PASSPHRASE })).rejects.toThrow('cannot be decrypted');
  await expect(open('cheap', { passphrase: `${PASSPHRASE}!` })).rejects.toThrow('cannot be decrypted');
  await expect(open('sealed', {})).rejects.toThrow('is encrypted');
  // A stranger who can write where the backups are, and has no passphrase.
  await expect(open('sessions', { passphrase: PASSPHRASE })).rejects.toThrow('is not encrypted');
  expect(await inDatabase(target.connectionString, contents)).toEqual(was);
  expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(files);

  const steps: string[] = [];
  const { violations, replaced = '' } = await restore({
    connectionString: target.connectionString,
    runTimeRole: roleName(target.runTimeConnectionString),
    ...restored(),
    file: file('sealed'),
    replace: true,
    passphrase: PASSPHRASE,
    onStep: (step) => void steps.push(step),
  });
  await runStatement(withDatabase(target.connectionString, 'postgres'), `drop database "${replaced}"`);
  expect(violations).toEqual([]);
  expect(steps.join()).not.toContain('WARNING');
  expect(withoutSessions(await inDatabase(target.connectionString, contents))).toEqual(
    withoutSessions(await contents(shop.db)),
  );
  await vi.waitFor(
    async () => expect((await readdir(dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]),
    15_000,
  );
}, 120_000);

it('restores a plain backup with a warning, and with a passphrase only if the operator says so', async () => {
  const steps: string[] = [];
  const plain = async (options: { passphrase?: string; acceptPlain?: boolean }) => {
    const { replaced = '' } = await restore({
      connectionString: target.connectionString,
      runTimeRole: roleName(target.runTimeConnectionString),
      ...restored(),
      file: file('sessions'),
      replace: true,
      onStep: (step) => void steps.push(step),
      ...options,
    });
    await runStatement(withDatabase(target.connectionString, 'postgres'), `drop database "${replaced}"`);
  };
  await plain({});
  await plain({ passphrase: 'correct horse battery staple', acceptPlain: true });
  expect(steps.filter((step) => step.includes('WARNING: the backup is not encrypted'))).toHaveLength(2);
}, 120_000);

/** Two companies with the columns of the first migration alone: today's code writes columns that an earlier release lacks. */
const writeFirstCompanies = (db: Database) =>
  sql`
    insert into companies (code, name, price_visible_for_users_only, payments_mercado_pago,
      implements_third_party_purchases, verifies_clients, minimum_purchase_amount, order_mail)
    values ('papelera', 'Papelera', true, true, true, true, 30000, 'pedidos@papelera.test'),
      ('barrilete', 'Barrilete', false, false, false, true, 30000, 'pedidos@barrilete.test')`.execute(db);

it('brings a backup of an earlier release back and takes it to this one', async () => {
  const all = await migrationNames();
  const earlier = withDatabase(target.connectionString, `${databaseName(target.connectionString)}_earlier`);
  const later = withDatabase(target.connectionString, `${databaseName(target.connectionString)}_later`);
  const server = withDatabase(target.connectionString, 'postgres');
  for (const url of [earlier, later]) await runStatement(server, `create database "${databaseName(url)}"`);
  try {
    await migrate(earlier, all.at(-2));
    await inDatabase(earlier, writeFirstCompanies);
    await backup({
      connectionString: earlier,
      files: new FolderBlobs(folder),
      file: file('earlier'),
      appVersion: 'test',
    });
    const { violations } = await restore({
      connectionString: later,
      ...restored(),
      file: file('earlier'),
      replace: false,
    });
    expect(violations).toEqual([]);
    const applied = await inDatabase(later, (db) =>
      sql<{ name: string }>`select name from schema_migrations order by name`.execute(db),
    );
    expect(applied.rows.map(({ name }) => name)).toEqual(all);
    expect(await inDatabase(later, companyNames)).toHaveLength(2);
  } finally {
    for (const url of [earlier, later]) await runStatement(server, `drop database "${databaseName(url)}"`);
  }
});
