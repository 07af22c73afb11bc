// What is paid for a demonstration order with taxes.

import type { DemoClient, DemoProduct } from '@mostrador/demo/demo-company';
import type { Centavos } from '@mostrador/rules/money';
import type { TaxRate } from '@mostrador/rules/tax-rates';
import { EXEMPT, type Taxes, taxesOf } from '@mostrador/rules/taxes';

/** A line of an order. */
interface TaxedLine {
  readonly product: Pick<DemoProduct, 'taxRate'>;
  /** Without IVA. */
  readonly unitPrice: Centavos;
  readonly quantity: number;
}

const SHIPPING_RATE: TaxRate = { code: 'IVA21', bps: 2_100 };

/** Returns the IVA rate of a product: books are exempt. */
export const demoRate = ({ taxRate }: Pick<DemoProduct, 'taxRate'>): TaxRate =>
  taxRate === 0 ? { code: EXEMPT, bps: 0 } : { code: `IVA${taxRate}`, bps: taxRate * 100 };

/** Returns the taxes of lines and shipping, both without IVA, with the client's perceptions. */
export function demoTaxes(
  lines: readonly TaxedLine[],
  shipping: Centavos,
  perceptions: DemoClient['perceptions'],
): Taxes {
  const taxes = taxesOf({
    lines: lines.map(({ product, unitPrice, quantity }) => ({
      net: unitPrice * quantity,
      rate: demoRate(product),
    })),
    shipping: { net: shipping, rate: SHIPPING_RATE },
    perceptions: perceptions.map(({ jurisdiction, basisPoints }) => ({ jurisdiction, bps: basisPoints })),
  });
  if (taxes === null) throw new Error('A demonstration order is too large.');
  return taxes;
}
