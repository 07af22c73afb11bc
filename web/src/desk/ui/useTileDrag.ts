// Drags one tile of a wrapping row, or one row of a list, to another place with mouse, pen or finger; the tile follows the pointer.

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A tile on its way. */
export interface DraggedTile {
  /** Its index in the list. */
  readonly from: number;
  /** The index that it would have if it were dropped now. */
  readonly to: number;
  /** How far it was dragged, in pixels. */
  readonly x: number;
  readonly y: number;
}

export interface TileDrag {
  readonly dragged: DraggedTile | undefined;
  /** Starts following a press, which becomes a drag when it moves. */
  readonly grab: (event: PointerEvent<HTMLElement>, index: number) => void;
}

/** A press that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 5;

/**
 * @param list the element whose descendants with `data-tile` are the tiles, in their order.
 * @param isColumn whether the tiles are rows below each other.
 */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
  isColumn = false,
): TileDrag {
  const [dragged, setDragged] = useState<DraggedTile>();
  const drop = useRef(onDrop);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  function grab({ pointerId, clientX, clientY, button }: PointerEvent<HTMLElement>, from: number) {
    if (button !== 0) return;
    stop.current?.();
    let last: DraggedTile | undefined;
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId || list.current === null) return;
      const x = moved.clientX - clientX;
      const y = moved.clientY - clientY;
      if (last === undefined && Math.hypot(x, y) <= DRAG_THRESHOLD_PX) return;
      const at = { x: moved.clientX, y: moved.clientY };
      last = { from, to: placeAt(list.current, from, at, isColumn), x: isColumn ? 0 : x, y };
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
      const target = last;
      end();
      if (target !== undefined && target.to !== from) drop.current(from, target.to);
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

/** Returns the index of the tile's new place: behind all tiles whose middle is before the pointer, row by row. */
function placeAt(
  list: HTMLElement,
  from: number,
  { x, y }: { readonly x: number; readonly y: number },
  isColumn: boolean,
): number {
  let place = 0;
  for (const [index, tile] of [...list.querySelectorAll('[data-tile]')].entries()) {
    if (index === from) continue;
    const { top, bottom, left, width } = tile.getBoundingClientRect();
    const isPast = isColumn ? y > (top + bottom) / 2 : y > bottom || (y >= top && x > left + width / 2);
    if (isPast) place += 1;
  }
  return place;
}

/** On which side of a tile the line is shown that marks the dragged one's new place; undefined for none. */
export function markedSide(
  dragged: DraggedTile | undefined,
  index: number,
  count: number,
): 'before' | 'after' | undefined {
  if (dragged === undefined || dragged.from === dragged.to || dragged.from === index) return undefined;
  const others = Array.from({ length: count }, (_, each) => each).filter((each) => each !== dragged.from);
  if (others[dragged.to] === index) return 'before';
  return dragged.to === others.length && others.at(-1) === index ? 'after' : undefined;
}
