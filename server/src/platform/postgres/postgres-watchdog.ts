// Restarts the embedded PostgreSQL when it has ended, and gives up when that happens too often.

import type { EmbeddedPostgres } from './embedded-postgres.js';
import { ProcessUnknownError, processBirth, stillLives } from './process-identity.js';

export interface WatchPostgresOptions {
  readonly log: { error(facts: object, message: string): void; warn(message: string): void };
  /** Called once, when the server has ended too often or cannot be started again. */
  readonly onLost: (why: string) => void;
  readonly checkEveryMs?: number;
  /** Maximum restarts within `withinMs`; then the watchdog gives up. */
  readonly maxRestarts?: number;
  readonly withinMs?: number;
}

const CHECK_EVERY_MS = 1_000;
const MAX_RESTARTS = 5;
const WITHIN_MS = 600_000;

/**
 * Watches a PostgreSQL. From its end until the restart its connections are refused.
 * @returns a function that ends the watch and waits for a restart under way. Call it before the server is stopped.
 */
export function watchPostgres(
  postgres: Pick<EmbeddedPostgres, 'pid' | 'restart'>,
  {
    log,
    onLost,
    checkEveryMs = CHECK_EVERY_MS,
    maxRestarts = MAX_RESTARTS,
    withinMs = WITHIN_MS,
  }: WatchPostgresOptions,
): () => Promise<void> {
  let starts: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  let ended = false;
  let known: { readonly born: string | undefined } | undefined;

  /** Returns whether the server lives; true also while the system does not say, because a restart kills the old processes. */
  const isRunning = (): boolean => {
    const { pid } = postgres;
    try {
      known ??= { born: processBirth(pid) };
      return known.born !== undefined && stillLives(pid, known.born);
    } catch (error) {
      if (error instanceof ProcessUnknownError) return true;
      throw error;
    }
  };
  const check = async (): Promise<void> => {
    if (isRunning()) return;
    const now = Date.now();
    starts = [...starts.filter((at) => now - at < withinMs), now];
    if (starts.length > maxRestarts)
      throw new Error(`it has ended ${starts.length} times within ${withinMs / 60_000} minutes`);
    log.error({ pid: postgres.pid, time: starts.length }, 'PostgreSQL has ended and is started again');
    await postgres.restart();
    known = undefined;
    log.warn('PostgreSQL runs again');
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => {
      checking = check().then(
        () => {
          if (!ended) scheduleCheck();
        },
        (error: unknown) => {
          if (ended) return;
          if (error instanceof ProcessUnknownError) scheduleCheck();
          else onLost(error instanceof Error ? error.message : String(error));
        },
      );
    }, checkEveryMs);
  };
  scheduleCheck();
  return () => {
    ended = true;
    clearTimeout(timer);
    return checking;
  };
}
