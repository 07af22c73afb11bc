// Checks of a profile change: the Spanish messages for e-mail, CUIT, names and addresses; absent fields pass.

import { expect, it } from 'vitest';
import { profileFailures } from './profile.js';

it.each([
  [{}, []],
  [{ legalName: 'El Faro', password: null, idType: 80, taxCategory: 1, legalAddressCityId: null }, []],
  [{ legalName: '' }, ['Por favor ingrese la razón social.']],
  [{ email: 'compras@elfaro.com.ar' }, []],
  [{ email: 'compras' }, ['La dirección de email ingresada no es válida']],
  [{ email: `${'a'.repeat(250)}@x.com.ar` }, ['El e-mail puede tener hasta 255 caracteres.']],
  [{ legalId: '30500010912' }, []],
  [{ legalId: '30-50001091-2' }, []],
  [{ legalId: '305000109122' }, ['El CUIT tiene 11 dígitos, sin guiones.']],
  [{ legalId: '30500010913' }, ['El CUIT no es válido: revise los números.']],
  [{ idType: 96 }, ['El tipo de documento debe ser CUIT.']],
  [{ idType: 1 }, ['El tipo de documento debe ser CUIT.']],
  [{ idType: '80' }, []],
  [{ idType: null }, []],
  [{ legalAddressPostalCode: 'C1001AAA12' }, []],
  [{ legalAddressPostalCode: 'C1001AAA123' }, ['El código postal puede tener hasta 10 caracteres.']],
  [
    { deliveryAddressPostalCode: 'C1001AAA123', contactPhone: '1'.repeat(91) },
    [
      'El teléfono puede tener hasta 90 caracteres.',
      'El código postal de entrega puede tener hasta 10 caracteres.',
    ],
  ],
])('checks a profile with %j and returns the messages %j', (fields, messages) => {
  expect(profileFailures(fields).map(({ message }) => message)).toEqual(messages);
});
