// Drags a row of the category tree onto another row, or between two rows, with mouse, pen or finger.

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type RowPart, rowPartAt } from './tree-places';

/** A row on its way, and the row that it would be dropped on. */
export interface DraggedRow {
  readonly id: number;
  readonly target: { readonly id: number; readonly part: RowPart } | undefined;
  /** Of the pointer, in the window. */
  readonly x: number;
  readonly y: number;
}

/** A press that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 5;

/**
 * @param tree the element whose descendants with `data-category` are the rows.
 * @param mayDrop whether a row may be dropped there; other places are not offered.
 */
export function useTreeDrag(
  tree: RefObject<HTMLElement | null>,
  mayDrop: (id: number, targetId: number, part: RowPart) => boolean,
  onDrop: (id: number, targetId: number, part: RowPart) => void,
) {
  const [dragged, setDragged] = useState<DraggedRow>();
  const current = useRef({ mayDrop, onDrop });
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    current.current = { mayDrop, onDrop };
  });
  useEffect(() => () => stop.current?.(), []);

  function grab({ pointerId, clientX, clientY, button }: PointerEvent, id: number) {
    if (button !== 0) return;
    stop.current?.();
    let last: DraggedRow | undefined;
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const { clientX: x, clientY: y } = moved;
      if (last === undefined && Math.hypot(x - clientX, y - clientY) <= DRAG_THRESHOLD_PX) return;
      const over = rowAt(tree.current, x, y);
      const isOffered = over !== undefined && current.current.mayDrop(id, over.id, over.part);
      last = { id, target: isOffered ? over : undefined, x, y };
      setDragged(last);
    };
    const end = () => {
      stop.current = undefined;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', giveUp, true);
      setDragged(undefined);
    };
    const up = (released: globalThis.PointerEvent) => {
      if (released.pointerId !== pointerId) return;
      const target = last?.target;
      const wasDragged = last !== undefined;
      end();
      if (wasDragged) swallowClick();
      if (target !== undefined) current.current.onDrop(id, target.id, target.part);
    };
    const cancel = (cancelled: globalThis.PointerEvent) => {
      if (cancelled.pointerId === pointerId) end();
    };
    const giveUp = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || last === undefined) return;
      key.preventDefault();
      key.stopPropagation();
      end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', giveUp, true);
    stop.current = end;
  }
  return { dragged, grab };
}

function rowAt(
  tree: HTMLElement | null,
  x: number,
  y: number,
): { readonly id: number; readonly part: RowPart } | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-category]');
  if (row == null || tree?.contains(row) !== true) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { id: Number(row.dataset['category']), part: rowPartAt((y - top) / height) };
}

/** Drops the click that the browser fires when a drag ends on the element where it began. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
