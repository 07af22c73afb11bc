// Stores rows of a file that change products which must exist: compares them, locks the products, compares again, and writes what
// still differs.

import type { Database } from '../../platform/database/database.js';
import type { differences } from '../change-log/change-log.service.js';
import type { BatchResult, KindRow } from './import-kind.js';
import { lockProductRows } from './imports.queries.js';
import { FIELDS } from './product-fields.js';
import { rejectionOf } from './table-file.js';

interface ExistingProduct {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
}

/** A row that changes its product. */
export interface ChangedRow<Row, Product> {
  readonly row: Row;
  readonly product: Product;
  readonly difference: NonNullable<ReturnType<typeof differences>>;
}

/** What a kind knows of its rows. */
export interface ExistingProducts<Row, Product> {
  readonly read: (codes: readonly string[]) => Promise<ReadonlyMap<string, Product>>;
  readonly differenceOf: (product: Product, row: Row) => ReturnType<typeof differences>;
  readonly write: (changed: readonly ChangedRow<Row, Product>[]) => Promise<void>;
  /** What to point out in the review. */
  readonly alertOf?: (changed: ChangedRow<Row, Product>) => BatchResult['changes'][number]['alert'];
}

/** Compares rows with their products; with `store` it writes them too. A row without its product is rejected. */
export async function writeExistingProducts<Row extends KindRow, Product extends ExistingProduct>(
  db: Database,
  companyId: number,
  rows: readonly Row[],
  store: boolean,
  { read, differenceOf, write, alertOf }: ExistingProducts<Row, Product>,
): Promise<BatchResult> {
  async function compare(some: readonly Row[]) {
    const products = await read(some.map(({ code }) => code));
    const missing: Row[] = [];
    const changed: ChangedRow<Row, Product>[] = [];
    for (const row of some) {
      const product = products.get(row.code);
      const difference = product && differenceOf(product, row);
      if (product === undefined) missing.push(row);
      else if (difference !== undefined) changed.push({ row, product, difference });
    }
    return { missing, changed };
  }
  const { missing, changed: compared } = await compare(rows);
  let changed = compared;
  if (store && compared.length > 0) {
    const ids = compared.map(({ product }) => product.productId);
    await lockProductRows(db, companyId, ids);
    ({ changed } = await compare(compared.map(({ row }) => row)));
    if (changed.length > 0) await write(changed);
  }
  return {
    created: 0,
    updated: changed.length,
    unchanged: rows.length - missing.length - changed.length,
    rejections: missing.map(({ line, code }) =>
      rejectionOf(line, code, FIELDS.code.label, code, 'no existe ese producto'),
    ),
    changes: changed.map((one) => ({
      line: one.row.line,
      kind: 'product' as const,
      key: String(one.product.productId),
      label: `${one.product.code} ${one.product.name}`,
      productId: one.product.productId,
      ...one.difference,
      ...(alertOf !== undefined && { alert: alertOf(one) }),
    })),
  };
}
