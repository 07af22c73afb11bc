// The rules of a product's fields as an administrator edits them: how each is read, and the Spanish sentence for a value that
// cannot be stored. The same in the browser and on the server.

import { ivaRate } from './iva.js';
import { PRODUCT_CODE_MAX } from './limits.js';
import { type Centavos, formatWhole, MAX_CENTAVOS } from './money.js';
import { hasInvisibleLetters, hasValidCheckDigit, specialCode, toIsbn13 } from './product-codes.js';
import { QUANTITY_MAX } from './quantity.js';

/** What an administrator may change of a product, besides its prices. Null and '' mean not set. */
export interface ProductValues {
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly descriptionLong: string;
  /** null: in no category. */
  readonly categoryCode: string | null;
  /** A code of rules/iva. */
  readonly taxCode: string;
  readonly barCode: string | null;
  /** Thirteen digits. */
  readonly isbn: string | null;
  readonly supplierId: string | null;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** Codes of tags. */
  readonly tags: readonly string[];
  /** Other words by which the product is found. */
  readonly synonyms: readonly string[];
  readonly minimalSalesQuantity: number | null;
  readonly presentationQuantity: number | null;
  readonly stock: number;
  readonly futureStock: number;
  readonly hasPhysicalStock: boolean;
  readonly active: boolean;
  readonly visibleInPortal: boolean;
}

/** What a new product has where its editor says nothing; its IVA rate is newProductIva of rules/iva. */
export const NEW_PRODUCT: Omit<ProductValues, 'taxCode'> = {
  name: '',
  subtitle: '',
  description: '',
  descriptionLong: '',
  categoryCode: null,
  barCode: null,
  isbn: null,
  supplierId: null,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  tags: [],
  synonyms: [],
  minimalSalesQuantity: null,
  presentationQuantity: null,
  stock: 0,
  futureStock: 0,
  hasPhysicalStock: true,
  active: true,
  visibleInPortal: true,
};

export type ProductField = keyof ProductValues;

/** A value as it is stored, or the Spanish sentence that says what is wrong. */
export type FieldRead<Value = unknown> = { readonly value: Value } | { readonly message: string };

type Reader = (value: unknown) => FieldRead;

/** Units of stock, in both directions: a shop may have sold what it has yet to receive. */
export const STOCK_MAX = 999_999_999;
const GRAMS_MAX = 10_000_000;
const MILLIMETRES_MAX = 1_000_000;
const WORDS_MAX = 30;
const WORD_MAX = 64;

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const CONTROLS_EXCEPT_LINE_BREAKS = /[^\P{Cc}\n\r\t]/u;

const wrongType = { message: 'El valor no es válido.' } as const;

/** A text of one line. */
const line =
  (label: string, max: number, isRequired = false): Reader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '' && isRequired) return { message: `${label} no puede quedar vacío.` };
    if (text.length > max) return { message: `${label} puede tener hasta ${max} caracteres.` };
    return CONTROLS.test(text)
      ? { message: `${label} tiene caracteres que no se pueden usar.` }
      : { value: text };
  };

/** A text of several lines. */
const paragraphs =
  (label: string, max: number): Reader =>
  (value) => {
    if (typeof value !== 'string') return wrongType;
    const text = value.replaceAll('\r', '').trim();
    if (text.length > max) return { message: `${label} puede tener hasta ${max} caracteres.` };
    return CONTROLS_EXCEPT_LINE_BREAKS.test(text)
      ? { message: `${label} tiene caracteres que no se pueden usar.` }
      : { value: text };
  };

/** Null for an empty text. */
const orNull =
  (read: Reader): Reader =>
  (value) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? { value: null } : read(value);

const atMost = (label: string, max: number) => `${label} puede ser hasta ${formatWhole(max)}.`;

/** A whole number from 1; null if it is not set. */
const countOrNull =
  (label: string, max: number): Reader =>
  (value) => {
    if (value === null || value === '') return { value: null };
    if (Number(value) > max) return { message: atMost(label, max) };
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
      ? { value }
      : { message: `${label} es un entero desde 1.` };
  };

const whole =
  (label: string, min: number): Reader =>
  (value) => {
    if (Number(value) > STOCK_MAX) return { message: atMost(label, STOCK_MAX) };
    return Number.isInteger(value) && Number(value) >= min
      ? { value }
      : { message: `${label} es un número entero${min === 0 ? ' desde 0' : ''}.` };
  };

const flag: Reader = (value) => (typeof value === 'boolean' ? { value } : wrongType);

const words =
  (label: string): Reader =>
  (value) => {
    if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) return wrongType;
    const list = [...new Set(value.map((word) => word.replace(/\s+/g, ' ').trim()))].filter(
      (word) => word !== '',
    );
    if (list.length > WORDS_MAX) return { message: `${label} pueden ser hasta ${WORDS_MAX}.` };
    if (list.some((word) => word.length > WORD_MAX || CONTROLS.test(word)))
      return { message: `${label} pueden tener hasta ${WORD_MAX} caracteres cada una.` };
    return { value: list };
  };

const barCode: Reader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const code = specialCode(value);
  if (code === undefined || CONTROLS.test(code))
    return { message: 'El código de barras puede tener hasta 64 caracteres.' };
  return hasValidCheckDigit(code)
    ? { value: code }
    : { message: 'El dígito verificador del código de barras no es correcto.' };
};

const isbn: Reader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const digits = toIsbn13(value);
  return digits === undefined
    ? { message: 'El ISBN no es válido: revise los dígitos, el último es el verificador.' }
    : { value: digits };
};

const READERS: { readonly [F in ProductField]: Reader } = {
  name: line('El nombre', 300, true),
  subtitle: line('El subtítulo', 1_000),
  description: paragraphs('La descripción', 4_000),
  descriptionLong: paragraphs('La descripción larga', 40_000),
  categoryCode: orNull(line('La categoría', 100)),
  taxCode: (value) =>
    typeof value === 'string' && ivaRate(value) !== undefined
      ? { value }
      : { message: 'Por favor elija la alícuota de IVA.' },
  barCode: orNull(barCode),
  isbn: orNull(isbn),
  supplierId: orNull(line('El proveedor', 64)),
  weightGrams: countOrNull('El peso en gramos', GRAMS_MAX),
  lengthMm: countOrNull('El largo en milímetros', MILLIMETRES_MAX),
  widthMm: countOrNull('El ancho en milímetros', MILLIMETRES_MAX),
  heightMm: countOrNull('El alto en milímetros', MILLIMETRES_MAX),
  tags: words('Las etiquetas'),
  synonyms: words('Las otras palabras'),
  minimalSalesQuantity: countOrNull('El mínimo', QUANTITY_MAX),
  presentationQuantity: countOrNull('La cantidad por pack', QUANTITY_MAX),
  stock: whole('El stock', -STOCK_MAX),
  futureStock: whole('El stock a ingresar', 0),
  hasPhysicalStock: flag,
  active: flag,
  visibleInPortal: flag,
};

/** The fields of a product that an administrator may change, besides its prices. */
export const PRODUCT_FIELDS = Object.keys(READERS) as ProductField[];

/** Whether a name is one of {@link PRODUCT_FIELDS}. */
export const isProductField = (name: string): name is ProductField => Object.hasOwn(READERS, name);

/** Returns a field's value as it is stored, or what is wrong with it. */
export const readProductField = (field: ProductField, value: unknown): FieldRead => READERS[field](value);

/** Returns a new product's code, or what is wrong with it. */
export function readProductCode(value: string): FieldRead<string> {
  const read = line('El código', PRODUCT_CODE_MAX, true)(value) as FieldRead<string>;
  return 'value' in read && hasInvisibleLetters(read.value)
    ? { message: 'El código tiene caracteres invisibles: escríbalo de nuevo.' }
    : read;
}

/** Returns a price in centavos, null for none, or what is wrong with it. */
export function readPrice(value: unknown): FieldRead<Centavos | null> {
  if (value === null) return { value: null };
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_CENTAVOS
    ? { value: Number(value) }
    : { message: 'El precio es un importe mayor que cero.' };
}

/** A Spanish sentence if a stock is below what orders and offers reserve; undefined else. It is a notice, not a refusal. */
export function stockNotice(
  { stock, hasPhysicalStock }: Pick<ProductValues, 'stock' | 'hasPhysicalStock'>,
  reserved: number,
): string | undefined {
  if (!hasPhysicalStock || stock >= reserved) return undefined;
  const units = (count: number) => (count === 1 ? '1 unidad' : `${count} unidades`);
  return `Hay ${units(reserved)} ${reserved === 1 ? 'reservada' : 'reservadas'}: faltan ${units(reserved - stock)}.`;
}
