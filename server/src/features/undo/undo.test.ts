// Undo of changes: random mixes of edits by two administrators, changes of many, orders and undos end in the values that a model of the
// rule expects, with no newer edit lost and the database's invariants intact.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import type { LoggedChange } from '../change-log/change-log.service.js';
import { groupsOf } from './undo.service.js';

const MIXES = 200;
const STEPS = 5;
const FIELDS = ['stock', 'minimalSalesQuantity', 'visibleInPortal', 'price'] as const;
type Field = (typeof FIELDS)[number];
type Value = number | boolean | null;

let shop: TestShop;
let editors: string[];
let buyer: string;
let listId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  editors = [];
  for (const name of ['Nora', 'Raúl'])
    editors.push(await shop.token((await makeUser(shop.db, { profile: 3, name })).email));
  buyer = await shop.token((await makeUser(shop.db, {})).email);
  listId = shop.app.shop.company().defaultPriceListId;
});
afterAll(() => shop.close());

/** A generator of numbers that is the same in each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Made {
  readonly productId: number;
  readonly code: string;
}
/** What an action changed: by product and field, the value before and after. */
type Logged = { readonly at: string; readonly before: Value; readonly after: Value }[];

it(`ends as the rule says in ${MIXES} random mixes, and leaves what orders reserve`, async () => {
  const products: Made[] = [];
  const model = new Map<string, Value>();
  const at = ({ productId }: Made, field: Field) => `${productId} ${field}`;
  for (let nth = 0; nth < 4; nth += 1) {
    const made = await makeProduct(shop.db, { price: '60000.00', stock: 1_000_000, name: `Mezcla ${nth}` });
    products.push(made);
    model.set(at(made, 'stock'), 1_000_000);
    model.set(at(made, 'minimalSalesQuantity'), null);
    model.set(at(made, 'visibleInPortal'), true);
    model.set(at(made, 'price'), 6_000_000);
  }
  const randomValue = (field: Field, random: (below: number) => number): Value => {
    if (field === 'visibleInPortal') return random(2) === 0;
    if (field === 'minimalSalesQuantity') return random(3) === 0 ? null : 1 + random(2);
    return field === 'stock' ? 1_000_000 + random(3) : 6_000_000 + random(3) * 1_000;
  };
  const actions: { readonly actionId: string; readonly logged: Logged }[] = [];
  const history: (readonly [key: string, actionId: string, undone: string | undefined])[] = [];
  const note = (actionId: string | null, logged: Logged, undone?: string) => {
    if (actionId === null) return;
    actions.push({ actionId, logged });
    history.push(...logged.map((each) => [each.at, actionId, undone] as const));
  };
  /** Whether another action has changed the field since, and that was not taken back. */
  const isNewer = (key: string, actionId: string) => {
    const own = history.findIndex(([of, id]) => of === key && id === actionId);
    const later = history.slice(own + 1).filter(([of]) => of === key);
    const undosOf = (id: string) => later.filter(([, , undone]) => undone === id);
    return later.some(
      ([, id, undone]) =>
        !later.some(([, other]) => other === undone) &&
        !undosOf(id).some(([, undo]) => undosOf(undo).length === 0),
    );
  };
  let lost = 0;

  async function edit(random: (below: number) => number) {
    const token = editors[random(2)] ?? '';
    const edits = new Map<string, { product: Made; field: Field; to: Value }>();
    for (let nth = 0; nth <= random(4); nth += 1) {
      const product = products[random(products.length)] as Made;
      const field = FIELDS[random(FIELDS.length)] as Field;
      edits.set(at(product, field), { product, field, to: randomValue(field, random) });
    }
    const cells = [...edits].map(([key, { product, field, to }]) => ({
      productId: product.productId,
      field,
      from: model.get(key) ?? null,
      to,
    }));
    const { actionId } = await shop.call('saveProductCells', { body: { cells } }, token);
    const logged: Logged = [];
    for (const [key, { to }] of edits) {
      const before = model.get(key) ?? null;
      if (before !== to) logged.push({ at: key, before, after: to });
      model.set(key, to);
    }
    expect(actionId === null).toBe(logged.length === 0);
    note(actionId, logged);
  }
  async function changeMany(random: (below: number) => number) {
    const to = random(2) === 0;
    const { actionId } = await shop.call(
      'changeManyProducts',
      {
        body: {
          change: { change: 'visibleInPortal', to },
          productIds: products.map(({ productId }) => productId),
        },
      },
      editors[0],
    );
    const logged: Logged = [];
    for (const product of products) {
      const key = at(product, 'visibleInPortal');
      if (model.get(key) !== to) logged.push({ at: key, before: !to, after: to });
      model.set(key, to);
    }
    note(actionId, logged);
  }
  async function undo(random: (below: number) => number) {
    const action = actions[actions.length - 1 - random(Math.min(actions.length, 6))];
    if (action === undefined) return;
    const undone = await shop.call(
      'undoAction',
      { params: { actionId: action.actionId } },
      editors[random(2)],
    );
    const logged: Logged = [];
    let kept = 0;
    for (const { at: key, before, after } of action.logged) {
      const held = model.get(key);
      // has its old value already
      if (held === before) continue;
      if (held !== after || isNewer(key, action.actionId)) kept += 1;
      else {
        logged.push({ at: key, before: after, after: before });
        model.set(key, before);
      }
    }
    if (undone.keptCount !== kept) lost += 1;
    note(undone.actionId, logged, action.actionId);
  }
  async function order(random: (below: number) => number) {
    const product = products.find((each) => model.get(at(each, 'visibleInPortal')) === true);
    if (product === undefined) return;
    const quantity = 2 + random(3);
    await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code: product.code }, quantity } },
      buyer,
    );
    const { total, externalId } = await shop.call('cart', {}, buyer);
    await shop.call('confirmCart', { body: { externalId, total } }, buyer);
  }

  for (let mix = 1; mix <= MIXES; mix += 1) {
    const random = randomOf(mix);
    for (let step = 0; step < STEPS; step += 1) {
      const kind = random(10);
      if (kind < 5) await edit(random);
      else if (kind < 6) await changeMany(random);
      else if (kind < 9) await undo(random);
      else await order(random);
    }
    const { rows } = await sql<Record<string, unknown>>`
      select p.product_id, p.stock, p.minimal_sales_quantity, p.visible_in_portal, (l.amount * 100)::bigint as price
      from products p left join prices l on l.product_id = p.product_id and l.price_list_id = ${listId}
      where p.product_id = any(${products.map(({ productId }) => productId)}::int[]) order by p.product_id`.execute(
      shop.db,
    );
    expect(rows, `after mix ${mix}`).toEqual(
      products.map((product) => ({
        product_id: product.productId,
        stock: model.get(at(product, 'stock')),
        minimal_sales_quantity: model.get(at(product, 'minimalSalesQuantity')),
        visible_in_portal: model.get(at(product, 'visibleInPortal')),
        price: model.get(at(product, 'price')),
      })),
    );
  }
  expect(lost).toBe(0);
  expect((await audit(shop.db)).filter(({ rule }) => !rule.includes('mail'))).toEqual([]);
}, 300_000);

it('keeps a price that was set again on purpose, and undoes no action twice', async () => {
  const { productId } = await makeProduct(shop.db, { price: '100.00', stock: 1 });
  const set = async (field: string, from: number, to: number) =>
    (await shop.call('saveProductCells', { body: { cells: [{ productId, field, from, to }] } }, editors[0]))
      .actionId ?? '';
  const undo = (actionId: string | null) =>
    shop.call('undoAction', { params: { actionId: actionId ?? '' } }, editors[1]);
  for (const field of ['price', 'stock']) {
    const [low, high] = field === 'price' ? [10_000, 12_000] : [1, 2];
    const first = await set(field, low, high);
    await undo(first);
    expect(await undo(first)).toMatchObject({ restored: 0, keptCount: 0, actionId: null });
    const second = await set(field, low, high);
    expect(await undo(first)).toMatchObject({ restored: 0, keptCount: 1 });
    // Nothing newer stands once the second is taken back, done again, and taken back again.
    const back = await undo(second);
    const again = await undo(back.actionId);
    expect(await undo(first)).toMatchObject({ restored: 0, keptCount: 1 });
    expect(again.restored).toBe(1);
    expect(await undo(second)).toMatchObject({ restored: 1, kept: [] });
  }
});

it('answers 404 for an action of another company, and for none', async () => {
  const unknown = { params: { actionId: '00000000-0000-4000-8000-000000000000' } };
  expect((await shop.raw('undoAction', unknown, editors[0])).status).toBe(404);
  expect(
    (await shop.raw('undoChange', { params: { changeId: '9007199254740991' } }, editors[0])).status,
  ).toBe(404);
});

describe('groupsOf', () => {
  const change = (kind: LoggedChange['kind'], key: string): LoggedChange => ({
    kind,
    key,
    label: '',
    productId: null,
    before: {},
    after: {},
    newer: [],
    newerPictures: [],
  });
  it('keeps the order, splits by kind, and names no thing twice in a group', () => {
    const groups = groupsOf([
      change('price', '1:1'),
      change('price', '1:2'),
      change('price', '1:1'),
      change('product', '1'),
    ]);
    expect(groups.map((group) => group.map(({ key }) => key))).toEqual([['1:1', '1:2'], ['1:1'], ['1']]);
  });
});
