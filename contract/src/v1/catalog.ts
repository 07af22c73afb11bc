// Entries of /api/v1 that read categories, price lists, prices, prices agreed with clients, and discounts. They are written by imports.

import { z } from 'zod';
import { pesos } from '../fields.js';
import { entry, pageOf, pageQuery } from './entry.js';

const day = z.iso.date();
const query = z.strictObject(pageQuery);

const category = z.object({
  code: z.string(),
  name: z.string(),
  parent: z.string().nullable().meta({ description: 'Code of the category above it' }),
  position: z.number().int(),
});
const priceList = z.object({
  code: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  active: z.boolean(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});
const price = z.object({
  list: z.string().meta({ description: 'Code of the price list' }),
  code: z.string().meta({ description: 'Code of the product' }),
  price: pesos,
});
const customerPrice = z.object({
  client: z.string().meta({ description: 'Code of the client' }),
  code: z.string().meta({ description: 'Code of the product' }),
  price: pesos,
  fromQuantity: z.number().int(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});
const discount = z.object({
  list: z.string().meta({ description: 'Code of the discount list' }),
  listName: z.string(),
  product: z
    .string()
    .nullable()
    .meta({ description: 'Code; null: a discount of a category or of everything' }),
  category: z
    .string()
    .nullable()
    .meta({ description: 'Code; null: a discount of a product or of everything' }),
  percent: z.number(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});

const byImport = (kind: string) => ({
  en: `To write, send an import of kind ${kind}.`,
  es: `Para cargar, envíe una importación de tipo ${kind}.`,
});

export const catalogEntries = {
  listCategories: entry({
    name: 'listCategories',
    method: 'GET',
    path: '/categories',
    scopes: ['catalog:read'],
    summary: 'List categories by code',
    detail: byImport('categories'),
    query,
    output: pageOf(category),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: { items: [{ code: 'ESCRITURA', name: 'Escritura', parent: null, position: 1 }], next: null },
    },
  }),
  listPriceLists: entry({
    name: 'listPriceLists',
    method: 'GET',
    path: '/price-lists',
    scopes: ['prices:read'],
    summary: 'List price lists by code',
    detail: byImport('price-lists'),
    query,
    output: pageOf(priceList),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: {
        items: [
          {
            code: 'MAYORISTA',
            name: 'Mayorista',
            isDefault: true,
            active: true,
            validFrom: null,
            validUntil: null,
          },
        ],
        next: null,
      },
    },
  }),
  listPrices: entry({
    name: 'listPrices',
    method: 'GET',
    path: '/prices',
    scopes: ['prices:read'],
    summary: 'List prices of all price lists, or of one',
    detail: byImport('prices'),
    query: z.strictObject({
      ...pageQuery,
      priceList: z.string().max(64).optional().meta({ description: 'Its code; all lists if left out' }),
    }),
    output: pageOf(price),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: { items: [{ list: 'MAYORISTA', code: 'LAP-001', price: 1250.5 }], next: null },
    },
  }),
  listCustomerPrices: entry({
    name: 'listCustomerPrices',
    method: 'GET',
    path: '/customer-prices',
    scopes: ['prices:read'],
    summary: 'List prices agreed with clients',
    detail: byImport('customer-prices'),
    query,
    output: pageOf(customerPrice),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: {
        items: [
          {
            client: 'C-100',
            code: 'LAP-001',
            price: 1100,
            fromQuantity: 1,
            validFrom: null,
            validUntil: '2026-12-31',
          },
        ],
        next: null,
      },
    },
  }),
  listDiscounts: entry({
    name: 'listDiscounts',
    method: 'GET',
    path: '/discount-lists',
    scopes: ['prices:read'],
    summary: 'List the discounts of all discount lists',
    detail: byImport('discount-lists'),
    query,
    output: pageOf(discount),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: {
        items: [
          {
            list: 'REVENTA',
            listName: 'Reventa',
            product: null,
            category: 'ESCRITURA',
            percent: 12.5,
            validFrom: null,
            validUntil: null,
          },
        ],
        next: null,
      },
    },
  }),
};
