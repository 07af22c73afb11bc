import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { interceptHistory } from '../../page/history-guard';
import { leaveByAsking } from './leaving';

interface Leaving {
  /** Goes where the user was going. */
  readonly go: () => void;
}

export interface LeaveGuard {
  /** The user is about to leave with something unsaved. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
  /** From now on nothing is in the way: all is saved. */
  readonly free: () => void;
}

/**
 * Asks before what is unsaved is lost: on another page of the shop, on the way back, on closing the window.
 * @param stays whether an address belongs to what is being edited: going there loses nothing.
 */
export function useLeaveGuard(unsaved: boolean, stays: (to: string) => boolean = nowhere): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leaving, setLeaving] = useState<Leaving>();
  const open = useRef(false);
  const mayStay = useRef(stays);
  mayStay.current = stays;

  useEffect(() => {
    if (!unsaved) return;
    open.current = false;
    const asked = (go: () => void) => setLeaving({ go });
    const free = guardNavigator(navigator, { asked, isOpen: () => open.current, stays: mayStay });
    const release = guardHistory({ asked, isOpen: () => open.current });
    const closing = (event: BeforeUnloadEvent) => {
      if (!open.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    const end = leaveByAsking((go) => (open.current ? go() : asked(go)));
    return () => {
      end();
      free();
      release();
      window.removeEventListener('beforeunload', closing);
    };
  }, [unsaved, navigator]);

  const leave = useCallback(() => {
    open.current = true;
    setLeaving(undefined);
    leaving?.go();
  }, [leaving]);
  const stay = useCallback(() => setLeaving(undefined), []);
  const free = useCallback(() => {
    open.current = true;
  }, []);
  return { asking: leaving !== undefined, leave, stay, free };
}

const nowhere = () => false;

interface Gate {
  readonly asked: (go: () => void) => void;
  readonly isOpen: () => boolean;
}

type Navigator = React.ContextType<typeof UNSAFE_NavigationContext>['navigator'];

/** Links and code go through the router's navigator. */
function guardNavigator(
  navigator: Navigator,
  { asked, isOpen, stays }: Gate & { readonly stays: { readonly current: (to: string) => boolean } },
): () => void {
  const { push, replace } = navigator;
  const guarded =
    (move: Navigator['push']): Navigator['push'] =>
    (...to) => {
      if (isOpen() || stays.current(navigator.createHref(to[0]))) move.apply(navigator, to);
      else asked(() => move.apply(navigator, to));
    };
  Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
  return () => void Object.assign(navigator, { push, replace });
}

/** The browser's own back and forward: undone until the user has answered. */
function guardHistory({ asked, isOpen }: Gate): () => void {
  const here = indexOf(history.state);
  let undoing = false;
  return interceptHistory((event) => {
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const distance = indexOf(event.state) - here;
    if (isOpen() || distance === 0) return;
    event.stopImmediatePropagation();
    undoing = true;
    history.go(-distance);
    asked(() => history.go(distance));
  });
}

/** The router numbers the entries of its history. */
function indexOf(state: unknown): number {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}
