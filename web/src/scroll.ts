import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEY = 'scrollPositions';
const KEPT = 50;

/** A new page begins at its top; going back returns to where one was. */
export function ScrollKeeper() {
  const { key, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    const left = type === 'POP' ? positions()[key] : undefined;
    if (left !== undefined) window.scrollTo({ top: left, behavior: 'instant' });
    else if (type !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, type]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => remember(key, window.scrollY), 100);
    };
    // the page is left in the middle of a movement: what is on the screen now counts
    const noteNow = () => remember(key, window.scrollY);
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

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function remember(key: string, top: number) {
  const { [key]: _, ...others } = positions();
  const kept = Object.entries(others).slice(1 - KEPT);
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [key, Math.round(top)]])));
}
