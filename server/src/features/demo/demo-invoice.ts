// What the invoice of a demonstration order asks.

import type { DemoProduct } from '@mostrador/demo/demo-company';
import type { Centavos } from '@mostrador/rules/money';
import { EXEMPT, taxesOf } from '@mostrador/rules/taxes';

/** A line of an order. */
export interface InvoicedLine {
  readonly product: Pick<DemoProduct, 'taxRate'>;
  /** Without IVA. */
  readonly unitPrice: Centavos;
  readonly quantity: number;
}

const SHIPPING_RATE = { code: 'IVA21', bps: 2_100 } as const;

/** Returns what is to be paid for lines and shipping, both without IVA: the IVA of each rate is added, and none to exempt books. */
export function invoicedTotal(lines: readonly InvoicedLine[], shipping: Centavos): Centavos {
  const toPay = taxesOf({
    lines: lines.map(({ product: { taxRate }, unitPrice, quantity }) => ({
      net: unitPrice * quantity,
      rate: taxRate === 0 ? { code: EXEMPT, bps: 0 } : { code: `IVA${taxRate}`, bps: taxRate * 100 },
    })),
    shipping: { net: shipping, rate: SHIPPING_RATE },
    perceptions: [],
  })?.toPay;
  if (toPay === undefined || toPay === null) throw new Error('A demonstration order cannot be invoiced.');
  return toPay;
}
