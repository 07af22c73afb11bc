type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | undefined;

/**
 * Lets a screen with unsaved changes handle the browser's back and forward before the router does. Listeners of a window
 * are called in the order of their registration, so call this before the router is created.
 */
export function installHistoryGuard() {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/** Makes `next` the handler. @returns a function that removes it. */
export function interceptHistory(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}
