// Spanish texts of IVA, perceptions and the total to pay, wherever a sum is shown; the rows are in rules/src/tax-rows.ts.

import { invoiceKind } from '@mostrador/rules/taxes';

export const taxesText = {
  /** Below the total of an order from before rates were kept. */
  unknownTaxes: 'IVA y percepciones: no se conocen',
  unknown: 'IVA y percepciones: no se conocen. Valen los de la factura.',
  estimatedHint: 'La define su padrón al facturar.',
  perceptionsHint: 'Las percepciones son estimadas: las define su padrón al facturar.',
  contained: 'Su factura es B: el IVA va incluido en el total.',
};

/** Returns the sentence for a client whose invoice does not show the IVA apart; empty for others. */
export const containedText = (condition: string): string =>
  invoiceKind(condition) === 'B' ? taxesText.contained : '';
