// SQL that reads orders with their lines and status steps: the order history, and single orders by id or by the cart
// that they were placed from.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { inDays, ofNumber } from './order-conditions.queries.js';

export interface OrderRowDb {
  order_id: number;
  external_id: string;
  order_number: number;
  client_id: number;
  client_code: string;
  client_name: string;
  client_legal_id: string;
  client_tax_category: string;
  client_legal_address: unknown;
  client_identity_copied_at: Date | null;
  user_id: number;
  salesman_user_id: number | null;
  status: string;
  total: string;
  /** With taxes, in pesos as a decimal text; null where it is not known. */
  to_pay: string | null;
  contact_phone: string;
  observations: string;
  discount_codes: string;
  delivery_option: number | null;
  delivery_details: string;
  payment_option: number | null;
  /** Cost of shipping in pesos as a decimal text, part of the total. */
  shipping: string;
  shipping_grams: number | null;
  free_delivery: boolean;
  pick_up: boolean;
  /** Name of the delivery method. */
  delivery_method: string | null;
  delivery_address: unknown;
  payment_status: string;
  payment_alert: string | null;
  partly_delivered: boolean;
  placed_at: Date;
  /** The salesman, or the administrator who acted in the client's name. */
  taken_by: string | null;
}

/** An order with the amounts of its taxes. */
export interface TaxedOrderRowDb extends OrderRowDb {
  /** As `keptTaxes` reads them; null where they are not known. */
  taxes: unknown;
  /** As `discountAnswer` reads it; null for none. */
  discount: unknown;
}

/** The columns of an order that every reader of it gets. */
const ORDER_COLUMNS = [
  'order_id',
  'external_id',
  'order_number',
  'client_id',
  'client_code',
  'client_name',
  'client_legal_id',
  'client_tax_category',
  'client_legal_address',
  'client_identity_copied_at',
  'user_id',
  'salesman_user_id',
  'status',
  'total',
  'to_pay',
  'contact_phone',
  'observations',
  'discount_codes',
  'delivery_option',
  'delivery_details',
  'payment_option',
  'shipping',
  'shipping_grams',
  'free_delivery',
  'pick_up',
  'delivery_method',
  'delivery_address',
  'payment_status',
  'payment_alert',
  'partly_delivered',
  'placed_at',
] as const;

/** Those of a `TaxedOrderRowDb`. */
export const TAXED_COLUMNS = [...ORDER_COLUMNS, 'taxes', 'discount'] as const;

/** The orders that a caller may see; an undefined field is no limit. */
export interface OrdersOf {
  readonly companyId: number;
  readonly clientId?: number | undefined;
  /** Only clients assigned to this salesman. */
  readonly salesmanUserId?: number | undefined;
}

function ordersOf(db: Database, of: OrdersOf) {
  let query = db
    .selectFrom('orders as o')
    .leftJoin('users as taker', (join) =>
      join
        .onRef('taker.company_id', '=', 'o.company_id')
        .on('taker.user_id', '=', (eb) => eb.fn.coalesce('o.actor_user_id', 'o.salesman_user_id')),
    )
    .where('o.company_id', '=', of.companyId)
    .select(ORDER_COLUMNS.map((column) => `o.${column}` as const))
    .select('taker.name as taken_by');
  const { clientId, salesmanUserId } = of;
  if (clientId !== undefined) query = query.where('o.client_id', '=', clientId);
  if (salesmanUserId !== undefined) {
    query = query.where('o.client_id', 'in', (eb) =>
      eb
        .selectFrom('salesman_clients as s')
        .where('s.company_id', '=', of.companyId)
        .where('s.salesman_user_id', '=', salesmanUserId)
        .select('s.client_id'),
    );
  }
  return query;
}

export interface HistorySelection {
  /** A part of the number; undefined: all. */
  readonly number?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** Newest first. */
export const listOrders = (
  db: Database,
  of: OrdersOf,
  selection: HistorySelection,
  limit: number,
): Promise<OrderRowDb[]> => {
  const { number } = selection;
  const conditions = [...inDays(selection), ...(number === undefined ? [] : [ofNumber(number)])];
  return conditions
    .reduce((query, condition) => query.where(sql<boolean>`${condition}`), ordersOf(db, of))
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.order_id', 'desc')
    .limit(limit)
    .execute();
};

export const findOrder = (
  db: Database,
  of: OrdersOf,
  externalId: string,
): Promise<TaxedOrderRowDb | undefined> =>
  ordersOf(db, of)
    .where('o.external_id', '=', externalId)
    .select(['o.taxes', 'o.discount'])
    .executeTakeFirst();

/** Returns those of the orders that the caller may see, the oldest first. */
export const findOrders = (
  db: Database,
  of: OrdersOf,
  externalIds: readonly string[],
): Promise<OrderRowDb[]> =>
  ordersOf(db, of)
    .where('o.external_id', 'in', externalIds)
    .orderBy('o.placed_at')
    .orderBy('o.order_id')
    .execute();

/** The order that was placed from the cart of this id, for the user who placed it. */
export const findPlacedOrder = (
  db: Database,
  companyId: number,
  userId: number,
  externalId: string,
): Promise<TaxedOrderRowDb | undefined> =>
  ordersOf(db, { companyId })
    .where('o.user_id', '=', userId)
    .where('o.external_id', '=', externalId)
    .select(['o.taxes', 'o.discount'])
    .executeTakeFirst();

export interface OrderLineDb {
  order_line_id: number;
  external_id: string;
  product_id: number;
  code: string;
  name: string;
  image_path: string | null;
  list_price: string;
  unit_price: string;
  free_units: number;
  /** Null where it is not known. */
  tax_code: string | null;
  tax_rate: string | null;
  quantity: number;
  delivered: number;
  cancelled: number;
  observations: string;
}

/** What each paid unit of an order's line costs, as it was confirmed or as the last edit left it. */
export const chargedPrice = sql<string>`coalesce(edited_unit_price, unit_price)`.as('unit_price');

export const orderLines = (db: Database, companyId: number, orderId: number): Promise<OrderLineDb[]> =>
  linesOfOrders(db, companyId, [orderId]);

/** Returns the lines of orders in the order of the given ids, in one statement. */
export const linesOfOrders = (
  db: Database,
  companyId: number,
  orderIds: readonly number[],
): Promise<OrderLineDb[]> =>
  db
    .selectFrom('order_lines')
    .where('company_id', '=', companyId)
    .where('order_id', '=', sql<number>`any(${orderIds}::int[])`)
    .select([
      'order_line_id',
      'external_id',
      'product_id',
      'code',
      'name',
      'image_path',
      'list_price',
      chargedPrice,
      'free_units',
      'tax_code',
      'tax_rate',
      'quantity',
      'delivered',
      'cancelled',
      'observations',
    ])
    .orderBy(sql`array_position(${orderIds}::int[], order_id)`)
    .orderBy('position')
    .execute();

export interface OrderStepDb {
  to_status: string;
  changed_at: Date;
  note: string;
}

/** How the order went on, in order of time. */
export const orderSteps = (db: Database, companyId: number, orderId: number): Promise<OrderStepDb[]> =>
  db
    .selectFrom('order_status_changes')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .select(['to_status', 'changed_at', 'note'])
    .orderBy('order_status_change_id')
    .execute();
