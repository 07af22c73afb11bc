import type { Carrier } from '@mostrador/contract/client';
import type { CartResult, CartUpdate } from '@mostrador/contract/entries/cart';
import type { LocalOrder, LocalOrderLine } from '../schema';

/**
 * Puts the lines of a refused order into the open cart of its client, on the server or on the device. Quantities are
 * raised and never lowered, as when an order is repeated, so a second call changes nothing. Delivery, payment and
 * observations are saved too when the cart was empty.
 * @returns a sentence for each line that the cart refuses, or the sentence that refuses the client; empty when all is saved.
 * @throws CallFailed when the cart cannot be reached.
 */
export async function backToCart(carrier: Carrier, order: LocalOrder): Promise<string[]> {
  const { targetClientId, purchaseProducts, choices, address } = order;
  const marks = targetClientId === null ? undefined : { targetClientId };
  if (targetClientId !== null) {
    const refusal = refusalOf(await carrier('updateCart', { body: { targetClientId } }));
    if (refusal !== undefined) return [refusal];
  }
  const { cartProducts, deliveryAddresses } = await carrier('cart', {});
  const there = new Map(cartProducts.map(({ product, quantity }) => [product.code, quantity]));
  const save = async (body: CartUpdate) => refusalOf(await carrier('updateCart', { body }, marks));
  const put = async ({ code, quantity, observations, bypassQuantityCheck }: LocalOrderLine) => {
    const line = { product: { code }, quantity, observations };
    if (there.has(code)) return await save({ cartProducts: [line] });
    const query = { bypassQuantityCheck: bypassQuantityCheck ? 'true' : 'false' } as const;
    return refusalOf(await carrier('upsertProductInCart', { query, body: line }, marks));
  };
  const refusals: string[] = [];
  for (const line of purchaseProducts) {
    if ((there.get(line.code) ?? 0) >= line.quantity) continue;
    const refusal = await put(line);
    if (refusal !== undefined) refusals.push(`${line.name}: ${refusal}`);
  }
  if (there.size > 0) return refusals;
  // one that is gone is left to the buyer to choose again
  const kept = deliveryAddresses?.find(({ addressId }) => addressId === address?.addressId);
  const refusal = await save({ ...choices, ...(kept !== undefined && { deliveryAddress: kept.address }) });
  return refusal === undefined ? refusals : [...refusals, refusal];
}

const refusalOf = ({ resultCode, message }: CartResult): string | undefined =>
  resultCode < 0 ? message : undefined;
