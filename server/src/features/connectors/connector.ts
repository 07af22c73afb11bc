// What a connector to another system is made of. The core runs its streams when they are due, stores the rows that they bring by the
// import engine, and keeps the log; a connector knows only its own system.

import type { Readable } from 'node:stream';
import type { ConnectorKind, StreamGroup, StreamName } from '@mostrador/rules/connectors';
import type { Shop } from '../../shop.js';
import type { KindName } from '../imports/api-imports.service.js';

/** Rows of the other system, for the import engine. */
export interface PulledRows {
  readonly importKind: KindName;
  readonly format: 'ndjson' | 'csv';
  /** The import's name in the log of imports. */
  readonly fileName: string;
  /** Read once. If it fails, nothing is stored. */
  readonly body: Readable;
}

/** A thing that was refused, and why. */
export interface StreamProblem {
  /** Its code or number, as both systems know it. */
  readonly object: string;
  /** In Spanish. */
  readonly message: string;
}

/** The outcome of a stream that stores what it exchanges itself. */
export interface Exchanged {
  readonly rows: number;
  readonly changes: number;
  readonly problems: readonly StreamProblem[];
  /** Whether there was more than one run takes: the stream is due again at once. */
  readonly hasMore: boolean;
}

/** What a stream is given. */
export interface StreamContext<Settings = unknown> {
  readonly shop: Shop;
  readonly companyId: number;
  readonly settings: Settings;
  /** The access token or password of the other system; empty for none. */
  readonly secret: string;
  /** What changed before this moment has been exchanged; undefined: exchange all. */
  readonly since: Date | undefined;
  /** What earlier streams have remembered. */
  readonly memory: Readonly<Record<string, unknown>>;
  /** Keeps a value for later streams, until it is replaced. */
  remember(name: string, value: unknown): Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * A stream brings rows for the import engine (`pull`; undefined: nothing has changed), or does its exchange itself (`work`), in
 * transactions of its own: a run may be killed at any moment, and runs again. Both throw ConnectorError.
 */
export type Stream<Settings> =
  | { pull(context: StreamContext<Settings>): Promise<PulledRows | undefined> }
  | { work(context: StreamContext<Settings>): Promise<Exchanged> };

/** A connector to a kind of system. */
export interface Connector<Settings = unknown> {
  readonly kind: ConnectorKind;
  /** Returns settings as they are stored, completed by defaults. */
  readSettings(stored: unknown): Settings;
  readonly streams: Readonly<Partial<Record<StreamName, Stream<Settings>>>>;
  /** Returns the minutes between two runs of a group of streams; 0: it does not run. */
  minutesOf(settings: Settings, group: StreamGroup): number;
  readonly needsSecret: boolean;
  /** Asks the other system whether it knows the secret. @throws ConnectorError */
  verify(context: StreamContext<Settings>): Promise<void>;
  /** Reads an unsigned notification. @returns the groups that are worth an early run. */
  takeNotification?(context: StreamContext<Settings>, body: unknown): Promise<readonly StreamGroup[]>;
}

/** Why a stream could not exchange anything. Its message is a Spanish sentence for the desk. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  /** Whether no other stream can work either, such as with a wrong secret. */
  readonly stopsAll: boolean;

  constructor(message: string, stopsAll = false) {
    super(message);
    this.stopsAll = stopsAll;
  }
}
