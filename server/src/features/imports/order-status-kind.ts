// The kind of import `order-status`: takes orders along their statuses, with stock, history and mail, from an ERP's file.

import { formatDocumentNumber, POINT_OF_SALE, parseDocumentNumber } from '@mostrador/rules/document-number';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { refusalText } from '@mostrador/rules/refusals';
import { fold } from '@mostrador/rules/search-text';
import type { Database, Tx } from '../../platform/database/database.js';
import { advanceOrder, type OrderNow, ordersNow, stepsTo } from '../orders/status.service.js';
import { lineOf, paragraphsOf, type Read } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type StatusField = 'number' | 'status' | 'note';

const UNKNOWN_ORDER = 'la empresa no tiene ese pedido';

const STATUSES = new Map<string, OrderStatus>(
  (Object.keys(ORDER_STATUSES) as OrderStatus[]).flatMap((code) => [
    [fold(code), code] as const,
    [fold(ORDER_STATUSES[code]), code] as const,
  ]),
);

const STATUS_FIELDS: Fields<StatusField> = {
  number: {
    label: 'Número',
    aliases: ['numero', 'pedido', 'numero de pedido', 'order'],
    read: readNumber,
  },
  status: { label: 'Estado', aliases: ['estado'], read: readStatus },
  note: {
    label: 'Nota',
    aliases: ['nota', 'observaciones', 'comentario', 'guia'],
    read: paragraphsOf(FIELD_MAX.observations),
  },
};

function readNumber(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const number = parseDocumentNumber(text.toUpperCase());
  if (number === undefined) return { reason: 'no es un número como PED-0001-00000042' };
  return number.pointOfSale === POINT_OF_SALE ? lineOf(40)(text) : { reason: UNKNOWN_ORDER };
}

function readStatus(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const status = STATUSES.get(fold(text));
  return status === undefined
    ? { reason: `no es un estado: ${Object.values(ORDER_STATUSES).join(', ')}` }
    : { value: status };
}

interface StatusRow extends KindRow {
  readonly orderNumber: number;
  /** The order's number as the file has it. */
  readonly text: string;
  readonly status: OrderStatus;
  readonly note: string;
}

export const ORDER_STATUS_KIND: ImportKind = {
  name: 'order-status',
  label: 'Estados de pedidos',
  table: { fields: STATUS_FIELDS, required: ['number', 'status'] },
  // Each order is stored in a transaction of its own, because it locks its products.
  batch: { most: 1_000, stored: 1 },
  open: async (_, file) => ({ writer: new StatusWriter(file), about: '' }),
};

class StatusWriter implements KindWriter<StatusRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): StatusRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (StatusField | undefined)[];
    const values = readValues(line, cells, columns, STATUS_FIELDS, 'number', this.#file.options);
    if (isRejected(values)) return values;
    const text = String(values.number);
    const orderNumber = parseDocumentNumber(text.toUpperCase())?.number ?? 0;
    return {
      line,
      code: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber }),
      orderNumber,
      text,
      status: values.status as OrderStatus,
      note: String(values.note ?? ''),
    };
  }

  async write(db: Database, rows: readonly StatusRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const orders = await ordersNow(
      db,
      companyId,
      rows.map(({ orderNumber }) => orderNumber),
    );
    const rejections: Rejection[] = [];
    const changes: RowChange[] = [];
    for (const row of rows) {
      const order = orders.get(row.orderNumber);
      const done = order === undefined ? UNKNOWN_ORDER : await this.#advance(db, row, order, store);
      if (order !== undefined && done === 'changed') changes.push(changeOf(row, order));
      else if (done !== 'unchanged')
        rejections.push(
          order === undefined
            ? rejectionOf(row.line, row.text, STATUS_FIELDS.number.label, row.text, done)
            : rejectionOf(row.line, row.text, STATUS_FIELDS.status.label, ORDER_STATUSES[row.status], done),
        );
    }
    return {
      created: 0,
      updated: changes.length,
      unchanged: rows.length - changes.length - rejections.length,
      rejections,
      changes,
    };
  }

  /** @returns the outcome, or the reason why the order does not get the status. */
  async #advance(
    db: Database,
    { orderNumber, status, note }: StatusRow,
    order: OrderNow,
    store: boolean,
  ): Promise<string> {
    const { companyId, userId } = this.#file;
    const outcome = store
      ? await advanceOrder(db as Tx, companyId, { orderNumber }, { to: status, note, source: 'erp', userId })
      : stepsTo(order, { to: status, source: 'erp' });
    if (outcome === undefined) return UNKNOWN_ORDER;
    if ('refusal' in outcome) return refusalText(outcome.refusal);
    return outcome.steps.length > 0 ? 'changed' : 'unchanged';
  }
}

const changeOf = ({ line, code, status, note }: StatusRow, order: OrderNow): RowChange => ({
  line,
  kind: 'order_status',
  key: order.externalId,
  label: `${code} ${order.clientName}`,
  before: { status: order.status },
  after: { status: ORDER_STATUSES[status], ...(note !== '' && { note }) },
});
