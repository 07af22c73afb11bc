// The history state of a product's page that was opened from the product table: the table's address, order, and the product's place.

import type { ProductOrder } from '../../features/product-desk/queries';

export interface OpenedFrom extends ProductOrder {
  /** The query of the table's address. */
  readonly address: string;
}

/** Returns the state for a link to a product. */
export const openedFrom = (from: OpenedFrom): { readonly openedFrom: OpenedFrom } => ({ openedFrom: from });

/** Reads it; undefined for a page that was opened in another way. */
export function openedFromOf(state: unknown): OpenedFrom | undefined {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return undefined;
  const { openedFrom: from } = state as { openedFrom: OpenedFrom };
  return typeof from?.at === 'number' && typeof from.address === 'string' ? from : undefined;
}
