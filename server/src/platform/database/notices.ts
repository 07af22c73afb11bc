import pg from 'pg';
import type { Log } from '../log.js';

const RETRY_MS = 1_000;

/**
 * Hears what other processes change (LISTEN/NOTIFY). While the connection is down `live` is false and whoever caches
 * must not: a notice may be missed. On coming back every listener is told, as if everything had changed.
 */
export class Notices {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  #client: pg.Client | undefined;
  #live = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(connectionString: string, log: Log) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  get live(): boolean {
    return this.#live;
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
      connectionTimeoutMillis: 5_000,
    });
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    for (const channel of this.#listeners.keys())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#client = client;
    for (const channel of this.#listeners.keys()) this.#tell(channel, undefined);
    this.#live = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#live = false;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || (this.#client !== client && this.#client !== undefined)) return;
    this.#live = false;
    this.#client = undefined;
    if (this.#retry !== undefined) return;
    this.#log.warn('database notices lost, reconnecting');
    this.#again();
  }

  #again(): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#closed) return;
      this.open().catch(() => this.#again());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
