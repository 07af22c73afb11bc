// Folds the header of phones away while the page is scrolled down, and unfolds it when it is scrolled up. Loaded after the
// first view; the styles of the shell decide where it counts.

/** Pixels of scrolling that say where the user wants to go: less is a trembling finger. */
const MOVED_PX = 8;
/** The header stays over the beginning of a page. */
const BEGINNING_PX = 120;

/** Sets `data-folded` on the document from now on. */
export function foldHeader(): void {
  const root = document.documentElement;
  let before = window.scrollY;
  window.addEventListener(
    'scroll',
    () => {
      const moved = window.scrollY - before;
      if (Math.abs(moved) < MOVED_PX) return;
      before = window.scrollY;
      root.toggleAttribute('data-folded', moved > 0 && before > BEGINNING_PX);
    },
    { passive: true },
  );
}
