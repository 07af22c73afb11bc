// The sentence for each entry of a client's activity: calls with and without details, changed fields, and calls that
// this version does not know.

import { expect, it } from 'vitest';
import { trailSentence } from './impersonate';

it.each([
  ['confirmCart', 'PED-0001-00000042', 'Confirmó el pedido PED-0001-00000042.'],
  ['confirmCart', '', 'Confirmó un pedido.'],
  ['upsertProductInCart', 'A-1', 'Puso en el carrito el producto A-1.'],
  [
    'webStoreClient',
    'legalName, legalAddressStreet, legalAddressNumber',
    'Cambió datos de la cuenta: razón social, domicilio legal.',
  ],
  ['updateCart', 'A-1 × 2, paymentOption', 'Guardó cambios en el carrito: A-1 × 2, pago.'],
  ['webStoreClient', '', 'Guardó los datos de la cuenta.'],
  ['impersonate', '', 'Entró en la cuenta del cliente.'],
  // of a newer server, or without a user
  ['cancelOrder', 'PED-1', 'Otra operación: cancelOrder PED-1.'],
  ['constructor', '', 'Otra operación: constructor.'],
])('says of %s %s: %s', (call, detail, sentence) => {
  expect(trailSentence({ call, detail })).toBe(sentence);
});
