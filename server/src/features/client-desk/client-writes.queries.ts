// SQL that writes clients for the desk: fields and salesmen of many clients in one statement each, new clients, verification and
// rejection, delivery addresses and notes.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';

/** The columns of a client that the desk writes. */
export interface WrittenClient {
  readonly client_id: number;
  readonly client_code: string;
  readonly legal_name: string;
  readonly legal_id: string;
  readonly tax_category_id: number | null;
  readonly email: string;
  readonly contact_phone: string;
  readonly contact_phone2: string;
  readonly legal_address_street: string;
  readonly legal_address_number: string;
  readonly legal_address_floor: string;
  readonly legal_address_appartment: string;
  readonly legal_address_postal_code: string;
  readonly legal_address_city_name: string;
  readonly legal_address_province_id: string | null;
  readonly delivery_address_label: string;
  readonly delivery_address_street: string;
  readonly delivery_address_number: string;
  readonly delivery_address_floor: string;
  readonly delivery_address_appartment: string;
  readonly delivery_address_postal_code: string;
  readonly delivery_address_city_name: string;
  readonly delivery_address_province_id: string | null;
  readonly delivery_comments: string;
  readonly price_list_id: number | null;
  readonly discount_list_id: number | null;
  readonly payment_terms_id: number | null;
  readonly blocked: boolean;
}

/** A city's id stays only while its name and province do. */
const cityId = (prefix: 'legal_address' | 'delivery_address') => sql`
  case when (c.${sql.ref(`${prefix}_city_name`)}, c.${sql.ref(`${prefix}_province_id`)})
      is not distinct from (w.${sql.ref(`${prefix}_city_name`)}, w.${sql.ref(`${prefix}_province_id`)})
    then c.${sql.ref(`${prefix}_city_id`)} end`;

/** Writes locked clients. An e-mail that an administrator enters needs no confirmation. @param userId who blocks; null for a job. */
export async function updateClients(
  tx: Tx,
  companyId: number,
  userId: number | null,
  rows: readonly WrittenClient[],
): Promise<void> {
  await sql`
    update clients c set
      client_code = w.client_code, legal_name = w.legal_name, legal_id = w.legal_id, tax_category_id = w.tax_category_id,
      confirmed_email = case when c.email = w.email then c.confirmed_email end, email = w.email,
      contact_phone = w.contact_phone, contact_phone2 = w.contact_phone2,
      legal_address_street = w.legal_address_street, legal_address_number = w.legal_address_number,
      legal_address_floor = w.legal_address_floor, legal_address_appartment = w.legal_address_appartment,
      legal_address_postal_code = w.legal_address_postal_code, legal_address_city_name = w.legal_address_city_name,
      legal_address_province_id = w.legal_address_province_id, legal_address_city_id = ${cityId('legal_address')},
      delivery_address_label = w.delivery_address_label,
      delivery_address_street = w.delivery_address_street, delivery_address_number = w.delivery_address_number,
      delivery_address_floor = w.delivery_address_floor, delivery_address_appartment = w.delivery_address_appartment,
      delivery_address_postal_code = w.delivery_address_postal_code, delivery_address_city_name = w.delivery_address_city_name,
      delivery_address_province_id = w.delivery_address_province_id, delivery_address_city_id = ${cityId('delivery_address')},
      delivery_comments = w.delivery_comments,
      price_list_id = w.price_list_id, discount_list_id = w.discount_list_id, payment_terms_id = w.payment_terms_id,
      blocked_at = case when b.blocked then coalesce(c.blocked_at, now()) end,
      blocked_by_user_id = case when not b.blocked then null when c.blocked_at is null then ${userId}::int else c.blocked_by_user_id end
    from json_populate_recordset(null::clients, ${JSON.stringify(rows)}::json) w
    join json_to_recordset(${JSON.stringify(rows.map(({ client_id, blocked }) => ({ client_id, blocked })))}::json)
      as b (client_id int, blocked boolean) using (client_id)
    where c.company_id = ${companyId} and c.client_id = w.client_id`.execute(tx);
}

/** Replaces the salesmen of locked clients. */
export async function writeSalesmen(
  tx: Tx,
  companyId: number,
  clients: readonly { readonly client: number; readonly salesmen: readonly number[] }[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(
    clients.flatMap(({ client, salesmen }) => salesmen.map((salesman) => ({ client, salesman }))),
  )}::json) as w (client int, salesman int)`;
  await sql`
    delete from salesman_clients s
    where s.company_id = ${companyId} and s.client_id = any(${clients.map(({ client }) => client)}::int[])
      and not exists (select from ${given} where w.client = s.client_id and w.salesman = s.salesman_user_id)`.execute(
    tx,
  );
  await sql`
    insert into salesman_clients (company_id, salesman_user_id, client_id)
    select ${companyId}, w.salesman, w.client from ${given} order by w.client, w.salesman
    on conflict do nothing`.execute(tx);
}

/** Inserts a client with its code, name, CUIT and e-mail; undefined if the company has that code or CUIT. */
export async function insertClient(
  tx: Tx,
  companyId: number,
  {
    client_code,
    legal_name,
    legal_id,
    email,
  }: Pick<WrittenClient, 'client_code' | 'legal_name' | 'legal_id' | 'email'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ client_id: number }>`
    insert into clients (company_id, client_code, legal_name, legal_id, email)
    values (${companyId}, ${client_code}, ${legal_name}, ${legal_id}, ${email})
    on conflict do nothing returning client_id`.execute(tx);
  return rows[0]?.client_id;
}

/** Returns which other client has a code or a CUIT. */
export async function findTaken(
  tx: Tx,
  companyId: number,
  given: { readonly clientId: number; readonly clientCode: string; readonly legalId: string },
): Promise<{ readonly field: 'clientCode' | 'legalId'; readonly name: string } | undefined> {
  const { rows } = await sql<{ code: boolean; legal_name: string }>`
    select client_code = ${given.clientCode} as code, legal_name from clients
    where company_id = ${companyId} and client_id <> ${given.clientId}
      and (client_code = ${given.clientCode} or legal_id = ${given.legalId})
    order by client_id limit 1`.execute(tx);
  const [row] = rows;
  return row && { field: row.code ? 'clientCode' : 'legalId', name: row.legal_name };
}

/**
 * Activates the users of a locked client that wait for verification, or were rejected with it, and removes the rejection.
 * @returns the activated users; none if nobody waited.
 */
export async function activateUsers(
  tx: Tx,
  companyId: number,
  clientId: number,
  { byUserId, at }: { readonly byUserId: number; readonly at: Date },
): Promise<{ user_id: number; email: string }[]> {
  const { rows } = await sql<{ user_id: number; email: string }>`
    update users u set status = 'active', verified_at = ${at}, verified_by_user_id = ${byUserId}
    from clients c
    where u.company_id = ${companyId} and u.client_id = ${clientId} and u.web_profile_id = 1
      and c.company_id = u.company_id and c.client_id = u.client_id
      and (u.status = 'pending_verification' or (u.status = 'blocked' and c.rejected_at is not null and u.verified_at is null))
    returning u.user_id, u.email`.execute(tx);
  if (rows.length > 0) await setRejection(tx, companyId, clientId, undefined);
  return rows;
}

/** Blocks the users of a locked client that wait for verification. */
export async function refuseUsers(
  tx: Tx,
  companyId: number,
  clientId: number,
): Promise<{ user_id: number; email: string }[]> {
  const { rows } = await sql<{ user_id: number; email: string }>`
    update users set status = 'blocked'
    where company_id = ${companyId} and client_id = ${clientId} and web_profile_id = 1 and status = 'pending_verification'
    returning user_id, email`.execute(tx);
  return rows;
}

/** Sets why a client was rejected, or removes it. */
export async function setRejection(
  tx: Tx,
  companyId: number,
  clientId: number,
  rejection: { readonly byUserId: number; readonly at: Date; readonly reason: string } | undefined,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({
      rejected_at: rejection?.at ?? null,
      rejected_by_user_id: rejection?.byUserId ?? null,
      rejection_reason: rejection?.reason ?? '',
    })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
}

/** A delivery address as it is written. */
export interface WrittenAddress {
  readonly label: string;
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly appartment: string;
  readonly postalCode: string;
  readonly cityName: string;
  readonly provinceId: string | null;
  readonly comments: string;
  readonly active: boolean;
}

const addressColumns = (address: WrittenAddress) => ({
  label: address.label,
  street: address.street,
  number: address.number,
  floor: address.floor,
  appartment: address.appartment,
  postal_code: address.postalCode,
  city_name: address.cityName,
  province_id: address.provinceId,
  comments: address.comments,
  active: address.active,
});

export const insertAddress = async (
  tx: Tx,
  companyId: number,
  clientId: number,
  address: WrittenAddress,
): Promise<number> => {
  const row = await tx
    .insertInto('client_delivery_addresses')
    .values({ company_id: companyId, client_id: clientId, ...addressColumns(address) })
    .returning('delivery_address_id')
    .executeTakeFirstOrThrow();
  return row.delivery_address_id;
};

export const updateAddress = async (
  tx: Tx,
  companyId: number,
  addressId: number,
  address: WrittenAddress,
): Promise<void> => {
  await tx
    .updateTable('client_delivery_addresses')
    .set(addressColumns(address))
    .where('company_id', '=', companyId)
    .where('delivery_address_id', '=', addressId)
    .execute();
};

export const insertNote = async (
  tx: Tx,
  companyId: number,
  given: { readonly clientId: number; readonly userId: number; readonly text: string; readonly at: Date },
): Promise<number> => {
  const row = await tx
    .insertInto('client_notes')
    .values({
      company_id: companyId,
      client_id: given.clientId,
      user_id: given.userId,
      text: given.text,
      written_at: given.at,
    })
    .returning('client_note_id')
    .executeTakeFirstOrThrow();
  return row.client_note_id;
};

/** A note with its author, locked. */
export const lockNote = (tx: Tx, companyId: number, noteId: number) =>
  tx
    .selectFrom('client_notes')
    .where('company_id', '=', companyId)
    .where('client_note_id', '=', noteId)
    .select(['client_id', 'user_id', 'text', 'struck_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setNoteStruck = async (
  tx: Tx,
  companyId: number,
  noteId: number,
  struckAt: Date | null,
): Promise<void> => {
  await tx
    .updateTable('client_notes')
    .set({ struck_at: struckAt })
    .where('company_id', '=', companyId)
    .where('client_note_id', '=', noteId)
    .execute();
};
