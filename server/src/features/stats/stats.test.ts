// Recording page views (call `stats`): one row a view with its user, and refused input.

import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

it('notes each view with its user, one row a call', async () => {
  const user = await makeUser(shop.db);
  const query = { module: 'store', function: 'load' };
  expect((await shop.raw('stats', { query })).headers['cache-control']).toBe('no-store');
  await shop.call('stats', { query });
  await shop.call('stats', { query: { ...query, message: 'c=Cuadernos' } }, await shop.token(user.email));
  const { rows } =
    await sql`select module, function, message, user_id from page_views order by page_view_id`.execute(
      shop.db,
    );
  const seen = { module: 'store', function: 'load' };
  expect(rows).toEqual([
    { ...seen, message: '', user_id: null },
    { ...seen, message: '', user_id: null },
    { ...seen, message: 'c=Cuadernos', user_id: user.userId },
  ]);
});

it('refuses what is too long or missing', async () => {
  for (const query of [
    { module: 'store' },
    { module: '', function: 'load' },
    { module: 'store', function: 'load', message: 'x'.repeat(201) },
    { module: 'x'.repeat(61), function: 'load' },
  ]) {
    expect((await shop.raw('stats', { query })).status).toBe(400);
  }
});
