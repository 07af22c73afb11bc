// Releases the jobs of killed processes, and those whose worker never learnt that it has them; the queue's library would do it only
// after four hours.

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { destroyConnection } from '../database/database.js';
import { requireWritable } from '../database/writable-server.js';
import type { Log } from '../log.js';

/** First key of the advisory lock that a live process holds; the second key is its worker's hashed id. */
const WORKER_LOCK_CLASS = 7_301_996;
const CHECK_EVERY_MS = 15_000;
const RECONNECT_MS = 1_000;
/** A server that does not answer is not waited for. */
const CLOSE_LIMIT_MS = 2_000;

/**
 * Checks for dead workers at an interval. Each process holds an advisory lock while its connection lives. A worker whose lock is
 * missing at two checks in a row is dead: after a restart of the database, one check would also find processes that are just
 * reconnecting.
 */
export function releaseOrphanedJobs(options: {
  readonly connectionString: string;
  readonly workerId: string;
  /** The ids of the jobs that this worker has. */
  readonly taken: () => readonly string[];
  readonly log: Log;
  readonly checkEveryMs?: number | undefined;
  /** The `application_name` of the connection. */
  readonly name?: string | undefined;
}): { stop(): Promise<void>; destroyConnection(): void } {
  const { connectionString, workerId, taken, log, checkEveryMs = CHECK_EVERY_MS, name } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let suspects: readonly string[] = [];

  const connected = async (): Promise<pg.Client> => {
    if (client !== undefined) return client;
    const fresh = new pg.Client({
      connectionString,
      ...(name !== undefined && { application_name: name }),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      query_timeout: 11_000,
    });
    const gone = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', gone);
    fresh.on('end', gone);
    await fresh.connect();
    try {
      await requireWritable(fresh);
      // Shared: it does not wait for this worker's earlier connection, whose end the server may not have noticed.
      await fresh.query('select pg_advisory_lock_shared($1::int, hashtext($2))', [
        WORKER_LOCK_CLASS,
        workerId,
      ]);
    } catch (error) {
      destroyConnection(fresh);
      throw error;
    }
    client = fresh;
    return fresh;
  };

  const check = async (): Promise<number> => {
    try {
      const database = await connected();
      const dead = await workersWithoutLock(database);
      const again = dead.filter((id) => suspects.includes(id));
      suspects = dead;
      if (again.length > 0) {
        await database.query('select graphile_worker.force_unlock_workers($1)', [again]);
        log.warn({ workers: again }, 'jobs of a process that ended without notice are queued again');
      }
      const unknown = await releaseUnknown(database, workerId, taken());
      if (unknown > 0) log.warn({ jobs: unknown }, 'jobs that did not reach this process are queued again');
      return checkEveryMs;
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'looking for jobs of ended processes',
      );
      return RECONNECT_MS;
    }
  };

  let checking: Promise<void> = Promise.resolve();
  const scheduleCheck = () => {
    checking = check().then((pause) => {
      if (!stopped) timer = setTimeout(scheduleCheck, pause).unref();
    });
  };
  scheduleCheck();

  return {
    destroyConnection() {
      if (client !== undefined) destroyConnection(client);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([checking, wait(CLOSE_LIMIT_MS, undefined, { ref: false })]);
      const ended = client?.end().catch(() => undefined);
      await Promise.race([ended, wait(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Releases what the server gave a worker in an answer that was lost. @returns the number of jobs */
async function releaseUnknown(
  client: pg.Client,
  workerId: string,
  taken: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where locked_by = $1 and locked_at < now() - interval '1 minute' and id <> all ($2::bigint[])`,
    [workerId, taken],
  );
  return rowCount ?? 0;
}

async function workersWithoutLock(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id
     from graphile_worker.jobs
     where locked_by is not null and locked_at < now() - interval '5 seconds' and not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
         and classid = $1::int::oid and objid = hashtext(locked_by)::oid)`,
    [WORKER_LOCK_CLASS],
  );
  return rows.map((row) => row.id);
}
