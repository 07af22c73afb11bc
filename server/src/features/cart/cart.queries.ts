// SQL that reads a user's open cart: its lines, delivery and payment choices, the number of lines; locks it for a
// confirmation.

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

const HEAD = [
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

type StoredHead = Omit<CartHead, 'delivery_address'> & { readonly delivery_address: unknown };

/**
 * Clears the stored choices that another choice excludes: a cart that the client picks up has no delivery method, one sent
 * by post has no transport. An address that cannot be parsed becomes null.
 */
const headOf = <Row extends StoredHead>(row: Row) => ({
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

/** Returns the open cart with its lines in the order of their places, in one statement. */
export async function readCart(db: Database, key: CartKey): Promise<CartRows | undefined> {
  const rows = await openCart(db, key)
    .leftJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .select([
      'l.cart_line_id',
      'l.external_id as line_external_id',
      'l.product_id',
      'l.quantity',
      'l.observations as line_observations',
      'l.stock_check_skipped',
      sql<number | null>`coalesce(l.place, l.cart_line_id)`.as('place'),
    ])
    .orderBy(sql`coalesce(l.place, l.cart_line_id)`)
    .orderBy('l.cart_line_id')
    .execute();
  const [head] = rows;
  if (head === undefined) return undefined;
  const lines = rows.flatMap((row) =>
    row.cart_line_id === null || row.product_id === null || row.quantity === null
      ? []
      : [
          {
            cart_line_id: row.cart_line_id,
            external_id: row.line_external_id ?? '',
            product_id: row.product_id,
            quantity: row.quantity,
            observations: row.line_observations ?? '',
            stock_check_skipped: row.stock_check_skipped ?? false,
            place: row.place ?? row.cart_line_id,
          },
        ],
  );
  return { head: headOf(head), lines };
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
