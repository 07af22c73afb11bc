// Releases the jobs of killed processes; the queue's library would do it only after four hours.

import pg from 'pg';
import { destroyConnection } from '../database/database.js';
import { requireWritable } from '../database/writable-server.js';
import type { Log } from '../log.js';

/** First key of the advisory lock that a live process holds; the second key is its worker's hashed id. */
const WORKER_LOCK_CLASS = 7_301_996;
const CHECK_EVERY_MS = 15_000;
const RECONNECT_MS = 1_000;

/**
 * Checks for dead workers at an interval. Each process holds an advisory lock while its connection lives. A worker whose lock is
 * missing at two checks in a row is dead: after a restart of the database, one check would also find processes that are just
 * reconnecting.
 */
export function releaseOrphanedJobs(options: {
  readonly connectionString: string;
  readonly workerId: string;
  readonly log: Log;
  readonly checkEveryMs?: number | undefined;
  /** The `application_name` of the connection. */
  readonly name?: string | undefined;
}): { stop(): Promise<void>; destroyConnection(): void } {
  const { connectionString, workerId, log, checkEveryMs = CHECK_EVERY_MS, name } = options;
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
    await requireWritable(fresh).catch(async (error: unknown) => {
      await fresh.end();
      throw error;
    });
    await fresh.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKER_LOCK_CLASS, workerId]);
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
      await checking;
      await client?.end().catch(() => undefined);
    },
  };
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
