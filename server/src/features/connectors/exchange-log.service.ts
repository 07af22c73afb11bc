// The log of exchanges on the desk: a page, one exchange with what was refused, and a new try of one.

import type {
  ConnectorExchange,
  ConnectorExchangeDetail,
  connectorsCalls,
} from '@mostrador/contract/entries/connectors';
import { STREAM_NAMES, STREAMS } from '@mostrador/rules/connectors';
import type { output } from 'zod';
import { badRequest, notFound } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { forgetMark, selectConnector } from './connectors.queries.js';
import { hurry } from './connectors.service.js';
import { type ExchangeRow, selectExchange, selectExchanges, selectProblems } from './exchanges.queries.js';
import { connectorOf } from './kinds.js';
import { resendOrders } from './sent-orders.queries.js';

type Query = output<typeof connectorsCalls.connectorExchanges.query>;

/** Returns a page of the log of a connector, the newest first. */
export async function connectorExchanges(
  shop: Shop,
  { kind, group, state, pageSize, pageNumber }: Query,
): Promise<{ totalCount: number; exchanges: ConnectorExchange[] }> {
  const streams =
    group === undefined ? undefined : STREAM_NAMES.filter((name) => STREAMS[name].group === group);
  const { total, rows } = await selectExchanges(
    shop.db,
    shop.company().companyId,
    { kind, streams, state },
    { size: pageSize, number: pageNumber },
  );
  return { totalCount: total, exchanges: rows.map(toExchange) };
}

const toExchange = (row: ExchangeRow): ConnectorExchange => ({
  exchangeId: row.exchange_id,
  kind: row.kind,
  stream: row.stream,
  state: row.state,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  milliseconds: row.milliseconds,
  rows: row.rows,
  changes: row.changes,
  problems: row.problems,
  times: row.times,
  failure: row.failure,
});

async function foundExchange(shop: Shop, exchangeId: number): Promise<ExchangeRow> {
  const row = await selectExchange(shop.db, shop.company().companyId, exchangeId);
  if (row === undefined) throw notFound('No encontramos ese intercambio.');
  return row;
}

/** Returns one exchange with the first of its problems. @throws Problem 404 */
export async function connectorExchange(shop: Shop, exchangeId: number): Promise<ConnectorExchangeDetail> {
  const row = await foundExchange(shop, exchangeId);
  return {
    ...toExchange(row),
    problemList: [...(await selectProblems(shop.db, shop.company().companyId, exchangeId))],
    importId: row.import_id,
    canRetry: row.state === 'warned' || row.state === 'failed',
  };
}

/**
 * Exchanges the same once more: orders that were refused are sent again, other streams exchange all their rows.
 * @throws Problem 404, 400 if the connector is off or the exchange needs no new try.
 */
export async function retryExchange(shop: Shop, exchangeId: number): Promise<ConnectorExchangeDetail> {
  const { companyId } = shop.company();
  const { kind, stream, state } = await foundExchange(shop, exchangeId);
  if (state !== 'warned' && state !== 'failed') throw badRequest('No hay nada que reintentar.');
  const row = await selectConnector(shop.db, companyId, kind);
  if (row === undefined || !row.enabled) throw badRequest('El conector está apagado. Actívelo en Ajustes.');
  const { group } = STREAMS[stream];
  if (connectorOf(kind).minutesOf(connectorOf(kind).readSettings(row.settings), group) === 0)
    throw badRequest('Ese intercambio está apagado en Ajustes.');
  const problems = await selectProblems(shop.db, companyId, exchangeId);
  await shop.db.transaction().execute(async (tx) => {
    if (group === 'orders') {
      const numbers = problems.flatMap(({ object }) => (/^\d{1,8}$/.test(object) ? [Number(object)] : []));
      await resendOrders(tx, { companyId, kind }, numbers, new Date(shop.now()));
    } else await forgetMark(tx, companyId, kind, stream);
    await hurry(tx, shop, kind, row, [group]);
  });
  return connectorExchange(shop, exchangeId);
}
