import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import './PickList.css';
import { gapAt, pullOf } from './visible-rows';

/** A list that things are dragged from and to. */
export interface PickZone {
  /** What scrolls. */
  readonly element: HTMLElement;
  /** Shows where what is held would be put. */
  readonly line: HTMLElement;
  readonly rowHeight: number;
  readonly count: () => number;
}

export interface PickDrag {
  readonly register: (name: string, zone: PickZone) => () => void;
  /** A press that may become a drag once it moves. */
  readonly grab: (event: PointerEvent, name: string, id: number) => void;
  /** What is held, for the picture under the pointer. */
  readonly held: string | undefined;
  readonly ghost: RefObject<HTMLDivElement | null>;
}

export interface PickDragOptions {
  /** Begins: what is held, in a few words. */
  readonly onHold: (from: string, id: number) => string;
  /** @param gap 0 before the first row of `to`, its count behind the last. */
  readonly onDrop: (from: string, id: number, to: string, gap: number) => void;
  readonly mayDrop: (from: string, to: string) => boolean;
  /** In a list that keeps its own order a drop has no place of its own. */
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

/** px that a press may tremble without being a drag. */
const TREMBLE = 5;

/**
 * Drags rows within a list and from one to another, by mouse, pen or finger. While something moves, only the picture
 * under the pointer and the line are touched, straight in the document: no component is drawn again.
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
      // the row itself may be scrolled out of the list while it is held, and would take the pointer with it
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
      if (!hold.moving && Math.hypot(hold.x - hold.startX, hold.y - hold.startY) > TREMBLE) begin();
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

/** The gap under the pointer, undefined beside the list; near an edge the list is pulled along. */
function pointAt({ element, rowHeight, count }: PickZone, { x, y }: Held): number | undefined {
  const box = element.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top - rowHeight || y > box.bottom + rowHeight)
    return undefined;
  // the edge is the window's where the list goes on beyond it
  const top = Math.max(box.top, 0);
  const pull = pullOf(y - top, Math.min(box.bottom, window.innerHeight) - top);
  if (pull !== 0) element.scrollTop += pull;
  return gapAt(y - box.top + element.scrollTop, rowHeight, count());
}

function show({ element, line, rowHeight }: PickZone, gap: number | undefined, hasPlaces: boolean) {
  element.toggleAttribute('data-target', gap !== undefined);
  line.hidden = gap === undefined || !hasPlaces;
  if (gap !== undefined) line.style.setProperty('transform', `translateY(${gap * rowHeight - 2}px)`);
}

/** The browser makes a click of a press that ends where it began, even after a long way. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** The picture of what is held; it stands above everything and is never in the way. */
export function PickGhost({ drag: { held, ghost } }: { readonly drag: PickDrag }) {
  return (
    <div ref={ghost} className="pick-ghost" hidden={held === undefined} aria-hidden="true">
      {held}
    </div>
  );
}
