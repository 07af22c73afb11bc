import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { inDays, ofNumber } from './order-conditions.queries.js';

export interface NewOrder {
  readonly companyId: number;
  readonly externalId: string;
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly userId: number;
  readonly salesmanUserId: number | null;
  /** The administrator who acts in the user's name. */
  readonly actorUserId: number | null;
  /** Pesos as a decimal text. */
  readonly total: string;
  readonly contactPhone: string;
  readonly observations: string;
  readonly discountCodes: string;
  readonly deliveryOption: number | null;
  readonly deliveryDetails: string;
  readonly paymentOption: number | null;
  /** Pesos as a decimal text, part of the total. */
  readonly shipping: string;
  readonly shippingGrams: number | null;
  readonly freeDelivery: boolean;
  readonly pickUp: boolean;
  /** The method's name. */
  readonly deliveryMethod: string | null;
  readonly deliveryAddress: object | null;
  readonly paymentStatus: 'none' | 'pending';
  readonly fromOffline: boolean;
  /** When it was taken on a device, by its clock. */
  readonly takenAt: Date | null;
}

export interface NewOrderLine {
  readonly externalId: string;
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly imagePath: string | null;
  /** Pesos as a decimal text. */
  readonly listPrice: string;
  readonly unitPrice: string;
  readonly quantity: number;
  readonly observations: string;
  readonly stockCheckSkipped: boolean;
}

const DOCUMENT = 'order';

/**
 * Takes the next number and writes the order, its lines and its first status: one statement, whatever the number of
 * lines. The number's row stays locked until the transaction ends, so a number is never skipped and never used twice.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<{ order_id: number; order_number: number }> {
  const { rows } = await sql<{ order_id: number; order_number: number }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${order.companyId}, ${DOCUMENT}, 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), placed as (
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id,
        salesman_user_id, actor_user_id, total, contact_phone, observations, discount_codes, delivery_option, delivery_details, payment_option,
        shipping, shipping_grams, free_delivery, pick_up, delivery_method, delivery_address, payment_status, from_offline, taken_at)
      select ${order.companyId}, ${order.externalId}, last_number, ${order.clientId}, ${order.clientCode}, ${order.clientName},
        ${order.userId}, ${order.salesmanUserId}, ${order.actorUserId}::int, ${order.total}, ${order.contactPhone}, ${order.observations},
        ${order.discountCodes}, ${order.deliveryOption}, ${order.deliveryDetails}, ${order.paymentOption},
        ${order.shipping}, ${order.shippingGrams}, ${order.freeDelivery}, ${order.pickUp}, ${order.deliveryMethod},
        ${order.deliveryAddress && JSON.stringify(order.deliveryAddress)}::jsonb, ${order.paymentStatus},
        ${order.fromOffline}, ${order.takenAt}::timestamptz
      from numbered
      returning order_id, order_number, status, payment_status
    ), lines as (
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, image_path,
        list_price, unit_price, quantity, observations, stock_check_skipped)
      select ${order.companyId}, order_id, given.position, given.external_id, given.product_id, given.code, given.name,
        given.image_path, given.list_price, given.unit_price, given.quantity, given.observations, given.stock_check_skipped
      from placed, unnest(
        ${lines.map((line) => line.externalId)}::uuid[],
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.code)}::text[],
        ${lines.map((line) => line.name)}::text[],
        ${lines.map((line) => line.imagePath)}::text[],
        ${lines.map((line) => line.listPrice)}::numeric[],
        ${lines.map((line) => line.unitPrice)}::numeric[],
        ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.observations)}::text[],
        ${lines.map((line) => line.stockCheckSkipped)}::boolean[]
      ) with ordinality as given (external_id, product_id, code, name, image_path, list_price, unit_price, quantity,
        observations, stock_check_skipped, position)
    ), history as (
      insert into order_status_changes (company_id, order_id, from_status, to_status, user_id)
      select ${order.companyId}, order_id, null, status, ${order.userId} from placed
    ), payment as (
      insert into payment_status_changes (company_id, order_id, from_status, to_status)
      select ${order.companyId}, order_id, 'none', payment_status from placed where payment_status <> 'none'
    )
    select order_id, order_number from placed`.execute(tx);
  const [placed] = rows;
  if (placed === undefined) throw new Error('The order was not written.');
  return placed;
}

export interface OrderRowDb {
  order_id: number;
  external_id: string;
  order_number: number;
  client_id: number;
  client_code: string;
  client_name: string;
  user_id: number;
  salesman_user_id: number | null;
  status: string;
  total: string;
  contact_phone: string;
  observations: string;
  discount_codes: string;
  delivery_option: number | null;
  delivery_details: string;
  payment_option: number | null;
  /** Pesos as a decimal text, part of the total. */
  shipping: string;
  shipping_grams: number | null;
  free_delivery: boolean;
  pick_up: boolean;
  /** The method's name. */
  delivery_method: string | null;
  delivery_address: unknown;
  payment_status: string;
  payment_alert: string | null;
  placed_at: Date;
  /** The salesman, or the administrator who acted in the client's name. */
  taken_by: string | null;
}

/** Whose orders a caller may see: undefined where it is not limited in that respect. */
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
    .select([
      'o.order_id',
      'o.external_id',
      'o.order_number',
      'o.client_id',
      'o.client_code',
      'o.client_name',
      'o.user_id',
      'o.salesman_user_id',
      'o.status',
      'o.total',
      'o.contact_phone',
      'o.observations',
      'o.discount_codes',
      'o.delivery_option',
      'o.delivery_details',
      'o.payment_option',
      'o.shipping',
      'o.shipping_grams',
      'o.free_delivery',
      'o.pick_up',
      'o.delivery_method',
      'o.delivery_address',
      'o.payment_status',
      'o.payment_alert',
      'o.placed_at',
      'taker.name as taken_by',
    ]);
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

export const findOrder = (db: Database, of: OrdersOf, externalId: string): Promise<OrderRowDb | undefined> =>
  ordersOf(db, of).where('o.external_id', '=', externalId).executeTakeFirst();

/** The order that a cart's id has become, for whoever placed it. */
export const findPlacedOrder = (
  db: Database,
  companyId: number,
  userId: number,
  externalId: string,
): Promise<OrderRowDb | undefined> =>
  ordersOf(db, { companyId })
    .where('o.user_id', '=', userId)
    .where('o.external_id', '=', externalId)
    .executeTakeFirst();

/** Only one transaction at a time deals with the order of an id, whether or not it is there yet. */
export async function lockOrderId(tx: Tx, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${externalId}, 0))`.execute(tx);
}

/** Whether an order or an open cart has the id, whoever's it is. */
export async function isIdTaken(db: Database, externalId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from orders where external_id = ${externalId})
      or exists (select from carts where external_id = ${externalId}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

export interface OrderLineDb {
  order_line_id: number;
  external_id: string;
  product_id: number;
  code: string;
  name: string;
  image_path: string | null;
  list_price: string;
  unit_price: string;
  quantity: number;
  observations: string;
}

export const orderLines = (db: Database, companyId: number, orderId: number): Promise<OrderLineDb[]> =>
  db
    .selectFrom('order_lines')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .select([
      'order_line_id',
      'external_id',
      'product_id',
      'code',
      'name',
      'image_path',
      'list_price',
      'unit_price',
      'quantity',
      'observations',
    ])
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
