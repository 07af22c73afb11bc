// SQL that reads a user's open cart: its lines, delivery and payment choices, the number of lines; locks it for changes
// of its lines.

import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import type { HeldLine } from '@mostrador/rules/cart-line';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Session } from '../../shop.js';

/** The key of an open cart: each user has one for each target client. */
export interface CartKey {
  readonly companyId: number;
  readonly userId: number;
  readonly targetClientId: number | null;
}

/** Returns the key of the cart for the client that the caller currently buys for. */
export const keyOf = (session: Session): CartKey => ({
  companyId: session.companyId,
  userId: session.userId,
  targetClientId: session.client?.clientId ?? null,
});

export interface CartHead {
  cart_id: number;
  external_id: string;
  contact_phone: string;
  observations: string;
  discount_codes: string;
  delivery_option: number | null;
  delivery_details: string;
  payment_option: number | null;
  pick_up: boolean;
  /** The delivery method's code. */
  delivery_method: string | null;
  /** The delivery address given for this order; null for the client's own. */
  delivery_address: DeliveryAddress | null;
}

export interface CartLineRow {
  cart_line_id: number;
  external_id: string;
  product_id: number;
  quantity: number;
  observations: string;
  stock_check_skipped: boolean;
  /** Lines are listed by it. */
  place: number;
}

export interface CartRows {
  readonly head: CartHead;
  readonly lines: readonly CartLineRow[];
}

/** The columns of a `StoredHead`, of the cart `c`. */
export const HEAD = [
  'c.cart_id',
  'c.external_id',
  'c.contact_phone',
  'c.observations',
  'c.discount_codes',
  'c.delivery_option',
  'c.delivery_details',
  'c.payment_option',
  'c.pick_up',
  'c.delivery_method',
  'c.delivery_address',
] as const;

export type StoredHead = Omit<CartHead, 'delivery_address'> & { readonly delivery_address: unknown };

/**
 * Clears the stored choices that another choice excludes: a cart that the client picks up has no delivery method, one sent
 * by post has no transport. An address that cannot be parsed becomes null.
 */
export const headOf = <Row extends StoredHead>(row: Row) => ({
  ...row,
  delivery_address: deliveryAddress.safeParse(row.delivery_address).data ?? null,
  ...(row.delivery_option === 2 && { delivery_details: '' }),
  ...(row.pick_up && FETCHED),
});

/** The delivery columns of a cart that the client picks up at the shop. */
export const FETCHED = {
  pick_up: true,
  delivery_option: null,
  delivery_method: null,
  delivery_details: '',
  delivery_address: null,
} as const;

const openCart = (db: Database, key: CartKey) =>
  db
    .selectFrom('carts as c')
    .where('c.company_id', '=', key.companyId)
    .where('c.user_id', '=', key.userId)
    .where('c.target_client_id', 'is not distinct from', key.targetClientId)
    .select(HEAD);

type StoredLine = readonly [
  cartLineId: number,
  externalId: string,
  productId: number,
  quantity: number,
  observations: string,
  stockCheckSkipped: boolean,
  place: number,
];

/** The lines of the cart `c` in the order of their places, as one value: rows would each carry the head. */
const storedLines = sql<readonly StoredLine[] | null>`(
  select json_agg(json_build_array(l.cart_line_id, l.external_id, l.product_id, l.quantity, l.observations, l.stock_check_skipped,
    coalesce(l.place, l.cart_line_id)) order by coalesce(l.place, l.cart_line_id), l.cart_line_id)
  from cart_lines l where l.cart_id = c.cart_id)`;

/** Returns the open cart with its lines in the order of their places, in one statement. */
export async function readCart(db: Database, key: CartKey): Promise<CartRows | undefined> {
  const row = await openCart(db, key).select(storedLines.as('lines')).executeTakeFirst();
  if (row === undefined) return undefined;
  const { lines, ...head } = row;
  return {
    head: headOf(head),
    lines: (lines ?? []).map(
      ([cart_line_id, external_id, product_id, quantity, observations, stock_check_skipped, place]) => ({
        cart_line_id,
        external_id,
        product_id,
        quantity,
        observations,
        stock_check_skipped,
        place,
      }),
    ),
  };
}

/** Locks the cart until the transaction ends: other transactions that confirm or save it wait here. */
export async function lockCart(tx: Tx, key: CartKey): Promise<CartHead | undefined> {
  const head = await openCart(tx, key).forUpdate().executeTakeFirst();
  return head && headOf(head);
}

export async function countLines(db: Database, key: CartKey): Promise<number> {
  const row = await db
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .where('c.company_id', '=', key.companyId)
    .where('c.user_id', '=', key.userId)
    .where('c.target_client_id', 'is not distinct from', key.targetClientId)
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return row.lines;
}

/** The cart's line of a product; undefined where it holds none. */
export async function heldLine(db: Database, key: CartKey, productId: number): Promise<HeldLine | undefined> {
  const row = await db
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .where('c.company_id', '=', key.companyId)
    .where('c.user_id', '=', key.userId)
    .where('c.target_client_id', 'is not distinct from', key.targetClientId)
    .where('l.product_id', '=', productId)
    .select(['l.quantity', 'l.stock_check_skipped'])
    .executeTakeFirst();
  return row && { quantity: row.quantity, stockCheckSkipped: row.stock_check_skipped };
}

export type CartChoices = Partial<Omit<CartHead, 'cart_id' | 'external_id'>>;
