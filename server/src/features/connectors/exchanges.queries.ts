// SQL of the log of exchanges: begin, end, drop, list, and the problems of one.

import type { ConnectorKind, ExchangeState, StreamName } from '@mostrador/rules/connectors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { StreamProblem } from './connector.js';

/** Problems of an exchange that are kept; all are counted. */
export const PROBLEMS_KEPT = 200;
const OBJECT_MAX = 80;
const MESSAGE_MAX = 500;

export interface ExchangeRow {
  readonly exchange_id: number;
  readonly kind: ConnectorKind;
  readonly stream: StreamName;
  readonly state: ExchangeState;
  readonly is_full: boolean;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly milliseconds: number | null;
  readonly rows: number;
  readonly changes: number;
  readonly problems: number;
  readonly times: number;
  readonly failure: string | null;
  readonly import_id: string | null;
}

const COLUMNS = sql`exchange_id, kind, stream, state, is_full, started_at, finished_at, milliseconds, rows, changes, problems, times,
  failure, import_id`;

/** Returns the exchange of a connector that is under way, or that a killed process has left. */
export async function selectRunning(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`
    select ${COLUMNS} from connector_exchanges
    where company_id = ${companyId} and kind = ${kind} and state = 'running'`.execute(db);
  return rows[0];
}

/** Begins an exchange. @returns undefined if one is under way. */
export async function insertExchange(
  db: Database,
  companyId: number,
  kind: ConnectorKind,
  {
    stream,
    isFull,
    startedAt,
  }: { readonly stream: StreamName; readonly isFull: boolean; readonly startedAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ exchange_id: number }>`
    insert into connector_exchanges (company_id, kind, stream, is_full, started_at)
    values (${companyId}, ${kind}, ${stream}, ${isFull}, ${startedAt})
    on conflict (company_id, kind) where state = 'running' do nothing
    returning exchange_id`.execute(db);
  return rows[0]?.exchange_id;
}

export async function updateImportOf(
  db: Database,
  companyId: number,
  exchangeId: number,
  importId: string,
): Promise<void> {
  await sql`
    update connector_exchanges set import_id = ${importId}::uuid
    where company_id = ${companyId} and exchange_id = ${exchangeId}`.execute(db);
}

export interface ExchangeEnd {
  readonly state: 'done' | 'warned' | 'failed';
  readonly finishedAt: Date;
  readonly milliseconds: number;
  readonly rows: number;
  readonly changes: number;
  readonly failure: string | null;
  readonly problems: readonly StreamProblem[];
  /** All of them, also those that are not given. */
  readonly problemCount: number;
}

/** Ends an exchange and keeps its first problems. */
export async function finishExchange(
  tx: Tx,
  companyId: number,
  exchangeId: number,
  end: ExchangeEnd,
): Promise<void> {
  await sql`
    update connector_exchanges set state = ${end.state}, finished_at = ${end.finishedAt}, milliseconds = ${end.milliseconds},
      rows = ${end.rows}, changes = ${end.changes}, failure = ${end.failure}, problems = ${end.problemCount}
    where company_id = ${companyId} and exchange_id = ${exchangeId}`.execute(tx);
  const kept = end.problems.slice(0, PROBLEMS_KEPT);
  if (kept.length > 0)
    await sql`
      insert into connector_problems (company_id, exchange_id, object, message)
      select ${companyId}, ${exchangeId}, object, message
      from unnest(${kept.map(({ object }) => object.slice(0, OBJECT_MAX))}::text[],
        ${kept.map(({ message }) => message.slice(0, MESSAGE_MAX))}::text[]) as given (object, message)`.execute(
      tx,
    );
}

/** Drops an exchange that has exchanged nothing. */
export async function deleteExchange(db: Database, companyId: number, exchangeId: number): Promise<void> {
  await sql`delete from connector_exchanges where company_id = ${companyId} and exchange_id = ${exchangeId}`.execute(
    db,
  );
}

/**
 * Counts a failure on the exchange before, if that one failed in the same way and is the last of its stream; then this one is dropped.
 * @returns whether it was counted.
 */
export async function joinFailure(
  tx: Tx,
  companyId: number,
  exchange: Pick<ExchangeRow, 'exchange_id' | 'kind' | 'stream'>,
  { failure, finishedAt }: { readonly failure: string; readonly finishedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update connector_exchanges set times = times + 1, finished_at = ${finishedAt}
    where state = 'failed' and failure = ${failure} and exchange_id = (
      select max(exchange_id) from connector_exchanges
      where company_id = ${companyId} and kind = ${exchange.kind} and stream = ${exchange.stream}
        and exchange_id < ${exchange.exchange_id})
    returning exchange_id`.execute(tx);
  if (rows.length === 0) return false;
  await deleteExchange(tx, companyId, exchange.exchange_id);
  return true;
}

export interface ExchangeFilter {
  readonly kind: ConnectorKind;
  readonly streams: readonly StreamName[] | undefined;
  readonly state: ExchangeState | undefined;
}

/** Returns a page of the log, the newest first, with the number of all. */
export async function selectExchanges(
  db: Database,
  companyId: number,
  { kind, streams, state }: ExchangeFilter,
  page: { readonly size: number; readonly number: number },
): Promise<{ readonly total: number; readonly rows: readonly ExchangeRow[] }> {
  const { rows } = await sql<ExchangeRow & { total: number }>`
    select ${COLUMNS}, (count(*) over ())::int as total from connector_exchanges
    where company_id = ${companyId} and kind = ${kind}
      and (${streams ?? null}::text[] is null or stream = any(${streams ?? null}::text[]))
      and (${state ?? null}::text is null or state = ${state ?? null})
    order by exchange_id desc limit ${page.size} offset ${page.size * page.number}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows };
}

export async function selectExchange(
  db: Database,
  companyId: number,
  exchangeId: number,
): Promise<ExchangeRow | undefined> {
  const { rows } = await sql<ExchangeRow>`
    select ${COLUMNS} from connector_exchanges where company_id = ${companyId} and exchange_id = ${exchangeId}`.execute(
    db,
  );
  return rows[0];
}

export async function selectProblems(
  db: Database,
  companyId: number,
  exchangeId: number,
): Promise<readonly StreamProblem[]> {
  const { rows } = await sql<StreamProblem>`
    select object, message from connector_problems
    where company_id = ${companyId} and exchange_id = ${exchangeId} order by problem_id`.execute(db);
  return rows;
}
