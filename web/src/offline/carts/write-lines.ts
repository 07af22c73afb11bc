// Puts many lines into a cart on the device by the server's rules: the lines of a quick order, and removed lines that come back.

import type { HeldLine, LineFacts } from '@mostrador/rules/cart-line';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { type AddedLine, type AddedUnits, addUnits } from '@mostrador/rules/quick-order';
import { restoredUnits } from '@mostrador/rules/restored-lines';
import type { LocalProduct } from '../catalogue/local-catalogue';
import type { LocalCart, LocalLine } from '../schema';
import { factsOf, heldOf, lastPlace } from './local-cart';

/** A cart after lines were written, with the outcome of each line. */
export interface WrittenLines {
  readonly cart: LocalCart;
  readonly outcomes: readonly AddedUnits[];
}

/** Writes lines into a cart. @param products those that the user sees, by code. */
export type WriteLines<Line> = (
  cart: LocalCart,
  lines: readonly Line[],
  products: ReadonlyMap<string, LocalProduct>,
  profile: 1 | 2 | 3,
) => WrittenLines;

/** A line as it was before it was removed. */
export interface RemovedLine {
  readonly code: string;
  readonly quantity: number;
  readonly observations?: string | undefined;
  /** Where it was listed. */
  readonly place?: number | undefined;
}

/** Adds the lines of a quick order; each product may be in one line only. */
export const addToLocalCart: WriteLines<AddedLine & { readonly code: string }> = (cart, lines, ...known) =>
  written(cart, lines, known, (line, facts, held) => addUnits(facts, held, line));

/** Puts removed lines back where they were. A product that the cart holds again keeps its line. */
export const restoreToLocalCart: WriteLines<RemovedLine> = (cart, lines, ...known) =>
  written(cart, lines, known, ({ quantity }, facts, held) => restoredUnits(facts, held, quantity));

interface GivenLine {
  readonly code: string;
  readonly observations?: string | undefined;
  readonly place?: number | undefined;
}

function written<Line extends GivenLine>(
  cart: LocalCart,
  lines: readonly Line[],
  [products, profile]: readonly [ReadonlyMap<string, LocalProduct>, 1 | 2 | 3],
  outcomeOf: (line: Line, facts: LineFacts | undefined, held: HeldLine | undefined) => AddedUnits,
): WrittenLines {
  const held = new Map(cart.lines.map((line) => [line.seen.code, line]));
  let last = lastPlace(cart.lines);
  const outcomes = lines.map((line): AddedUnits => {
    const { code, observations = '', place } = line;
    const found = products.get(code);
    const current = held.get(code);
    const outcome = outcomeOf(line, found && factsOf(found, profile), current && heldOf(current));
    if (outcome.refusal !== undefined) return outcome;
    const { quantity } = outcome;
    if (current !== undefined) held.set(code, { ...current, quantity });
    else if (held.size >= CART_LINES_MAX)
      return { quantity: 0, refusal: { code: 'cart_full', max: CART_LINES_MAX } };
    else if (found !== undefined) {
      last += 1;
      const added = { seen: found.product, quantity, observations, bypassQuantityCheck: false };
      held.set(code, { ...added, place: place ?? last });
    }
    return outcome;
  });
  return { cart: { ...cart, lines: inOrder([...held.values()]) }, outcomes };
}

const inOrder = (lines: readonly LocalLine[]): LocalLine[] =>
  [...lines].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
