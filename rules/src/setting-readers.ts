// Readers of single values of a company's settings: lines, texts, amounts, links, telephones. Each returns the value as it is
// stored, or the Spanish sentence that says what is wrong.

import { isColour } from './company-colours.js';
import { formatCuit, isCuit, stripCuit } from './cuit.js';
import { isEmail } from './email.js';
import { isOwnOrSecureLink, isSecureAddress } from './marked-text.js';
import { MAX_CENTAVOS } from './money.js';
import type { FieldRead } from './product-fields.js';

/** A province as the settings name it. */
export interface KnownProvince {
  readonly code: string;
  readonly name: string;
}

/** What a reader must know besides the value. */
export interface SettingFacts {
  /** The provinces that the company delivers to. */
  readonly provinces: readonly KnownProvince[];
}

/** Reads a value of any type, as a caller sends it. */
export type SettingReader = (value: unknown, facts: SettingFacts) => FieldRead;

export const wrongType = { message: 'El valor no es válido.' } as const;

const CONTROLS = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
const CONTROLS_EXCEPT_LINE_BREAKS = /[\u2028\u2029\p{Cs}]|[^\P{Cc}\n\t]/u;
const badCharacters = { message: 'Hay caracteres que no se pueden usar.' } as const;

/** A text of one line of at most `max` characters. */
export const line =
  (max: number, { isRequired = false } = {}): SettingReader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '' && isRequired) return { message: 'No puede quedar vacío.' };
    if (text.length > max) return { message: `Puede tener hasta ${max} caracteres.` };
    return CONTROLS.test(text) ? badCharacters : { value: text };
  };

/** A text of several lines of at most `max` characters. */
export const paragraphs =
  (max: number, { isRequired = false } = {}): SettingReader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = value.replaceAll('\r', '').trim();
    if (text === '' && isRequired) return { message: 'No puede quedar vacío.' };
    if (text.length > max) return { message: `Puede tener hasta ${max} caracteres.` };
    return CONTROLS_EXCEPT_LINE_BREAKS.test(text) ? badCharacters : { value: text };
  };

/** One of a closed list of texts. */
export const oneOf =
  (values: readonly string[]): SettingReader =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? { value } : wrongType;

export const yesOrNo: SettingReader = (value) => (typeof value === 'boolean' ? { value } : wrongType);

/** A whole number between two limits, both included. */
export const whole =
  (least: number, most: number): SettingReader =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value))
      return { message: 'Escriba un número entero.' };
    return value < least || value > most
      ? { message: `Tiene que estar entre ${least} y ${most}.` }
      : { value };
  };

/** Centavos from 0. */
export const amount: SettingReader = (value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { message: 'Escriba un importe.' };
  return value < 0 || value > MAX_CENTAVOS ? { message: 'El importe no es posible.' } : { value };
};

export const email: SettingReader = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return isEmail(text) ? { value: text } : { message: 'Escriba un mail, como ventas@empresa.com.ar.' };
};

export const colour: SettingReader = (value) =>
  typeof value === 'string' && isColour(value)
    ? { value: value.toLowerCase() }
    : { message: 'Escriba un color como #1a3a90.' };

/** A CUIT with its hyphens; empty for none. */
export const cuit: SettingReader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const digits = stripCuit(value);
  if (digits === '') return { value: '' };
  if (!/^\d{11}$/.test(digits)) return { message: 'El CUIT tiene 11 dígitos.' };
  return isCuit(digits)
    ? { value: formatCuit(digits) }
    : { message: 'El último dígito del CUIT no corresponde: revise los 11.' };
};

/** A telephone as people write it. */
export const phone: SettingReader = (value) => {
  const read = line(40, { isRequired: true })(value, NO_FACTS);
  if ('message' in read) return read;
  const digits = String(read.value).replace(/\D/g, '');
  return /^[\d\s()+\-/.]+$/.test(String(read.value)) && digits.length >= 6
    ? read
    : { message: 'Escriba un teléfono, como 011 4555-0142.' };
};

/** The link of a WhatsApp number, which may be given as the number: with the country's code, or ten digits of Argentina. */
export const whatsapp: SettingReader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const digits = value.replace(/^https:\/\/wa\.me\//i, '').replace(/[\s()+\-.]/g, '');
  if (!/^\d{10,15}$/.test(digits)) return { message: 'Escriba un número de WhatsApp, como 11 5555-0142.' };
  return { value: `https://wa.me/${digits.length === 10 ? `549${digits}` : digits}` };
};

/** An https address, of one of the hosts if there are any; empty for none. */
export const address =
  ({
    hosts,
    isRequired = false,
  }: {
    readonly hosts?: readonly string[];
    readonly isRequired?: boolean;
  } = {}): SettingReader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = value.trim();
    if (text === '' && !isRequired) return { value: '' };
    if (text.length > 500 || !isSecureAddress(text))
      return { message: 'Escriba una dirección que empiece con https://' };
    const host = /^https:\/\/([^/:?#]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
    if (hosts !== undefined && !hosts.some((own) => host === own || host.endsWith(`.${own}`)))
      return { message: `La dirección tiene que ser de ${hosts.join(' o ')}.` };
    return { value: text };
  };

/** A path of the shop or an https address; empty for none. */
export const link: SettingReader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const text = value.trim();
  return text === '' || (text.length <= 500 && isOwnOrSecureLink(text))
    ? { value: text }
    : { message: 'Escriba una dirección de la tienda, como /store, o una que empiece con https://' };
};

/** A list of at most `max` items; the sentence of a wrong one says which it is. */
export const listOf =
  (max: number, what: string, item: SettingReader): SettingReader =>
  (value, facts) => {
    if (!Array.isArray(value)) return wrongType;
    if (value.length > max) return { message: `Puede haber hasta ${max}.` };
    const values: unknown[] = [];
    for (const [index, given] of value.entries()) {
      const read = item(given, facts);
      if ('message' in read) return { message: `${what} ${index + 1}: ${read.message}` };
      values.push(read.value);
    }
    return { value: values };
  };

/** An object of exactly these fields; the sentence of a wrong one begins with its name. */
export const objectOf =
  (fields: Readonly<Record<string, readonly [name: string, reader: SettingReader]>>): SettingReader =>
  (value, facts) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType;
    const given = value as Readonly<Record<string, unknown>>;
    const values: Record<string, unknown> = {};
    for (const [field, [name, reader]] of Object.entries(fields)) {
      const read = reader(given[field], facts);
      if ('message' in read) return { message: `${name}: ${read.message}` };
      values[field] = read.value;
    }
    return { value: values };
  };

/** A value that may be missing. */
export const orNull =
  (reader: SettingReader): SettingReader =>
  (value, facts) =>
    value === null ? { value } : reader(value, facts);

export const NO_FACTS: SettingFacts = { provinces: [] };
