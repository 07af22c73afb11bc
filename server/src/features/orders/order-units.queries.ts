// SQL of edits, deliveries and cancelled remainders: locks an order with its lines, writes their units, adds lines, changes the
// order's head, and adds deliveries.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { chargedPrice } from './orders.queries.js';
import type { NewOrderLine } from './place-order.queries.js';

/** Locks an order until the transaction ends, and returns what its changes need. */
export const lockOrderToChange = (tx: Tx, companyId: number, externalId: string) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.client_id', 'o.client_id')
    .leftJoin('mails as m', (join) =>
      join.onRef('m.order_id', '=', 'o.order_id').on('m.kind', '=', 'order_client'),
    )
    .select([
      'o.order_id',
      'o.external_id',
      'o.order_number',
      'o.client_id',
      'o.client_name',
      'o.status',
      'o.payment_status',
      'o.total',
      'o.to_pay',
      'o.taxes',
      'o.discount',
      'o.shipping',
      'o.shipping_grams',
      'o.free_delivery',
      'o.partly_delivered',
      'o.contact_phone',
      'o.observations',
      'o.pick_up',
      'o.delivery_option',
      'o.delivery_method',
      'o.delivery_details',
      'o.delivery_address',
      'c.mail_address as client_email',
      'm.recipient as told',
    ])
    .where('o.company_id', '=', companyId)
    .where('o.external_id', '=', externalId)
    .forNoKeyUpdate('o')
    .executeTakeFirst();
export type OrderToChange = NonNullable<Awaited<ReturnType<typeof lockOrderToChange>>>;

/** Returns the lines of a locked order. */
export const linesToChange = (tx: Tx, companyId: number, orderId: number) =>
  tx
    .selectFrom('order_lines')
    .select([
      'order_line_id',
      'product_id',
      'position',
      'code',
      'name',
      'list_price',
      chargedPrice,
      'free_units',
      'quantity_prices',
      'tax_code',
      'tax_rate',
      'quantity',
      'delivered',
      'cancelled',
      'stock_check_skipped',
    ])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
export type LineToChange = Awaited<ReturnType<typeof linesToChange>>[number];

/** Writes the units of lines of a locked order, and the prices that come with them. */
export async function writeUnits(
  tx: Tx,
  companyId: number,
  orderId: number,
  lines: readonly Pick<
    LineToChange,
    'order_line_id' | 'quantity' | 'delivered' | 'cancelled' | 'unit_price' | 'free_units'
  >[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update order_lines l set quantity = given.quantity, delivered = given.delivered, cancelled = given.cancelled,
      edited_unit_price = nullif(given.unit_price, l.unit_price), free_units = given.free_units
    from unnest(
      ${lines.map((line) => line.order_line_id)}::bigint[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.delivered)}::int[],
      ${lines.map((line) => line.cancelled)}::int[],
      ${lines.map((line) => line.unit_price)}::numeric[],
      ${lines.map((line) => line.free_units)}::int[]
    ) as given (order_line_id, quantity, delivered, cancelled, unit_price, free_units)
    where l.company_id = ${companyId} and l.order_id = ${orderId} and l.order_line_id = given.order_line_id`.execute(
    tx,
  );
}

/** Adds lines behind those of a locked order. */
export async function addLines(
  tx: Tx,
  companyId: number,
  orderId: number,
  after: number,
  lines: readonly Omit<NewOrderLine, 'externalId'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, image_path,
      list_price, unit_price, free_units, quantity_prices, tax_code, tax_rate, quantity, observations, stock_check_skipped)
    select ${companyId}, ${orderId}, ${after}::int + given.nth, gen_random_uuid(), given.product_id, given.code, given.name,
      given.image_path, given.list_price, given.unit_price, given.free_units, given.quantity_prices::jsonb, given.tax_code, given.tax_rate, given.quantity, given.observations,
      given.skipped
    from unnest(
      ${lines.map((line) => line.productId)}::int[],
      ${lines.map((line) => line.code)}::text[],
      ${lines.map((line) => line.name)}::text[],
      ${lines.map((line) => line.imagePath)}::text[],
      ${lines.map((line) => line.listPrice)}::numeric[],
      ${lines.map((line) => line.unitPrice)}::numeric[],
      ${lines.map((line) => line.freeUnits)}::int[],
      ${lines.map((line) => line.quantityPrices)}::text[],
      ${lines.map((line) => line.taxCode)}::text[],
      ${lines.map((line) => line.taxRate)}::numeric[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.observations)}::text[],
      ${lines.map((line) => line.stockCheckSkipped)}::boolean[]
    ) with ordinality as given (product_id, code, name, image_path, list_price, unit_price, free_units, quantity_prices, tax_code, tax_rate, quantity,
      observations, skipped, nth)`.execute(tx);
}

/** The columns of an order that its changes may write. */
export interface ChangedHead {
  /** Pesos as a decimal text. */
  readonly total?: string;
  /** JSON, as `TaxColumns` has it. */
  readonly taxes?: string | null;
  /** Pesos as a decimal text. */
  readonly to_pay?: string | null;
  /** JSON, as `DiscountColumns` has it. */
  readonly discount?: string | null;
  readonly shipping?: string;
  readonly shipping_grams?: number | null;
  readonly free_delivery?: boolean;
  readonly partly_delivered?: boolean;
  readonly contact_phone?: string;
  readonly observations?: string;
  readonly pick_up?: boolean;
  readonly delivery_option?: number | null;
  readonly delivery_method?: string | null;
  readonly delivery_details?: string;
  readonly delivery_address?: DeliveryAddress | null;
}

/** Writes the head of a locked order. */
export async function writeHead(
  tx: Tx,
  companyId: number,
  orderId: number,
  { delivery_address: address, taxes, discount, ...head }: ChangedHead,
): Promise<void> {
  const set = {
    ...head,
    ...(taxes !== undefined && { taxes: sql`${taxes}::jsonb` }),
    ...(discount !== undefined && { discount: sql`${discount}::jsonb` }),
    ...(address !== undefined && {
      delivery_address: address === null ? null : sql`${JSON.stringify(address)}::jsonb`,
    }),
  };
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable('orders')
    .set(set as never)
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .execute();
}

export interface NewDelivery {
  readonly companyId: number;
  readonly orderId: number;
  /** null: the ERP's file says so. */
  readonly userId: number | null;
  readonly apiKeyId?: number | undefined;
  readonly carrier: string;
  readonly note: string;
  readonly lines: readonly { readonly orderLineId: number; readonly units: number }[];
}

const DOCUMENT = 'delivery';

/**
 * Adds a delivery with the next number of the company, in one statement. The number's row stays locked until the transaction ends.
 * The caller has written the units of the lines.
 */
export async function insertDelivery(tx: Tx, given: NewDelivery): Promise<number> {
  const { companyId, lines } = given;
  const { rows } = await sql<{ delivery_number: number }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${companyId}, ${DOCUMENT}, 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), added as (
      insert into deliveries (company_id, order_id, delivery_number, user_id, api_key_id, carrier, note)
      select ${companyId}, ${given.orderId}, last_number, ${given.userId}::int, ${given.apiKeyId ?? null}::int, ${given.carrier}, ${given.note} from numbered
      returning delivery_id, delivery_number
    ), lines as (
      insert into delivery_lines (company_id, delivery_id, order_line_id, quantity)
      select ${companyId}, delivery_id, line.order_line_id, line.units
      from added, unnest(${lines.map((line) => line.orderLineId)}::bigint[], ${lines.map((line) => line.units)}::int[])
        as line (order_line_id, units)
    )
    select delivery_number from added`.execute(tx);
  const [added] = rows;
  if (added === undefined) throw new Error('The delivery was not written.');
  return added.delivery_number;
}

/** Records that everything pending of a locked order leaves: its lines are delivered, and a delivery has them. */
export async function deliverPending(
  tx: Tx,
  companyId: number,
  orderId: number,
  by: { readonly userId: number | null; readonly apiKeyId?: number | undefined; readonly note: string },
): Promise<void> {
  await sql`
    with rest as materialized (
      select order_line_id, quantity - cancelled - delivered as units from order_lines
      where company_id = ${companyId} and order_id = ${orderId} and quantity - cancelled - delivered > 0
    ), numbered as (
      insert into document_counters (company_id, document, last_number)
      select ${companyId}, ${DOCUMENT}, 1 where exists (select from rest)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), added as (
      insert into deliveries (company_id, order_id, delivery_number, user_id, api_key_id, note)
      select ${companyId}, ${orderId}, last_number, ${by.userId}::int, ${by.apiKeyId ?? null}::int, ${by.note} from numbered
      returning delivery_id
    ), lines as (
      insert into delivery_lines (company_id, delivery_id, order_line_id, quantity)
      select ${companyId}, delivery_id, order_line_id, units from added, rest
    )
    update order_lines l set delivered = l.delivered + rest.units from rest
    where l.company_id = ${companyId} and l.order_line_id = rest.order_line_id`.execute(tx);
}

export interface DeliveryRow {
  delivery_number: number;
  delivered_at: Date;
  user_name: string | null;
  carrier: string;
  note: string;
  lines: { code: string; name: string; quantity: number }[];
}

/** Returns the deliveries of an order, the oldest first. */
export async function deliveriesOf(db: Database, companyId: number, orderId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.delivery_number, d.delivered_at, coalesce(u.name, 'Clave ' || k.name) as user_name, d.carrier, d.note,
      (select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', dl.quantity) order by l.position), '[]')
       from delivery_lines dl join order_lines l using (order_line_id) where dl.delivery_id = d.delivery_id) as lines
    from deliveries d left join users u on u.company_id = d.company_id and u.user_id = d.user_id
      left join api_keys k on k.api_key_id = d.api_key_id
    where d.company_id = ${companyId} and d.order_id = ${orderId}
    order by d.delivery_id`.execute(db);
  return rows;
}
