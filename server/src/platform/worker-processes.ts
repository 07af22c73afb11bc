/** A process that serves, as far as looking after it goes; `cluster.fork` gives one. */
export interface WorkerProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  readonly process: { readonly pid?: number | undefined; kill(signal: NodeJS.Signals): boolean };
}

export interface WorkerProcessesOptions {
  readonly size: number;
  /** Starts one; it sends READY when it serves. */
  readonly start: () => WorkerProcess;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Before one that never served is replaced: doubled each time, up to thirty seconds. */
  readonly firstDelayMs?: number;
}

/** Several processes that serve side by side. */
export interface WorkerProcesses {
  /** All serve. Rejects when one ends before. */
  readonly ready: Promise<void>;
  /** Ends all in order; those that have not ended after `limit` milliseconds are killed. */
  stop(limit: number): Promise<void>;
}

/** One ended before all served; it has said why. */
export class WorkerStartError extends Error {
  override readonly name = 'CrewStartError';
}

/** What a member sends when it serves. */
export const WORKER_READY = 'serving';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Keeps so many members at work: one that served is replaced at once, one that did not get so far later each time. */
export function startWorkerProcesses({
  size,
  start,
  log,
  firstDelayMs = FIRST_DELAY_MS,
}: WorkerProcessesOptions): WorkerProcesses {
  const members = new Set<WorkerProcess>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;
  let allServe = false;
  let onAllGone: (() => void) | undefined;
  let serving = 0;

  const ready = new Promise<void>((resolve, reject) => {
    const startOne = (delay: number): void => {
      const member = start();
      let served = false;
      members.add(member);
      member.on('message', (message) => {
        if (message !== WORKER_READY) return;
        served = true;
        serving += 1;
        if (serving !== size) return;
        allServe = true;
        resolve();
      });
      member.once('exit', (code, signal) => {
        members.delete(member);
        if (stopping) {
          if (members.size === 0) onAllGone?.();
          return;
        }
        if (!allServe) {
          reject(new WorkerStartError(`A server process ended at its start (${code ?? signal}).`));
          return;
        }
        const wait = served ? 0 : delay;
        log.error(
          { pid: member.process.pid, code, signal, wait },
          'a server process has ended and is replaced',
        );
        const timer = setTimeout(() => {
          timers.delete(timer);
          startOne(served ? firstDelayMs : Math.min(wait * 2, LONGEST_DELAY_MS));
        }, wait);
        timers.add(timer);
      });
    };
    for (let n = 0; n < size; n += 1) startOne(firstDelayMs);
  });

  return {
    ready,
    async stop(limit) {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      if (members.size === 0) return;
      const gone = new Promise<void>((resolve) => {
        onAllGone = resolve;
      });
      for (const member of members) member.process.kill('SIGTERM');
      const killing = setTimeout(() => {
        log.error({ processes: members.size }, 'server processes that do not end are killed');
        for (const member of members) member.process.kill('SIGKILL');
      }, limit);
      await gone;
      clearTimeout(killing);
    },
  };
}
