import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  type LogLevel,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { destroyConnection } from '../database/database.js';
import type { Log } from '../log.js';
import type { JobsOptions, TaskRun } from './start-jobs.js';

/** One run of the queue's library, with connections of its own. */
export interface JobWorker {
  /** By which the queue knows whose the jobs under way are. */
  readonly id: string;
  /** Why it ended, whether it was stopped or gave up. */
  readonly ended: Promise<string>;
  stop(limit: number): Promise<void>;
  /** Cuts every connection, whatever it is doing. */
  destroyConnections(): void;
}

/** The queue's own statements take milliseconds. */
const QUERY_TIMEOUT_MS = 30_000;
/**
 * How long a task has before its signal is aborted because others gave up, and after it was aborted, and how long closing
 * the connections may take; milliseconds.
 */
const ABORT_GRACE_MS = 2_000;
/** Aborting has its own clock in `stop`, whose limit is not known before. */
const NEVER_MS = 2_147_483_647;

export async function startWorker({
  connectionString,
  tasks,
  log,
  concurrency,
  name,
  cron = [],
}: JobsOptions): Promise<JobWorker> {
  const pool = new pg.Pool({
    connectionString,
    ...(name !== undefined && { application_name: name }),
    max: concurrency + 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A line that has fallen silent would otherwise hold the jobs up for hours.
    query_timeout: QUERY_TIMEOUT_MS,
  });
  pool.on('error', (error) => log.warn({ error: error.message }, 'a connection of the jobs was lost'));
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const stopping = new AbortController();
  const aborter = new AbortController();
  let stopRequested = false;
  // the library gives up when the end of a job cannot be noted, and then waits for the others however long they take
  events.once('pool:gracefulShutdown', () => {
    if (stopRequested) return;
    stopping.abort(new Error('The job worker gave up.'));
    setTimeout(() => aborter.abort(new Error('The job worker gave up.')), ABORT_GRACE_MS).unref();
  });
  const runner = await run(
    {
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: libraryLogger(log),
      events,
      gracefulShutdownAbortTimeout: NEVER_MS,
      // Without these the library notes the end of a job in a promise that nobody waits for, and a lost connection
      // then ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        cron.map(({ task, at }) => ({ task, match: at, options: { backfillPeriod: 0 } })),
      ),
    },
    taskList(tasks, { stopping: stopping.signal, signal: aborter.signal }),
  ).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const ended = runner.promise.then(
    () => 'stopped',
    (error: unknown) => String(error),
  );
  void ended.then(() => closePool(pool));
  return {
    id,
    ended,
    destroyConnections() {
      for (const client of clients) destroyConnection(client);
    },
    async stop(limit) {
      stopRequested = true;
      stopping.abort(new Error('The process is stopping.'));
      const stopped = runner.stop().catch(() => undefined);
      const early = setTimeout(
        () => aborter.abort(new Error('The process is stopping.')),
        Math.max(0, limit - ABORT_GRACE_MS),
      );
      const done = await Promise.race([stopped.then(() => true), wait(limit, false)]);
      clearTimeout(early);
      if (!done)
        await pool.query('select graphile_worker.force_unlock_workers($1)', [[id]]).catch(() => undefined);
      await closePool(pool);
    },
  };
}

async function closePool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await Promise.race([pool.end(), wait(ABORT_GRACE_MS, undefined, { ref: false })]);
}

function taskList(tasks: JobsOptions['tasks'], signals: Omit<TaskRun, 'attempt'>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: { job: { attempts: number } }) =>
        task(payload, { ...signals, attempt: job.attempts }),
    ]),
  );
}

function libraryLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  // Its messages name jobs by id and task, never their payload.
  return new Logger(
    () => (level: LogLevel, message: string) => log[levels[level]]({ part: 'jobs' }, message),
  );
}
