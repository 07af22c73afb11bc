// What an order's lines cost in other quantities: kept with the order, so that an edit charges by the prices of its day.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { chargeOf, freeUnitsLeft, type QuantityPrices } from '@mostrador/rules/quantity-prices';
import { z } from 'zod';

const units = z.number().int();
const isCustomerPrice = z.boolean().optional();
/** Centavos. */
const keptPrices = z.object({
  listPrice: units.nullable(),
  unitPrice: units.nullable(),
  isCustomerPrice,
  steps: z.array(z.object({ fromQuantity: units, unitPrice: units, isCustomerPrice })).optional(),
  promotions: z.array(z.object({ paidUnits: units, freeUnits: units })).optional(),
});

/** The prices of a line, as its row has them. */
export interface LinePrices {
  readonly listPrice: string;
  readonly unitPrice: string;
  readonly freeUnits: number;
  /** JSON; null where every quantity costs the same. */
  readonly quantityPrices: string | null;
}

/** Returns what a new line of an order keeps of the prices of its product. */
export function newLinePrices(prices: QuantityPrices, quantity: number): LinePrices {
  const { listPrice, unitPrice, freeUnits } = chargeOf(prices, quantity);
  const isByQuantity = prices.steps !== undefined || prices.promotions !== undefined;
  return {
    listPrice: toDecimalText(listPrice ?? 0),
    unitPrice: toDecimalText(unitPrice ?? 0),
    freeUnits,
    quantityPrices: isByQuantity ? JSON.stringify(keptPrices.parse(prices)) : null,
  };
}

/** The columns of a line that its prices are in. */
export interface PricedRow {
  readonly list_price: string;
  readonly unit_price: string;
  readonly free_units: number;
  readonly quantity_prices: unknown;
}

/** Returns what the product of a line cost on the day of the order, by quantity. */
export function orderedPrices(
  line: Pick<PricedRow, 'list_price' | 'unit_price' | 'quantity_prices'>,
): QuantityPrices {
  const kept = keptPrices.safeParse(line.quantity_prices);
  return kept.success
    ? kept.data
    : { listPrice: toCentavos(line.list_price), unitPrice: toCentavos(line.unit_price) };
}

/** Returns the prices of a line that is edited to another quantity; of a removed one what it had, without free units. */
export function editedPrices(
  line: PricedRow,
  quantity: number,
): Pick<PricedRow, 'unit_price' | 'free_units'> {
  if (quantity === 0) return { unit_price: line.unit_price, free_units: 0 };
  const { unitPrice, freeUnits } = chargeOf(orderedPrices(line), quantity);
  return { unit_price: toDecimalText(unitPrice ?? 0), free_units: freeUnits };
}

/** Returns the free units of a line of which `kept` units are left: what each paid unit costs stays. */
export const freeUnitsKept = (line: PricedRow, kept: number): number =>
  freeUnitsLeft(orderedPrices(line), line.free_units, kept);
