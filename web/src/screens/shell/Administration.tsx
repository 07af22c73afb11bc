// The menu 'Administración' of salesmen and administrators, loaded for them only: clients' orders, 'Impersonar
// Clientes' (for salesmen too, but the page sends them to the store), 'Filtros de Productos', catalogues and, for
// administrators, the system screen and the desk, which the key F2 opens too; for salesmen their own desk, 'Mi cartera'.

import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ProductsFiltersDialogProps } from '../../features/filters/ProductsFiltersDialog';
import { askToLeave } from '../../page/leave-question';
import { usePage } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { administrationText as text } from '../../text/administration';
import { shellText } from '../../text/shell';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { useToasts } from '../../ui/useToasts';

const DESK = '/admin';
/** Opens the desk. No letter: letters are for typing. */
const DESK_KEY = 'F2';

interface Entry extends MenuEntry {
  readonly label: string;
}

/** Whether the user is a salesman with a desk: the company lets salesmen buy for clients. */
function useHasPortfolio(): boolean {
  const { implementsThirdPartyPurchases } = usePage().context;
  return useProfile() === 2 && implementsThirdPartyPurchases;
}

/** Returns the entries for a profile; an administrator's desk is a link of its own. */
function entriesFor(profile: 1 | 2 | 3 | undefined, hasPortfolio: boolean): readonly Entry[] {
  return [
    ...(hasPortfolio ? [{ key: 'portfolio', label: text.portfolio, to: DESK, file: true }] : []),
    { key: 'orders', label: text.clientsOrders, to: '/orders' },
    { key: 'impersonate', label: text.impersonate, to: '/impersonate' },
    { key: 'filters', label: text.productFilters, onSelect: filtersDialog.open },
    { key: 'catalogs', label: text.catalogs, to: '/catalogslist' },
    ...(profile === 3 ? [{ key: 'system', label: text.system, to: '/system' }] : []),
  ];
}

/** The menu in the row of links. For administrators 'Administración' itself is the link to the desk. */
export function AdministrationMenu() {
  const profile = useProfile();
  const isAdministrator = profile === 3;
  const hasPortfolio = useHasPortfolio();
  useDeskKey(isAdministrator);
  return (
    <>
      {isAdministrator && (
        <a className="nav-item" href={DESK} aria-keyshortcuts={DESK_KEY} title={text.deskHint(DESK_KEY)}>
          {shellText.administration}
        </a>
      )}
      <Menu
        button={isAdministrator ? '' : shellText.administration}
        label={isAdministrator ? text.menu : undefined}
        className={isAdministrator ? 'nav-more' : 'nav-item'}
        align={isAdministrator ? 'end' : 'start'}
        entries={entriesFor(profile, hasPortfolio)}
      />
      {/* outside the navigation, which narrow windows hide: an open dialog stays */}
      {createPortal(<FiltersDialog />, document.body)}
    </>
  );
}

export interface AdministrationListProps {
  readonly onGo: () => void;
  /** Draws a link as the menu around it does. */
  readonly link: (entry: { readonly key: string; readonly label: string; readonly to: string }) => ReactNode;
}

/** The same entries in the side menu of narrow windows. */
export function AdministrationList({ onGo, link }: AdministrationListProps) {
  const profile = useProfile();
  const hasPortfolio = useHasPortfolio();
  return (
    <>
      {profile === 3 && (
        <a className="nav-item" href={DESK}>
          {shellText.administration}
        </a>
      )}
      {entriesFor(profile, hasPortfolio).map(({ key, label, to, file, onSelect }) =>
        file === true ? (
          <a key={key} className="nav-item" href={to}>
            {label}
          </a>
        ) : to === undefined ? (
          <button
            key={key}
            type="button"
            className="nav-item"
            onClick={() => {
              onGo();
              onSelect?.();
            }}
          >
            {label}
          </button>
        ) : (
          link({ key, label, to })
        ),
      )}
    </>
  );
}

function useDeskKey(isAdministrator: boolean) {
  useEffect(() => {
    if (!isAdministrator) return;
    const open = (event: KeyboardEvent) => {
      if (event.key !== DESK_KEY || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      askToLeave(() => location.assign(DESK));
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [isAdministrator]);
}

const listeners = new Set<() => void>();
let isFiltersOpen = false;

/** Whether 'Filtros de Productos' is open: an entry of either menu opens it, and the menu closes meanwhile. */
const filtersDialog = {
  isOpen: () => isFiltersOpen,
  open: () => setFiltersOpen(true),
  close: () => setFiltersOpen(false),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setFiltersOpen(isOpen: boolean) {
  isFiltersOpen = isOpen;
  for (const listener of listeners) listener();
}

/** The dialog's code is loaded on demand. */
function FiltersDialog() {
  const toasts = useToasts();
  const isOpen = useSyncExternalStore(filtersDialog.subscribe, filtersDialog.isOpen);
  const [Filters, setFilters] = useState<ComponentType<ProductsFiltersDialogProps>>();
  useEffect(() => {
    if (!isOpen || Filters !== undefined) return;
    import('../../features/filters/ProductsFiltersDialog').then(
      ({ ProductsFiltersDialog }) => setFilters(() => ProductsFiltersDialog),
      () => {
        filtersDialog.close();
        toasts.show({ text: shellText.part.failed, tone: 'error' });
      },
    );
  }, [isOpen, Filters, toasts]);
  return isOpen && Filters !== undefined && <Filters open onClose={filtersDialog.close} />;
}
