// The lines of a quick order as the screen shows them: each with its product and answer, the totals, and how many lines are ready.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { displayTotals } from '@mostrador/rules/cart-totals';
import type { Centavos } from '@mostrador/rules/money';
import { chargeOf, quantityPrices } from '@mostrador/rules/quantity-prices';
import { answerQuickLines, isReady, type QuickAnswer, shownFacts } from '@mostrador/rules/quick-order';
import { soughtCode } from '@mostrador/rules/quick-order-lines';
import { type DraftLine, isEmptyLine } from './draft-lines';

/** The products that typed codes match, by the cleaned code. A code that is not in it was not asked for yet. */
export type KnownCodes = ReadonlyMap<string, readonly QuickProduct[]>;

export interface ShownQuickLine {
  readonly line: DraftLine;
  /** Undefined until the products of its code are known, and for an empty line. */
  readonly answer: QuickAnswer | undefined;
  /** The products to choose from, if there are several; else the line's product, if there is one. */
  readonly matches: readonly QuickProduct[];
  /** The line's product, if it is known which one. */
  readonly product: QuickProduct | undefined;
  /** The units of the product that the cart held when the line was answered. */
  readonly inCart: number;
  /** What each paid unit costs with those of the cart, in centavos. */
  readonly unitPrice: Centavos | undefined;
  /** Units of the line that are not paid. */
  readonly freeUnits: number;
  /** The number of the earlier line with the same product, from 1. */
  readonly repeats: number | undefined;
  /** That earlier line. */
  readonly earlier: DraftLine | undefined;
}

/** How the lines are doing, by what they need from the buyer. */
export interface QuickTally {
  readonly lines: number;
  readonly ready: number;
  /** Another quantity is needed. */
  readonly quantity: number;
  /** The buyer has to choose or to accept something. */
  readonly choice: number;
  /** No product that can be ordered. */
  readonly none: number;
}

export interface QuickTotals {
  readonly units: number;
  /** Centavos, without taxes. */
  readonly total: Centavos;
}

export interface ShownQuickOrder {
  readonly lines: readonly ShownQuickLine[];
  readonly tally: QuickTally;
  readonly totals: QuickTotals;
}

/**
 * Returns the lines with their answers.
 * @param inCart the quantity of each product in the open cart, by its code.
 * @param typingKey the line whose code is being typed, which has no answer yet.
 */
export function shownQuickOrder(
  drafts: readonly DraftLine[],
  known: KnownCodes,
  inCart: ReadonlyMap<string, number>,
  typingKey?: number,
): ShownQuickOrder {
  const filled = drafts.filter((line) => !isEmptyLine(line));
  const matched = filled.map((line) => (line.key === typingKey ? [] : matchesOf(line, known)));
  // until a sent line is answered, the cart counts as the buyer saw it: it may hold the line already
  const sentHeld = new Map(
    filled.flatMap((line, index) => {
      const [product, ...others] = matched[index] ?? [];
      if (line.sentHeld === undefined || product === undefined || others.length > 0) return [];
      return [[product.code, line.sentHeld] as const];
    }),
  );
  const heldOf = (code: string) => sentHeld.get(code) ?? inCart.get(code);
  const answers = answerQuickLines(
    filled.map((line, index) => ({
      code: soughtCode(line.code),
      quantity: line.quantity,
      matches: (matched[index] ?? []).map(shownFacts),
      acceptsComing: line.acceptsComing,
    })),
    (code) => {
      const quantity = heldOf(code);
      return quantity === undefined ? undefined : { quantity, stockCheckSkipped: false };
    },
  );
  const byLine = new Map(filled.map((line, index) => [line, { index, answer: answers[index] }]));
  const places = new Map(drafts.map((line, index) => [line, index + 1]));
  const lines = drafts.map((line): ShownQuickLine => {
    const { index = -1, answer } = byLine.get(line) ?? {};
    const matches = matched[index] ?? [];
    const product = matches.length === 1 ? matches[0] : undefined;
    const earlier = answer?.repeats === null || answer === undefined ? undefined : filled[answer.repeats];
    return {
      line,
      answer: line.key !== typingKey && isKnown(line, known) ? answer : undefined,
      matches,
      product,
      inCart: product === undefined ? 0 : (heldOf(product.code) ?? 0),
      ...chargeOfLine(product, answer?.units ?? 1, inCart),
      repeats: earlier && places.get(earlier),
      earlier,
    };
  });
  return { lines, tally: tallyOf(lines), totals: totalsOf(lines) };
}

/** The units of the line come on top of those in the cart: together they decide the price, and how many are free. */
function chargeOfLine(
  product: QuickProduct | undefined,
  units: number,
  inCart: ReadonlyMap<string, number>,
): Pick<ShownQuickLine, 'unitPrice' | 'freeUnits'> {
  if (product === undefined) return { unitPrice: undefined, freeUnits: 0 };
  const prices = quantityPrices(product);
  const before = inCart.get(product.code) ?? 0;
  const { unitPrice, freeUnits } = chargeOf(prices, before + units);
  const freeBefore = before === 0 ? 0 : chargeOf(prices, before).freeUnits;
  return { unitPrice: unitPrice ?? undefined, freeUnits: Math.max(freeUnits - freeBefore, 0) };
}

const isKnown = (line: DraftLine, known: KnownCodes): boolean => {
  const code = soughtCode(line.code);
  return !isEmptyLine(line) && (code === '' || known.has(code));
};

function matchesOf({ code, chosen }: DraftLine, known: KnownCodes): readonly QuickProduct[] {
  const matches = known.get(soughtCode(code)) ?? [];
  const picked = matches.filter((product) => product.code === chosen);
  return picked.length === 1 ? picked : matches;
}

/** Whether a line can be added to the order. */
export const isLineReady = ({ answer }: ShownQuickLine): boolean =>
  answer !== undefined && isReady(answer.state);

function totalsOf(lines: readonly ShownQuickLine[]): QuickTotals {
  const ready = lines.filter(isLineReady);
  const { units, total } = displayTotals(
    ready.map(({ unitPrice = 0, freeUnits, answer }) => ({
      listPrice: unitPrice,
      unitPrice,
      quantity: answer?.units ?? 0,
      freeUnits,
    })),
  );
  return { units, total };
}

function tallyOf(lines: readonly ShownQuickLine[]): QuickTally {
  const tally = { lines: 0, ready: 0, quantity: 0, choice: 0, none: 0 };
  for (const { answer } of lines) {
    if (answer === undefined) continue;
    tally.lines += 1;
    tally[needOf(answer)] += 1;
  }
  return tally;
}

function needOf({ state }: QuickAnswer): Exclude<keyof QuickTally, 'lines'> {
  switch (state) {
    case 'ready':
    case 'off_step':
      return 'ready';
    case 'several':
    case 'coming':
    case 'repeated':
      return 'choice';
    case 'code_missing':
    case 'not_found':
    case 'unavailable':
    case 'price_missing':
    case 'no_stock':
      return 'none';
    default:
      return 'quantity';
  }
}
