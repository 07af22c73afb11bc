// SQL of orders on their way to another system: enter new ones, lease them for sending, and write what came of them.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { LAST_CHANGE } from './order-contents.queries.js';

export type SentState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'refused'
  | 'processed'
  | 'billed'
  | 'rejected'
  | 'cancelled';

interface Of {
  readonly companyId: number;
  readonly kind: ConnectorKind;
}

/**
 * Enters the orders that are to be sent: those that were placed since the connector was enabled and not before `oldest`, and that no
 * other system has acknowledged. Orders in review wait until they are released.
 */
export async function enterOrders(
  db: Database,
  { companyId, kind }: Of,
  { since, oldest, now }: { readonly since: Date; readonly oldest: Date; readonly now: Date },
): Promise<void> {
  await sql`
    insert into connector_orders (company_id, kind, order_id, next_attempt_at)
    select o.company_id, ${kind}, o.order_id, ${now} from orders o
    where o.company_id = ${companyId} and o.placed_at >= greatest(${since}::timestamptz, ${oldest}::timestamptz)
      and o.status not in (${ORDER_STATUSES.review}, ${ORDER_STATUSES.cancelled}) and o.acknowledged_at is null
      and not exists (select from connector_orders c
        where c.company_id = o.company_id and c.kind = ${kind} and c.order_id = o.order_id)
    on conflict do nothing`.execute(db);
}

/**
 * Lets orders that were cancelled in the shop be sent once more, as cancelled; those that were never sent are taken out of the line.
 */
export async function enterCancellations(db: Database, { companyId, kind }: Of, now: Date): Promise<void> {
  await sql`
    update connector_orders c
    set state = case when c.sent_at is null then 'cancelled' else 'waiting' end, is_cancellation = c.sent_at is not null, attempts = 0,
      next_attempt_at = ${now}, message = '', hint = '', changed_at = ${now}
    from orders o
    where c.company_id = ${companyId} and c.kind = ${kind} and o.order_id = c.order_id and o.status = ${ORDER_STATUSES.cancelled}
      and not c.is_cancellation and c.state in ('waiting', 'sent', 'refused', 'processed')`.execute(db);
}

/**
 * Lets orders that were changed in the shop be sent once more. One that was sent before is marked as being sent, with a lease that has
 * ended, so that the other system is asked for its state first. Processed ones stay as they are there, and get a message.
 * @returns the processed ones.
 */
export async function enterChanges(
  db: Database,
  { companyId, kind }: Of,
  { now, takenMessage }: { readonly now: Date; readonly takenMessage: string },
): Promise<readonly { readonly orderNumber: number }[]> {
  const { rows } = await sql<{ orderNumber: number; isTaken: boolean }>`
    update connector_orders c
    set state = case when c.state = 'processed' then c.state when c.sent_at is null then 'waiting' else 'sending' end,
      leased_until = case when c.state <> 'processed' then ${now}::timestamptz end,
      attempts = case c.state when 'processed' then c.attempts else 0 end, next_attempt_at = ${now},
      message = case c.state when 'processed' then ${takenMessage} else '' end,
      sent_event_id = case c.state when 'processed' then ${LAST_CHANGE} else c.sent_event_id end, changed_at = ${now}
    from orders o
    where c.company_id = ${companyId} and c.kind = ${kind} and c.state in ('sent', 'refused', 'processed') and not c.is_cancellation
      and o.company_id = c.company_id and o.order_id = c.order_id and o.status <> ${ORDER_STATUSES.cancelled}
      and c.sent_event_id < ${LAST_CHANGE}
    returning o.order_number as "orderNumber", c.state = 'processed' as "isTaken"`.execute(db);
  return rows.filter(({ isTaken }) => isTaken);
}

/** Notes which change of each order is about to be sent, so that a later one is seen. */
export async function noteSentChanges(
  db: Database,
  { companyId, kind }: Of,
  orders: readonly { readonly orderId: number; readonly lastChange: number }[],
): Promise<void> {
  await sql`
    update connector_orders c set sent_event_id = given.event
    from unnest(${orders.map(({ orderId }) => orderId)}::int[], ${orders.map(({ lastChange }) => lastChange)}::bigint[])
      as given (order_id, event)
    where c.company_id = ${companyId} and c.kind = ${kind} and c.order_id = given.order_id`.execute(db);
}

export interface LeasedOrder {
  readonly orderId: number;
  readonly externalId: string;
  readonly orderNumber: number;
  readonly attempts: number;
  readonly isCancellation: boolean;
  /** Whether the other system has had the order before. */
  readonly wasSent: boolean;
}

const LEASED = sql`c.order_id as "orderId", o.external_id as "externalId", o.order_number as "orderNumber", c.attempts,
  c.is_cancellation as "isCancellation", c.sent_at is not null as "wasSent"`;

/** Marks orders that are due as being sent, the oldest first, and returns them. */
export async function leaseOrders(
  db: Database,
  { companyId, kind }: Of,
  { now, leasedUntil, most }: { readonly now: Date; readonly leasedUntil: Date; readonly most: number },
): Promise<readonly LeasedOrder[]> {
  const { rows } = await sql<LeasedOrder>`
    update connector_orders c set state = 'sending', leased_until = ${leasedUntil}, attempts = c.attempts + 1
    from orders o
    where o.order_id = c.order_id and c.company_id = ${companyId} and c.kind = ${kind} and c.order_id = any(array(
      select order_id from connector_orders
      where company_id = ${companyId} and kind = ${kind} and state = 'waiting' and next_attempt_at <= ${now}
      order by order_id limit ${most} for update skip locked))
    returning ${LEASED}`.execute(db);
  return rows.toSorted((a, b) => a.orderId - b.orderId);
}

/** Returns orders whose answer was lost: their lease has ended, and nothing says whether they arrived. */
export async function selectUnanswered(
  db: Database,
  { companyId, kind }: Of,
  now: Date,
  most: number,
): Promise<readonly LeasedOrder[]> {
  const { rows } = await sql<LeasedOrder>`
    select ${LEASED} from connector_orders c join orders o on o.order_id = c.order_id
    where c.company_id = ${companyId} and c.kind = ${kind} and c.state = 'sending' and c.leased_until <= ${now}
    order by c.order_id limit ${most}`.execute(db);
  return rows;
}

/** What became of an order that was sent, or that the other system was asked for. Absent fields stay. */
export interface SentOutcome {
  readonly orderId: number;
  readonly state: SentState;
  readonly message: string;
  readonly remoteState?: string;
  readonly nextAttemptAt?: Date;
}

/** Writes outcomes. The first that arrives notes when the order was sent. */
export async function writeOutcomes(
  db: Database,
  { companyId, kind }: Of,
  outcomes: readonly SentOutcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update connector_orders c
    set state = given.state, message = given.message, remote_state = coalesce(given.remote_state, c.remote_state),
      next_attempt_at = coalesce(given.next_attempt_at, c.next_attempt_at), leased_until = null,
      sent_at = case when given.state in ('sent', 'processed', 'billed', 'rejected') then coalesce(c.sent_at, ${now}) else c.sent_at end,
      hint = case when given.state in ('waiting', 'sent') then c.hint else '' end, changed_at = ${now}
    from unnest(${outcomes.map(({ orderId }) => orderId)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ message }) => message)}::text[], ${outcomes.map(({ remoteState }) => remoteState ?? null)}::text[],
      ${outcomes.map(({ nextAttemptAt }) => nextAttemptAt ?? null)}::timestamptz[])
      as given (order_id, state, message, remote_state, next_attempt_at)
    where c.company_id = ${companyId} and c.kind = ${kind} and c.order_id = given.order_id`.execute(db);
}

/** Keeps orders whose answer is still unknown for a later question. */
export async function extendLeases(
  db: Database,
  { companyId, kind }: Of,
  orderIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`
    update connector_orders set leased_until = ${until}
    where company_id = ${companyId} and kind = ${kind} and order_id = any(${orderIds}::int[])`.execute(db);
}

export interface OpenOrder {
  readonly orderId: number;
  readonly externalId: string;
  readonly orderNumber: number;
  readonly state: SentState;
  readonly remoteState: string;
  readonly hint: string;
  readonly isCancellation: boolean;
}

/** Returns orders whose state in the other system may still change, the one asked for longest ago first. */
export async function selectOpenOrders(
  db: Database,
  { companyId, kind }: Of,
  { since, most, after }: { readonly since: Date; readonly most: number; readonly after: number },
): Promise<readonly OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select c.order_id as "orderId", o.external_id as "externalId", o.order_number as "orderNumber", c.state,
      c.remote_state as "remoteState", c.hint, c.is_cancellation as "isCancellation"
    from connector_orders c join orders o on o.order_id = c.order_id
    where c.company_id = ${companyId} and c.kind = ${kind} and c.order_id > ${after}
      and (c.state in ('sent', 'processed') or c.state = 'billed' and c.changed_at > ${since}
        and not exists (select from connector_invoices i
          where i.company_id = c.company_id and i.kind = c.kind and i.order_id = c.order_id))
    order by c.order_id limit ${most}`.execute(db);
  return rows;
}

/** Notes what a notification says of an order that the other system has and has not processed. @returns whether there is one. */
export async function writeHint(
  db: Database,
  { companyId, kind }: Of,
  externalId: string,
  hint: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connector_orders c set hint = ${hint} from orders o
    where o.company_id = ${companyId} and o.external_id::text = ${externalId} and c.company_id = o.company_id and c.kind = ${kind}
      and c.order_id = o.order_id and c.state in ('sending', 'sent')`.execute(db);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/**
 * Lets orders be sent again that the other system did not take, or a person there refused. One that it has had is asked for first.
 * @returns how many.
 */
export async function resendOrders(
  tx: Tx,
  { companyId, kind }: Of,
  orderNumbers: readonly number[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update connector_orders c
    set state = case when c.sent_at is null then 'waiting' else 'sending' end, leased_until = ${now}, attempts = 0,
      next_attempt_at = ${now}, message = '', hint = '', changed_at = ${now}
    from orders o
    where c.company_id = ${companyId} and c.kind = ${kind} and o.order_id = c.order_id and o.order_number = any(${orderNumbers}::int[])
      and (c.state in ('refused', 'rejected') or c.state = 'sent' and c.hint <> '')`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface NoticedOrder {
  readonly orderNumber: number;
  readonly externalId: string;
  readonly message: string;
}

/** Returns the orders with which a person has to do something, the newest first. */
export async function selectNoticed(
  db: Database,
  { companyId, kind }: Of,
  most: number,
): Promise<readonly NoticedOrder[]> {
  const { rows } = await sql<NoticedOrder>`
    select o.order_number as "orderNumber", o.external_id as "externalId", coalesce(nullif(c.message, ''), c.hint) as message
    from connector_orders c join orders o on o.order_id = c.order_id
    where c.company_id = ${companyId} and c.kind = ${kind} and o.status <> ${ORDER_STATUSES.cancelled}
      and (c.state in ('refused', 'rejected') or c.state = 'sent' and c.hint <> '' or c.state = 'processed' and c.message <> '')
    order by o.order_number desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the units that orders of the shop have engaged in the other system, by product code: processed and not yet shipped. */
export async function selectEngaged(
  db: Database,
  { companyId, kind }: Of,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; units: number }>`
    select l.code, sum(l.quantity - l.cancelled - l.delivered)::int as units
    from connector_orders c join orders o on o.order_id = c.order_id join order_lines l on l.order_id = o.order_id
    where c.company_id = ${companyId} and c.kind = ${kind} and c.state = 'processed'
      and o.status in (${ORDER_STATUSES.pending}, ${ORDER_STATUSES.preparing})
    group by l.code`.execute(db);
  return new Map(rows.map(({ code, units }) => [code, units]));
}
