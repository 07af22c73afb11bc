// A new offer before it is made: the lines of a typed or pasted list, and what is wrong with each.

import type { PreviewLine } from '@mostrador/contract/entries/offers';
import type { Centavos } from '@mostrador/rules/money';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { offeredPrice } from '@mostrador/rules/quantity-prices';
import { amountText, parseAmount, parseWhole } from '../../text/amounts';
import { newOfferText as text } from '../../text/offers';

export interface DraftLine {
  readonly shown: PreviewLine;
  /** As it is typed. */
  readonly quantity: string;
  /** As it is typed; undefined: the client's own price. */
  readonly price: string | undefined;
}

/** Returns the codes and quantities of a text: a code, then its quantity, on each line; without a quantity one unit. */
export function typedLines(typed: string): { code: string; quantity: number }[] {
  const byCode = new Map<string, number>();
  for (const row of typed.split(/\r\n|\r|\n/)) {
    const [code = '', ...rest] = row.trim().split(/[\t; ]+/);
    if (code === '') continue;
    const units = rest.map((cell) => parseWhole(cell)).find((value) => typeof value === 'number');
    byCode.set(code, (byCode.get(code) ?? 0) + (units ?? 1));
  }
  return [...byCode].map(([code, quantity]) => ({ code, quantity }));
}

export const draftLine = (shown: PreviewLine): DraftLine => ({
  shown,
  quantity: String(shown.quantity),
  price: undefined,
});

export const quantityOf = ({ quantity }: DraftLine): number | null => parseWhole(quantity) ?? null;

/** The line's price in centavos; null for none. */
export const priceOf = ({ price, quantity, shown }: DraftLine): Centavos | null =>
  price === undefined ? priceAt(shown, quantity) : (parseAmount(price) ?? null);

/** The client's price for a typed quantity. */
function priceAt({ byQuantity, listPrice, unitPrice }: PreviewLine, typed: string): Centavos | null {
  if (byQuantity === undefined) return unitPrice;
  return offeredPrice({ listPrice, ...byQuantity }, parseWhole(typed) ?? 1);
}

/** The price as its field shows it. */
export const priceText = (line: DraftLine): string => line.price ?? amountText(priceOf(line));

/** Returns what prevents a line from being offered; undefined for a line that can be. */
export function wrongOf(line: DraftLine): string | undefined {
  const { shown } = line;
  if (shown.name === '') return shown.refused;
  const units = quantityOf(line);
  if (units === null || units <= 0 || units > QUANTITY_MAX) return text.wrongQuantity;
  const price = priceOf(line);
  if (price === null || price <= 0) return line.price === undefined ? shown.refused : text.wrongPrice;
  // what was refused may have been the quantity or the price, which were changed since
  const isAsShown = units === shown.quantity && line.price === undefined;
  return isAsShown && shown.refused !== '' ? shown.refused : undefined;
}
