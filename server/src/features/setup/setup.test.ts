// A new shop: its link creates the first administrator, once and with the right code alone, and the first steps say what
// is there.

import { callFrom } from '@mostrador/trials/testing/calls-from';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setupLink } from './setup.service.js';

const ADDRESS = '198.51.100.7';
const OWNER = { name: 'Ana Sosa', email: 'Ana@Tienda.test', password: 'Pincel-verde#73' };
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

const codeOf = (company = 'papelera') =>
  setupLink('', shop.app.shop.tokens, company).replace('/admin/instalacion#', '');
const create = (given: object = {}) =>
  callFrom(shop, ADDRESS, 'createFirstAdministrator', { code: codeOf(), ...OWNER, ...given });
const stateOf = async (code: string) =>
  (await callFrom(shop, ADDRESS, 'checkSetupLink', { code })).body['state'];
const administrators = async () =>
  (await shop.db.selectFrom('users').where('web_profile_id', '=', 3).select('email').execute()).map(
    ({ email }) => email,
  );

it.each([
  ['name', { name: '  ' }, 400],
  ['email', { email: 'ana@tienda' }, 400],
  ['password', { password: 'ana' }, 422],
])('names the field %s when it is wrong, and creates nothing', async (field, given, status) => {
  expect(await create(given)).toMatchObject({ status, body: { field } });
  expect(await administrators()).toEqual([]);
});

it('refuses a wrong code and the code of another company', async () => {
  for (const code of ['', 'x'.repeat(43), codeOf('barrilete')]) {
    expect(await stateOf(code)).toBe('wrong');
    expect(await create({ code })).toMatchObject({ status: 403, code: 'setup_link_wrong' });
  }
  expect(await administrators()).toEqual([]);
});

it('creates one administrator when ten use the link at once, logs them in and closes the link for good', async () => {
  expect(await stateOf(codeOf())).toBe('open');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => create({ email: `Ana${at}@Tienda.test` })),
  );
  const [created, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(await administrators()).toEqual([expect.stringMatching(/^ana\d@tienda\.test$/)]);
  const steps = await shop.app.http.inject({
    url: '/api/store/Admin/setup/steps',
    headers: { authorization: `Bearer ${String(created?.body['token'])}` },
  });
  expect(steps.json()).toMatchObject({ products: false, prices: false, clients: false, orders: false });
  await shop.db.updateTable('users').set({ status: 'blocked' }).execute();
  expect(await stateOf(codeOf())).toBe('done');
  expect(await create({ email: 'otra@tienda.test' })).toMatchObject({ status: 409, code: 'setup_done' });
});
