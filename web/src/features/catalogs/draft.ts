import type { Catalog, CatalogPayload } from '@mostrador/contract/entries/catalogs';
import type { Product } from '@mostrador/contract/entries/products';
import { catalogName } from '@mostrador/rules/catalog-name';
import { CATALOG_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { movedDown, movedToBottom, movedToTop, movedUp, placedAt } from './reorder';

/** A catalogue that is being edited and is not saved yet. */
export interface Draft {
  readonly name: string;
  readonly isDefault: boolean;
  readonly products: readonly Product[];
}

type Ids = ReadonlySet<number>;

export type DraftChange =
  | { readonly does: 'name'; readonly name: string }
  | { readonly does: 'default'; readonly isDefault: boolean }
  /** Inserts products at `at`, or at the end if it is left out. Products already in the catalogue keep their place. */
  | { readonly does: 'add'; readonly products: readonly Product[]; readonly at?: number | undefined }
  | { readonly does: 'remove'; readonly ids: Ids }
  | { readonly does: 'place'; readonly ids: Ids; readonly at: number }
  | { readonly does: Move; readonly ids: Ids };

export type Move = 'up' | 'down' | 'top' | 'bottom';

const moves = { up: movedUp, down: movedDown, top: movedToTop, bottom: movedToBottom } as const;

export function draftOf(catalog: Catalog | undefined): Draft {
  return {
    name: catalog?.catalogName ?? '',
    isDefault: catalog?.isDefault ?? false,
    products: catalog?.catalogDetails.map(({ product }) => product) ?? [],
  };
}

export function changedDraft(draft: Draft, change: DraftChange): Draft {
  const { products } = draft;
  switch (change.does) {
    case 'name':
      return { ...draft, name: change.name };
    case 'default':
      return { ...draft, isDefault: change.isDefault };
    case 'add': {
      const added = addable(draft, change.products);
      const at = change.at ?? products.length;
      return { ...draft, products: [...products.slice(0, at), ...added, ...products.slice(at)] };
    }
    case 'remove':
      return { ...draft, products: products.filter(({ productId }) => !change.ids.has(productId)) };
    case 'place':
      return { ...draft, products: placedAt(products, change.ids, change.at) };
    default:
      return { ...draft, products: moves[change.does](products, change.ids) };
  }
}

/** Returns the products that are not in the catalogue yet, as many as it has room for. */
export function addable({ products }: Draft, more: readonly Product[]): readonly Product[] {
  const here = new Set(products.map(({ productId }) => productId));
  return more
    .filter(({ productId }) => !here.has(productId))
    .slice(0, CATALOG_PRODUCTS_MAX - products.length);
}

/** Whether the draft has changes that are not saved. */
export function differs(draft: Draft, saved: Draft): boolean {
  return (
    draft.name.trim() !== saved.name ||
    draft.isDefault !== saved.isDefault ||
    draft.products.length !== saved.products.length ||
    draft.products.some(({ productId }, index) => productId !== saved.products[index]?.productId)
  );
}

/**
 * What is sent of a draft.
 * @param saved the catalogue that it changes, as it was read; undefined for a new one.
 * @param mayDefault the default marker is an administrator's; others leave it as it is.
 */
export function payloadOf(
  draft: Draft,
  saved: { readonly catalogId: number; readonly revision: number } | undefined,
  mayDefault: boolean,
): CatalogPayload {
  return {
    ...saved,
    catalogName: catalogName(draft.name),
    ...(mayDefault && { isDefault: draft.isDefault }),
    catalogDetails: draft.products.map(({ productId }, order) => ({ order, productId })),
  };
}
