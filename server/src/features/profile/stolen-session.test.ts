// A stolen session alone cannot take over the account: a new password or e-mail needs fresh proof of identity.

import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const SIX_MINUTES = 360_000;
const NEW_PASSWORD = 'Cuarzo#Violeta7';
let shop: TestShop;
let email = '';
let stolen = '';

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ email } = await makeUser(shop.db));
  stolen = await shop.token(email);
  shop.forward(SIX_MINUTES);
});

const save = async (body: object) => (await shop.raw('webStoreClient', { body }, stolen)).body;
const logsIn = async (pass: string) =>
  (await shop.raw('login', { body: { usr: email, pass } })).status === 200;

it('refuses a new password, and a new e-mail, to a session of six minutes that sends none or a wrong current one', async () => {
  const attempts = [
    { password: NEW_PASSWORD },
    { email: 'ladron@prueba.test' },
    { password: NEW_PASSWORD, currentPassword: '' },
    { password: NEW_PASSWORD, currentPassword: null },
    { password: NEW_PASSWORD, currentPassword: 'Otra#Clave123' },
    { email: 'ladron@prueba.test', currentPassword: NEW_PASSWORD },
  ];
  for (const body of attempts)
    expect(await save(body)).toMatchObject({ operationResult: -1, fields: ['currentPassword'] });
  expect((await shop.call('userDetails', {}, stolen)).email).not.toBe('ladron@prueba.test');
  expect([await logsIn(NEW_PASSWORD), await logsIn(PASSWORD)]).toEqual([false, true]);
});

it('takes the new password with the current one, and everything else without', async () => {
  expect(await save({ contactPhone: '11 4444-5555' })).toMatchObject({ operationResult: 2 });
  expect(await save({ password: NEW_PASSWORD, currentPassword: PASSWORD })).toMatchObject({
    operationResult: 2,
  });
  expect(await logsIn(NEW_PASSWORD)).toBe(true);
});

it('takes the new password without the current one right after a log-in, as older clients send it', async () => {
  stolen = await shop.token(email);
  expect(await save({ password: NEW_PASSWORD })).toMatchObject({ operationResult: 2 });
});

it('counts guesses of the current password as failed log-ins', async () => {
  const answers = [];
  for (let n = 0; n < 25; n += 1)
    answers.push((await shop.raw('prove', { body: { password: `Adivino#${n}x` } }, stolen)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(0);
  expect(answers.at(-1)).toBe(429);
});
