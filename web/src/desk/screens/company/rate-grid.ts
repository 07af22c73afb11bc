// The grid in which shipping rates are typed: a row for each zone, a column for each weight. Reads it as zones, and names what
// cannot be read.

import type { CompanyValues, KnownProvince } from '@mostrador/rules/company-settings';
import { fold } from '@mostrador/rules/search-text';
import { amountText, parseAmount } from '../../text/amounts';
import { companyText } from '../../text/company';

const text = companyText.rates;

export interface RateGrid {
  /** Kilograms as they are typed. */
  readonly weights: readonly string[];
  readonly rows: readonly RateRow[];
}

export interface RateRow {
  readonly zone: string;
  /** Names of provinces with commas between them. */
  readonly provinces: string;
  /** A price for each weight; empty for none. */
  readonly prices: readonly string[];
}

/** '2,5' for 2500 grams. */
export const kilogramsText = (grams: number): string =>
  (grams / 1_000).toLocaleString('es-AR', { maximumFractionDigits: 3, useGrouping: false });

/** Returns the grid of a table of rates. */
export function gridOf(zones: CompanyValues['shippingZones'], known: readonly KnownProvince[]): RateGrid {
  const weights = [...new Set(zones.flatMap(({ rates }) => rates.map(({ upToGrams }) => upToGrams)))].sort(
    (a, b) => a - b,
  );
  return {
    weights: weights.map(kilogramsText),
    rows: zones.map(({ zone, provinces, rates }) => ({
      zone,
      provinces: provinces.map((code) => known.find((each) => each.code === code)?.name ?? code).join(', '),
      prices: weights.map((weight) =>
        amountText(rates.find(({ upToGrams }) => upToGrams === weight)?.price ?? null),
      ),
    })),
  };
}

/** Returns the zones of a grid, or the sentence that names the first cell that cannot be read. */
export function readGrid(
  { weights, rows }: RateGrid,
  known: readonly KnownProvince[],
): { readonly value: CompanyValues['shippingZones'] } | { readonly message: string } {
  const grams = weights.map(gramsOf);
  if (grams.some((weight) => weight === undefined)) return { message: text.wrongWeight };
  const twice = grams.find((weight, index) => grams.indexOf(weight) !== index);
  if (twice !== undefined) return { message: text.sameWeight(kilogramsText(twice)) };
  const codes = codesByName(known);
  const zones: CompanyValues['shippingZones'][number][] = [];
  for (const { zone, provinces, prices } of rows) {
    const named = provinces
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const unknown = named.find((name) => !codes.has(fold(name)));
    if (unknown !== undefined) return { message: text.unknownProvince(unknown, zone) };
    const rates: { upToGrams: number; price: number }[] = [];
    for (const [index, upToGrams] of grams.entries()) {
      const price = parseAmount(prices[index] ?? '');
      if (price === undefined) return { message: text.wrongPrice(zone, weights[index] ?? '') };
      if (price !== null && upToGrams !== undefined) rates.push({ upToGrams, price });
    }
    zones.push({ zone, provinces: named.map((name) => codes.get(fold(name)) ?? ''), rates });
  }
  return { value: zones };
}

/** '2,5' or '2.5' → 2500; undefined if it is no weight. */
function gramsOf(kilograms: string): number | undefined {
  const found = /^(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(kilograms.trim());
  if (found === null) return undefined;
  const grams = Number(found[1]) * 1_000 + Number((found[2] ?? '').padEnd(3, '0'));
  return grams === 0 ? undefined : grams;
}

function codesByName(known: readonly KnownProvince[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { code, name } of known) codes.set(fold(name), code).set(fold(code), code);
  for (const short of ['caba', 'capital federal', 'ciudad de buenos aires'])
    if (known.some(({ code }) => code === 'C')) codes.set(short, 'C');
  return codes;
}

/** Returns the grid with a block of pasted cells, whose first one goes to a row and a weight; what reaches out of it is left out. */
export function withPasted(
  grid: RateGrid,
  at: { readonly row: number; readonly weight: number },
  cells: readonly (readonly string[])[],
): RateGrid {
  return {
    ...grid,
    rows: grid.rows.map((row, index) => {
      const pasted = cells[index - at.row];
      if (pasted === undefined) return row;
      return {
        ...row,
        prices: grid.weights.map((_, weight) => pasted[weight - at.weight] ?? row.prices[weight] ?? ''),
      };
    }),
  };
}
