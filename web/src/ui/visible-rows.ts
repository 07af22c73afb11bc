// Calculations for long lists: the rows to render, the gap that a dragged row drops into, and the automatic scrolling
// near an edge.

export interface RowsShown {
  /** The first row to render; `to` is the row after the last one. */
  readonly from: number;
  readonly to: number;
}

/** Returns which rows to draw in a viewport of `height` px that is scrolled by `top` px, and `around` more on each side. */
export function rowsShown(
  {
    top,
    height,
    rowHeight,
    count,
  }: { readonly top: number; readonly height: number; readonly rowHeight: number; readonly count: number },
  around = 6,
): RowsShown {
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight), count) - around);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + around);
  return { from, to: Math.max(from, to) };
}

/** Returns the gap between rows at `y` px of the list: 0 before the first row, `count` after the last. */
export function gapAt(y: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round(y / rowHeight)));
}

/** Returns the automatic scrolling in px per frame while a dragged item is `y` px below the top of the list. */
export function edgeScroll(y: number, height: number, edge = 48, most = 18): number {
  if (y < edge) return -Math.ceil((Math.min(edge, edge - y) / edge) * most);
  if (y > height - edge) return Math.ceil((Math.min(edge, y - height + edge) / edge) * most);
  return 0;
}
