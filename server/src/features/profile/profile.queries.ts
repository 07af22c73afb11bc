// SQL of a client's own data: reads and updates the client, checks whether its CUIT is taken, confirms
// its e-mail, and renames the user.

import type { Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { DB } from '../../platform/database/generated/schema.js';

const details = (db: Database, companyId: number) =>
  db
    .selectFrom('clients as c')
    .leftJoin('provinces as legal', 'legal.province_id', 'c.legal_address_province_id')
    .leftJoin('provinces as delivery', 'delivery.province_id', 'c.delivery_address_province_id')
    .where('c.company_id', '=', companyId)
    .selectAll('c')
    .select([
      'legal.province_code as legal_province_code',
      'delivery.province_code as delivery_province_code',
    ]);

/** Returns the user's own client, not the one that they buy for. */
export const ownClient = (db: Database, companyId: number, userId: number) =>
  details(db, companyId)
    .innerJoin('users as u', 'u.client_id', 'c.client_id')
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .select(['u.mail_invoices', 'u.mail_due'])
    .executeTakeFirst();

/** Returns a client with the e-mail of the first user who buys in its name. */
export const clientWithUser = (db: Database, companyId: number, clientId: number) =>
  details(db, companyId)
    .where('c.client_id', '=', clientId)
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .whereRef('u.client_id', '=', 'c.client_id')
        .whereRef('u.company_id', '=', 'c.company_id')
        .where('u.web_profile_id', '=', 1)
        .select('u.email')
        .orderBy('u.user_id')
        .limit(1)
        .as('user_email'),
    )
    .executeTakeFirst();

export type OwnClient = NonNullable<Awaited<ReturnType<typeof ownClient>>>;
export type ClientDetails = Omit<OwnClient, 'mail_invoices' | 'mail_due'>;

export async function cuitIsTaken(
  db: Database,
  companyId: number,
  { legalId, exceptClientId }: { readonly legalId: string; readonly exceptClientId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .where('company_id', '=', companyId)
    .where('legal_id', '=', legalId)
    .where('client_id', '<>', exceptClientId)
    .select('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the client until the transaction ends.
 * @returns its identity and e-mails, which another save may have changed since the caller read them.
 */
export const lockClient = (tx: Tx, companyId: number, clientId: number) =>
  tx
    .selectFrom('clients')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .select(['client_id', 'legal_id', 'legal_name', 'tax_category_id', 'email', 'confirmed_email'])
    .forUpdate()
    .executeTakeFirstOrThrow();
export type LockedClient = Awaited<ReturnType<typeof lockClient>>;

/**
 * Marks the e-mail of the user's client as confirmed, if it is still that address and the user is not blocked.
 * @param email an e-mail key.
 * @returns the address as it was typed; undefined if nothing was confirmed.
 */
export async function markContactEmailConfirmed(
  tx: Tx,
  companyId: number,
  { userId, email }: { readonly userId: number; readonly email: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('clients as c')
    .from('users as u')
    .set({ confirmed_email: null })
    .where('c.company_id', '=', companyId)
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.status', '<>', 'blocked')
    .whereRef('c.client_id', '=', 'u.client_id')
    .where('c.confirmed_email', 'is not', null)
    .where((of) => of(of.fn('lower', ['c.email']), '=', email))
    .returning('c.email')
    .executeTakeFirst();
  return row?.email;
}

export type ClientChanges = Updateable<DB['clients']>;

export async function updateClient(
  db: Database,
  companyId: number,
  clientId: number,
  changes: ClientChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('clients')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
}

/** Writes which mails about the account a user wants. */
export async function updateMailChoices(
  db: Database,
  companyId: number,
  userId: number,
  choices: Pick<Updateable<DB['users']>, 'mail_invoices' | 'mail_due'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set(choices)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Gives a user the name of their client. The users of a client with several keep their own names. */
export async function renameUser(
  db: Database,
  companyId: number,
  userId: number,
  name: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('users as other')
            .whereRef('other.client_id', '=', 'users.client_id')
            .whereRef('other.user_id', '<>', 'users.user_id')
            .where('other.web_profile_id', '=', 1)
            .select('other.user_id'),
        ),
      ),
    )
    .execute();
}
