// The kind of import `synonyms`: the other words by which a product is found.

import type { Database } from '../../platform/database/database.js';
import { differences } from '../change-log/change-log.service.js';
import { searchFields, writeSearchWords } from '../products/products.service.js';
import { lineOf } from './cell-values.js';
import { type ChangedRow, writeExistingProducts } from './existing-product-rows.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter } from './import-kind.js';
import { readProducts, type StoredProduct, updateProducts } from './imports.queries.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';

type SynonymField = 'code' | 'synonyms' | 'name';

const SYNONYM_FIELDS: Fields<SynonymField> = {
  code: { ...FIELDS.code, aliases: [...FIELDS.code.aliases, 'producto', 'código de producto'] },
  synonyms: { ...FIELDS.synonyms, aliases: [...FIELDS.synonyms.aliases, 'palabras'] },
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Nombre', aliases: ['nombre', 'descripción'], read: lineOf(300) },
};

interface SynonymRow extends KindRow {
  readonly synonyms: readonly string[];
}

export const SYNONYM_KIND: ImportKind = {
  name: 'synonyms',
  label: 'Sinónimos',
  table: { fields: SYNONYM_FIELDS, required: ['code', 'synonyms'] },
  batch: { most: 10_000 },
  open: async (_, file) => ({ writer: new SynonymWriter(file), about: '' }),
};

const NO_FIELDS = {
  columns: [],
  category: false,
  tags: false,
  images: false,
  priceListId: undefined,
} as const;

class SynonymWriter implements KindWriter<SynonymRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): SynonymRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (SynonymField | undefined)[];
    const values = readValues(line, cells, columns, SYNONYM_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    return { line, code: String(values.code), synonyms: values.synonyms as readonly string[] };
  }

  write(db: Database, rows: readonly SynonymRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    return writeExistingProducts<SynonymRow, StoredProduct>(db, companyId, rows, store, {
      read: (codes) => readProducts(db, companyId, codes, NO_FIELDS),
      differenceOf: (product, { synonyms }) => differences({ synonyms: product.synonyms }, { synonyms }),
      write: (changed) => storeSynonyms(db, companyId, changed),
    });
  }
}

async function storeSynonyms(
  db: Database,
  companyId: number,
  changed: readonly ChangedRow<SynonymRow, StoredProduct>[],
): Promise<void> {
  const words = new Set<string>();
  const records = changed.map(({ row: { line, code, synonyms }, product }) => {
    const { name, subtitle, bar_code: barCode, isbn } = product;
    const search = searchFields({ name, code, subtitle, barCode, isbn, synonyms });
    for (const word of search.search_text.split(' ')) words.add(word);
    return { code, line, synonyms, ...search };
  });
  await updateProducts(db, companyId, ['synonyms', 'sort_name', 'search_text'], records);
  await writeSearchWords(db, companyId, [...words]);
}
