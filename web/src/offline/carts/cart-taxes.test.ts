// What a cart costs with taxes: 10,000 carts cost the same on a device, in the browser while quantities are typed, and written plainly.

import type { Product } from '@mostrador/contract/entries/products';
import { dayAt } from '@mostrador/rules/days';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { discountedPrices, pricesOn, stepFields } from '@mostrador/rules/quantity-prices';
import {
  type PurchaseCase,
  type PurchaseLine,
  plainPurchase,
  samplePurchases,
} from '@mostrador/rules/testing/purchase-cases';
import { expect, it, vi } from 'vitest';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { NO_EDITS, shownLines } from '../../features/cart/cart-edits';
import { syncProduct, TAX_TERMS } from '../testing/paged-shop';
import type { LocalBuyer } from './local-buyer';
import { cartAnswer, emptyCart, openLines } from './local-cart';

/** A product as the catalogue of a device has it on a day. */
function productOf({ terms, bps, rate }: PurchaseLine, nth: number, day: string): Product {
  const prices = pricesOn(day, discountedPrices(terms, bps));
  const pesos = (centavos: number | null) => (centavos === null ? null : fromCentavos(centavos));
  const { listPrice, unitPrice } = prices;
  return {
    ...syncProduct(nth + 1),
    stock: null,
    price: pesos(listPrice),
    discountedFinalPrice: unitPrice === listPrice ? null : pesos(unitPrice),
    ...stepFields(prices),
    taxCode: rate.code,
    taxRate: rate.bps / 100,
  };
}

function buyerOf({ perceptions }: PurchaseCase): LocalBuyer {
  const forever = { validFrom: null, validUntil: null };
  return {
    companyId: 1,
    branchId: 1,
    salesmanId: null,
    clientId: 1,
    clientName: '',
    targetClientId: null,
    profile: 1,
    target: undefined,
    pricing: { terms: 'own' },
    cartKey: 0,
    addresses: [],
    credit: undefined,
    taxTerms: {
      ...TAX_TERMS,
      perceptions: perceptions.map(({ jurisdiction, bps }) => ({
        jurisdiction,
        percent: bps / 100,
        ...forever,
      })),
    },
  };
}

it('costs the same on a device and in the browser, whatever its prices, quantities, rates and perceptions', () => {
  vi.useFakeTimers();
  for (const [nth, drawn] of samplePurchases(10_000).entries()) {
    const given = { ...drawn, shipping: 0 };
    const now = Date.parse(`${given.day}T12:00:00-03:00`);
    vi.setSystemTime(now);
    const products = given.lines.map((line, place) => productOf(line, place, dayAt(now)));
    const known = new Map(products.map((product) => [product.code, { product, visible: true }]));
    const answer = (added: number) => {
      const lines = given.lines.map(({ quantity }, place) => ({
        seen: products[place] ?? syncProduct(place + 1),
        quantity: quantity + added,
        observations: '',
        bypassQuantityCheck: false,
      }));
      const cart = { ...emptyCart(0, 'x'), lines };
      return cartAnswer(cart, openLines(cart, known, 1), buyerOf(given), undefined, undefined, now);
    };
    const device = answer(0);
    const typed = {
      ...NO_EDITS,
      edits: new Map(
        given.lines.map(({ quantity }, nth) => [products[nth]?.code ?? '', { quantity, observations: '' }]),
      ),
    };
    const before = answer(1 + (nth % 9));
    const browser = cartAmounts(before, shownLines(before, typed));
    const plain = plainPurchase(given);
    expect([toCentavos(device.total), browser.total]).toEqual([plain.net, plain.net]);
    expect(device.taxes).toMatchObject({
      iva: fromCentavos(plain.iva),
      toPay: fromCentavos(plain.toPay),
    });
    expect(browser.taxes).toEqual(device.taxes);
  }
  vi.useRealTimers();
});
