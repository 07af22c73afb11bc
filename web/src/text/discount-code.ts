// Spanish texts of the discount code, where it is typed and beside the totals.

import { percentText } from '@mostrador/rules/tax-rows';

export const discountText = {
  estimatedHint: 'Se aplica al facturar.',
  checking: 'Revisando el código…',
  review: 'Lo revisamos al facturar.',
  percentOff: (percent: number) => `Código válido: ${percentText(percent)} sobre los productos, estimado.`,
  amountOff: (amount: string) => `Código válido: ${amount} menos sin impuestos, estimado.`,
  below: (minimum: string, missing: string) =>
    `Vale para compras desde ${minimum} sin impuestos. Le faltan ${missing}.`,
};
