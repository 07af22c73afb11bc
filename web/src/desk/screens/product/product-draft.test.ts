// The edits of a product's page: what is typed, what is sent, what is wrong, and how a conflict is resolved.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSave,
  changedKeys,
  type Draft,
  type DraftKey,
  type DraftProduct,
  editsOf,
  failures,
  keyOfConflict,
  readTyped,
  resolved,
  seenValue,
  typedOf,
} from './product-draft';

const seen: DraftProduct = {
  productId: 1,
  code: 'A-1',
  name: 'Cuaderno',
  subtitle: '',
  description: 'Corta',
  descriptionLong: '',
  categoryCode: null,
  taxCode: 'IVA21',
  taxRate: 21,
  barCode: null,
  isbn: null,
  supplierId: null,
  weightGrams: 1_250,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  tags: ['NOV', 'ELIG'],
  synonyms: [],
  minimalSalesQuantity: null,
  presentationQuantity: 12,
  stock: 1_000,
  futureStock: 0,
  hasPhysicalStock: true,
  active: true,
  visibleInPortal: true,
  reserved: 0,
  stockStatusCode: 0,
  images: [],
  prices: [
    { priceListId: 7, name: 'Mayorista', price: 725_000 },
    { priceListId: 8, name: 'Interior', price: null },
  ],
  openCarts: 0,
  openOrders: 0,
  holdingOffers: 0,
  catalogs: [],
};
const draft = (typed: Draft['typed']): Draft => ({ seen, typed });
const KEYS: DraftKey[] = [
  'name',
  'weightGrams',
  'tags',
  'synonyms',
  'stock',
  'active',
  'price:7',
  'price:8',
  'barCode',
];

it('sends each changed field with the value that the user saw', () => {
  expect(
    editsOf(
      draft({
        name: 'Cuaderno  A4 ',
        weightGrams: '1.300',
        tags: 'ELIG, NOV',
        synonyms: 'libreta, anotador',
        'price:7': '7.300,50',
        'price:8': '10',
        description: 'Corta',
        active: false,
      }),
    ),
  ).toEqual([
    { field: 'name', from: 'Cuaderno', to: 'Cuaderno A4' },
    { field: 'weightGrams', from: 1_250, to: 1_300 },
    { field: 'synonyms', from: [], to: ['libreta', 'anotador'] },
    { field: 'price', priceListId: 7, from: 725_000, to: 730_050 },
    { field: 'price', priceListId: 8, from: null, to: 1_000 },
    { field: 'active', from: true, to: false },
  ]);
});

it('says what is wrong, and does not send it', () => {
  const wrong = draft({ name: ' ', stock: 'x', 'price:7': 'caro', isbn: '123' });
  expect(Object.keys(failures(wrong)).sort()).toEqual(['isbn', 'name', 'price:7', 'stock']);
  expect(editsOf(wrong)).toEqual([]);
  expect(changedKeys(wrong)).toHaveLength(4);
});

it('reads each value as it is shown: an untouched page changes nothing', () => {
  fc.assert(
    fc.property(fc.subarray(KEYS), (keys) => {
      const typed = Object.fromEntries(keys.map((key) => [key, typedOf(key, seenValue(seen, key))]));
      expect(changedKeys(draft(typed))).toEqual([]);
    }),
  );
  expect(readTyped('price:8', '')).toEqual({ value: null });
});

describe('a conflict', () => {
  const mine = draft({ stock: '900', 'price:7': '8.000,00' });
  it('leaves the other value when the user takes it', () => {
    const after = resolved(mine, 'stock', 950, false);
    expect(editsOf(after)).toEqual([{ field: 'price', priceListId: 7, from: 725_000, to: 800_000 }]);
    expect(after.seen.stock).toBe(950);
  });
  it('sends the own value from the other one when the user keeps it', () => {
    const after = resolved(mine, 'price:7', 750_000, true);
    expect(editsOf(after)).toContainEqual({ field: 'price', priceListId: 7, from: 750_000, to: 800_000 });
  });
  it('knows its field', () => {
    const conflict = { seen: 1, current: 2, changedBy: '', changedAt: null };
    expect(keyOfConflict({ ...conflict, kind: 'price', key: '7:1', field: 'price' })).toBe('price:7');
    expect(keyOfConflict({ ...conflict, kind: 'product', key: '1', field: 'stock' })).toBe('stock');
  });
});

it('keeps what was typed while a save ran, and drops what was saved', () => {
  const sent = draft({ name: 'Cuaderno rojo', stock: '900' });
  const typedMeanwhile = draft({ name: 'Cuaderno rojo', stock: '905', subtitle: 'A5' });
  const saved = { ...seen, name: 'Cuaderno rojo', stock: 900 };
  const after = afterSave(typedMeanwhile, sent, saved);
  expect(after).toEqual({ seen: saved, typed: { stock: '905', subtitle: 'A5' } });
  expect(editsOf(after)).toEqual([
    { field: 'stock', from: 900, to: 905 },
    { field: 'subtitle', from: '', to: 'A5' },
  ]);
});
