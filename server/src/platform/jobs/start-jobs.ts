import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.js';
import { type JobWorker, startWorker } from './job-worker.js';
import { releaseOrphanedJobs } from './orphaned-jobs.js';

/**
 * Does one job. Throwing means: again later, after e, e², e³ … seconds, at most six hours, 25 times in all.
 * It may run twice for one job (a process killed after the work and before the note of it), so it has to bear that.
 */
export type Task = (payload: unknown, run: TaskRun) => Promise<void>;

export interface TaskRun {
  /** Aborted as soon as the process begins to stop: for work that takes minutes and may begin anew. */
  readonly stopping: AbortSignal;
  /** Aborted when the process is stopping and will not wait much longer. */
  readonly signal: AbortSignal;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface CronEntry {
  readonly task: string;
  /** Five fields, UTC: '0 6 * * *'. However many processes there are, it runs once at each time. */
  readonly at: string;
}

export interface JobsOptions {
  readonly connectionString: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Log;
  /** Jobs under way at one time in this process. */
  readonly concurrency: number;
  /** By which the database knows these connections. */
  readonly name?: string | undefined;
  readonly cron?: readonly CronEntry[];
  /** Before another worker takes the place of one that ended, in milliseconds. */
  readonly restartDelayMs?: number;
}

export interface JobRunner {
  /** Takes no more jobs, waits for those under way, and after `limit` milliseconds hands the rest back to the queue. */
  stop(limit?: number): Promise<void>;
  /** The database has fallen silent: the worker's connections are cut, and another one takes its place. */
  destroyConnections(): void;
}

const STOP_LIMIT_MS = 20_000;
const RESTART_DELAY_MS = 5_000;
const DISCONNECT_NOTICE_MS = 50;

/**
 * Starts taking jobs; the tables must be migrated. Connections of its own: `concurrency` + 3 at most. When the database
 * was away for so long that the worker gave up, another one is started: a shop never runs on without its jobs.
 */
export async function startJobs(options: JobsOptions): Promise<JobRunner> {
  const { connectionString, log, name, restartDelayMs = RESTART_DELAY_MS } = options;
  let stopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  let current: { worker: JobWorker; orphans: ReturnType<typeof releaseOrphanedJobs> } | undefined;

  const start = async (): Promise<void> => {
    const worker = await startWorker(options);
    if (stopping) {
      await worker.stop(0);
      return;
    }
    const started = {
      worker,
      orphans: releaseOrphanedJobs({ connectionString, workerId: worker.id, log, name }),
    };
    current = started;
    void worker.ended.then((reason) => {
      if (stopping || current !== started) return;
      // At once: whoever hangs up meanwhile would start another one too.
      current = undefined;
      log.error({ error: reason }, 'the job worker ended; another one starts soon');
      void started.orphans.stop();
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
      // A worker that cannot note the end of its job gives up without ending: another one takes its place.
      current = undefined;
      old.worker.destroyConnections();
      old.orphans.destroyConnection();
      void old.orphans.stop();
      // Not before it has noticed: the library gives a listening connection back once for the cut and once for the stop.
      void wait(DISCONNECT_NOTICE_MS).then(() => old.worker.stop(0));
      scheduleStart();
    },
    async stop(limit = STOP_LIMIT_MS) {
      stopping = true;
      clearTimeout(restartTimer);
      // One that is just starting ends itself when it finds out.
      await Promise.race([starting, wait(limit, undefined, { ref: false })]);
      await current?.worker.stop(limit);
      await current?.orphans.stop();
    },
  };
}
