// Suggestions without a connection: the products, categories and corrections that the server suggests for the same data.

import 'fake-indexeddb/auto';
import {
  HIDDEN_CATEGORY,
  SUGGESTION_CASES,
  SUGGESTION_CATEGORIES,
  SUGGESTION_PRODUCTS,
  SUGGESTION_SYNONYMS,
} from '@mostrador/rules/testing/suggestion-cases';
import { beforeAll, expect, it } from 'vitest';
import { openDeviceDatabase } from '../database';
import { SYNONYMS_ANSWER } from '../schema';
import { syncProduct } from '../testing/paged-shop';
import { LocalCatalogue } from './local-catalogue';
import { localSuggestions } from './local-suggestions';

const MINUTE_MS = 60_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
let catalogue: LocalCatalogue;

beforeAll(async () => {
  const db = await openDeviceDatabase({ company: 'papelera', userId: 'suggestions' });
  for (const [index, product] of SUGGESTION_PRODUCTS.entries()) {
    const { code, name, subtitle = '', category = null, barCode = null, isbn = null, created } = product;
    // a client's device gets no hidden and no inactive products
    if (product.visible === false || product.active === false) continue;
    const createdDate = new Date(FIRST_DAY + created * MINUTE_MS).toISOString();
    const stored = { code, name, subtitle, categoryCode: category, barCode, isbn, createdDate };
    await db.put('products', syncProduct(index + 1, stored));
  }
  for (const [position, { code, description, parent = null }] of SUGGESTION_CATEGORIES.entries())
    await db.put('categories', {
      categoryCode: code,
      categoryDescripcion: description,
      parentCategoryCode: parent,
      position,
      active: code !== HIDDEN_CATEGORY,
    });
  const synonyms = [{ words: SUGGESTION_SYNONYMS, oneWay: false }];
  await db.put('answers', { key: SYNONYMS_ANSWER, value: synonyms, at: 0 });
  catalogue = new LocalCatalogue(db, 1);
  return () => catalogue.close();
});

it.each(SUGGESTION_CASES)('suggests for $typed what the server suggests', async (expected) => {
  const { products, categories, isNear, meant, totalCount } = await localSuggestions(
    catalogue,
    { searchTerm: expected.typed },
    { terms: 'own' },
  );
  expect({
    typed: expected.typed,
    codes: products.map(({ code }) => code),
    exact: products.filter(({ exact }) => exact).map(({ code }) => code),
    categories: categories.map(({ categoryCode, productsCount }) => [categoryCode, productsCount]),
    isNear,
    meant,
    total: totalCount,
  }).toEqual(expected);
});
