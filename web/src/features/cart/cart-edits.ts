// Unsaved edits of the cart's lines (a changed quantity marks the line unsaved until it is saved: by itself, by its button,
// by 'Guardar Cambios' or before confirming): puts typed quantities and observations over the server's cart, with the error
// and the mark of each line.

import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import { pricedLine } from '@mostrador/rules/cart-line';
import { type CartTotals, checkAmounts, displayTotals, type PricedLine } from '@mostrador/rules/cart-totals';
import { toCentavos } from '@mostrador/rules/money';
import { checkQuantity } from '@mostrador/rules/quantity';
import { quantityPrices } from '@mostrador/rules/quantity-prices';
import { type Refusal, refusalText } from '@mostrador/rules/refusals';

/** What was typed into a line and is not saved yet. */
export interface LineEdit {
  readonly quantity: number;
  readonly observations: string;
}

/** The edits by product code. The screen shows the server's cart with these edits; the cart itself is never edited. */
export type CartEdits = ReadonlyMap<string, LineEdit>;

/** How the last save of a line went. `failed`: no answer came, so that it is unknown what the server holds. */
export type LineSave =
  | { readonly state: 'saving' | 'saved' | 'failed' }
  | { readonly state: 'refused'; readonly reason: string };

/** What was typed into the cart, and how it was saved, by product code. */
export interface CartEditState {
  readonly edits: CartEdits;
  readonly saves: ReadonlyMap<string, LineSave>;
  /** Lines with a save that is on its way or whose answer was lost: the server may hold another value than the cart. */
  readonly uncertain: ReadonlySet<string>;
}

export const NO_EDITS: CartEditState = { edits: new Map(), saves: new Map(), uncertain: new Set() };

/** What the mark at a line's quantity says: 'Guardando…', 'Guardado' or 'Sin guardar'; undefined: nothing. */
export type SaveMark = 'saving' | 'saved' | 'unsaved' | undefined;

export interface ShownLine {
  readonly line: CartLine;
  readonly quantity: number;
  readonly observations: string;
  /** The user typed into the line since it was last saved, even if the values are the same as before. */
  readonly edited: boolean;
  readonly unsaved: boolean;
  /** Why the quantity cannot be saved, in words; found before it is sent. */
  readonly error: string | undefined;
  /** Why the server refused the line, or that it could not be reached, in words. */
  readonly reason: string | undefined;
  /** Saving failed, and is tried again. */
  readonly failed: boolean;
  readonly mark: SaveMark;
}

export function shownLines(cart: Cart, state: CartEditState = NO_EDITS): ShownLine[] {
  return cart.cartProducts.map((line) => {
    const { code } = line.product;
    const edit = state.edits.get(code);
    const save = state.saves.get(code);
    const quantity = edit?.quantity ?? line.quantity;
    const observations = edit?.observations ?? line.observations;
    const refusal: Refusal | undefined =
      checkQuantity(quantity, line.product) ?? checkAmounts([pricesOf(line, quantity)]);
    const unsaved =
      state.uncertain.has(code) || quantity !== line.quantity || observations !== line.observations;
    return {
      line,
      quantity,
      observations,
      edited: edit !== undefined,
      unsaved,
      error: refusal === undefined ? undefined : refusalText(refusal),
      reason: unsaved && save?.state === 'refused' ? save.reason : undefined,
      failed: unsaved && save?.state === 'failed',
      mark: markOf(unsaved, save),
    };
  });
}

function markOf(unsaved: boolean, save: LineSave | undefined): SaveMark {
  if (save?.state === 'saving') return 'saving';
  if (unsaved) return 'unsaved';
  return save?.state === 'saved' ? 'saved' : undefined;
}

/**
 * The amounts of a line in centavos, for `rules/cart-totals`: those of its own quantity as the server answered them, those of another one
 * by the product's prices.
 */
export function pricesOf(line: CartLine, quantity: number): Required<PricedLine> {
  const { product, price, freeUnits = 0 } = line;
  if (quantity !== line.quantity && (product.priceSteps !== undefined || product.promotions !== undefined))
    return pricedLine(quantityPrices(product), quantity);
  const unitPrice = toCentavos(price);
  return {
    listPrice: Math.max(toCentavos(product.price ?? price), unitPrice),
    unitPrice,
    quantity,
    freeUnits: quantity === line.quantity ? freeUnits : 0,
  };
}

/** The quantity that a line's amounts count: the typed one, or the saved one if the typed one cannot be saved. */
export const countedQuantity = ({ line, quantity, error, reason }: ShownLine): number =>
  error === undefined && reason === undefined ? quantity : line.quantity;

/** The totals of the typed quantities; a line that cannot be saved counts with its saved quantity. */
export function totalsOfShown(lines: readonly ShownLine[]): CartTotals {
  return displayTotals(lines.map((shown) => pricesOf(shown.line, countedQuantity(shown))));
}
