import { use, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { standInTheWay } from '../../api/leaving';

export interface LeaveQuestion {
  /** Somebody wants to go elsewhere. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** From now on nothing is in the way: all is saved. */
  readonly free: () => void;
}

/**
 * Asks before unsaved work is left: by a link, by the browser's back button, by closing the window.
 * Replacing the address is never asked about: that is how an ended session leads away.
 */
export function useLeaveQuestion(unsaved: boolean): LeaveQuestion {
  const { navigator } = use(NavigationContext);
  const { pathname, search } = useLocation();
  const [go, setGo] = useState<() => void>();
  const isFree = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    const { push } = navigator;
    const place = placeInHistory(history.state);
    const here = pathname + search;
    function warn(event: BeforeUnloadEvent) {
      if (!isFree.current) event.preventDefault();
    }
    const free = standInTheWay((event) => {
      if (isFree.current || location.pathname + location.search === here) return false;
      const steps = placeInHistory(event.state) - place || -1;
      history.go(-steps);
      setGo(() => () => history.go(steps));
      return true;
    });
    navigator.push = (to, state, options) => {
      const follow = () => push.call(navigator, to, state, options);
      if (isFree.current) follow();
      else setGo(() => follow);
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      navigator.push = push;
      window.removeEventListener('beforeunload', warn);
      free();
    };
  }, [unsaved, navigator, pathname, search]);

  function free() {
    isFree.current = true;
  }
  return {
    asking: go !== undefined,
    stay: () => setGo(undefined),
    leave() {
      free();
      setGo(undefined);
      go?.();
    },
    free,
  };
}

/** The router counts the pages of a tab in the history's state. */
function placeInHistory(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
