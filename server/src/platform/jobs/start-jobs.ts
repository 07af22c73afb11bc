// Runs the background jobs in this process: starts a worker with tasks and schedules, and replaces it when it ends.

import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.js';
import { type JobWorker, SHUTDOWN_DELAY_MS, startWorker } from './job-worker.js';
import { releaseOrphanedJobs } from './orphaned-jobs.js';

/**
 * Runs one job. If it throws, the job is retried after e, e², e³ … seconds, at most six hours, up to 25 attempts. It may run twice
 * for one job (if the process is killed, or loses the database, before the job is marked as done), so it must be idempotent.
 */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

export interface TaskRun {
  /** Aborted when the process begins to stop: for work that takes minutes and can restart. */
  readonly stopping: AbortSignal;
  /** Aborted shortly before a stopping process gives the job up. */
  readonly signal: AbortSignal;
  /** Number of the attempt, 1 for the first. */
  readonly attempt: number;
}

export interface CronEntry {
  readonly task: string;
  /** Five fields, UTC: '0 6 * * *'. It runs once at each time, also with several processes. */
  readonly at: string;
  /**
   * If no process ran at a time, the task runs at the next start of a process within so many milliseconds after it. At least
   * two minutes.
   */
  readonly catchUpMs?: number;
}

export interface JobsOptions {
  readonly connectionString: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Log;
  /** Maximum jobs under way at one time in this process. */
  readonly concurrency: number;
  /** The `application_name` of the connections. */
  readonly name?: string | undefined;
  readonly cron?: readonly CronEntry[];
  /** Delay before a worker that ended is replaced, in milliseconds. */
  readonly restartDelayMs?: number;
  /** Interval at which an idle worker looks for jobs without a notification, in milliseconds. Default: 5,000. */
  readonly pollIntervalMs?: number;
  /** A worker that got no answer from the queue for so many milliseconds is replaced. Default: 60,000. */
  readonly noAnswerLimitMs?: number;
  /** Interval at which jobs of killed processes are looked for, in milliseconds. Default: 15,000. */
  readonly orphanCheckMs?: number;
}

export interface JobRunner {
  /** Takes no more jobs, waits for those under way, and returns the rest to the queue after `limit` milliseconds. */
  stop(limit?: number): Promise<void>;
  /** Closes the worker's connections because the database does not respond, and starts another worker. */
  destroyConnections(): void;
}

/** A worker, and the lock by which others know that it lives. */
interface Running {
  readonly worker: JobWorker;
  readonly orphans: ReturnType<typeof releaseOrphanedJobs>;
}

const STOP_LIMIT_MS = 20_000;
const RESTART_DELAY_MS = 5_000;

/**
 * Starts a worker that takes jobs; the tables must be migrated. Each worker has at most `concurrency` + 3 connections. If the worker
 * gives up because the database was not available, another one is started, so that the shop always has a worker.
 */
export async function startJobs(options: JobsOptions): Promise<JobRunner> {
  const { connectionString, log, name, restartDelayMs = RESTART_DELAY_MS, orphanCheckMs } = options;
  let stopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  let current: Running | undefined;
  /** Workers that ended, and have tasks under way: their jobs stay theirs. */
  const ending = new Set<Running>();

  const start = async (): Promise<void> => {
    const worker = await startWorker(options);
    if (stopping) {
      await worker.stop(0);
      return;
    }
    const started: Running = {
      worker,
      orphans: releaseOrphanedJobs({
        connectionString,
        workerId: worker.id,
        taken: worker.taken,
        log,
        name,
        checkEveryMs: orphanCheckMs,
      }),
    };
    current = started;
    void worker.ended.then((reason) => {
      if (stopping || current !== started) return;
      // Before anything else, because a call of destroyConnections would also start a worker.
      current = undefined;
      log.error({ error: reason }, 'the job worker ended; another one starts soon');
      ending.add(started);
      void worker.idle.then(() => started.orphans.stop()).then(() => ending.delete(started));
      scheduleStart();
    });
  };
  const scheduleStart = () => {
    if (stopping) return;
    restartTimer = setTimeout(() => {
      starting = start().catch((error: unknown) => {
        log.error({ error: String(error) }, 'the job worker could not start');
        scheduleStart();
      });
    }, restartDelayMs);
    restartTimer.unref();
  };

  await start();
  return {
    destroyConnections() {
      const old = current;
      if (old === undefined || stopping) return;
      // A worker that cannot mark its job as done stops working without ending, so it is replaced.
      current = undefined;
      old.worker.destroyConnections();
      old.orphans.destroyConnection();
      void old.orphans.stop();
      void wait(SHUTDOWN_DELAY_MS).then(() => old.worker.stop(0));
      scheduleStart();
    },
    async stop(limit = STOP_LIMIT_MS) {
      stopping = true;
      clearTimeout(restartTimer);
      // A worker that is just starting ends itself.
      await Promise.race([starting, wait(limit, undefined, { ref: false })]);
      const running = [...ending, ...(current === undefined ? [] : [current])];
      await Promise.all(
        running.map(async ({ worker, orphans }) => {
          await worker.stop(limit);
          await orphans.stop();
        }),
      );
    },
  };
}
