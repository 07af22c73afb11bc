// The fields that a file of clients may hold: column names that mean each field, and how its cells are read.

import { isCuit, stripCuit } from '@mostrador/rules/cuit';
import { isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { lineOf, paragraphsOf, type Read, readCode, readPrice } from './cell-values.js';
import type { FieldTable } from './column-mapping.js';
import type { Fields } from './kind-rows.js';

/** The parts of the two addresses, by the ends of their contract's names. */
const PARTS = ['Street', 'Number', 'Floor', 'Appartment', 'PostalCode', 'CityName', 'ProvinceId'] as const;
type Part = (typeof PARTS)[number];

/** The texts that a file writes to a client as they are read, under the contract's names. */
export type ClientText =
  | 'legalName'
  | 'email'
  | 'contactPhone'
  | 'contactPhone2'
  | 'deliveryComments'
  | `legalAddress${Exclude<Part, 'ProvinceId'>}`
  | `deliveryAddress${Exclude<Part, 'ProvinceId'>}`;

export type ClientField =
  | 'code'
  | 'legalId'
  | ClientText
  | 'legalAddressProvinceId'
  | 'deliveryAddressProvinceId'
  | 'taxCategory'
  | 'priceList'
  | 'discountList'
  | 'paymentTerms'
  | 'creditLimit'
  | 'salesmen';

const CLIENT_CODE_MAX = 40;

/** Reads a CUIT with or without hyphens; undefined for an empty cell. */
export function readCuit(text: string): Read<string | undefined> {
  if (text === '') return { value: undefined };
  const digits = stripCuit(text);
  if (!/^\d{11}$/.test(digits)) return { reason: 'no es un CUIT: tiene 11 dígitos' };
  return isCuit(digits) ? { value: digits } : { reason: 'no es un CUIT: revise los números' };
}

/** Reads a client's code; undefined for an empty cell. */
export function readClientCode(text: string): Read<string | undefined> {
  if (text === '') return { value: undefined };
  const read = readCode(text);
  if ('reason' in read) return read;
  return read.value.length <= CLIENT_CODE_MAX
    ? read
    : { reason: `tiene más de ${CLIENT_CODE_MAX} caracteres` };
}

/** Reads an e-mail address; undefined for an empty cell. */
export function readEmail(text: string): Read<string | undefined> {
  if (text === '') return { value: undefined };
  return isEmail(text) ? { value: text } : { reason: 'no es un e-mail' };
}

/** E-mails separated by `|`, `,` or `;`, each once, in lower case. */
export function readEmails(text: string): Read<readonly string[]> {
  const emails = [
    ...new Set(
      text
        .split(/[|,;]/)
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    ),
  ];
  const wrong = emails.find((email) => !isEmail(email));
  return wrong === undefined ? { value: emails } : { reason: `«${wrong.slice(0, 40)}» no es un e-mail` };
}

const PART_LABELS: Readonly<
  Record<Part, { readonly label: string; readonly max: number; readonly aliases: readonly string[] }>
> = {
  Street: { label: 'Calle', max: FIELD_MAX.street, aliases: ['calle'] },
  Number: { label: 'Número', max: FIELD_MAX.streetNumber, aliases: ['número', 'altura', 'nro'] },
  Floor: { label: 'Piso', max: FIELD_MAX.floor, aliases: ['piso'] },
  Appartment: { label: 'Departamento', max: FIELD_MAX.apartment, aliases: ['departamento', 'depto', 'dpto'] },
  PostalCode: {
    label: 'Código postal',
    max: FIELD_MAX.postalCodeRegistration,
    aliases: ['código postal', 'cp', 'cod postal'],
  },
  CityName: { label: 'Localidad', max: FIELD_MAX.city, aliases: ['localidad', 'ciudad'] },
  ProvinceId: { label: 'Provincia', max: FIELD_MAX.province, aliases: ['provincia'] },
};

/** @param suffix of the titles: 'fiscal' or 'de entrega'. */
function addressFields<Prefix extends 'legalAddress' | 'deliveryAddress'>(
  prefix: Prefix,
  suffix: string,
  isPlain: boolean,
): Fields<`${Prefix}${Part}`> {
  return Object.fromEntries(
    PARTS.map((part) => {
      const { label, max, aliases } = PART_LABELS[part];
      return [
        `${prefix}${part}`,
        {
          label: `${label} ${suffix}`,
          aliases: [
            ...aliases.map((alias) => `${alias} ${suffix}`),
            ...aliases.map((alias) => `${alias} ${suffix.replace(/^de /, '')}`),
            ...(isPlain ? aliases : []),
            ...(part === 'Street'
              ? [`domicilio ${suffix}`, `dirección ${suffix}`, ...(isPlain ? ['domicilio', 'dirección'] : [])]
              : []),
          ],
          read: lineOf(max),
        },
      ];
    }),
  ) as unknown as Fields<`${Prefix}${Part}`>;
}

export const CLIENT_FIELDS: Fields<ClientField> = {
  code: {
    label: 'Código',
    aliases: ['código de cliente', 'cod cliente', 'número de cliente', 'nro cliente', 'cliente', 'cod'],
    read: readClientCode,
  },
  legalId: {
    label: 'CUIT',
    aliases: ['cuil', 'cuit cuil', 'número de cuit', 'nro cuit', 'nro de cuit'],
    read: readCuit,
  },
  legalName: {
    label: 'Razón social',
    aliases: ['nombre', 'nombre del cliente', 'denominación', 'nombre o razón social'],
    read: lineOf(FIELD_MAX.legalName),
  },
  email: {
    label: 'E-mail',
    aliases: ['email', 'mail', 'correo', 'correo electrónico'],
    read: readEmail,
  },
  contactPhone: {
    label: 'Teléfono',
    aliases: ['tel', 'celular', 'teléfono 1'],
    read: lineOf(FIELD_MAX.phone),
  },
  contactPhone2: {
    label: 'Teléfono 2',
    aliases: ['otro teléfono', 'celular 2'],
    read: lineOf(FIELD_MAX.phone),
  },
  taxCategory: {
    label: 'Condición de IVA',
    aliases: [
      'condición iva',
      'condición frente al iva',
      'categoría de iva',
      'categoría iva',
      'situación iva',
      'iva',
    ],
    read: lineOf(60),
  },
  priceList: {
    label: 'Lista de precios',
    aliases: ['lista', 'lista precios', 'price list'],
    read: lineOf(200),
  },
  discountList: {
    label: 'Lista de descuentos',
    aliases: ['lista descuentos', 'descuentos', 'bonificación'],
    read: lineOf(200),
  },
  paymentTerms: {
    label: 'Condición de pago',
    aliases: ['condiciones de pago', 'forma de pago', 'plazo de pago', 'plazo'],
    read: lineOf(80),
  },
  creditLimit: {
    label: 'Límite de crédito',
    aliases: ['límite crédito', 'crédito', 'cupo de crédito', 'cupo'],
    read: (text, mark) => (text === '' ? { value: null } : readPrice(text, mark)),
  },
  salesmen: {
    label: 'Vendedores',
    aliases: ['vendedor', 'e-mail del vendedor', 'mail del vendedor', 'mail vendedor', 'email vendedor'],
    read: readEmails,
  },
  ...addressFields('legalAddress', 'fiscal', true),
  ...addressFields('deliveryAddress', 'de entrega', false),
  deliveryComments: {
    label: 'Indicaciones de entrega',
    aliases: ['observaciones de entrega', 'comentarios de entrega', 'horario de entrega'],
    read: paragraphsOf(FIELD_MAX.deliveryComments),
  },
};

/** The columns of a file of clients. */
export const CLIENTS_TABLE: FieldTable<ClientField> = {
  fields: CLIENT_FIELDS,
  required: [],
  oneOf: ['code', 'legalId'],
};
