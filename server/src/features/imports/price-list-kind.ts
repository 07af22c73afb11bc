// The kind of import `price-lists`: codes and names of the price lists, the days on which they count, and which
// one is the default.

import type { Database } from '../../platform/database/database.js';
import { differences, type Values } from '../change-log/change-log.service.js';
import { lineOf, readDay, readFlag } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { type PriceListValues, readPriceLists, writePriceLists } from './kind-writes.queries.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type ListField = 'code' | 'name' | 'default' | 'valid_from' | 'valid_until';

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
  valid_from: {
    label: 'Vale desde',
    aliases: ['vale desde', 'desde', 'vigencia desde', 'valid from'],
    read: (text, _, dates) => readDay(text, dates),
  },
  valid_until: {
    label: 'Vale hasta',
    aliases: ['vale hasta', 'hasta', 'vigencia hasta', 'valid until'],
    read: (text, _, dates) => readDay(text, dates),
  },
};

interface ListRow extends KindRow {
  readonly name: string;
  readonly isDefault: boolean | undefined;
  /** Days as '2026-12-31'; null: no limit; undefined: the file does not say. */
  readonly validFrom: string | null | undefined;
  readonly validUntil: string | null | undefined;
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
    const values = readValues(line, cells, columns, LIST_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const { code, name, default: isDefault, valid_from: validFrom, valid_until: validUntil } = values;
    return {
      line,
      code: String(code),
      name: String(name),
      isDefault: typeof isDefault === 'boolean' ? isDefault : undefined,
      validFrom: validFrom as string | null | undefined,
      validUntil: validUntil as string | null | undefined,
    };
  }

  async write(db: Database, rows: readonly ListRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const stored = await readPriceLists(db, companyId, store);
    const byCode = new Map(stored.map((list) => [list.code, list]));
    const refused = new Map<number, Rejection>();
    const refuse = ({ line, code }: ListRow, field: ListField, value: string, reason: string) =>
      refused.set(line, rejectionOf(line, code, LIST_FIELDS[field].label, value, reason));
    const read = rows.map((row) => ({ row, list: writtenOf(row, byCode.get(row.code)) }));
    for (const { row, list } of read)
      if (list.validFrom !== null && list.validUntil !== null && list.validUntil < list.validFrom)
        refuse(row, 'valid_until', list.validUntil, `es anterior al primer día, ${list.validFrom}`);
    const wanted = read.filter(({ row }) => row.isDefault === true && !refused.has(row.line));
    const isLimited = ({ row, list }: (typeof read)[number]) =>
      byCode.get(row.code)?.active === false || list.validFrom !== null || list.validUntil !== null;
    const [chosen, ...more] = wanted.filter((one) => !isLimited(one)).map(({ row }) => row);
    for (const { row } of wanted.filter(isLimited))
      refuse(
        row,
        'default',
        'sí',
        'está desactivada o vale sólo algunos días: la predeterminada vale siempre',
      );
    for (const row of more)
      refuse(row, 'default', 'sí', `sólo una lista es la predeterminada: ya lo es ${chosen?.code}`);
    if (chosen === undefined)
      for (const one of read) {
        const { row, list } = one;
        if (refused.has(row.line) || byCode.get(row.code)?.isDefault !== true) continue;
        if (row.isDefault === false)
          refuse(row, 'default', 'no', 'indique cuál pasa a ser la predeterminada');
        else if (isLimited(one))
          refuse(row, 'valid_from', list.validFrom ?? '', 'la lista predeterminada vale siempre');
      }
    const accepted = read.filter(({ row }) => !refused.has(row.line));
    const written = accepted.map(({ row, list }) => ({
      ...list,
      line: row.line,
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
            changed.map(({ list: { code, name, isDefault, validFrom, validUntil } }) => ({
              code,
              name,
              isDefault,
              validFrom,
              validUntil,
            })),
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

/** A list as a row makes it: what the file does not say stays. */
const writtenOf = (row: ListRow, stored: PriceListValues | undefined): PriceListValues => ({
  code: row.code,
  name: row.name,
  isDefault: stored?.isDefault === true,
  validFrom: row.validFrom === undefined ? (stored?.validFrom ?? null) : row.validFrom,
  validUntil: row.validUntil === undefined ? (stored?.validUntil ?? null) : row.validUntil,
});

/** The values of a list under the contract's names. */
const loggedValues = ({ code, name, isDefault, validFrom, validUntil }: PriceListValues): Values => ({
  code,
  name,
  isDefault,
  validFrom,
  validUntil,
});

const differenceOf = (stored: PriceListValues | undefined, after: PriceListValues) =>
  stored === undefined
    ? { before: null, after: { ...loggedValues(after), active: true } }
    : differences(loggedValues(stored), loggedValues(after));
