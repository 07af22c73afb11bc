// The Spanish sentence and the result code of every refusal.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  REFUSALS,
  type Refusal,
  type RefusalCode,
  refusalCodeOf,
  refusalText,
  resultCodeOf,
} from './refusals.js';

const product = { code: 'LAP-12', name: 'Lápiz' };

// Typed by code, so that a refusal without an expected sentence does not compile.
const examples: { [Code in RefusalCode]: [Refusal<Code>, string] } = {
  quantity_below_minimum: [{ code: 'quantity_below_minimum', n: 1200 }, 'La cantidad mínima es 1200.'],
  quantity_invalid: [
    { code: 'quantity_invalid' },
    'La cantidad debe ser un número entero entre 1 y 999.999.',
  ],
  product_unknown: [{ code: 'product_unknown' }, 'El producto no existe.'],
  product_unavailable: [
    { code: 'product_unavailable', product },
    'El producto LAP-12 - Lápiz ya no está disponible.',
  ],
  stock_insufficient: [
    { code: 'stock_insufficient', product, left: 3 },
    'Quedan 3 unidades de LAP-12 - Lápiz.',
  ],
  line_unknown: [{ code: 'line_unknown' }, 'El producto no está en el carrito.'],
  line_exists: [{ code: 'line_exists' }, 'El producto ya existe en el carrito'],
  cart_empty: [{ code: 'cart_empty' }, 'No hay productos en el carrito.'],
  cart_full: [{ code: 'cart_full', max: 1200 }, 'El carrito admite hasta 1.200 productos distintos.'],
  cart_stale: [
    { code: 'cart_stale' },
    'El carrito cambió en otra ventana o dispositivo. Por favor revíselo y vuelva a intentar.',
  ],
  order_below_minimum: [
    { code: 'order_below_minimum', amount: 3_000_000 },
    'El pedido mínimo es de $\u00a030.000,00',
  ],
  total_changed: [
    { code: 'total_changed', shown: 100_000, now: 120_050 },
    'Los precios se actualizaron: el total era $\u00a01.000,00 y ahora es $\u00a01.200,50. Por favor revise el pedido y vuelva a confirmarlo.',
  ],
  total_too_large: [
    { code: 'total_too_large' },
    'El importe es demasiado grande. Por favor revise las cantidades.',
  ],
  price_missing: [
    { code: 'price_missing', product },
    'El producto LAP-12 - Lápiz no tiene precio. Por favor consúltenos.',
  ],
  shopping_lists_full: [
    { code: 'shopping_lists_full', max: 100 },
    'Puede tener hasta 100 listas. Borre alguna para hacer otra.',
  ],
  shopping_list_full: [{ code: 'shopping_list_full', max: 2000 }, 'Una lista admite hasta 2.000 productos.'],
  stock_notices_full: [
    { code: 'stock_notices_full', max: 200 },
    'Puede pedir hasta 200 avisos a la vez. Cancele alguno en Listas para pedir otro.',
  ],
  product_in_stock: [{ code: 'product_in_stock' }, 'Ya se puede pedir: no hace falta el aviso.'],
  offer_accepted: [
    { code: 'offer_accepted', order: 'PED-0001-00000042' },
    'Este presupuesto ya se convirtió en el pedido PED-0001-00000042.',
  ],
  offer_expired: [
    { code: 'offer_expired', validUntil: '2026-11-30' },
    'Este presupuesto venció el 30/11/2026. Pídanos uno nuevo.',
  ],
  offer_withdrawn: [{ code: 'offer_withdrawn' }, 'Este presupuesto ya no está vigente. Pídanos uno nuevo.'],
  offer_empty: [
    { code: 'offer_empty' },
    'Por favor elija al menos un producto del presupuesto que se pueda pedir.',
  ],
  offer_lines_changed: [
    { code: 'offer_lines_changed', count: 2 },
    'Cambió el stock de 2 productos. Por favor revise las cantidades y vuelva a convertir el presupuesto.',
  ],
  target_client_missing: [{ code: 'target_client_missing' }, 'Por favor elija el cliente del pedido.'],
  target_client_forbidden: [
    { code: 'target_client_forbidden' },
    'El cliente elegido no está entre sus clientes.',
  ],
  delivery_invalid: [{ code: 'delivery_invalid' }, 'Por favor elija una forma de entrega válida.'],
  payment_invalid: [{ code: 'payment_invalid' }, 'Por favor elija una forma de pago válida.'],
  target_client_changed: [
    { code: 'target_client_changed' },
    'Ya no está comprando para ese cliente. Por favor revise el pedido.',
  ],
  order_in_review: [
    { code: 'order_in_review' },
    'El pedido está en revisión: primero lo tiene que liberar un administrador.',
  ],
  order_stale: [
    { code: 'order_stale', status: 'Despachado' },
    'El pedido cambió mientras tanto: ahora está Despachado. Por favor revíselo y vuelva a intentar.',
  ],
  delivery_address_invalid: [
    {
      code: 'delivery_address_invalid',
      field: 'deliveryAddressStreet',
      message: 'Por favor ingrese la calle de entrega.',
    },
    'Por favor ingrese la calle de entrega.',
  ],
  order_status_forbidden: [
    { code: 'order_status_forbidden', from: 'Entregado', to: 'Cancelado' },
    'Un pedido Entregado no puede pasar a Cancelado.',
  ],
  client_blocked: [
    { code: 'client_blocked' },
    'La cuenta del cliente está bloqueada. El pedido no se puede enviar.',
  ],
  offline_id_invalid: [
    { code: 'offline_id_invalid' },
    'El identificador del pedido no es válido. Por favor cargue el pedido de nuevo.',
  ],
  offline_lines_changed: [
    { code: 'offline_lines_changed', count: 1_200 },
    '1.200 productos cambiaron desde que se tomó el pedido. Por favor revíselos y vuelva a enviarlo.',
  ],
  buying_forbidden: [{ code: 'buying_forbidden' }, 'Esta cuenta no compra en esta tienda.'],
  delivery_address_gone: [
    { code: 'delivery_address_gone' },
    'La dirección de entrega elegida ya no está entre las del cliente. Por favor elija otra.',
  ],
  client_waiting: [
    { code: 'client_waiting' },
    'El cliente todavía espera la verificación. El pedido se puede enviar cuando esté verificado.',
  ],
  registration_invalid: [
    { code: 'registration_invalid', message: 'Por favor ingrese el CUIT.' },
    'Por favor ingrese el CUIT.',
  ],
};

describe('refusals', () => {
  it.each(Object.values(examples) as [Refusal, string][])('give %o its sentence', (refusal, text) => {
    expect(refusalText(refusal)).toBe(text);
  });

  it.each([
    [0, 'No queda stock de LAP-12 - Lápiz.'],
    [-4, 'No queda stock de LAP-12 - Lápiz.'],
    [1, 'Queda 1 unidad de LAP-12 - Lápiz.'],
    [1500, 'Quedan 1.500 unidades de LAP-12 - Lápiz.'],
  ])('name the units that are left when there are %i', (left, text) => {
    expect(refusalText({ code: 'stock_insufficient', product, left })).toBe(text);
  });

  it('have distinct negative whole result codes', () => {
    const numbers = Object.values(REFUSALS);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => Number.isInteger(number) && number < 0)).toBe(true);
  });

  it('are found by their result code', () => {
    for (const [refusal] of Object.values(examples))
      expect(refusalCodeOf(resultCodeOf(refusal))).toBe(refusal.code);
  });

  it('are not found for a success or for a number of a newer version', () => {
    fc.assert(
      fc.property(fc.nat(), (resultCode) => {
        expect(refusalCodeOf(resultCode)).toBeUndefined();
      }),
    );
    expect(refusalCodeOf(-9999)).toBeUndefined();
  });
});
