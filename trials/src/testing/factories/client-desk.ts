// Factories of what the desk keeps of a client: a further delivery address, a note of the staff, payment terms, and a client that a
// device has registered.

import { randomUUID } from 'node:crypto';
import type { Database } from '@mostrador/server/platform/database/database';
import { makeNumberedClient } from './clients.js';
import { nextNumber } from './numbering.js';

interface OfClient {
  readonly companyId: number;
  readonly clientId: number;
}

/** Makes a further delivery address of a client. */
export async function makeClientAddress(
  db: Database,
  { companyId, clientId, mark }: OfClient & { readonly mark: string },
): Promise<number> {
  const row = await db
    .insertInto('client_delivery_addresses')
    .values({
      company_id: companyId,
      client_id: clientId,
      label: `${mark} ${nextNumber()}`,
      street: mark,
      city_name: 'Rosario',
    })
    .returning('delivery_address_id')
    .executeTakeFirstOrThrow();
  return row.delivery_address_id;
}

/** Makes a note of a user of the staff about a client. */
export async function makeClientNote(
  db: Database,
  { companyId, clientId, userId, text }: OfClient & { readonly userId: number; readonly text: string },
): Promise<number> {
  const row = await db
    .insertInto('client_notes')
    .values({ company_id: companyId, client_id: clientId, user_id: userId, text })
    .returning('client_note_id')
    .executeTakeFirstOrThrow();
  return row.client_note_id;
}

/** Makes a visit of the second of March 2026 with a closed shop. */
export async function makeVisit(
  db: Database,
  { companyId, clientId, userId, text }: OfClient & { readonly userId: number; readonly text: string },
): Promise<number> {
  const row = await db
    .insertInto('client_notes')
    .values({
      company_id: companyId,
      client_id: clientId,
      user_id: userId,
      text,
      kind: 'visit',
      visited_on: '2026-03-02',
      outcome: 'absent',
    })
    .returning('client_note_id')
    .executeTakeFirstOrThrow();
  return row.client_note_id;
}

/** Makes payment terms of 30 days. */
export async function makePaymentTerms(
  db: Database,
  { companyId, name }: { readonly companyId: number; readonly name: string },
): Promise<number> {
  const row = await db
    .insertInto('payment_terms')
    .values({ company_id: companyId, name: `${name} ${nextNumber()}`, days: 30 })
    .returning('payment_terms_id')
    .executeTakeFirstOrThrow();
  return row.payment_terms_id;
}

/** Makes a client that a salesman's device has registered. Returns the device's id of it. */
export async function makeOfflineClient(
  db: Database,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<string> {
  const { clientId } = await makeNumberedClient(db, nextNumber(), { companyId });
  await db
    .insertInto('salesman_clients')
    .values({ company_id: companyId, salesman_user_id: userId, client_id: clientId })
    .execute();
  const localUniqueId = randomUUID();
  await db
    .insertInto('offline_clients')
    .values({
      company_id: companyId,
      local_unique_id: localUniqueId,
      client_id: clientId,
      user_id: userId,
      taken_at: new Date(),
    })
    .execute();
  return localUniqueId;
}
