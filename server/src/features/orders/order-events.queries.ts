// SQL of an order's events: what was changed after the confirmation, by whom, under which key.

import type { OrderEventKind } from '@mostrador/contract/entries/orders';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** One change of an event, as its readers see it. */
export interface EventChange {
  /** `line`, else a field of the order. */
  readonly field: string;
  readonly code: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export interface NewOrderEvent {
  readonly companyId: number;
  readonly orderId: number;
  readonly key: string;
  /** A hash of the request. */
  readonly request: string;
  readonly kind: OrderEventKind;
  /** null for what another system does by its key. */
  readonly userId: number | null;
  readonly actorUserId: number | null;
  readonly apiKeyId?: number | undefined;
  readonly changes: readonly EventChange[];
  readonly note: string;
}

/** Adds an event of a locked order. Returns its id. */
export async function insertEvent(tx: Tx, event: NewOrderEvent): Promise<number> {
  const { rows } = await sql<{ order_event_id: number }>`
    insert into order_events (company_id, order_id, key, request, kind, user_id, actor_user_id, api_key_id, changes,
      note)
    values (${event.companyId}, ${event.orderId}, ${event.key}::uuid, ${event.request}, ${event.kind},
      ${event.userId}::int, ${event.actorUserId}::int, ${event.apiKeyId ?? null}::int, ${JSON.stringify(event.changes)}::jsonb, ${event.note})
    returning order_event_id`.execute(tx);
  const [added] = rows;
  if (added === undefined) throw new Error('The event was not written.');
  return added.order_event_id;
}

/** Returns the event of an order that an earlier request with the same key made. */
export const eventOfKey = (tx: Tx, companyId: number, orderId: number, key: string) =>
  tx
    .selectFrom('order_events')
    .select(['kind', 'request'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();

export interface OrderEventRow {
  order_event_id: number;
  kind: OrderEventKind;
  happened_at: Date;
  user_name: string;
  note: string;
  changes: readonly EventChange[];
}

/** Returns the events of an order, the oldest first. */
export async function eventsOf(db: Database, companyId: number, orderId: number): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    select e.order_event_id, e.kind, e.happened_at, coalesce(a.name, u.name, 'Clave ' || k.name) as user_name, e.note,
      e.changes
    from order_events e
    left join users u on u.company_id = e.company_id and u.user_id = e.user_id
    left join users a on a.company_id = e.company_id and a.user_id = e.actor_user_id
    left join api_keys k on k.api_key_id = e.api_key_id
    where e.company_id = ${companyId} and e.order_id = ${orderId}
    order by e.order_event_id`.execute(db);
  return rows;
}
