// Which categories match the words of a search by their names, on the server and on a device.

import { fold } from './search-text.js';
import type { SearchPart } from './synonyms.js';

/** The most categories that are suggested. */
export const SUGGESTED_CATEGORIES_MAX = 4;
/** The most categories whose products are counted to find those that have any. */
export const COUNTED_CATEGORIES_MAX = 12;
/** The most products that are suggested. */
export const SUGGESTED_PRODUCTS_MAX = 8;

/** A category with its place in the tree. */
export interface PathedCategory {
  readonly categoryCode: string;
  readonly categoryDescripcion: string;
  /** The names of the categories above it, from the root. */
  readonly path: readonly string[];
}

/** Returns the categories that match every part of a search: those whose name begins with it first, then those nearer to the root. */
export function namedCategories(
  categories: readonly PathedCategory[],
  parts: readonly SearchPart[],
): PathedCategory[] {
  if (parts.length === 0) return [];
  const first = parts[0]?.[0]?.[0] ?? '';
  const named = categories.flatMap((category) => {
    const words = fold(category.categoryDescripcion).split(' ');
    const matches = parts.every((part) => isNamed(words, part));
    return matches ? [{ category, begins: words[0]?.startsWith(first) ? 0 : 1 }] : [];
  });
  return named
    .sort((a, b) => a.begins - b.begins || a.category.path.length - b.category.path.length)
    .map(({ category }) => category);
}

/** Whether each word of one of the alternatives begins a word of the name. */
const isNamed = (named: readonly string[], part: SearchPart): boolean =>
  part.some((words) => words.every((word) => named.some((one) => one.startsWith(word))));

/** Returns the categories of products, in the order of the products. */
export function categoriesOfProducts(
  products: readonly { readonly categoryCode: string | null }[],
  categories: readonly PathedCategory[],
): PathedCategory[] {
  const byCode = new Map(categories.map((category) => [category.categoryCode, category]));
  const codes = new Set(products.map(({ categoryCode }) => categoryCode ?? ''));
  return [...codes].flatMap((code) => byCode.get(code) ?? []);
}
