// Scrolls a new page to its top, and restores the scroll position after back, forward and reload.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEY = 'scrollPositions';
const POSITIONS_MAX = 50;
/** The longest wait, in milliseconds, for a page to be long enough for its scroll position. */
const RETURN_TIMEOUT_MS = 5_000;
/** The location key of every page that is opened by its address. */
const FIRST = 'default';

/** The position is restored as soon as the page is long enough. */
export function ScrollRestoration() {
  const { key: given, hash, pathname } = useLocation();
  const key = given === FIRST ? `${FIRST} ${pathname}` : given;
  const type = useNavigationType();
  const returning = useRef(false);
  const arriving = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    // the first render of a page opened by its address restores nothing; a later return to it does
    const opened = arriving.current && given === FIRST && !wasLoadedAgain();
    arriving.current = false;
    const left = type === 'POP' && !opened ? positions()[key] : undefined;
    if (left !== undefined) return returnTo(left, returning);
    if (type !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [given, key, hash, type]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(noteNow, 100);
    };
    // saves at once when the page is left, even while it scrolls
    const noteNow = () => {
      if (!returning.current) remember(key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', noteNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', noteNow);
    };
  }, [key]);
  return null;
}

/** Whether the page was reloaded or reached by back or forward from another site. */
function wasLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/** Scrolls to `top` as soon as the page is long enough, unless the user scrolls first. @returns a function that cancels it. */
function returnTo(top: number, returning: { current: boolean }): () => void {
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) end();
  };
  const growth = new ResizeObserver(go);
  const late = setTimeout(() => end(), RETURN_TIMEOUT_MS);
  const moves = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;
  const end = () => {
    returning.current = false;
    growth.disconnect();
    clearTimeout(late);
    for (const move of moves) window.removeEventListener(move, end);
  };
  returning.current = true;
  for (const move of moves) window.addEventListener(move, end, { passive: true });
  growth.observe(document.body);
  go();
  return end;
}

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function remember(key: string, top: number) {
  const { [key]: _, ...others } = positions();
  const kept = Object.entries(others).slice(1 - POSITIONS_MAX);
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [key, Math.round(top)]])));
}
