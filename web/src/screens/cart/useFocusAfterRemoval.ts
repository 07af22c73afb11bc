import { useLayoutEffect, useRef } from 'react';
import type { ShownLine } from '../../features/cart/cart-edits';

/** Moves the focus after a cart line is removed, to the remove button of the next line or of the last one. */
export function useFocusAfterRemoval(lines: readonly ShownLine[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(lines);
  const removed = useRef<string>(undefined);
  useLayoutEffect(() => {
    const has = ({ line }: ShownLine) => line.product.code === removed.current;
    const index = lines.some(has) ? -1 : before.current.findIndex(has);
    before.current = lines;
    if (index === -1) return;
    removed.current = undefined;
    if (document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(index, lines.length - 1)];
    row?.querySelector<HTMLElement>('[data-kind="danger"]')?.focus();
  }, [lines]);
  function onRemoved(code: string) {
    removed.current = code;
  }
  return { list, onRemoved };
}
