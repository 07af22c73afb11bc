// Prices by quantity on a device without a connection: 1,000 carts cost what the server's rule says, online and offline alike.

import 'fake-indexeddb/auto';
import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import { discountedPrices, pricesOn, stepFields } from '@mostrador/rules/quantity-prices';
import { movedTo, plainCharge, sampleCases } from '@mostrador/rules/testing/quantity-price-cases';
import { expect, it } from 'vitest';
import { pricesOf } from '../../features/cart/cart-edits';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { openDeviceDatabase } from '../database';
import { wireOf } from '../outbox/request-body';
import { syncDevice } from '../sync/sync';
import { PagedShop, syncProduct } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';
import { LocalCarts } from './local-carts';

const TODAY = dayAt(Date.now());
const CASES = 1_000;

async function device(user: string, products: readonly SyncProduct[]) {
  const db = await openDeviceDatabase({ company: 'barrilete', userId: user });
  const shop = new PagedShop();
  for (const product of products) shop.put(product);
  await syncDevice(syncTools(db, shop.carrier), { profile: 1, clientIds: undefined, pictures: undefined });
  const catalogue = new LocalCatalogue(db, 1);
  const carts = new LocalCarts({
    db,
    catalogue,
    profile: 1,
    clientRole: 'buys',
    now: Date.now,
    newId: () => crypto.randomUUID(),
    queued: () => undefined,
  });
  const add = (code: string, quantity: number) =>
    carts.upsert({ query: { bypassQuantityCheck: 'false' }, body: { product: { code }, quantity } }, {});
  return { db, catalogue, carts, add };
}

const days = { validFrom: null, validUntil: null };
const none = { steps: [], customerPrices: [], promotions: [] };
const sold = { stock: null, hasPhysicalStock: false, minimalSalesQuantity: 1, presentationQuantity: 1 };

it('charges in the cart what the rule says for any prices and quantities, and so does the browser for a typed quantity', async () => {
  // the days of the cases are moved so that the asked one is today
  const cases = sampleCases(CASES).flatMap(({ terms, bps, day, quantity }) => {
    const given = movedTo(TODAY, terms, day);
    const plain = plainCharge(given, bps, TODAY, quantity);
    return plain.unitPrice ? [{ given, bps, quantity, plain }] : [];
  });
  const { catalogue, carts, add } = await device(
    'q1',
    cases.map(({ given, bps }, nth) => {
      const dated = discountedPrices(given, bps);
      return {
        ...syncProduct(nth + 1),
        ...sold,
        dated: {
          ...dated,
          steps: [...dated.steps],
          customerPrices: [...dated.customerPrices],
          promotions: [...dated.promotions],
        },
      };
    }),
  );
  for (const [nth, { given, bps, quantity, plain }] of cases.entries()) {
    const { code } = syncProduct(nth + 1);
    const product = (await catalogue.byCodes([code], { terms: 'own' })).get(code)?.product;
    const prices = pricesOn(TODAY, discountedPrices(given, bps));
    expect(product).toMatchObject(stepFields(prices));
    if (nth >= 100 || product === undefined) continue;
    const answer = await add(code, quantity);
    const line = answer.cart.cartProducts.find((one) => one.product.code === code);
    if (line === undefined) throw new Error(answer.message);
    expect([toCentavos(line.price), line.freeUnits ?? 0]).toEqual([plain.unitPrice, plain.freeUnits]);
    const typed = quantity + 1;
    const { unitPrice, freeUnits } = pricesOf(line, typed);
    expect({ unitPrice, freeUnits }).toEqual(plainCharge(given, bps, TODAY, typed));
    await carts.remove([code], {});
  }
});

it('sends the price of the quantity, and keeps the free units with the order', async () => {
  const dated = {
    ...none,
    listPrice: 1_000_000,
    discounted: 1_000_000,
    steps: [{ fromQuantity: 12, price: 900_000, ...days }],
    promotions: [{ paidUnits: 5, freeUnits: 1, ...days }],
  };
  const { db, carts, add } = await device('q2', [{ ...syncProduct(1), ...sold, dated }]);
  expect((await add('A-1', 6)).cart).toMatchObject({
    total: 50_000,
    cartProducts: [{ price: 10_000, freeUnits: 1 }],
  });
  await carts.confirm({ total: 50_000, paymentOption: 1 }, {});
  const [order] = await db.getAll('orders');
  expect(order?.purchaseProducts).toMatchObject([{ price: 10_000, quantity: 6, freeUnits: 1 }]);
  expect(order && wireOf(order)).toMatchObject({
    total: 50_000,
    purchaseProducts: [{ price: 10_000, quantity: 6 }],
  });
});
