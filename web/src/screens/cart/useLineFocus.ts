import { useLayoutEffect, useRef } from 'react';
import type { ShownLine } from '../../features/cart/cart-edits';

/**
 * Moves the focus after a button took itself away: after a cart line is removed, to the remove button of the next line or of
 * the last one; after its removal is undone, to its own remove button.
 */
export function useLineFocus(lines: readonly ShownLine[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(lines);
  const removed = useRef<string>(undefined);
  const restored = useRef<string>(undefined);
  function focusRow(index: number) {
    if (document.activeElement !== document.body) return;
    list.current?.children[index]?.querySelector<HTMLElement>('[data-kind="danger"]')?.focus();
  }
  function focusRestored() {
    const index = before.current.findIndex(({ line }) => line.product.code === restored.current);
    if (index === -1) return;
    restored.current = undefined;
    focusRow(index);
  }
  const afterChange = useRef(focusRestored);
  afterChange.current = focusRestored;
  useLayoutEffect(() => {
    const has = ({ line }: ShownLine) => line.product.code === removed.current;
    const index = lines.some(has) ? -1 : before.current.findIndex(has);
    before.current = lines;
    afterChange.current();
    if (index === -1) return;
    removed.current = undefined;
    if (document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(index, lines.length - 1)];
    row?.querySelector<HTMLElement>('[data-kind="danger"]')?.focus();
  }, [lines]);
  function onRemoved(code: string) {
    removed.current = code;
  }
  function onRestored(code: string) {
    restored.current = code;
    // the line may have been drawn already
    focusRestored();
  }
  return { list, onRemoved, onRestored };
}
