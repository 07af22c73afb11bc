import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_DISPLAYS, priceWithIva } from './display-prices.js';
import { displaySum } from './display-sums.js';

const books = { code: 'EXENTO', bps: 0 };
const full = { code: '21', bps: 2_100 };
const client = { isVisitor: false };

describe('displaySum', () => {
  const lines = [
    { net: 10_003, rate: full },
    { net: 10_003, rate: full },
    { net: 5_000, rate: books },
  ];

  it.each([
    ['net', client, { lead: { kind: 'net', amount: 25_006 }, below: null }],
    [
      'net_final',
      client,
      { lead: { kind: 'net', amount: 25_006 }, below: { kind: 'final', amount: 29_207 } },
    ],
    [
      'final_net',
      client,
      { lead: { kind: 'final', amount: 29_207 }, below: { kind: 'net', amount: 25_006 } },
    ],
    [
      'net',
      { isVisitor: true },
      { lead: { kind: 'final', amount: 29_207 }, below: { kind: 'net', amount: 25_006 } },
    ],
  ] as const)('shows %s prices with the IVA of a rate on its whole net, to %o', (display, reader, shown) => {
    expect(displaySum(display, lines, reader)).toEqual(shown);
  });

  it('shows only the net where a rate is not known, and for no lines 0', () => {
    expect(displaySum('final_net', [{ net: 100, rate: null }], client)).toEqual({
      lead: { kind: 'net', amount: 100 },
      below: null,
    });
    expect(displaySum('final_net', [], client).lead.amount).toBe(0);
  });

  it('shows for one line what the line alone costs, in every mode', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRICE_DISPLAYS),
        fc.integer({ min: 1, max: 10 ** 12 }),
        fc.constantFrom(books, full, { code: '10.5', bps: 1_050 }),
        (display, net, rate) => {
          const { lead, below } = displaySum(display, [{ net, rate }], client);
          const amounts = [lead, below].flatMap((one) => (one === null ? [] : [one]));
          for (const { kind, amount } of amounts)
            expect(amount).toBe(kind === 'net' ? net : priceWithIva(net, rate));
        },
      ),
    );
  });
});
