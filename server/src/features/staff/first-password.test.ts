// First passwords of the staff: random, and accepted by the rules for new passwords.

import { passwordRules } from '@mostrador/rules/password';
import { expect, it } from 'vitest';
import { makeFirstPassword } from './first-password.js';

it('meets the rules for new passwords each time, and never comes twice', () => {
  const email = 'ana@papelera.test';
  const made = Array.from({ length: 2_000 }, () => makeFirstPassword(email));
  expect(new Set(made).size).toBe(made.length);
  for (const password of made) {
    expect(password).toMatch(/^[\w-]{22}$/);
    expect(passwordRules(password, { email, minLength: 16 }).filter(({ met }) => !met)).toEqual([]);
  }
});
