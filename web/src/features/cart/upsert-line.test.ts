// The change of a cart line: what is sent for quantity and observation, lines that are gone, and products added after
// a log-in.

import type { Carrier } from '@mostrador/contract/client';
import { describe, expect, it } from 'vitest';
import { type Upsert, upsertLine } from './upsert-line';

/** A cart that holds so many units of A-1, and notes what is sent to it. */
async function sent(held: number, change: Omit<Upsert, 'productCode'>) {
  const calls: (readonly [string, unknown])[] = [];
  const cartProducts = held === 0 ? [] : [{ product: { code: 'A-1' }, quantity: held }];
  const carrier = async (name: string, input: unknown) => {
    calls.push([name, JSON.parse(JSON.stringify(input))]);
    return name === 'cart' ? { cartProducts } : { resultCode: 0, message: 'Listo', cart: { cartProducts } };
  };
  const answer = await upsertLine(carrier as unknown as Carrier, { productCode: 'A-1', ...change }, {});
  return { answer, upserts: calls.filter(([name]) => name !== 'cart').map(([, input]) => input) };
}

describe('upsertLine', () => {
  it('sends no observation when only the quantity changes', async () => {
    expect((await sent(2, { quantity: 3 })).upserts).toEqual([
      { query: { bypassQuantityCheck: 'false' }, body: { product: { code: 'A-1' }, quantity: 3 } },
    ]);
  });

  it('sends an observation that was emptied', async () => {
    expect((await sent(2, { quantity: 2, observations: '' })).upserts).toMatchObject([
      { body: { observations: '' } },
    ]);
  });

  it('saves only a line that the cart still holds when the cart saves it', async () => {
    expect((await sent(2, { quantity: 3, only: 'save' })).upserts).toMatchObject([
      { query: { onlyExistingLine: 'true' } },
    ]);
  });

  it.each([
    [0, 3, [3]],
    [2, 3, [3]],
    [3, 3, []],
    [8, 3, []],
  ])(
    'adds to a cart that holds %i without lowering it when %i were wanted before the login',
    async (held, quantity, quantities) => {
      const { upserts, answer } = await sent(held, { quantity, only: 'raise' });
      expect(upserts).toMatchObject(quantities.map((one) => ({ body: { quantity: one } })));
      expect(answer?.resultCode).toBe(0);
    },
  );

  it('says what the cart holds already when nothing is added after the login', async () => {
    const { answer } = await sent(8, { quantity: 3, only: 'raise' });
    expect(answer?.message).toBe('Su carrito ya tiene 8 unidades de este producto.');
  });
});
