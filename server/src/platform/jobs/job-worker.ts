// One worker of the job queue with its own database connections: starts it, and stops it within a time limit.

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
import { verifyWritable } from '../database/writable-server.js';
import type { Log } from '../log.js';
import type { JobsOptions, TaskRun } from './start-jobs.js';

/** A running worker of the queue's library. */
export interface JobWorker {
  /** The id by which the queue marks the worker's jobs. */
  readonly id: string;
  /** Resolves with the reason when the worker has ended. */
  readonly ended: Promise<string>;
  stop(limit: number): Promise<void>;
  /** Closes every connection at once; their statements fail. */
  destroyConnections(): void;
}

/** Limit of the queue's own statements, which take milliseconds. */
const QUERY_TIMEOUT_MS = 30_000;
/**
 * Time of a task between the library giving up and the abort of its signal, time after the abort, and limit of closing the
 * connections.
 */
const ABORT_GRACE_MS = 2_000;
/**
 * Time after which a worker that gave up counts as ended. The library waits without a limit for tasks, and for ever where another job
 * is marked as done after one that could not be: it then counts the pending marks wrong.
 */
const END_LIMIT_MS = 8_000;
const POLL_INTERVAL_MS = 2_000;
/** Disables the library's abort; `stop` aborts by its own limit. */
const NEVER_MS = 2_147_483_647;

/** Starts a worker of the queue's library. @throws when the database cannot be reached. */
export async function startWorker({
  connectionString,
  tasks,
  log,
  concurrency,
  name,
  cron = [],
  pollIntervalMs = POLL_INTERVAL_MS,
}: JobsOptions): Promise<JobWorker> {
  const pool = new pg.Pool({
    connectionString,
    ...(name !== undefined && { application_name: name }),
    max: concurrency + 2,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Otherwise a connection that does not respond would delay the jobs for hours.
    query_timeout: QUERY_TIMEOUT_MS,
    verify: verifyWritable,
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
  // The library gives up when it cannot mark a job as done.
  const gaveUp = new Promise<string>((resolve) =>
    events.once('pool:gracefulShutdown', () => {
      if (stopRequested) return;
      stopping.abort(new Error('The job worker gave up.'));
      setTimeout(() => aborter.abort(new Error('The job worker gave up.')), ABORT_GRACE_MS).unref();
      setTimeout(() => resolve('gave up, and did not end'), END_LIMIT_MS).unref();
    }),
  );
  let hasLooked = false;
  for (const looked of ['worker:getJob:empty', 'job:start'] as const)
    events.once(looked, () => {
      hasLooked = true;
    });
  // The library keeps the failure of its first statement, and every later look for a job would fail with it.
  events.once('worker:getJob:error', ({ worker }) => {
    if (hasLooked || stopRequested) return;
    Promise.resolve(worker.workerPool.gracefulShutdown('Its first look failed.')).catch(() => undefined);
  });
  const runner = await run(
    {
      pgPool: pool,
      concurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: libraryLogger(log),
      events,
      gracefulShutdownAbortTimeout: NEVER_MS,
      // Without these the library marks jobs as done in a promise without a handler, so a lost connection ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        cron.map(({ task, at, catchUpMs = 0 }) => ({
          task,
          match: at,
          options: { backfillPeriod: catchUpMs },
        })),
      ),
    },
    taskList(tasks, { stopping: stopping.signal, signal: aborter.signal }),
  ).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const ended = Promise.race([
    gaveUp,
    runner.promise.then(
      () => 'stopped',
      (error: unknown) => String(error),
    ),
  ]);
  const destroyConnections = () => {
    for (const client of clients) destroyConnection(client);
  };
  void ended.then(() => closePool(pool)).then(destroyConnections);
  return {
    id,
    ended,
    destroyConnections,
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
