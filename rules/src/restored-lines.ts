// Removed cart lines that are put back: what becomes of each line, and the answer to all. The server and the device use it.

import { checkLineChange, type HeldLine, type LineFacts } from './cart-line.js';
import type { AddedUnits } from './quick-order.js';
import { type Refusal, refusalText, resultCodeOf } from './refusals.js';

/**
 * Returns what becomes of a removed line that is put back. A product that the cart holds again keeps its line, so that a newer
 * quantity is not overwritten and a repeated call changes nothing.
 * @param facts the product; undefined for one that the buyer does not see.
 * @param current the cart's line of the product; undefined if it has none.
 * @param quantity whole units of the removed line.
 */
export function restoredUnits(
  facts: LineFacts | undefined,
  current: HeldLine | undefined,
  quantity: number,
): AddedUnits {
  if (current !== undefined) return { quantity: current.quantity };
  const refusal: Refusal | undefined =
    facts === undefined ? { code: 'product_unknown' } : checkLineChange(facts, undefined, quantity);
  return refusal === undefined ? { quantity } : { quantity: 0, refusal };
}

/** The answer of a call that puts lines back, without the cart. */
export interface RestoredAnswer {
  /** 0 if any line is in the cart, else the number of the first refusal. */
  readonly resultCode: number;
  readonly message: string;
  readonly lines: { readonly code: string; readonly resultCode: number; readonly message: string }[];
}

/** @param outcomes one for each line. */
export function restoredAnswer(
  lines: readonly { readonly code: string }[],
  outcomes: readonly AddedUnits[],
): RestoredAnswer {
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
  const [first] = refusals;
  const isRefused = first !== undefined && refusals.length === outcomes.length;
  return {
    resultCode: isRefused ? resultCodeOf(first) : 0,
    message: isRefused ? refusalText(first) : 'Los productos volvieron al carrito.',
    lines: lines.map(({ code }, index) => {
      const { refusal } = outcomes[index] ?? {};
      return {
        code,
        resultCode: refusal === undefined ? 0 : resultCodeOf(refusal),
        message: refusal === undefined ? '' : refusalText(refusal),
      };
    }),
  };
}
