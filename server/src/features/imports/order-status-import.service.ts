// Imports order statuses from an ERP's CSV file (`npm run import -- order-status`): advances each order with stock,
// history and mail.

import { POINT_OF_SALE, parseDocumentNumber } from '@mostrador/rules/document-number';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { refusalText } from '@mostrador/rules/refusals';
import { fold } from '@mostrador/rules/search-text';
import type { Database } from '../../platform/database/database.js';
import { advanceOrder } from '../orders/status.service.js';
import { paragraphsOf } from './cell-values.js';
import type { FieldTable } from './column-mapping.js';
import { withImportLock } from './import-lock.js';
import type { FileOptions } from './import-options.js';
import { failureLines } from './import-report.js';
import type { Rejection } from './product-rows.js';
import type { Screen } from './progress-bar.js';
import { openTable, readTable, rejectionOf, type TableRow } from './table-file.js';
import {
  countLines,
  DRY_RUN,
  reportRejections,
  type TableResult,
  tableOpeningLines,
} from './table-report.js';

export type StatusField = 'number' | 'status' | 'note';

/** The columns of a file of order statuses. */
export const ORDER_STATUS_TABLE: FieldTable<StatusField> = {
  fields: {
    number: { label: 'Número', aliases: ['numero', 'pedido', 'numero de pedido', 'order'] },
    status: { label: 'Estado', aliases: ['estado'] },
    note: { label: 'Nota', aliases: ['nota', 'observaciones', 'comentario', 'guia'] },
  },
  required: ['number', 'status'],
};

interface StatusRow {
  readonly line: number;
  readonly text: string;
  readonly orderNumber: number;
  readonly status: OrderStatus;
  readonly note: string;
}

const UNKNOWN_ORDER = 'la empresa no tiene ese pedido';

/** Thrown to roll a transaction back. */
class RolledBack extends Error {}

const STATUSES = new Map<string, OrderStatus>(
  (Object.keys(ORDER_STATUSES) as OrderStatus[]).flatMap((code) => [
    [fold(code), code] as const,
    [fold(ORDER_STATUSES[code]), code] as const,
  ]),
);

/**
 * Moves orders to the statuses in an ERP's file, each in its own transaction with stock, history and mail. A row that cannot
 * be applied is reported and does not stop the others. An order that has the status already is not changed.
 * @param signal ends the import after the current order.
 * @throws OperatorError when it cannot run at all.
 */
export async function importOrderStatus(
  db: Database,
  options: FileOptions,
  screen: Screen,
  signal: AbortSignal,
): Promise<TableResult> {
  const opened = await openTable(options, ORDER_STATUS_TABLE);
  const { rows, broken } = await readTable(opened, ORDER_STATUS_TABLE);
  return withImportLock(db, options.company, async (connection, companyId) => {
    screen.write(`${tableOpeningLines(opened, ORDER_STATUS_TABLE, options).join('\n')}\n`);
    const rejections: Rejection[] = [...broken];
    const seen = new Map<number, number>();
    const counts = { read: broken.length, changed: 0, unchanged: 0, rejected: broken.length };
    let failure: unknown;
    try {
      for (const row of rows) {
        if (signal.aborted) break;
        const wanted = readRow(row, seen);
        const done =
          'reason' in wanted ? wanted : await advance(connection, companyId, wanted, options.dryRun);
        counts.read += 1;
        if (done === 'changed' || done === 'unchanged') counts[done] += 1;
        else {
          counts.rejected += 1;
          rejections.push(done);
        }
      }
    } catch (error) {
      failure = error;
    }
    const lines = [
      ...reportRejections(opened, rejections),
      ...countLines([
        ['Filas leídas', counts.read],
        ['  modificadas', counts.changed],
        ['  sin cambios', counts.unchanged],
        ['  rechazadas', counts.rejected],
      ]),
      ...(options.dryRun ? [DRY_RUN] : []),
      ...(failure === undefined ? [] : failureLines(failure, options.dryRun)),
      ...(signal.aborted
        ? ['La importación se interrumpió: lo leído hasta aquí quedó guardado. Puede repetirla.']
        : []),
    ];
    screen.write(`${lines.join('\n')}\n`);
    return { counts, exitCode: failure === undefined ? 0 : 1 };
  });
}

function readRow({ line, cells }: TableRow<StatusField>, seen: Map<number, number>): StatusRow | Rejection {
  const reject = (field: StatusField, reason: string) =>
    rejectionOf(line, cells.number, ORDER_STATUS_TABLE.fields[field].label, cells[field], reason);
  const number = parseDocumentNumber(cells.number.toUpperCase());
  if (number === undefined)
    return reject('number', cells.number === '' ? 'falta' : 'no es un número como PED-0001-00000042');
  if (number.pointOfSale !== POINT_OF_SALE) return reject('number', UNKNOWN_ORDER);
  const first = seen.get(number.number);
  if (first !== undefined) return reject('number', `ya está en la línea ${first}`);
  seen.set(number.number, line);
  const status = STATUSES.get(fold(cells.status));
  if (status === undefined) {
    const all = Object.values(ORDER_STATUSES).join(', ');
    return reject('status', cells.status === '' ? 'falta' : `no es un estado: ${all}`);
  }
  const note = paragraphsOf(FIELD_MAX.observations)(cells.note);
  if ('reason' in note) return reject('note', note.reason);
  return { line, text: cells.number, orderNumber: number.number, status, note: note.value };
}

async function advance(
  db: Database,
  companyId: number,
  { line, text, orderNumber, status, note }: StatusRow,
  dryRun: boolean,
): Promise<'changed' | 'unchanged' | Rejection> {
  let done: 'changed' | 'unchanged' | Rejection = 'unchanged';
  const change = { to: status, note, source: 'erp', userId: null } as const;
  try {
    await db.transaction().execute(async (tx) => {
      const outcome = await advanceOrder(tx, companyId, { orderNumber }, change);
      if (outcome === undefined) done = rejectionOf(line, text, 'Número', text, UNKNOWN_ORDER);
      else if ('refusal' in outcome)
        done = rejectionOf(line, text, 'Estado', ORDER_STATUSES[status], refusalText(outcome.refusal));
      else done = outcome.steps.length > 0 ? 'changed' : 'unchanged';
      if (dryRun) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return done;
}
