// Spanish texts of prices by quantity: the next step, promotions, and why a product costs what it costs.

import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { type PackFacts, packOf, packsText, unitsText } from '@mostrador/rules/packs';
import {
  type NextPrice,
  type PriceSource,
  type Promotion,
  promotionText,
} from '@mostrador/rules/quantity-prices';

/** '2 packs' if the units fill packs, else '7'. */
function moreText(units: number, product: PackFacts): string {
  const pack = packOf(product);
  const packs = pack !== undefined && units % pack === 0 ? packsText(units, product) : undefined;
  return packs ?? formatWhole(units);
}

export const quantityPriceText = {
  /** What more units, or packs, bring. @param amount the price of a unit, as it is shown. */
  next: ({ missing, freeUnits }: NextPrice, amount: string, product: PackFacts) =>
    freeUnits > 0
      ? `Con ${moreText(missing, product)} más, ${unitsText(freeUnits)} sin cargo`
      : `Con ${moreText(missing, product)} más, ${amount} c/u`,
  /** From which quantity a price counts: 'desde 5 packs (60 u.)', 'desde 12 u.'. */
  from: (units: number, product: PackFacts) => {
    const packs = packsText(units, product);
    return packs === undefined ? `desde ${unitsText(units)}` : `desde ${packs} (${unitsText(units)})`;
  },
  free: (units: number) => `${unitsText(units)} sin cargo`,
  promotion: (promotion: Promotion) =>
    `${promotionText(promotion)}: cada ${unitsText(promotion.paidUnits + promotion.freeUnits)}, ${unitsText(promotion.freeUnits)} sin cargo`,
  byQuantity: 'Precio por cantidad',
  quantity: 'Cantidad',
  each: 'Precio c/u',
  why: 'Por qué este precio',
  reasons: {
    list: 'Es el precio de su lista de precios.',
    discount: 'Es el precio de su lista de precios con su descuento.',
    step: 'Es el precio por cantidad de su lista de precios.',
    customer: 'Es el precio acordado con usted. Vale en lugar de la lista y de los descuentos.',
    promotion: 'Se aplica una promoción de su lista de precios.',
  } satisfies Record<PriceSource, string>,
  listIs: (price: number) => `Precio de lista: ${formatPesos(price)}.`,
  paysFor: (paid: number, all: number) => `De ${unitsText(all)} paga ${unitsText(paid)}.`,
};
