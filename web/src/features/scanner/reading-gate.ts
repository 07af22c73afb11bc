// Decides which readings of the camera count: a code counts once while it stays in view, and again after it has left.

import { isEan13 } from '@mostrador/rules/product-codes';

/** A code has left the picture when it was in none of so many frames, and for so long. Single frames without a code in view are normal. */
export const LEFT_VIEW_FRAMES = 8;
export const LEFT_VIEW_MS = 1_500;
/** Within this time a second frame must show the same code, or the first reading is forgotten. */
export const CONFIRM_MS = 1_000;

export interface ReadingGate {
  /**
   * Takes what was read in a frame.
   * @param at the time of the frame, in milliseconds.
   * @returns the codes that count now: valid EAN-13 that two frames show, and that are new in the picture.
   */
  readonly takeFrame: (texts: readonly string[], at: number) => readonly string[];
}

interface Seen {
  readonly at: number;
  /** Frames since then that did not show it. */
  readonly missed: number;
}

/** Returns a gate that has seen nothing yet. */
export function createReadingGate(): ReadingGate {
  const inView = new Map<string, Seen>();
  /** The codes of one frame only, with the frame's time. */
  const candidates = new Map<string, number>();

  function isNew(code: string, at: number): boolean {
    if (inView.has(code)) {
      inView.set(code, { at, missed: 0 });
      return false;
    }
    const first = candidates.get(code);
    const isConfirmed = first !== undefined && at - first < CONFIRM_MS;
    if (isConfirmed) {
      candidates.delete(code);
      inView.set(code, { at, missed: 0 });
    } else candidates.set(code, at);
    return isConfirmed;
  }
  return {
    takeFrame(texts, at) {
      for (const [code, seen] of inView) {
        const missed = seen.missed + 1;
        if (missed > LEFT_VIEW_FRAMES && at - seen.at >= LEFT_VIEW_MS) inView.delete(code);
        else inView.set(code, { ...seen, missed });
      }
      return texts.filter((text) => isEan13(text) && isNew(text, at));
    },
  };
}
