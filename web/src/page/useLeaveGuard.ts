// Asks before unsaved changes are lost: on the way to another page, on back and forward, and when the window closes.

import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { interceptHistory } from './history-guard';
import { setLeaveQuestion } from './leave-question';

interface Leaving {
  /** Continues the navigation that the question interrupted. */
  readonly go: () => void;
}

export interface LeaveGuard {
  /** True while the user, about to leave with unsaved changes, is asked. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
  /** Lets the user leave without a question from now on, because all is saved. */
  readonly allow: () => void;
}

/**
 * Guards the page while `unsaved` is true.
 * @param keepsChanges returns whether an address belongs to the page being edited, so that going there loses nothing.
 */
export function useLeaveGuard(unsaved: boolean, keepsChanges: (to: string) => boolean = never): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leaving, setLeaving] = useState<Leaving>();
  const allowed = useRef(false);
  const keeps = useRef(keepsChanges);
  keeps.current = keepsChanges;

  useEffect(() => {
    if (!unsaved) return;
    allowed.current = false;
    const ask = (go: () => void) => setLeaving({ go });
    const isAllowed = () => allowed.current;
    const releaseNavigator = guardNavigator(navigator, { ask, isAllowed, keeps });
    const releaseHistory = guardHistory({ ask, isAllowed });
    const onClose = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    const removeQuestion = setLeaveQuestion((go) => (allowed.current ? go() : ask(go)));
    return () => {
      removeQuestion();
      releaseNavigator();
      releaseHistory();
      window.removeEventListener('beforeunload', onClose);
    };
  }, [unsaved, navigator]);

  const leave = useCallback(() => {
    allowed.current = true;
    setLeaving(undefined);
    leaving?.go();
  }, [leaving]);
  const stay = useCallback(() => setLeaving(undefined), []);
  const allow = useCallback(() => {
    allowed.current = true;
  }, []);
  return { asking: leaving !== undefined, leave, stay, allow };
}

const never = () => false;

interface Guard {
  readonly ask: (go: () => void) => void;
  readonly isAllowed: () => boolean;
}

type Navigator = React.ContextType<typeof UNSAFE_NavigationContext>['navigator'];

/** Guards links and navigation by code, which use the router's navigator. Returns a function that undoes it. */
function guardNavigator(
  navigator: Navigator,
  { ask, isAllowed, keeps }: Guard & { readonly keeps: { readonly current: (to: string) => boolean } },
): () => void {
  const { push, replace } = navigator;
  const guarded =
    (move: Navigator['push']): Navigator['push'] =>
    (...to) => {
      if (isAllowed() || keeps.current(navigator.createHref(to[0]))) move.apply(navigator, to);
      else ask(() => move.apply(navigator, to));
    };
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
  return () => void Object.assign(navigator, { push, replace });
}

/** Guards the browser's back and forward: undoes the move until the user answers. Returns a function that ends it. */
function guardHistory({ ask, isAllowed }: Guard): () => void {
  const here = historyIndex(history.state);
  let undoing = false;
  return interceptHistory((event) => {
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const distance = historyIndex(event.state) - here;
    if (isAllowed() || distance === 0) return;
    event.stopImmediatePropagation();
    undoing = true;
    history.go(-distance);
    ask(() => history.go(distance));
  });
}

/** Returns the number that the router gave to an entry of its history. */
function historyIndex(state: unknown): number {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}
