// A latch against double clicks: ignores further calls while the promise of the first one is pending.

import { useState } from 'react';

/** Runs work and returns what it returns, or does nothing while the promise of earlier work is pending. */
type Latch = (work: () => unknown) => unknown;

/** Returns an open latch. */
export function createLatch(): Latch {
  let isRunning = false;
  return (work) => {
    if (isRunning) return undefined;
    const outcome = work();
    if (!(outcome instanceof Promise)) return outcome;
    isRunning = true;
    return outcome.finally(() => {
      isRunning = false;
    });
  };
}

/**
 * A latch for one button or form. `pending` alone is too late: the second click of a double click arrives before React
 * has drawn the button as pending.
 */
export function useLatch(): Latch {
  return useState(createLatch)[0];
}
