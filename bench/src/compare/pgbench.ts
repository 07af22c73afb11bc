// Runs the shop's captured SQL statements with pgbench on the same data: the speed of PostgreSQL alone, which the
// benchmark compares the shop with.

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { lookupsOf, type Script, scriptOf } from './pgbench-script.js';
import type { Recipe } from './statement-recipes.js';

const execute = promisify(execFile);

/** The version of the machine's pgbench; undefined without one. */
export function findPgbench(): string | undefined {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export interface PgbenchGiven {
  readonly connectionString: string;
  readonly connections: number;
  readonly seconds: number;
  readonly recipes: readonly Recipe[];
  /** Whether each request's values may be used only once; the run then ends when all are used. */
  readonly once: boolean;
}

export interface PgbenchFigures {
  /** Requests per second without the time of looking the keys up. */
  readonly perSecond: number;
  readonly withLookup: number;
  readonly lookupsAlone: number;
  readonly statements: number;
}

/** Seconds left out at the start: each connection plans its statements then, as the shop's connections have done before. */
const COLD_SECONDS = 2;

/** Runs the recipes over as many connections as the shop was measured with. */
export async function runPgbench(given: PgbenchGiven): Promise<PgbenchFigures> {
  const client = new pg.Client({ connectionString: given.connectionString });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-pgbench-'));
  const tables = given.recipes.map((_, index) => `bench_keys_${index}`);
  try {
    const scripts: Script[] = [];
    for (const [index, recipe] of given.recipes.entries()) {
      await makeKeys(client, tables[index] ?? '', recipe, given.once);
      scripts.push(scriptOf(recipe, tables[index] ?? '', given.once));
    }
    const lookups = lookupsOf(scripts);
    const length = given.once
      ? ['-t', String(Math.floor((given.recipes[0]?.keys.length ?? 0) / given.connections))]
      : ['-T', String(given.seconds + COLD_SECONDS)];
    const withLookup = await pgbench(given, folder, scripts, length);
    for (const table of given.once ? tables : []) await client.query(`alter sequence ${table}_next restart`);
    const alone =
      lookups.length === 0
        ? Number.POSITIVE_INFINITY
        : await pgbench(given, folder, lookups, given.once ? length : ['-T', String(2 + COLD_SECONDS)]);
    return {
      perSecond: 1 / (1 / withLookup - 1 / alone),
      withLookup,
      lookupsAlone: alone,
      statements: Math.max(...given.recipes.map(({ statements }) => statements.length)),
    };
  } finally {
    for (const table of tables) {
      await client.query(`drop table if exists ${table}`);
      await client.query(`drop sequence if exists ${table}_next`);
    }
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeKeys(client: pg.Client, table: string, recipe: Recipe, once: boolean): Promise<void> {
  const { keyColumns, keys } = recipe;
  const columns = keyColumns.map((column) => `, ${column} text`).join('');
  await client.query(`create unlogged table ${table} (n bigint primary key${columns})`);
  if (once) await client.query(`create sequence ${table}_next cache 1`);
  const arrays = keyColumns.map((_, index) => keys.map((row) => row[index] ?? ''));
  const numbers = keys.map((_, index) => index + 1);
  await client.query(
    `insert into ${table} select * from unnest(${['$1::bigint[]', ...arrays.map((_, index) => `$${index + 2}::text[]`)].join(', ')})`,
    [numbers, ...arrays],
  );
  await client.query(`vacuum analyze ${table}`);
}

async function pgbench(
  { connectionString, connections }: PgbenchGiven,
  folder: string,
  scripts: readonly Script[],
  length: readonly string[],
): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', ...length];
  scripts.forEach(({ text, weight, definitions }, index) => {
    const file = join(folder, `${index}.sql`);
    writeFileSync(file, text);
    args.push('-f', `${file}@${weight}`);
    for (const [name, value] of definitions) args.push('-D', `${name}=${value}`);
  });
  const { stdout, stderr } = await execute('pgbench', [...args, '-P', '1', connectionString], {
    maxBuffer: 64 * 1_048_576,
    env: { ...process.env, PGOPTIONS: '-c jit=off' },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    // Its message holds the whole command, the password included.
    throw new Error(`pgbench failed: ${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
  const { 1: rate } = /tps = ([0-9.]+) \(without/.exec(stdout) ?? [];
  if (rate === undefined || /aborted/.test(stderr)) throw new Error(`pgbench: ${stdout}\n${stderr}`);
  const seconds = [...stderr.matchAll(/progress: [0-9.]+ s, ([0-9.]+) tps/g)].map(({ 1: tps }) =>
    Number(tps),
  );
  const warm = seconds.slice(COLD_SECONDS);
  return warm.length > 0 ? warm.reduce((sum, tps) => sum + tps, 0) / warm.length : Number(rate);
}
