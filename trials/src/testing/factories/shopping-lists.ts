// Factory of shopping lists: a named list of one line.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Makes a list of two units of a product. @returns its id. */
export async function makeShoppingList(
  db: Database,
  given: {
    readonly companyId: number;
    readonly clientId: number;
    readonly userId: number;
    readonly productId: number;
    readonly name: string;
  },
): Promise<string> {
  const { companyId, clientId, userId, productId, name } = given;
  const { rows } = await sql<{ external_id: string }>`
    with list as (
      insert into shopping_lists (company_id, client_id, kind, name, user_id)
      values (${companyId}, ${clientId}, 'named', ${name}, ${userId})
      returning shopping_list_id, external_id
    ), line as (
      insert into shopping_list_lines (company_id, shopping_list_id, product_id, quantity, position)
      select ${companyId}, shopping_list_id, ${productId}, 2, 1 from list
    )
    select external_id from list`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The list was not written.');
  return row.external_id;
}
