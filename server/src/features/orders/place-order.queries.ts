// The statement that writes a new order: takes the next order number, inserts the order with its lines, delivery
// address, first status, stock movements and mails, and returns it.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import { fixedStatement, type Placeholders } from '../../platform/database/fixed-statement.js';
import type { DiscountColumns } from '../discount-codes/discount-codes.service.js';
import {
  type NewOrderMails,
  newOrderMails,
  newOrderMailsJob,
  newOrderMailsOf,
  type OrderMails,
} from '../mail/mail.service.js';
import { reservedMoves } from '../products/stock-moves.service.js';
import type { TaxColumns } from '../taxes/taxes.service.js';
import type { CreditCheckRow } from './order-credit.queries.js';
import type { LinePrices } from './order-prices.js';
import { type OrderLineDb, TAXED_COLUMNS, type TaxedOrderRowDb } from './orders.queries.js';

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
  readonly taxes: TaxColumns;
  readonly discount: DiscountColumns;
  readonly contactPhone: string;
  readonly observations: string;
  readonly discountCodes: string;
  readonly deliveryOption: number | null;
  readonly deliveryDetails: string;
  readonly paymentOption: number | null;
  /** Cost of shipping in pesos as a decimal text, part of the total. */
  readonly shipping: string;
  readonly shippingGrams: number | null;
  readonly freeDelivery: boolean;
  readonly pickUp: boolean;
  /** Name of the delivery method. */
  readonly deliveryMethod: string | null;
  readonly deliveryAddress: object | null;
  readonly paymentStatus: 'none' | 'pending';
  readonly fromOffline: boolean;
  /** When the order was taken on a device, by the device's clock. */
  readonly takenAt: Date | null;
}

export interface NewOrderLine extends LinePrices {
  readonly externalId: string;
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly imagePath: string | null;
  /** The IVA of its product: code and percentage. */
  readonly taxCode: string;
  readonly taxRate: number;
  readonly quantity: number;
  readonly observations: string;
  readonly stockCheckSkipped: boolean;
}

/** An order as it was written, with its lines in their order. */
export interface WrittenOrder {
  readonly order: TaxedOrderRowDb;
  readonly lines: readonly OrderLineDb[];
}

/** The columns of a line that are given, and their types. */
const LINE_TYPES = {
  externalId: 'uuid',
  productId: 'int',
  code: 'text',
  name: 'text',
  imagePath: 'text',
  listPrice: 'numeric',
  unitPrice: 'numeric',
  freeUnits: 'int',
  quantityPrices: 'text',
  taxCode: 'text',
  taxRate: 'numeric',
  quantity: 'int',
  observations: 'text',
  stockCheckSkipped: 'boolean',
} as const satisfies Record<keyof NewOrderLine, string>;

const LINE_FIELDS = Object.keys(LINE_TYPES) as (keyof NewOrderLine)[];

/** The values of a field of all lines. */
type LineValues = { readonly [Name in keyof NewOrderLine as `line_${Name}`]: readonly unknown[] };

const lineValues = (lines: readonly NewOrderLine[]): LineValues => ({
  line_externalId: lines.map((line) => line.externalId),
  line_productId: lines.map((line) => line.productId),
  line_code: lines.map((line) => line.code),
  line_name: lines.map((line) => line.name),
  line_imagePath: lines.map((line) => line.imagePath),
  line_listPrice: lines.map((line) => line.listPrice),
  line_unitPrice: lines.map((line) => line.unitPrice),
  line_freeUnits: lines.map((line) => line.freeUnits),
  line_quantityPrices: lines.map((line) => line.quantityPrices),
  line_taxCode: lines.map((line) => line.taxCode),
  line_taxRate: lines.map((line) => line.taxRate),
  line_quantity: lines.map((line) => line.quantity),
  line_observations: lines.map((line) => line.observations),
  line_stockCheckSkipped: lines.map((line) => line.stockCheckSkipped),
});

interface OrderValues
  extends Omit<NewOrder, 'taxes' | 'discount' | 'deliveryAddress'>,
    TaxColumns,
    DiscountColumns,
    NewOrderMails,
    LineValues {
  /** JSON. */
  readonly deliveryAddress: string | null;
  readonly status: string;
}

/** The columns of an `OrderLineDb` as one value: rows would each carry the order. */
type LineCells = readonly [
  orderLineId: number,
  externalId: string,
  productId: number,
  code: string,
  name: string,
  imagePath: string | null,
  listPrice: string,
  unitPrice: string,
  freeUnits: number,
  taxCode: string | null,
  taxRate: string | null,
  quantity: number,
  delivered: number,
  cancelled: number,
  observations: string,
];

type WrittenRow = TaxedOrderRowDb & { readonly written_lines: readonly LineCells[] };

const DOCUMENT = 'order';

const writtenCheck = (given: Placeholders<OrderValues & CreditCheckRow>) => sql`, credit as (
      insert into order_credit_checks (company_id, client_id, order_id, control, credit_limit, balance, open_orders, amount, outcome,
        previous_check_id)
      select ${given.companyId}, ${given.clientId}, order_id, ${given.control}, ${given.credit_limit}::numeric, ${given.balance}::numeric,
        ${given.open_orders}::numeric, ${given.amount}::numeric, ${given.outcome}, ${given.previous_check_id}::bigint
      from placed
    )`;

/** The columns of an order are those that its readers select, in the same form. */
const orderStatement = (given: Placeholders<OrderValues>, credit: RawBuilder<unknown>) => sql<WrittenRow>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${given.companyId}, ${sql.lit(DOCUMENT)}, 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), placed as (
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id,
        salesman_user_id, actor_user_id, total, contact_phone, observations, discount_codes, delivery_option, delivery_details, payment_option,
        shipping, shipping_grams, free_delivery, pick_up, delivery_method, delivery_address, payment_status, from_offline, taken_at,
        taxes, to_pay, discount_code_id, discount, status)
      select ${given.companyId}, ${given.externalId}, last_number, ${given.clientId}, ${given.clientCode}, ${given.clientName},
        ${given.userId}, ${given.salesmanUserId}, ${given.actorUserId}::int, ${given.total}, ${given.contactPhone}, ${given.observations},
        ${given.discountCodes}, ${given.deliveryOption}, ${given.deliveryDetails}, ${given.paymentOption},
        ${given.shipping}, ${given.shippingGrams}, ${given.freeDelivery}, ${given.pickUp}, ${given.deliveryMethod},
        ${given.deliveryAddress}::jsonb, ${given.paymentStatus},
        ${given.fromOffline}, ${given.takenAt}::timestamptz, ${given.taxes}::jsonb, ${given.toPay}::numeric,
        ${given.discountCodeId}::int, ${given.discount}::jsonb, ${given.status}
      from numbered
      returning actor_user_id, ${sql.join(TAXED_COLUMNS.map((column) => sql.ref(column)))}
    ), given as materialized (
      select * from unnest(${sql.join(
        LINE_FIELDS.map((name) => sql`${given[`line_${name}`]}::${sql.raw(LINE_TYPES[name])}[]`),
      )}) with ordinality as given (external_id, product_id, code, name, image_path, list_price, unit_price,
        free_units, quantity_prices, tax_code, tax_rate, quantity, observations, stock_check_skipped, position)
    ), lines as (
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, image_path,
        list_price, unit_price, free_units, quantity_prices, tax_code, tax_rate, quantity, observations, stock_check_skipped)
      select ${given.companyId}, placed.order_id, given.position, given.external_id, given.product_id, given.code, given.name,
        given.image_path, given.list_price, given.unit_price, given.free_units, given.quantity_prices::jsonb, given.tax_code, given.tax_rate, given.quantity, given.observations,
        given.stock_check_skipped
      from placed, given
      returning *
    ), history as (
      insert into order_status_changes (company_id, order_id, from_status, to_status, user_id)
      select ${given.companyId}, order_id, null, status, ${given.userId} from placed
    )${credit}, payment as (
      insert into payment_status_changes (company_id, order_id, from_status, to_status)
      select ${given.companyId}, order_id, 'none', payment_status from placed where payment_status <> 'none'
    ), moves as (
      ${reservedMoves(given.companyId, sql`placed`, sql`given`)}
    ), queued as (
      ${newOrderMails(given, sql`placed`)}
    )
    select placed.*, (
        select u.name from users u
        where u.company_id = ${given.companyId} and u.user_id = coalesce(placed.actor_user_id, placed.salesman_user_id)
      ) as taken_by, (
        select json_agg(json_build_array(l.order_line_id, l.external_id, l.product_id, l.code, l.name, l.image_path, l.list_price::text,
          l.unit_price::text, l.free_units, l.tax_code, l.tax_rate::text, l.quantity, l.delivered, l.cancelled, l.observations) order by l.position)
        from lines l
      ) as written_lines, ${newOrderMailsJob(given, sql`queued`)} as jobs
    from placed`;

const writersOf = (options: { readonly andCommit: boolean }) => ({
  write: fixedStatement<OrderValues, WrittenRow>((given) => orderStatement(given, sql``), options),
  writeChecked: fixedStatement<OrderValues & CreditCheckRow, WrittenRow>(
    (given) => orderStatement(given, writtenCheck(given)),
    options,
  ),
});
const withinTransaction = writersOf({ andCommit: false });
const atItsEnd = writersOf({ andCommit: true });

/**
 * Takes the next number and writes the order, its lines, its first status, what it was compared with, the movements of its stock, and its
 * mails with their jobs: one statement, whatever the number of lines. The number's row stays locked until the transaction ends, so a
 * number is never skipped and never used twice. Call it last: the company's other orders wait for it.
 * @param options.andCommit whether nothing else belongs to the transaction: then it is committed without another round trip.
 */
export async function insertOrder(
  tx: Tx,
  { taxes, discount, deliveryAddress, ...order }: NewOrder,
  lines: readonly NewOrderLine[],
  credit: CreditCheckRow | undefined,
  recipients: OrderMails['recipients'],
  { andCommit }: { readonly andCommit: boolean },
): Promise<WrittenOrder> {
  const given: OrderValues = {
    ...order,
    ...taxes,
    ...discount,
    ...newOrderMailsOf(order.companyId, recipients),
    ...lineValues(lines),
    deliveryAddress: deliveryAddress && JSON.stringify(deliveryAddress),
    status: credit?.outcome === 'held' ? ORDER_STATUSES.review : ORDER_STATUSES.pending,
  };
  const { write, writeChecked } = andCommit ? atItsEnd : withinTransaction;
  const [row] =
    credit === undefined ? await write(tx, given) : await writeChecked(tx, { ...given, ...credit });
  if (row === undefined) throw new Error('The order was not written.');
  return { order: row, lines: row.written_lines.map(lineOf) };
}

const lineOf = ([
  order_line_id,
  external_id,
  product_id,
  code,
  name,
  image_path,
  list_price,
  unit_price,
  free_units,
  tax_code,
  tax_rate,
  quantity,
  delivered,
  cancelled,
  observations,
]: LineCells): OrderLineDb => ({
  order_line_id,
  external_id,
  product_id,
  code,
  name,
  image_path,
  list_price,
  unit_price,
  free_units,
  tax_code,
  tax_rate,
  quantity,
  delivered,
  cancelled,
  observations,
});
