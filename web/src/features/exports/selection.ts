import { parseSortCode, type SortCode } from '@mostrador/rules/sort-codes';

/**
 * The filters of a list that can be printed or downloaded, read from the addresses of /store and /storeexport. The
 * names are the contract's.
 */
export interface Selection {
  readonly searchTerm: string | undefined;
  readonly ctegoryCodeFilter: string | undefined;
  readonly sortParam: SortCode | undefined;
  /** '*' for all products, whatever their catalogue. */
  readonly catalogId: string | undefined;
}

export const everythingSold: Selection = {
  searchTerm: undefined,
  ctegoryCodeFilter: undefined,
  sortParam: undefined,
  catalogId: undefined,
};

/** Reads the parameters that /store and /storeexport have in common: p, c, o and cat. */
export function readSelection(query: URLSearchParams): Selection {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  return {
    searchTerm: text('p'),
    ctegoryCodeFilter: text('c'),
    sortParam: parseSortCode(query.get('o')),
    catalogId: text('cat'),
  };
}

/**
 * Returns the list that the user sees at an address; on other screens, all products.
 * @returns undefined if the list has a filter that an export does not support: it never returns another list.
 */
export function seenSelection(pathname: string, query: URLSearchParams): Selection | undefined {
  if (pathname !== '/store' && pathname !== '/storeexport') return everythingSold;
  const others = ['tg', 'sc', 'pc'].some((name) => (query.get(name) ?? '').trim() !== '');
  return others ? undefined : readSelection(query);
}

/**
 * Returns the address of the screen that prints a list. It always names a catalogue, because the default one would
 * apply otherwise.
 */
export function printAddress(selection: Selection): string {
  const { searchTerm = '', ctegoryCodeFilter = '', sortParam = '', catalogId = '*' } = selection;
  const query = new URLSearchParams();
  const pairs = { p: searchTerm, c: ctegoryCodeFilter, o: sortParam, cat: catalogId };
  for (const [name, value] of Object.entries(pairs)) if (value !== '') query.set(name, value);
  return `/storeexport?${query}`;
}
