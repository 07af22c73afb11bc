import type { EmbeddedPostgres } from './embedded-postgres.js';
import { ProcessUnknownError, processBirth, stillLives } from './process-identity.js';

export interface KeepRunningOptions {
  readonly log: { error(facts: object, message: string): void; warn(message: string): void };
  /** Called once, when it has ended too often or cannot be started again. */
  readonly onLost: (why: string) => void;
  readonly lookEveryMs?: number;
  /** So many starts within `withinMs`, then it is given up: a server that ends again and again needs a person. */
  readonly most?: number;
  readonly withinMs?: number;
}

const LOOK_EVERY = 1_000;
const MOST = 5;
const WITHIN = 600_000;

/**
 * Looks after an embedded PostgreSQL and starts it again when it has ended; until then whoever asks it is refused.
 * @returns what ends the looking, waiting for a start under way; to be called before the server is stopped.
 */
export function keepRunning(
  postgres: Pick<EmbeddedPostgres, 'pid' | 'startAgain'>,
  { log, onLost, lookEveryMs = LOOK_EVERY, most = MOST, withinMs = WITHIN }: KeepRunningOptions,
): () => Promise<void> {
  let starts: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let ended = false;
  let known: { readonly born: string | undefined } | undefined;

  /** While the system does not tell, nothing has happened: whoever is taken for dead is killed before the next one starts. */
  const lives = (): boolean => {
    const { pid } = postgres;
    try {
      known ??= { born: processBirth(pid) };
      return known.born !== undefined && stillLives(pid, known.born);
    } catch (error) {
      if (error instanceof ProcessUnknownError) return true;
      throw error;
    }
  };
  const look = async (): Promise<void> => {
    if (lives()) return;
    const now = Date.now();
    starts = [...starts.filter((at) => now - at < withinMs), now];
    if (starts.length > most)
      throw new Error(`it has ended ${starts.length} times within ${withinMs / 60_000} minutes`);
    log.error({ pid: postgres.pid, time: starts.length }, 'PostgreSQL has ended and is started again');
    await postgres.startAgain();
    known = undefined;
    log.warn('PostgreSQL runs again');
  };
  const lookSoon = () => {
    timer = setTimeout(() => {
      looking = look().then(
        () => {
          if (!ended) lookSoon();
        },
        (error: unknown) => {
          if (ended) return;
          if (error instanceof ProcessUnknownError) lookSoon();
          else onLost(error instanceof Error ? error.message : String(error));
        },
      );
    }, lookEveryMs);
  };
  lookSoon();
  return () => {
    ended = true;
    clearTimeout(timer);
    return looking;
  };
}
