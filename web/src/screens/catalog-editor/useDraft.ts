// The unsaved draft of the catalogue being edited: adds, removes, orders and renames, and tells whether it differs
// from the saved catalogue.

import type { Catalog } from '@mostrador/contract/entries/catalogs';
import type { Product } from '@mostrador/contract/entries/products';
import { CATALOG_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { addable, changedDraft, type Draft, differs, draftOf } from '../../features/catalogs/draft';
import { useCatalogNotices } from '../../features/catalogs/useCatalogChanges';
import { editorText as text } from '../../text/catalogs';

export interface DraftTools {
  readonly draft: Draft;
  readonly unsaved: boolean;
  readonly change: React.ActionDispatch<[Parameters<typeof changedDraft>[1]]>;
  /** The last change, for screen readers. */
  readonly announcement: string;
  readonly announce: (words: string) => void;
  readonly add: (products: readonly Product[], at?: number) => void;
  readonly remove: (ids: ReadonlySet<number>) => void;
}

export function useDraft(catalog: Catalog | undefined): DraftTools {
  const saved = useMemo(() => draftOf(catalog), [catalog]);
  const [draft, change] = useReducer(changedDraft, saved);
  const [announcement, announce] = useState('');
  const unsaved = useMemo(() => differs(draft, saved), [draft, saved]);
  const { warn } = useCatalogNotices();

  function add(products: readonly Product[], at?: number) {
    const added = addable(draft, products);
    if (added.length < products.length) warn(text.full(CATALOG_PRODUCTS_MAX));
    if (added.length === 0) return;
    change({ does: 'add', products: added, at });
    announce(text.added(added.map(({ name }) => name)));
  }
  const remove = useCallback(
    (ids: ReadonlySet<number>) => {
      const names = draft.products.filter(({ productId }) => ids.has(productId)).map(({ name }) => name);
      change({ does: 'remove', ids });
      if (names.length > 0) announce(text.removed(names));
    },
    [draft.products],
  );
  return { draft, unsaved, change, announcement, announce, add, remove };
}
