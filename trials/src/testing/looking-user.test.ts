// A client's user who only looks: no call of the contract, offline included, changes a line of a cart or writes an order for them.
// Taking a line out is no purchase, and stays allowed.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { JsonCallName } from '@mostrador/contract/client';
import { accountOf } from '@mostrador/server/features/auth/accounts.service';
import { startSession } from '@mostrador/server/features/auth/session-tokens.service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeUser, makeProduct, makeUser } from './factories.js';
import { TEST_ORIGIN } from './session-origin.js';
import { type TestShop, testShop } from './test-shop.js';

let shop: TestShop;
let user: MadeUser;
/** An order of the client, for the calls that name one. */
let order: string;

/** All but those that take lines out. */
const entries = (Object.values(calls) as CallShape[]).filter(
  ({ name }) => name !== 'removeCartProduct' && name !== 'removeCartProducts',
);

/** What a buying call writes. */
const written = async () =>
  (
    await sql`
      select (select json_agg(l order by l.cart_line_id) from cart_lines l) as lines,
        (select md5(coalesce(string_agg(o::text, ',' order by o::text), '')) from orders o) as orders,
        (select sum(reserved) from products) as reserved`.execute(shop.db)
  ).rows[0];

async function tokenOf({ userId }: MadeUser): Promise<string> {
  const account = await accountOf(shop.app.shop, userId);
  if (account === undefined) throw new Error('A made user is there.');
  return startSession(shop.app.shop, account, TEST_ORIGIN);
}

beforeAll(async () => {
  shop = await testShop('papelera');
  await makeProduct(shop.db, { code: 'A-1', price: '90000.00', stock: 1_000 });
  user = await makeUser(shop.db);
  const token = await tokenOf(user);
  const put = () =>
    shop.call('upsertProductInCart', { query: {}, body: { product: { code: 'A-1' }, quantity: 1 } }, token);
  const { cart } = await put();
  order = cart.externalId;
  await shop.call('confirmCart', { body: { externalId: order, total: cart.total } }, token);
  // an open cart from the time when the user bought
  await put();
  await shop.db
    .updateTable('users')
    .set({ client_role: 'looks' })
    .where('user_id', '=', user.userId)
    .execute();
});
afterAll(() => shop.close());

describe('as a user who only looks', () => {
  it.each(entries.map((entry) => entry.name as JsonCallName))(
    '%s changes no line and writes no order',
    async (name) => {
      const { example = {} } = calls[name] as CallShape;
      const before = await written();
      const { params = {}, ...rest } = example as { params?: object };
      const named = Object.hasOwn(params, 'externalId') ? { ...params, externalId: order } : params;
      await shop.raw(name, { ...rest, params: named } as never, await tokenOf(user));
      expect(await written()).toEqual(before);
    },
  );
});
