// Moves one item of a list to another place.

/** Returns the list with the item at `from` at the place `to`; the same list where `to` is no place. */
export function movedItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
