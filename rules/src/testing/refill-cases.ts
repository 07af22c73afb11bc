// Lines of a list that are put into a cart, with the expected answer to each: for the products of `faultList`. The tests of the server and
// of the device use the same list.

import type { RefillOutcome } from '../cart-refill.js';

/** A line with its expected answer. */
export interface RefillCase {
  readonly code: string;
  readonly wanted: number;
  readonly outcome: RefillOutcome;
  /** The units in the cart afterwards. */
  readonly quantity: number;
}

const line = (code: string, wanted: number, outcome: RefillOutcome, quantity: number): RefillCase => ({
  code,
  wanted,
  outcome,
  quantity,
});

/** For the first copy of the faulty products, with the units that they have in the cart. */
export const REFILL_CASES: readonly RefillCase[] = [
  line('Q1-OK', 20, 'added', 20),
  line('Q1-MIN', 12, 'added', 12),
  line('Q1-HALF', 2, 'below_minimum', 0),
  line('Q1-FEW', 9, 'less_stock', 7),
  line('Q1-SCARCE', 12, 'below_minimum', 0),
  line('Q1-NONE', 3, 'no_stock', 0),
  line('Q1-SOON', 10, 'added', 10),
  line('Q1-DIGITAL', 5, 'added', 5),
  line('Q1-UNPRICED', 1, 'no_price', 0),
  line('Q1-HIDDEN', 1, 'gone', 0),
  line('Q1-INACTIVE', 1, 'gone', 0),
  line('Q1-HELD', 6, 'kept', 12),
  line('Q1-FULL', 25, 'less_stock', 20),
  line('Q1-DEAR', 500, 'no_price', 0),
  line('NADA', 1, 'gone', 0),
];
