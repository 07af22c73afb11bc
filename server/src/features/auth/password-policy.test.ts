// Which new passwords are accepted or refused as easy to guess, with all reasons at once, and how long the check
// takes.

import { expect, it } from 'vitest';
import type { Shop } from '../../shop.js';
import { newPasswordFailures } from './password-policy.service.js';

const EASY = 'Esa contraseña es muy fácil de adivinar. Por favor elija otra.';
const shop = {
  passwordMinLength: 8,
  company: () => ({ name: 'Papelera del Plata' }),
  brand: { companyName: 'Papelera del Plata' },
} as unknown as Shop;
const failures = (password: string, email = 'rigoberta.quiroga@faro.test') =>
  newPasswordFailures(shop, password, { email });

it.each(['Tr3bol-Azul-7', 'kX9#mQ2v', 'Cebra#Lunes47', 'Nube#Violeta8'])('%s is good', async (password) => {
  expect(await failures(password)).toEqual([]);
});

it.each(['Rosario#1', 'Plata#77', 'Quiroga#1', 'Rigoberta1#', '#1Aaaaaa'])(
  '%s keeps the form and is easily guessed',
  async (password) => {
    expect(await failures(password)).toContain(EASY);
  },
);

it('says all that is wrong at once', async () => {
  const said = await failures('hola');
  expect(said.length).toBeGreaterThan(4);
  expect(said.at(-1)).toBe(EASY);
});

it('of an empty password says what the rules say', async () => {
  expect(await failures('')).not.toContain(EASY);
  expect((await failures('')).length).toBeGreaterThan(0);
});

it('takes less than 50 ms of a processor with the longest and worst input', async () => {
  const worst = ['p4$$w0rd', '4@8({[<3€691!|71|70$5+7%2', '01121999', 'aB1!', 'qwertyuiop1234', 'a', '😀'];
  await failures('una para que cargue');
  const times: number[] = [];
  for (const part of worst) {
    const password = part.repeat(200).slice(0, 200);
    const runs: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const begun = process.cpuUsage();
      await failures(password, `${'a-'.repeat(100)}@${'b'.repeat(40)}.test`);
      const { user, system } = process.cpuUsage(begun);
      runs.push((user + system) / 1_000);
    }
    times.push(Math.min(...runs));
  }
  expect(Math.max(...times)).toBeLessThan(50);
});
