// Describes the machine of a benchmark run: processor, memory, versions of Node and PostgreSQL, database settings,
// commit and load.

import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type pg from 'pg';

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  readonly settings: string;
  readonly commit: string;
  /** Load average of the last minute; above 0.5 other programs use the machine and distort the figures. */
  readonly load: number;
}

export async function machineFacts(client: pg.Client): Promise<Machine> {
  const { rows } = await client.query<{ version: string; settings: string }>(
    `select current_setting('server_version') as version,
       (select string_agg(name || ' ' || current_setting(name), ', ' order by name) from unnest(array['fsync',
         'synchronous_commit', 'full_page_writes', 'shared_buffers']) as s (name)) as settings`,
  );
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    settings: rows[0]?.settings ?? '',
    commit: commit(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ', with changes'}`;
  } catch {
    return 'unknown';
  }
}
