import type { Category } from '@mostrador/contract/entries/categories';
import type { PathedCategory } from '@mostrador/rules/category-matches';
import { fold } from '@mostrador/rules/search-text';
import type { StoredCategory } from '../schema';

export const isRoot = (code: string | undefined) => code === undefined || code === '' || code === '*';

/** The categories of the device as a tree, siblings in their order. */
export class CategoryTree {
  readonly #all: readonly StoredCategory[];
  readonly #byCode: ReadonlyMap<string, StoredCategory>;
  readonly #below: ReadonlyMap<string | null, readonly StoredCategory[]>;

  constructor(categories: readonly StoredCategory[]) {
    this.#all = [...categories].sort((a, b) => a.position - b.position);
    this.#byCode = new Map(this.#all.map((category) => [category.categoryCode, category]));
    const below = new Map<string | null, StoredCategory[]>();
    for (const category of this.#all) {
      const siblings = below.get(category.parentCategoryCode);
      if (siblings === undefined) below.set(category.parentCategoryCode, [category]);
      else siblings.push(category);
    }
    this.#below = below;
  }

  /** Returns the children of a category; of the root for null. */
  childrenOf(code: string | null): readonly StoredCategory[] {
    return this.#below.get(code) ?? [];
  }

  /** Returns the codes of a category and of all its descendants. */
  subtreeOf(code: string): Set<string> {
    const codes = new Set<string>();
    if (this.#byCode.has(code)) codes.add(code);
    for (const each of codes) for (const child of this.childrenOf(each)) codes.add(child.categoryCode);
    return codes;
  }

  /** Returns the categories from the root to this one; empty for an unknown code. */
  breadcrumb(code: string | undefined): Category[] {
    const way: Category[] = [];
    const seen = new Set<string>();
    for (let at = code; at !== undefined && !isRoot(at) && !seen.has(at); ) {
      seen.add(at);
      const category = this.#byCode.get(at);
      if (category === undefined) break;
      way.unshift(presented(category));
      at = category.parentCategoryCode ?? undefined;
    }
    return way;
  }

  /** Returns the categories that menus show, with the names of those above each, in their order. */
  pathed(): PathedCategory[] {
    return this.#all.filter(isShown).map(({ categoryCode, categoryDescripcion }) => ({
      categoryCode,
      categoryDescripcion,
      path: this.breadcrumb(categoryCode)
        .slice(0, -1)
        .map((above) => above.categoryDescripcion),
    }));
  }

  /** Returns the children of a category; with a search text and no category, all that match. */
  list(search: {
    readonly codeSearchTerm?: string | undefined;
    readonly descSearchTerm?: string | undefined;
    readonly currentCategory?: string | undefined;
  }): Category[] {
    const { codeSearchTerm, descSearchTerm, currentCategory } = search;
    const parent = isRoot(currentCategory) ? null : (currentCategory ?? null);
    const everywhere = parent === null && Boolean(codeSearchTerm?.trim() || descSearchTerm?.trim());
    return (everywhere ? this.#all : this.childrenOf(parent))
      .filter(isShown)
      .filter(
        ({ categoryCode, categoryDescripcion }) =>
          holds(categoryCode, codeSearchTerm) && holds(categoryDescripcion, descSearchTerm),
      )
      .map((category) => presented(category));
  }
}

/** Whether menus and filters show a category; its products are found either way. */
export const isShown = ({ active }: StoredCategory): boolean => active !== false;

export function presented(category: StoredCategory, productsCount: number | null = null): Category {
  const { categoryCode, categoryDescripcion, parentCategoryCode } = category;
  return { categoryCode, categoryDescripcion, parentCategoryCode, productsCount };
}

/** Ignores accents and case. A term without letters and digits is compared as it is. */
function holds(text: string, term = ''): boolean {
  const wanted = term.trim();
  const folded = fold(wanted);
  return folded === '' ? text.includes(wanted) : fold(text).includes(folded);
}
