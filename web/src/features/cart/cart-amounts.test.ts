// The amounts of a cart on the screen: the server's total and shipping, and typed quantities that are not saved yet.

import type { Cart } from '@mostrador/contract/entries/cart';
import { describe, expect, it } from 'vitest';
import { cartAmounts } from './cart-amounts';
import { NO_EDITS, shownLines } from './cart-edits';

const cart = (given: Partial<Cart> = {}) =>
  ({
    cartProducts: [
      {
        detailId: 1,
        quantity: 3,
        price: 10.5,
        observations: '',
        product: { code: 'A-1', price: 12, minimalSalesQuantity: 1, presentationQuantity: null },
      },
    ],
    deliveryOption: 2,
    pickUp: false,
    shippingCost: 100,
    shippingQuote: { cost: 100, weightGrams: 1, provinceName: null },
    total: 131.5,
    ...given,
  }) as Cart;
const typed = (quantity: number) => ({
  ...NO_EDITS,
  edits: new Map([['A-1', { quantity, observations: '' }]]),
});

describe('cartAmounts', () => {
  it('is the total of the server, with the shipping of a cart that is sent by post', () => {
    expect(cartAmounts(cart())).toMatchObject({
      totals: { total: 3150, discount: 450 },
      shipping: 10_000,
      total: 13_150,
    });
  });

  it('adds no shipping that the server does not charge', () => {
    expect(cartAmounts(cart({ shippingCost: 0, total: 31.5 }))).toMatchObject({ shipping: 0, total: 3150 });
    const agreed = { cost: null, weightGrams: 1, provinceName: null };
    expect(cartAmounts(cart({ shippingCost: 0, total: 31.5, shippingQuote: agreed }))).toMatchObject({
      shipping: null,
      total: 3150,
    });
    const fetched = cart({ pickUp: true, deliveryOption: null, shippingCost: 0, total: 31.5 });
    expect(cartAmounts(fetched)).toMatchObject({ shipping: undefined, total: 3150 });
  });

  it('counts typed quantities with the shipping of the saved cart', () => {
    const saved = cart();
    expect(cartAmounts(saved, shownLines(saved, typed(5)))).toMatchObject({
      totals: { total: 5250 },
      total: 15_250,
    });
    expect(cartAmounts(saved, shownLines(saved, typed(3)))).toEqual(cartAmounts(saved));
  });

  it('has the taxes of the server, and computes those of typed quantities with its rule', () => {
    const line = cart().cartProducts[0];
    if (line === undefined) throw new Error('The cart has a line.');
    const taxes = { net: 131.5, rates: [], exempt: 0, untaxed: 0, iva: 0, perceptions: [], toPay: 131.5 };
    const saved = cart({
      cartProducts: [{ ...line, product: { ...line.product, taxCode: 'IVA21', taxRate: 21 } }],
      taxes,
      taxTerms: {
        condition: 'Responsable Inscripto',
        perceptions: [{ jurisdiction: 'Salta', percent: 1, validFrom: null, validUntil: null }],
        shippingTaxCode: 'IVA10.5',
        shippingTaxRate: 10.5,
      },
    });
    expect(cartAmounts(saved).taxes).toEqual(taxes);
    // five units of 10,50 at 21 %: 11,03; the post of 100 at 10,5 %; 152,50 × 1 % = 1,53
    expect(cartAmounts(saved, shownLines(saved, typed(5))).taxes).toMatchObject({
      net: 152.5,
      iva: 21.53,
      perceptions: [{ amount: 1.53 }],
      toPay: 175.56,
    });
  });

  it('knows no taxes of an answer of the release before', () => {
    expect(cartAmounts(cart()).taxes).toBeNull();
    expect(cartAmounts(cart(), shownLines(cart(), typed(5))).taxes).toBeNull();
  });
});
