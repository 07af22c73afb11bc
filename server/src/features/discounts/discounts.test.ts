// Discount lists and their rules, and the explanation of a price: it is what the shop charges, for any mix of rules.

import {
  type MadeUser,
  makeCategory,
  makeDiscountList,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let shop: TestShop;
let token: string;
let client: MadeUser;
let asClient: string;
let productId: number;
let code: string;
let listId: number;
const categories = ['Escolar', 'Cuadernos', 'Tapa dura'];

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  token = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  let parentId: number | null = null;
  for (const category of categories)
    parentId = await makeCategory(shop.db, { companyId, code: category, parentId });
  ({ productId, code } = await makeProduct(shop.db, { price: '99.99', categoryId: parentId }));
  await makeCategory(shop.db, { companyId, code: 'Otra' });
  client = await makeUser(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ discountListId: listId } = await shop.call(
    'createDiscountList',
    { body: { name: `Lista ${Math.random()}` } },
    token,
  ));
  await shop.db
    .updateTable('clients')
    .set({ discount_list_id: listId })
    .where('client_id', '=', client.clientId)
    .execute();
  asClient = await shop.token(client.email);
});

const saveRules = (rules: object[]) =>
  shop.raw('saveDiscountRules', { params: { discountListId: listId }, body: { rules } }, token);
const rules = async () =>
  (await shop.call('discountRules', { params: { discountListId: listId }, query: {} }, token)).rules;
const explain = (query = { clientCode: client.clientCode ?? '', productCode: code }) =>
  shop.call('explainPrice', { query }, token);

describe('discount rules', () => {
  it('are added, changed and removed by what the editor saw, and undone', async () => {
    expect(
      (
        await saveRules([
          { from: null, to: 500 },
          { categoryCode: 'Cuadernos', from: null, to: 1_250 },
        ])
      ).status,
    ).toBe(200);
    const changed = await saveRules([
      { from: 500, to: null },
      { categoryCode: 'Cuadernos', from: 1_250, to: 1_500 },
      { productId, from: null, to: 0 },
    ]);
    expect(changed.body.saved).toBe(3);
    expect((await rules()).map(({ kind, bps }) => [kind, bps])).toEqual([
      ['category', 1_500],
      ['product', 0],
    ]);
    await saveRules([{ productId, from: 0, to: 700 }]);
    const undone = await shop.call(
      'undoAction',
      { params: { actionId: changed.body.actionId ?? '' } },
      token,
    );
    expect(undone).toMatchObject({ restored: 2, keptCount: 1 });
    expect((await rules()).map(({ kind, bps }) => [kind, bps])).toEqual([
      ['everything', 500],
      ['category', 1_250],
      ['product', 700],
    ]);
  });

  it('are refused as a whole if one is not what the editor saw, or names what the company does not have', async () => {
    await saveRules([{ from: null, to: 500 }]);
    const stale = await saveRules([
      { categoryCode: 'Cuadernos', from: null, to: 1 },
      { from: null, to: 600 },
    ]);
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body).toMatchObject({ conflicts: [{ current: 500, changedBy: 'Nora' }] });
    const foreign = await makeProduct(shop.db, { company: 'barrilete' });
    expect((await saveRules([{ productId: foreign.productId, from: null, to: 1 }])).status).toBe(404);
    expect((await saveRules([{ categoryCode: 'NADA', from: null, to: 1 }])).status).toBe(404);
    const foreignList = await makeDiscountList(shop.db, { company: 'barrilete' });
    const body = { rules: [{ from: null, to: 1 }] };
    expect(
      (await shop.raw('saveDiscountRules', { params: { discountListId: foreignList }, body }, token)).status,
    ).toBe(404);
    expect(await rules()).toHaveLength(1);
  });

  it('are copied with their list, which is deactivated only when no client has it', async () => {
    await saveRules([
      { from: null, to: 500 },
      { productId, from: null, to: 700 },
    ]);
    const copy = await shop.call(
      'createDiscountList',
      { body: { name: `Copia ${listId}`, copyOf: listId } },
      token,
    );
    expect(copy).toMatchObject({ rulesCount: 2, clientsCount: 0 });
    const away = (discountListId: number) =>
      shop.raw(
        'saveDiscountList',
        { params: { discountListId }, body: { changes: [{ field: 'active', from: true, to: false }] } },
        token,
      );
    expect((await away(copy.discountListId)).body.active).toBe(false);
    expect((await away(listId)).body.code).toBe('list_in_use');
  });
});

describe('explainPrice', () => {
  it('names the rule that decides and those that it sets aside', async () => {
    await saveRules([
      { from: null, to: 500 },
      { categoryCode: 'Escolar', from: null, to: 1_000 },
      { categoryCode: 'Cuadernos', from: null, to: 2_000 },
      { categoryCode: 'Otra', from: null, to: 9_000 },
    ]);
    expect(await explain()).toMatchObject({
      priceListReason: 'default',
      listPrice: 9_999,
      discountBps: 2_000,
      unitPrice: 7_999,
      rules: [
        { kind: 'category', code: 'Cuadernos', decides: true },
        { kind: 'category', code: 'Escolar', decides: false },
        { kind: 'everything', decides: false },
      ],
    });
  });

  it('is what the client is charged, for any mix of rules', async () => {
    const bps = fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null });
    let held: (number | null)[] = [null, null, null, null, null];
    await fc.assert(
      fc.asyncProperty(fc.array(bps, { minLength: 5, maxLength: 5 }), async (wanted) => {
        const targets = [{}, ...categories.map((categoryCode) => ({ categoryCode })), { productId }];
        const { status } = await saveRules(
          targets.map((target, index) => ({
            ...target,
            from: held[index] ?? null,
            to: wanted[index] ?? null,
          })),
        );
        expect(status).toBe(200);
        held = wanted;
        const explained = await explain();
        const { discountedFinalPrice } = await shop.call(
          'product',
          { query: { productCode: code } },
          asClient,
        );
        expect(explained.unitPrice).toBe(Math.round((discountedFinalPrice ?? 0) * 100));
        const decides = explained.rules.find((rule) => rule.decides);
        expect(explained.discountBps).toBe(decides?.bps ?? 0);
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  it('tells a product without a price', async () => {
    const unpriced = await makeProduct(shop.db, { price: null });
    await vi.waitFor(
      async () =>
        expect(
          await explain({ clientCode: client.clientCode ?? '', productCode: unpriced.code }),
        ).toMatchObject({ listPrice: null, unitPrice: null }),
      15_000,
    );
  });
});
