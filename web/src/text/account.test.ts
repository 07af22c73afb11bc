// The words that say how recent a client's balance is.

import { expect, it } from 'vitest';
import { accountText } from './account';

it.each([
  ['hoy 18:13', 'Saldo a hoy, 18:13'],
  ['ayer 17:31', 'Saldo de ayer, 17:31'],
  ['02/11 08:05', 'Saldo al 02/11, 08:05'],
  ['02/11/2025 08:05', 'Saldo al 02/11/2025, 08:05'],
  ['21/11/2026, 14:05', 'Saldo al 21/11/2026, 14:05'],
])('says when the balance was told: %s', (moment, words) => {
  expect(accountText.toldAt(moment)).toBe(words);
});
