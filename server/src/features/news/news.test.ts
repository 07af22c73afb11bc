// The call `userNews`: clients see status changes of their own orders only, administrators see how many clients of
// their company wait for verification.

import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

it('returns the status changes of a client’s own orders to that client only', async () => {
  const [own, other] = [await makeUser(shop.db), await makeUser(shop.db)];
  const { rows } = await sql<{ order_id: number; external_id: string }>`
    insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
      contact_phone, observations, discount_codes, delivery_details, status)
    values (${own.companyId}, gen_random_uuid(), 42, ${own.clientId}, 'C', 'Librería', ${own.userId}, 1, '', '', '', '', 'En preparación')
    returning order_id, external_id`.execute(shop.db);
  const order = rows[0];
  await sql`insert into order_status_changes (company_id, order_id, from_status, to_status) values
    (${own.companyId}, ${order?.order_id}, null, 'Pendiente'),
    (${own.companyId}, ${order?.order_id}, 'Pendiente', 'En preparación')`.execute(shop.db);
  const news = async (email: string) => shop.call('userNews', {}, await shop.token(email));
  expect(await news(own.email)).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      text: 'El pedido PED-0001-00000042 está ahora: En preparación.',
      link: `/purchases?o=${order?.external_id}`,
    },
  ]);
  expect(await news(other.email)).toEqual([]);
  shop.forward(31 * 86_400_000);
  expect(await news(own.email)).toEqual([]);
});

it('tells administrators of this company who waits for them', async () => {
  const admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  await makeUser(shop.db, { company: 'barrilete', status: 'pending_verification' });
  expect(await shop.call('userNews', {}, admin)).toEqual([]);
  await makeUser(shop.db, { status: 'pending_verification' });
  expect(await shop.call('userNews', {}, admin)).toMatchObject([
    { text: '1 cliente espera verificación.', link: '/impersonate' },
  ]);
});
