import pg from 'pg';
import type { Log } from '../log.js';

const RETRY_MS = 1_000;
/** How often the database is asked whether it is there, and how long it may take to say so, in milliseconds. */
const BEAT_MS = 500;
const SILENCE_MS = 2_000;
/** An answer that has arrived while this process was busy is read within that time. */
const READING_MS = 100;
const CONNECT_MS = 2_000;
const END_OWN = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`;

/**
 * Hears what other processes change (LISTEN/NOTIFY). While the connection is down `live` is false and whoever caches
 * must not: a notice may be missed. On coming back every listener is told, as if everything had changed.
 *
 * A line may also fall silent without ending, and then nobody would ever hear of it; so the same connection asks twice a
 * second whether the database answers. From its silence on `silent` is true, until a new connection answers: that one
 * first ends what is left of this process in the database, whose transactions would keep their locks.
 */
export class DatabaseNotifications {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #name: string;
  readonly #listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  #client: pg.Client | undefined;
  #live = false;
  #isUnresponsive = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  readonly #unresponsiveListeners: (() => void)[] = [];

  /** @param name by which the database knows this process's connections. */
  constructor(connectionString: string, log: Log, name: string) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#name = name;
  }

  get live(): boolean {
    return this.#live;
  }

  /** The database does not answer, though nothing says that the connection has ended. */
  get isUnresponsive(): boolean {
    return this.#isUnresponsive;
  }

  /** Told when the database has fallen silent: connections from before will not speak again. */
  onUnresponsive(listener: () => void): void {
    this.#unresponsiveListeners.push(listener);
  }

  /** Call before `open`. The payload is undefined when anything may have changed. */
  on(channel: string, listener: (payload: string | undefined) => void): void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: 2 * CONNECT_MS,
    });
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      if (this.#isUnresponsive) await client.query(END_OWN, [this.#name]);
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    for (const channel of this.#listeners.keys()) this.#tell(channel, undefined);
    this.#live = true;
    this.#isUnresponsive = false;
    this.#listenForBeats(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#live = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    await this.#client?.end();
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  #listenForBeats(client: pg.Client): void {
    this.#beat = setTimeout(() => {
      let answered = false;
      const missed = () => {
        if (!answered) this.#setUnresponsive(client);
      };
      const silence = setTimeout(() => setTimeout(missed, READING_MS), SILENCE_MS);
      const done = () => {
        answered = true;
        clearTimeout(silence);
      };
      client.query('select 1').then(() => {
        done();
        if (this.#client === client) this.#listenForBeats(client);
      }, done);
    }, BEAT_MS);
    this.#beat.unref();
  }

  #lost(client: pg.Client): void {
    if (this.#closed || (this.#client !== client && this.#client !== undefined)) return;
    this.#live = false;
    this.#client = undefined;
    if (this.#retry !== undefined) return;
    this.#log.warn('database notices lost, reconnecting');
    this.#again();
  }

  #setUnresponsive(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#isUnresponsive = true;
    this.#log.warn('the database has fallen silent: its connections are given up');
    // With its question unanswered it is cut rather than said goodbye to.
    void client.end().catch(() => undefined);
    for (const listener of this.#unresponsiveListeners) listener();
  }

  #again(): void {
    if (this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#closed) return;
      this.open().catch(() => this.#again());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
