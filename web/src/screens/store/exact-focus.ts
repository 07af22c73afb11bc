// Focuses the quantity of a product that was searched for by its whole code, for the keyboard and for scanners that type.

import type { Product } from '@mostrador/contract/entries/products';
import { specialCode } from '@mostrador/rules/product-codes';
import type { StoreFilter } from '../../features/products/store-address';

/** Focuses the quantity and shows it, unless the user has gone on to another field meanwhile. */
export function focusExact({ code, barCode, isbn }: Product, filter: StoreFilter): void {
  const typed = specialCode(filter.specialCode || filter.search);
  const isExact = [code, barCode, isbn].some((one) => specialCode(one ?? '') === typed);
  const isElsewhere = document.activeElement?.closest('main :is(input, select)');
  if (!isExact || isElsewhere) return;
  const quantity = document.querySelector<HTMLElement>('main [role="spinbutton"]');
  quantity?.focus({ preventScroll: true });
  quantity?.scrollIntoView({ block: 'center' });
}
