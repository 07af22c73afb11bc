// The active cell of a table and the range that Mayús marks from it.

import { useState } from 'react';

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Range {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

export interface TablePlace {
  readonly active: Place;
  /** The marked cells; undefined if it is the active one alone. */
  readonly range: Range | undefined;
  readonly go: (to: Place, isExtending?: boolean) => void;
  readonly unmark: () => void;
}

/** @param rows how many rows and columns there are: the place stays among them. */
export function useTablePlace(rows: number, columns: number): TablePlace {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>();
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  const here = within(active);
  return {
    active: here,
    range: anchor === undefined ? undefined : rangeOf(anchor, here),
    go(to, isExtending = false) {
      setAnchor(isExtending ? (anchor ?? here) : undefined);
      setActive(within(to));
    },
    unmark: () => setAnchor(undefined),
  };
}

const rangeOf = (one: Place, other: Place): Range => ({
  rows: [Math.min(one.row, other.row), Math.max(one.row, other.row)],
  columns: [Math.min(one.column, other.column), Math.max(one.column, other.column)],
});

export const isInRange = (range: Range | undefined, row: number, column: number): boolean =>
  range !== undefined &&
  row >= range.rows[0] &&
  row <= range.rows[1] &&
  column >= range.columns[0] &&
  column <= range.columns[1];

/** Returns where a key leads to; undefined if it moves nothing. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  { perPage, isJump }: { readonly perPage: number; readonly isJump: boolean },
): Place | undefined {
  const far = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowDown':
      return { row: isJump ? far : row + 1, column };
    case 'ArrowUp':
      return { row: isJump ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: isJump ? far : column + 1 };
    case 'ArrowLeft':
      return { row, column: isJump ? 0 : column - 1 };
    case 'PageDown':
      return { row: row + perPage, column };
    case 'PageUp':
      return { row: row - perPage, column };
    case 'Home':
      return { row: isJump ? 0 : row, column: 0 };
    case 'End':
      return { row: isJump ? far : row, column: far };
    default:
      return undefined;
  }
}
