import type { CartLine } from '@mostrador/contract/entries/cart';
import { useCallback, useState } from 'react';
import type { CartEdits, LineEdit } from './cart-edits';

const none: CartEdits = new Map();

/** What is typed into the cart's lines until it is saved. */
export function useCartEdits() {
  const [edits, setEdits] = useState(none);

  const edit = useCallback((line: CartLine, change: Partial<LineEdit>) => {
    setEdits((before) => {
      const known = before.get(line.product.code) ?? {
        quantity: line.quantity,
        observations: line.observations,
      };
      return new Map(before).set(line.product.code, { ...known, ...change });
    });
  }, []);

  const forget = useCallback((code: string) => {
    setEdits((before) => {
      if (!before.has(code)) return before;
      const rest = new Map(before);
      rest.delete(code);
      return rest;
    });
  }, []);

  const forgetAll = useCallback(() => setEdits(none), []);
  return { edits, edit, forget, forgetAll };
}
