// The statement that writes a new order: takes the next order number and inserts the order with its lines, delivery
// address, first status, stock movements and mails.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import type { DiscountColumns } from '../discount-codes/discount-codes.service.js';
import { newOrderMails, newOrderMailsJob, type OrderMails } from '../mail/mail.service.js';
import { reservedMoves } from '../products/stock-moves.service.js';
import type { TaxColumns } from '../taxes/taxes.service.js';
import type { CreditCheckRow } from './order-credit.queries.js';
import type { LinePrices } from './order-prices.js';

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

const DOCUMENT = 'order';

const writtenCheck = ({ companyId, clientId }: NewOrder, check: CreditCheckRow) => sql`, credit as (
      insert into order_credit_checks (company_id, client_id, order_id, control, credit_limit, balance, open_orders, amount, outcome,
        previous_check_id)
      select ${companyId}, ${clientId}, order_id, ${check.control}, ${check.credit_limit}::numeric, ${check.balance}::numeric,
        ${check.open_orders}::numeric, ${check.amount}::numeric, ${check.outcome}, ${check.previous_check_id}::bigint
      from placed
    )`;

/**
 * Takes the next number and writes the order, its lines, its first status, what it was compared with, the movements of its stock, and its
 * mails with their jobs: one statement, whatever the number of lines. The number's row stays locked until the transaction ends, so a
 * number is never skipped and never used twice. Call it last: the company's other orders wait for it.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  lines: readonly NewOrderLine[],
  credit: CreditCheckRow | undefined,
  recipients: OrderMails['recipients'],
): Promise<void> {
  const status = credit?.outcome === 'held' ? ORDER_STATUSES.review : ORDER_STATUSES.pending;
  const { rows } = await sql`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${order.companyId}, ${DOCUMENT}, 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), placed as (
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id,
        salesman_user_id, actor_user_id, total, contact_phone, observations, discount_codes, delivery_option, delivery_details, payment_option,
        shipping, shipping_grams, free_delivery, pick_up, delivery_method, delivery_address, payment_status, from_offline, taken_at,
        taxes, to_pay, discount_code_id, discount, status)
      select ${order.companyId}, ${order.externalId}, last_number, ${order.clientId}, ${order.clientCode}, ${order.clientName},
        ${order.userId}, ${order.salesmanUserId}, ${order.actorUserId}::int, ${order.total}, ${order.contactPhone}, ${order.observations},
        ${order.discountCodes}, ${order.deliveryOption}, ${order.deliveryDetails}, ${order.paymentOption},
        ${order.shipping}, ${order.shippingGrams}, ${order.freeDelivery}, ${order.pickUp}, ${order.deliveryMethod},
        ${order.deliveryAddress && JSON.stringify(order.deliveryAddress)}::jsonb, ${order.paymentStatus},
        ${order.fromOffline}, ${order.takenAt}::timestamptz, ${order.taxes.taxes}::jsonb, ${order.taxes.toPay}::numeric,
        ${order.discount.discountCodeId}::int, ${order.discount.discount}::jsonb, ${status}
      from numbered
      returning order_id, order_number, status, payment_status
    ), given as materialized (
      select * from unnest(
        ${lines.map((line) => line.externalId)}::uuid[],
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
      ) with ordinality as given (external_id, product_id, code, name, image_path, list_price, unit_price,
        free_units, quantity_prices, tax_code, tax_rate, quantity, observations, stock_check_skipped, position)
    ), lines as (
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, image_path,
        list_price, unit_price, free_units, quantity_prices, tax_code, tax_rate, quantity, observations, stock_check_skipped)
      select ${order.companyId}, placed.order_id, given.position, given.external_id, given.product_id, given.code, given.name,
        given.image_path, given.list_price, given.unit_price, given.free_units, given.quantity_prices::jsonb, given.tax_code, given.tax_rate, given.quantity, given.observations,
        given.stock_check_skipped
      from placed, given
    ), history as (
      insert into order_status_changes (company_id, order_id, from_status, to_status, user_id)
      select ${order.companyId}, order_id, null, status, ${order.userId} from placed
    )${credit === undefined ? sql`` : writtenCheck(order, credit)}, payment as (
      insert into payment_status_changes (company_id, order_id, from_status, to_status)
      select ${order.companyId}, order_id, 'none', payment_status from placed where payment_status <> 'none'
    ), moves as (
      ${reservedMoves(order.companyId, sql`placed`, sql`given`)}
    ), queued as (
      ${newOrderMails(order.companyId, sql`placed`, recipients)}
    )
    select order_id, ${newOrderMailsJob(order.companyId, sql`queued`)} as jobs from placed`.execute(tx);
  if (rows.length === 0) throw new Error('The order was not written.');
}
