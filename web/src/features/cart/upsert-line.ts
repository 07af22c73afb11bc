// The only sender of `upsertProductInCart`: sets the whole quantity of a product in the cart, for product cards, the
// product's page and the cart.

import type { CallOptions, Carrier } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';

export interface Upsert {
  readonly productCode: string;
  /** The whole quantity of the line, not a difference. */
  readonly quantity: number;
  /** If left out, the line keeps its observation. */
  readonly observations?: string | undefined;
  /** Salesmen only: sells what is not in stock. */
  readonly bypassQuantityCheck?: boolean | undefined;
  /**
   * `save`: changes a line that the cart holds, and adds none. `raise`: adds what was asked for before the cart was
   * known, and never lowers the quantity that it holds already.
   */
  readonly only?: 'save' | 'raise' | undefined;
}

export async function upsertLine(
  carrier: Carrier,
  change: Upsert,
  marks: CallOptions,
): Promise<Partial<CartResult> | undefined> {
  const { productCode: code, quantity, observations, only } = change;
  if (only === 'raise') {
    // rarely needed: no part of the first view
    const { heldAlready } = await import('./already-in-cart');
    const held = await heldAlready(carrier, code, quantity);
    if (held !== undefined) return held;
  }
  return await carrier(
    'upsertProductInCart',
    {
      query: {
        bypassQuantityCheck: change.bypassQuantityCheck === true ? 'true' : 'false',
        ...(only === 'save' && { onlyExistingLine: 'true' }),
      },
      body: { product: { code }, quantity, observations },
    },
    marks,
  );
}
