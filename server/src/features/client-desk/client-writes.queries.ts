// SQL that writes what belongs to clients for the desk: verification and rejection, delivery addresses and notes.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';

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
 * @returns the activated users; none if no user waited.
 */
export async function activateUsers(
  tx: Tx,
  companyId: number,
  clientId: number,
  { byUserId, at }: { readonly byUserId: number; readonly at: Date },
): Promise<{ user_id: number; email: string; has_password: boolean }[]> {
  const { rows } = await sql<{ user_id: number; email: string; has_password: boolean }>`
    update users u set status = 'active', verified_at = ${at}, verified_by_user_id = ${byUserId}
    from clients c
    where u.company_id = ${companyId} and u.client_id = ${clientId} and u.web_profile_id = 1
      and c.company_id = u.company_id and c.client_id = u.client_id
      and (u.status = 'pending_verification' or (u.status = 'blocked' and c.rejected_at is not null and u.verified_at is null))
    returning u.user_id, u.email, u.password_hash <> '' as has_password`.execute(tx);
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
    .select(['client_id', 'user_id', 'kind', 'text', 'struck_at'])
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
