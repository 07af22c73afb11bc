// How many packs a quantity is, and the words for units and packs: the same on cards, in the cart, on orders and in files.

import { formatWhole } from './money.js';
import { type QuantityFacts, stepOf } from './quantity.js';

/** Returns the units of one pack (presentationQuantity); undefined for a product that is sold by the unit. */
export function packOf(product: QuantityFacts): number | undefined {
  const units = stepOf(product);
  return units > 1 ? units : undefined;
}

/** Returns a quantity with its unit: '1.200 u.', with a no-break space. */
export const unitsText = (units: number): string => `${formatWhole(units)}\u00a0u.`;

/** Returns the name of a product's pack: 'Pack × 10'; undefined for a product that is sold by the unit. */
export function packName(product: QuantityFacts): string | undefined {
  const pack = packOf(product);
  return pack === undefined ? undefined : `Pack ×\u00a0${formatWhole(pack)}`;
}

/**
 * Returns how many packs a quantity is: '1 pack', '3 packs', '2 packs y 5 u.'.
 * @param units whole units, at least 1.
 * @returns undefined for less than one pack, and for a product that is sold by the unit.
 */
export function packsText(units: number, product: QuantityFacts): string | undefined {
  const pack = packOf(product);
  if (pack === undefined || !Number.isInteger(units) || units < pack) return undefined;
  const packs = Math.floor(units / pack);
  const rest = units % pack;
  const words = `${formatWhole(packs)}\u00a0${packs === 1 ? 'pack' : 'packs'}`;
  return rest === 0 ? words : `${words} y ${unitsText(rest)}`;
}

/**
 * Returns a quantity that cannot be misread: '20 u. = 2 packs', '5 u. (el pack trae 10)', or '5 u.' for a product that is
 * sold by the unit.
 * @param units whole units, at least 1.
 */
export function quantityText(units: number, product: QuantityFacts): string {
  const packs = packsText(units, product);
  if (packs !== undefined) return `${unitsText(units)} = ${packs}`;
  const pack = packOf(product);
  return pack === undefined
    ? unitsText(units)
    : `${unitsText(units)} (el pack trae ${formatWhole(pack)})`;
}
