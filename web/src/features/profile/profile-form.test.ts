// The form of /profile: what is sent for each kind of account, its validation, copying the legal address, and unsaved
// changes.

import type { UserDetails } from '@mostrador/contract/entries/profile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksCurrentPassword,
  differ,
  failuresOf,
  legalAsDelivery,
  payloadOf,
  savedValues,
  valuesOf,
} from './profile-form';

const details: UserDetails = {
  userName: 'cliente@mostrador.test',
  email: 'cliente@mostrador.test',
  emailConfirmed: true,
  legalName: 'Librería El Faro',
  legalId: '30712345671',
  contactPhone: '341 555-0100',
  contactPhone2: '',
  idType: 80,
  taxCategory: 1,
  clientId: 7,
  clientCode: 'C-7',
  legalAddressStreet: 'San Luis',
  legalAddressNumber: '1472',
  legalAddressFloor: '1',
  legalAddressAppartment: 'B',
  legalAddressPostalCode: 'S2000',
  legalAddressCityName: 'Rosario',
  legalAddressCityId: '82084270',
  legalAddressCountry: 'AR',
  legalAddressProvinceId: '82',
  legalAddressProvinceCode: 'S',
  deliveryAddressStreet: '',
  deliveryAddressNumber: '',
  deliveryAddressFloor: '',
  deliveryAddressAppartment: '',
  deliveryAddressPostalCode: '',
  deliveryAddressCityName: '',
  deliveryAddressCityId: null,
  deliveryAddressCountry: '',
  deliveryAddressProvinceCode: null,
  deliveryComments: '',
  mailInvoices: true,
  mailDue: true,
};
const rights = { client: true, secrets: true };
const values = valuesOf(details);
const failedFields = (changes: Partial<typeof values>, given = rights) =>
  failuresOf({ ...values, ...changes }, given, 8).map(({ field }) => field);

describe('the profile that is sent', () => {
  it('carries a password only where it is new and typed twice alike', () => {
    const text = fc.oneof(fc.constant(''), fc.string(), fc.constant('Mostrador#2026'));
    fc.assert(
      fc.property(text, text, fc.boolean(), (password, repeatedPassword, secrets) => {
        const sent = payloadOf({ ...values, password, repeatedPassword }, { client: true, secrets });
        const expected = secrets && password !== '' && password === repeatedPassword ? password : null;
        expect(sent.password).toBe(expected);
        expect(sent).not.toHaveProperty('repeatedPassword');
      }),
    );
  });

  it('leaves out what an administrator in the client’s name may not change', () => {
    expect(payloadOf(values, { client: true, secrets: false })).not.toHaveProperty('email');
  });

  it('is a name, an e-mail and a password where the account has no client', () => {
    expect(Object.keys(payloadOf(values, { client: false, secrets: true })).sort()).toEqual([
      'email',
      'idType',
      'legalName',
      'password',
      'userName',
    ]);
  });

  it('has every field of the profile, and the CUIT without hyphens', () => {
    const { clientId: _, clientCode: __, emailConfirmed: ___, ...fields } = details;
    expect(payloadOf({ ...values, legalId: '30-71234567-1' }, rights)).toEqual({
      ...fields,
      deliveryAddressCountry: 'AR',
      password: null,
    });
  });

  it('says null where nothing is chosen', () => {
    expect(payloadOf({ ...values, taxCategory: '' }, rights)).toMatchObject({
      taxCategory: null,
      deliveryAddressCityId: null,
      deliveryAddressProvinceCode: null,
    });
  });
});

describe('the current password', () => {
  it.each([
    ['a new password', { password: 'x' }, rights, true],
    ['a new password that is typed once', { repeatedPassword: 'x' }, rights, true],
    ['another e-mail of a client', { email: 'otro@mostrador.test' }, rights, true],
    ['spaces around the e-mail', { email: ` ${values.email} ` }, rights, false],
    ['another name', { legalName: 'Otro' }, rights, false],
    [
      'an e-mail that the account of staff does not save',
      { email: 'a@b.test' },
      { ...rights, client: false },
      false,
    ],
    [
      'what an administrator in the client’s name types',
      { password: 'x' },
      { ...rights, secrets: false },
      false,
    ],
  ])('is asked for by %s: %#', (_, changes, given, asked) => {
    expect(asksCurrentPassword({ ...values, ...changes }, values, given)).toBe(asked);
  });

  it('is sent as it was typed, and only if it was', () => {
    expect(payloadOf(values, rights)).not.toHaveProperty('currentPassword');
    expect(payloadOf({ ...values, currentPassword: ' Clave 1 ' }, rights).currentPassword).toBe(' Clave 1 ');
    const acting = payloadOf({ ...values, currentPassword: 'x' }, { client: true, secrets: false });
    expect(acting).not.toHaveProperty('currentPassword');
  });

  it('alone is nothing to save', () => {
    expect(differ({ ...values, currentPassword: 'x' }, values)).toBe(false);
  });
});

describe('what is wrong with a profile', () => {
  it('is nothing as long as nothing is changed', () => {
    expect(failedFields({})).toEqual([]);
  });

  it.each([
    ['a CUIT with other digits', { legalId: '30-71234567-2' }, ['legalId']],
    [
      'a postal code that was allowed in the registration',
      { legalAddressPostalCode: 'S2000ABCDEF' },
      ['legalAddressPostalCode'],
    ],
    [
      'passwords that differ',
      { password: 'Nueva#Clave95', repeatedPassword: 'Nueva#Clave96' },
      ['repeatedPassword'],
    ],
    ['a password that is typed once', { password: 'Nueva#Clave95' }, ['repeatedPassword']],
    ['a password without figures', { password: 'Xk#Lmvtz', repeatedPassword: 'Xk#Lmvtz' }, ['password']],
  ])('is %s', (_, changes, fields) => {
    expect(failedFields(changes)).toEqual(fields);
  });
});

it('sends the choices of mails that the company offers, and no others', () => {
  expect(payloadOf({ ...values, mailInvoices: 'no' }, rights)).toMatchObject({ mailInvoices: false });
  expect(payloadOf({ ...values, mailDue: '' }, rights)).not.toHaveProperty('mailDue');
});

it('takes the legal address for the delivery address, and nothing else', () => {
  const copied = { ...values, ...legalAsDelivery(values) };
  expect(copied).toMatchObject({
    deliveryAddressStreet: 'San Luis',
    deliveryAddressCityId: '82084270',
    deliveryAddressProvinceCode: 'S',
    deliveryAddressCountry: 'AR',
    deliveryComments: '',
    email: values.email,
  });
});

it('has nothing unsaved after saving, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (legalName, password) => {
      const saved = savedValues({ ...values, legalName, password });
      expect(saved.password).toBe('');
      expect(differ(saved, savedValues(saved))).toBe(false);
    }),
  );
});
