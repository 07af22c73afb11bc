// Shopping lists by the API: what users of one client share, changes at once, limits, usual products, and lists in the cart.

import { randomUUID } from 'node:crypto';
import { refillSummary } from '@mostrador/rules/cart-refill';
import { SHOPPING_LIST_LINES_MAX, SHOPPING_LISTS_MAX } from '@mostrador/rules/limits';
import { REFUSALS } from '@mostrador/rules/refusals';
import { faultList } from '@mostrador/rules/testing/quick-order-faults';
import { REFILL_CASES } from '@mostrador/rules/testing/refill-cases';
import {
  assign,
  type MadeUser,
  makeClient,
  makeProduct,
  makeProducts,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { storeFaultProducts } from '@mostrador/trials/testing/fault-products';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

type Signed = MadeUser & { readonly token: string };
const signedIn = async (given: Parameters<typeof makeUser>[1] = {}): Promise<Signed> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};
/** Two users of one client. */
async function colleagues(): Promise<readonly [Signed, Signed]> {
  const client = await makeClient(shop.db, {});
  return [await signedIn({ client }), await signedIn({ client })];
}
async function makeList({ token }: Signed, content: object = {}, name = 'Semanal'): Promise<string> {
  const key = randomUUID();
  const { resultCode } = await shop.call('createShoppingList', { body: { key, name, ...content } }, token);
  expect(resultCode).toBe(0);
  return key;
}
const read = ({ token }: Signed, listId: string) => shop.call('shoppingList', { params: { listId } }, token);
const quantities = async (user: Signed, listId: string) =>
  (await read(user, listId)).listLines.map(({ product, quantity }) => [product.code, quantity]);
const save = ({ token }: Signed, listId: string, lines: { code: string; quantity: number }[]) =>
  shop.call('saveShoppingListLines', { params: { listId }, body: { lines } }, token);
const put = ({ token }: Signed, code: string, quantity: number) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
const names = async ({ token }: Signed) =>
  (await shop.call('shoppingLists', {}, token)).lists.map(({ name }) => name);

describe('lists of a client', () => {
  it('are read and changed by all its users, at today’s prices and stock, and by nobody else', async () => {
    const [ana, beto] = await colleagues();
    const stranger = await signedIn();
    const [first, second] = [
      await makeProduct(shop.db, { price: '1500.50', stock: 7 }),
      await makeProduct(shop.db, { visible: false }),
    ];
    const listId = await makeList(ana, {
      lines: [
        { code: first.code, quantity: 12 },
        { code: second.code, quantity: 3 },
        { code: 'NADA', quantity: 1 },
      ],
    });
    expect(await quantities(beto, listId)).toEqual([[first.code, 12]]);
    const { listLines } = await read(beto, listId);
    expect(listLines[0]).toMatchObject({ sellable: true, product: { price: 1500.5, stock: 7 } });
    await save(beto, listId, [{ code: first.code, quantity: 24 }]);
    expect(await quantities(ana, listId)).toEqual([[first.code, 24]]);
    expect(await names(stranger)).toEqual([]);
    const body = { lines: [{ code: first.code, quantity: 1 }] };
    for (const [call, input] of [
      ['shoppingList', { params: { listId } }],
      ['changeShoppingList', { params: { listId }, body: { name: 'Mía' } }],
      ['saveShoppingListLines', { params: { listId }, body }],
      ['fillCartFromList', { body: { listId, ...body } }],
      ['createShoppingList', { body: { key: listId, name: 'Mía' } }],
    ] as const)
      expect([call, (await shop.raw(call, input, stranger.token)).status]).toEqual([call, 404]);
    expect(await names(ana)).toEqual(['Semanal']);
  });

  it('tell which codes were left out, and keep a hidden product without its price', async () => {
    const [ana] = await colleagues();
    const [gone, hidden] = [await makeProduct(shop.db), await makeProduct(shop.db, { visible: false })];
    const listId = await makeList(ana, { lines: [{ code: gone.code, quantity: 2 }] });
    await shop.db
      .updateTable('products')
      .set({ visible_in_portal: false })
      .where('product_id', '=', gone.productId)
      .execute();
    const { unknown } = await save(ana, listId, [
      { code: hidden.code, quantity: 1 },
      { code: 'NADA', quantity: 1 },
    ]);
    expect(unknown).toEqual([hidden.code, 'NADA']);
    expect((await read(ana, listId)).listLines).toMatchObject([
      { sellable: false, quantity: 2, product: { code: gone.code, price: null, discountedFinalPrice: null } },
    ]);
    expect((await save(ana, listId, [{ code: gone.code, quantity: 0 }])).unknown).toEqual([]);
    expect(await quantities(ana, listId)).toEqual([]);
  });

  it('lose nothing when two users change one list at once', async () => {
    const [ana, beto] = await colleagues();
    const codes = await makeProducts(shop.db, 'JUNTOS', 40, 100);
    const listId = await makeList(ana);
    const half = (from: number) =>
      codes.slice(from, from + 20).map((code, index) => ({ code, quantity: from + index + 1 }));
    await Promise.all([
      ...half(0).map((line) => save(ana, listId, [line])),
      ...half(20).map((line) => save(beto, listId, [line])),
      save(beto, listId, half(20)),
    ]);
    const stored = await quantities(ana, listId);
    expect(new Map(stored as [string, number][])).toEqual(
      new Map([...half(0), ...half(20)].map(({ code, quantity }) => [code, quantity])),
    );
    expect(stored.length).toBe(40);
  });

  it('are made once for a key, and are renamed, deleted and restored with their lines', async () => {
    const [ana, beto] = await colleagues();
    const { code } = await makeProduct(shop.db);
    const body = { key: randomUUID(), name: '  Vuelta al cole  ', lines: [{ code, quantity: 5 }] };
    const made = await Promise.all(
      [ana, beto, ana].map(({ token }) => shop.call('createShoppingList', { body }, token)),
    );
    expect(made.map(({ list }) => [list?.listId, list?.name, list?.lines])).toEqual(
      Array.from({ length: 3 }, () => [body.key, 'Vuelta al cole', 1]),
    );
    const change = (given: object, by = ana) =>
      shop.call('changeShoppingList', { params: { listId: body.key }, body: given }, by.token);
    expect((await change({ name: 'Marzo' })).list?.name).toBe('Marzo');
    expect((await change({ isDeleted: true })).message).toBe('Lista borrada.');
    await change({ isDeleted: true }, beto);
    expect(await names(beto)).toEqual([]);
    expect((await shop.raw('shoppingList', { params: { listId: body.key } }, ana.token)).status).toBe(404);
    await change({ isDeleted: false }, beto);
    expect(await quantities(ana, body.key)).toEqual([[code, 5]]);
    const { status, body: problem } = await shop.raw(
      'changeShoppingList',
      { params: { listId: body.key }, body: { name: '   ' } },
      ana.token,
    );
    expect([status, problem.field]).toEqual([400, 'name']);
  });

  it('put a removed line back to its place', async () => {
    const [ana] = await colleagues();
    const codes = await makeProducts(shop.db, 'LUGAR', 3, 100);
    const listId = await makeList(ana, { lines: codes.map((code) => ({ code, quantity: 1 })) });
    const [, second] = (await read(ana, listId)).listLines;
    await save(ana, listId, [{ code: codes[1] ?? '', quantity: 0 }]);
    expect((await quantities(ana, listId)).map(([code]) => code)).toEqual([codes[0], codes[2]]);
    const line = { code: codes[1] ?? '', quantity: 4, position: second?.position };
    await shop.call('saveShoppingListLines', { params: { listId }, body: { lines: [line] } }, ana.token);
    expect((await quantities(ana, listId)).map(([code]) => code)).toEqual(codes);
  });

  it('refuse a list and a line above the limits, and then change nothing', async () => {
    const [ana] = await colleagues();
    const listId = await makeList(ana);
    const codes = await makeProducts(shop.db, 'TOPE', SHOPPING_LIST_LINES_MAX + 1, 100);
    const all = codes.slice(1).map((code) => ({ code, quantity: 1 }));
    expect((await save(ana, listId, all)).list?.lines).toBe(SHOPPING_LIST_LINES_MAX);
    const refused = await save(ana, listId, [
      { code: codes[0] ?? '', quantity: 1 },
      { code: codes[1] ?? '', quantity: 99 },
    ]);
    expect([refused.resultCode, refused.list]).toEqual([REFUSALS.shopping_list_full, null]);
    expect((await read(ana, listId)).listLines.map(({ quantity }) => quantity)).not.toContain(99);
    await sql`insert into shopping_lists (company_id, client_id, kind, name)
      select ${ana.companyId}, ${ana.clientId}, 'named', 'Lista ' || n from generate_series(2, ${SHOPPING_LISTS_MAX}) n`.execute(
      shop.db,
    );
    const { resultCode, message } = await shop.call(
      'createShoppingList',
      { body: { key: randomUUID(), name: 'Otra' } },
      ana.token,
    );
    expect([resultCode, message]).toEqual([
      REFUSALS.shopping_lists_full,
      'Puede tener hasta 100 listas. Borre alguna para hacer otra.',
    ]);
  });

  it('take the lines of the cart and of an order, and only raise what they have', async () => {
    const [ana] = await colleagues();
    const stranger = await signedIn();
    const [one, two] = [
      await makeProduct(shop.db, { price: '90000' }),
      await makeProduct(shop.db, { price: '90000' }),
    ];
    await put(ana, one.code, 3);
    await put(ana, two.code, 8);
    const { externalId, total } = await shop.call('cart', {}, ana.token);
    const fromCart = await makeList(ana, { fromCart: true }, 'Del carrito');
    await shop.call('confirmCart', { body: { externalId, total } }, ana.token);
    const listId = await makeList(ana, { lines: [{ code: one.code, quantity: 10 }] });
    const add = (by: Signed, list: string) =>
      shop.raw(
        'saveShoppingListLines',
        { params: { listId: list }, body: { orderId: externalId } },
        by.token,
      );
    await add(ana, listId);
    await add(ana, listId);
    expect(await quantities(ana, listId)).toEqual([
      [one.code, 10],
      [two.code, 8],
    ]);
    expect(await quantities(ana, fromCart)).toEqual([
      [one.code, 3],
      [two.code, 8],
    ]);
    expect((await add(stranger, await makeList(stranger))).status).toBe(404);
  });
});

describe('what a caller may send', () => {
  it('has a name with letters that can be seen, and is stored without those that turn a line around', async () => {
    const [ana] = await colleagues();
    for (const name of ['\u200b\u202e', ' \u00a0 ', 'x'.repeat(81), 'x'.repeat(10_000)]) {
      const body = { key: randomUUID(), name };
      const { status, body: problem } = await shop.raw('createShoppingList', { body }, ana.token);
      expect([status, problem.field]).toEqual([400, 'name']);
    }
    const listId = await makeList(ana, {}, '  Mi\u202e\u200b  lista <script>alert(1)</script>\n');
    expect(await names(ana)).toEqual(['Mi lista <script>alert(1)</script>']);
    await shop.call(
      'changeShoppingList',
      { params: { listId }, body: { name: '\u2066Otra\u2069' } },
      ana.token,
    );
    expect(await names(ana)).toEqual(['Otra']);
  });

  it('may be the last place there is: later lines are listed there too', async () => {
    const [ana] = await colleagues();
    const codes: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) codes.push((await makeProduct(shop.db)).code);
    const listId = await makeList(ana);
    const [first = '', ...others] = codes;
    await shop.call(
      'saveShoppingListLines',
      { params: { listId }, body: { lines: [{ code: first, quantity: 1, position: 2_147_483_647 }] } },
      ana.token,
    );
    const more = others.map((code) => ({ code, quantity: 2 }));
    expect((await save(ana, listId, more)).resultCode).toBe(0);
    expect((await quantities(ana, listId)).map(([code]) => code)).toEqual(codes);
  });

  it('tells nothing of a hidden product when its line is removed', async () => {
    const [ana] = await colleagues();
    const listId = await makeList(ana);
    const { code } = await makeProduct(shop.db, { visible: false });
    const removed = await save(ana, listId, [
      { code, quantity: 0 },
      { code: 'NADA', quantity: 0 },
    ]);
    expect(removed.unknown).toEqual([]);
  });

  it('does not delete the favourites, nor keeps more deleted lists than a client may have', async () => {
    const [ana] = await colleagues();
    const { code } = await makeProduct(shop.db);
    const body = { isFavourite: true };
    const { list } = await shop.call('setFavourite', { params: { productCode: code }, body }, ana.token);
    const deleted = { params: { listId: list?.listId ?? '' }, body: { isDeleted: true } };
    expect((await shop.raw('changeShoppingList', deleted, ana.token)).status).toBe(400);
    expect(await shop.call('favouriteCodes', {}, ana.token)).toEqual([code]);
    await sql`
      insert into shopping_lists (company_id, client_id, kind, name, deleted_at)
      select ${ana.companyId}, ${ana.clientId}, 'named', 'Lista ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${SHOPPING_LISTS_MAX + 5}) n`.execute(shop.db);
    const listId = await makeList(ana);
    await shop.call('changeShoppingList', { params: { listId }, body: { isDeleted: true } }, ana.token);
    const { rows } = await sql<{ kept: number; oldest: string; last: boolean }>`
      select count(*)::int as kept, (array_agg(name order by deleted_at))[1] as oldest,
        bool_or(external_id = ${listId}::uuid) as last
      from shopping_lists where client_id = ${ana.clientId} and deleted_at is not null`.execute(shop.db);
    expect(rows).toEqual([
      { kept: SHOPPING_LISTS_MAX, oldest: `Lista ${SHOPPING_LISTS_MAX - 1}`, last: true },
    ]);
  });
});

describe('the rights on lists', () => {
  it('let a user who looks read and change nothing', async () => {
    const client = await makeClient(shop.db, {});
    const [ana, looks] = [await signedIn({ client }), await signedIn({ client, clientRole: 'looks' })];
    const { code } = await makeProduct(shop.db);
    const listId = await makeList(ana, { lines: [{ code, quantity: 2 }] });
    expect(await quantities(looks, listId)).toEqual([[code, 2]]);
    expect(await shop.call('shoppingLists', {}, looks.token)).toMatchObject({ mayChange: false });
    const { token } = looks;
    const refusals = [
      await shop.call('createShoppingList', { body: { key: randomUUID(), name: 'Mía' } }, token),
      await shop.call('changeShoppingList', { params: { listId }, body: { isDeleted: true } }, token),
      await save(looks, listId, [{ code, quantity: 9 }]),
      await shop.call('setFavourite', { params: { productCode: code }, body: { isFavourite: true } }, token),
      await shop.call('fillCartFromList', { body: { listId, lines: [{ code, quantity: 2 }] } }, token),
    ];
    expect(refusals.map(({ resultCode }) => resultCode)).toEqual(
      Array.from({ length: 5 }, () => REFUSALS.buying_forbidden),
    );
    expect(await quantities(ana, listId)).toEqual([[code, 2]]);
  });

  it('show a salesman the lists of the client that they buy for now', async () => {
    const ana = await signedIn();
    const salesman = await signedIn({ profile: 2 });
    await assign(shop.db, salesman, ana);
    const listId = await makeList(ana);
    const status = async () =>
      (await shop.raw('shoppingList', { params: { listId } }, salesman.token)).status;
    expect([await names(salesman), await status()]).toEqual([[], 404]);
    await shop.call('updateCart', { body: { targetClientId: ana.clientId } }, salesman.token);
    expect([await names(salesman), await status()]).toEqual([['Semanal'], 200]);
    await makeList(salesman, {}, 'Del vendedor');
    expect(await names(ana)).toEqual(['Del vendedor', 'Semanal']);
  });

  it('give a device those of its client, and a salesman’s device those of all his clients', async () => {
    const [ana, beto, stranger] = [await signedIn(), await signedIn(), await signedIn()];
    const salesman = await signedIn({ profile: 2 });
    for (const client of [ana, beto]) await assign(shop.db, salesman, client);
    const { code } = await makeProduct(shop.db);
    const listId = await makeList(ana, { lines: [{ code, quantity: 3 }] });
    await makeList(stranger, { lines: [{ code, quantity: 9 }] });
    const forSync = ({ token }: Signed, after?: number | null) =>
      shop.call('listsForSync', { query: { ...(after != null && { after }) } }, token);
    const { clients, next } = await forSync(salesman);
    expect([clients.map(({ clientId }) => clientId), next]).toEqual([[ana.clientId, beto.clientId], null]);
    expect((await forSync(salesman, ana.clientId)).clients).toMatchObject([{ clientId: beto.clientId }]);
    const own = await forSync(ana);
    expect(own.clients).toEqual([clients[0]]);
    const { listLines: _, ...row } = await read(ana, listId);
    expect(own.clients[0]).toMatchObject({
      lists: [{ ...row, listLines: [{ code, quantity: 3 }] }],
      usual: [],
    });
  });
});

describe('favourites', () => {
  it('are shared, begin with the minimum quantity, and keep the quantity that they got', async () => {
    const [ana, beto] = await colleagues();
    const { code } = await makeProduct(shop.db, { minimalSalesQuantity: 12 });
    const mark = ({ token }: Signed, isFavourite: boolean, productCode = code) =>
      shop.call('setFavourite', { params: { productCode }, body: { isFavourite } }, token);
    const [first] = await Promise.all([mark(ana, true), mark(beto, true), mark(ana, true)]);
    expect(first?.list).toMatchObject({ kind: 'favourites', name: '', lines: 1 });
    const listId = first?.list?.listId ?? '';
    await save(beto, listId, [{ code, quantity: 36 }]);
    await mark(ana, true);
    expect(await quantities(ana, listId)).toEqual([[code, 36]]);
    expect(await shop.call('favouriteCodes', {}, beto.token)).toEqual([code]);
    await mark(beto, false);
    await mark(ana, false);
    expect(await shop.call('favouriteCodes', {}, ana.token)).toEqual([]);
    expect((await mark(ana, true, 'NADA')).resultCode).toBe(REFUSALS.product_unknown);
  });
});

describe('usual products', () => {
  it('are what was bought twice in twelve months, with the median quantity, the most frequent first', async () => {
    const ana = await signedIn();
    const [often, twice, once, old, cancelled] = await Promise.all(
      Array.from({ length: 5 }, () => makeProduct(shop.db)),
    );
    const order = (day: number, status: string, lines: readonly (readonly [number | undefined, number])[]) =>
      sql`
      with placed as (
        insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total, contact_phone,
          observations, discount_codes, delivery_details, status, placed_at)
        select ${ana.companyId}, gen_random_uuid(), coalesce(max(order_number), 0) + 1, ${ana.clientId}, 'C', 'C', ${ana.userId}, 1, '',
          '', '', '', ${status}, now() - ${day} * interval '1 day' from orders where company_id = ${ana.companyId}
        returning order_id
      )
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price, quantity,
        observations, stock_check_skipped)
      select ${ana.companyId}, order_id, nth, gen_random_uuid(), product_id, '', '', 1, 1, quantity, '', false
      from placed, unnest(${lines.map(([id]) => id)}::int[], ${lines.map(([, quantity]) => quantity)}::int[])
        with ordinality as l (product_id, quantity, nth)`.execute(shop.db);
    await order(300, 'Entregado', [
      [often?.productId, 10],
      [twice?.productId, 6],
    ]);
    await order(200, 'Entregado', [
      [often?.productId, 40],
      [once?.productId, 5],
    ]);
    await order(100, 'Entregado', [
      [often?.productId, 12],
      [twice?.productId, 8],
      [cancelled?.productId, 1],
    ]);
    await order(50, 'Cancelado', [
      [once?.productId, 5],
      [cancelled?.productId, 1],
    ]);
    await order(400, 'Entregado', [
      [old?.productId, 3],
      [once?.productId, 5],
    ]);
    await order(390, 'Entregado', [[old?.productId, 3]]);
    const usual = await shop.call('usualProducts', {}, ana.token);
    expect(usual.map(({ product, quantity, times }) => [product.code, quantity, times])).toEqual([
      [often?.code, 12, 3],
      [twice?.code, 6, 2],
    ]);
    expect((await shop.call('shoppingLists', {}, ana.token)).usual).toBe(2);
    expect((await shop.call('listsForSync', { query: {} }, ana.token)).clients[0]?.usual).toEqual(
      usual.map(({ product: { code }, quantity, times, lastBoughtAt }) => ({
        code,
        quantity,
        times,
        lastBoughtAt,
      })),
    );
    expect(await shop.call('usualProducts', {}, (await signedIn()).token)).toEqual([]);
  });
});

describe('a list in the cart', () => {
  it('has an answer for each line, and changes nothing the second time', async () => {
    const [ana] = await colleagues();
    const [whole, less, none, minimum, hidden] = [
      await makeProduct(shop.db),
      await makeProduct(shop.db, { stock: 7 }),
      await makeProduct(shop.db, { stock: 0 }),
      await makeProduct(shop.db, { minimalSalesQuantity: 12 }),
      await makeProduct(shop.db, { visible: false }),
    ];
    const listId = await makeList(ana, { lines: [{ code: whole.code, quantity: 10 }] });
    const lines = [whole, less, none, minimum, hidden, { code: 'NADA' }].map(({ code }) => ({
      code,
      quantity: 10,
    }));
    const fill = () => shop.call('fillCartFromList', { body: { listId, lines } }, ana.token);
    const first = await fill();
    expect(first.lines.map(({ code, quantity, outcome }) => [code, quantity, outcome])).toEqual([
      [whole.code, 10, 'added'],
      [less.code, 7, 'less_stock'],
      [none.code, 0, 'no_stock'],
      [minimum.code, 0, 'below_minimum'],
      [hidden.code, 0, 'gone'],
      ['NADA', 0, 'gone'],
    ]);
    expect(first.lines[4]?.name).toBe('');
    expect(first.message).toBe(
      'Se agregaron 2 productos. De 1 hay menos unidades que las pedidas. 4 no se pudieron agregar.',
    );
    expect((await fill()).cart).toEqual(first.cart);
    expect((await shop.call('shoppingLists', {}, ana.token)).lists[0]?.usedAt).toMatch(/Z$/);
  });

  it('answers every kind of line as a device does', async () => {
    const ana = await signedIn();
    await storeFaultProducts(shop, ana, faultList(1).products);
    const lines = REFILL_CASES.map(({ code, wanted }) => ({ code, quantity: wanted }));
    const filled = await shop.call('fillCartFromList', { body: { lines } }, ana.token);
    expect(
      filled.lines.map(({ code, wanted, outcome, quantity }) => ({ code, wanted, outcome, quantity })),
    ).toEqual(REFILL_CASES);
    expect(filled.message).toBe(refillSummary(REFILL_CASES));
  });
});
