// The files of the desk's orders: one row for each order, or for each of its lines, with the columns that an ERP asks for.

import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import type { orderDeskCalls } from '@mostrador/contract/entries/order-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { TIME_ZONE } from '@mostrador/rules/days';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { type Centavos, fromCentavos, sum, toCentavos } from '@mostrador/rules/money';
import { type OrderStatus, orderStatusOf } from '@mostrador/rules/order-status';
import { lineTotal, pendingUnits, shownUnits } from '@mostrador/rules/order-units';
import { PAYMENT_STATUSES, parsePaymentStatus } from '@mostrador/rules/payment-status';
import type { Taxes } from '@mostrador/rules/taxes';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Session, Shop } from '../../shop.js';
import { ordersFor } from '../orders/order-scope.service.js';
import { keptTaxes } from '../taxes/taxes.service.js';
import { orderCondition } from './order-table.queries.js';
import { deliveryText, filterOf } from './order-table.service.js';
import { type FileLineDb, type FileOrderDb, selectFileLines, selectFileOrders } from './picking.queries.js';

type FileQuery = output<typeof orderDeskCalls.deskOrdersFile.query>;

const ORDERS_A_PAGE = 500;

/** Makes the file. */
export async function ordersFile(
  shop: Shop,
  session: Session,
  { of, format, direction, ids, ...filter }: FileQuery,
  signal: AbortSignal,
): Promise<Download> {
  const externalIds = ids?.split(',').filter((id) => UUID.test(id));
  const condition = orderCondition(ordersFor(shop, session), { ...filterOf(filter), externalIds });
  const pages = async function* () {
    let after: { placedAt: Date; micros: string; orderId: number } | undefined;
    while (true) {
      const page = await selectFileOrders(shop.db, condition, {
        isDown: direction === 'down',
        after,
        limit: ORDERS_A_PAGE,
      });
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < ORDERS_A_PAGE) return;
      after = { placedAt: last.placed_at, micros: last.micros, orderId: last.order_id };
    }
  };
  if (of === 'orders') {
    const table = { name: 'Pedidos', columns: ORDER_COLUMNS, pages: pages() };
    return shownTableFile(shop, { format, columns: Object.keys(ORDER_COLUMNS).join(',') }, table, signal);
  }
  const lines = async function* () {
    for await (const page of pages()) yield* linesOf(shop, session.companyId, page);
  };
  const table = { name: 'Renglones de pedidos', columns: LINE_COLUMNS, pages: lines() };
  return shownTableFile(shop, { format, columns: Object.keys(LINE_COLUMNS).join(',') }, table, signal);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Lines of one page of the file: an order may have two thousand. */
const LINES_A_PAGE = 1_000;

interface FileLine {
  readonly order: FileOrderDb;
  readonly line: FileLineDb;
}

async function* linesOf(
  shop: Shop,
  companyId: number,
  orders: readonly FileOrderDb[],
): AsyncGenerator<FileLine[]> {
  const byOrder = new Map<number, FileLineDb[]>();
  const found = await selectFileLines(
    shop.db,
    companyId,
    orders.map((order) => order.order_id),
  );
  for (const line of found) byOrder.set(line.order_id, [...(byOrder.get(line.order_id) ?? []), line]);
  const rows = orders.flatMap((order) =>
    (byOrder.get(order.order_id) ?? []).map((line) => ({ order, line })),
  );
  for (let from = 0; from < rows.length; from += LINES_A_PAGE) yield rows.slice(from, from + LINES_A_PAGE);
}

const numberOf = (order: { readonly order_number: number }) =>
  formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number });
const dayText = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
const hourText = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const money = (amount: string) => ({ money: fromCentavos(toCentavos(amount)) });
/** An amount of the taxes that the order keeps; an empty cell where they are not known. */
function taxMoney(order: FileOrderDb, of: (taxes: Taxes) => Centavos | null) {
  const taxes = keptTaxes(order.taxes);
  const amount = taxes === null ? null : of(taxes);
  return amount === null ? null : { money: fromCentavos(amount) };
}
const statusOf = (order: FileOrderDb): OrderStatus => orderStatusOf(order.status) ?? 'pending';
const PAYMENT: Readonly<Record<number, string>> = { 1: 'Transferencia', 2: 'Cheque / Echeq' };

function addressOf(order: FileOrderDb): DeliveryAddress | undefined {
  const kept = deliveryAddress.safeParse(order.delivery_address);
  return kept.success ? kept.data : undefined;
}

/** Units of a whole order as its readers see them. */
const deliveredOf = (order: FileOrderDb): number =>
  shownUnits(statusOf(order), {
    quantity: order.units,
    delivered: order.delivered,
    cancelled: order.cancelled,
  }).delivered;
const pendingOf = (order: FileOrderDb): number =>
  statusOf(order) === 'cancelled' ? 0 : order.units - order.cancelled - deliveredOf(order);

const head = {
  number: { title: 'Pedido', cell: numberOf },
  date: { title: 'Fecha', cell: (order: FileOrderDb) => dayText.format(order.placed_at) },
  status: { title: 'Estado', cell: (order: FileOrderDb) => order.status },
  clientCode: { title: 'Código de cliente', cell: (order: FileOrderDb) => order.client_code },
  clientName: { title: 'Razón social', cell: (order: FileOrderDb) => order.client_name },
  legalId: { title: 'CUIT', cell: (order: FileOrderDb) => formatCuit(order.client_legal_id) },
  salesman: { title: 'Vendedor', cell: (order: FileOrderDb) => order.salesman_name },
} as const;

const ORDER_COLUMNS: Readonly<Record<string, ShownColumn<FileOrderDb>>> = {
  ...head,
  hour: { title: 'Hora', cell: (order) => hourText.format(order.placed_at) },
  partial: { title: 'Entrega parcial', cell: (order) => (order.partly_delivered ? 'Sí' : 'No') },
  taxCategory: { title: 'Condición de IVA', cell: (order) => order.client_tax_category },
  salesmanEmail: { title: 'E-mail del vendedor', cell: (order) => order.salesman_email },
  delivery: { title: 'Entrega', cell: deliveryText },
  deliveryDetails: { title: 'Detalle de la entrega', cell: (order) => order.delivery_details },
  street: { title: 'Dirección', cell: (order) => addressOf(order)?.deliveryAddressStreet ?? '' },
  floor: { title: 'Piso', cell: (order) => addressOf(order)?.deliveryAddressFloor ?? '' },
  postalCode: { title: 'Código postal', cell: (order) => addressOf(order)?.deliveryAddressPostalCode ?? '' },
  city: { title: 'Localidad', cell: (order) => addressOf(order)?.deliveryAddressCityName ?? '' },
  province: { title: 'Provincia', cell: (order) => addressOf(order)?.deliveryAddressProvinceCode ?? '' },
  phone: { title: 'Teléfono', cell: (order) => order.contact_phone },
  payment: { title: 'Forma de pago', cell: (order) => PAYMENT[order.payment_option ?? 0] ?? '' },
  paymentStatus: {
    title: 'Pago con tarjeta',
    cell: (order) => PAYMENT_STATUSES[parsePaymentStatus(order.payment_status) ?? 'none'],
  },
  lines: { title: 'Renglones', cell: (order) => ({ number: order.lines }) },
  units: { title: 'Unidades pedidas', cell: (order) => ({ number: order.units }) },
  delivered: { title: 'Entregadas', cell: (order) => ({ number: deliveredOf(order) }) },
  pending: { title: 'Pendientes', cell: (order) => ({ number: pendingOf(order) }) },
  cancelled: { title: 'Canceladas', cell: (order) => ({ number: order.cancelled }) },
  net: {
    title: 'Productos, neto',
    cell: (order) => ({ money: fromCentavos(toCentavos(order.total) - toCentavos(order.shipping)) }),
  },
  shipping: { title: 'Envío', cell: (order) => money(order.shipping) },
  total: { title: 'Total sin impuestos', cell: (order) => money(order.total) },
  iva: { title: 'IVA', cell: (order) => taxMoney(order, ({ iva }) => iva) },
  perceptions: {
    title: 'Percepciones estimadas',
    cell: (order) => taxMoney(order, ({ perceptions }) => sum(perceptions.map(({ amount }) => amount))),
  },
  toPay: { title: 'Total a pagar', cell: (order) => taxMoney(order, ({ toPay }) => toPay) },
  discountCodes: { title: 'Código de descuento', cell: (order) => order.discount_codes },
  observations: { title: 'Observaciones', cell: (order) => order.observations },
  externalId: { title: 'Identificador', cell: (order) => order.external_id },
};

const ofOrder = Object.fromEntries(
  Object.entries(head).map(([key, { title, cell }]) => [
    key,
    { title, cell: ({ order }: FileLine) => cell(order) },
  ]),
) satisfies Readonly<Record<string, ShownColumn<FileLine>>>;

const unitsOf = ({ order, line }: FileLine) => shownUnits(statusOf(order), line);

/** What a line's price is below the list price, in percent with two decimals. */
function discountPercent({ line }: FileLine): number {
  const list = toCentavos(line.list_price);
  return list === 0 ? 0 : Math.round(((list - toCentavos(line.unit_price)) / list) * 10_000) / 100;
}

const totalOf = ({ unit_price, free_units: freeUnits, ...units }: FileLine['line']) =>
  lineTotal({ ...units, freeUnits, unitPrice: toCentavos(unit_price) });

const LINE_COLUMNS: Readonly<Record<string, ShownColumn<FileLine>>> = {
  ...ofOrder,
  position: { title: 'Renglón', cell: ({ line }) => ({ number: line.position }) },
  code: { title: 'Código', cell: ({ line }) => line.code },
  name: { title: 'Descripción', cell: ({ line }) => line.name },
  quantity: { title: 'Pedida', cell: ({ line }) => ({ number: line.quantity }) },
  delivered: { title: 'Entregada', cell: (row) => ({ number: unitsOf(row).delivered }) },
  cancelled: { title: 'Cancelada', cell: ({ line }) => ({ number: line.cancelled }) },
  pending: {
    title: 'Pendiente',
    cell: (row) => ({ number: statusOf(row.order) === 'cancelled' ? 0 : pendingUnits(unitsOf(row)) }),
  },
  listPrice: { title: 'Precio de lista', cell: ({ line }) => money(line.list_price) },
  discount: { title: 'Bonificación %', cell: (row) => ({ number: discountPercent(row) }) },
  unitPrice: { title: 'Precio neto', cell: ({ line }) => money(line.unit_price) },
  freeUnits: { title: 'Sin cargo', cell: ({ line }) => ({ number: line.free_units }) },
  subtotal: {
    title: 'Importe neto',
    cell: ({ line }) => ({ money: fromCentavos(totalOf(line)) }),
  },
  taxCode: { title: 'Código de IVA', cell: ({ line }) => line.tax_code ?? '' },
  taxRate: {
    title: 'Alícuota de IVA',
    cell: ({ line }) => (line.tax_code === null ? null : { number: Number(line.tax_rate) }),
  },
  observations: { title: 'Observaciones', cell: ({ line }) => line.observations },
  lineId: { title: 'Identificador del renglón', cell: ({ line }) => line.external_id },
  orderId: { title: 'Identificador del pedido', cell: ({ order }) => order.external_id },
};
