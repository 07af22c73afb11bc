// Moves the chosen products within the order of a catalogue: up, down, to the top, to the bottom or into a gap.

/** An item that can be reordered: a product of a catalogue. */
export interface Placed {
  readonly productId: number;
}

type Ids = ReadonlySet<number>;

/**
 * Moves the chosen items together, in their order, to the gap at `index`.
 * @param index a gap of the list before the move: 0 is before the first item, the length is after the last one.
 */
export function placedAt<Item extends Placed>(items: readonly Item[], chosen: Ids, index: number): Item[] {
  const before = items.slice(0, index).filter(({ productId }) => !chosen.has(productId));
  const after = items.slice(index).filter(({ productId }) => !chosen.has(productId));
  return [...before, ...items.filter(({ productId }) => chosen.has(productId)), ...after];
}

/** Moves each chosen item up by one place. Chosen items at the top of the list stay. */
export function movedUp<Item extends Placed>(items: readonly Item[], chosen: Ids): Item[] {
  const next = [...items];
  for (let index = 1; index < next.length; index += 1) {
    const item = next[index];
    const before = next[index - 1];
    if (item === undefined || before === undefined) continue;
    if (!chosen.has(item.productId) || chosen.has(before.productId)) continue;
    next[index - 1] = item;
    next[index] = before;
  }
  return next;
}

/** The mirror of {@link movedUp}. */
export function movedDown<Item extends Placed>(items: readonly Item[], chosen: Ids): Item[] {
  return movedUp(items.toReversed(), chosen).reverse();
}

export function movedToTop<Item extends Placed>(items: readonly Item[], chosen: Ids): Item[] {
  return placedAt(items, chosen, 0);
}

export function movedToBottom<Item extends Placed>(items: readonly Item[], chosen: Ids): Item[] {
  return placedAt(items, chosen, items.length);
}
