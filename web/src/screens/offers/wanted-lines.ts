// What the client wants of each line of an offer, until it becomes an order.

import type { Offer, OfferLine } from '@mostrador/contract/entries/offers';
import { answerOfferLine } from '@mostrador/rules/offers';

export interface WantedLine {
  readonly isChosen: boolean;
  /** As it is typed; NaN for a text that is no number. */
  readonly quantity: number;
}

/** By the line's id. */
export type Wanted = ReadonlyMap<string, WantedLine>;

/** Returns how many units of a line can be ordered now. */
export const availableOf = (line: OfferLine): number =>
  answerOfferLine(
    {
      quantity: line.quantity,
      minimalSalesQuantity: line.minimalSalesQuantity,
      presentationQuantity: line.presentationQuantity,
      sellable: line.sellable,
      stock: {
        stock: line.left ?? 0,
        reserved: 0,
        futureStock: 0,
        hasPhysicalStock: line.left !== null,
      },
    },
    line.quantity,
  ).quantity;

/** Returns what is chosen at first: all that can be ordered. What the client has changed stays, as far as there is enough. */
export function wantedOf(offer: Offer, changed: Wanted): Wanted {
  return new Map(
    offer.offeredLines.map((line) => {
      const available = availableOf(line);
      const held = changed.get(line.lineId);
      const quantity = held === undefined ? available : Math.min(held.quantity, available);
      return [line.lineId, { isChosen: (held?.isChosen ?? true) && available > 0, quantity }];
    }),
  );
}

/** Returns the chosen lines as the calls take them; a quantity that is none is left out. */
export const chosenLines = (wanted: Wanted): { lineId: string; quantity: number }[] =>
  [...wanted].flatMap(([lineId, { isChosen, quantity }]) =>
    isChosen && Number.isInteger(quantity) && quantity > 0 ? [{ lineId, quantity }] : [],
  );
