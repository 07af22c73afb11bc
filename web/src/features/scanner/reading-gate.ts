// Decides which readings of the camera count: a code counts once while it stays in view, and again after it has left.

import { isEan13 } from '@mostrador/rules/product-codes';

/** A code that was not read for this long has left the picture. Single frames in which a code in view is not read are normal. */
export const LEFT_VIEW_MS = 1_500;
/** Within this time a second frame must show the same code, or the first reading is forgotten. */
export const CONFIRM_MS = 1_000;

export interface ReadingGate {
  /**
   * Takes what was read in a frame.
   * @param at the time of the frame, in milliseconds.
   * @returns the code if it counts now: a valid EAN-13 that two frames show, and that is new in the picture.
   */
  readonly take: (text: string, at: number) => string | undefined;
}

/** Returns a gate that has seen nothing yet. */
export function createReadingGate(): ReadingGate {
  /** The codes in view, with the time when each was last read. */
  const inView = new Map<string, number>();
  let candidate: { readonly code: string; readonly at: number } | undefined;
  return {
    take(text, at) {
      if (!isEan13(text)) return undefined;
      for (const [code, seen] of inView) if (at - seen >= LEFT_VIEW_MS) inView.delete(code);
      if (inView.has(text)) {
        inView.set(text, at);
        return undefined;
      }
      const isConfirmed = candidate?.code === text && at - candidate.at < CONFIRM_MS;
      candidate = isConfirmed ? undefined : { code: text, at };
      if (!isConfirmed) return undefined;
      inView.set(text, at);
      return text;
    },
  };
}
