// The rules of form fields that several forms share (e-mail, razón social, CUIT, phone, address), and the check of a
// whole form by such rules.

import { isCuit, stripCuit } from './cuit.js';
import { isEmail } from './email.js';
import type { FieldFailure } from './field-failure.js';
import { FIELD_MAX } from './limits.js';

/** The rule of one text field of a form. Its messages are whole Spanish sentences. */
export interface FormField {
  /** The field's name in a sentence, with the article: 'La calle'. */
  readonly label: string;
  /** The maximum length in UTF-16 units, as `maxlength` counts. */
  readonly max: number;
  /** The message for an empty field. If absent, the field may be empty. */
  readonly required?: string;
  /** Line breaks and tabs are allowed. */
  readonly multiline?: boolean;
  /** Returns what is wrong with a value that is neither empty nor too long; undefined if it is valid. */
  readonly check?: (value: string) => string | undefined;
}

/** The fields of a form by their names in the call. */
export type FormFields = Readonly<Record<string, FormField>>;

/** The values of a form. Only strings are read; any other value counts as empty. */
export type FormValues = Readonly<Record<string, unknown>>;

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const CONTROLS_EXCEPT_LINE_BREAKS = /[^\P{Cc}\n\r\t]/u;

/**
 * Returns everything that is wrong with a filled form, in the form's order, at most one sentence per field. Values are
 * trimmed before they are checked.
 * @param onlyGiven absent fields are not checked, so that a part of the form can be sent.
 */
export function formFailures(
  fields: FormFields,
  values: FormValues,
  { onlyGiven = false }: { readonly onlyGiven?: boolean } = {},
): FieldFailure[] {
  return Object.entries(fields).flatMap(([field, rule]) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    if (onlyGiven && value === undefined) return [];
    const message = failureOf(rule, typeof value === 'string' ? value.trim() : '');
    return message === undefined ? [] : [{ field, message }];
  });
}

function failureOf({ label, max, required, multiline, check }: FormField, value: string): string | undefined {
  if (value === '') return required;
  if (value.length > max) return `${label} puede tener hasta ${max} caracteres.`;
  if ((multiline === true ? CONTROLS_EXCEPT_LINE_BREAKS : CONTROLS).test(value))
    return `${label} tiene caracteres que no se pueden usar.`;
  return check?.(value);
}

const EMAIL_INVALID = 'La dirección de email ingresada no es válida';
const CUIT_FORM = 'El CUIT tiene 11 dígitos, sin guiones.';
const CUIT_INVALID = 'El CUIT no es válido: revise los números.';

export const EMAIL_FIELD: FormField = {
  label: 'El e-mail',
  max: FIELD_MAX.email,
  required: 'Por favor ingrese su e-mail.',
  check: (value) => (isEmail(value) ? undefined : EMAIL_INVALID),
};

export const LEGAL_NAME_FIELD: FormField = {
  label: 'La razón social',
  max: FIELD_MAX.legalName,
  required: 'Por favor ingrese la razón social.',
};

const cuitFailure = (digits: string): string | undefined => {
  if (!/^\d{11}$/.test(digits)) return CUIT_FORM;
  return isCuit(digits) ? undefined : CUIT_INVALID;
};

/** Longer than any way of typing eleven digits, so that the message is about the digits and not about the length. */
const CUIT_TYPED_MAX = 2_000;

/** A typed CUIT. Hyphens and spaces are removed before it is checked. */
export const TYPED_CUIT_FIELD: FormField = {
  label: 'El CUIT',
  max: CUIT_TYPED_MAX,
  required: 'Por favor ingrese el CUIT.',
  check: (value) => cuitFailure(stripCuit(value)),
};

export const PHONE_FIELDS: FormFields = {
  contactPhone: { label: 'El teléfono', max: FIELD_MAX.phone },
  contactPhone2: { label: 'El teléfono 2', max: FIELD_MAX.phone },
};

/**
 * Returns the text fields of an address.
 * @param prefix of the fields' names, such as 'legalAddress'.
 * @param what the end of each label: ' de entrega' or an empty text.
 * @param postalCodeMax maximum length of the postal code, in characters.
 */
export function addressFields(prefix: string, what: string, postalCodeMax: number): FormFields {
  const field = (label: string, max: number): FormField => ({ label: `${label}${what}`, max });
  return {
    [`${prefix}Street`]: field('La calle', FIELD_MAX.street),
    [`${prefix}Number`]: field('El número', FIELD_MAX.streetNumber),
    [`${prefix}Floor`]: field('El piso', FIELD_MAX.floor),
    [`${prefix}Appartment`]: field('El departamento', FIELD_MAX.apartment),
    [`${prefix}PostalCode`]: field('El código postal', postalCodeMax),
    [`${prefix}CityName`]: field('La ciudad', FIELD_MAX.city),
  };
}

export const DELIVERY_COMMENTS_FIELD: FormField = {
  label: 'La indicación para la entrega',
  max: FIELD_MAX.deliveryComments,
  multiline: true,
};

/** The number that means CUIT among the document types of a registration. */
export const REGISTRATION_ID_TYPE = 1;
/** The number that means CUIT among the document types of a profile; a registration accepts it too. */
export const PROFILE_ID_TYPE = 80;

/**
 * Returns whether a document type means CUIT, the only allowed type. A missing or empty type counts as CUIT.
 * @param idType the type as text or number.
 * @param accepted the numbers that mean CUIT.
 */
export function isCuitIdType(idType: unknown, accepted: readonly number[]): boolean {
  if (idType === undefined || idType === null || idType === '') return true;
  return accepted.some((number) => String(number) === String(idType));
}

export const ID_TYPE_FAILURE: FieldFailure = {
  field: 'idType',
  message: 'El tipo de documento debe ser CUIT.',
};
