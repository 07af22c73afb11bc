// The form of /profile: its fields, their values from the account, what is sent, and validation.
// A new password must equal its confirmation ('Las contraseñas no coinciden.'); left empty, password null is sent.

import type { ProfilePayload, UserDetails } from '@mostrador/contract/entries/profile';
import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { PROFILE_ID_TYPE } from '@mostrador/rules/form-fields';
import { passwordRules } from '@mostrador/rules/password';
import { profileFailures } from '@mostrador/rules/profile';
import { passwordText } from '../../text/password';

const addressParts = [
  'Street',
  'Number',
  'Floor',
  'Appartment',
  'PostalCode',
  'CityId',
  'CityName',
  'ProvinceCode',
] as const;
type AddressPart = (typeof addressParts)[number];
export type AddressPrefix = 'legalAddress' | 'deliveryAddress';
export type AddressField = `${AddressPrefix}${AddressPart}`;

/** The mails about the account that a user may want or not: 'yes', 'no', or empty where the company sends none. */
export type MailChoice = 'mailInvoices' | 'mailDue';

export type ProfileField =
  | 'userName'
  | 'email'
  | 'legalName'
  | 'legalId'
  | 'taxCategory'
  | 'contactPhone'
  | 'contactPhone2'
  | AddressField
  | 'legalAddressCountry'
  | 'legalAddressProvinceId'
  | 'deliveryAddressCountry'
  | 'deliveryComments'
  | MailChoice
  | 'password'
  | 'repeatedPassword'
  | 'currentPassword';
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** The parts of the profile that the user may change. */
export interface ProfileRights {
  /** The account is a client's, with a CUIT and addresses; a salesman has a name only. */
  readonly client: boolean;
  /** Not for an administrator in the client's name: e-mail and password are the client's own. */
  readonly secrets: boolean;
}

/** The country whose provinces and cities the shop knows. */
export const HOME_COUNTRY = 'AR';

export function valuesOf(details: UserDetails): ProfileValues {
  return {
    userName: details.userName,
    email: details.email,
    legalName: details.legalName,
    legalId: details.legalId,
    taxCategory: String(details.taxCategory ?? ''),
    contactPhone: details.contactPhone,
    contactPhone2: details.contactPhone2,
    legalAddressStreet: details.legalAddressStreet,
    legalAddressNumber: details.legalAddressNumber,
    legalAddressFloor: details.legalAddressFloor,
    legalAddressAppartment: details.legalAddressAppartment,
    legalAddressPostalCode: details.legalAddressPostalCode,
    legalAddressCityId: details.legalAddressCityId ?? '',
    legalAddressCityName: details.legalAddressCityName,
    legalAddressCountry: details.legalAddressCountry,
    legalAddressProvinceId: details.legalAddressProvinceId ?? '',
    legalAddressProvinceCode: details.legalAddressProvinceCode ?? '',
    deliveryAddressStreet: details.deliveryAddressStreet,
    deliveryAddressNumber: details.deliveryAddressNumber,
    deliveryAddressFloor: details.deliveryAddressFloor,
    deliveryAddressAppartment: details.deliveryAddressAppartment,
    deliveryAddressPostalCode: details.deliveryAddressPostalCode,
    deliveryAddressCityId: details.deliveryAddressCityId ?? '',
    deliveryAddressCityName: details.deliveryAddressCityName,
    deliveryAddressProvinceCode: details.deliveryAddressProvinceCode ?? '',
    deliveryAddressCountry: details.deliveryAddressCountry || HOME_COUNTRY,
    deliveryComments: details.deliveryComments,
    mailInvoices: choiceText(details.mailInvoices),
    mailDue: choiceText(details.mailDue),
    password: '',
    repeatedPassword: '',
    currentPassword: '',
  };
}

const choiceText = (isWanted: boolean | null): string => (isWanted === null ? '' : isWanted ? 'yes' : 'no');

/** Whether a change asks for the current password: a new password, or a client's other e-mail. */
export function asksCurrentPassword(
  values: ProfileValues,
  saved: ProfileValues,
  { client, secrets }: ProfileRights,
): boolean {
  const newPassword = values.password !== '' || values.repeatedPassword !== '';
  return secrets && (newPassword || (client && values.email.trim() !== saved.email));
}

/**
 * What is sent. The password goes along only where it is new and typed twice alike, the current one only where it is
 * typed: the server decides whether it needs it.
 */
export function payloadOf(values: ProfileValues, { client, secrets }: ProfileRights): ProfilePayload {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
  ) as ProfileValues;
  const { userName, email, legalName, taxCategory, mailInvoices, mailDue, ...texts } =
    withoutPasswords(trimmed);
  const { password, repeatedPassword, currentPassword } = values;
  return {
    userName,
    idType: PROFILE_ID_TYPE,
    legalName,
    ...(secrets && { email }),
    password: secrets && password !== '' && password === repeatedPassword ? password : null,
    ...(secrets && currentPassword !== '' && { currentPassword }),
    ...(client && {
      ...texts,
      ...(mailInvoices !== '' && { mailInvoices: mailInvoices === 'yes' }),
      ...(mailDue !== '' && { mailDue: mailDue === 'yes' }),
      legalId: stripCuit(texts.legalId),
      taxCategory: taxCategory === '' ? null : Number(taxCategory),
      legalAddressCityId: texts.legalAddressCityId || null,
      legalAddressProvinceId: texts.legalAddressProvinceId || null,
      legalAddressProvinceCode: texts.legalAddressProvinceCode || null,
      deliveryAddressCityId: texts.deliveryAddressCityId || null,
      deliveryAddressProvinceCode: texts.deliveryAddressProvinceCode || null,
    }),
  };
}

function withoutPasswords(values: ProfileValues) {
  const { password: _, repeatedPassword: __, currentPassword: ___, ...others } = values;
  return others;
}

/** The server's own rules, asked beforehand. */
export function failuresOf(
  values: ProfileValues,
  rights: ProfileRights,
  minLength: number,
): readonly FieldFailure[] {
  const { password, repeatedPassword } = values;
  const failures = profileFailures({ ...payloadOf(values, rights) });
  if (!rights.secrets || (password === '' && repeatedPassword === '')) return failures;
  if (password !== repeatedPassword)
    return [...failures, { field: 'repeatedPassword', message: passwordText.differ }];
  const missing = passwordRules(password, { email: values.email, minLength }).filter(({ met }) => !met);
  return [...failures, ...missing.map(({ message }) => ({ field: 'password', message }))];
}

/** The legal address, to be taken for the delivery address. */
export function legalAsDelivery(values: ProfileValues): Partial<Record<ProfileField, string>> {
  return {
    ...Object.fromEntries(
      addressParts.map((part) => [`deliveryAddress${part}`, values[`legalAddress${part}`]]),
    ),
    deliveryAddressCountry: HOME_COUNTRY,
  };
}

/** As the account is after saving: spaces around a value are gone, and no password stays in the form. */
export function savedValues(values: ProfileValues): ProfileValues {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return {
    ...(Object.fromEntries(trimmed) as ProfileValues),
    password: '',
    repeatedPassword: '',
    currentPassword: '',
  };
}

/** Whether there is something to save. The current password alone is nothing. */
export function differ(values: ProfileValues, saved: ProfileValues): boolean {
  return (Object.keys(saved) as ProfileField[]).some(
    (name) => name !== 'currentPassword' && values[name] !== saved[name],
  );
}
