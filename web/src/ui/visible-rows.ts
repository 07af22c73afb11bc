export interface RowsShown {
  /** The first row to draw, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Which rows of one height a window of `height` px shows when it is scrolled by `top` px, and a few around them. */
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

/** The gap between rows that a height in the list points at: 0 before the first row, `count` behind the last. */
export function gapAt(y: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round(y / rowHeight)));
}

/** How fast a list scrolls by itself, in px a frame, while something is held at `y` px from its top. */
export function pullOf(y: number, height: number, edge = 48, most = 18): number {
  if (y < edge) return -Math.ceil((Math.min(edge, edge - y) / edge) * most);
  if (y > height - edge) return Math.ceil((Math.min(edge, y - height + edge) / edge) * most);
  return 0;
}
