// The form 'Nuevo cliente' of a salesman: initial values, validation, and what is stored on the device.

import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { newClientFailures } from '@mostrador/rules/registration';
import { newClientText as text } from '../../text/new-client';

/** The form's initial values, named as in the call `registerOfflineClient`. */
export const emptyClient = {
  legalName: '',
  legalId: '',
  taxCategory: '',
  email: '',
  contactPhone: '',
  legalAddressProvinceId: '',
  legalAddressCityName: '',
  legalAddressStreet: '',
  legalAddressNumber: '',
  legalAddressFloor: '',
  legalAddressAppartment: '',
  legalAddressPostalCode: '',
  /** 'true': the goods go to the address that follows. */
  deliveryAddressSpecified: '',
  deliveryAddressProvinceId: '',
  deliveryAddressCityName: '',
  deliveryAddressStreet: '',
  deliveryAddressNumber: '',
  deliveryAddressPostalCode: '',
  deliveryComments: '',
};

export type ClientField = keyof typeof emptyClient;
export type ClientValues = Readonly<Record<ClientField, string>>;

/** Returns what is wrong with the form; the server finds what only it can know, such as a CUIT that another client has. */
export function failuresOf(values: ClientValues): readonly FieldFailure[] {
  const failures = newClientFailures(toSend(values));
  const prefixes = ['legalAddress', 'deliveryAddress'] as const;
  const placeless = prefixes.filter(
    (prefix) =>
      isUsed(values, prefix) &&
      values[`${prefix}CityName`].trim() !== '' &&
      values[`${prefix}ProvinceId`] === '',
  );
  return [
    ...failures,
    ...placeless.map((prefix) => ({ field: `${prefix}ProvinceId`, message: text.provinceNeeded })),
  ];
}

const isUsed = (values: ClientValues, prefix: string) =>
  prefix === 'legalAddress' || values.deliveryAddressSpecified === 'true';

const needed = new Set(newClientFailures({}).map(({ field }) => field));

/** Whether the field must be filled; the form marks it. */
export const isRequired = (field: ClientField): boolean => needed.has(field);

/** Returns the texts to store: without spaces around them, and without a delivery address that is not used. */
export const toSend = (values: ClientValues): ClientValues => ({
  ...emptyClient,
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => !field.startsWith('deliveryAddress') || values.deliveryAddressSpecified === 'true')
      .map(([field, value]) => [field, value.trim()]),
  ),
  legalId: stripCuit(values.legalId),
});

/** Returns the stored texts as the form's values. */
export const toValues = (fields: Readonly<Record<string, string>>): ClientValues => ({
  ...emptyClient,
  ...Object.fromEntries(
    Object.keys(emptyClient).flatMap((field) =>
      fields[field] === undefined ? [] : [[field, fields[field]]],
    ),
  ),
});

/** Fields of the server's refusals that the form shows under another name. */
const shownAt: Readonly<Record<string, ClientField>> = {
  name: 'legalName',
  userName: 'email',
  legalAddressProvinceCode: 'legalAddressProvinceId',
  deliveryAddressProvinceCode: 'deliveryAddressProvinceId',
};

/** Returns the server's refusals, each at the field that shows it. */
export const shownFailures = (failures: readonly FieldFailure[]): FieldFailure[] =>
  failures.map(({ field, message }) => ({ field: shownAt[field] ?? field, message }));
