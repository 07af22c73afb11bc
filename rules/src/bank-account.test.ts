// CBU and CVU with right and wrong check digits, and the form of aliases.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cbuOf, isBankAlias, isCbu, stripCbu, wrongCbuBlock } from './bank-account.js';

describe('isCbu', () => {
  it.each([
    ['2850590940090418135201', true],
    ['0000003100010000000009', true],
    ['2850590940090418135202', false],
    ['2850590840090418135201', false],
    ['285059094009041813520', false],
    ['0000000000000000000000', false],
    ['285059094009041813520a', false],
  ])('answers for %s: %s', (digits, expected) => {
    expect(isCbu(digits)).toBe(expected);
  });

  it('notices every single wrong digit', () => {
    const digits = (length: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
    fc.assert(
      fc.property(
        digits(7),
        digits(13),
        fc.nat(21),
        fc.integer({ min: 1, max: 9 }),
        (bank, account, at, added) => {
          const right = cbuOf(bank.join(''), account.join(''));
          expect(wrongCbuBlock(right)).toBeUndefined();
          const wrong = [...right];
          wrong[at] = String((Number(wrong[at]) + added) % 10);
          expect(wrongCbuBlock(wrong.join(''))).toBe(at < 8 ? 'bank' : 'account');
        },
      ),
    );
  });
});

it('takes spaces and hyphens out of a typed CBU', () => {
  expect(stripCbu(' 28505909-4 0090418135201 ')).toBe('2850590940090418135201');
});

it.each([
  ['papelera.del.plata', true],
  ['PAPEL-1', true],
  ['corto', false],
  ['con espacio', false],
  ['con.acentó', false],
  ['mas.de.veinte.letras.x', false],
])('answers whether %s is an alias: %s', (alias, expected) => {
  expect(isBankAlias(alias)).toBe(expected);
});
