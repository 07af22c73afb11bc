// Hook for the lists of the reports: the order and the filters of a list as part of the address.

import { useSearchParams } from 'react-router';
import type { DeskSort } from '../../ui/desk-table';

export interface ListOrder<Sort extends string> {
  readonly by: Sort;
  readonly isDown: boolean;
}

/** @param first the order of an address that says none. */
export function useListOrder<Sort extends string>(sorts: readonly Sort[], first: ListOrder<Sort>) {
  const [query, setQuery] = useSearchParams();
  const [column = '', direction] = (query.get('orden') ?? '').split('-');
  const by = sorts.find((sort) => sort === column);
  /** Changes one parameter of the address; an empty one goes. */
  function setParam(name: string, value: string) {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true });
  }
  return {
    sort: by === undefined ? first : { by, isDown: direction === 'desc' },
    onSort: ({ column: wanted, isDescending }: DeskSort) =>
      setParam('orden', isDescending ? `${wanted}-desc` : wanted),
    setParam,
  };
}
