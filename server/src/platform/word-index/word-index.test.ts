// The index beside a look at all products: what a query finds, and in which order, with frequent and rare words, after changes.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBits } from './bits.js';
import { IndexBuilder } from './index-builder.js';
import type { IndexedProduct } from './index-words.js';
import { type IndexOrder, WordIndex } from './word-index.js';
import type { WordQuery } from './word-query.js';

const FREQUENT = ['azul', 'azulado', 'cuaderno', 'rojo'];
/** So many that most of them are in one or two products. */
const RARE = Array.from({ length: 300 }, (_, nth) => `raro${nth}`);
const CATEGORIES = [null, 1, 2, 3];

const anyWord = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...FREQUENT) },
  { weight: 2, arbitrary: fc.constantFrom(...RARE) },
);
const wordsOfProduct = fc.uniqueArray(anyWord, { minLength: 1, maxLength: 5 });
const content = fc.record({
  words: wordsOfProduct,
  inName: fc.nat({ max: 4 }),
  // several of the same moment: then the id decides
  createdAt: fc.nat({ max: 60 }),
  categoryId: fc.constantFrom(...CATEGORIES),
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

const beginning = fc
  .tuple(fc.constantFrom(...FREQUENT, ...RARE, 'nada'), fc.nat({ max: 8 }))
  .map(([word, length]) => word.slice(0, length + 1));
const { query } = fc.letrec<{ query: WordQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 2 },
    beginning.map((begins): WordQuery => ({ begins })),
    anyWord.map((word): WordQuery => ({ word })),
    fc.array(tie('query'), { maxLength: 3 }).map((all): WordQuery => ({ all })),
    fc.array(tie('query'), { maxLength: 3 }).map((any): WordQuery => ({ any })),
  ),
}));
const order: fc.Arbitrary<IndexOrder> = fc.oneof(
  fc.constant<IndexOrder>({ by: 'newest' }),
  fc.array(beginning, { maxLength: 3 }).map((words): IndexOrder => ({ by: 'match', words })),
);

const productOf = (productId: number, { words, inName, createdAt, categoryId }: Content): IndexedProduct => ({
  productId,
  createdAt,
  categoryId,
  words: [words.slice(0, 1), words.slice(1, 1 + inName), words.slice(1 + inName)],
});

const wordsOf = ({ words }: IndexedProduct) => words.flat();

function matches(product: IndexedProduct, asked: WordQuery): boolean {
  if ('word' in asked) return wordsOf(product).includes(asked.word);
  if ('begins' in asked) return wordsOf(product).some((word) => word.startsWith(asked.begins));
  if ('any' in asked) return asked.any.some((each) => matches(product, each));
  return asked.all.length > 0 && asked.all.every((each) => matches(product, each));
}

function tierOf({ words: [start, named] }: IndexedProduct, by: IndexOrder): number {
  if (by.by === 'newest' || by.words.length === 0) return 0;
  const [first = '', ...others] = by.words;
  const isNamed = (text: string) => [...start, ...named].some((word) => word.startsWith(text));
  if (!others.every(isNamed)) return 2;
  if (start.some((word) => word.startsWith(first))) return 0;
  return isNamed(first) ? 1 : 2;
}

it('finds and orders what a look at all products finds, few of them and many', () => {
  const few = { found: 0, compared: 0 };
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 100, maxLength: 400, size: 'max' }),
      fc.array(fc.tuple(fc.nat({ max: 420 }), fc.option(content)), { maxLength: 20 }),
      fc.array(fc.tuple(query, order, fc.nat({ max: 30 }), fc.nat({ max: 10 })), {
        minLength: 10,
        maxLength: 20,
      }),
      fc.option(fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 })),
      (contents, changes, searches, categories) => {
        const products = new Map(contents.map((each, nth) => [nth + 1, productOf(nth + 1, each)]));
        const builder = new IndexBuilder();
        for (const product of products.values()) builder.add(product);
        const index = new WordIndex(builder.end());
        for (const [productId, changed] of changes) {
          if (changed === null) {
            index.remove(productId);
            products.delete(productId);
          } else {
            index.put(productOf(productId, changed));
            products.set(productId, productOf(productId, changed));
          }
        }
        expect(index.changes).toBe(changes.length);
        for (const [asked, by, limit, offset] of searches) {
          const hits = [...products.values()].filter((product) => matches(product, asked));
          const within = hits.filter(
            ({ categoryId }) => categories === null || categories.includes(categoryId),
          );
          const ordered = within.sort(
            (one, other) =>
              tierOf(one, by) - tierOf(other, by) ||
              other.createdAt - one.createdAt ||
              other.productId - one.productId,
          );
          const found = index.find(asked);
          expect(countBits(found)).toBe(hits.length);
          const categoryIds = categories === null ? undefined : new Set(categories);
          expect(index.page(found, by, { limit, offset }, categoryIds)).toEqual({
            total: ordered.length,
            productIds: ordered.slice(offset, offset + limit).map(({ productId }) => productId),
          });
          few.compared += 1;
          if (ordered.length > 0 && ordered.length * 64 <= contents.length) few.found += 1;
        }
      },
    ),
    { numRuns: 40 },
  );
  // both ways of putting products in order were taken
  expect(few.found).toBeGreaterThan(20);
  expect(few.compared - few.found).toBeGreaterThan(20);
});

it('finds a common word that has made room for others', () => {
  const words = Array.from({ length: 200 }, (_, nth) => `w${String(nth).padStart(3, '0')}`);
  const builder = new IndexBuilder();
  for (let productId = 1; productId <= 100; productId += 1)
    builder.add({ productId, createdAt: productId, categoryId: null, words: [[], words, []] });
  const index = new WordIndex(builder.end());
  for (let round = 0; round < 2; round += 1)
    for (const begins of words) expect(countBits(index.find({ begins }))).toBe(100);
});
