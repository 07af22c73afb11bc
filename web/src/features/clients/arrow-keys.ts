/**
 * Arrow keys in the list of clients: returns the index that a key moves to, wrapping around at both ends; undefined for
 * other keys and an empty list.
 */
export function stepIn(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const from = Math.min(active, count - 1);
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from + count - 1) % count;
  return undefined;
}
