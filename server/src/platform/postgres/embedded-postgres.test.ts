// The embedded PostgreSQL: first and interrupted starts, restarts after a kill, two starts at once, and folders that
// other users cannot enter.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Owner,
  type OwnerOptions,
  type OwnerPlace,
  openOwnerPlace,
} from '@mostrador/trials/testing/postgres-owners';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { processBirth } from './process-identity.js';
import { inaccessibleFolder, ownSystemUser } from './system-user.js';

const NOBODY = { uid: 65_534, gid: 65_534 };
/** How often the quick checks are repeated. */
const { MOSTRADOR_LONG } = process.env;
const isRoot = process.getuid?.() === 0;

let place: OwnerPlace;
/** A data folder with a stopped cluster: a copy takes a tenth of the time of making one. */
let made: string;
let dataDir: string;
let folder: string;
const owners: Owner[] = [];

beforeAll(async () => {
  place = await openOwnerPlace();
  made = openFolder();
  const owner = await place.start(join(made, 'data'));
  expect(owner.error).toBeUndefined();
  await owner.stop();
});
afterAll(() => {
  place.remove();
  rmSync(made, { recursive: true, force: true, maxRetries: 20 });
});
beforeEach(() => {
  folder = openFolder();
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  const ended = owners.splice(0);
  for (const owner of ended) {
    await owner.kill();
    if (owner.pid !== undefined) await end(owner.pid);
  }
  // several may have had the same home: no folder goes while one of them still writes into it
  for (const { home } of ended)
    if (home?.startsWith('/var/lib/')) rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Returns a new folder that every user may enter. */
function openFolder(): string {
  const opened = mkdtempSync(join(tmpdir(), 'mostrador-pg-'));
  chmodSync(opened, 0o755);
  return opened;
}

/** Gives the test a cluster that was stopped, with the owners of its files. */
const copyCluster = () => execFileSync('cp', ['-a', join(made, 'data'), dataDir]);

/** Ends a server that is left; until it is gone it still writes into its folder. */
async function end(pid: number): Promise<void> {
  if (processBirth(pid) === undefined) return;
  process.kill(pid, 'SIGQUIT');
  await vi.waitFor(() => expect(processBirth(pid)).toBeUndefined(), { timeout: 15_000, interval: 50 });
}

async function start(options?: OwnerOptions): Promise<Owner> {
  const owner = await place.start(dataDir, options);
  owners.push(owner);
  return owner;
}

async function running(options?: OwnerOptions): Promise<Owner> {
  const owner = await start(options);
  expect(owner.error).toBeUndefined();
  return owner;
}

const query = (owner: Owner, sql: string): Promise<unknown[]> => queryAt(owner.connectionString, sql);

async function queryAt(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return result.rows[0] ?? [];
  } finally {
    await client.end();
  }
}

describe('a first start', () => {
  it.runIf(process.platform === 'linux')('has its connections scheduled as batch work', async () => {
    const owner = await running();
    // The 41st field is the policy, 39th behind the name; 3 is batch work.
    const client = new pg.Client({ connectionString: owner.connectionString });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    await client.end();
    expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]).toBe('3');
  });

  it('makes a durable Spanish cluster that asks everybody for a password', async () => {
    const owner = await running();
    const settings =
      "current_setting('fsync'), current_setting('data_checksums'), current_setting('synchronous_commit')";
    expect(
      await query(owner, `select ${settings}, current_setting('listen_addresses'), current_database()`),
    ).toEqual(['on', 'on', 'on', '', 'mostrador']);
    expect(
      await query(owner, "select string_agg(w, ' ' order by w) from unnest(array['ñu','oro','nube']) w"),
    ).toEqual(['nube ñu oro']);
    await query(owner, 'create extension pg_trgm');
    await query(owner, 'create extension unaccent');
    expect(
      await query(
        owner,
        "select to_tsvector('simple', 'ÑANDÚ')::text, lower('ÑANDÚ'), unaccent('ñandú'), show_trgm('Ñ')",
      ),
    ).toEqual([
      "'ñandú':1",
      'ñandú',
      'nandu',
      await query(owner, "select show_trgm('ñ')").then(([it]) => it),
    ]);
    const wrong = new pg.Client({ connectionString: owner.connectionString.replace(/:[^:@/]+@/, ':wrong@') });
    await expect(wrong.connect()).rejects.toThrow('password authentication failed');
    expect(statSync(join(owner.home, 'password')).mode & 0o777).toBe(0o600);
    if (isRoot) expect(statSync(join(owner.home, 'cluster')).uid).toBe((ownSystemUser() ?? NOBODY).uid);
    await owner.stop();
    expect(processBirth(owner.pid)).toBeUndefined();
  });

  it('begins again after it was interrupted at any moment', async () => {
    for (const after of [60, 120, 180, 260, 340, 420]) {
      const child = place.spawn(dataDir);
      await sleep(after);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const owner = await running();
    expect(await query(owner, 'select 1')).toEqual([1]);
    await owner.stop();
    await running();
    expect(readdirSync(owner.home).filter((name) => /^(draft|new)-/.test(name))).toEqual([]);
  });

  it('begins again when only a half-made draft and half the programs are there', async () => {
    const home = join(dataDir, 'postgres');
    mkdirSync(join(home, 'draft-abc', 'cluster', 'base'), { recursive: true });
    writeFileSync(join(home, 'draft-abc', 'cluster', 'PG_VERSION'), '18\n');
    mkdirSync(join(home, 'new-native-1', 'bin'), { recursive: true });
    expect(await query(await running(), 'select 1')).toEqual([1]);
    expect(readdirSync(home).filter((name) => /^(draft|new)-/.test(name))).toEqual([]);
  });
});

describe('a later start', () => {
  beforeEach(copyCluster);

  it('finds what was kept, after an orderly stop', async () => {
    const first = await running();
    await query(first, 'create table t as select 7 as n');
    await first.stop();
    const second = await running();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'select n from t')).toEqual([7]);
    expect(second.connectionString).toBe(first.connectionString);
  });

  it('uses the server again that a killed process left, at once', async () => {
    const first = await running();
    await query(first, 'create table t as select 7 as n');
    await first.kill();
    expect(processBirth(first.pid)).toBeDefined();
    const second = await running();
    expect(second.pid).toBe(first.pid);
    expect(second.ms).toBeLessThan(10_000);
    expect(await query(second, 'select n from t')).toEqual([7]);
  });

  it('starts one anew that lets in fewer than are wanted now, and keeps one that lets in more', async () => {
    const first = await running({ connections: 40 });
    await query(first, 'create table t as select 7 as n');
    await first.kill();
    const second = await running({ connections: 60 });
    expect(second.pid).not.toBe(first.pid);
    const connections = "select current_setting('max_connections'), n from t";
    expect(await query(second, connections)).toEqual(['60', 7]);
    await second.kill();
    expect((await running({ connections: 50 })).pid).toBe(second.pid);
  });

  it('recovers when the server was killed too, with its processes still there', async () => {
    const first = await running();
    await query(first, 'create table t as select 7 as n');
    // A statement that does not notice that its server is gone.
    const busy = query(first, 'select count(*) from generate_series(1, 100000000000)').catch(() => undefined);
    await sleep(200);
    await first.kill();
    process.kill(first.pid, 'SIGKILL');
    const second = await running();
    expect(second.pid).not.toBe(first.pid);
    expect(second.ms).toBeLessThan(15_000);
    expect(await query(second, 'select n from t')).toEqual([7]);
    await busy;
  });

  it.runIf(process.platform === 'linux')(
    "is not fooled by another program with the dead server's process id",
    async () => {
      const first = await running();
      await first.stop();
      const other = spawn('sleep', ['60'], { stdio: 'ignore' });
      const pidFile = join(first.home, 'cluster', 'postmaster.pid');
      writeFileSync(
        pidFile,
        `${other.pid}\n${join(first.home, 'cluster')}\n1\n5432\n${first.home}\n\n1 1\nready\n`,
      );
      try {
        expect(await query(await running(), 'select 1')).toEqual([1]);
        expect(other.exitCode).toBeNull();
      } finally {
        other.kill();
      }
    },
  );
});

describe('the role that serves customers', () => {
  beforeEach(copyCluster);

  const WHO = 'select current_user::text, rolsuper from pg_roles where rolname = current_user';

  it('has a password of its own, kept where only the shop can read it', async () => {
    const owner = await running();
    expect(await queryAt(owner.runTimeConnectionString, WHO)).toEqual(['mostrador_shop', false]);
    expect(await query(owner, WHO)).toEqual(['mostrador', true]);
    expect(statSync(join(owner.home, 'run-time-password')).mode & 0o777).toBe(0o600);
    const stored = await query(owner, "select rolpassword from pg_authid where rolname = 'mostrador_shop'");
    expect(String(stored[0])).toMatch(/^SCRAM-SHA-256\$4096:/);
    await owner.stop();
    expect((await running()).runTimeConnectionString).toBe(owner.runTimeConnectionString);
  });

  it('gets a new password when the file with the old one is gone', async () => {
    const first = await running();
    await first.stop();
    rmSync(join(first.home, 'run-time-password'));
    const second = await running();
    expect(second.runTimeConnectionString).not.toBe(first.runTimeConnectionString);
    expect(await queryAt(second.runTimeConnectionString, WHO)).toEqual(['mostrador_shop', false]);
    await expect(queryAt(first.runTimeConnectionString, WHO)).rejects.toThrow('password authentication');
  });

  it('is made in a cluster of an earlier release, whose rows stay', async () => {
    const first = await running();
    await query(first, 'create table t as select 7 as n');
    await query(first, 'drop role mostrador_shop');
    await first.stop();
    rmSync(join(first.home, 'run-time-password'));
    // Earlier releases of a root process ran PostgreSQL as nobody.
    const top = ['cluster', 'log', 'run'].map((name) => join(first.home, name));
    const files = top.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    if (isRoot) for (const path of [...top, ...files]) chownSync(path, NOBODY.uid, NOBODY.gid);
    const second = await running();
    expect(await query(second, 'select n from t')).toEqual([7]);
    expect(await queryAt(second.runTimeConnectionString, WHO)).toEqual(['mostrador_shop', false]);
    if (!isRoot) return;
    const { uid } = ownSystemUser() ?? NOBODY;
    expect(
      new Set([...top, ...files].flatMap((path) => statSync(path, { throwIfNoEntry: false })?.uid ?? [])),
    ).toEqual(new Set([uid]));
    expect(statSync(`/proc/${second.pid}`).uid).toBe(uid);
  });
});

describe('twice at once', () => {
  it('refuses the second at once, naming the first, every time', async () => {
    copyCluster();
    const first = await running();
    for (let time = 0; time < Number(MOSTRADOR_LONG ?? 3); time++) {
      const second = await start();
      expect(second.error).toContain(`in use by process ${first.process.pid}`);
      expect(second.error).toContain('DATA_DIR');
      expect(second.ms).toBeLessThan(5_000);
    }
    expect(await query(first, 'select 1')).toEqual([1]);
  });

  it('lets exactly one of many win on a fresh folder', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => start()));
    const winners = all.filter((owner) => owner.error === undefined);
    expect(winners).toHaveLength(1);
    for (const loser of all)
      if (loser.error) expect(loser.error).toContain(`process ${winners[0]?.process.pid}`);
  });
});

describe('a folder that other users cannot enter', () => {
  beforeEach(() => chmodSync(folder, 0o700));

  it('keeps the rows of its database over a restart', async () => {
    const first = await running();
    if (isRoot) expect(first.home).toMatch(/^\/var\/lib\/mostrador-[0-9a-f]{12}$/);
    await query(first, 'create table t as select 7 as n');
    await first.stop();
    expect(await query(await running(), 'select n from t')).toEqual([7]);
  });

  const reachable = isRoot && inaccessibleFolder(process.execPath, NOBODY) === undefined;
  it.runIf(reachable)('works for an unprivileged user, with everything inside', async () => {
    mkdirSync(dataDir);
    chownSync(folder, NOBODY.uid, NOBODY.gid);
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const owner = await running({ user: NOBODY.uid });
    expect(owner.home).toBe(join(dataDir, 'postgres'));
    await query(owner, 'create table t as select 7 as n');
    await owner.stop();
    expect(existsSync(join(dataDir, 'postgres.json'))).toBe(false);
    // The same folder started as root later: the cluster's owner goes on running it.
    expect(await query(await running(), 'select n from t')).toEqual([7]);
  });
});
