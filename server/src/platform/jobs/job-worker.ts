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
  type WorkerPool,
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
  /** Resolves with the reason when the worker takes no more jobs. Tasks that ignore their signals may still be under way. */
  readonly ended: Promise<string>;
  /** Resolves after `ended`, when no task is under way any more. */
  readonly idle: Promise<void>;
  /** The ids of the jobs that it has and may still mark. */
  taken(): readonly string[];
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
 * Time after which a worker that gave up counts as ended. graphile-worker 0.17.3 waits for its tasks without a limit, and for ever where
 * another job is marked as done after one that could not be: `batch` in its main.js then counts the pending marks wrong.
 */
const END_LIMIT_MS = 8_000;
/** A worker that got no answer from the queue for so long is replaced: a broken connection or statement can stay with it. */
const NO_ANSWER_LIMIT_MS = 60_000;
/**
 * Time between the loss of a connection and the shutdown: the library would release a listening connection once for the one and once for
 * the other.
 */
export const SHUTDOWN_DELAY_MS = 50;
/** Time for marking a job after its task has ended. */
const MARK_MS = 500;
/** Tasks of a worker that ended are waited for so long, before its jobs are given to others. */
const IDLE_LIMIT_MS = 30 * 60_000;
/** A queued job is announced by a notification. Polling finds those that become due later, and those whose notification was lost. */
const POLL_INTERVAL_MS = 5_000;
/** A schedule that the replacement of a worker has made miss its minute is caught up. */
const SHORTEST_CATCH_UP_MS = 2 * 60_000;
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
  noAnswerLimitMs = NO_ANSWER_LIMIT_MS,
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
  let endsBecause: string | undefined;
  const gaveUp = new Promise<void>((resolve) =>
    events.once('pool:gracefulShutdown', ({ message }) => {
      endsBecause = message;
      if (stopRequested) return;
      stopping.abort(new Error('The job worker gave up.'));
      setTimeout(() => aborter.abort(new Error('The job worker gave up.')), ABORT_GRACE_MS).unref();
      setTimeout(resolve, END_LIMIT_MS).unref();
    }),
  );
  const giveUp = async (pool: WorkerPool, reason: string) => {
    await wait(SHUTDOWN_DELAY_MS);
    if (!stopRequested && endsBecause === undefined) await pool.gracefulShutdown(reason);
  };
  let wasAnswered = false;
  let unansweredSince: number | undefined;
  for (const answered of ['worker:getJob:empty', 'job:start'] as const)
    events.on(answered, () => {
      wasAnswered = true;
      unansweredSince = undefined;
    });
  events.on('worker:getJob:error', ({ worker, error }) => {
    if (unansweredSince === undefined) log.warn({ error: String(error) }, 'asking for jobs failed');
    unansweredSince ??= performance.now();
    // the library keeps the failure of its first statement (taskIdentifiers.js), and would never get a job
    if (!wasAnswered || performance.now() - unansweredSince > noAnswerLimitMs)
      giveUp(worker.workerPool, 'It could not ask for jobs.').catch(() => undefined);
  });
  const taken = new Map<string, number>();
  const count = (id: string, change: number) => {
    const many = (taken.get(id) ?? 0) + change;
    if (many > 0) taken.set(id, many);
    else taken.delete(id);
  };
  events.on('job:start', ({ job }) => count(job.id, 1));
  // the job is marked after this event
  events.on('job:complete', ({ job }) => {
    setTimeout(() => count(job.id, -1), 2 * QUERY_TIMEOUT_MS).unref();
  });
  const underWay = new Set<Promise<void>>();
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
          options: { backfillPeriod: Math.max(catchUpMs, SHORTEST_CATCH_UP_MS) },
        })),
      ),
    },
    taskList(tasks, { stopping: stopping.signal, signal: aborter.signal }, underWay),
  ).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  // the library's promise does not say why it ended
  const libraryEnded = runner.promise.catch(() => undefined);
  const ended = Promise.race([gaveUp, libraryEnded]).then(() => endsBecause ?? 'stopped');
  // ends its schedules
  void gaveUp.then(() => runner.stop()).catch(() => undefined);
  const idle = ended.then(async () => {
    const settled = Promise.allSettled([...underWay]).then(() => wait(MARK_MS));
    await Promise.race([settled, wait(IDLE_LIMIT_MS, undefined, { ref: false })]);
  });
  const destroyConnections = () => {
    for (const client of clients) destroyConnection(client);
  };
  void idle.then(() => closePool(pool)).then(destroyConnections);
  return {
    id,
    ended,
    idle,
    taken: () => [...taken.keys()],
    destroyConnections,
    async stop(limit) {
      stopRequested = true;
      stopping.abort(new Error('The process is stopping.'));
      const stopped = runner
        .stop()
        .catch(() => undefined)
        .then(() => Promise.race([libraryEnded, gaveUp.then(() => idle)]));
      const early = setTimeout(
        () => aborter.abort(new Error('The process is stopping.')),
        Math.max(0, limit - ABORT_GRACE_MS),
      );
      await within(stopped, limit);
      clearTimeout(early);
      if (!pool.ending) {
        const unlocked = pool.query('select graphile_worker.force_unlock_workers($1)', [[id]]);
        await within(
          unlocked.catch(() => undefined),
          ABORT_GRACE_MS,
        );
      }
      await closePool(pool);
      destroyConnections();
    },
  };
}

/** Waits for work, but no longer than a limit in milliseconds. */
async function within(work: Promise<unknown>, limit: number): Promise<void> {
  const over = new AbortController();
  const late = wait(limit, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, late]);
  over.abort();
}

async function closePool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await within(pool.end(), ABORT_GRACE_MS);
}

function taskList(
  tasks: JobsOptions['tasks'],
  signals: Omit<TaskRun, 'attempt'>,
  underWay: Set<Promise<void>>,
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: { job: { attempts: number } }) => {
        const work = task(payload, { ...signals, attempt: job.attempts });
        underWay.add(work);
        try {
          await work;
        } finally {
          underWay.delete(work);
        }
      },
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
