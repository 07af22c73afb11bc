// The kind of import `price-lists`: codes and names of the price lists, and which one is the default.

import type { Database } from '../../platform/database/database.js';
import { differences, type Values } from '../change-log/change-log.service.js';
import { lineOf, readFlag } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { type PriceListValues, readPriceLists, writePriceLists } from './kind-writes.queries.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type ListField = 'code' | 'name' | 'default';

const LIST_FIELDS: Fields<ListField> = {
  code: {
    label: 'Código',
    aliases: ['código', 'cod', 'lista'],
    read: (text) => (text === '' ? { reason: 'falta' } : lineOf(64)(text)),
  },
  name: {
    label: 'Nombre',
    aliases: ['nombre', 'descripción'],
    read: (text) => (text === '' ? { reason: 'falta' } : lineOf(200)(text)),
  },
  default: { label: 'Predeterminada', aliases: ['predeterminada', 'por defecto'], read: readFlag },
};

interface ListRow extends KindRow {
  readonly name: string;
  readonly isDefault: boolean | undefined;
}

export const PRICE_LIST_KIND: ImportKind = {
  name: 'price-lists',
  label: 'Listas de precios',
  table: { fields: LIST_FIELDS, required: ['code', 'name'] },
  batch: 'whole',
  open: async (_, file) => ({ writer: new PriceListWriter(file), about: '' }),
};

class PriceListWriter implements KindWriter<ListRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): ListRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (ListField | undefined)[];
    const values = readValues(line, cells, columns, LIST_FIELDS, 'code', this.#file.options.decimalMark);
    if (isRejected(values)) return values;
    const { code, name, default: isDefault } = values;
    return {
      line,
      code: String(code),
      name: String(name),
      isDefault: typeof isDefault === 'boolean' ? isDefault : undefined,
    };
  }

  async write(db: Database, rows: readonly ListRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const stored = await readPriceLists(db, companyId, store);
    const byCode = new Map(stored.map((list) => [list.code, list]));
    const wanted = rows.filter(({ isDefault }) => isDefault === true);
    const isLimited = ({ code }: ListRow) => byCode.get(code)?.isLimited === true;
    const [chosen, ...more] = wanted.filter((row) => !isLimited(row));
    const refused = new Map<number, Rejection>();
    const refuse = ({ line, code }: ListRow, reason: string) =>
      refused.set(line, rejectionOf(line, code, LIST_FIELDS.default.label, 'sí', reason));
    for (const row of wanted.filter(isLimited))
      refuse(row, 'está desactivada o vale sólo algunos días: la predeterminada vale siempre');
    for (const row of more) refuse(row, `sólo una lista es la predeterminada: ya lo es ${chosen?.code}`);
    if (chosen === undefined)
      for (const row of rows)
        if (row.isDefault === false && byCode.get(row.code)?.isDefault === true)
          refused.set(
            row.line,
            rejectionOf(
              row.line,
              row.code,
              LIST_FIELDS.default.label,
              'no',
              'indique cuál pasa a ser la predeterminada',
            ),
          );
    const accepted = rows.filter(({ line }) => !refused.has(line));
    const written = accepted.map((row) => ({
      line: row.line,
      code: row.code,
      name: row.name,
      isDefault: row.isDefault ?? (chosen === undefined && byCode.get(row.code)?.isDefault === true),
    }));
    const known = new Set(written.map(({ code }) => code));
    const formerDefault = stored.find(({ isDefault, code }) => isDefault && !known.has(code));
    const compared = [
      ...written,
      ...(chosen === undefined || formerDefault === undefined
        ? []
        : [{ ...formerDefault, line: chosen.line, isDefault: false }]),
    ].map((list) => ({ list, difference: differenceOf(byCode.get(list.code), list) }));
    const changed = compared.filter(({ difference }) => difference !== undefined);
    const ids =
      store && changed.length > 0
        ? await writePriceLists(
            db,
            companyId,
            changed.map(({ list: { code, name, isDefault } }) => ({ code, name, isDefault })),
          )
        : new Map<string, number>();
    const changedRows = changed.filter(({ list }) => known.has(list.code));
    const created = changedRows.filter(({ list }) => !byCode.has(list.code)).length;
    return {
      created,
      updated: changedRows.length - created,
      unchanged: accepted.length - changedRows.length,
      rejections: [...refused.values()],
      changes: changed.flatMap(({ list, difference }): RowChange[] => {
        if (difference === undefined) return [];
        const id = byCode.get(list.code)?.id ?? ids.get(list.code);
        const key = id === undefined ? '' : String(id);
        return [
          { line: list.line, kind: 'price_list', key, label: `${list.code} ${list.name}`, ...difference },
        ];
      }),
    };
  }
}

/** The values of a list under the contract's names. */
const loggedValues = ({ code, name, isDefault }: PriceListValues): Values => ({
  code,
  name,
  isDefault,
});

const differenceOf = (stored: PriceListValues | undefined, after: PriceListValues) =>
  stored === undefined
    ? { before: null, after: { ...loggedValues(after), active: true } }
    : differences(loggedValues(stored), loggedValues(after));
