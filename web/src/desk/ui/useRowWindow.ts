// Which rows of a table are in sight, and how high a row is on this device.

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { rowsShown } from '../../ui/visible-rows';

const PHONE = '(max-width: 900px)';
const FINGER = '(pointer: coarse)';
/** In px, as in DeskTable.css. */
const ROW_HEIGHT = { ways: 124, phone: 72, finger: 44, mouse: 36 } as const;
const HEAD_HEIGHT = 32;
/** Rows drawn above and below those in sight, so that scrolling shows no gaps. */
const ROWS_AROUND = 12;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly rowHeight: number;
  readonly isPhone: boolean;
  /** Rows that fit into the window. */
  readonly perPage: number;
  /** Scrolls until a row is in sight. */
  readonly show: (index: number) => void;
}

/** @param hasWays whether a phone's row has a third line of buttons. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  hasWays: boolean,
): RowWindow {
  const isPhone = useMedia(PHONE);
  const isFinger = useMedia(FINGER);
  const rowHeight = ROW_HEIGHT[isPhone ? (hasWays ? 'ways' : 'phone') : isFinger ? 'finger' : 'mouse'];
  const [view, setView] = useState({ top: 0, height: 900 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // in steps of whole rows: scrolling by pixels renders nothing
    const look = () =>
      setView((last) => {
        const top = Math.floor(element.scrollTop / rowHeight) * rowHeight;
        const height = element.clientHeight;
        return last.top === top && last.height === height ? last : { top, height };
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight]);
  const { from, to } = rowsShown({ ...view, rowHeight, count }, ROWS_AROUND);
  const head = isPhone ? 0 : HEAD_HEIGHT;
  return {
    from,
    to,
    rowHeight,
    isPhone,
    perPage: Math.max(1, Math.floor((view.height - head) / rowHeight) - 1),
    show(index) {
      const element = scroller.current;
      if (element === null) return;
      const top = index * rowHeight;
      const bottom = top + rowHeight - (element.clientHeight - head);
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < bottom) element.scrollTop = bottom;
    },
  };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
