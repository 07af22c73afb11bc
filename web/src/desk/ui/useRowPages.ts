// Hook that gives a table the rows of its filter.

import { useMemo } from 'react';
import { createRowPages, type RowPages, type RowsOf } from './row-pages';
import type { RowKey } from './selection';

/**
 * Returns the rows of a list. Another filter, sort order or session is another list: name them in `list`.
 * @param rowsOf loads rows of this list; read anew for each list only.
 */
export function useRowPages<Row>(
  list: string,
  rowsOf: RowsOf<Row>,
  keyOf: (row: Row) => RowKey,
  pageSize?: number,
): RowPages<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader belongs to the list that is named
  return useMemo(() => createRowPages(rowsOf, keyOf, pageSize), [list]);
}
