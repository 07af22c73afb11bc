import { type ComponentType, type ReactNode, useState } from 'react';
import type { ProductsFiltersDialogProps } from '../../features/filters/ProductsFiltersDialog';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import type { MenuEntry } from '../../ui/Menu';
import { useToasts } from '../../ui/useToasts';

// visitors and clients never see it
const codeOfFilters = async () =>
  (await import('../../features/filters/ProductsFiltersDialog')).ProductsFiltersDialog;

export interface Administration {
  readonly entries: readonly (MenuEntry & { readonly label: string })[];
  /** What the entries open; to be drawn outside of the menu, which closes. */
  readonly dialog: ReactNode;
}

/** What salesmen and administrators have besides; undefined for everybody else. */
export function useAdministration(): Administration | undefined {
  const profile = useProfile();
  const toasts = useToasts();
  const [Filters, setFilters] = useState<ComponentType<ProductsFiltersDialogProps>>();
  const [filtering, setFiltering] = useState(false);
  if (profile === undefined || profile === 1) return undefined;

  async function filter() {
    try {
      const loaded = await codeOfFilters();
      setFilters(() => loaded);
      setFiltering(true);
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
    }
  }
  return {
    entries: [
      { key: 'orders', label: shellText.clientsOrders, to: '/orders' },
      { key: 'impersonate', label: shellText.impersonate, to: '/impersonate' },
      { key: 'filters', label: shellText.productFilters, onSelect: () => void filter() },
      { key: 'catalogs', label: shellText.catalogs, to: '/catalogslist' },
      ...(profile === 3 ? [{ key: 'system', label: shellText.system, to: '/system' }] : []),
    ],
    dialog: filtering && Filters !== undefined && <Filters open onClose={() => setFiltering(false)} />,
  };
}
