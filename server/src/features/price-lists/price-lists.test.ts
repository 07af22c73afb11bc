// Price lists: created, copied, renamed, made the default one and deactivated; and which list counts for a client on which day.

import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { type MadeUser, makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let shop: TestShop;
let administrator: MadeUser;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await makeUser(shop.db, { profile: 3, name: 'Nora' });
  token = await shop.token(administrator.email);
});
afterAll(() => shop.close());

const create = (body: object) => shop.call('createPriceList', { body: { name: 'Nueva', ...body } }, token);
const save = (priceListId: number, ...changes: object[]) =>
  shop.raw('savePriceList', { params: { priceListId }, body: { changes } }, token);
const lists = async () => (await shop.call('priceLists', {}, token)).lists;
const defaultList = async () => (await lists()).find(({ isDefault }) => isDefault)?.priceListId ?? 0;

describe('price lists', () => {
  it('are created empty, or as a copy with a percentage', async () => {
    const { productId } = await makeProduct(shop.db, { price: null });
    const source = await makePriceList(shop.db, { name: 'Base', prices: { [productId]: '3890.00' } });
    const made = await create({
      name: 'Mayorista interior',
      copyOf: source,
      bps: 850,
      step: 1_000,
      direction: 'up',
    });
    expect(made).toMatchObject({ code: 'MAYORISTA-INTERIOR', pricesCount: 1, active: true, isInForce: true });
    const { amount } = await shop.db
      .selectFrom('prices')
      .where('price_list_id', '=', made.priceListId)
      .select('amount')
      .executeTakeFirstOrThrow();
    expect(amount).toBe('4230.00');
    expect((await shop.raw('createPriceList', { body: { name: 'Mayorista interior' } }, token)).status).toBe(
      409,
    );
    const foreign = await makePriceList(shop.db, { company: 'barrilete' });
    expect((await shop.raw('createPriceList', { body: { name: 'x', copyOf: foreign } }, token)).status).toBe(
      404,
    );
  });

  it('are changed field by field; who saw another value is told who changed it', async () => {
    const { priceListId } = await create({ name: 'Librerías' });
    expect(
      (await save(priceListId, { field: 'name', from: 'Librerías', to: 'Librerías y kioscos' })).status,
    ).toBe(200);
    const { status, body } = await save(priceListId, { field: 'name', from: 'Librerías', to: 'Otra' });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body).toMatchObject({
      conflicts: [{ field: 'name', current: 'Librerías y kioscos', changedBy: 'Nora' }],
    });
    // what is there already is no conflict
    expect((await save(priceListId, { field: 'name', from: 'x', to: 'Librerías y kioscos' })).status).toBe(
      200,
    );
  });

  it('have one default, which counts always', async () => {
    const before = await defaultList();
    const { priceListId } = await create({ name: 'Predeterminada' });
    expect((await save(before, { field: 'isDefault', from: true, to: false })).status).toBe(400);
    expect((await save(before, { field: 'validUntil', from: null, to: '2999-01-01' })).status).toBe(409);
    expect((await save(priceListId, { field: 'isDefault', from: false, to: true })).body.isDefault).toBe(
      true,
    );
    expect(await defaultList()).toBe(priceListId);
    await vi.waitFor(() => expect(shop.app.shop.company().defaultPriceListId).toBe(priceListId), 15_000);
    const { action_id } = await shop.db
      .selectFrom('change_log')
      .where('kind', '=', 'price_list')
      .orderBy('change_id', 'desc')
      .select('action_id')
      .executeTakeFirstOrThrow();
    const undone = await shop.call('undoAction', { params: { actionId: action_id } }, token);
    expect(undone).toMatchObject({ kept: [] });
    expect(await defaultList()).toBe(before);
  });

  it('are deactivated, not deleted, and not while clients have them', async () => {
    const { priceListId } = await create({ name: 'Con clientes' });
    const client = await makeUser(shop.db);
    const setList = (price_list_id: number | null) =>
      shop.db
        .updateTable('clients')
        .set({ price_list_id })
        .where('client_id', '=', client.clientId)
        .execute();
    await setList(priceListId);
    const away = { field: 'active', from: true, to: false };
    expect((await save(priceListId, away)).body.code).toBe('list_in_use');
    await setList(null);
    expect((await save(priceListId, away)).body.active).toBe(false);
    expect((await lists()).some((list) => list.priceListId === priceListId)).toBe(true);
  });
});

describe('a list with days', () => {
  it('counts for its clients on these days alone; on others they pay the default list', async () => {
    const { code, productId } = await makeProduct(shop.db, { price: '100.00' });
    const today = dayAt(shop.app.shop.now());
    const [from, until] = [dayAfter(today, 2), dayAfter(today, 3)];
    const own = await makePriceList(shop.db, {
      validFrom: from,
      validUntil: until,
      prices: { [productId]: '70.00' },
    });
    const client = await makeUser(shop.db);
    await shop.db
      .updateTable('clients')
      .set({ price_list_id: own })
      .where('client_id', '=', client.clientId)
      .execute();
    const pays = async () => {
      const as = await shop.token(client.email);
      const explained = await shop.call(
        'explainPrice',
        { query: { clientCode: client.clientCode ?? '', productCode: code } },
        await shop.token(administrator.email),
      );
      const { price } = await shop.call('product', { query: { productCode: code } }, as);
      expect(explained.listPrice).toBe(Math.round((price ?? 0) * 100));
      return [price, explained.priceListReason];
    };
    const goTo = (moment: number) => shop.forward(moment - shop.app.shop.now());
    expect(await pays()).toEqual([100, 'own_not_in_force']);
    goTo(startOfDay(from) - 1_000);
    expect(await pays()).toEqual([100, 'own_not_in_force']);
    goTo(startOfDay(from) + 1_000);
    expect(await pays()).toEqual([70, 'own']);
    goTo(startOfDay(dayAfter(until, 1)) - 1_000);
    expect(await pays()).toEqual([70, 'own']);
    goTo(startOfDay(dayAfter(until, 1)) + 1_000);
    expect(await pays()).toEqual([100, 'own_not_in_force']);
  });

  it('changes what an open session pays as soon as its days change', async () => {
    const { code, productId } = await makeProduct(shop.db, { price: '100.00' });
    const own = await makePriceList(shop.db, { name: 'Con fecha', prices: { [productId]: '70.00' } });
    const client = await makeUser(shop.db);
    await shop.db
      .updateTable('clients')
      .set({ price_list_id: own })
      .where('client_id', '=', client.clientId)
      .execute();
    token = await shop.token(administrator.email);
    const as = await shop.token(client.email);
    const price = async () => (await shop.call('product', { query: { productCode: code } }, as)).price;
    expect(await price()).toBe(70);
    const past = dayAfter(dayAt(shop.app.shop.now()), -1);
    expect((await save(own, { field: 'validUntil', from: null, to: past })).status).toBe(200);
    await vi.waitFor(async () => expect(await price()).toBe(100), 15_000);
  });
});
