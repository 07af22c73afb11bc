// The fields of the registration form: initial values, validation, the body of `newUser`, and the field of each
// message of the server. The repeat password must be equal: 'Las contraseñas no coinciden.'

import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { passwordRules } from '@mostrador/rules/password';
import { registrationFailures } from '@mostrador/rules/registration';

/** The form's initial values, named as in the call. The repeated password and the city's name are not sent. */
export const emptyRegistration = {
  userName: '',
  password: '',
  passwordRepeat: '',
  legalName: '',
  legalId: '',
  taxCategory: '',
  contactPhone: '',
  contactPhone2: '',
  legalAddressProvinceId: '',
  legalAddressCityId: '',
  legalAddressCityName: '',
  legalAddressStreet: '',
  legalAddressNumber: '',
  legalAddressFloor: '',
  legalAddressAppartment: '',
  legalAddressPostalCode: '',
};

export type RegistrationField = keyof typeof emptyRegistration;
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** The only kind of document, and its number on the wire. */
export const CUIT_ID_TYPE = 1;

const CITY_NOT_CHOSEN = 'Por favor elija la localidad de la lista.';

/**
 * Returns the failures that the form finds without the server: the rule's, a weak password, and a city that was typed
 * but not chosen.
 * @param minLength of a password, in characters.
 */
export function failuresOf(values: RegistrationValues, minLength: number): readonly FieldFailure[] {
  const failures = [
    ...registrationFailures({ ...values, idType: CUIT_ID_TYPE }),
    ...passwordFailure(values, minLength),
  ];
  const cityTyped = values.legalAddressCityName.trim() !== '' && values.legalAddressCityId === '';
  if (!cityTyped || failures.some(({ field }) => field === 'legalAddressCityName')) return failures;
  return [...failures, { field: 'legalAddressCityName', message: CITY_NOT_CHOSEN }];
}

/** Returns at most one message; the checklist beside the field shows what else the password needs. */
function passwordFailure({ password, userName }: RegistrationValues, minLength: number): FieldFailure[] {
  if (password === '') return [];
  const unmet = passwordRules(password, { email: userName, minLength }).find(({ met }) => !met);
  return unmet === undefined ? [] : [{ field: 'password', message: unmet.message }];
}

const needed = new Set(registrationFailures({}).map(({ field }) => field)).add('passwordRepeat');

/** Whether the field must be filled; the form marks it. */
export const isRequired = (field: RegistrationField): boolean => needed.has(field);

/** Returns the body to send. Spaces around values are removed, except in the password. */
export function registrationBody(values: RegistrationValues) {
  const userName = values.userName.trim();
  const legalName = values.legalName.trim();
  return {
    userName,
    email: userName,
    password: values.password,
    name: legalName,
    legalName,
    contactPhone: values.contactPhone.trim(),
    contactPhone2: values.contactPhone2.trim(),
    idType: CUIT_ID_TYPE,
    legalId: stripCuit(values.legalId),
    taxCategory: values.taxCategory,
    legalAddressProvinceId: values.legalAddressProvinceId,
    legalAddressCityId: values.legalAddressCityId,
    legalAddressStreet: values.legalAddressStreet.trim(),
    legalAddressNumber: values.legalAddressNumber.trim(),
    legalAddressFloor: values.legalAddressFloor.trim(),
    legalAddressAppartment: values.legalAddressAppartment.trim(),
    legalAddressPostalCode: values.legalAddressPostalCode.trim(),
    temporaryToken: '',
  };
}

/** Fields of the answer that the form shows under another name. */
const shownAt: Readonly<Record<string, RegistrationField>> = {
  email: 'userName',
  name: 'legalName',
  legalAddressCityId: 'legalAddressCityName',
  legalAddressProvinceCode: 'legalAddressProvinceId',
};

/** The answer's messages, each with the field where the form shows it; '' where the answer names none. */
export function refusalsOf({
  messages = [],
  fields = [],
}: {
  readonly messages?: readonly string[];
  readonly fields?: readonly string[];
}): readonly FieldFailure[] {
  return messages.map((message, index) => {
    const field = fields[index] ?? '';
    return { field: shownAt[field] ?? field, message };
  });
}
