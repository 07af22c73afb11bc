// The quantity of a product being chosen with the plus and minus buttons: start value, steps, minimum and error.
// An empty quantity resets to the minimum; a smaller one shows 'La cantidad mínima es {n}.'

import type { Product } from '@mostrador/contract/entries/products';
import { checkQuantity, decreaseQuantity, increaseQuantity, minimumOf } from '@mostrador/rules/quantity';
import { belowMinimumText, QUANTITY_INVALID_TEXT } from '@mostrador/rules/quantity-refusals';
import { useMemo, useState } from 'react';

export interface Quantity {
  readonly value: number;
  readonly minimum: number;
  readonly set: (quantity: number) => void;
  readonly plus: (quantity: number) => number;
  readonly minus: (quantity: number) => number;
  /** The reason why this quantity cannot be ordered. */
  readonly error: string | undefined;
}

/** The value is the typed quantity, else `start`, else the one in the cart, else the minimum. */
export function useQuantity(product: Product, inCart: number | undefined, start?: number): Quantity {
  const [typed, set] = useState<number>();
  const steps = useMemo(
    () => ({
      minimum: minimumOf(product),
      plus: (quantity: number) => increaseQuantity(quantity, product),
      minus: (quantity: number) => decreaseQuantity(quantity, product),
    }),
    [product],
  );
  const value = typed ?? start ?? inCart ?? steps.minimum;
  const refusal = checkQuantity(value, product);
  const error =
    refusal && (refusal.code === 'quantity_invalid' ? QUANTITY_INVALID_TEXT : belowMinimumText(refusal.n));
  return { ...steps, value, set, error };
}
