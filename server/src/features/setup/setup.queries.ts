// SQL of a new shop: whether it has an administrator, the insert of the first one, and which first steps are done.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

const ADMINISTRATOR = 3;

/** Returns whether a company has an administrator, also a blocked one; true for a company that does not exist. */
export async function hasAdministrator(db: Database, companyCode: string): Promise<boolean> {
  const { lacks } = await db
    .selectNoFrom((of) =>
      of
        .exists(
          of
            .selectFrom('companies as c')
            .where('c.code', '=', companyCode)
            .where((where) =>
              where.not(
                where.exists(
                  where
                    .selectFrom('users as u')
                    .whereRef('u.company_id', '=', 'c.company_id')
                    .where('u.web_profile_id', '=', ADMINISTRATOR)
                    .select('u.user_id'),
                ),
              ),
            )
            .select('c.company_id'),
        )
        .as('lacks'),
    )
    .executeTakeFirstOrThrow();
  return lacks !== true;
}

/** Locks a company, so that of two callers who create its first administrator one comes too late. */
export const lockCompany = (tx: Tx, companyId: number): Promise<unknown> =>
  tx
    .selectFrom('companies')
    .where('company_id', '=', companyId)
    .select('company_id')
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Returns the new user's id; undefined if the e-mail belongs to another user of the company. */
export async function insertAdministrator(
  tx: Tx,
  companyId: number,
  given: { readonly name: string; readonly email: string; readonly passwordHash: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email: given.email,
      name: given.name,
      password_hash: given.passwordHash,
      web_profile_id: ADMINISTRATOR,
      status: 'active',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted?.user_id;
}

/** Sends the company's orders to the first administrator's address while the company's own is still the placeholder. */
export async function replacePlaceholderOrderMail(tx: Tx, companyId: number, email: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ order_mail: email })
    .where('company_id', '=', companyId)
    .where('order_mail', 'like', '%.invalid')
    .execute();
}

/** Which steps the data show as done. */
export interface DoneSteps {
  products: boolean;
  prices: boolean;
  pictures: boolean;
  clients: boolean;
  accounts: boolean;
  orders: boolean;
}

/** Looks for one row of each step; a large shop is answered as fast as an empty one. */
export async function doneSteps(db: Database, companyId: number): Promise<DoneSteps> {
  const { rows } = await sql<DoneSteps>`
    select
      exists (select from products where company_id = ${companyId} and active) as products,
      exists (
        select from prices p join price_lists l using (company_id, price_list_id)
        where l.company_id = ${companyId} and l.is_default) as prices,
      exists (select from product_images where company_id = ${companyId}) as pictures,
      exists (select from clients where company_id = ${companyId}) as clients,
      exists (
        select from users
        where company_id = ${companyId} and web_profile_id = 1 and status in ('invited', 'active')) as accounts,
      exists (select from orders where company_id = ${companyId}) as orders`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The first steps have no row.');
  return row;
}
