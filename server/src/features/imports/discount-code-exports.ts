// The export of discount codes: the columns of their import, page by page.

import type { Database } from '../../platform/database/database.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import { selectCodePage } from '../discount-codes/code-records.service.js';
import type { DiscountCodeField } from './discount-code-kind.js';
import type { ExportOptions } from './import-kind.js';

const PAGE = 1_000;

export const DISCOUNT_CODE_COLUMNS: readonly DiscountCodeField[] = [
  'code',
  'percent',
  'amount',
  'minimum',
  'valid_from',
  'valid_until',
  'client',
  'client_name',
  'max_uses',
  'active',
];

export async function* discountCodeRows(
  db: Database,
  { companyId }: ExportOptions,
): AsyncGenerator<readonly (readonly XlsxCell[])[]> {
  for (let after = 0; ; ) {
    const rows = await selectCodePage(db, companyId, after, PAGE);
    yield rows.map((row) => [
      row.code,
      row.bps === null ? null : { number: row.bps / 100 },
      row.amount === null ? null : { money: row.amount },
      { money: row.minimum },
      row.validFrom,
      row.validUntil,
      row.clientCode,
      row.clientName,
      row.maxUses === null ? null : { number: row.maxUses },
      row.active ? 'sí' : 'no',
    ]);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.discountCodeId ?? 0;
  }
}
