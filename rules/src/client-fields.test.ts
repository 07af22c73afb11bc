// How a client's fields are read: what is stored, and the sentence for what cannot be.

import { expect, it } from 'vitest';
import { type ClientField, clientAddressFailures, isClientField, readClientField } from './client-fields.js';

it.each<[ClientField, unknown, unknown]>([
  ['legalName', '  El   Faro ', { value: 'El Faro' }],
  ['legalName', ' ', { message: 'Por favor ingrese la razón social.' }],
  ['legalId', '30-50001091-2', { value: '30500010912' }],
  ['legalId', '30-50001091-3', { message: 'El CUIT no es válido: revise los números.' }],
  ['email', '', { message: 'Por favor ingrese el e-mail.' }],
  ['clientCode', 'C'.repeat(41), { message: 'El código puede tener hasta 40 caracteres.' }],
  ['priceListId', null, { value: null }],
  ['priceListId', 0, { message: 'El valor no es válido.' }],
  ['blocked', 'sí', { message: 'El valor no es válido.' }],
  ['salesmanIds', [3, 1, 3], { value: [1, 3] }],
  ['legalAddressProvinceId', '', { value: null }],
  ['deliveryComments', 'Timbre 2\r\nde 9 a 17', { value: 'Timbre 2\nde 9 a 17' }],
  ['contactPhone', 5, { message: 'El valor no es válido.' }],
])('reads %s %j as %j', (field, value, expected) => {
  expect(readClientField(field, value)).toEqual(expected);
});

it('reads a credit limit in centavos, as it is typed, and empty for none', () => {
  expect(readClientField('creditLimit', 800_000_000)).toEqual({ value: 800_000_000 });
  expect(readClientField('creditLimit', '8.000.000,50')).toEqual({ value: 800_000_050 });
  expect(readClientField('creditLimit', '')).toEqual({ value: null });
  for (const wrong of [-1, 0.5, '-5', 'mucho', true])
    expect(readClientField('creditLimit', wrong)).toHaveProperty('message');
});

it('knows its own fields only', () => {
  expect([isClientField('legalName'), isClientField('constructor'), isClientField('createdAt')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('needs a name, a street, a city and a province of a delivery address', () => {
  expect(clientAddressFailures({}).map(({ field }) => field)).toEqual([
    'label',
    'street',
    'cityName',
    'provinceId',
  ]);
});
