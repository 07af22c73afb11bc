// Formats orders as files: a CSV with a line for each line of an order and a fixed header, or NDJSON with an order in each line.

import type { V1Order } from '@mostrador/contract/v1/orders';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { ARGENTINE_FORM, guarded } from '../../platform/table-files/table-file.js';

/** A version of an order: 1 for the order as it was placed. */
export interface OrderVersion {
  readonly order: V1Order;
  readonly version: number;
}

/** The header never changes: a new column would come at its end. docs/connectors.md explains each. */
export const ORDER_COLUMNS = [
  'pedido',
  'version',
  'estado',
  'fecha',
  'cliente',
  'razon_social',
  'cuit',
  'condicion_iva',
  'vendedor',
  'forma_de_pago',
  'retira',
  'entrega',
  'domicilio',
  'telefono',
  'observaciones',
  'envio',
  'total',
  'a_pagar',
  'renglon',
  'codigo',
  'descripcion',
  'cantidad',
  'sin_cargo',
  'anulada',
  'precio_lista',
  'precio',
  'iva',
  'nota',
] as const;

const { delimiter, decimalMark } = ARGENTINE_FORM;
const PAYMENT = { transfer: 'Transferencia', cheque: 'Cheque' } as const;

type Cell = string | number | null;

const line = (cells: readonly Cell[]): string => `${cells.map(cellText).join(delimiter)}\r\n`;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark);
  const text = guarded(cell.replace(/[\r\n]+/g, ' '));
  return /["\n\r;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns orders as a CSV file, in UTF-8 with a byte order mark. */
export function ordersCsv(orders: readonly OrderVersion[]): string {
  const lines = orders.flatMap(({ order, version }) =>
    order.lines.map((each) => line([...headCells(order, version), ...lineCells(each)])),
  );
  return `\ufeff${line(ORDER_COLUMNS)}${lines.join('')}`;
}

const headCells = (order: V1Order, version: number): Cell[] => [
  order.number,
  version,
  ORDER_STATUSES[order.status],
  order.placedAt,
  order.client.code,
  order.client.legalName,
  order.client.legalId,
  order.client.taxCategory,
  order.salespersonEmail,
  order.paymentOption === null ? null : PAYMENT[order.paymentOption],
  order.delivery.pickUp ? 'sí' : 'no',
  [order.delivery.method, order.delivery.details].filter((text) => text !== null && text !== '').join(', '),
  addressText(order.delivery.address),
  order.contactPhone,
  order.observations,
  order.shipping,
  order.total,
  order.toPay,
];

const lineCells = (each: V1Order['lines'][number]): Cell[] => [
  each.position,
  each.code,
  each.name,
  each.quantity,
  each.freeUnits,
  each.cancelled,
  each.listPrice,
  each.unitPrice,
  each.taxRate,
  each.observations,
];

/** The texts of an address in its own order. */
const addressText = (address: V1Order['delivery']['address']): string =>
  Object.values(address ?? {})
    .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .join(', ');

/** Returns orders as NDJSON: the fields of /api/v1, and the version. */
export const ordersNdjson = (orders: readonly OrderVersion[]): string =>
  orders.map(({ order, version }) => `${JSON.stringify({ ...order, version })}\n`).join('');

/**
 * Returns the content of an order that decides its version: when it changes, the order has a new version. Left out is what the other
 * system itself reports: its own number, payments, deliveries, and statuses other than the cancellation.
 */
export function versionContent({
  status,
  paymentStatus: _,
  erpNumber: __,
  acknowledgedAt: ___,
  lines,
  ...order
}: V1Order): string {
  return JSON.stringify({
    ...order,
    isCancelled: status === 'cancelled',
    lines: lines.map(({ delivered: ____, ...rest }) => rest),
  });
}
