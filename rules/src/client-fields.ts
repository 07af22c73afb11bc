// The rules of a client's fields as an administrator edits them: how each is read, and the Spanish sentence for a value that cannot
// be stored. The same in the browser and on the server.

import { stripCuit } from './cuit.js';
import { isDay } from './days.js';
import { parseTypedDecimal } from './decimal.js';
import {
  addressFields,
  DELIVERY_COMMENTS_FIELD,
  EMAIL_FIELD,
  type FormField,
  type FormFields,
  formFailures,
  LEGAL_NAME_FIELD,
  PHONE_FIELDS,
  TYPED_CUIT_FIELD,
} from './form-fields.js';
import { FIELD_MAX } from './limits.js';
import { type Centavos, MAX_CENTAVOS } from './money.js';
import { perceptionsFailure, sortedPerceptions } from './perceptions.js';
import type { FieldRead } from './product-fields.js';
import type { DatedPerception } from './taxes.js';

/** The texts of a client that an administrator may change. */
export interface ClientTexts {
  readonly clientCode: string;
  readonly legalName: string;
  /** Eleven digits. */
  readonly legalId: string;
  readonly email: string;
  readonly contactPhone: string;
  readonly contactPhone2: string;
  readonly legalAddressStreet: string;
  readonly legalAddressNumber: string;
  readonly legalAddressFloor: string;
  readonly legalAddressAppartment: string;
  readonly legalAddressPostalCode: string;
  readonly legalAddressCityName: string;
  /** What staff call the default delivery address: 'Local'. */
  readonly deliveryAddressLabel: string;
  readonly deliveryAddressStreet: string;
  readonly deliveryAddressNumber: string;
  readonly deliveryAddressFloor: string;
  readonly deliveryAddressAppartment: string;
  readonly deliveryAddressPostalCode: string;
  readonly deliveryAddressCityName: string;
  readonly deliveryComments: string;
}

/** What an administrator may change of a client. Null means none. */
export interface ClientValues extends ClientTexts {
  readonly taxCategoryId: number | null;
  /** null: the company's default list. */
  readonly priceListId: number | null;
  readonly discountListId: number | null;
  readonly paymentTermsId: number | null;
  /** What the client may owe, in centavos; null for no limit. */
  readonly creditLimit: Centavos | null;
  readonly legalAddressProvinceId: string | null;
  readonly deliveryAddressProvinceId: string | null;
  readonly blocked: boolean;
  /** The user ids of the salesmen that the client is assigned to. */
  readonly salesmanIds: readonly number[];
  /** As `sortedPerceptions` orders them. */
  readonly perceptions: readonly DatedPerception[];
}

export type ClientField = keyof ClientValues;

type Reader = (value: unknown) => FieldRead;

export const CLIENT_CODE_MAX = 40;
export const ADDRESS_LABEL_MAX = 60;
export const CLIENT_NOTE_MAX = 2_000;
export const PAYMENT_TERMS_NAME_MAX = 80;
export const PAYMENT_TERMS_DAYS_MAX = 365;
/** Delivery addresses of one client besides the default one. */
export const DELIVERY_ADDRESSES_MAX = 50;
const SALESMEN_MAX = 100;
const ID_MAX = 2_147_483_647;

const wrongType = { message: 'El valor no es válido.' } as const;

const TEXTS: { readonly [F in keyof ClientTexts]: FormField } = {
  clientCode: {
    label: 'El código',
    max: CLIENT_CODE_MAX,
    required: 'Por favor ingrese el código.',
  },
  legalName: LEGAL_NAME_FIELD,
  legalId: TYPED_CUIT_FIELD,
  email: { ...EMAIL_FIELD, required: 'Por favor ingrese el e-mail.' },
  ...(PHONE_FIELDS as Record<'contactPhone' | 'contactPhone2', FormField>),
  ...(addressFields('legalAddress', '', FIELD_MAX.postalCodeRegistration) as Record<
    Extract<keyof ClientTexts, `legalAddress${string}`>,
    FormField
  >),
  deliveryAddressLabel: { label: 'El nombre de la dirección', max: ADDRESS_LABEL_MAX },
  ...(addressFields('deliveryAddress', ' de entrega', FIELD_MAX.postalCodeRegistration) as Record<
    Exclude<Extract<keyof ClientTexts, `deliveryAddress${string}`>, 'deliveryAddressLabel'>,
    FormField
  >),
  deliveryComments: DELIVERY_COMMENTS_FIELD,
};

const textReader =
  (field: keyof ClientTexts): Reader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = field === 'deliveryComments' ? value.replaceAll('\r', '') : value.replace(/\s+/g, ' ');
    const [failure] = formFailures({ [field]: TEXTS[field] }, { [field]: text });
    if (failure !== undefined) return { message: failure.message };
    return { value: field === 'legalId' ? stripCuit(text) : text.trim() };
  };

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX;

const idOrNull: Reader = (value) => (value === null || isId(value) ? { value } : wrongType);

const provinceOrNull: Reader = (value) => {
  if (value === null || value === '') return { value: null };
  return typeof value === 'string' && /^[A-Za-z0-9-]{1,10}$/.test(value)
    ? { value: value.toUpperCase() }
    : { message: 'Por favor elija la provincia de la lista.' };
};

/** Reads centavos, or an amount as it is typed: '8.000.000'. */
const amountOrNull: Reader = (value) => {
  if (value === null || value === '') return { value: null };
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value <= MAX_CENTAVOS ? { value } : wrongType;
  const read = typeof value === 'string' ? parseTypedDecimal(value) : undefined;
  return read?.ok === true ? { value: read.centavos } : { message: 'Escriba un importe, como 500.000,00.' };
};

const salesmanIds: Reader = (value) => {
  if (!Array.isArray(value) || !value.every(isId)) return wrongType;
  const ids = [...new Set(value as number[])].sort((a, b) => a - b);
  return ids.length > SALESMEN_MAX
    ? { message: `Un cliente puede tener hasta ${SALESMEN_MAX} vendedores.` }
    : { value: ids };
};

const dayOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isDay(value));

const isPerception = (value: unknown): value is DatedPerception =>
  typeof value === 'object' &&
  value !== null &&
  'jurisdiction' in value &&
  typeof value.jurisdiction === 'string' &&
  'bps' in value &&
  typeof value.bps === 'number' &&
  'validFrom' in value &&
  dayOrNull(value.validFrom) &&
  'validUntil' in value &&
  dayOrNull(value.validUntil);

const perceptions: Reader = (value) => {
  if (!Array.isArray(value) || !value.every(isPerception)) return wrongType;
  const message = perceptionsFailure(value);
  return message === undefined ? { value: sortedPerceptions(value) } : { message };
};

const READERS: { readonly [F in ClientField]: Reader } = {
  ...(Object.fromEntries(
    Object.keys(TEXTS).map((field) => [field, textReader(field as keyof ClientTexts)]),
  ) as Record<keyof ClientTexts, Reader>),
  taxCategoryId: idOrNull,
  priceListId: idOrNull,
  discountListId: idOrNull,
  paymentTermsId: idOrNull,
  creditLimit: amountOrNull,
  legalAddressProvinceId: provinceOrNull,
  deliveryAddressProvinceId: provinceOrNull,
  blocked: (value) => (typeof value === 'boolean' ? { value } : wrongType),
  salesmanIds,
  perceptions,
};

/** The fields of a client that an administrator may change. */
export const CLIENT_FIELDS = Object.keys(READERS) as ClientField[];

/** Whether a name is one of {@link CLIENT_FIELDS}. */
export const isClientField = (name: string): name is ClientField => Object.hasOwn(READERS, name);

/** Returns a field's value as it is stored, or what is wrong with it. A CUIT may have hyphens. */
export const readClientField = (field: ClientField, value: unknown): FieldRead => READERS[field](value);

/** A further delivery address as an administrator enters it; its place needs at least street and city. */
const DELIVERY_ADDRESS: FormFields = {
  label: {
    label: 'El nombre de la dirección',
    max: ADDRESS_LABEL_MAX,
    required: 'Por favor póngale un nombre a la dirección.',
  },
  street: { label: 'La calle', max: FIELD_MAX.street, required: 'Por favor ingrese la calle.' },
  number: { label: 'El número', max: FIELD_MAX.streetNumber },
  floor: { label: 'El piso', max: FIELD_MAX.floor },
  appartment: { label: 'El departamento', max: FIELD_MAX.apartment },
  postalCode: { label: 'El código postal', max: FIELD_MAX.postalCode },
  cityName: { label: 'La localidad', max: FIELD_MAX.city, required: 'Por favor ingrese la localidad.' },
  provinceId: { label: 'La provincia', max: 10, required: 'Por favor elija la provincia.' },
  comments: DELIVERY_COMMENTS_FIELD,
};

/** Returns everything that is wrong with a further delivery address, in the form's order. */
export const clientAddressFailures = (address: Readonly<Record<string, unknown>>) =>
  formFailures(DELIVERY_ADDRESS, address);
