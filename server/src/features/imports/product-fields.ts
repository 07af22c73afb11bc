// The fields that a CSV file of products may hold: column names that mean each field, and how its cells are read.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import {
  type DateForm,
  lineOf,
  paragraphsOf,
  type Read,
  readBarCode,
  readCode,
  readFlag,
  readImages,
  readIsbn,
  readIva,
  readList,
  readMeasure,
  readProductPrice,
  readSynonyms,
  readWhole,
} from './cell-values.js';
import type { FieldTable } from './column-mapping.js';

/** A cell's value. Undefined: the file has no value, and the product keeps its own. */
export type Value = string | number | boolean | null | undefined | readonly string[];

/** A field of a product that a file can hold. */
export interface Field {
  /** The field's name in the report. */
  readonly label: string;
  /** Column names that mean this field, compared without case, accents and punctuation. */
  readonly aliases: readonly string[];
  readonly read: (text: string, mark: DecimalMark, dates: DateForm) => Read<Value>;
}

const orNull =
  (read: (text: string) => Read<string>) =>
  (text: string): Read<string | null> =>
    text === '' ? { value: null } : read(text);
const required =
  (read: (text: string) => Read<string>) =>
  (text: string): Read<string> =>
    text === '' ? { reason: 'falta' } : read(text);

const GRAMS_MAX = 10_000_000;
const MILLIMETRES_MAX = 1_000_000;

/** All fields by their names. The option `--map` accepts these names and the aliases. */
export const FIELDS = {
  code: { label: 'Código', aliases: ['código', 'cod', 'sku', 'código de artículo'], read: readCode },
  name: {
    label: 'Nombre',
    aliases: ['nombre', 'título', 'title', 'denominación'],
    read: required(lineOf(300)),
  },
  subtitle: {
    label: 'Subtítulo',
    aliases: ['subtítulo', 'autores', 'autor', 'author', 'authors'],
    read: lineOf(1_000),
  },
  description: { label: 'Descripción', aliases: ['descripción'], read: paragraphsOf(4_000) },
  description_long: {
    label: 'Descripción larga',
    aliases: ['descripción larga', 'long description', 'reseña'],
    read: paragraphsOf(40_000),
  },
  isbn: { label: 'ISBN', aliases: ['isbn13', 'isbn10', 'isbn 13', 'isbn 10'], read: readIsbn },
  bar_code: {
    label: 'Código de barras',
    aliases: ['código de barras', 'código barras', 'barcode', 'ean', 'ean13', 'gtin'],
    read: readBarCode,
  },
  category: {
    label: 'Categoría',
    aliases: ['categoría', 'category code', 'código de categoría', 'rubro'],
    read: orNull(lineOf(64)),
  },
  tax_code: {
    label: 'IVA',
    aliases: [
      'alícuota',
      'alícuota de IVA',
      'alícuota IVA',
      'IVA %',
      'porc IVA',
      'porcentaje de IVA',
      'tasa de IVA',
    ],
    read: readIva,
  },
  synonyms: {
    label: 'También se busca como',
    aliases: ['sinónimos', 'sinónimo', 'otras palabras', 'palabras clave'],
    read: readSynonyms,
  },
  tags: { label: 'Etiquetas', aliases: ['etiquetas', 'etiqueta', 'tag'], read: readList },
  price: { label: 'Precio', aliases: ['precio', 'precio de lista', 'list price'], read: readProductPrice },
  stock: { label: 'Stock', aliases: ['existencia', 'existencias'], read: readWhole },
  future_stock: {
    label: 'Stock futuro',
    aliases: ['stock futuro', 'a ingresar', 'por ingresar'],
    read: readWhole,
  },
  minimal_sales_quantity: {
    label: 'Mínimo',
    aliases: ['mínimo', 'cantidad mínima', 'minimum'],
    read: readMeasure(QUANTITY_MAX),
  },
  presentation_quantity: {
    label: 'Presentación',
    aliases: ['presentación', 'unidades por bulto', 'presentation'],
    read: readMeasure(QUANTITY_MAX),
  },
  weight_grams: {
    label: 'Peso',
    aliases: ['peso', 'peso en gramos', 'peso gramos', 'peso g', 'gramos', 'weight'],
    read: readMeasure(GRAMS_MAX),
  },
  length_mm: { label: 'Largo', aliases: ['largo', 'largo mm', 'length'], read: readMeasure(MILLIMETRES_MAX) },
  width_mm: { label: 'Ancho', aliases: ['ancho', 'ancho mm', 'width'], read: readMeasure(MILLIMETRES_MAX) },
  height_mm: { label: 'Alto', aliases: ['alto', 'alto mm', 'height'], read: readMeasure(MILLIMETRES_MAX) },
  supplier_id: {
    label: 'Proveedor',
    aliases: ['proveedor', 'código de proveedor', 'supplier'],
    read: orNull(lineOf(64)),
  },
  images: { label: 'Imagen', aliases: ['imagen', 'imágenes', 'image', 'image path'], read: readImages },
  has_physical_stock: {
    label: 'Controla stock',
    aliases: ['controla stock', 'stock físico', 'tiene stock físico'],
    read: readFlag,
  },
  active: { label: 'Activo', aliases: ['activo'], read: readFlag },
  visible_in_portal: {
    label: 'Visible',
    aliases: ['visible', 'visible en el portal', 'publicado'],
    read: readFlag,
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

/** Columns of `products` that are written as they are read, unlike prices, categories, tags and images. */
export type PlainField = Exclude<FieldName, 'code' | 'category' | 'tags' | 'price' | 'images'>;

/** The columns of a file of products. */
export const PRODUCTS: FieldTable<FieldName> = { fields: FIELDS, required: ['code', 'name'] };

/** The contract's names of these columns, which the audit trail uses. */
export const LOG_NAMES: Readonly<Record<PlainField, string>> = {
  name: 'name',
  subtitle: 'subtitle',
  description: 'description',
  description_long: 'descriptionLong',
  isbn: 'isbn',
  bar_code: 'barCode',
  stock: 'stock',
  future_stock: 'futureStock',
  minimal_sales_quantity: 'minimalSalesQuantity',
  presentation_quantity: 'presentationQuantity',
  weight_grams: 'weightGrams',
  length_mm: 'lengthMm',
  width_mm: 'widthMm',
  height_mm: 'heightMm',
  supplier_id: 'supplierId',
  active: 'active',
  visible_in_portal: 'visibleInPortal',
  tax_code: 'taxCode',
  synonyms: 'synonyms',
  has_physical_stock: 'hasPhysicalStock',
};
