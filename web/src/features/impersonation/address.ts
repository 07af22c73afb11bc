// The address of /impersonate: reads search (?q=) and page (?pag=), writes them back, and keeps the list's address to
// return to.

/** Clients on one page of the list. */
export const CLIENTS_PAGE_SIZE = 25;

/** The search and the page that the address selects. */
export interface ClientsView {
  readonly search: string;
  /** Counts from 1. */
  readonly page: number;
}

export function viewOf(query: URLSearchParams): ClientsView {
  const page = query.get('pag') ?? '';
  return {
    search: (query.get('q') ?? '').slice(0, 64),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the address of a view. The first page without a search has no query. */
export function clientsAddress({ search, page }: ClientsView): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (page > 1) query.set('pag', String(page));
  return query.size === 0 ? '/impersonate' : `/impersonate?${query}`;
}

const KEPT = 'clientsAddress';

/** Stores the list's address for this window, to return to it after acting as a client. */
export function keepClientsAddress(view: ClientsView) {
  try {
    sessionStorage.setItem(KEPT, clientsAddress(view));
  } catch {
    // without storage, the user returns to the whole list
  }
}

export function clientsAddressKept(): string {
  try {
    return clientsAddress(viewOf(new URLSearchParams(sessionStorage.getItem(KEPT)?.split('?')[1])));
  } catch {
    return clientsAddress({ search: '', page: 1 });
  }
}
