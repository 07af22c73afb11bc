// The company's table of shipping by post: zones of provinces with a price for each weight. Names what overlaps and what is
// missing.

import { type Centavos, MAX_CENTAVOS } from './money.js';
import type { FieldRead } from './product-fields.js';
import { fold } from './search-text.js';
import { type KnownProvince, type SettingReader, wrongType } from './setting-readers.js';

/** A zone of provinces, and what a parcel costs there. */
export interface ShippingZone {
  readonly zone: string;
  /** Codes of provinces. */
  readonly provinces: readonly string[];
  readonly rates: readonly { readonly upToGrams: number; readonly price: Centavos }[];
}

/** The order in which zones are kept: by name, by code unit. */
export const byZone = (a: Pick<ShippingZone, 'zone'>, b: Pick<ShippingZone, 'zone'>): number =>
  a.zone < b.zone ? -1 : a.zone > b.zone ? 1 : 0;

const ZONES_MAX = 60;
const RATES_MAX = 60;
const ZONE_NAME_MAX = 60;
const GRAMS_MAX = 10_000_000;

/** '2 kg', '500 g'. */
export const gramsText = (grams: number): string =>
  grams % 100 === 0 && grams >= 1_000
    ? `${(grams / 1_000).toLocaleString('es-AR')} kg`
    : `${grams.toLocaleString('es-AR')} g`;

/** Reads a whole table. Refuses a province in two zones, a weight twice in a zone, and a zone without provinces or prices. */
export const shippingZones: SettingReader = (value, { provinces }) => {
  if (!Array.isArray(value)) return wrongType;
  if (value.length > ZONES_MAX) return { message: `Puede haber hasta ${ZONES_MAX} zonas.` };
  const zones: ShippingZone[] = [];
  const owner = new Map<string, string>();
  for (const [index, given] of value.entries()) {
    const read = readZone(given, index, provinces);
    if ('message' in read) return read;
    const zone = read.value;
    if (zones.some((other) => fold(other.zone) === fold(zone.zone)))
      return { message: `Hay dos zonas que se llaman ${zone.zone}.` };
    for (const code of zone.provinces) {
      const other = owner.get(code);
      if (other !== undefined)
        return { message: `${nameOf(code, provinces)} está en dos zonas: ${other} y ${zone.zone}.` };
      owner.set(code, zone.zone);
    }
    zones.push(zone);
  }
  return { value: zones.sort(byZone) };
};

function readZone(given: unknown, index: number, known: readonly KnownProvince[]): FieldRead<ShippingZone> {
  if (typeof given !== 'object' || given === null) return wrongType;
  const { zone: name, provinces, rates } = given as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !Array.isArray(provinces) || !Array.isArray(rates)) return wrongType;
  const zone = name.replace(/\s+/g, ' ').trim();
  if (zone === '') return { message: `La zona ${index + 1} no tiene nombre.` };
  if (zone.length > ZONE_NAME_MAX)
    return { message: `El nombre de una zona puede tener hasta ${ZONE_NAME_MAX} caracteres.` };
  if (provinces.length === 0) return { message: `La zona ${zone} no tiene ninguna provincia.` };
  if (rates.length === 0) return { message: `La zona ${zone} no tiene ningún precio.` };
  if (rates.length > RATES_MAX) return { message: `La zona ${zone} tiene más de ${RATES_MAX} precios.` };
  const unknown = provinces.find((code) => !known.some((province) => province.code === code));
  if (unknown !== undefined) return { message: `${String(unknown)} no es una provincia (zona ${zone}).` };
  const twice = provinces.find((code, nth) => provinces.indexOf(code) !== nth);
  if (twice !== undefined)
    return { message: `${nameOf(String(twice), known)} está dos veces en la zona ${zone}.` };
  const read = readRates(zone, rates);
  if ('message' in read) return read;
  return { value: { zone, provinces: [...provinces].map(String).sort(), rates: read.value } };
}

function readRates(zone: string, given: readonly unknown[]): FieldRead<ShippingZone['rates']> {
  const rates: { upToGrams: number; price: Centavos }[] = [];
  for (const rate of given) {
    if (typeof rate !== 'object' || rate === null) return wrongType;
    const { upToGrams, price } = rate as Readonly<Record<string, unknown>>;
    if (
      typeof upToGrams !== 'number' ||
      !Number.isInteger(upToGrams) ||
      upToGrams < 1 ||
      upToGrams > GRAMS_MAX
    )
      return { message: `La zona ${zone} tiene un peso que no es posible.` };
    if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0 || price > MAX_CENTAVOS)
      return { message: `La zona ${zone} tiene un precio que no es posible, hasta ${gramsText(upToGrams)}.` };
    if (rates.some((other) => other.upToGrams === upToGrams))
      return { message: `La zona ${zone} tiene dos precios hasta ${gramsText(upToGrams)}.` };
    rates.push({ upToGrams, price });
  }
  return { value: rates.sort((a, b) => a.upToGrams - b.upToGrams) };
}

/** What is not wrong in a table, and yet the administrator should know. */
export interface ShippingNotes {
  /** Names of provinces in no zone: shipping there is to be agreed. */
  readonly without: readonly string[];
  /** Where a heavier parcel costs less. */
  readonly falling: readonly { readonly zone: string; readonly upToGrams: number }[];
}

/** Returns what a table leaves open. @param provinces all that the company delivers to. */
export function shippingNotes(
  zones: readonly ShippingZone[],
  provinces: readonly KnownProvince[],
): ShippingNotes {
  const named = new Set(zones.flatMap((zone) => zone.provinces));
  return {
    without: provinces.filter(({ code }) => !named.has(code)).map(({ name }) => name),
    falling: zones.flatMap(({ zone, rates }) =>
      rates.flatMap(({ upToGrams, price }, index) => {
        const lighter = rates[index - 1];
        return lighter !== undefined && price < lighter.price ? [{ zone, upToGrams }] : [];
      }),
    ),
  };
}

const nameOf = (code: string, provinces: readonly KnownProvince[]): string =>
  provinces.find((province) => province.code === code)?.name ?? code;
