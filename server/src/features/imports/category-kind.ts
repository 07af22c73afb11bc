// The kind of import `categories`: codes, names and the place of each in the tree.

import type { Database } from '../../platform/database/database.js';
import { differences, type Values } from '../change-log/change-log.service.js';
import { lineOf, readWhole } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import {
  readCategories,
  type StoredCategory,
  type WrittenCategory,
  writeCategories,
} from './kind-writes.queries.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type CategoryField = 'code' | 'name' | 'parent' | 'position';

const CATEGORY_FIELDS: Fields<CategoryField> = {
  code: {
    label: 'Código',
    aliases: ['código', 'cod', 'código de categoría', 'category code'],
    read: (text) => (text === '' ? { reason: 'falta' } : lineOf(64)(text)),
  },
  name: {
    label: 'Nombre',
    aliases: ['nombre', 'descripción', 'categoría', 'rubro'],
    read: (text) => (text === '' ? { reason: 'falta' } : lineOf(200)(text)),
  },
  parent: {
    label: 'Categoría superior',
    aliases: ['categoría superior', 'superior', 'madre', 'padre', 'parent category'],
    read: lineOf(64),
  },
  position: { label: 'Orden', aliases: ['orden', 'posición'], read: readWhole },
};

interface CategoryRow extends KindRow {
  readonly name: string;
  /** undefined: the file does not say; '': at the top. */
  readonly parent: string | undefined;
  readonly position: number | undefined;
}

export const CATEGORY_KIND: ImportKind = {
  name: 'categories',
  label: 'Categorías',
  table: { fields: CATEGORY_FIELDS, required: ['code', 'name'] },
  batch: 'whole',
  open: async (_, file) => ({ writer: new CategoryWriter(file), about: '' }),
};

class CategoryWriter implements KindWriter<CategoryRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): CategoryRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (CategoryField | undefined)[];
    const values = readValues(line, cells, columns, CATEGORY_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const { code, name, parent, position } = values;
    return {
      line,
      code: String(code),
      name: String(name),
      parent: parent === undefined ? undefined : String(parent),
      position: typeof position === 'number' ? position : undefined,
    };
  }

  async write(db: Database, rows: readonly CategoryRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const stored = new Map(
      (await readCategories(db, companyId, store)).map((category) => [category.code, category]),
    );
    const { accepted, rejections } = placed(rows, stored);
    const compared = accepted.map((row) => {
      const after = writtenOf(row, stored.get(row.code));
      return { row, after, difference: differenceOf(stored.get(row.code), after) };
    });
    const changed = compared.filter(({ difference }) => difference !== undefined);
    const ids =
      store && changed.length > 0
        ? await writeCategories(
            db,
            companyId,
            changed.map(({ after }) => after),
          )
        : new Map<string, number>();
    const created = changed.filter(({ row }) => !stored.has(row.code)).length;
    return {
      created,
      updated: changed.length - created,
      unchanged: compared.length - changed.length,
      rejections,
      changes: changed.flatMap(({ row, difference }): RowChange[] => {
        if (difference === undefined) return [];
        const id = stored.get(row.code)?.id ?? ids.get(row.code);
        return [
          {
            line: row.line,
            kind: 'category',
            key: id === undefined ? '' : String(id),
            label: `${row.code} ${row.name}`,
            ...difference,
          },
        ];
      }),
    };
  }
}

const writtenOf = (row: CategoryRow, stored: StoredCategory | undefined): WrittenCategory => ({
  code: row.code,
  name: row.name,
  parent: row.parent === undefined ? (stored?.parent ?? null) : row.parent || null,
  position: row.position ?? stored?.position ?? 0,
});

/** The values of a category under the contract's names. */
const loggedValues = ({ code, name, parent, position }: WrittenCategory): Values => ({
  categoryCode: code,
  categoryDescripcion: name,
  parentCategoryCode: parent,
  position,
});

function differenceOf(stored: StoredCategory | undefined, after: WrittenCategory) {
  return stored === undefined
    ? { before: null, after: { ...loggedValues(after), active: true } }
    : differences(loggedValues(stored), loggedValues(after));
}

/** Separates the rows whose category above exists, and does not lie below them, from the others. */
function placed(
  rows: readonly CategoryRow[],
  stored: ReadonlyMap<string, StoredCategory>,
): { readonly accepted: readonly CategoryRow[]; readonly rejections: readonly Rejection[] } {
  let accepted = rows;
  const rejections: Rejection[] = [];
  // A rejected row may leave another one without its category above.
  for (;;) {
    const parents = new Map<string, string | null>();
    for (const { code, parent } of stored.values()) parents.set(code, parent);
    for (const row of accepted) parents.set(row.code, writtenOf(row, stored.get(row.code)).parent);
    const wrong = accepted.flatMap(({ line, code }) => {
      const reason = misplaced(code, parents);
      const field = CATEGORY_FIELDS.parent.label;
      return reason === undefined ? [] : [rejectionOf(line, code, field, parents.get(code) ?? '', reason)];
    });
    if (wrong.length === 0) return { accepted, rejections };
    rejections.push(...wrong);
    const lines = new Set(wrong.map(({ line }) => line));
    accepted = accepted.filter(({ line }) => !lines.has(line));
  }
}

function misplaced(code: string, parents: ReadonlyMap<string, string | null>): string | undefined {
  const seen = new Set([code]);
  let parent = parents.get(code) ?? null;
  if (parent !== null && !parents.has(parent)) return 'no existe esa categoría';
  while (parent !== null) {
    if (seen.has(parent)) return 'está debajo de sí misma';
    seen.add(parent);
    parent = parents.get(parent) ?? null;
  }
  return undefined;
}
