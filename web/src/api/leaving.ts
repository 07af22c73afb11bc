type Stands = (event: PopStateEvent) => boolean;

let stands: Stands | undefined;

/**
 * Hears of the browser's back and forward buttons before the router does: listeners of the window are called in the
 * order in which they came, so this has to be called before the router is drawn.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (stands?.(event)) event.stopImmediatePropagation();
  });
}

/** From now on a step through the history that `stand` says yes to is not followed. */
export function standInTheWay(stand: Stands): () => void {
  stands = stand;
  return () => {
    if (stands === stand) stands = undefined;
  };
}
