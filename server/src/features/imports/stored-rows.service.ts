// Stores single rows of a kind as an import of them would: the same rules, the same audit trail, in the caller's transaction.

import { dayAt } from '@mostrador/rules/days';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import { type Author, recordChanges } from '../change-log/change-log.service.js';
import { newProductIvaOf } from '../company/company.service.js';
import type { KindName } from './import-kind.js';
import { ALERT_PERCENT } from './import-options.js';
import { kindNamed } from './kinds.js';
import type { Rejection } from './product-rows.js';
import type { TableSource } from './table-source.js';

/** The value of a field of a row: as a line of NDJSON has it. Null and an empty text empty it. */
export type RowValue = string | number | boolean | null | readonly string[];

/** What storing rows came to. */
export interface StoredRows {
  readonly created: number;
  readonly updated: number;
  /** `field` is the field's name. Rows with a rejection are not stored. */
  readonly rejections: readonly (Omit<Rejection, 'field'> & { readonly field: string })[];
}

/**
 * Stores rows that all have the same fields, by the names of the kind's table.
 * @throws Problem 422 when the kind cannot be stored at all, such as without a default price list.
 */
export async function storeRows(
  tx: Tx,
  shop: Shop,
  author: Author,
  name: KindName,
  rows: readonly Readonly<Record<string, RowValue>>[],
): Promise<StoredRows> {
  const { companyId, code } = shop.company();
  const kind = kindNamed(name);
  const fields = Object.keys(rows[0] ?? {});
  try {
    const { writer } = await kind.open(tx, {
      companyId,
      fields,
      source: rowsSource(fields),
      companyCode: code,
      files: shop.files,
      newProductIva: newProductIvaOf(shop.brand),
      today: dayAt(shop.now()),
      fileName: '',
      userId: author.userId,
      options: {
        decimalMark: '.',
        dateForm: 'ymd',
        priceList: undefined,
        emptyWrongIsbn: false,
        createCategories: false,
        createTags: false,
        alertPercent: ALERT_PERCENT,
      },
    });
    const read = rows.map((row, index) =>
      writer.read(
        index + 1,
        fields.map((field) => cellOf(row[field] ?? null)),
      ),
    );
    const wrong = read.flatMap((row) => ('code' in row ? [] : row));
    const good = read.flatMap((row) => ('code' in row ? [row] : []));
    const result =
      wrong.length > 0 || good.length === 0
        ? { created: 0, updated: 0, rejections: wrong, changes: [] }
        : await writer.write(tx, good, true);
    await recordChanges(tx, companyId, author, result.changes);
    const names = new Map(Object.entries(kind.table.fields).map(([field, { label }]) => [label, field]));
    const { created, updated, rejections } = result;
    return {
      created,
      updated,
      rejections: [...rejections].map((each) => ({ ...each, field: names.get(each.field) ?? each.field })),
    };
  } catch (error) {
    throw error instanceof OperatorError ? new Problem(422, 'rejected', error.message) : error;
  }
}

function cellOf(value: RowValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? value.join('|') : String(value);
}

/** A source of rows that are given and not read. */
const rowsSource = (names: readonly string[]): TableSource => ({
  path: '',
  format: 'ndjson',
  bytes: 0,
  names,
  async *records() {
    // the rows are given to the writer
  },
  close: () => undefined,
});
