// Factories of carts: a user's open cart with one product, or the carts of many buyers with given lines.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

/** Opens the user's cart with one unit of the product, or returns the open one. @returns its external id. */
export async function makeCart(
  db: Database,
  given: {
    readonly companyId: number;
    readonly userId: number;
    readonly clientId: number;
    readonly productId: number;
    readonly observations: string;
  },
): Promise<string> {
  const { companyId } = given;
  const { rows } = await sql<{ external_id: string }>`
    with cart as (
      insert into carts (company_id, user_id, target_client_id, observations)
      values (${companyId}, ${given.userId}, ${given.clientId}, ${given.observations})
      on conflict (user_id, target_client_id) do update set observations = excluded.observations
      returning cart_id, external_id
    ), line as (
      insert into cart_lines (company_id, cart_id, product_id, quantity)
      select ${companyId}, cart_id, ${given.productId}, 1 from cart
      on conflict do nothing
    )
    select external_id from cart`.execute(db);
  return rows[0]?.external_id ?? '';
}

export interface WantedLine {
  readonly code: string;
  readonly quantity: number;
}

/** Writes the carts of many buyers in the database, with these lines and no others. Returns external ids by e-mail. */
export async function seedCarts(
  db: Database,
  carts: readonly { readonly email: string; readonly lines: readonly WantedLine[] }[],
): Promise<Map<string, string>> {
  const emails = carts.map(({ email }) => email);
  const lines = carts.flatMap(({ email, lines }) => lines.map((line) => ({ email, ...line })));
  await sql`
    insert into carts (company_id, user_id, target_client_id)
    select company_id, user_id, client_id from users where email = any(${emails}::text[])
    on conflict (user_id, target_client_id) do nothing`.execute(db);
  await sql`
    delete from cart_lines where cart_id in (
      select c.cart_id from carts c join users u using (user_id) where u.email = any(${emails}::text[]))`.execute(
    db,
  );
  await sql`
    insert into cart_lines (company_id, cart_id, product_id, quantity)
    select c.company_id, c.cart_id, p.product_id, given.quantity
    from unnest(${lines.map(({ email }) => email)}::text[], ${lines.map(({ code }) => code)}::text[],
      ${lines.map(({ quantity }) => quantity)}::int[]) with ordinality as given (email, code, quantity, nth)
    join users u on u.email = given.email
    join carts c on c.user_id = u.user_id
    join products p on p.company_id = c.company_id and p.code = given.code
    order by given.nth`.execute(db);
  const { rows } = await sql<{ email: string; external_id: string }>`
    select u.email, c.external_id from carts c join users u using (user_id) where u.email = any(${emails}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ email, external_id }) => [email, external_id]));
}
