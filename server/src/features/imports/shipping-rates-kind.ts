// The kind of import `shipping-rates`: the company's table of shipping rates. The file replaces the whole table, or, with one wrong
// row, nothing.

import type { Database, Tx } from '../../platform/database/database.js';
import { differences } from '../change-log/change-log.service.js';
import { homeProvinces } from '../geography/geography.service.js';
import { type RateZone, zonesOf } from '../shipping/rate-zones.service.js';
import { ratesOf, replaceRates } from '../shipping/shipping.service.js';
import { cellText } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import type { Rejection } from './product-rows.js';
import type { KnownProvince } from './province-finder.js';
import { type RateField, readRates, SHIPPING_RATES } from './shipping-rates-table.js';
import { rejectionOf, type TableRow } from './table-file.js';

type RateRow = KindRow & TableRow<RateField>;

export const SHIPPING_RATES_KIND: ImportKind = {
  name: 'shipping-rates',
  label: 'Tarifas de envío',
  table: SHIPPING_RATES,
  batch: 'whole',
  isAllOrNothing: true,
  open: async (db, file) => ({ writer: new RatesWriter(file, await homeProvinces(db)), about: '' }),
};

class RatesWriter implements KindWriter<RateRow> {
  readonly #file: KindFile;
  readonly #provinces: readonly KnownProvince[];

  constructor(file: KindFile, provinces: readonly KnownProvince[]) {
    this.#file = file;
    this.#provinces = provinces;
  }

  read(line: number, cells: readonly string[]): RateRow | readonly Rejection[] {
    const values: Record<RateField, string> = {
      zone: '',
      provinces: '',
      up_to_grams: '',
      up_to_kg: '',
      price: '',
    };
    for (const [index, field] of this.#file.fields.entries()) {
      if (field === undefined) continue;
      const read = cellText(cells[index] ?? '');
      const name = field as RateField;
      if ('reason' in read)
        return [rejectionOf(line, '', SHIPPING_RATES.fields[name].label, cells[index] ?? '', read.reason)];
      values[name] = read.value;
    }
    // The table is checked as a whole, so that no row is a repetition by its code.
    return { line, code: `${values.zone} ${line}`, cells: values };
  }

  async write(db: Database, rows: readonly RateRow[], store: boolean): Promise<BatchResult> {
    const { companyId, options } = this.#file;
    const { rates, wrong, warnings } = readRates(rows, options.decimalMark, this.#provinces);
    if (wrong.length > 0) {
      const refused = new Set(wrong.map(({ line }) => line)).size;
      return { created: 0, updated: 0, unchanged: rows.length - refused, rejections: wrong, changes: [] };
    }
    const stored = await ratesOf(db, companyId);
    const [before, after] = [zonesOf(stored, this.#provinces), zonesOf(rates, this.#provinces)];
    const difference = differences({ zones: before }, { zones: after });
    if (store && difference !== undefined) await replaceRates(db as Tx, companyId, rates);
    const preview = difference === undefined ? [] : this.#preview(rows, before, after);
    const named = preview.filter((change) => change.after !== null);
    const created = named.filter((change) => change.before === null).length;
    return {
      created,
      updated: named.length - created,
      unchanged: rows.length - named.length,
      rejections: warnings,
      changes:
        difference === undefined
          ? []
          : [
              {
                line: rows[0]?.line ?? 0,
                kind: 'shipping_rates',
                key: String(companyId),
                label: 'Tarifas de envío',
                ...difference,
              },
            ],
      preview,
    };
  }

  /** What the desk shows: each rate that is new, has another price or vanishes; a zone's provinces are with its first rate. */
  #preview(rows: readonly RateRow[], before: readonly RateZone[], after: readonly RateZone[]): RowChange[] {
    const names = new Map(
      this.#provinces.map(({ provinceCode, provinceName }) => [provinceCode, provinceName]),
    );
    const cellsOf = (zones: readonly RateZone[]) =>
      new Map(
        zones.flatMap(({ zone, provinces, rates }) =>
          rates.map(
            ({ upToGrams, price }, nth) =>
              [
                `${zone}|${upToGrams}`,
                {
                  zone,
                  upToGrams,
                  values: {
                    price,
                    ...(nth === 0 && {
                      provinces: provinces.map((code) => names.get(code) ?? code).join(', '),
                    }),
                  },
                },
              ] as const,
          ),
        ),
      );
    const [was, is] = [cellsOf(before), cellsOf(after)];
    const lines = linesOf(rows, is.size);
    const common = { kind: 'shipping_rates', key: String(this.#file.companyId), label: '' } as const;
    const nameOf = ({ zone, upToGrams }: { zone: string; upToGrams: number }) => ({
      code: zone,
      label: `Hasta ${gramsText(upToGrams)}`,
    });
    let nth = 0;
    const changed = [...is].flatMap(([key, one]): RowChange[] => {
      const line = lines[nth] ?? 0;
      nth += 1;
      const held = was.get(key);
      const difference =
        held === undefined ? { before: null, after: one.values } : differences(held.values, one.values);
      return difference === undefined ? [] : [{ ...common, line, shown: nameOf(one), ...difference }];
    });
    const gone = [...was].flatMap(([key, one]): RowChange[] =>
      is.has(key) ? [] : [{ ...common, line: 0, shown: nameOf(one), before: one.values, after: null }],
    );
    return [...changed, ...gone];
  }
}

/** Lines for as many rates as there are rows. */
const linesOf = (rows: readonly RateRow[], count: number): number[] =>
  rows.slice(0, count).map(({ line }) => line);

const gramsText = (grams: number): string =>
  grams >= 1_000 ? `${(grams / 1_000).toLocaleString('es-AR')} kg` : `${grams.toLocaleString('es-AR')} g`;
