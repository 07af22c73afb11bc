// Focuses a given element, such as the main content, when the focused element is removed from the page.

import { useEffect } from 'react';

/** Milliseconds in which the code that removes an element may still move the focus itself. */
const GRACE_MS = 50;

export function useLostFocus(to: string) {
  useEffect(() => {
    let last: EventTarget | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function note({ target }: Event) {
      last = target;
    }
    // a press on the empty page moves the focus there on purpose
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
