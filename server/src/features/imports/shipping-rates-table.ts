// Reads and checks a table of shipping rates: zones, their provinces, and a price for each weight; reports wrong rows.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { toCentavos } from '@mostrador/rules/money';
import { fold } from '@mostrador/rules/search-text';
import type { NewRates } from '../shipping/shipping.service.js';
import { lineOf, type Read, readPrice, readWhole } from './cell-values.js';
import type { FieldTable } from './column-mapping.js';
import type { Rejection } from './product-rows.js';
import { type KnownProvince, provinceFinder } from './province-finder.js';
import { rejectionOf, type TableRow } from './table-file.js';

export type RateField = 'zone' | 'provinces' | 'up_to_grams' | 'up_to_kg' | 'price';

/** The columns of a file of shipping rates. */
export const SHIPPING_RATES: FieldTable<RateField> = {
  fields: {
    zone: { label: 'Zona', aliases: ['zona'] },
    provinces: { label: 'Provincias', aliases: ['provincias', 'provincia'] },
    up_to_grams: { label: 'Hasta gramos', aliases: ['hasta gramos', 'gramos', 'hasta g'] },
    up_to_kg: { label: 'Hasta kg', aliases: ['hasta kg', 'hasta kilos', 'kg'] },
    price: { label: 'Precio', aliases: ['precio', 'importe', 'costo'] },
  },
  required: ['zone', 'price'],
};

/** The rates of a file and its wrong rows. */
export interface ReadRates {
  readonly rates: NewRates;
  readonly wrong: readonly Rejection[];
  /** Accepted rows that may be mistakes. */
  readonly warnings: readonly Rejection[];
}

interface Zone {
  readonly name: string;
  /** The first line of the file that names the zone. */
  readonly line: number;
  readonly rates: { readonly line: number; readonly upToGrams: number; readonly price: string }[];
  provinces: number;
}

const ZONE_MAX = 64;
const GRAMS_MAX = 10_000_000;
/** Reads a table of rates: zones with their provinces, and a price for each weight. */
export function readRates(
  rows: readonly TableRow<RateField>[],
  mark: DecimalMark,
  known: readonly KnownProvince[],
): ReadRates {
  const provinceOf = provinceFinder(known);
  const zones = new Map<string, Zone>();
  const owners = new Map<string, { readonly zone: Zone; readonly line: number }>();
  const wrong: Rejection[] = [];
  for (const { line, cells } of rows) {
    const reject = (field: RateField, value: string, reason: string) =>
      wrong.push(rejectionOf(line, cells.zone, SHIPPING_RATES.fields[field].label, value, reason));
    const name = lineOf(ZONE_MAX)(cells.zone);
    if ('reason' in name || name.value === '') {
      reject('zone', cells.zone, 'reason' in name ? name.reason : 'falta');
      continue;
    }
    const key = fold(name.value) || name.value;
    const zone: Zone = zones.get(key) ?? { name: name.value, line, rates: [], provinces: 0 };
    zones.set(key, zone);
    for (const text of cells.provinces.split('|').map((part) => part.trim())) {
      if (text === '') continue;
      const province = provinceOf(text);
      const owner = province && owners.get(province.provinceId);
      if (province === undefined) reject('provinces', text, 'no es una provincia');
      else if (owner === undefined) {
        owners.set(province.provinceId, { zone, line });
        zone.provinces += 1;
      } else if (owner.zone !== zone)
        reject('provinces', text, `ya está en la zona ${owner.zone.name} (línea ${owner.line})`);
    }
    const weight = readWeight(cells, mark);
    const price = readPrice(cells.price, mark);
    if ('reason' in weight) reject(weight.field, weight.text, weight.reason);
    if ('reason' in price) reject('price', cells.price, price.reason);
    else if (price.value === undefined) reject('price', '', 'falta');
    else if (!('reason' in weight)) {
      const first = zone.rates.find((rate) => rate.upToGrams === weight.value);
      if (first === undefined) zone.rates.push({ line, upToGrams: weight.value, price: price.value });
      else reject(weight.field, weight.text, `la zona ya tiene ese peso (línea ${first.line})`);
    }
  }
  for (const zone of zones.values()) {
    if (zone.provinces === 0)
      wrong.push(rejectionOf(zone.line, zone.name, 'Provincias', '', 'la zona no tiene ninguna provincia'));
  }
  return {
    rates: {
      provinces: [...owners].map(([provinceId, { zone }]) => ({ zone: zone.name, provinceId })),
      rates: [...zones.values()].flatMap(({ name, rates }) =>
        rates.map(({ upToGrams, price }) => ({ zone: name, upToGrams, price })),
      ),
    },
    wrong,
    warnings: [...zones.values()].flatMap(fallingPrices),
  };
}

/** Reads the weight in grams from the one of the two columns that the row fills. */
function readWeight(
  cells: TableRow<RateField>['cells'],
  mark: DecimalMark,
): { readonly field: RateField; readonly text: string } & Read<number> {
  const field = cells.up_to_grams === '' && cells.up_to_kg !== '' ? 'up_to_kg' : 'up_to_grams';
  const text = cells[field];
  if (cells.up_to_grams !== '' && cells.up_to_kg !== '')
    return { field, text, reason: 'está en gramos y en kg: deje uno solo' };
  const read = field === 'up_to_kg' ? readKilograms(text, mark) : readWhole(text, mark);
  if ('reason' in read) return { field, text, reason: read.reason };
  if (read.value === undefined) return { field, text, reason: 'falta' };
  if (read.value <= 0) return { field, text, reason: 'tiene que ser mayor que cero' };
  return read.value > GRAMS_MAX
    ? { field, text, reason: 'es demasiado grande' }
    : { field, text, value: read.value };
}

/** Up to three decimals, digit by digit. */
function readKilograms(text: string, mark: DecimalMark): Read<number> {
  const [whole = '', decimals = '', ...more] = text.split(mark);
  if (!/^\d{1,7}$/.test(whole) || !/^\d{0,3}$/.test(decimals) || more.length > 0)
    return { reason: 'no es un peso en kg' };
  return { value: Number(whole) * 1_000 + Number(decimals.padEnd(3, '0')) };
}

/** Returns a warning for each price that falls with the weight: allowed, but usually a mistake. */
function fallingPrices({ name, rates }: Zone): Rejection[] {
  const ascending = [...rates].sort((a, b) => a.upToGrams - b.upToGrams);
  return ascending.flatMap((rate, index) => {
    const lighter = ascending[index - 1];
    if (lighter === undefined || toCentavos(rate.price) >= toCentavos(lighter.price)) return [];
    const reason = `baja con el peso: la línea ${lighter.line} es de un peso menor y cuesta más`;
    return [{ ...rejectionOf(rate.line, name, 'Precio', rate.price, reason), isStored: true }];
  });
}
