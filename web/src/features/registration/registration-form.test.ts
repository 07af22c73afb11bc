// The registration form: what it sends, what it refuses itself (city, repetition, password), and the field of each
// message of the server.

import { describe, expect, it } from 'vitest';
import { emptyRegistration, failuresOf, isRequired, refusalsOf, registrationBody } from './registration-form';

const filled = {
  ...emptyRegistration,
  userName: ' compras@libreria.test ',
  password: ' Cuaderno#Rayado9 ',
  passwordRepeat: ' Cuaderno#Rayado9 ',
  legalName: ' Librería El Faro ',
  legalId: '30-71234567-1',
  legalAddressProvinceId: '82',
  legalAddressCityId: '82084270',
  legalAddressCityName: 'Rosario',
};

describe('what the registration sends', () => {
  it('is exactly what the call knows, with the user as e-mail and the company as name', () => {
    expect(registrationBody(filled)).toEqual({
      userName: 'compras@libreria.test',
      email: 'compras@libreria.test',
      password: ' Cuaderno#Rayado9 ',
      name: 'Librería El Faro',
      legalName: 'Librería El Faro',
      contactPhone: '',
      contactPhone2: '',
      idType: 1,
      legalId: '30712345671',
      taxCategory: '',
      legalAddressProvinceId: '82',
      legalAddressCityId: '82084270',
      legalAddressStreet: '',
      legalAddressNumber: '',
      legalAddressFloor: '',
      legalAddressAppartment: '',
      legalAddressPostalCode: '',
      temporaryToken: '',
    });
  });
});

describe('what the form refuses by itself', () => {
  it('is nothing where all is well', () => {
    expect(failuresOf(filled, 8)).toEqual([]);
  });

  it('is a city that was typed and not chosen', () => {
    expect(failuresOf({ ...filled, legalAddressCityId: '' }, 8)).toEqual([
      { field: 'legalAddressCityName', message: 'Por favor elija la localidad de la lista.' },
    ]);
  });

  it('is a repetition that differs', () => {
    expect(failuresOf({ ...filled, passwordRepeat: 'otra' }, 8)).toEqual([
      { field: 'passwordRepeat', message: 'Las contraseñas no coinciden.' },
    ]);
  });

  it('is a password that lacks something, together with the rest', () => {
    expect(failuresOf({ ...filled, password: 'clave', passwordRepeat: 'clave', legalName: '' }, 8)).toEqual([
      expect.objectContaining({ field: 'legalName' }),
      { field: 'password', message: 'La contraseña debe tener al menos 8 caracteres.' },
    ]);
  });

  it('marks what must be filled, and nothing else', () => {
    const names = Object.keys(emptyRegistration) as (keyof typeof emptyRegistration)[];
    expect(names.filter(isRequired)).toEqual([
      'userName',
      'password',
      'passwordRepeat',
      'legalName',
      'legalId',
    ]);
  });
});

it('shows each message of the server where its field is', () => {
  expect(
    refusalsOf({
      messages: ['Ya existe una cuenta con ese e-mail.', 'Esa localidad no existe.', 'Intente más tarde.'],
      fields: ['email', 'legalAddressCityId'],
    }),
  ).toEqual([
    { field: 'userName', message: 'Ya existe una cuenta con ese e-mail.' },
    { field: 'legalAddressCityName', message: 'Esa localidad no existe.' },
    { field: '', message: 'Intente más tarde.' },
  ]);
});

it("shows the server's messages where the answer names no fields", () => {
  expect(refusalsOf({ messages: ['Ya existe una cuenta con ese e-mail.'] })).toEqual([
    { field: '', message: 'Ya existe una cuenta con ese e-mail.' },
  ]);
});
