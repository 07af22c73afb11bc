type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | undefined;

/**
 * Lets whoever has something unsaved see the browser's back and forward before the router does: listeners of one window
 * are called in the order in which they came, so this one comes before the router is there.
 */
export function installHistoryGuard() {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/** Takes the gate over; the answer gives it back. */
export function interceptHistory(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}
