import type { CartLine } from '@mostrador/contract/entries/cart';
import { useCallback, useRef, useState } from 'react';
import type { CartEdits, LineEdit, ShownLine } from './cart-edits';

const none: CartEdits = new Map();

/**
 * Holds what the user types into the cart's lines until it is saved: `edit` changes a line, `forget` drops saved lines.
 */
export function useCartEdits() {
  const [edits, setEdits] = useState(none);
  // the current edits, also for callbacks of an earlier render
  const typed = useRef(none);
  const become = useCallback((next: CartEdits) => {
    typed.current = next;
    setEdits(next);
  }, []);

  const edit = useCallback(
    (line: CartLine, change: Partial<LineEdit>) => {
      const { code } = line.product;
      const known = typed.current.get(code) ?? { quantity: line.quantity, observations: line.observations };
      become(new Map(typed.current).set(code, { ...known, ...change }));
    },
    [become],
  );

  /** Drops the edits of lines that were saved or removed. Later edits stay. @returns whether there are none. */
  const forget = useCallback(
    (lines: readonly ShownLine[]) => {
      const rest = new Map(typed.current);
      for (const { line, quantity, observations } of lines) {
        const edit = rest.get(line.product.code);
        if (edit?.quantity === quantity && edit.observations === observations) rest.delete(line.product.code);
      }
      become(rest);
      return lines.every(({ line }) => !rest.has(line.product.code));
    },
    [become],
  );
  return { edits, edit, forget };
}
