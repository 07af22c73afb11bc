// SQL of the two statements that most requests of a cart send: one reads all that an answer needs besides the products, the other
// sets a line as well.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { fixedStatement, type Placeholders } from '../../platform/database/fixed-statement.js';
import {
  catalogVersion,
  hasAgreedPrices,
  type LiveCatalog,
  type LiveStock,
} from '../products/kept-products.service.js';
import { type DeliveryFacts, deliverySelect } from '../shipping/shipping.service.js';
import {
  type CartHead,
  type CartKey,
  type CartLineRow,
  HEAD,
  headOf,
  type StoredHead,
} from './cart.queries.js';

/** All that an answer about a cart is made from, besides the products. */
export interface CartState {
  /** undefined if the cart was never opened. */
  readonly head: CartHead | undefined;
  readonly lines: readonly CartLineRow[];
  readonly live: LiveCatalog;
  /** undefined if the order's own address cannot be read. */
  readonly delivery: DeliveryFacts | undefined;
}

/** The cart's key, and the client whose address and agreed prices count. */
export interface StateKey extends CartKey {
  readonly clientId: number | null;
}

/** A line to set, and what must still be true of its product when it is set. */
export interface ExpectedLine {
  readonly productId: number;
  readonly quantity: number;
  /** null keeps those that are stored. */
  readonly observations: string | null;
  /** True skips the stock check from now on; false leaves the stored setting unchanged. */
  readonly stockCheckSkipped: boolean;
  /** Writes nothing if the cart does not hold the product. */
  readonly onlyExistingLine: boolean;
  /** The cart holds at most so many products. */
  readonly maxLines: number;
  /** Of the catalogue by which the line was checked. */
  readonly version: number;
  /** Whether any price was taken to be agreed with the client. */
  readonly hasAgreedPrices: boolean;
  /**
   * Whether the line was accepted because of this stock. Other stock will do as well if the warehouse has the quantity, which the rule of
   * stock accepts whatever is on its way: each order changes the stock of what sells most.
   */
  readonly checksStock: boolean;
  readonly stock: number;
  readonly reserved: number;
  readonly futureStock: number;
}

type StateCells = readonly [
  cartLineId: number,
  externalId: string,
  productId: number,
  quantity: number,
  observations: string,
  stockCheckSkipped: boolean,
  place: number,
  stock: number,
  reserved: number,
  futureStock: number,
];

type StateRow = Omit<StoredHead, 'cart_id'> & {
  readonly cart_id: number | null;
  readonly lines: readonly StateCells[] | null;
  readonly version: number;
  readonly has_agreed_prices: boolean;
  readonly delivery: DeliveryFacts;
};

const head = sql.join(HEAD.map((column) => sql.ref(column)));

const keyOf = (alias: 'c' | 'k', key: Placeholders<StateKey>) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('company_id')} = ${key.companyId}::int and ${column('user_id')} = ${key.userId}::int
    and ${column('target_client_id')} is not distinct from ${key.targetClientId}::int`;
};

/** The columns of a `StateRow` for the cart `c`. @param lines the source of its lines. */
const stateColumns = ({ companyId, clientId }: Placeholders<StateKey>, lines: RawBuilder<unknown>) => sql`
  ${head},
  (
    select json_agg(json_build_array(l.cart_line_id, l.external_id, l.product_id, l.quantity, l.observations, l.stock_check_skipped,
      coalesce(l.place, l.cart_line_id), p.stock, p.reserved, p.future_stock) order by coalesce(l.place, l.cart_line_id), l.cart_line_id)
    from ${lines} l join products p on p.company_id = ${companyId}::int and p.product_id = l.product_id
  ) as lines,
  ${catalogVersion} as version,
  ${hasAgreedPrices(companyId, clientId)} as has_agreed_prices,
  (
    select row_to_json(d) from (${deliverySelect({
      companyId: sql`${companyId}::int`,
      clientId: sql`${clientId}::int`,
      methodCode: sql`(case when c.pick_up then null else c.delivery_method end)`,
      hasOwn: sql`(c.delivery_address is not null and not c.pick_up)`,
      ownCountry: sql`c.delivery_address ->> 'deliveryAddressCountry'`,
      ownProvince: sql`coalesce(c.delivery_address ->> 'deliveryAddressProvinceCode', '')`,
    })}) d
  ) as delivery`;

const selectState = fixedStatement<StateKey, StateRow>(
  (key) => sql`
    select ${stateColumns(key, sql`(select * from cart_lines where cart_id = c.cart_id)`)}
    from (select) as one left join carts c on ${keyOf('c', key)}`,
);

/** The cart's row changes with every change of its lines: `is_current` is false if one has committed since the statement began. */
const selectLockedState = fixedStatement<StateKey, StateRow & { readonly is_current: boolean }>(
  (key) => sql`
    with cart as materialized (select *, xmin as version from carts c where ${keyOf('c', key)} for update)
    select ${stateColumns(key, sql`(select * from cart_lines where cart_id = c.cart_id)`)},
      c.version = (select k.xmin from carts k where ${keyOf('k', key)}) as is_current
    from cart c`,
);

const LINE = sql`cart_line_id, external_id, product_id, quantity, observations, stock_check_skipped, place`;

/**
 * The cart's row changes with every change of its lines, and is locked first. If another call has changed it since this statement
 * began, nothing is written: this statement would not see the other call's lines.
 */
const upsertLine = fixedStatement<StateKey & ExpectedLine, StateRow>((given) => {
  const cart = sql`carts k where ${keyOf('k', given)}`;
  const { productId } = given;
  return sql`
    with cart as (
      insert into carts (company_id, user_id, target_client_id)
      select ${given.companyId}::int, ${given.userId}::int, ${given.targetClientId}::int
      where ${catalogVersion} = ${given.version}::bigint
        and ${hasAgreedPrices(given.companyId, given.clientId)} = ${given.hasAgreedPrices}::boolean
        and (not ${given.checksStock}::boolean or exists (
          select from products p where p.company_id = ${given.companyId}::int and p.product_id = ${productId}::int
            and (p.stock - p.reserved >= ${given.quantity}::int or (p.stock = ${given.stock}::int
              and p.reserved = ${given.reserved}::int and p.future_stock = ${given.futureStock}::int))))
        and (not ${given.onlyExistingLine}::boolean or exists (
          select from cart_lines l where l.product_id = ${productId}::int and l.cart_id = (select k.cart_id from ${cart})))
      on conflict (user_id, target_client_id) do update set updated_at = now()
        where carts.updated_at = (select k.updated_at from ${cart})
      returning *
    ), put as (
      insert into cart_lines (company_id, cart_id, product_id, quantity, observations, stock_check_skipped)
      select ${given.companyId}::int, cart_id, ${productId}::int, ${given.quantity}::int, coalesce(${given.observations}::text, ''),
        ${given.stockCheckSkipped}::boolean
      from cart
      where (select count(*) from cart_lines l where l.cart_id = cart.cart_id and l.product_id <> ${productId}::int)
        < ${given.maxLines}::int
      on conflict (cart_id, product_id) do update set
        quantity = excluded.quantity,
        observations = coalesce(${given.observations}::text, cart_lines.observations),
        stock_check_skipped = cart_lines.stock_check_skipped or excluded.stock_check_skipped
      returning ${LINE}
    )
    select ${stateColumns(
      given,
      sql`(
        select ${LINE} from cart_lines where cart_id = c.cart_id and product_id <> ${productId}::int
        union all select ${LINE} from put)`,
    )}
    from cart c where exists (select from put)`;
});

/** Reads the open cart. One statement. */
export async function readState(db: Database, key: StateKey): Promise<CartState> {
  const [row] = await selectState(db, key);
  if (row === undefined) throw new Error('A row without conditions is missing.');
  return stateOf(row);
}

/**
 * Locks the open cart until the transaction ends, and reads it: other transactions that confirm or save it wait here. One statement, or
 * two if the cart was changed while this one waited for the lock.
 * @returns undefined if the cart was never opened.
 */
export async function lockState(tx: Tx, key: StateKey): Promise<CartState | undefined> {
  const [row] = await selectLockedState(tx, key);
  if (row === undefined) return undefined;
  const { is_current: isCurrent, ...state } = row;
  return isCurrent ? stateOf(state) : readState(tx, key);
}

/**
 * Sets a line to an absolute quantity and reads the cart, opening it where there is none. One statement.
 * @returns undefined if no line was written, because the product, its stock or the cart is not as expected, or the cart is full.
 */
export async function putExpectedLine(
  db: Database,
  key: StateKey,
  line: ExpectedLine,
): Promise<CartState | undefined> {
  const [row] = await upsertLine(db, { ...key, ...line });
  return row && stateOf(row);
}

function stateOf(row: StateRow): CartState {
  const { lines, version, has_agreed_prices: hasAgreedPrices, delivery, cart_id, ...columns } = row;
  const stored = cart_id === null ? undefined : { ...columns, cart_id };
  const found = stored && headOf(stored);
  const isUnreadable =
    stored?.pick_up === false && stored.delivery_address !== null && found?.delivery_address === null;
  const stocks = new Map<number, LiveStock>();
  return {
    head: found,
    lines: (lines ?? []).map(
      ([
        cart_line_id,
        external_id,
        product_id,
        quantity,
        observations,
        stock_check_skipped,
        place,
        stock,
        reserved,
        futureStock,
      ]) => {
        stocks.set(product_id, { stock, reserved, futureStock });
        return { cart_line_id, external_id, product_id, quantity, observations, stock_check_skipped, place };
      },
    ),
    live: { version, hasAgreedPrices, stocks },
    delivery: isUnreadable ? undefined : delivery,
  };
}
