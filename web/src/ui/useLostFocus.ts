import { useEffect } from 'react';

/** As long as whoever takes something away may still say where the focus goes on. */
const GRACE_MS = 50;

/** Where what had the focus is taken off the page, reading goes on at the beginning of the screen: `to` is its id. */
export function useLostFocus(to: string) {
  useEffect(() => {
    let last: EventTarget | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function note({ target }: Event) {
      last = target;
    }
    // whoever pressed beside everything left the focus there on purpose
    function forget() {
      if (document.activeElement === document.body) last = null;
    }
    function look() {
      waiting = undefined;
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return;
      document.getElementById(to)?.focus({ preventScroll: true });
    }
    const changes = new MutationObserver(() => {
      if (last instanceof Node && !last.isConnected) waiting ??= setTimeout(look, GRACE_MS);
    });
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    document.addEventListener('focusin', note);
    document.addEventListener('click', forget, true);
    return () => {
      clearTimeout(waiting);
      changes.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('click', forget, true);
    };
  }, [to]);
}
