// Orders stored on a device: damaged or edited records can still be shown and sent, and only a refused order is
// removed when its lines go back into the cart.

import 'fake-indexeddb/auto';
import { formatPesos, formatWhole, multiply, toCentavos } from '@mostrador/rules/money';
import { REFUSALS } from '@mostrador/rules/refusals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDeviceDatabase } from '../database';
import type { LocalOrder } from '../schema';
import { acceptedOf, offeredOf } from './accept-differences';
import { deviceOrders, isSetAside } from './device-orders';
import { wireOf } from './request-body';
import { inOrder } from './send-waiting';

let users = 0;
const device = () => {
  users += 1;
  return openDeviceDatabase({ company: 'barrilete', userId: `s${users}` });
};

const line = {
  code: 'A-1',
  name: 'Cuaderno',
  quantity: 2,
  observations: 'Rojo',
  price: 10.5,
  bypassQuantityCheck: false,
  imagePath: null,
};
const difference = {
  code: 'A-1',
  name: 'Cuaderno',
  kind: 'price',
  quantity: 2,
  priceSeen: 10.5,
  priceNow: 12,
  available: null,
} as const;
const order: LocalOrder = {
  localUniqueId: '00000000-0000-4000-8000-000000000001',
  purchaseDate: '2026-01-02T03:04:05.000Z',
  targetClientId: 3,
  targetClientName: 'El Faro',
  purchaseProducts: [line],
  total: 21,
  choices: {
    observations: '',
    discountCodes: '',
    deliveryOption: 1,
    deliveryDetails: '',
    paymentOption: 1,
    pickUp: false,
    deliveryMethod: null,
  },
  state: 'differs',
  answer: {
    resultCode: REFUSALS.offline_lines_changed,
    message: '',
    differences: [difference],
    totalNow: 24,
    formatedDocumentNumber: '',
    externalId: '',
    isHeld: false,
  },
  attempts: 1,
  nextAttemptAt: 5,
  error: 'Cambió un precio.',
};

/** What the screens make of an order: throws where they would be blank. */
function shown({ purchaseProducts, total, purchaseDate, answer, ...rest }: LocalOrder): string[] {
  const whole = { purchaseProducts, total, purchaseDate, answer, ...rest };
  const decisions = new Map(answer?.differences.map((one) => [one.code, offeredOf(one) ?? 1]));
  acceptedOf(whole, decisions, 'another');
  return [
    new Date(purchaseDate).toISOString(),
    formatPesos(toCentavos(total)),
    ...purchaseProducts.map(
      ({ quantity, price }) =>
        `${formatWhole(quantity)} ${formatPesos(multiply(toCentavos(price), quantity))}`,
    ),
  ];
}

it('reads an order as it was stored', async () => {
  const db = await device();
  await db.put('orders', order);
  expect(await deviceOrders(async () => db).all()).toEqual([order]);
});

it.each([
  [1.5, 1],
  [0.2, 1],
  [-3, 1],
  ['7', 1],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 999_999],
  [2_000_000, 999_999],
])('shows and sends whole units of a line whose quantity was made %s by hand', async (quantity, units) => {
  const db = await device();
  await db.put('orders', { ...order, state: 'waiting', purchaseProducts: [{ ...line, quantity }] } as never);
  const store = deviceOrders(async () => db);
  const [read] = await store.all();
  expect(read?.purchaseProducts).toEqual([{ ...line, quantity: units }]);
  const sent = await store.change(order.localUniqueId, () => ({ state: 'sending' }));
  expect(sent && wireOf(sent).purchaseProducts).toMatchObject([{ code: 'A-1', quantity: units }]);
});

it('ignores a stored answer with fractional units', async () => {
  const db = await device();
  const differences = [{ ...difference, quantity: 1.5 }];
  await db.put('orders', { ...order, answer: { ...order.answer, differences } } as never);
  const [read] = await deviceOrders(async () => db).all();
  expect(read).toMatchObject({ state: 'differs', answer: null });
});

it('can be shown with any value in any field', async () => {
  const db = await device();
  const store = deviceOrders(async () => db);
  const odd = fc.oneof(
    fc.constantFrom(undefined, null, 1.5, -1, Number.NaN, 1e300, 0.001, '', 'x', true, [], {}, [null], [{}]),
    fc.double(),
  );
  const fields = [...Object.keys(order), ...Object.keys(line), ...Object.keys(difference)];
  const spoilt = fc.array(fc.tuple(fc.constantFrom(...fields), odd), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('price', 'stock', 'quantity', 'gone'), spoilt, async (kind, changes) => {
      const wrong = Object.fromEntries(changes.filter(([field]) => field !== 'localUniqueId'));
      const answer = { ...order.answer, differences: [{ ...difference, kind, ...wrong }] };
      const whole = { ...order, purchaseProducts: [{ ...line, ...wrong }, line], answer, ...wrong };
      await db.put('orders', whole as never);
      for (const read of inOrder(await store.all())) expect(shown(read).length).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 300 },
  );
});

it.each(['waiting', 'sending', 'sent', 'login'] as const)(
  'keeps an order that is %s when its lines come back into a cart, and takes a refused one away',
  async (state) => {
    const db = await device();
    const orders = deviceOrders(async () => db);
    const refused = {
      ...order,
      localUniqueId: '00000000-0000-4000-8000-000000000002',
      state: 'refused',
    } as const;
    await db.put('orders', { ...order, state });
    await db.put('orders', refused);
    expect(await orders.remove(order.localUniqueId, isSetAside)).toBe(false);
    expect(await orders.remove(refused.localUniqueId, isSetAside)).toBe(true);
    expect((await orders.all()).map(({ localUniqueId }) => localUniqueId)).toEqual([order.localUniqueId]);
  },
);

it('leaves out records without an order id', async () => {
  const db = await device();
  await db.put('orders', { ...order, localUniqueId: 7 } as never);
  expect(await deviceOrders(async () => db).all()).toEqual([]);
});
