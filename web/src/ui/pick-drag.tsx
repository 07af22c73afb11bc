// Drags rows within a list and between lists, with mouse, pen or finger, as in the catalogue editor.

import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import './PickList.css';
import { edgeScroll, gapAt } from './visible-rows';

/** A list that rows are dragged from and to. */
export interface PickZone {
  /** The scrolling element. */
  readonly element: HTMLElement;
  /** Shows the gap that the dragged rows would drop into. */
  readonly line: HTMLElement;
  readonly rowHeight: number;
  readonly count: () => number;
}

export interface PickDrag {
  readonly register: (name: string, zone: PickZone) => () => void;
  /** Starts following a press, which becomes a drag when it moves. */
  readonly grab: (event: PointerEvent, name: string, id: number) => void;
  /** The text of the image under the pointer; undefined when nothing is dragged. */
  readonly held: string | undefined;
  readonly ghost: RefObject<HTMLDivElement | null>;
}

export interface PickDragOptions {
  /** Called when a drag begins. Returns a short text about the dragged rows. */
  readonly onHold: (from: string, id: number) => string;
  /** @param gap 0 before the first row of `to`, its count after the last. */
  readonly onDrop: (from: string, id: number, to: string, gap: number) => void;
  readonly mayDrop: (from: string, to: string) => boolean;
  /** Whether a drop has a position. A list with a fixed order has none. */
  readonly hasPlaces: (to: string) => boolean;
}

interface Held {
  readonly from: string;
  readonly id: number;
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  moving: boolean;
  over: { readonly to: string; readonly gap: number } | undefined;
}

/** A press that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 5;

/**
 * Returns the handlers and the state of a drag. During a drag only the image under the pointer and the line change, directly
 * in the document, and no component renders.
 */
export function usePickDrag(options: PickDragOptions): PickDrag {
  const zones = useRef(new Map<string, PickZone>());
  const ghost = useRef<HTMLDivElement>(null);
  const current = useRef(options);
  const stop = useRef<() => void>(undefined);
  const [held, setHeld] = useState<string>();
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => () => stop.current?.(), []);

  const register = useCallback((name: string, zone: PickZone) => {
    zones.current.set(name, zone);
    return () => void zones.current.delete(name);
  }, []);

  const grab = useCallback((event: PointerEvent, from: string, id: number) => {
    stop.current?.();
    const { clientX, clientY, pointerId } = event;
    const hold: Held = {
      from,
      id,
      pointer: pointerId,
      startX: clientX,
      startY: clientY,
      x: clientX,
      y: clientY,
      moving: false,
      over: undefined,
    };
    let frame = 0;

    function begin() {
      hold.moving = true;
      // the list captures the pointer: the row may scroll out of the list and be removed during the drag
      zones.current.get(from)?.element.setPointerCapture(pointerId);
      setHeld(current.current.onHold(from, id));
      document.documentElement.toggleAttribute('data-dragging', true);
      frame = requestAnimationFrame(draw);
    }
    function draw() {
      ghost.current?.style.setProperty('transform', `translate(${hold.x + 12}px, ${hold.y + 10}px)`);
      hold.over = undefined;
      for (const [name, zone] of zones.current) {
        const gap = current.current.mayDrop(from, name) ? pointAt(zone, hold) : undefined;
        if (gap !== undefined) hold.over = { to: name, gap };
        show(zone, gap, current.current.hasPlaces(name));
      }
      frame = requestAnimationFrame(draw);
    }
    function move(moved: globalThis.PointerEvent) {
      if (moved.pointerId !== pointerId) return;
      hold.x = moved.clientX;
      hold.y = moved.clientY;
      if (!hold.moving && Math.hypot(hold.x - hold.startX, hold.y - hold.startY) > DRAG_THRESHOLD_PX) begin();
    }
    function end() {
      cancelAnimationFrame(frame);
      stop.current = undefined;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', giveUp, true);
      if (!hold.moving) return;
      for (const zone of zones.current.values()) show(zone, undefined, false);
      document.documentElement.removeAttribute('data-dragging');
      setHeld(undefined);
    }
    function up(released: globalThis.PointerEvent) {
      if (released.pointerId !== pointerId) return;
      const { over, moving } = hold;
      end();
      if (!moving) return;
      swallowClick();
      if (over !== undefined) current.current.onDrop(from, id, over.to, over.gap);
    }
    function cancel(cancelled: globalThis.PointerEvent) {
      if (cancelled.pointerId === pointerId) end();
    }
    function giveUp(key: KeyboardEvent) {
      if (key.key !== 'Escape' || !hold.moving) return;
      key.preventDefault();
      key.stopPropagation();
      end();
    }
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', giveUp, true);
    stop.current = end;
  }, []);
  return useMemo(() => ({ register, grab, held, ghost }), [register, grab, held]);
}

/** Returns the gap under the pointer, undefined outside the list. Scrolls the list when the pointer is near an edge. */
function pointAt({ element, rowHeight, count }: PickZone, { x, y }: Held): number | undefined {
  const box = element.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top - rowHeight || y > box.bottom + rowHeight)
    return undefined;
  // where the list extends beyond the window, the window's edge counts
  const top = Math.max(box.top, 0);
  const pull = edgeScroll(y - top, Math.min(box.bottom, window.innerHeight) - top);
  if (pull !== 0) element.scrollTop += pull;
  return gapAt(y - box.top + element.scrollTop, rowHeight, count());
}

function show({ element, line, rowHeight }: PickZone, gap: number | undefined, hasPlaces: boolean) {
  element.toggleAttribute('data-target', gap !== undefined);
  line.hidden = gap === undefined || !hasPlaces;
  if (gap !== undefined) line.style.setProperty('transform', `translateY(${gap * rowHeight - 2}px)`);
}

/** Drops the click that the browser fires when a drag ends on the element where it began. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** The image of the dragged rows under the pointer. It receives no pointer events. */
export function PickGhost({ drag: { held, ghost } }: { readonly drag: PickDrag }) {
  return (
    <div ref={ghost} className="pick-ghost" hidden={held === undefined} aria-hidden="true">
      {held}
    </div>
  );
}
