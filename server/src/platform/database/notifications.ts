// Receives PostgreSQL notifications (LISTEN/NOTIFY) of changes by other processes, and detects a database that does
// not respond.

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.js';
import { requireWritable } from './writable-server.js';

const RETRY_MS = 250;
/** How often the connection is probed while requests use what is kept. */
const PROBE_INTERVAL_MS = 250;
/** How often it is probed otherwise. Less than HEARD_WITHIN_MS, so that the next request may use what is kept. */
const UNUSED_PROBE_INTERVAL_MS = 800;
/** What is kept counts as unused when `isCurrent` was not asked for this long. */
const UNUSED_AFTER_MS = 2_000;
/** How long the database may take to answer. */
const PROBE_TIMEOUT_MS = 2_000;
/** Extra time to read an answer that arrived while this process was busy. */
const PROBE_GRACE_MS = 100;
const CONNECT_MS = 2_000;
/** What is kept may be used only while everything that committed longer ago than this has been heard of. */
const HEARD_WITHIN_MS = 1_000;
/** Callers of `caughtUp` within this time share one query. */
const CATCH_UP_MS = 20;
/** Not those that wait for a synchronous standby: ending the wait would show others a transaction that a promotion can still lose. */
const TERMINATE_OWN_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()
    and wait_event is distinct from 'SyncRep'`;

/**
 * The connection of this process that listens. While `isCurrent` is false caches must not be used, because a
 * notification may be lost. After a reconnect every listener is called as if everything had changed.
 *
 * A connection may also stop responding without closing, so it is probed four times a second. While nobody asks `isCurrent` it is probed
 * every 0.8 s, because each probe wakes two processes. When the database does not answer,
 * `isUnresponsive` is true until a new connection answers. That connection first terminates this process's old connections in the
 * database, because their transactions would keep their locks.
 */
export class DatabaseNotifications {
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #name: string;
  readonly #listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  #client: pg.Client | undefined;
  #live = false;
  /** When the last probe that was answered was sent, by `performance.now()`. */
  #heardAt = Number.NEGATIVE_INFINITY;
  /** When `isCurrent` was last asked, by `performance.now()`. */
  #usedAt = Number.NEGATIVE_INFINITY;
  #isUnresponsive = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #probeTimer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<void> | undefined;
  /** Settles when the last query of `#ask` has ended. */
  #asked: Promise<void> = Promise.resolve();
  readonly #unresponsiveListeners: (() => void)[] = [];

  /** @param name the `application_name` of this process's connections. */
  constructor(connectionString: string, log: Log, name: string) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#name = name;
  }

  /** Whether notifications are received. */
  get live(): boolean {
    return this.#live;
  }

  /**
   * Whether what this process keeps may be used: the notification of every change that committed a second ago or earlier has been received.
   * Unlike `live`, it turns false while the connection is silent and the silence is not yet noticed. Asking counts as use: the connection is
   * then probed more often.
   */
  get isCurrent(): boolean {
    this.#usedAt = performance.now();
    return this.#live && this.#usedAt - this.#heardAt <= HEARD_WITHIN_MS;
  }

  /**
   * Resolves when the notifications of all transactions that committed before the call have been received: the database sends them before
   * it answers a later query of this connection. Rejects when the connection is lost.
   */
  caughtUp(): Promise<void> {
    this.#catchingUp ??= wait(CATCH_UP_MS).then(async () => {
      this.#catchingUp = undefined;
      const client = this.#client;
      if (client === undefined || !this.#live) throw new Error('Database notices are not received.');
      await this.#ask(client);
    });
    return this.#catchingUp;
  }

  /** Whether the database does not respond although the connection is open. */
  get isUnresponsive(): boolean {
    return this.#isUnresponsive;
  }

  /** Adds a listener that is called when the database stops responding: existing connections are lost. */
  onUnresponsive(listener: () => void): void {
    this.#unresponsiveListeners.push(listener);
  }

  /** Adds a listener of a channel. Call it before `open`. The payload is undefined when anything may have changed. */
  on(channel: string, listener: (payload: string | undefined) => void): void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
  }

  /** Connects and listens. @throws when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: 2 * CONNECT_MS,
    });
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await requireWritable(client);
      if (this.#isUnresponsive) await client.query(TERMINATE_OWN_CONNECTIONS, [this.#name]);
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#heardAt = performance.now();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#asked = Promise.resolve();
    // before the listeners are called, because these read from the database
    this.#live = true;
    this.#isUnresponsive = false;
    for (const channel of this.#listeners.keys()) this.#notify(channel, undefined);
    this.#probe(client);
  }

  /** Closes the connection and stops reconnecting. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#live = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#probeTimer);
    await this.#client?.end();
  }

  #notify(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  /** Sends a query that proves, by its answer, what has been heard. One at a time, because a client has one query under way. */
  #ask(client: pg.Client): Promise<void> {
    const asked = this.#asked.then(async () => {
      const sentAt = performance.now();
      await client.query('select 1');
      this.#heardAt = Math.max(this.#heardAt, sentAt);
    });
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  #probe(client: pg.Client): void {
    const isUsed = performance.now() - this.#usedAt < UNUSED_AFTER_MS;
    const interval = isUsed ? PROBE_INTERVAL_MS : UNUSED_PROBE_INTERVAL_MS;
    this.#probeTimer = setTimeout(() => {
      let answered = false;
      const missed = () => {
        if (!answered) this.#setUnresponsive(client);
      };
      const silence = setTimeout(() => setTimeout(missed, PROBE_GRACE_MS), PROBE_TIMEOUT_MS);
      const done = () => {
        answered = true;
        clearTimeout(silence);
      };
      this.#ask(client).then(
        () => {
          done();
          if (this.#client === client) this.#probe(client);
        },
        () => {
          done();
          if (this.#client !== client) return;
          // a query can fail while the connection stays open, and nothing would look at it again
          void client.end().catch(() => undefined);
          this.#lost(client);
        },
      );
    }, interval);
    this.#probeTimer.unref();
  }

  #lost(client: pg.Client): void {
    if (this.#closed || (this.#client !== client && this.#client !== undefined)) return;
    this.#live = false;
    this.#client = undefined;
    if (this.#retry !== undefined) return;
    this.#log.warn('database notices lost, reconnecting');
    this.#scheduleReconnect();
  }

  #setUnresponsive(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#isUnresponsive = true;
    this.#log.warn('the database has fallen silent: its connections are given up');
    // With an unanswered query, `end` closes the socket without waiting.
    void client.end().catch(() => undefined);
    for (const listener of this.#unresponsiveListeners) listener();
  }

  #scheduleReconnect(): void {
    if (this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#closed) return;
      this.open().catch(() => this.#scheduleReconnect());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
