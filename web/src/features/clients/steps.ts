/** Where a key leads in a list that goes round; undefined for a key that leads nowhere, and in an empty list. */
export function stepIn(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const from = Math.min(active, count - 1);
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from + count - 1) % count;
  return undefined;
}
