import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { passwordRules } from '@mostrador/rules/password';
import { registrationFailures } from '@mostrador/rules/registration';

/** What is typed, under the names of the call; the repetition and the city's name stay in the browser. */
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
 * What the form alone can tell: the rule's failures, a password that lacks something, and a city that was typed but not
 * chosen.
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

/** One sentence: of what else the password needs the list beside it tells. */
function passwordFailure({ password, userName }: RegistrationValues, minLength: number): FieldFailure[] {
  if (password === '') return [];
  const unmet = passwordRules(password, { email: userName, minLength }).find(({ met }) => !met);
  return unmet === undefined ? [] : [{ field: 'password', message: unmet.message }];
}

const needed = new Set(registrationFailures({}).map(({ field }) => field)).add('passwordRepeat');

/** Whether the rule refuses the field where it is empty: the form marks it. */
export const isRequired = (field: RegistrationField): boolean => needed.has(field);

/** What is sent. Spaces around what was typed count for nothing, but those of a password do. */
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
