// Checks of the registration form: required fields, lengths, CUIT, e-mail and password, all reported at once.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_MAX } from './limits.js';
import { registrationFailures } from './registration.js';

const good = {
  userName: 'ana@libreria.com.ar',
  email: 'Ana@libreria.com.ar ',
  password: 'x',
  legalName: 'Librería El Faro',
  idType: '1',
  legalId: '30-50001091-2',
};
const messages = (fields: object) =>
  registrationFailures({ ...good, ...fields }).map(({ message }) => message);

describe('a registration', () => {
  it.each([
    [{}, []],
    [{ idType: '80' }, []],
    [{ idType: 1, email: undefined, legalId: ' 30500010912' }, []],
    [{ passwordRepeat: 'x', deliveryComments: 'Por la tarde.\nTocar timbre.' }, []],
    [{ userName: ' ' }, ['Por favor ingrese su e-mail.', 'El e-mail y el usuario deben ser iguales.']],
    [{ userName: 'abc', email: '' }, ['La dirección de email ingresada no es válida']],
    [{ email: 'otra@libreria.com.ar' }, ['El e-mail y el usuario deben ser iguales.']],
    [{ password: '' }, ['Por favor ingrese una contraseña.']],
    [{ passwordRepeat: 'y' }, ['Las contraseñas no coinciden.']],
    [{ idType: '96' }, ['El tipo de documento debe ser CUIT.']],
    [{ legalName: ' ' }, ['Por favor ingrese la razón social.']],
    [{ legalName: 'El\r\nBcc: x' }, ['La razón social tiene caracteres que no se pueden usar.']],
    [{ legalId: '' }, ['Por favor ingrese el CUIT.']],
    [{ legalId: '305000109121' }, ['El CUIT tiene 11 dígitos, sin guiones.']],
    [{ legalId: '3050001091A' }, ['El CUIT tiene 11 dígitos, sin guiones.']],
    [{ legalId: '30500010913' }, ['El CUIT no es válido: revise los números.']],
    [{ contactPhone2: '1'.repeat(91) }, ['El teléfono 2 puede tener hasta 90 caracteres.']],
    [{ deliveryAddressFloor: '1'.repeat(12) }, ['El piso de entrega puede tener hasta 11 caracteres.']],
  ])('with %j is refused with %j', (fields, expected) => {
    expect(messages(fields)).toEqual(expected);
  });

  it('reports all failures at once, in the order of the form', () => {
    expect(registrationFailures({ userName: 'abc', legalId: '1', contactPhone: '1'.repeat(91) })).toEqual([
      { field: 'userName', message: 'La dirección de email ingresada no es válida' },
      { field: 'password', message: 'Por favor ingrese una contraseña.' },
      { field: 'legalName', message: 'Por favor ingrese la razón social.' },
      { field: 'contactPhone', message: 'El teléfono puede tener hasta 90 caracteres.' },
      { field: 'legalId', message: 'El CUIT tiene 11 dígitos, sin guiones.' },
    ]);
  });

  it.each([
    ['legalName', 200],
    ['contactPhone', 90],
    ['contactPhone2', 90],
    ['legalAddressStreet', 200],
    ['legalAddressNumber', 20],
    ['legalAddressFloor', 11],
    ['legalAddressAppartment', 11],
    ['legalAddressPostalCode', 11],
    ['legalAddressCityName', 200],
    ['deliveryAddressPostalCode', 11],
    ['deliveryComments', 500],
  ])('accepts in %s up to %d characters', (field, max) => {
    expect(messages({ [field]: 'a'.repeat(max) })).toEqual([]);
    expect(registrationFailures({ ...good, [field]: 'a'.repeat(max + 1) })).toMatchObject([{ field }]);
  });

  it('returns at most one sentence per field for any values, and accepts no value that is too long', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(good), 'legalAddressStreet', '__proto__', 'x'),
          fc.string({ maxLength: 400 }),
        ),
        (fields) => {
          const failures = registrationFailures(fields);
          expect(new Set(failures.map(({ field }) => field)).size).toBe(failures.length);
          const street = fields['legalAddressStreet'];
          if (street !== undefined && street.trim().length > FIELD_MAX.street)
            expect(failures.map(({ field }) => field)).toContain('legalAddressStreet');
        },
      ),
    );
  });
});
