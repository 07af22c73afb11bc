// Carts on a device without a connection: changing lines, two tabs at once, one cart for each client, free delivery,
// and confirming into the outbox.

import 'fake-indexeddb/auto';
import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { toCentavos } from '@mostrador/rules/money';
import { REFUSALS } from '@mostrador/rules/refusals';
import { describe, expect, it } from 'vitest';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { openDeviceDatabase } from '../database';
import { wireOf } from '../outbox/request-body';
import { syncDevice } from '../sync/sync';
import { PagedShop, syncProduct, TAX_TERMS } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';
import { LocalCarts } from './local-carts';
import { creditAfterWaiting } from './local-credit';

let users = 0;

const CABA = { jurisdiction: 'CABA', percent: 1.5, validFrom: null, validUntil: '2026-01-02' };

/** A device that was synced, for a client or for a salesman of the clients 3 and 5. */
async function device(
  profile: 1 | 2 | 3,
  products: readonly SyncProduct[] = [syncProduct(1), syncProduct(2)],
  clientRole: 'buys' | 'looks' = 'buys',
) {
  users += 1;
  const db = await openDeviceDatabase({ company: 'barrilete', userId: `k${users}` });
  const shop = new PagedShop();
  for (const product of products) shop.put(product);
  shop.clients = [3, 5].map((clientId) => ({
    clientId,
    clientCode: `C${clientId}`,
    clientName: `Cliente ${clientId}`,
    clientEmail: '',
    city: '',
    cartItemsCount: 0,
    priceTerms: 'x',
    taxTerms: clientId === 3 ? { ...TAX_TERMS, perceptions: [CABA] } : TAX_TERMS,
    deliveryProvinceCode: clientId === 3 ? 'C' : 'U',
  }));
  const sync = () =>
    syncDevice(syncTools(db, shop.carrier), { profile, clientIds: undefined, pictures: undefined });
  await sync();
  let ids = 0;
  let queued = 0;
  const carts = new LocalCarts({
    db,
    catalogue: new LocalCatalogue(db, profile),
    profile,
    clientRole,
    now: () => Date.UTC(2026, 0, 2),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    queued: () => {
      queued += 1;
    },
  });
  const add = (productCode: string, quantity: number, bypass = false, marks = {}) =>
    carts.upsert(
      {
        query: { bypassQuantityCheck: bypass ? 'true' : 'false' },
        body: { product: { code: productCode }, quantity },
      },
      marks,
    );
  return { db, shop, sync, carts, add, queued: () => queued };
}

const lines = (result: Awaited<ReturnType<LocalCarts['cart']>>) =>
  result.cartProducts.map(({ product, quantity }) => [product.code, quantity]);

const place = (street: string) => ({
  contactPhone: '',
  deliveryAddressStreet: street,
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: '2000',
  deliveryAddressCityName: 'Rosario',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: 'S',
});

describe("one of the client's delivery addresses", () => {
  it('is chosen without a connection, and travels with the order', async () => {
    const { db, shop, sync, carts, add } = await device(1);
    shop.deliveryAddresses = [{ addressId: 4, label: 'Depósito', address: place('San Luis 120') }];
    await sync();
    await add('A-1', 10);
    expect((await carts.cart()).deliveryAddresses).toHaveLength(1);
    const chosen = await carts.save({ deliveryAddress: place('San Luis 120') }, {});
    expect(chosen.cart).toMatchObject({
      ownAddress: true,
      deliveryAddress: { deliveryAddressStreet: 'San Luis 120' },
    });
    await expect(carts.save({ deliveryAddress: place('Otra 1') }, {})).rejects.toThrow(
      'Sin conexión no se puede enviar a otra dirección.',
    );
    await carts.confirm({ total: chosen.cart.total, paymentOption: 1 }, {});
    const [order] = await db.getAll('orders');
    expect(order && wireOf(order)).toMatchObject({ deliveryAddressId: 4 });
    expect(await carts.cart()).toMatchObject({ ownAddress: false });
  });

  it('is the default one again when the buyer chooses so', async () => {
    const { db, shop, sync, carts, add } = await device(2);
    shop.clients = shop.clients.map((client) => ({
      ...client,
      deliveryAddresses: [{ addressId: client.clientId, label: 'Local', address: place('Mitre 5') }],
    }));
    await sync();
    await carts.save({ targetClientId: 3 }, {});
    await add('A-1', 10);
    await carts.save({ deliveryAddress: place('Mitre 5') }, {});
    const back = await carts.save({ deliveryAddress: null }, {});
    expect(back.cart.ownAddress).toBe(false);
    await carts.confirm({ total: back.cart.total, paymentOption: 1, targetClientId: 3 }, {});
    const [order] = await db.getAll('orders');
    expect(order && wireOf(order)).toMatchObject({ deliveryAddressId: null });
  });
});

describe('cart on a device', () => {
  it('refuses to add a product twice with the text of the store, and changes its quantity in the cart', async () => {
    const { carts, add } = await device(1);
    expect(await add('A-1', 2)).toMatchObject({ resultCode: 0, cart: { total: 180 } });
    expect(await add('A-1', 3)).toMatchObject({
      resultCode: REFUSALS.line_exists,
      message: 'El producto ya existe en el carrito',
    });
    expect(lines(await carts.cart())).toEqual([['A-1', 2]]);
    const saved = await carts.save({ cartProducts: [{ product: { code: 'A-1' }, quantity: 5 }] }, {});
    expect(saved).toMatchObject({ resultCode: 0, cart: { total: 450 } });
    expect(await carts.count()).toBe(1);
    expect(lines((await carts.remove(['A-1'], {})).cart)).toEqual([]);
    expect(await carts.remove(['A-1'], {})).toMatchObject({ resultCode: REFUSALS.line_unknown });
  });

  it('saves a single line with its skipped stock check, and does not restore a removed line', async () => {
    const { carts, add } = await device(2, [syncProduct(1, { stock: 0 })]);
    await carts.save({ targetClientId: 3 }, {});
    const saveLine = (quantity: number, observations?: string) =>
      carts.upsert(
        { query: { onlyExistingLine: 'true' }, body: { product: { code: 'A-1' }, quantity, observations } },
        {},
      );
    expect((await saveLine(1)).resultCode).toBe(REFUSALS.line_unknown);
    await add('A-1', 1, true);
    expect((await saveLine(4, 'Azul')).cart.cartProducts).toMatchObject([
      { quantity: 4, observations: 'Azul' },
    ]);
    const saved = await saveLine(5);
    expect(saved).toMatchObject({
      resultCode: 0,
      cart: { cartProducts: [{ quantity: 5, observations: 'Azul' }] },
    });
    expect((await saveLine(0)).resultCode).toBe(REFUSALS.quantity_below_minimum);
    await carts.remove(['A-1'], {});
    expect((await saveLine(5)).resultCode).toBe(REFUSALS.line_unknown);
    expect(await carts.count()).toBe(0);
  });

  it('puts removed lines back where they were', async () => {
    const { carts, add } = await device(1, [syncProduct(1), syncProduct(2), syncProduct(3)]);
    for (const code of ['A-1', 'A-2', 'A-3']) await add(code, 10);
    const before = await carts.cart();
    const removed = before.cartProducts
      .slice(0, 2)
      .map(({ product, quantity, place: at }) => ({ code: product.code, quantity, place: at }));
    await carts.remove(['A-1', 'A-2', 'A-9'], {});
    expect(lines(await carts.cart())).toEqual([['A-3', 10]]);
    expect(await carts.remove(['A-1', 'A-2'], {})).toMatchObject({ resultCode: REFUSALS.line_unknown });
    const back = await carts.restore({ lines: removed }, {});
    expect([back.resultCode, back.lines.map(({ resultCode }) => resultCode)]).toEqual([0, [0, 0]]);
    expect(await carts.cart()).toEqual(before);
    // again, and a product that is not sold any more
    const again = await carts.restore({ lines: [...removed, { code: 'A-9', quantity: 1 }] }, {});
    expect(again.lines[2]?.resultCode).toBe(REFUSALS.product_unknown);
    expect(again.cart).toEqual(before);
  });

  it('loses no product when two tabs add at once', async () => {
    const { carts, add } = await device(1);
    const both = await Promise.all([add('A-1', 1), add('A-2', 1), add('A-1', 4)]);
    expect(both.map(({ resultCode }) => resultCode).sort((a, b) => a - b)).toEqual([
      REFUSALS.line_exists,
      0,
      0,
    ]);
    expect((await carts.cart()).cartProducts).toHaveLength(2);
  });

  it.each<[string, Partial<SyncProduct>, number, number]>([
    ['below the minimum', { minimalSalesQuantity: 6 }, 5, REFUSALS.quantity_below_minimum],
    ['no whole number', {}, 1.5, REFUSALS.quantity_invalid],
    ['more than was left at the last sync', { stock: 3 }, 4, REFUSALS.stock_insufficient],
    ['a product without price', { price: null, discountedFinalPrice: null }, 1, REFUSALS.price_missing],
  ])('refuses %s', async (_, change, quantity, resultCode) => {
    const { add } = await device(1, [syncProduct(1, change)]);
    expect((await add('A-1', quantity)).resultCode).toBe(resultCode);
    expect((await add('Z-9', 1)).resultCode).toBe(REFUSALS.product_unknown);
  });

  it('keeps one cart for each client of a salesman, and refuses to change another than the one shown', async () => {
    const { carts, add } = await device(2);
    const chosen = (targetClientId: number | null) => carts.save({ targetClientId }, {});
    expect(await chosen(3)).toMatchObject({
      resultCode: 0,
      cart: { targetClientId: 3, clientName: 'Cliente 3' },
    });
    await add('A-1', 1);
    await chosen(5);
    expect((await add('A-2', 1, false, { targetClientId: 3 })).resultCode).toBe(
      REFUSALS.target_client_changed,
    );
    expect(await carts.count()).toBe(0);
    await chosen(3);
    expect(lines(await carts.cart())).toEqual([['A-1', 1]]);
    expect((await chosen(99)).resultCode).toBe(REFUSALS.target_client_forbidden);
    await chosen(null);
    expect((await carts.confirm({ total: 0 }, {})).resultCode).toBe(REFUSALS.target_client_missing);
  });

  it('shows IVA, perceptions of the day and the total to pay without a connection, as the server does', async () => {
    const { carts, add } = await device(2);
    await carts.save({ targetClientId: 3 }, {});
    await add('A-1', 2);
    // 200 × 21 % = 42; 200 × 1,5 % = 3
    expect(await carts.cart()).toMatchObject({
      total: 200,
      taxes: {
        net: 200,
        rates: [{ taxCode: 'IVA21', net: 200, iva: 42 }],
        perceptions: [{ label: 'Percepción IIBB CABA', amount: 3 }],
        toPay: 245,
      },
    });
    await carts.save({ targetClientId: 5 }, {});
    await add('A-1', 2);
    expect(await carts.cart()).toMatchObject({ taxes: { perceptions: [], toPay: 242 } });
  });

  it('lets a salesman order more than the stock, but not a client', async () => {
    const [client, salesman] = [
      await device(1, [syncProduct(1, { stock: 0 })]),
      await device(2, [syncProduct(1, { stock: 0 })]),
    ];
    await salesman.carts.save({ targetClientId: 3 }, {});
    expect((await client.add('A-1', 1, true)).resultCode).toBe(REFUSALS.stock_insufficient);
    expect((await salesman.add('A-1', 1, true)).resultCode).toBe(0);
  });

  it.each([2, 3] as const)(
    'lets profile %d neither fill a cart nor order without third-party purchases, only remove',
    async (profile) => {
      const { db, shop, sync, carts, add, queued } = await device(profile);
      await carts.save({ targetClientId: 3 }, {});
      expect((await add('A-1', 6)).resultCode).toBe(0);
      shop.thirdPartyPurchases = false;
      await sync();
      const forbidden = {
        resultCode: REFUSALS.buying_forbidden,
        message: 'Esta cuenta no compra en esta tienda.',
        cart: { cartProducts: [{ quantity: 6, product: { code: 'A-1' } }] },
      };
      expect(await add('A-2', 1)).toMatchObject(forbidden);
      const more = { product: { code: 'A-1' }, quantity: 7 };
      expect(await carts.upsert({ query: { onlyExistingLine: 'true' }, body: more }, {})).toMatchObject(
        forbidden,
      );
      expect(await carts.save({ cartProducts: [more] }, {})).toMatchObject(forbidden);
      expect((await carts.save(await carts.cart(), {})).resultCode).toBe(0);
      expect(await carts.confirm({ total: 540 }, {})).toMatchObject(forbidden);
      expect([await db.count('orders'), queued()]).toEqual([0, 0]);
      expect((await carts.remove(['A-1'], {})).resultCode).toBe(0);
      expect(await carts.count()).toBe(0);
    },
  );

  it('lets a client’s user with the role to look neither fill a cart nor order', async () => {
    const { db, carts, add, queued } = await device(1, undefined, 'looks');
    expect((await add('A-1', 6)).resultCode).toBe(REFUSALS.buying_forbidden);
    expect((await carts.confirm({ total: 0 }, {})).resultCode).toBe(REFUSALS.buying_forbidden);
    expect([await db.count('orders'), queued()]).toEqual([0, 0]);
  });

  it('lets a client order where the company has no third-party purchases', async () => {
    const { shop, sync, add } = await device(1);
    shop.thirdPartyPurchases = false;
    await sync();
    expect((await add('A-1', 6)).resultCode).toBe(0);
  });

  it('shows a product that left the catalogue, and refuses to order it', async () => {
    const { shop, sync, carts, add } = await device(1);
    await add('A-1', 6);
    shop.remove(1);
    await sync();
    const cart = await carts.cart();
    expect(cart).toMatchObject({
      total: 0,
      cartProducts: [{ quantity: 6, unavailable: true, product: { code: 'A-1', active: false } }],
    });
    expect((await carts.confirm({ total: 0 }, {})).resultCode).toBe(REFUSALS.product_unavailable);
  });
});

describe('free delivery on a device', () => {
  const TERMS = { above: 500, provinceCodes: ['C'], provinceNames: ['Ciudad Autónoma de Buenos Aires'] };
  const ADDRESS = {
    deliveryAddressStreet: '',
    deliveryAddressCityName: '',
    deliveryAddressProvinceCode: null,
    legalAddressProvinceCode: 'C',
  };

  it.each([
    ['not free at the threshold', 5, ADDRESS, null],
    ['free above the threshold at the legal address', 6, ADDRESS, 0],
    ['free above the threshold at the delivery address', 6, { deliveryAddressProvinceCode: 'C' }, 0],
    ['not free in another province', 6, { ...ADDRESS, deliveryAddressProvinceCode: 'U' }, null],
  ])("a client's post is %s", async (_, quantity, userDetails, cost) => {
    const { shop, sync, carts, add } = await device(1, [
      syncProduct(1, { price: 100, discountedFinalPrice: null }),
    ]);
    Object.assign(shop, { freeDelivery: TERMS, userDetails });
    await sync();
    await add('A-1', quantity);
    const { cart } = await carts.save({ deliveryMethod: 'correo' }, {});
    expect(cart).toMatchObject({ total: quantity * 100, shippingQuote: { cost } });
  });

  it("uses the address of a salesman's client", async () => {
    const { shop, sync, carts, add } = await device(2);
    shop.freeDelivery = TERMS;
    await sync();
    for (const [targetClientId, cost] of [
      [3, 0],
      [5, null],
    ] as const) {
      await carts.save({ targetClientId }, {});
      await add('A-1', 7);
      expect((await carts.cart()).shippingQuote.cost).toBe(cost);
    }
  });
});

describe('confirming on a device', () => {
  it('queues an order of what was shown and empties the cart', async () => {
    const { db, carts, add, queued } = await device(2);
    await carts.save({ targetClientId: 3 }, {});
    await add('A-1', 7);
    const { externalId } = await carts.cart();
    const given = {
      total: 707,
      externalId,
      targetClientId: 3,
      deliveryMethod: 'correo',
      observations: 'Por la tarde',
    };
    expect(await carts.confirm({ ...given, total: 706 }, {})).toMatchObject({
      resultCode: REFUSALS.total_changed,
    });
    expect(await carts.confirm({ ...given, total: 700 }, {})).toMatchObject({
      resultCode: 0,
      cart: { cartProducts: [] },
    });
    expect(await db.getAll('orders')).toMatchObject([
      {
        localUniqueId: externalId,
        purchaseDate: '2026-01-02T00:00:00.000Z',
        targetClientId: 3,
        targetClientName: 'Cliente 3',
        purchaseProducts: [{ code: 'A-1', name: 'Cuaderno 1', quantity: 7, price: 100 }],
        total: 700,
        choices: { deliveryMethod: 'correo', deliveryOption: 2, observations: 'Por la tarde' },
        state: 'waiting',
      },
    ]);
    expect(queued()).toBe(1);
    // pressing again after the answer was lost
    expect((await carts.confirm({ ...given, total: 700 }, {})).resultCode).toBe(0);
    expect(await db.count('orders')).toBe(1);
  });

  it('refuses a total not above the minimum order, and an empty cart', async () => {
    const { carts, add } = await device(1);
    expect((await carts.confirm({ total: 0 }, {})).resultCode).toBe(REFUSALS.cart_empty);
    await add('A-1', 5);
    expect(await carts.confirm({ total: 450 }, {})).toMatchObject({
      resultCode: REFUSALS.order_below_minimum,
    });
  });

  it('orders whole units of a line edited by hand', async () => {
    const { db, carts, add } = await device(1);
    await add('A-1', 9);
    const stored = await db.get('carts', 0);
    const [line] = stored?.lines ?? [];
    await db.put('carts', { ...stored, lines: [{ ...line, quantity: 8.5 }, null] } as never);
    const { total } = await carts.cart();
    expect([lines(await carts.cart()), total]).toEqual([[['A-1', 8]], 720]);
    expect((await carts.confirm({ total }, {})).resultCode).toBe(0);
    expect(await db.getAll('orders')).toMatchObject([{ purchaseProducts: [{ quantity: 8 }] }]);
  });

  it('keeps the cart when the order cannot be written', async () => {
    const { db, carts, add, queued } = await device(1);
    await add('A-1', 9);
    const { externalId } = await carts.cart();
    await db.add('orders', { localUniqueId: externalId } as never);
    await expect(carts.confirm({ total: 810 }, {})).rejects.toThrow();
    expect(lines(await carts.cart())).toEqual([['A-1', 9]]);
    expect(queued()).toBe(0);
  });
});

describe('the credit that was left at the last synchronisation', () => {
  it("is in a client's own cart, until limits are not controlled any more", async () => {
    const { shop, sync, carts } = await device(1);
    expect((await carts.cart()).syncedCredit).toBeUndefined();
    shop.credit = { control: 'hold', limit: 500_000, left: 120_000, openOrders: 1 };
    await sync();
    expect((await carts.cart()).syncedCredit).toMatchObject({ control: 'hold', left: 120_000 });
    shop.credit = null;
    await sync();
    expect((await carts.cart()).syncedCredit).toBeUndefined();
  });

  it("is in the cart of a salesman's client who has a limit", async () => {
    const { shop, sync, carts } = await device(2);
    const credit = { control: 'warn', left: -5, at: '2026-01-02T12:00:00.000Z' } as const;
    shop.clients = shop.clients.map((client) => (client.clientId === 3 ? { ...client, credit } : client));
    await sync();
    await carts.save({ targetClientId: 3 }, {});
    expect((await carts.cart()).syncedCredit).toEqual(credit);
    await carts.save({ targetClientId: 5 }, {});
    expect((await carts.cart()).syncedCredit).toBeUndefined();
  });

  it('is without the orders that wait on the device, with their taxes, until they are sent', async () => {
    const { db, shop, sync, carts, add } = await device(2);
    const credit = { control: 'warn', left: 1_000_000, at: '2026-01-02T12:00:00.000Z' } as const;
    shop.clients = shop.clients.map((client) => ({ ...client, credit }));
    await sync();
    await carts.save({ targetClientId: 3 }, {});
    await add('A-1', 10);
    const { total, taxes } = await carts.cart();
    await carts.confirm({ total, paymentOption: 1 }, { targetClientId: 3 });
    const toPay = toCentavos(taxes?.toPay ?? 0);
    expect(toPay).toBeGreaterThan(toCentavos(total));
    expect((await carts.cart()).syncedCredit).toEqual({
      ...credit,
      left: 1_000_000 - toPay,
      waitingOrders: 1,
    });
    await carts.save({ targetClientId: 5 }, {});
    expect((await carts.cart()).syncedCredit).toEqual(credit);
    const [order] = await db.getAll('orders');
    if (order === undefined) throw new Error('The order waits.');
    await db.put('orders', { ...order, state: 'sent' });
    await carts.save({ targetClientId: 3 }, {});
    expect((await carts.cart()).syncedCredit).toEqual(credit);
  });

  it.each([
    ['hold', 600, 600],
    ['warn', 600, -500],
  ] as const)('with limits that %s, an order of 1,100 of %i left leaves %i', async (control, left, after) => {
    const { db } = await device(1);
    const waiting = { targetClientId: null, state: 'waiting', purchaseProducts: [], total: 5, toPay: 1_100 };
    await db.put('orders', {
      localUniqueId: 'a',
      purchaseDate: '2026-01-02T12:00:00.000Z',
      ...waiting,
    } as never);
    const offered = { localUniqueId: 'b', offer: { validUntil: '2026-02-02', note: '' }, ...waiting };
    await db.put('orders', offered as never);
    const credit = { control, left, at: '2026-01-02T12:00:00.000Z' };
    expect((await creditAfterWaiting(db, credit, null)).left).toBe(after);
  });
});
