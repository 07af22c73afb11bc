// The parts of the bank account that brands and companies print in one line.

import { brands } from '@mostrador/brands/all';
import { expect, it } from 'vitest';
import { bankAccountOf } from './bank-account';

const cbu = '0000003100012345678901';

it.each([
  [`CBU ${cbu}, alias papelera.del.plata`, { alias: 'papelera.del.plata', cbu, holder: '' }],
  [
    `CBU ${cbu}, alias MI.ALIAS, Banco Nación, a nombre de Papelera S.A., CUIT 30-70918273-4`,
    { alias: 'MI.ALIAS', cbu, holder: 'Banco Nación · a nombre de Papelera S.A. · CUIT 30-70918273-4' },
  ],
  ['alias MI.ALIAS', { alias: 'MI.ALIAS', cbu: undefined, holder: '' }],
  ['Pídanos los datos por teléfono', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %s', (line, account) => {
  expect(bankAccountOf(line)).toEqual(account);
});

it("reads every brand's account", () => {
  for (const brand of Object.values(brands))
    if (brand.contact.bankAccount !== undefined)
      expect(bankAccountOf(brand.contact.bankAccount)?.cbu).toBe(cbu);
});
