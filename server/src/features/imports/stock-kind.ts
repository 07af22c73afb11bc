// The kind of import `stock`: the stock of products and what is to arrive. Units that orders have reserved stay apart.

import type { Database } from '../../platform/database/database.js';
import { differences, type Values } from '../change-log/change-log.service.js';
import { lineOf } from './cell-values.js';
import { stockAlert } from './change-alerts.js';
import { writeExistingProducts } from './existing-product-rows.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { type NamedProduct, productsByCode, writeStock } from './kind-writes.queries.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type StockField = 'code' | 'stock' | 'future_stock' | 'name';

const STOCK_FIELDS: Fields<StockField> = {
  code: { ...FIELDS.code, aliases: [...FIELDS.code.aliases, 'producto', 'código de producto'] },
  stock: { ...FIELDS.stock, aliases: [...FIELDS.stock.aliases, 'cantidad', 'disponible'] },
  future_stock: FIELDS.future_stock,
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Nombre', aliases: ['nombre', 'descripción'], read: lineOf(300) },
};

interface StockRow extends KindRow {
  /** Only what the row says. */
  readonly after: Values;
}

export const STOCK_KIND: ImportKind = {
  name: 'stock',
  label: 'Stock',
  table: { fields: STOCK_FIELDS, required: ['code', 'stock'] },
  batch: { most: 10_000 },
  open: async (_, file) => ({ writer: new StockWriter(file), about: '' }),
};

class StockWriter implements KindWriter<StockRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): StockRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (StockField | undefined)[];
    const values = readValues(line, cells, columns, STOCK_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const { code, stock, future_stock: futureStock } = values;
    const after = {
      ...(stock !== undefined && { stock }),
      ...(futureStock !== undefined && { futureStock }),
    };
    if (Object.keys(after).length === 0)
      return [rejectionOf(line, String(code), STOCK_FIELDS.stock.label, '', 'falta')];
    return { line, code: String(code), after };
  }

  write(db: Database, rows: readonly StockRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    return writeExistingProducts<StockRow, NamedProduct>(db, companyId, rows, store, {
      read: (codes) => productsByCode(db, companyId, codes),
      differenceOf: ({ stock, futureStock }, { after }) => differences({ stock, futureStock }, after),
      write: (changed) =>
        writeStock(
          db,
          companyId,
          changed.map(({ product, row: { after } }) => {
            const { productId, stock, futureStock } = { ...product, ...after };
            return { productId, stock, futureStock };
          }),
        ),
      alertOf: ({ product, difference }) => stockAlert(difference.after, product),
    });
  }
}
