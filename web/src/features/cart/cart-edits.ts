// Unsaved edits of the cart's lines (a changed quantity marks the line unsaved until it is saved by its button, by
// 'Guardar Cambios' or before confirming): puts typed quantities and observations over the server's cart, with the error
// of each line.

import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import { type CartTotals, checkAmounts, displayTotals } from '@mostrador/rules/cart-totals';
import { toCentavos } from '@mostrador/rules/money';
import { checkQuantity } from '@mostrador/rules/quantity';
import { type Refusal, refusalText } from '@mostrador/rules/refusals';

/** What was typed into a line and is not saved yet. */
export interface LineEdit {
  readonly quantity: number;
  readonly observations: string;
}

/** The edits by product code. The screen shows the server's cart with these edits; the cart itself is never edited. */
export type CartEdits = ReadonlyMap<string, LineEdit>;

export interface ShownLine {
  readonly line: CartLine;
  readonly quantity: number;
  readonly observations: string;
  /** The user typed into the line since it was last saved, even if the values are the same as before. */
  readonly edited: boolean;
  readonly unsaved: boolean;
  /** Why the quantity cannot be saved, in words. */
  readonly error: string | undefined;
}

export function shownLines(cart: Cart, edits: CartEdits): ShownLine[] {
  return cart.cartProducts.map((line) => {
    const edit = edits.get(line.product.code);
    const quantity = edit?.quantity ?? line.quantity;
    const observations = edit?.observations ?? line.observations;
    const refusal: Refusal | undefined =
      checkQuantity(quantity, line.product) ?? checkAmounts([pricesOf(line, quantity)]);
    return {
      line,
      quantity,
      observations,
      edited: edit !== undefined,
      unsaved: quantity !== line.quantity || observations !== line.observations,
      error: refusal === undefined ? undefined : refusalText(refusal),
    };
  });
}

/** The amounts of a line in centavos, for `rules/cart-totals`. */
export function pricesOf({ product, price }: CartLine, quantity: number) {
  const unitPrice = toCentavos(price);
  return { listPrice: Math.max(toCentavos(product.price ?? price), unitPrice), unitPrice, quantity };
}

/** The totals of the typed quantities; a line with an error counts with its saved quantity. */
export function totalsOfShown(lines: readonly ShownLine[]): CartTotals {
  return displayTotals(
    lines.map(({ line, quantity, error }) => pricesOf(line, error === undefined ? quantity : line.quantity)),
  );
}
