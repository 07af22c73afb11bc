// SQL of sending webhooks: lease the deliveries of an endpoint that are due, write what came of them, and queue the next run.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The task that sends a company's webhooks. Each company has its own: a process knows one company's address. */
export const sendWebhooksTask = (companyId: number): string => `send_webhooks:${companyId}`;

/** A delivery that this process sends, with what signs it. */
export interface LeasedDelivery {
  readonly delivery_id: string;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
  readonly message_id: string;
  readonly type: string;
  readonly happened_at: Date;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly url: string;
  readonly secret: Buffer;
  /** null: only one secret signs. */
  readonly previous_secret: Buffer | null;
}

/** The time of a process or the database, whichever is later: their clocks differ. */
const present = (now: Date) => sql`greatest(now(), ${now}::timestamptz)`;

/** Whether no earlier event of the same subject waits for the same endpoint. */
const isFirst = sql`not exists (
  select from webhook_deliveries earlier
  where earlier.endpoint_id = d.endpoint_id and earlier.subject = d.subject and earlier.delivery_id < d.delivery_id
    and earlier.state = 'waiting')`;

/**
 * Leases up to `most` deliveries of an endpoint that are due, the first of each subject, until `leaseMs` from now. A process that ends
 * meanwhile loses nothing: after the lease another one sends them.
 */
export async function leaseDue(
  db: Database,
  { companyId, endpointId }: { readonly companyId: number; readonly endpointId: string },
  { now, leaseMs, most }: { readonly now: Date; readonly leaseMs: number; readonly most: number },
): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`
    with due as materialized (
      select d.delivery_id
      from webhook_deliveries d join webhook_endpoints e on e.endpoint_id = d.endpoint_id
      where e.company_id = ${companyId} and e.endpoint_id = ${endpointId}::uuid and e.enabled
        and (e.paused_until is null or e.paused_until <= ${present(now)})
        and d.state = 'waiting' and d.next_attempt_at <= ${present(now)}
        and (d.leased_until is null or d.leased_until <= ${present(now)}) and ${isFirst}
      order by d.next_attempt_at, d.delivery_id
      limit ${most} for update of d skip locked
    )
    update webhook_deliveries d set leased_until = ${present(now)} + ${leaseMs}::float8 * interval '1 millisecond'
    from due, webhook_endpoints e, webhook_events v
    where d.delivery_id = due.delivery_id and e.endpoint_id = d.endpoint_id and v.webhook_event_id = d.webhook_event_id
    returning d.delivery_id, d.attempts, d.first_attempt_at, v.message_id, v.type, v.happened_at, v.data, e.url, e.secret,
      case when e.previous_secret_until > ${now} then e.previous_secret end as previous_secret`.execute(db);
  return rows;
}

/** What came of one attempt. */
export interface AttemptRow {
  readonly deliveryId: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attemptedAt: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
  /** Of a delivery that waits. */
  readonly nextAttemptAt: Date | null;
}

/** Writes what came of attempts, in one statement. A delivery whose endpoint was removed meanwhile is left out. */
export async function writeAttempts(tx: Tx, companyId: number, rows: readonly AttemptRow[]): Promise<void> {
  await sql`
    with done as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as i ("deliveryId" bigint, state text, "attemptedAt" timestamptz,
        milliseconds int, status int, error text, answer text, "nextAttemptAt" timestamptz)
    ), updated as (
      update webhook_deliveries d
      set state = i.state, attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, i."attemptedAt"),
        next_attempt_at = coalesce(i."nextAttemptAt", d.next_attempt_at), leased_until = null,
        delivered_at = case when i.state = 'delivered' then i."attemptedAt" end
      from done i where d.company_id = ${companyId} and d.delivery_id = i."deliveryId"
      returning d.delivery_id
    )
    insert into webhook_attempts (company_id, delivery_id, attempted_at, milliseconds, status, error, answer)
    select ${companyId}, i."deliveryId", i."attemptedAt", i.milliseconds, i.status, i.error, i.answer
    from done i join updated u on u.delivery_id = i."deliveryId"
    order by i."deliveryId"`.execute(tx);
}

/** How an endpoint has answered lately. */
export interface EndpointHealth {
  readonly failingSince: Date | null;
  readonly pausedUntil: Date | null;
}

/** Locks an endpoint and returns since when nothing has arrived at it; undefined if it is gone. */
export async function lockHealth(
  tx: Tx,
  companyId: number,
  endpointId: string,
): Promise<EndpointHealth | undefined> {
  const { rows } = await sql<EndpointHealth>`
    select failing_since as "failingSince", paused_until as "pausedUntil" from webhook_endpoints
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid for no key update`.execute(tx);
  return rows[0];
}

/** Writes how a locked endpoint answers. */
export async function writeHealth(
  tx: Tx,
  companyId: number,
  endpointId: string,
  { failingSince, pausedUntil }: EndpointHealth,
): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = ${failingSince}::timestamptz, paused_until = ${pausedUntil}::timestamptz
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid`.execute(tx);
}

/** When the next delivery of an endpoint is due; null if none waits, or if it is disabled. */
const nextDue = (endpointId: RawBuilder<unknown>) => sql`
  select min(greatest(d.next_attempt_at, e.paused_until, d.leased_until)) as at
  from webhook_deliveries d join webhook_endpoints e on e.endpoint_id = d.endpoint_id
  where d.endpoint_id = ${endpointId} and e.enabled and d.state = 'waiting' and ${isFirst}`;

/** Queues the next run of an endpoint's sender for when its next delivery is due; it takes the place of one that waits. */
export async function queueNextRun(db: Database, companyId: number, endpointId: string): Promise<void> {
  await queueRuns(db, companyId, sql`e.endpoint_id = ${endpointId}::uuid`);
}

/** Queues a run for every endpoint of a company that has something to send. */
export async function queueAllRuns(db: Database, companyId: number): Promise<void> {
  await queueRuns(db, companyId, sql`true`);
}

async function queueRuns(db: Database, companyId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from (
      select e.endpoint_id, due.at from webhook_endpoints e, lateral (${nextDue(sql`e.endpoint_id`)}) due
      where e.company_id = ${companyId} and due.at is not null and ${which}
    ) next, graphile_worker.add_job(${sendWebhooksTask(companyId)}::text, json_build_object('endpointId', next.endpoint_id),
      queue_name => 'webhooks:' || next.endpoint_id, run_at => next.at, job_key => 'webhooks:' || next.endpoint_id)`.execute(
    db,
  );
}
