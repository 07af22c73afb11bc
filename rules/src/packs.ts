// How many packs a quantity is, and the words for units and packs: the same on cards, in the quick order and in the cart. A placed order keeps units only.

import { formatWhole } from './money.js';
import { type QuantityFacts, stepOf } from './quantity.js';

/** How a product is packed: the units of a pack, and the line below its name, which may name the pack ('Caja × 6'). */
export interface PackFacts extends QuantityFacts {
  readonly subtitle?: string | null | undefined;
}

/** Returns the units of one pack (presentationQuantity); undefined for a product that is sold by the unit. */
export function packOf(product: PackFacts): number | undefined {
  const units = stepOf(product);
  return units > 1 ? units : undefined;
}

/** Returns what a pack is called, in the singular: 'caja' for a product with the line 'Caja × 6' and packs of 6, else 'pack'. */
export function packWord({ subtitle, ...product }: PackFacts): string {
  const [, word = '', units = ''] = /^(\p{L}+)\s*[×x]\s*(\d+)\b/u.exec(subtitle ?? '') ?? [];
  return Number(units) === packOf(product) && /[aeok]$/i.test(word) ? word.toLowerCase() : 'pack';
}

/** Returns a quantity with its unit: '1.200 u.', with a no-break space. */
export const unitsText = (units: number): string => `${formatWhole(units)}\u00a0u.`;

/** Returns the name of a product's pack: 'Pack × 10'; undefined for a product that is sold by the unit. */
export function packName(product: PackFacts): string | undefined {
  const pack = packOf(product);
  if (pack === undefined) return undefined;
  const word = packWord(product);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ×\u00a0${formatWhole(pack)}`;
}

/**
 * Returns how many packs a quantity is: '1 pack', '3 packs', '2 packs y 5 u.'.
 * @param units whole units, at least 1.
 * @returns undefined for less than one pack, and for a product that is sold by the unit.
 */
export function packsText(units: number, product: PackFacts): string | undefined {
  const pack = packOf(product);
  if (pack === undefined || !Number.isInteger(units) || units < pack) return undefined;
  const packs = Math.floor(units / pack);
  const rest = units % pack;
  const words = `${formatWhole(packs)}\u00a0${packWord(product)}${packs === 1 ? '' : 's'}`;
  return rest === 0 ? words : `${words} y ${unitsText(rest)}`;
}

/**
 * Returns a quantity that cannot be misread: '20 u. = 2 packs', '5 u. (1 pack = 10 u.)', or '5 u.' for a product that is
 * sold by the unit.
 * @param units whole units, at least 1.
 */
export function quantityText(units: number, product: PackFacts): string {
  const packs = packsText(units, product);
  if (packs !== undefined) return `${unitsText(units)} = ${packs}`;
  const pack = packOf(product);
  return pack === undefined
    ? unitsText(units)
    : `${unitsText(units)} (1\u00a0${packWord(product)} = ${unitsText(pack)})`;
}
