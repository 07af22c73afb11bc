// Decides which readings of the camera count: a code counts once while it stays in view, and again after it has left.

import { isEan13 } from '@mostrador/rules/product-codes';

/** A code has left the picture when it was in none of so many frames, and for so long. Single frames without a code in view are normal. */
export const LEFT_VIEW_FRAMES = 8;
export const LEFT_VIEW_MS = 1_500;
/** The frames of the last moments that decide, and how many more of them must show a code than show others alone. */
export const CONFIRM_MS = 1_500;
export const CONFIRM_FRAMES = 3;

export interface ReadingGate {
  /**
   * Takes what was read in a frame.
   * @param at the time of the frame, in milliseconds.
   * @returns the codes that count now: valid EAN-13 that enough frames show, and that are new in the picture.
   */
  readonly takeFrame: (texts: readonly string[], at: number) => readonly string[];
}

interface Seen {
  readonly at: number;
  /** Frames since then that did not show it. */
  readonly missed: number;
}

interface Frame {
  readonly at: number;
  readonly codes: ReadonlySet<string>;
}

/**
 * Returns a gate that has seen nothing yet. A blurred print is read wrongly now and then, in two frames in a row alike: so a code must be
 * in more frames than others by {@link CONFIRM_FRAMES}. Two codes in the same frames do not count against each other.
 */
export function createReadingGate(): ReadingGate {
  const inView = new Map<string, Seen>();
  /** The frames with codes, of the last {@link CONFIRM_MS}. */
  let frames: readonly Frame[] = [];

  function isConfirmed(code: string): boolean {
    const showing = frames.filter(({ codes }) => codes.has(code)).length;
    return showing - (frames.length - showing) >= CONFIRM_FRAMES;
  }
  return {
    takeFrame(texts, at) {
      for (const [code, seen] of inView) {
        const missed = seen.missed + 1;
        if (missed > LEFT_VIEW_FRAMES && at - seen.at >= LEFT_VIEW_MS) inView.delete(code);
        else inView.set(code, { ...seen, missed });
      }
      const codes = new Set(texts.filter(isEan13));
      frames = [
        ...frames.filter((frame) => at - frame.at < CONFIRM_MS),
        ...(codes.size > 0 ? [{ at, codes }] : []),
      ];
      return [...codes].filter((code) => {
        const isNew = !inView.has(code);
        if (isNew && !isConfirmed(code)) return false;
        inView.set(code, { at, missed: 0 });
        return isNew;
      });
    },
  };
}
