// SQL that writes to a cart: opens it, sets, changes and deletes lines, saves delivery and payment choices, empties it
// after confirmation.
// An upsert of a line (`upsertProductInCart`) sets its quantity.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { CartChoices, CartKey } from './cart.queries.js';

/** Opens the cart if there is none, and locks it until the transaction ends. @returns its id. */
export async function lockOrOpenCart(tx: Tx, key: CartKey): Promise<number> {
  const { rows } = await sql<{ cart_id: number }>`
    insert into carts (company_id, user_id, target_client_id)
    values (${key.companyId}, ${key.userId}, ${key.targetClientId})
    on conflict (user_id, target_client_id) do update set updated_at = now()
    returning cart_id`.execute(tx);
  const [cart] = rows;
  if (cart === undefined) throw new Error('The cart was not opened.');
  return cart.cart_id;
}

/** Sets many lines of a locked cart to absolute quantities; a line that the cart already has keeps its observations and its place. */
export async function putLines(
  tx: Tx,
  companyId: number,
  cartId: number,
  lines: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly observations: string;
    /** Where a new line is listed; undefined: at the end. */
    readonly place?: number | undefined;
  }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into cart_lines (company_id, cart_id, product_id, quantity, observations, stock_check_skipped, place)
    select ${companyId}, ${cartId}, given.product_id, given.quantity, given.observations, false, given.place
    from unnest(
      ${lines.map((line) => line.productId)}::int[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.observations)}::text[],
      ${lines.map((line) => line.place ?? null)}::bigint[]
    ) with ordinality as given (product_id, quantity, observations, place, position)
    order by given.position
    on conflict (cart_id, product_id) do update set quantity = excluded.quantity`.execute(tx);
}

/** A cart line as a call sets it. Undefined observations keep the stored ones. */
interface GivenLine {
  readonly productId: number;
  readonly quantity: number;
  readonly observations: string | undefined;
  /** True skips the stock check from now on; false leaves the stored setting unchanged. */
  readonly stockCheckSkipped: boolean;
}

/**
 * Changes a line that the cart already holds, in one statement. Waits while the cart is being confirmed.
 * @returns false when the cart does not hold the product; then nothing was written.
 */
export async function changeLine(db: Database, key: CartKey, line: GivenLine): Promise<boolean> {
  const { rows } = await sql<{ cart_line_id: number }>`
    with cart as materialized (
      update carts set updated_at = now()
      where company_id = ${key.companyId} and user_id = ${key.userId}
        and target_client_id is not distinct from ${key.targetClientId}
      returning cart_id
    )
    update cart_lines l set
      quantity = ${line.quantity},
      observations = coalesce(${line.observations ?? null}::text, l.observations),
      stock_check_skipped = l.stock_check_skipped or ${line.stockCheckSkipped}
    from cart
    where l.cart_id = cart.cart_id and l.product_id = ${line.productId}
    returning l.cart_line_id`.execute(db);
  return rows.length > 0;
}

/**
 * Sets a line to an absolute quantity, opening the cart where there is none, in one statement.
 * False: the cart already holds `maxLines` other products, nothing was written.
 */
export async function putLine(
  db: Database,
  key: CartKey,
  line: GivenLine,
  maxLines: number,
): Promise<boolean> {
  const { rows } = await sql<{ cart_line_id: number }>`
    with cart as (
      insert into carts (company_id, user_id, target_client_id)
      values (${key.companyId}, ${key.userId}, ${key.targetClientId})
      on conflict (user_id, target_client_id) do update set updated_at = now()
      returning cart_id
    )
    insert into cart_lines (company_id, cart_id, product_id, quantity, observations, stock_check_skipped)
    select ${key.companyId}, cart_id, ${line.productId}, ${line.quantity}, coalesce(${line.observations ?? null}::text, ''), ${line.stockCheckSkipped}
    from cart
    where (select count(*) from cart_lines l where l.cart_id = cart.cart_id and l.product_id <> ${line.productId}) < ${maxLines}
    on conflict (cart_id, product_id) do update set
      quantity = excluded.quantity,
      observations = coalesce(${line.observations ?? null}::text, cart_lines.observations),
      stock_check_skipped = cart_lines.stock_check_skipped or excluded.stock_check_skipped
    returning cart_line_id`.execute(db);
  return rows.length > 0;
}

/** Saves the lines that the cart still holds; those removed meanwhile stay removed. One statement. */
export async function updateLines(
  db: Database,
  cartId: number,
  lines: readonly { cartLineId: number; quantity: number; observations: string }[],
): Promise<void> {
  await sql`
    update cart_lines l set quantity = given.quantity, observations = given.observations
    from unnest(
      ${lines.map((line) => line.cartLineId)}::bigint[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.observations)}::text[]
    ) as given (cart_line_id, quantity, observations)
    where l.cart_line_id = given.cart_line_id and l.cart_id = ${cartId}`.execute(db);
}

export async function updateHead(db: Database, cartId: number, choices: CartChoices): Promise<void> {
  await db
    .updateTable('carts')
    .set({
      ...choices,
      ...(choices.delivery_address !== undefined && {
        delivery_address: choices.delivery_address && JSON.stringify(choices.delivery_address),
      }),
      updated_at: sql<Date>`now()`,
    })
    .where('cart_id', '=', cartId)
    .execute();
}

/**
 * Deletes the lines of products, in one statement. Waits for a confirmation under way, which the lines then belong to. The cart's row
 * changes too, by which a call at the same time knows of it (`cart-state.queries.ts`).
 * @returns whether the cart held any of them.
 */
export async function deleteLines(
  db: Database,
  key: CartKey,
  productCodes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ cart_line_id: number }>`
    with locked as materialized (
      update carts set updated_at = now()
      where company_id = ${key.companyId} and user_id = ${key.userId}
        and target_client_id is not distinct from ${key.targetClientId}
      returning cart_id, company_id
    )
    delete from cart_lines l
    using locked c, products p
    where l.cart_id = c.cart_id and p.product_id = l.product_id and p.company_id = c.company_id
      and p.code = any(${productCodes}::text[])
    returning l.cart_line_id`.execute(db);
  return rows.length > 0;
}

/** CTEs for the statement that confirms a cart: the lines go, the choices are forgotten, and the cart's id is spent for ever. */
export const emptiedCart = (cartId: number): RawBuilder<unknown> => sql`
  emptied_lines as (delete from cart_lines where cart_id = ${cartId}), emptied_cart as (
    update carts set external_id = gen_random_uuid(), contact_phone = '', observations = '', discount_codes = '',
      delivery_option = null, delivery_details = '', payment_option = null, pick_up = false,
      delivery_method = null, delivery_address = null, updated_at = now()
    where cart_id = ${cartId})`;

/** Removes products from a locked cart. */
export async function deleteProducts(tx: Tx, cartId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    with removed as (delete from cart_lines where cart_id = ${cartId} and product_id = any(${productIds}::int[]))
    update carts set updated_at = now() where cart_id = ${cartId}`.execute(tx);
}
