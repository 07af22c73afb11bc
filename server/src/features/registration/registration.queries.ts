// SQL of registration: whether e-mail or CUIT are taken, inserting a client with its user and code, and marking a user
// as verified.

import { emailKey } from '@mostrador/rules/email';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { DB } from '../../platform/database/generated/schema.js';

/** Returns whether the company already has the e-mail or the CUIT of a registration. */
export async function findTaken(
  db: Database,
  companyId: number,
  { email, legalId }: { readonly email: string; readonly legalId: string },
): Promise<{ email: boolean; legalId: boolean }> {
  const { rows } = await sql<{ email: boolean; legalId: boolean }>`
    select exists (select from users where company_id = ${companyId} and lower(email) = ${emailKey(email)}) as email,
      exists (select from clients where company_id = ${companyId} and legal_id = ${legalId}) as "legalId"`.execute(
    db,
  );
  return rows[0] ?? { email: false, legalId: false };
}

export interface NewAddress {
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly appartment: string;
  readonly postalCode: string;
  readonly country: string;
  readonly provinceId: string | null;
  readonly cityId: string | null;
  readonly cityName: string;
}

export interface NewClient {
  readonly companyId: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly legalName: string;
  readonly legalId: string;
  readonly taxCategoryId: number | null;
  readonly contactPhone: string;
  readonly contactPhone2: string;
  readonly legalAddress: NewAddress;
  readonly deliveryAddress: NewAddress;
  readonly deliveryComments: string;
}

/** The counter from which registered clients get their codes. */
const CLIENT_COUNTER = 'client';

/** Returns the next free client codes, ascending; they skip the codes of the company's existing clients. */
export async function nextClientCodes(tx: Database, companyId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ last_number: number }>`
    insert into document_counters as k (company_id, document, last_number)
    select ${companyId}, ${CLIENT_COUNTER}, ${count}::int + coalesce(max(substring(client_code from 3)::int), 0)
    from clients where company_id = ${companyId} and client_code ~ '^W-[0-9]{1,9}$'
    on conflict (company_id, document) do update set last_number = greatest(k.last_number + ${count}::int, excluded.last_number)
    returning last_number`.execute(tx);
  const first = (rows[0]?.last_number ?? 0) - count + 1;
  return Array.from({ length: count }, (_, nth) => `W-${String(first + nth).padStart(5, '0')}`);
}

/** Inserts a client with the company's default price list, and their user in a status. */
export async function insertClientWithUser(
  tx: Tx,
  client: NewClient,
  status: 'pending_email' | 'pending_verification' | 'active',
): Promise<{ readonly clientId: number; readonly clientCode: string; readonly userId: number }> {
  const { companyId, legalAddress: legal, deliveryAddress: delivery } = client;
  const [code = ''] = await nextClientCodes(tx, companyId, 1);
  const { client_id: clientId } = await tx
    .insertInto('clients')
    .values({
      company_id: companyId,
      client_code: code,
      legal_name: client.legalName,
      legal_id: client.legalId,
      tax_category_id: client.taxCategoryId,
      email: client.email,
      contact_phone: client.contactPhone,
      contact_phone2: client.contactPhone2,
      legal_address_street: legal.street,
      legal_address_number: legal.number,
      legal_address_floor: legal.floor,
      legal_address_appartment: legal.appartment,
      legal_address_postal_code: legal.postalCode,
      legal_address_country: legal.country,
      legal_address_province_id: legal.provinceId,
      legal_address_city_id: legal.cityId,
      legal_address_city_name: legal.cityName,
      delivery_address_street: delivery.street,
      delivery_address_number: delivery.number,
      delivery_address_floor: delivery.floor,
      delivery_address_appartment: delivery.appartment,
      delivery_address_postal_code: delivery.postalCode,
      delivery_address_country: delivery.country,
      delivery_address_province_id: delivery.provinceId,
      delivery_address_city_id: delivery.cityId,
      delivery_address_city_name: delivery.cityName,
      delivery_comments: client.deliveryComments,
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  const { user_id: userId } = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email: client.email,
      name: client.name,
      password_hash: client.passwordHash,
      web_profile_id: 1,
      status,
      client_id: clientId,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { clientId, clientCode: code, userId };
}

/** Locks the id that a device gave a client until the transaction ends. */
export async function lockLocalId(tx: Tx, localUniqueId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${localUniqueId}, 0))`.execute(tx);
}

/** Returns the client that a device has registered under an id, by whom, and whether it still waits for verification. */
export async function findOfflineClient(
  db: Database,
  companyId: number,
  localUniqueId: string,
): Promise<{ client_id: number; user_id: number; waits: boolean } | undefined> {
  const { rows } = await sql<{ client_id: number; user_id: number; waits: boolean }>`
    select o.client_id, o.user_id, exists (
      select from users u where u.client_id = o.client_id and u.web_profile_id = 1 and u.status = 'pending_verification'
    ) as waits
    from offline_clients o
    where o.company_id = ${companyId} and o.local_unique_id = ${localUniqueId}`.execute(db);
  return rows[0];
}

export async function insertOfflineClient(tx: Tx, row: Insertable<DB['offline_clients']>): Promise<void> {
  await tx.insertInto('offline_clients').values(row).execute();
}

/** Activates a user who waits for verification; undefined if no user of that id waits. */
export async function markVerified(
  tx: Tx,
  given: { companyId: number; userId: number; byUserId: number; at: Date },
): Promise<
  | {
      email: string;
      password_hash: string;
      client_id: number | null;
      client_code: string | null;
      legal_name: string | null;
    }
  | undefined
> {
  return tx
    .updateTable('users')
    .set({ status: 'active', verified_at: given.at, verified_by_user_id: given.byUserId })
    .where('company_id', '=', given.companyId)
    .where('user_id', '=', given.userId)
    .where('status', '=', 'pending_verification')
    .returning((of) => [
      'email',
      'password_hash',
      'client_id',
      of
        .selectFrom('clients as c')
        .whereRef('c.client_id', '=', 'users.client_id')
        .select('c.client_code')
        .as('client_code'),
      of
        .selectFrom('clients as c')
        .whereRef('c.client_id', '=', 'users.client_id')
        .select('c.legal_name')
        .as('legal_name'),
    ])
    .executeTakeFirst();
}
