// Turns the readings of a scanner into quantities: each is one press of the plus button of its product.

import { increaseQuantity } from '@mostrador/rules/quantity';
import { cleanText, readQuantity } from '@mostrador/rules/quick-order-lines';
import { addedLines, type DraftLine, withoutLines } from './draft-lines';
import type { ShownQuickLine } from './shown-lines';

/** Adds a reading to the line with its code, or as a new line. It is in no quantity until the product is known. */
export function withReading(lines: readonly DraftLine[], code: string): readonly DraftLine[] {
  const known = lines.find((line) => cleanText(line.code) === code);
  const more = known === undefined ? addedLines(lines, [{ code, quantity: '' }]) : lines;
  const key = (known ?? more.findLast((line) => line.code === code))?.key;
  return more.map((line) => (line.key === key ? { ...line, readings: (line.readings ?? 0) + 1 } : line));
}

/**
 * Returns the lines with the readings of known products in their quantities: a pack more for each, at least the minimum. The readings of a
 * product that an earlier line has go to that line. Returns the same lines if there is nothing to count.
 */
export function withReadingsCounted(
  lines: readonly DraftLine[],
  shown: readonly ShownQuickLine[],
): readonly DraftLine[] {
  const read = shown.find(
    ({ line, product }) => line.readings !== undefined && product !== undefined && lines.includes(line),
  );
  if (read?.product === undefined) return lines;
  const { line, product, earlier } = read;
  const into = lines.find(({ key }) => key === earlier?.key) ?? line;
  let units = unitsOf(into);
  for (let reading = 0; reading < (line.readings ?? 0); reading += 1)
    units = increaseQuantity(units, product);
  const counted = lines.map((one) => (one.key === into.key ? withQuantity(one, units) : one));
  const left = into === line ? counted : withoutLines(counted, new Set([line.key]));
  return withReadingsCounted(left, shown);
}

function withQuantity({ readings: _, ...line }: DraftLine, units: number): DraftLine {
  return { ...line, quantity: String(units), sentHeld: undefined, refused: undefined };
}

function unitsOf({ quantity }: DraftLine): number {
  const read = readQuantity(quantity);
  return read.kind === 'units' ? read.units : 0;
}

/** Returns the line in which a reading is: that with its code, or else that with its product. */
export function lineOfReading(shown: readonly ShownQuickLine[], code: string): ShownQuickLine | undefined {
  const hasCode = ({ line }: ShownQuickLine) => cleanText(line.code) === code;
  const hasProduct = ({ product }: ShownQuickLine) =>
    product !== undefined && [product.code, product.barCode, product.isbn].includes(code);
  return shown.find(hasCode) ?? shown.find(hasProduct);
}
