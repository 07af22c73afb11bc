import type { DatabasePool } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { openForInspection } from './fault-shop.js';

const POLL_MS = 50;

/** Polls the database for the longest wait for a table lock. */
export class LockWatch {
  readonly #connectionString: string;
  #pool: DatabasePool | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #failure: unknown;
  #longest = 0;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  begin(): void {
    const pool = openForInspection(this.#connectionString);
    this.#pool = pool;
    const look = async () => {
      const { rows } = await sql<{ longest: number | null }>`
        select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::int as longest
        from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted and l.locktype = 'relation'`.execute(pool.db);
      this.#longest = Math.max(this.#longest, rows[0]?.longest ?? 0);
    };
    const lookSoon = () => {
      this.#timer = setTimeout(() => {
        // told by the end, which a trial that fails on its own does not reach
        this.#looking = look().then(lookSoon, (error: unknown) => {
          this.#failure = error;
        });
      }, POLL_MS);
    };
    lookSoon();
  }

  /** Returns the longest wait for a table in milliseconds, sampled every 50 ms. @throws when a sample failed. */
  async end(): Promise<number> {
    await this.#looking;
    clearTimeout(this.#timer);
    await this.#pool?.close();
    if (this.#failure !== undefined) throw this.#failure;
    return this.#longest;
  }
}
