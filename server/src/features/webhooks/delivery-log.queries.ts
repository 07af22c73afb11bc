// SQL of the log of webhooks: a page of it, one event with its attempts, events that are sent again, and the event that tries an endpoint.

import { TEST_EVENT } from '@mostrador/rules/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { StoredEvent } from './message.js';

export interface DeliveryRow extends StoredEvent {
  readonly deliveryId: number;
  readonly endpointId: string;
  readonly url: string;
  readonly description: string;
  readonly subject: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly deliveredAt: Date | null;
  readonly lastStatus: number | null;
  readonly messageId: string;
}

/** Which deliveries the log lists. Moments; the end is not included. */
export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  /** A part of a number, code or id that the event names. */
  readonly search?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only deliveries with a lower id. */
  readonly before?: number | undefined;
}

const source = sql`
  webhook_deliveries d
  join webhook_events v on v.webhook_event_id = d.webhook_event_id
  join webhook_endpoints e on e.endpoint_id = d.endpoint_id`;

const columns = sql`
  d.delivery_id::float8 as "deliveryId", d.endpoint_id as "endpointId", e.url, e.description, d.subject, d.state, d.attempts,
  greatest(d.next_attempt_at, e.paused_until) as "nextAttemptAt", d.delivered_at as "deliveredAt", v.type,
  v.happened_at as "happenedAt", v.data, v.message_id as "messageId",
  (select a.status from webhook_attempts a where a.delivery_id = d.delivery_id order by a.attempt_id desc limit 1) as "lastStatus"`;

function conditionOf(companyId: number, filter: DeliveryFilter): RawBuilder<unknown> {
  const { endpointId, type, state, search = '', from, until, before } = filter;
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const parts = [sql`d.company_id = ${companyId}`];
  if (endpointId !== undefined) parts.push(sql`d.endpoint_id = ${endpointId}::uuid`);
  if (type !== undefined) parts.push(sql`v.type = ${type}`);
  if (state !== undefined) parts.push(sql`d.state = ${state}`);
  if (search.trim() !== '')
    parts.push(
      sql`(v.data ->> 'number' ilike ${pattern} or v.data ->> 'code' ilike ${pattern} or v.data ->> 'id' ilike ${pattern})`,
    );
  if (from !== undefined) parts.push(sql`v.happened_at >= ${from}`);
  if (until !== undefined) parts.push(sql`v.happened_at < ${until}`);
  if (before !== undefined) parts.push(sql`d.delivery_id < ${before}`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of the log, the newest first, and how many there are. */
export async function selectDeliveries(
  db: Database,
  companyId: number,
  filter: DeliveryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly totalCount: number; readonly rows: DeliveryRow[] }> {
  const condition = conditionOf(companyId, filter);
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${source} where ${condition}`.execute(db),
    sql<DeliveryRow>`
      select ${columns} from ${source} where ${condition}
      order by d.delivery_id desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { totalCount: counted.rows[0]?.total ?? 0, rows: page.rows };
}

/** Returns the newest deliveries that a filter finds, without counting them. */
export async function selectDeliveriesBefore(
  db: Database,
  companyId: number,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${source} where ${conditionOf(companyId, filter)}
    order by d.delivery_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns one delivery; undefined if the company has none of the id. */
export async function selectDelivery(
  db: Database,
  companyId: number,
  deliveryId: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${source} where d.company_id = ${companyId} and d.delivery_id = ${deliveryId}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the attempts of a delivery, the newest first. */
export async function selectAttempts(db: Database, companyId: number, deliveryId: number, most: number) {
  return db
    .selectFrom('webhook_attempts')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .select(['attempted_at', 'milliseconds', 'status', 'error', 'answer'])
    .orderBy('attempt_id', 'desc')
    .limit(most)
    .execute();
}

/** The deliveries that are sent again: named ones, or those that a filter finds. */
export type Resent = { readonly deliveryIds: readonly number[] } | { readonly filter: DeliveryFilter };

/**
 * Lets deliveries to enabled endpoints be sent once more, the oldest first, and wakes their endpoints.
 * @returns how many, and how many more the filter finds.
 */
export async function requeueDeliveries(
  tx: Tx,
  companyId: number,
  given: Resent,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<{ readonly queued: number; readonly left: number }> {
  const condition =
    'filter' in given
      ? conditionOf(companyId, given.filter)
      : sql`d.company_id = ${companyId} and d.delivery_id = any(${given.deliveryIds}::bigint[])`;
  const { rows } = await sql<{ queued: number; found: number }>`
    with found as (
      select d.delivery_id from ${source} where ${condition} and e.enabled
    ), chosen as (
      select d.delivery_id from webhook_deliveries d
      where d.delivery_id in (select delivery_id from found order by delivery_id limit ${most})
      order by d.delivery_id for update
    ), queued as (
      update webhook_deliveries d
      set state = 'waiting', attempts = 0, first_attempt_at = null, delivered_at = null, next_attempt_at = ${now}
      from chosen where d.delivery_id = chosen.delivery_id
      returning d.endpoint_id
    ), woken as (
      select wake_webhook_endpoint(${companyId}, endpoint_id) from (select distinct endpoint_id from queued) of_endpoints
    )
    select (select count(*) from queued)::int as queued, (select count(*) from found)::int as found,
      (select count(*) from woken)::int as woken`.execute(tx);
  const { queued = 0, found = 0 } = rows[0] ?? {};
  return { queued, left: found - queued };
}

/** Writes the event that tries one endpoint, with its delivery. @returns the delivery's id. */
export async function insertTest(
  tx: Tx,
  companyId: number,
  endpointId: string,
  subject: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (company_id, type, subject, data)
      values (${companyId}, ${TEST_EVENT}, ${subject}, '{}') returning webhook_event_id
    )
    insert into webhook_deliveries (company_id, endpoint_id, webhook_event_id, subject)
    select ${companyId}, ${endpointId}::uuid, webhook_event_id, ${subject} from event
    returning delivery_id::float8 as id`.execute(tx);
  const [written] = rows;
  if (written === undefined) throw new Error('The test was not written.');
  return written.id;
}
