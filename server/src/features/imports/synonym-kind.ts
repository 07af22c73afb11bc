// The kind of import `synonyms`: the other words by which a product is found.

import type { Database } from '../../platform/database/database.js';
import { differences } from '../change-log/change-log.service.js';
import { searchFields, writeSearchWords } from '../products/products.service.js';
import { lineOf } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter } from './import-kind.js';
import { lockProductRows, readProducts, type StoredProduct, updateProducts } from './imports.queries.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

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

  async write(db: Database, rows: readonly SynonymRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const compare = async (some: readonly SynonymRow[]) => {
      const codes = some.map(({ code }) => code);
      const products = await readProducts(db, companyId, codes, NO_FIELDS);
      return some.map((row) => ({ row, ...comparedWith(row, products.get(row.code)) }));
    };
    const compared = await compare(rows);
    const rejections = compared.flatMap(({ row: { line, code }, product }) =>
      product === undefined
        ? [rejectionOf(line, code, FIELDS.code.label, code, 'no existe ese producto')]
        : [],
    );
    let changed = compared.filter(({ difference }) => difference !== undefined);
    if (store && changed.length > 0) {
      await lockProductRows(
        db,
        companyId,
        changed.flatMap(({ product }) => product?.productId ?? []),
      );
      changed = (await compare(changed.map(({ row }) => row))).filter(
        ({ difference }) => difference !== undefined,
      );
      await storeSynonyms(db, companyId, changed);
    }
    return {
      created: 0,
      updated: changed.length,
      unchanged: rows.length - rejections.length - changed.length,
      rejections,
      changes: changed.flatMap(({ row: { line }, product, difference }) =>
        product === undefined || difference === undefined
          ? []
          : [
              {
                line,
                kind: 'product' as const,
                key: String(product.productId),
                label: `${product.code} ${product.name}`,
                productId: product.productId,
                ...difference,
              },
            ],
      ),
    };
  }
}

function comparedWith({ synonyms }: SynonymRow, product: StoredProduct | undefined) {
  if (product === undefined) return { product, difference: undefined };
  return { product, difference: differences({ synonyms: product.synonyms }, { synonyms }) };
}

async function storeSynonyms(
  db: Database,
  companyId: number,
  changed: readonly { readonly row: SynonymRow; readonly product: StoredProduct | undefined }[],
): Promise<void> {
  const words = new Set<string>();
  const records = changed.flatMap(({ row: { line, code, synonyms }, product }) => {
    if (product === undefined) return [];
    const { name, subtitle, bar_code: barCode, isbn } = product;
    const search = searchFields({ name, code, subtitle, barCode, isbn, synonyms });
    for (const word of search.search_text.split(' ')) words.add(word);
    return [{ code, line, synonyms, ...search }];
  });
  if (records.length === 0) return;
  await updateProducts(db, companyId, ['synonyms', 'sort_name', 'search_text'], records);
  await writeSearchWords(db, companyId, [...words]);
}
