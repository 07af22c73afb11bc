// Checks the fields of the registration form ('Registrarse') and returns the Spanish sentences of the wrong ones.
// CUIT with its check digit, e-mail, lengths, and the repeat password: 'Las contraseñas no coinciden.'

import { emailKey } from './email.js';
import type { FieldFailure } from './field-failure.js';
import {
  addressFields,
  DELIVERY_COMMENTS_FIELD,
  EMAIL_FIELD,
  type FormFields,
  type FormValues,
  formFailures,
  ID_TYPE_FAILURE,
  isCuitIdType,
  LEGAL_NAME_FIELD,
  PHONE_FIELDS,
  PROFILE_ID_TYPE,
  REGISTRATION_ID_TYPE,
  TYPED_CUIT_FIELD,
} from './form-fields.js';
import { FIELD_MAX } from './limits.js';

/** A client's own e-mail, as another user enters it. */
const CLIENTS_EMAIL: FormFields = {
  email: { ...EMAIL_FIELD, required: 'Por favor ingrese el e-mail del cliente.' },
};
const ACCOUNT: FormFields = { userName: EMAIL_FIELD };
const CLIENT: FormFields = {
  legalName: LEGAL_NAME_FIELD,
  name: { label: 'El nombre', max: FIELD_MAX.name },
  ...PHONE_FIELDS,
  legalId: TYPED_CUIT_FIELD,
  ...addressFields('legalAddress', '', FIELD_MAX.postalCodeRegistration),
  ...addressFields('deliveryAddress', ' de entrega', FIELD_MAX.postalCodeRegistration),
  deliveryComments: DELIVERY_COMMENTS_FIELD,
};

/** A filled registration form. The names are those of the call. */
export interface RegistrationForm {
  readonly userName?: string | undefined;
  /** Must equal the user name. */
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Checked in the browser only; never sent. */
  readonly passwordRepeat?: string | undefined;
  /** 1 or 80, both mean CUIT. */
  readonly idType?: string | number | undefined;
  readonly [field: string]: unknown;
}

const PASSWORD_REQUIRED = 'Por favor ingrese una contraseña.';
const PASSWORDS_DIFFER = 'Las contraseñas no coinciden.';
const EMAIL_DIFFERS = 'El e-mail y el usuario deben ser iguales.';

/**
 * Returns everything that is wrong with a registration form, in the form's order. The CUIT may have hyphens.
 * `passwordRules` checks the password's strength. The server checks that e-mail and CUIT are free and that place and tax
 * category exist.
 */
export function registrationFailures(form: RegistrationForm): FieldFailure[] {
  const { userName = '', email = '', password = '', passwordRepeat, idType } = form;
  const failures = formFailures(ACCOUNT, form);
  if (email.trim() !== '' && emailKey(email) !== emailKey(userName))
    failures.push({ field: 'email', message: EMAIL_DIFFERS });
  if (password === '') failures.push({ field: 'password', message: PASSWORD_REQUIRED });
  if (passwordRepeat !== undefined && passwordRepeat !== password)
    failures.push({ field: 'passwordRepeat', message: PASSWORDS_DIFFER });
  if (!isCuitIdType(idType, [REGISTRATION_ID_TYPE, PROFILE_ID_TYPE])) failures.push(ID_TYPE_FAILURE);
  return [...failures, ...formFailures(CLIENT, form)];
}

/**
 * Returns everything that is wrong with the form of a client whom a salesman registers, in the form's order: as a registration, but
 * without user name and password.
 */
export const newClientFailures = (form: FormValues): FieldFailure[] => [
  ...formFailures(CLIENT, form),
  ...formFailures(CLIENTS_EMAIL, form),
];
