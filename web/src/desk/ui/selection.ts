// Which rows of a table are chosen: some by their keys, or all that the filter shows but some.

export type RowKey = string | number;

export interface Selection {
  /** All rows of the filter are chosen but `keys`; otherwise `keys` are. */
  readonly isAll: boolean;
  readonly keys: ReadonlySet<RowKey>;
}

export const noSelection: Selection = { isAll: false, keys: new Set() };
export const wholeSelection: Selection = { isAll: true, keys: new Set() };

export const isChosen = ({ isAll, keys }: Selection, key: RowKey): boolean => keys.has(key) !== isAll;

/** Returns how many of a filter's rows are chosen. */
export const chosenCount = ({ isAll, keys }: Selection, total: number): number =>
  isAll ? Math.max(0, total - keys.size) : keys.size;

/** Returns the selection with rows added or removed. */
export function choose(selection: Selection, rows: readonly RowKey[], isWanted: boolean): Selection {
  const keys = new Set(selection.keys);
  for (const key of rows) {
    if (isWanted === selection.isAll) keys.delete(key);
    else keys.add(key);
  }
  return { isAll: selection.isAll, keys };
}
