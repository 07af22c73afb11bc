// Entries of /api/v1 for products and their stock. A product's identity is the ERP's code.

import { IVA_RATES, type IvaCode } from '@mostrador/rules/iva';
import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { pesos, text } from '../fields.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

export const productCode = text(PRODUCT_CODE_MAX).min(1);

const taxCode = z
  .enum(IVA_RATES.map(({ code }) => code) as [IvaCode, ...IvaCode[]])
  .meta({ description: 'IVA rate' });
const measure = z.number().int().min(1).max(10_000_000).nullable();
const wholeNumber = z.number().int().min(-999_999_999).max(999_999_999);

/** A product without prices and stock, which have their own calls. */
export const v1Product = z.object({
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  description: z.string(),
  descriptionLong: z.string(),
  isbn: z.string().nullable(),
  barCode: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'Code of the category' }),
  tags: z.array(z.string()),
  synonyms: z.array(z.string()),
  taxCode: z.string(),
  minimalSalesQuantity: z.number().int().nullable(),
  presentationQuantity: z.number().int().nullable(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  supplierId: z.string().nullable(),
  hasPhysicalStock: z.boolean(),
  active: z.boolean(),
  visibleInPortal: z.boolean(),
  updatedAt: instant,
});
export type V1Product = z.output<typeof v1Product>;

/** What can be written of a product. Absent in PUT: empty; for flags and taxCode, as it is. */
export const productInput = z.strictObject({
  name: text(300).min(1),
  subtitle: text(1_000).optional(),
  description: text(4_000).optional(),
  descriptionLong: text(40_000).optional(),
  isbn: text(40).nullable().optional(),
  barCode: text(64).nullable().optional(),
  category: text(64).nullable().optional(),
  tags: z.array(text(64)).max(100).optional(),
  synonyms: z.array(text(60)).max(50).optional(),
  taxCode: taxCode.optional(),
  minimalSalesQuantity: measure.optional(),
  presentationQuantity: measure.optional(),
  weightGrams: measure.optional(),
  lengthMm: measure.optional(),
  widthMm: measure.optional(),
  heightMm: measure.optional(),
  supplierId: text(64).nullable().optional(),
  hasPhysicalStock: z.boolean().optional(),
  active: z.boolean().optional(),
  visibleInPortal: z.boolean().optional(),
  price: pesos.positive().max(999_999_999_999).optional().meta({
    description:
      'Price in the default price list, in pesos without IVA. Required for a new product; needs the scope prices:write',
  }),
});
export type V1ProductInput = z.output<typeof productInput>;

/** A merge patch of a product: null empties a value. */
export const productPatch = productInput.partial().extend({
  subtitle: text(1_000).nullable().optional(),
  description: text(4_000).nullable().optional(),
  descriptionLong: text(40_000).nullable().optional(),
  tags: z.array(text(64)).max(100).nullable().optional(),
  synonyms: z.array(text(60)).max(50).nullable().optional(),
});
export type V1ProductPatch = z.output<typeof productPatch>;

export const v1Stock = z.object({
  code: z.string(),
  stock: z.number().int().meta({ description: 'Units in the warehouse' }),
  futureStock: z.number().int().meta({ description: 'Units that are to arrive' }),
  reserved: z.number().int().meta({ description: 'Units promised to orders that have not left' }),
});

const params = z.object({ code: productCode.meta({ description: 'Of the product' }) });

const PRODUCT: V1Product = {
  code: 'LAP-001',
  name: 'Lapicera azul',
  subtitle: 'Caja por 12',
  description: '',
  descriptionLong: '',
  isbn: null,
  barCode: '7791234567898',
  category: 'ESCRITURA',
  tags: [],
  synonyms: ['birome'],
  taxCode: 'IVA21',
  minimalSalesQuantity: 12,
  presentationQuantity: 12,
  weightGrams: 90,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  supplierId: null,
  hasPhysicalStock: true,
  active: true,
  visibleInPortal: true,
  updatedAt: '2026-03-02T13:04:05.000Z',
};
const STOCK = { code: 'LAP-001', stock: 240, futureStock: 0, reserved: 12 };

export const productEntries = {
  listProducts: entry({
    name: 'listProducts',
    method: 'GET',
    path: '/products',
    scopes: ['catalog:read'],
    summary: 'List products by code',
    detail: {
      en: 'All products, also hidden and inactive ones, in the order of their codes.',
      es: 'Todos los productos, también los ocultos y los inactivos, en el orden de sus códigos.',
    },
    query: z.strictObject(pageQuery),
    output: pageOf(v1Product),
    paged: true,
    errors: [],
    example: { query: { limit: '100' }, output: { items: [PRODUCT], next: null } },
  }),
  getProduct: entry({
    name: 'getProduct',
    method: 'GET',
    path: '/products/{code}',
    scopes: ['catalog:read'],
    summary: 'Read a product',
    detail: {
      en: 'The ETag of the answer is what PUT and PATCH ask for in If-Match.',
      es: 'El ETag de la respuesta es el que PUT y PATCH piden en If-Match.',
    },
    params,
    output: v1Product,
    etag: true,
    errors: ['not_found'],
    example: { params: { code: 'LAP-001' }, output: PRODUCT },
  }),
  putProduct: entry({
    name: 'putProduct',
    method: 'PUT',
    path: '/products/{code}',
    scopes: ['catalog:write'],
    summary: 'Create or replace a product',
    detail: {
      en: 'If-None-Match: * creates, If-Match with an ETag replaces what was read, If-Match: * replaces whatever is there. Values that are left out become empty, except flags, the IVA rate and the price. `price` needs the scope prices:write.',
      es: 'If-None-Match: * crea; If-Match con un ETag reemplaza lo que se leyó; If-Match: * reemplaza lo que haya. Lo que no se envía queda vacío, salvo los sí/no, el IVA y el precio. `price` requiere el permiso prices:write.',
    },
    params,
    body: productInput,
    output: v1Product,
    precondition: 'required',
    etag: true,
    errors: ['precondition_failed', 'precondition_required', 'rejected'],
    example: {
      params: { code: 'LAP-002' },
      headers: { 'if-none-match': '*' },
      body: { name: 'Lapicera roja', category: 'ESCRITURA', presentationQuantity: 12, price: 1250.5 },
      output: { ...PRODUCT, code: 'LAP-002', name: 'Lapicera roja' },
    },
  }),
  patchProduct: entry({
    name: 'patchProduct',
    method: 'PATCH',
    path: '/products/{code}',
    scopes: ['catalog:write'],
    summary: 'Change some values of a product (JSON merge patch)',
    detail: {
      en: 'A value that is left out stays as it is, null empties it. `price` needs the scope prices:write.',
      es: 'Lo que no se envía queda como está; null lo vacía. `price` requiere el permiso prices:write.',
    },
    params,
    body: productPatch,
    output: v1Product,
    precondition: 'required',
    etag: true,
    errors: ['not_found', 'precondition_failed', 'precondition_required', 'rejected'],
    example: {
      params: { code: 'LAP-001' },
      headers: { 'if-match': '*' },
      body: { subtitle: 'Caja por 24', isbn: null },
      output: { ...PRODUCT, subtitle: 'Caja por 24' },
    },
  }),
  listStock: entry({
    name: 'listStock',
    method: 'GET',
    path: '/stock',
    scopes: ['stock:read'],
    summary: 'List the stock of all products by code',
    detail: {
      en: 'Stock in the warehouse, on its way, and promised to orders.',
      es: 'Stock en depósito, a ingresar y comprometido en pedidos.',
    },
    query: z.strictObject(pageQuery),
    output: pageOf(v1Stock),
    paged: true,
    errors: [],
    example: { query: { limit: '100' }, output: { items: [STOCK], next: null } },
  }),
  getStock: entry({
    name: 'getStock',
    method: 'GET',
    path: '/stock/{code}',
    scopes: ['stock:read'],
    summary: 'Read the stock of a product',
    detail: {
      en: 'The ETag changes with each sale too.',
      es: 'El ETag cambia también con cada venta.',
    },
    params,
    output: v1Stock,
    etag: true,
    errors: ['not_found'],
    example: { params: { code: 'LAP-001' }, output: STOCK },
  }),
  putStock: entry({
    name: 'putStock',
    method: 'PUT',
    path: '/stock/{code}',
    scopes: ['stock:write'],
    summary: 'Set the stock of a product',
    detail: {
      en: 'Absolute units, so that a repeated request changes nothing. For many products send one import of kind stock.',
      es: 'Unidades absolutas: repetir el pedido no cambia nada. Para muchos productos envíe una importación de stock.',
    },
    params,
    body: z.strictObject({ stock: wholeNumber, futureStock: wholeNumber.optional() }),
    output: v1Stock,
    precondition: 'optional',
    etag: true,
    errors: ['not_found', 'precondition_failed', 'rejected'],
    example: { params: { code: 'LAP-001' }, body: { stock: 240 }, output: STOCK },
  }),
};
