import { parseSortCode, type SortCode } from '@mostrador/rules/sort-codes';

/** A list that can be printed or downloaded, by the names of the contract. */
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

/** The list of an address: the p, c, o and cat that /store and /storeexport have in common. */
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
 * The list that one sees at an address, or everything away from the lists.
 * @returns undefined where the list has a filter that an export does not know: it never gives another list.
 */
export function seenSelection(pathname: string, query: URLSearchParams): Selection | undefined {
  if (pathname !== '/store' && pathname !== '/storeexport') return everythingSold;
  const others = ['tg', 'sc', 'pc'].some((name) => (query.get(name) ?? '').trim() !== '');
  return others ? undefined : readSelection(query);
}

/** The screen that prints a list; without a catalogue it would show the default one. */
export function printAddress(selection: Selection): string {
  const { searchTerm = '', ctegoryCodeFilter = '', sortParam = '', catalogId = '*' } = selection;
  const query = new URLSearchParams();
  const pairs = { p: searchTerm, c: ctegoryCodeFilter, o: sortParam, cat: catalogId };
  for (const [name, value] of Object.entries(pairs)) if (value !== '') query.set(name, value);
  return `/storeexport?${query}`;
}
