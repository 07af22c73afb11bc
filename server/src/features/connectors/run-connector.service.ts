// Runs the streams of a connector that are due, one after another. Where a run is, is in the database: the job does a step and queues
// itself, so that a killed process goes on where it was. Rows are stored by the job of imports, for which a step waits.

import { IMPORT_BODY_MAX_BYTES } from '@mostrador/contract/v1/imports';
import {
  CONNECTORS,
  type ConnectorKind,
  failureWaitMinutes,
  STREAM_NAMES,
  STREAMS,
  type StreamName,
} from '@mostrador/rules/connectors';
import { Problem } from '../../platform/http/problem.js';
import type { CronEntry, Task, TaskRun } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { startApiImport } from '../imports/api-imports.service.js';
import { connectorImport } from '../imports/connector-imports.service.js';
import { ConnectorError, type Exchanged, type PulledRows, type StreamProblem } from './connector.js';
import {
  type ConnectorRow,
  connectorTask,
  queueRun,
  type StreamRow,
  selectConnector,
  selectDue,
  selectStreams,
  updateAnswered,
  updateStream,
} from './connectors.queries.js';
import {
  deleteExchange,
  type ExchangeRow,
  finishExchange,
  insertExchange,
  joinFailure,
  PROBLEMS_KEPT,
  selectRunning,
  updateImportOf,
} from './exchanges.queries.js';
import { connectorOf } from './kinds.js';
import { contextOf } from './stream-context.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Between two looks at an import that is under way. */
const IMPORT_WAIT_SECONDS = 1;
/** Streams with nothing new that a run does before it makes room for others. */
const STEPS_MAX = 40;
const FAILED = 'No pudimos completarlo. Lo intentamos de nuevo en unos minutos.';

/** Returns the task that runs connectors. It waits for other systems, so that it belongs beside those that send. */
export const connectorTasks = (shop: Shop): Readonly<Record<string, Task>> => ({
  [connectorTask(shop.company().companyId)]: (payload, run) => runConnector(shop, kindOf(payload), run),
});

const dueTask = (companyId: number): string => `connectors_due:${companyId}`;

/** Returns the task that looks each minute for what is due, with its schedule. */
export function connectorJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const { companyId } = shop.company();
  const task = dueTask(companyId);
  return {
    tasks: {
      [task]: async () => {
        for (const kind of await selectDue(shop.db, companyId, new Date(shop.now())))
          await queueRun(shop.db, companyId, kind);
      },
    },
    cron: [{ task, at: '* * * * *' }],
  };
}

function kindOf(payload: unknown): ConnectorKind {
  const kind =
    typeof payload === 'object' && payload !== null && 'kind' in payload ? payload.kind : undefined;
  if (typeof kind === 'string' && kind in CONNECTORS) return kind as ConnectorKind;
  throw new Error('A job names no connector.');
}

/** Does what is due of a connector, and queues the next step while there is one. It may run twice. */
export async function runConnector(
  shop: Shop,
  kind: ConnectorKind,
  { stopping, signal }: Partial<Pick<TaskRun, 'stopping' | 'signal'>> = {},
): Promise<void> {
  const { companyId } = shop.company();
  for (let step = 0; step < STEPS_MAX && !stopping?.aborted; step += 1) {
    const row = await selectConnector(shop.db, companyId, kind);
    if (row === undefined || !row.enabled) return;
    const running = await selectRunning(shop.db, companyId, kind);
    if (running !== undefined && !(await settleRunning(shop, kind, row, running))) {
      await queueRun(shop.db, companyId, kind, IMPORT_WAIT_SECONDS);
      return;
    }
    const due = await dueStream(shop, kind);
    if (due === undefined) return;
    // What stops one stream stops them all: the others are tried when they are due again.
    if (!(await runStream(shop, kind, row, due, signal))) return;
  }
  await queueRun(shop.db, companyId, kind);
}

/** Ends the exchange that is under way. @returns false while its import is. */
async function settleRunning(
  shop: Shop,
  kind: ConnectorKind,
  row: ConnectorRow,
  exchange: ExchangeRow,
): Promise<boolean> {
  const { companyId } = shop.company();
  // A killed process has left it: its stream is still due.
  if (exchange.import_id === null) {
    await deleteExchange(shop.db, companyId, exchange.exchange_id);
    return true;
  }
  const done = await connectorImport(shop, exchange.import_id, PROBLEMS_KEPT);
  if (done === undefined) return false;
  await finish(shop, kind, row, exchange, {
    rows: done.rows,
    changes: done.changes,
    failure: done.failure,
    problemCount: done.rejected,
    problems: done.rejections.map(({ code, field, value, reason }) => ({
      object: code,
      message: value === '' ? `${field}: ${reason}` : `${field} «${value}»: ${reason}`,
    })),
  });
  return true;
}

/** Returns the first stream that is due, in the order in which streams refer to each other. */
async function dueStream(shop: Shop, kind: ConnectorKind): Promise<StreamRow | undefined> {
  const rows = await selectStreams(shop.db, shop.company().companyId, kind);
  const now = shop.now();
  return STREAM_NAMES.flatMap((name) => rows.filter(({ stream }) => stream === name)).find(
    ({ next_run_at: next }) => next !== null && next.getTime() <= now,
  );
}

/** @returns false if no other stream can work either. */
async function runStream(
  shop: Shop,
  kind: ConnectorKind,
  row: ConnectorRow,
  { stream, mark, full_at: fullAt }: StreamRow,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { companyId } = shop.company();
  const startedAt = new Date(shop.now());
  // Once a day all rows: what was missed for whatever reason is found then.
  const isFull = mark === null || fullAt === null || startedAt.getTime() - fullAt.getTime() >= DAY_MS;
  const exchangeId = await insertExchange(shop.db, companyId, kind, { stream, isFull, startedAt });
  if (exchangeId === undefined) return false;
  const exchange = { exchange_id: exchangeId, kind, stream, is_full: isFull, started_at: startedAt };
  const context = contextOf(shop, kind, row, { since: isFull ? undefined : mark, signal });
  const part = connectorOf(kind).streams[stream];
  try {
    if (part === undefined) throw new Error(`The connector ${kind} has no stream ${stream}.`);
    if ('work' in part) {
      const done = await part.work(context);
      // Without rows, the other system may not have been asked at all.
      if (done.rows > 0) await updateAnswered(shop.db, companyId, kind, null, new Date(shop.now()));
      await finish(shop, kind, row, exchange, {
        ...done,
        failure: null,
        problemCount: done.problems.length,
      });
      return true;
    }
    const pulled = await part.pull(context);
    const importId = pulled && (await startImport(shop, pulled));
    await updateAnswered(shop.db, companyId, kind, null, new Date(shop.now()));
    if (importId === undefined) await finish(shop, kind, row, exchange, NOTHING);
    else await updateImportOf(shop.db, companyId, exchangeId, importId);
    return true;
  } catch (error) {
    // The process stops: the stream stays due.
    if (signal?.aborted) throw error;
    const failure = sentenceOf(shop, stream, error);
    const stopsAll = error instanceof ConnectorError && error.stopsAll;
    if (stopsAll) await updateAnswered(shop.db, companyId, kind, failure, new Date(shop.now()));
    await finish(shop, kind, row, exchange, { ...NOTHING, failure });
    return !stopsAll;
  }
}

async function startImport(shop: Shop, pulled: PulledRows): Promise<string> {
  try {
    const record = await startApiImport(
      shop,
      {
        apiKeyId: undefined,
        kind: pulled.importKind,
        format: pulled.format,
        fileName: pulled.fileName,
        mode: 'upsert',
        dryRun: false,
        atomic: false,
        maxShare: 0,
        priceList: undefined,
        decimalMark: '.',
        maxBytes: 4 * IMPORT_BODY_MAX_BYTES,
        checkFields: () => undefined,
      },
      pulled.body,
    );
    return record.import_id;
  } catch (error) {
    // What the rows broke off with says more than that the file is not complete.
    throw pulled.body.errored ?? error;
  }
}

function sentenceOf(shop: Shop, stream: StreamName, error: unknown): string {
  if (error instanceof ConnectorError) return error.message;
  if (error instanceof Problem) return error.message;
  shop.log.error({ error, stream }, 'a stream of a connector failed');
  return FAILED;
}

/** What came of an exchange. */
interface Outcome extends Pick<Exchanged, 'rows' | 'changes'> {
  readonly hasMore?: boolean;
  readonly failure: string | null;
  readonly problems: readonly StreamProblem[];
  readonly problemCount: number;
}
const NOTHING: Outcome = { rows: 0, changes: 0, failure: null, problems: [], problemCount: 0 };

/** Ends an exchange and says when its stream runs next. An exchange of nothing leaves no row in the log. */
async function finish(
  shop: Shop,
  kind: ConnectorKind,
  row: ConnectorRow,
  exchange: Pick<ExchangeRow, 'exchange_id' | 'kind' | 'stream' | 'is_full' | 'started_at'>,
  { rows, changes, hasMore = false, failure, problems, problemCount }: Outcome,
): Promise<void> {
  const { companyId } = shop.company();
  const { stream } = exchange;
  const finishedAt = new Date(shop.now());
  const state = failure !== null ? 'failed' : problemCount > 0 ? 'warned' : 'done';
  const failures =
    (await selectStreams(shop.db, companyId, kind)).find((each) => each.stream === stream)?.failures ?? 0;
  const { minutesOf, readSettings } = connectorOf(kind);
  const every = minutesOf(readSettings(row.settings), STREAMS[stream].group);
  const minutes = state === 'failed' ? failureWaitMinutes(failures + 1) : hasMore ? 0 : every;
  await shop.db.transaction().execute(async (tx) => {
    await updateStream(tx, companyId, kind, {
      stream,
      lastRunAt: exchange.started_at,
      nextRunAt: every === 0 ? null : new Date(finishedAt.getTime() + minutes * MINUTE_MS),
      rows,
      changes,
      state,
      message: failure ?? (problemCount > 0 ? refusedText(problemCount) : ''),
      mark: state === 'failed' ? undefined : exchange.started_at,
      isFull: exchange.is_full,
    });
    if (failure !== null && (await joinFailure(tx, companyId, exchange, { failure, finishedAt }))) return;
    if (state === 'done' && changes === 0) {
      await deleteExchange(tx, companyId, exchange.exchange_id);
      return;
    }
    await finishExchange(tx, companyId, exchange.exchange_id, {
      state,
      finishedAt,
      milliseconds: Math.max(0, finishedAt.getTime() - exchange.started_at.getTime()),
      rows,
      changes,
      failure,
      problems,
      problemCount,
    });
  });
}

const refusedText = (count: number): string => (count === 1 ? '1 observación' : `${count} observaciones`);
