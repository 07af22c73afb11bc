// Factories of webhooks: an endpoint with one delivery.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Writes an endpoint of a company, with an event that waits for it. */
export async function makeWebhookEndpoint(
  db: Database,
  { companyId, mark }: { readonly companyId: number; readonly mark: string },
): Promise<{ readonly webhookEndpoint: string; readonly webhookDelivery: number }> {
  const webhookEndpoint = randomUUID();
  const { rows } = await sql<{ id: number }>`
    with endpoint as (
      insert into webhook_endpoints (endpoint_id, company_id, url, description, events, secret)
      values (${webhookEndpoint}::uuid, ${companyId}, 'https://erp.example/avisos', ${mark}, '{import.finished}', ${randomBytes(60)})
    ), event as (
      insert into webhook_events (company_id, type, subject, data)
      values (${companyId}, 'import.finished', ${`import:${webhookEndpoint}`}, ${JSON.stringify({ id: mark })}::jsonb)
      returning webhook_event_id
    )
    insert into webhook_deliveries (company_id, endpoint_id, webhook_event_id, subject)
    select ${companyId}, ${webhookEndpoint}::uuid, webhook_event_id, ${`import:${webhookEndpoint}`} from event
    returning delivery_id::float8 as id`.execute(db);
  return { webhookEndpoint, webhookDelivery: rows[0]?.id ?? 0 };
}
