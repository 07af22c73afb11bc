// The tracks of a desk table's columns. A column of codes grows with its longest code, up to a limit.

import { useRef } from 'react';
import type { DeskColumn } from './desk-table';
import type { RowPages } from './row-pages';

const LETTER_PX = 6.8;
const PADDING_PX = 22;
/** What the first column has more: its text begins at the edge of the page. */
const EDGE_PX = 10;
const GROWN_MAX_PX = 190;

/** Returns the track of each column. A grown column keeps its width while other rows come into sight. */
export function useColumnTracks<Row>(
  columns: readonly DeskColumn<Row>[],
  rows: RowPages<Row>,
  { from, to }: { readonly from: number; readonly to: number },
): string[] {
  const grown = useRef(new Map<string, number>());
  return columns.map(({ key, width, grows = false, text }, index) => {
    if (!grows || text === undefined) return width;
    let longest = 0;
    for (let at = from; at < to; at += 1) {
      const row = rows.rowAt(at);
      if (row !== undefined) longest = Math.max(longest, text(row).length);
    }
    const needed =
      Math.min(GROWN_MAX_PX, Math.ceil(longest * LETTER_PX) + PADDING_PX) + (index === 0 ? EDGE_PX : 0);
    const px = Math.max(Number.parseFloat(width), grown.current.get(key) ?? 0, needed);
    grown.current.set(key, px);
    return `${px}px`;
  });
}
