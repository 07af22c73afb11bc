import { isCuit, stripCuit } from './cuit.js';
import { isEmail } from './email.js';
import type { FieldFailure } from './field-failure.js';
import { FIELD_MAX } from './limits.js';

/** What may stand in one field of a form. Its sentences are Spanish and stand alone. */
export interface FormField {
  /** Its name in a sentence, with the article: 'La calle'. */
  readonly label: string;
  /** The most characters, as `maxlength` counts them: UTF-16 units. */
  readonly max: number;
  /** What to say where it is empty; without it the field may stay empty. */
  readonly required?: string;
  /** Line breaks and tabs are allowed. */
  readonly multiline?: boolean;
  /** What else is wrong with a value that is neither empty nor too long; undefined where nothing is. */
  readonly check?: (value: string) => string | undefined;
}

export type FormFields = Readonly<Record<string, FormField>>;

/** What a form was filled with. Only texts are looked at; anything else counts as empty. */
export type FormValues = Readonly<Record<string, unknown>>;

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const CONTROLS_EXCEPT_LINE_BREAKS = /[^\P{Cc}\n\r\t]/u;

/**
 * Everything that is wrong with a filled form, in the form's order, at most one sentence a field. Spaces around a value
 * count for nothing.
 * @param onlyGiven fields that are absent are left alone, so that a part of the form can be sent.
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

/** Longer than any way of typing eleven digits, so that the sentence is about the digits and not about the length. */
const CUIT_TYPED_MAX = 2_000;

/** A CUIT as people type it: hyphens and spaces are taken away before it is looked at. */
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
 * The typed fields of an address.
 * @param prefix of the fields' names: 'legalAddress'.
 * @param what comes after each label: ' de entrega', or nothing.
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

/** The CUIT's number among the document types of a registration. */
export const REGISTRATION_ID_TYPE = 1;
/** The CUIT's number among the document types of a profile; a registration takes it too. */
export const PROFILE_ID_TYPE = 80;

/**
 * Whether a document type, as text or number, is the CUIT, the only type; nothing at all counts as the CUIT.
 * @param accepted the numbers that mean the CUIT.
 */
export function isCuitIdType(idType: unknown, accepted: readonly number[]): boolean {
  if (idType === undefined || idType === null || idType === '') return true;
  return accepted.some((number) => String(number) === String(idType));
}

export const ID_TYPE_FAILURE: FieldFailure = {
  field: 'idType',
  message: 'El tipo de documento debe ser CUIT.',
};
