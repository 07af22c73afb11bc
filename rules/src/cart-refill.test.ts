// Raising a cart to wanted quantities: never lowered, never above the stock, the same again, and the sentence about the lines.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LineFacts } from './cart-line.js';
import { refillLine, refillSummary, wantedQuantities } from './cart-refill.js';

const factsOf = (stock: number, minimum: number | null, price: number | null): LineFacts => ({
  product: { code: 'A-1', name: 'Cuaderno', minimalSalesQuantity: minimum, presentationQuantity: null },
  sellable: true,
  listPrice: price,
  unitPrice: price,
  stock: { stock, reserved: 0, futureStock: 0, hasPhysicalStock: true },
});

it('never lowers a line nor exceeds wanted units and stock, and changes nothing the second time', () => {
  const given = fc.record({
    wanted: fc.integer({ min: 1, max: 40 }),
    stock: fc.integer({ min: 0, max: 40 }),
    minimum: fc.option(fc.integer({ min: 1, max: 12 })),
    price: fc.option(fc.integer({ min: 1, max: 1_000 })),
    before: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    isFull: fc.boolean(),
  });
  fc.assert(
    fc.property(given, ({ wanted, stock, minimum, price, before, isFull }) => {
      const facts = factsOf(stock, minimum, price);
      const first = refillLine(wanted, facts, before, isFull);
      expect(first.quantity).toBeGreaterThanOrEqual(before ?? 0);
      expect(first.quantity).toBeLessThanOrEqual(Math.max(before ?? 0, Math.min(wanted, stock)));
      const raised = first.quantity > (before ?? 0);
      if (raised) expect(['added', 'less_stock']).toContain(first.outcome);
      if (first.quantity > 0)
        expect(refillLine(wanted, facts, first.quantity, isFull).quantity).toBe(first.quantity);
    }),
  );
});

it('counts a code that is given twice once, with the greater quantity', () => {
  const lines = [
    { code: 'A', quantity: 3 },
    { code: 'B', quantity: 1 },
    { code: 'A', quantity: 2 },
  ];
  expect([...wantedQuantities(lines)]).toEqual([
    ['A', 3],
    ['B', 1],
  ]);
});

it('says what became of the lines', () => {
  expect(refillSummary([{ outcome: 'added' }, { outcome: 'kept' }, { outcome: 'gone' }])).toBe(
    'Se agregó 1 producto. 1 ya estaba en el carrito. 1 no se pudo agregar.',
  );
  expect(refillSummary([{ outcome: 'less_stock' }, { outcome: 'less_stock' }, { outcome: 'added' }])).toBe(
    'Se agregaron 3 productos. De 2 hay menos unidades que las pedidas.',
  );
});
