// Groups the products of an exported list (PDF or spreadsheet) into sections by category, in the order of the category
// tree.

import type { ExportedProduct } from '@mostrador/contract/entries/exports';

/** A category in the order of the tree, with its ancestors. */
export interface PlacedCategory {
  readonly code: string;
  readonly name: string;
  /** The ancestors' names, the root's first. */
  readonly above: readonly string[];
}

/** Products under one heading. */
export interface Section {
  readonly title: string;
  /** The ancestors' names, shown smaller beside the title. */
  readonly above: string;
  readonly products: readonly ExportedProduct[];
}

const WITHOUT_CATEGORY = 'Otros productos';

/** Returns the sections. Products keep their order within a category; those without a category come last. */
export function sectionsByCategory(
  products: readonly ExportedProduct[],
  categories: readonly PlacedCategory[],
): Section[] {
  const byCode = new Map<string | null, ExportedProduct[]>();
  for (const product of products) {
    const some = byCode.get(product.categoryCode);
    if (some === undefined) byCode.set(product.categoryCode, [product]);
    else some.push(product);
  }
  const placed = categories.flatMap(({ code, name, above }): Section[] => {
    const own = byCode.get(code);
    byCode.delete(code);
    return own === undefined ? [] : [{ title: name, above: above.join(' · '), products: own }];
  });
  const rest = [...byCode.values()].flat();
  return rest.length === 0 ? placed : [...placed, { title: WITHOUT_CATEGORY, above: '', products: rest }];
}
