// SQL of webhook endpoints: list, lock, write, rotate, disable and remove them, and wake their sender.

import type { WebhookEndpointValues } from '@mostrador/contract/entries/webhooks';
import type { DisabledReason, WebhookEvent } from '@mostrador/rules/webhooks';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** An endpoint with what its row on the desk shows. */
export interface EndpointRow {
  readonly endpoint_id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly previous_secret_until: Date | null;
  readonly created_at: Date;
  readonly waiting: number;
  readonly failed: number;
  readonly last_delivered_at: Date | null;
}

/** Returns a company's endpoints, the oldest first. @param now in milliseconds; a secret that signs no more is left out. */
export async function selectEndpoints(db: Database, companyId: number, now: Date): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select e.endpoint_id, e.url, e.description, e.events, e.enabled, e.disabled_reason, e.disabled_at, e.failing_since,
      case when e.previous_secret_until > ${now} then e.previous_secret_until end as previous_secret_until, e.created_at,
      d.waiting, d.failed, d.last_delivered_at
    from webhook_endpoints e, lateral (
      select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'failed'))::int as failed,
        max(delivered_at) as last_delivered_at
      from webhook_deliveries d where d.endpoint_id = e.endpoint_id
    ) d
    where e.company_id = ${companyId}
    order by e.created_at, e.endpoint_id`.execute(db);
  return rows;
}

/** Whether the company has an endpoint of the id. */
export async function hasEndpoint(db: Database, companyId: number, endpointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .where('company_id', '=', companyId)
    .where('endpoint_id', '=', endpointId)
    .select('endpoint_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEndpoint extends Pick<WebhookEndpointValues, 'url' | 'description' | 'events'> {
  readonly endpointId: string;
  /** Encrypted. */
  readonly secret: Buffer;
}

/** Adds an endpoint. @returns false if the company has the most that it may have. */
export async function insertEndpoint(
  tx: Tx,
  companyId: number,
  { endpointId, url, description, events, secret }: NewEndpoint,
  most: number,
): Promise<boolean> {
  // One at a time, so that two requests cannot go beyond the limit together.
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql`
    insert into webhook_endpoints (endpoint_id, company_id, url, description, events, secret)
    select ${endpointId}::uuid, ${companyId}, ${url}, ${description}, ${events}::text[], ${secret}::bytea
    where (select count(*) from webhook_endpoints where company_id = ${companyId}) < ${most}
    returning endpoint_id`.execute(tx);
  return rows.length > 0;
}

/** An endpoint as its editor sees it, with its encrypted secret. */
export interface LockedEndpoint extends WebhookEndpointValues {
  readonly secret: Buffer;
}

/** Locks an endpoint until the transaction ends; undefined if the company has none of the id. */
export async function lockEndpoint(
  tx: Tx,
  companyId: number,
  endpointId: string,
): Promise<LockedEndpoint | undefined> {
  const { rows } = await sql<LockedEndpoint>`
    select url, description, events, enabled, secret from webhook_endpoints
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid for update`.execute(tx);
  return rows[0];
}

/** Writes an endpoint's values. An endpoint that is enabled begins anew: what waits is tried at once. */
export async function updateEndpoint(
  tx: Tx,
  companyId: number,
  endpointId: string,
  { url, description, events, enabled }: WebhookEndpointValues,
): Promise<void> {
  await sql`
    update webhook_endpoints
    set url = ${url}, description = ${description}, events = ${events}::text[], enabled = ${enabled},
      disabled_reason = case when ${enabled} then null else coalesce(disabled_reason, 'administrator') end,
      disabled_at = case when ${enabled} then null else coalesce(disabled_at, now()) end,
      paused_until = null, failing_since = case when ${enabled} then null else failing_since end
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid`.execute(tx);
}

/** Lets an endpoint's waiting deliveries be sent at once. */
export async function hurryEndpoint(tx: Tx, companyId: number, endpointId: string): Promise<void> {
  await sql`
    update webhook_deliveries set next_attempt_at = now()
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid and state = 'waiting' and next_attempt_at > now()`.execute(
    tx,
  );
}

/** Disables an endpoint whose receiver is gone or fails. @returns its URL; undefined if it was disabled already. */
export async function disableEndpoint(
  tx: Tx,
  companyId: number,
  endpointId: string,
  reason: Exclude<DisabledReason, 'administrator'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    update webhook_endpoints set enabled = false, disabled_reason = ${reason}, disabled_at = now()
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid and enabled
    returning url`.execute(tx);
  return rows[0]?.url;
}

/** Replaces a locked endpoint's secret; the one before signs until a moment. */
export async function updateSecret(
  tx: Tx,
  companyId: number,
  endpointId: string,
  { secret, previousUntil }: { readonly secret: Buffer; readonly previousUntil: Date | null },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set previous_secret = case when ${previousUntil}::timestamptz is null then null else secret end,
      previous_secret_until = ${previousUntil}::timestamptz, secret = ${secret}::bytea
    where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid`.execute(tx);
}

/** Removes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, companyId: number, endpointId: string): Promise<void> {
  await sql`
    delete from webhook_endpoints where company_id = ${companyId} and endpoint_id = ${endpointId}::uuid`.execute(
    tx,
  );
}

/** Queues the job that sends what is due of an endpoint. */
export async function wakeEndpoint(db: Database, companyId: number, endpointId: string): Promise<void> {
  await sql`select wake_webhook_endpoint(${companyId}, ${endpointId}::uuid)`.execute(db);
}

/** Returns the ids of the company's active administrators. */
export async function administratorIds(db: Database, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 3)
    .where('status', '=', 'active')
    .select('user_id')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
