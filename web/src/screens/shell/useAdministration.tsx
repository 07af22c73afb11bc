// The menu 'Administración' of salesmen and administrators: clients' orders, 'Impersonar Clientes' (for salesmen too,
// but the page sends them to the store), 'Filtros de Productos', catalogues and, for administrators, the system screen.

import { type ComponentType, type ReactNode, useState } from 'react';
import type { ProductsFiltersDialogProps } from '../../features/filters/ProductsFiltersDialog';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import type { MenuEntry } from '../../ui/Menu';
import { useToasts } from '../../ui/useToasts';

// the dialog's code is loaded on demand, because visitors and clients never open it
const loadFiltersDialog = async () =>
  (await import('../../features/filters/ProductsFiltersDialog')).ProductsFiltersDialog;

export interface Administration {
  readonly entries: readonly (MenuEntry & { readonly label: string })[];
  /** The dialog that an entry opens. Render it outside the menu, because the menu closes. */
  readonly dialog: ReactNode;
}

/** Returns the menu entries of salesmen and administrators; undefined for clients and visitors. */
export function useAdministration(): Administration | undefined {
  const profile = useProfile();
  const toasts = useToasts();
  const [Filters, setFilters] = useState<ComponentType<ProductsFiltersDialogProps>>();
  const [isFiltersOpen, setFiltersOpen] = useState(false);
  if (profile === undefined || profile === 1) return undefined;

  async function openFilters() {
    try {
      const loaded = await loadFiltersDialog();
      setFilters(() => loaded);
      setFiltersOpen(true);
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
    }
  }
  return {
    entries: [
      { key: 'orders', label: shellText.clientsOrders, to: '/orders' },
      { key: 'impersonate', label: shellText.impersonate, to: '/impersonate' },
      { key: 'filters', label: shellText.productFilters, onSelect: () => void openFilters() },
      { key: 'catalogs', label: shellText.catalogs, to: '/catalogslist' },
      ...(profile === 3 ? [{ key: 'system', label: shellText.system, to: '/system' }] : []),
    ],
    dialog: isFiltersOpen && Filters !== undefined && <Filters open onClose={() => setFiltersOpen(false)} />,
  };
}
