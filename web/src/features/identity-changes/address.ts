// The address of /identitychanges: reads which changes (?todos=1) and which page (?pag=), and writes them back.

/** Changes on one page of the list. */
export const CHANGES_PAGE_SIZE = 25;

export interface ChangesView {
  /** Only the changes that wait for an administrator. */
  readonly pending: boolean;
  /** Counts from 1. */
  readonly page: number;
}

export function changesViewOf(query: URLSearchParams): ChangesView {
  const page = query.get('pag') ?? '';
  return { pending: !query.has('todos'), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}

/** Returns the address of a view. The first page of the changes to review has no query. */
export function changesAddress({ pending, page }: ChangesView): string {
  const query = new URLSearchParams();
  if (!pending) query.set('todos', '1');
  if (page > 1) query.set('pag', String(page));
  return query.size === 0 ? '/identitychanges' : `/identitychanges?${query}`;
}
