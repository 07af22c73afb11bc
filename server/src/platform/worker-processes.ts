// Starts the server's worker processes on one port, replaces each that ends, and stops them all.

import { OperatorError } from './operator-error.js';
/** The part of a worker process (`cluster.fork`) that is used here. */
export interface WorkerProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
  readonly process: { readonly pid?: number | undefined; kill(signal: NodeJS.Signals): boolean };
}

export interface WorkerProcessesOptions {
  readonly size: number;
  /** Starts a worker process, which sends WORKER_READY when it serves. */
  readonly start: () => WorkerProcess;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Delay before a process that never served is replaced, in milliseconds; doubled each time, up to 30 s. */
  readonly firstDelayMs?: number;
}

/** Several processes that serve side by side on one port. */
export interface WorkerProcesses {
  /** Resolves when all serve. Rejects with an OperatorError when one ends before that. */
  readonly ready: Promise<void>;
  /** Sends SIGTERM to all and waits until they have ended. Kills those that still run after `limitMs` milliseconds. */
  stop(limitMs: number): Promise<void>;
}

/** The message that a worker process sends when it serves. */
export const WORKER_READY = 'serving';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Starts `size` worker processes and replaces each that ends: at once if it had served, otherwise after a delay that doubles each
 * time.
 */
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
          reject(new OperatorError(`A server process ended at its start (${code ?? signal}).`));
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
    async stop(limitMs) {
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
      }, limitMs);
      await gone;
      clearTimeout(killing);
    },
  };
}
