// The answers to the lines of a quick order, adding lines to a cart, and joining lines of one product.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLine, type HeldLine } from './cart-line.js';
import {
  addedAnswer,
  addUnits,
  answerQuickLines,
  isReady,
  joinLines,
  type ShownProduct,
  shownFacts,
} from './quick-order.js';
import { REFUSALS } from './refusals.js';

const product = (change: Partial<ShownProduct> = {}): ShownProduct => ({
  code: 'A-1',
  name: 'Cuaderno',
  sellable: true,
  price: 100,
  discountedFinalPrice: 90,
  stockStatusCode: 0,
  stock: 50,
  minimalSalesQuantity: 12,
  presentationQuantity: 12,
  ...change,
});
const answer = (
  quantity: string,
  change: Partial<ShownProduct> = {},
  held?: HeldLine,
  acceptsComing = false,
) =>
  answerQuickLines(
    [{ code: 'A-1', quantity, matches: [shownFacts(product(change))], acceptsComing }],
    () => held,
  )[0];

const NONE = { suggested: null, left: 50, repeats: null };

describe('answerQuickLines', () => {
  it('accepts arriving units once the buyer has accepted them', () => {
    const coming = { stockStatusCode: 2, stock: 60 } as const;
    expect(answer('12', coming)?.state).toBe('coming');
    expect(answer('12', coming, undefined, true)).toEqual({ ...NONE, state: 'ready', units: 12, left: 60 });
    expect(answer('72', coming, undefined, true)).toMatchObject({ state: 'less_stock', suggested: 60 });
  });
  it('counts the units that the cart holds', () => {
    const held = { quantity: 10, stockCheckSkipped: false };
    expect(answer('2', {}, held)).toEqual({ ...NONE, state: 'ready', units: 2, left: 40 });
    expect(answer('1', {}, held)).toMatchObject({ state: 'below_minimum', suggested: 2 });
    expect(answer('45', {}, held)).toMatchObject({ state: 'less_stock', suggested: 40 });
    expect(answer('60', {}, { quantity: 12, stockCheckSkipped: true })).toMatchObject({
      state: 'ready',
      left: null,
    });
  });
  it('refuses a product that is no longer sold', () => {
    expect(answer('12', { sellable: false })?.state).toBe('unavailable');
  });

  const anyProduct = fc.record({
    sellable: fc.boolean(),
    price: fc.constantFrom(null, 0, 100, 999_999_999_999),
    stockStatusCode: fc.constantFrom(0 as const, 1 as const, 2 as const),
    stock: fc.option(fc.nat(40)),
    minimalSalesQuantity: fc.option(fc.nat(15)),
    presentationQuantity: fc.option(fc.nat(15)),
    code: fc.constantFrom('A-1', 'A-2', 'A-3'),
  });
  const anyLine = fc.record({
    code: fc.constantFrom('', 'A-1', 'x'),
    quantity: fc.oneof(fc.nat(60).map(String), fc.constantFrom('', 'x', '1,5', '-1', '9999999')),
    matches: fc.array(
      anyProduct.map((change) => shownFacts(product(change))),
      { maxLength: 2 },
    ),
    acceptsComing: fc.boolean(),
  });
  const anyHeld = fc.option(fc.record({ quantity: fc.nat(20), stockCheckSkipped: fc.boolean() }), {
    nil: undefined,
  });

  it('answers every line, and calls ready only what the cart accepts', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), anyHeld, (lines, held) => {
        const answers = answerQuickLines(lines, () => held);
        expect(answers).toHaveLength(lines.length);
        for (const [index, { state, units, suggested, repeats }] of answers.entries()) {
          const facts = lines[index]?.matches[0];
          const total = (held?.quantity ?? 0) + (units ?? 0);
          if (isReady(state) && facts !== undefined)
            expect(checkLine(facts, total, held?.stockCheckSkipped === true)).toBeUndefined();
          if (suggested !== null && facts !== undefined) {
            const { minimalSalesQuantity, presentationQuantity } = facts.product;
            const other = answerQuickLines(
              [
                {
                  ...lines[index],
                  code: 'A-1',
                  quantity: String(suggested),
                  matches: [{ ...facts, listPrice: 1, unitPrice: 1 }],
                  acceptsComing: true,
                },
              ],
              () => held,
            )[0];
            expect([
              minimalSalesQuantity,
              presentationQuantity,
              isReady(other?.state ?? 'not_found'),
            ]).toEqual([minimalSalesQuantity, presentationQuantity, true]);
          }
          expect(repeats === null).toBe(state !== 'repeated');
          if (repeats !== null) expect(repeats).toBeLessThan(index);
        }
      }),
    );
  });
});

describe('addUnits', () => {
  const facts = shownFacts(product());
  const held = (quantity: number): HeldLine => ({ quantity, stockCheckSkipped: false });
  it.each<[string, HeldLine | undefined, { quantity: number; held: number }, number, string | undefined]>([
    ['adds to an empty cart', undefined, { quantity: 12, held: 0 }, 12, undefined],
    ['adds to what the buyer saw', held(12), { quantity: 3, held: 12 }, 15, undefined],
    ['changes nothing the second time', held(15), { quantity: 3, held: 12 }, 15, undefined],
    ['refuses when the cart has changed', held(20), { quantity: 3, held: 12 }, 20, 'cart_stale'],
    ['refuses when the line was removed', undefined, { quantity: 3, held: 12 }, 0, 'cart_stale'],
    ['refuses less than the minimum', undefined, { quantity: 3, held: 0 }, 0, 'quantity_below_minimum'],
    ['refuses more than is left', held(12), { quantity: 39, held: 12 }, 12, 'stock_insufficient'],
    ['refuses half a unit', undefined, { quantity: 12.5, held: 0 }, 0, 'quantity_invalid'],
    ['refuses zero', held(12), { quantity: 0, held: 12 }, 12, 'quantity_invalid'],
  ])('%s', (_, current, line, quantity, code) => {
    const outcome = addUnits(facts, current, line);
    expect([outcome.quantity, outcome.refusal?.code]).toEqual([quantity, code]);
  });
  it('refuses an unknown product', () => {
    expect(addUnits(undefined, undefined, { quantity: 1, held: 0 }).refusal?.code).toBe('product_unknown');
  });
});

describe('joinLines and addedAnswer', () => {
  it('joins the quantities of a product, and answers each given line', () => {
    const lines = [
      { code: 'A', quantity: 2, held: 1 },
      { code: 'B', quantity: 3, held: 0 },
      { code: 'A', quantity: 5, held: 1 },
    ];
    const { joined, places } = joinLines(lines);
    expect(joined).toEqual([
      { code: 'A', quantity: 7, held: 1 },
      { code: 'B', quantity: 3, held: 0 },
    ]);
    const answered = addedAnswer(lines, places, [
      { quantity: 8 },
      { quantity: 0, refusal: { code: 'product_unknown' } },
    ]);
    expect(answered).toEqual({
      resultCode: 0,
      message: 'Se agregó 1 producto al pedido. 1 no se pudo agregar.',
      lines: [
        { code: 'A', quantity: 8, resultCode: 0, message: '' },
        { code: 'B', quantity: 0, resultCode: REFUSALS.product_unknown, message: 'El producto no existe.' },
        { code: 'A', quantity: 8, resultCode: 0, message: '' },
      ],
    });
    // neither half units nor negative ones make up a whole
    const wrong = [0.5, 3, -2, 0.5].map((quantity) => ({ code: 'A', quantity, held: 0 }));
    expect(joinLines(wrong)).toEqual({ joined: wrong, places: [0, 1, 2, 3] });
    expect(
      addedAnswer([{ code: 'B' }], [0], [{ quantity: 0, refusal: { code: 'cart_stale' } }]),
    ).toMatchObject({
      resultCode: REFUSALS.cart_stale,
      message: 'No se agregó ningún producto. 1 no se pudo agregar.',
    });
  });
});
