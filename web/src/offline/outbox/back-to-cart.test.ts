// A refused offline order goes back to the cart: lines are raised or added once, refused lines are reported, and a
// lost client changes nothing.

import type { Carrier } from '@mostrador/contract/client';
import { expect, it } from 'vitest';
import type { LocalOrder, LocalOrderLine } from '../schema';
import { backToCart } from './back-to-cart';

const line = (code: string, quantity: number) =>
  ({ code, name: code, quantity, observations: '', bypassQuantityCheck: false }) as LocalOrderLine;
const order = (targetClientId: number | null, ...purchaseProducts: LocalOrderLine[]) =>
  ({ targetClientId, purchaseProducts, choices: { observations: 'Por la tarde' } }) as unknown as LocalOrder;

interface Asked {
  readonly targetClientId?: number;
  readonly cartProducts?: readonly { product: { code: string }; quantity: number }[];
  readonly product?: { code: string };
  readonly quantity?: number;
}

/** A cart that refuses a product and a client. */
function cartOf(lines: Readonly<Record<string, number>>) {
  const cart = new Map(Object.entries(lines));
  const calls: string[] = [];
  const said = (refused: boolean) => ({ resultCode: refused ? -4 : 0, message: refused ? 'No.' : '' });
  const carrier = (async (name: string, { body }: { body: never }, marks?: object) => {
    calls.push(`${name} ${JSON.stringify(body ?? null)} ${JSON.stringify(marks ?? null)}`);
    if (name === 'cart')
      return { cartProducts: [...cart].map(([code, quantity]) => ({ product: { code }, quantity })) };
    const { targetClientId, cartProducts = [], product, quantity = 0 } = body as Asked;
    if (targetClientId === 13) return said(true);
    if (product?.code === 'GONE') return said(true);
    if (product !== undefined) cart.set(product.code, quantity);
    for (const one of cartProducts) cart.set(one.product.code, one.quantity);
    return said(false);
  }) as unknown as Carrier;
  return { carrier, calls, cart };
}

it('raises lines of the cart, adds missing ones, and changes nothing the second time', async () => {
  const { carrier, calls, cart } = cartOf({ A: 2, B: 9 });
  const taken = order(null, line('A', 5), line('B', 3), line('C', 1));
  expect(await backToCart(carrier, taken)).toEqual([]);
  expect(Object.fromEntries(cart)).toEqual({ A: 5, B: 9, C: 1 });
  calls.length = 0;
  expect(await backToCart(carrier, taken)).toEqual([]);
  expect(calls).toHaveLength(1);
});

it('fills the client’s cart with the delivery choices, and reports the lines that the cart refuses', async () => {
  const { carrier, calls, cart } = cartOf({});
  expect(await backToCart(carrier, order(7, line('A', 1), line('GONE', 2)))).toEqual(['GONE: No.']);
  expect([...cart.keys()]).toEqual(['A']);
  expect(calls[0]).toBe('updateCart {"targetClientId":7} null');
  expect(calls.at(-1)).toBe('updateCart {"observations":"Por la tarde"} {"targetClientId":7}');
});

it('changes no cart when the client is no longer the salesman’s', async () => {
  const { carrier, calls } = cartOf({});
  expect(await backToCart(carrier, order(13, line('A', 1)))).toEqual(['No.']);
  expect(calls).toHaveLength(1);
});
