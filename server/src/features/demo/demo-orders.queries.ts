// Inserts the demonstration's orders of the past months, with status history, payments, mails and reserved stock.

import { randomUUID } from 'node:crypto';
import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import type { DemoCompany, DemoOrder } from '@mostrador/demo/demo-company';
import { listPriceOf } from '@mostrador/demo/list-price';
import { cartTotals, totalWithShipping } from '@mostrador/rules/cart-totals';
import { type FreeDeliveryTerms, freeDelivery } from '@mostrador/rules/free-delivery';
import { toDecimalText } from '@mostrador/rules/money';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { chooseDiscount, effectivePrice, unitPrice } from '@mostrador/rules/pricing';
import { chargeableGrams, shippingCost, shippingPrice } from '@mostrador/rules/shipping';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import { taxColumns } from '../taxes/taxes.service.js';
import { loadAccounts } from './demo-account.queries.js';
import { loadPayments } from './demo-payments.queries.js';
import type { PeopleIds } from './demo-people.queries.js';
import { type ProductDataIds, requireId } from './demo-products.queries.js';
import { daysBefore, insertAll } from './demo-rows.queries.js';
import { demoRate, demoTaxes } from './demo-taxes.js';

/** A company's default weight and volumetric divisor, for the cost of shipping. */
const WEIGHT_TERMS = { defaultWeightGrams: 500, volumetricDivisor: 6_000 };
const RESERVING_STATUSES = new Set(['Pendiente', 'En preparación']);

interface OrdersCompany {
  readonly companyId: number;
  readonly orderMail: string;
  readonly freeDelivery: FreeDeliveryTerms | null;
}

/** Inserts one company's orders, numbered by date. */
export async function loadOrders(
  tx: Tx,
  { companyId, orderMail, freeDelivery: terms }: OrdersCompany,
  demo: DemoCompany,
  ids: ProductDataIds & PeopleIds,
): Promise<void> {
  const provinceCodes = await provinceCodesByName(tx);
  const orders = [...demo.orders]
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map((order, index) => pricedOrder(demo, order, index + 1, terms, provinceCodes));
  await insertAll(tx, 'orders', orders, ({ order, number, total, shipping, taxes, grams, free }) => ({
    company_id: companyId,
    external_id: randomUUID(),
    order_number: number,
    client_id: requireId(ids.clients, order.clientCode),
    client_code: order.clientCode,
    client_name: demo.clients.find((client) => client.clientCode === order.clientCode)?.legalName ?? '',
    user_id: requireId(ids.users, order.userEmail),
    salesman_user_id: salesmanOf(demo, order) ? requireId(ids.users, order.userEmail) : null,
    status: order.status,
    total: toDecimalText(total),
    shipping: toDecimalText(shipping),
    taxes: taxes.taxes,
    to_pay: taxes.toPay,
    shipping_grams: order.deliveryOption === 2 ? grams : null,
    free_delivery: free,
    pick_up: order.pickUp,
    delivery_method:
      demo.deliveryOptions.find((option) => option.code === order.deliveryMethod)?.name ?? null,
    delivery_address: order.pickUp ? null : deliveryAddressOf(demo, order, provinceCodes),
    payment_status: order.payment,
    contact_phone: '',
    observations: order.observations,
    discount_codes: '',
    delivery_option: order.deliveryOption,
    delivery_details: order.deliveryDetails,
    payment_option: order.paymentOption,
    placed_at: daysBefore(order.daysAgo),
  }));
  const rows = await tx
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .select(['order_number', 'order_id'])
    .execute();
  const orderIds = new Map(rows.map((row) => [row.order_number, row.order_id]));
  const idOf = (number: number) => orderIds.get(number) ?? 0;

  const lines = orders.flatMap(({ order, number, lines }) =>
    lines.map((line, index) => ({ order, number, line, position: index + 1 })),
  );
  await insertAll(tx, 'order_lines', lines, ({ number, line, position }) => ({
    company_id: companyId,
    order_id: idOf(number),
    position,
    external_id: randomUUID(),
    product_id: requireId(ids.products, line.product.code),
    code: line.product.code,
    name: line.product.name,
    image_path: line.product.pictures[0]?.fileName ?? null,
    list_price: toDecimalText(line.listPrice),
    unit_price: toDecimalText(line.unitPrice),
    tax_code: line.rate.code,
    tax_rate: line.rate.bps / 100,
    quantity: line.quantity,
    observations: line.observations,
    stock_check_skipped: false,
  }));
  const steps = orders.flatMap(({ order, number }) =>
    statusesUpTo(order.status).map((status, index, life) => ({
      order,
      number,
      status,
      index,
      before: life[index - 1],
    })),
  );
  await insertAll(tx, 'order_status_changes', steps, ({ order, number, status, index, before }) => ({
    company_id: companyId,
    order_id: idOf(number),
    from_status: before ?? null,
    to_status: status,
    user_id: index === 0 ? requireId(ids.users, order.userEmail) : null,
    changed_at: daysBefore(Math.max(0, order.daysAgo - index)),
    note: status === order.status && index > 0 ? order.note : '',
  }));
  await loadPayments(
    tx,
    companyId,
    orders.map(({ order, number, total }) => ({ order, total, orderId: idOf(number), number })),
  );
  await loadAccounts(
    tx,
    companyId,
    orders.map(({ order, number, toPay }) => ({
      order,
      toPay: toPay ?? 0,
      number,
      orderId: idOf(number),
      clientId: requireId(ids.clients, order.clientCode),
    })),
  );
  const sent = orders.flatMap(({ order, number }) => {
    const mail = (kind: string, recipient: string) => ({ number, kind, recipient, daysAgo: order.daysAgo });
    const company = mail('order_company', orderMail);
    return salesmanOf(demo, order)
      ? [mail('order_client', clientEmailOf(demo, order)), mail('order_salesman', order.userEmail), company]
      : [mail('order_client', order.userEmail), company];
  });
  await insertAll(tx, 'mails', sent, ({ number, kind, recipient, daysAgo }) => ({
    company_id: companyId,
    kind,
    order_id: idOf(number),
    recipient,
    queued_at: daysBefore(daysAgo),
    sent_at: daysBefore(daysAgo),
    attempts: 1,
  }));
  await insertReservations(
    tx,
    companyId,
    lines
      .filter(({ order, line }) => RESERVING_STATUSES.has(order.status) && line.product.hasPhysicalStock)
      .map(({ number, line }) => ({
        orderId: idOf(number),
        productId: requireId(ids.products, line.product.code),
        quantity: line.quantity,
      })),
  );
  await insertAll(tx, 'document_counters', [orders.length], (last) => ({
    company_id: companyId,
    document: 'order',
    last_number: last,
  }));
}

const DELIVERED_STEPS: readonly string[] = [
  ORDER_STATUSES.pending,
  ORDER_STATUSES.preparing,
  ORDER_STATUSES.dispatched,
  ORDER_STATUSES.delivered,
];

/** Returns the statuses that an order has had, including the current one. */
const statusesUpTo = (status: string): readonly string[] =>
  status === ORDER_STATUSES.cancelled
    ? [ORDER_STATUSES.pending, ORDER_STATUSES.cancelled]
    : DELIVERED_STEPS.slice(0, DELIVERED_STEPS.indexOf(status) + 1);

/** Reserves the open orders' units and raises the stock by them, so that the demonstration's available stock stays. */
async function insertReservations(
  tx: Tx,
  companyId: number,
  held: readonly { orderId: number; productId: number; quantity: number }[],
): Promise<void> {
  await insertAll(tx, 'stock_movements', held, ({ orderId, productId, quantity }) => ({
    company_id: companyId,
    order_id: orderId,
    product_id: productId,
    reserved_delta: quantity,
  }));
  await sql`
    update products p set reserved = m.quantity, stock = p.stock + m.quantity
    from (select product_id, sum(reserved_delta)::int as quantity from stock_movements where company_id = ${companyId} group by product_id) m
    where p.product_id = m.product_id`.execute(tx);
}

const salesmanOf = (demo: DemoCompany, order: DemoOrder) =>
  demo.users.some((user) => user.email === order.userEmail && user.profile !== 1);

/** Returns the address of the client's order mails. */
const clientEmailOf = (demo: DemoCompany, order: DemoOrder): string => {
  const user = demo.users.find(
    ({ clientCode, status }) => clientCode === order.clientCode && status === 'active',
  );
  const client = demo.clients.find(({ clientCode }) => clientCode === order.clientCode);
  return user?.email ?? client?.email ?? '';
};

/** Prices an order with the client's lists and the shop's rules. */
function pricedOrder(
  demo: DemoCompany,
  order: DemoOrder,
  number: number,
  terms: FreeDeliveryTerms | null,
  provinceCodes: ReadonlyMap<string, string>,
) {
  const client = demo.clients.find((candidate) => candidate.clientCode === order.clientCode);
  const discounts = demo.discountLists.find((list) => list.code === client?.discountListCode);
  const [defaultList] = demo.priceLists;
  const list = demo.priceLists.find(({ code }) => code === client?.priceListCode) ?? defaultList;
  const lines = order.lines.map((line) => {
    const product = demo.products.find((candidate) => candidate.code === line.productCode);
    if (product === undefined)
      throw new Error(`The demonstration order names ${line.productCode}, which does not exist.`);
    const listPrice = listPriceOf(list, product);
    const percentOf = (percent: number | undefined | null) =>
      percent === undefined || percent === null ? undefined : Math.round(percent * 100);
    const bps = chooseDiscount({
      product: percentOf(discounts?.products.find((rule) => rule.productCode === product.code)?.percent),
      categories: pathOf(demo, product.categoryCode).map((code) =>
        percentOf(discounts?.categories.find((rule) => rule.categoryCode === code)?.percent),
      ),
      everything: percentOf(discounts?.everythingPercent),
    });
    return {
      product,
      rate: demoRate(product),
      listPrice,
      unitPrice: unitPrice(effectivePrice(listPrice, bps)),
      quantity: line.quantity,
      observations: line.observations ?? '',
    };
  });
  const grams = chargeableGrams(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    WEIGHT_TERMS,
  );
  const zone = demo.shippingZones.find(({ provinceNames }) =>
    provinceNames.includes(client?.provinceName ?? ''),
  );
  const rates = (zone?.rates ?? []).map(({ upToGrams, priceCentavos }) => ({
    upToGrams,
    price: priceCentavos,
  }));
  const { total: products } = cartTotals(lines);
  const province = provinceCodes.get(client?.provinceName ?? '');
  const isFree = freeDelivery(products, province, terms)?.free === true;
  const price = isFree ? 0 : shippingPrice(rates, grams);
  const shipping = shippingCost(order.deliveryOption, order.pickUp, price);
  const total = totalWithShipping(products, shipping);
  const free = isFree && order.deliveryOption === 2 && !order.pickUp;
  const taxes = demoTaxes(lines, shipping, client?.perceptions ?? []);
  return { order, number, lines, total, shipping, taxes: taxColumns(taxes), toPay: taxes.toPay, grams, free };
}

/** Returns the delivery address in the form that a confirmed order stores. */
function deliveryAddressOf(
  demo: DemoCompany,
  order: DemoOrder,
  provinceCodes: ReadonlyMap<string, string>,
): string | null {
  const client = demo.clients.find((candidate) => candidate.clientCode === order.clientCode);
  if (client === undefined) return null;
  const address: DeliveryAddress = {
    contactPhone: client.phone,
    deliveryAddressStreet: `${client.street} ${client.number}`,
    deliveryAddressFloor: client.floor ?? '',
    deliveryAddressPostalCode: client.postalCode,
    deliveryAddressCityName: client.cityName,
    deliveryAddressCountry: 'AR',
    deliveryAddressProvinceCode: provinceCodes.get(client.provinceName) ?? null,
  };
  return JSON.stringify(address);
}

async function provinceCodesByName(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('provinces').select(['province_name', 'province_code']).execute();
  return new Map(rows.map((row) => [row.province_name, row.province_code]));
}

/** Returns the category codes from the root to the category. */
function pathOf(demo: DemoCompany, code: string): string[] {
  const category = demo.categories.find((candidate) => candidate.code === code);
  if (category === undefined) return [];
  return [...(category.parentCode === null ? [] : pathOf(demo, category.parentCode)), code];
}
