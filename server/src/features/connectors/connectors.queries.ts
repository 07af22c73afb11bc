// SQL of connectors and their streams: settings, what is due, and the outcome of runs.

import type { ConnectorKind, StreamName } from '@mostrador/rules/connectors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface ConnectorRow {
  readonly enabled: boolean;
  readonly settings: unknown;
  /** Encrypted. */
  readonly secret: Buffer | null;
  readonly notification_token: string;
  readonly orders_since: Date | null;
  readonly memory: Readonly<Record<string, unknown>>;
  readonly failure: string | null;
  readonly answered_at: Date | null;
}

/** Returns a connector; undefined if it was never set up. @param lock until the transaction ends. */
export async function selectConnector(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  lock = false,
): Promise<ConnectorRow | undefined> {
  const { rows } = await sql<ConnectorRow>`
    select enabled, settings, secret, notification_token, orders_since, memory, failure, answered_at from connectors
    where company_id = ${companyId} and kind = ${kind} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Enters a connector, disabled, unless it is there. */
export async function insertConnector(
  tx: Tx,
  companyId: number,
  kind: ConnectorKind,
  notificationToken: string,
): Promise<void> {
  await sql`
    insert into connectors (company_id, kind, notification_token) values (${companyId}, ${kind}, ${notificationToken})
    on conflict (company_id, kind) do nothing`.execute(tx);
}

/** Writes settings. Orders count from the moment at which the connector is first enabled. @param secret undefined: it stays. */
export async function updateConnector(
  tx: Tx,
  companyId: number,
  kind: ConnectorKind,
  given: { readonly enabled: boolean; readonly settings: unknown; readonly secret: Buffer | undefined },
  now: Date,
): Promise<void> {
  await sql`
    update connectors set enabled = ${given.enabled}, settings = ${JSON.stringify(given.settings)}::jsonb,
      secret = coalesce(${given.secret ?? null}::bytea, secret), failure = null,
      orders_since = case when ${given.enabled} then coalesce(orders_since, ${now}) else orders_since end
    where company_id = ${companyId} and kind = ${kind}`.execute(tx);
}

/** Adds a value to what a connector remembers. */
export async function updateMemory(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  name: string,
  value: unknown,
): Promise<void> {
  await sql`
    update connectors set memory = memory || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)
    where company_id = ${companyId} and kind = ${kind}`.execute(db);
}

/** Notes how the other system answers. @param failure why nothing can be exchanged; null after an answer. */
export async function updateAnswered(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  failure: string | null,
  now: Date,
): Promise<void> {
  await sql`
    update connectors set failure = ${failure}::text, answered_at = case when ${failure}::text is null then ${now} else answered_at end
    where company_id = ${companyId} and kind = ${kind}`.execute(db);
}

export interface StreamRow {
  readonly stream: StreamName;
  readonly next_run_at: Date | null;
  readonly mark: Date | null;
  readonly full_at: Date | null;
  readonly last_run_at: Date | null;
  readonly rows: number;
  readonly changes: number;
  readonly state: 'done' | 'warned' | 'failed' | null;
  readonly message: string;
  readonly failures: number;
}

export async function selectStreams(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
): Promise<readonly StreamRow[]> {
  const { rows } = await sql<StreamRow>`
    select stream, next_run_at, mark, full_at, last_run_at, rows, changes, state, message, failures from connector_streams
    where company_id = ${companyId} and kind = ${kind}`.execute(db);
  return rows;
}

/** Writes when streams run next; null: they do not run. A stream that would run earlier stays, unless it is due and may be running. */
export async function scheduleStreams(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  streams: readonly { readonly stream: StreamName; readonly at: Date | null }[],
  now: Date,
): Promise<void> {
  if (streams.length === 0) return;
  await sql`
    insert into connector_streams (company_id, kind, stream, next_run_at)
    select ${companyId}, ${kind}, stream, at
    from unnest(${streams.map(({ stream }) => stream)}::text[], ${streams.map(({ at }) => at)}::timestamptz[]) as given (stream, at)
    on conflict (company_id, kind, stream) do update
    set next_run_at = case when excluded.next_run_at is null then null
      when connector_streams.next_run_at <= ${now} then excluded.next_run_at
      else least(connector_streams.next_run_at, excluded.next_run_at) end`.execute(db);
}

/** Lets the next run of a stream exchange all its rows, not only the changed ones. */
export async function forgetMark(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  stream: StreamName,
): Promise<void> {
  await sql`
    update connector_streams set mark = null where company_id = ${companyId} and kind = ${kind} and stream = ${stream}`.execute(
    db,
  );
}

export interface StreamOutcome {
  readonly stream: StreamName;
  readonly lastRunAt: Date;
  readonly nextRunAt: Date | null;
  readonly rows: number;
  readonly changes: number;
  readonly state: 'done' | 'warned' | 'failed';
  readonly message: string;
  /** The moment before which everything has been exchanged; undefined: the mark stays. */
  readonly mark: Date | undefined;
  readonly isFull: boolean;
}

/**
 * Writes what came of a stream's run. A failure counts, a success forgets them. A stream that was asked for while it ran runs again, from
 * the mark that it has.
 */
export async function updateStream(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  { stream, lastRunAt, nextRunAt, rows, changes, state, message, mark, isFull }: StreamOutcome,
): Promise<void> {
  await sql`
    update connector_streams set last_run_at = ${lastRunAt}, rows = ${rows}, changes = ${changes},
      next_run_at = case when next_run_at > ${lastRunAt} then next_run_at else ${nextRunAt}::timestamptz end,
      state = ${state}, message = ${message}, failures = case when ${state}::text = 'failed' then failures + 1 else 0 end,
      mark = case when next_run_at > ${lastRunAt} then mark else coalesce(${mark ?? null}::timestamptz, mark) end,
      full_at = case when ${isFull && mark !== undefined} then ${mark ?? null}::timestamptz else full_at end
    where company_id = ${companyId} and kind = ${kind} and stream = ${stream}`.execute(db);
}

/** The name of the job that runs a company's connectors. */
export const connectorTask = (companyId: number): string => `connector_run:${companyId}`;

/** Queues a run of a connector; it takes the place of one that waits. Runs of one connector follow each other. */
export async function queueRun(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  seconds = 0,
): Promise<void> {
  const name = `connector:${companyId}:${kind}`;
  await sql`
    select graphile_worker.add_job(${connectorTask(companyId)}::text, json_build_object('kind', ${kind}::text), queue_name => ${name},
      run_at => now() + ${seconds} * interval '1 second', job_key => ${name})`.execute(db);
}

/** Returns the enabled connectors that have something due. */
export async function selectDue(
  db: Database,
  companyId: number,
  now: Date,
): Promise<readonly ConnectorKind[]> {
  const { rows } = await sql<{ kind: ConnectorKind }>`
    select c.kind from connectors c
    where c.company_id = ${companyId} and c.enabled and (
      exists (select from connector_streams s where s.company_id = c.company_id and s.kind = c.kind and s.next_run_at <= ${now})
      or exists (select from connector_exchanges e where e.company_id = c.company_id and e.kind = c.kind and e.state = 'running'))`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

/** Returns the code of the company's default price list; empty if it has none. */
export async function selectDefaultList(db: Database, companyId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from price_lists where company_id = ${companyId} and is_default`.execute(db);
  return rows[0]?.code ?? '';
}
