// The rows of the export of account entries.

import { ENTRY_KINDS } from '@mostrador/rules/account';
import { formatCuit } from '@mostrador/rules/cuit';
import type { Database } from '../../platform/database/database.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import { entriesPage, printedOrder } from '../account/entry-records.service.js';
import type { ExportOptions } from './import-kind.js';

const PAGE = 1_000;

/** The fields of the columns of an export of account entries. */
export const ENTRY_COLUMNS = [
  'client',
  'legalId',
  'name',
  'kind',
  'number',
  'date',
  'dueDate',
  'amount',
  'balance',
  'orders',
];

export async function* entryRows(db: Database, { companyId }: ExportOptions): AsyncGenerator<XlsxCell[][]> {
  let last: Parameters<typeof entriesPage>[2];
  for (;;) {
    const page = await entriesPage(db, companyId, last, PAGE);
    yield page.map((entry) => [
      entry.clientCode,
      formatCuit(entry.legalId),
      entry.clientName,
      ENTRY_KINDS[entry.kind].label,
      entry.number,
      entry.issuedOn,
      entry.dueOn,
      { money: entry.amount },
      { money: entry.openAmount },
      entry.orders.map(printedOrder).join('|'),
    ]);
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}
