import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../api/api';
import { shellText } from '../../text/shell';
import type { MenuEntry } from '../../ui/Menu';

// visitors and clients never see it
const ProductsFiltersDialog = lazy(async () => ({
  default: (await import('../../features/filters/ProductsFiltersDialog')).ProductsFiltersDialog,
}));

export interface Administration {
  readonly entries: readonly (MenuEntry & { readonly label: string })[];
  /** What the entries open; to be drawn outside of the menu, which closes. */
  readonly dialog: ReactNode;
}

/** What salesmen and administrators have besides; undefined for everybody else. */
export function useAdministration(): Administration | undefined {
  const session = useSession();
  const [filtering, setFiltering] = useState(false);
  if (session === undefined || session.profile === 1) return undefined;
  return {
    entries: [
      { key: 'impersonate', label: shellText.impersonate, to: '/impersonate' },
      { key: 'filters', label: shellText.productFilters, onSelect: () => setFiltering(true) },
      { key: 'catalogs', label: shellText.catalogs, to: '/catalogslist' },
    ],
    dialog: filtering && (
      <Suspense>
        <ProductsFiltersDialog open onClose={() => setFiltering(false)} />
      </Suspense>
    ),
  };
}
