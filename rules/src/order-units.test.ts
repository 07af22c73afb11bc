// Edits, deliveries in parts and cancelled remainders of an order: a table of cases, and properties over random ways.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimalText } from './money.js';
import {
  checkEditable,
  checkParts,
  editedUnits,
  keptUnits,
  type LineUnits,
  pendingUnits,
  productsTotal,
  progressOf,
  shownUnits,
  unitsText,
} from './order-units.js';

const line = (quantity: number, delivered = 0, cancelled = 0): LineUnits => ({
  quantity,
  delivered,
  cancelled,
});
const product = { code: 'RES-0075', name: 'Resma A4' };

describe('what may be edited', () => {
  it.each([
    ['pending', 'none', 'lines', undefined],
    ['pending', 'rejected', 'lines', undefined],
    ['pending', 'refunded', 'lines', undefined],
    ['pending', 'pending', 'lines', 'order_paid'],
    ['pending', 'in_process', 'lines', 'order_paid'],
    ['pending', 'paid', 'lines', 'order_paid'],
    ['pending', 'partially_refunded', 'lines', 'order_paid'],
    ['pending', 'charged_back', 'lines', 'order_paid'],
    ['pending', 'paid', 'delivery', undefined],
    ['preparing', 'none', 'lines', 'order_not_editable'],
    ['preparing', 'none', 'delivery', undefined],
    ['dispatched', 'none', 'delivery', 'order_not_editable'],
    ['delivered', 'none', 'lines', 'order_not_editable'],
    ['cancelled', 'none', 'delivery', 'order_not_editable'],
  ] as const)(
    'of an order that is %s with payment %s: %s is refused with %s',
    (status, payment, part, code) => {
      expect(checkEditable({ status, word: 'X', payment }, part)?.code).toBe(code);
    },
  );
});

describe('the units of a delivery', () => {
  it.each([
    [[5], undefined],
    [[15], undefined],
    [[16], 'units_exceed_pending'],
    [[0], 'units_invalid'],
    [[-1], 'units_invalid'],
    [[1.5], 'units_invalid'],
    [[0, 1], undefined],
    [[], 'units_invalid'],
  ])('%j of 20 with 3 delivered and 2 cancelled are answered with %s', (units, code) => {
    const parts = units.map((each) => ({ product, line: line(20, 3, 2), units: each }));
    expect(checkParts(parts)?.code).toBe(code);
  });
});

describe('where an order stands', () => {
  it.each([
    ['pending', [line(5)], 'pending', false],
    ['pending', [line(5, 2)], 'preparing', true],
    ['preparing', [line(5, 5), line(3)], 'preparing', true],
    ['preparing', [line(5, 5), line(3, 0, 3)], 'dispatched', false],
    ['preparing', [line(5, 0, 5)], 'cancelled', false],
    ['dispatched', [line(5)], 'dispatched', false],
  ] as const)('from %s with %j it is %s', (status, lines, next, partlyDelivered) => {
    expect(progressOf(status, lines)).toEqual({ status: next, partlyDelivered });
  });
});

it.each([
  ['pending', line(5), ''],
  ['preparing', line(15, 10), 'Entregado 10 · Pendiente 5'],
  ['dispatched', line(15, 10, 5), 'Entregado 10 · Cancelado 5'],
  ['dispatched', line(15), ''],
  ['pending', line(15, 0, 15), 'Quitado del pedido'],
  ['preparing', line(15, 10, 2), 'Entregado 10 · Pendiente 3 · Cancelado 2'],
] as const)('tells of a line that is %s with %j: %s', (status, units, text) => {
  expect(unitsText(status, units)).toBe(text);
});

it('shows all that was not cancelled as delivered once the order has left', () => {
  expect(shownUnits('dispatched', line(10, 0, 2))).toEqual(line(10, 8, 2));
  expect(shownUnits('preparing', line(10, 3, 2))).toEqual(line(10, 3, 2));
});

const units = fc.integer({ min: 1, max: 999_999 });

it('loses no unit and no centavo, whatever is edited, delivered and cancelled', () => {
  fc.assert(
    fc.property(
      units,
      fc.array(
        fc.record({
          act: fc.constantFrom('edit', 'deliver', 'cancel'),
          units: fc.integer({ min: 0, max: 999_999 }),
        }),
        { maxLength: 12 },
      ),
      fc.integer({ min: 0, max: 10_000_000 }),
      (quantity, acts, unitPrice) => {
        let now = line(quantity);
        for (const { act, units: wanted } of acts) {
          if (act === 'edit') {
            if (now.delivered > 0) continue;
            now = editedUnits(now, wanted);
            expect(keptUnits(now)).toBe(wanted);
          } else if (checkParts([{ product, line: now, units: wanted }]) === undefined) {
            const before = pendingUnits(now);
            now =
              act === 'deliver'
                ? { ...now, delivered: now.delivered + wanted }
                : { ...now, cancelled: now.cancelled + wanted };
            expect(pendingUnits(now)).toBe(before - wanted);
          }
          expect(now.quantity).toBeGreaterThan(0);
          expect(pendingUnits(now)).toBeGreaterThanOrEqual(0);
          expect(now.delivered + now.cancelled + pendingUnits(now)).toBe(now.quantity);
          const total = productsTotal([{ ...now, unitPrice, freeUnits: 0 }]);
          expect(total).toBe(unitPrice * (now.quantity - now.cancelled));
          expect(toDecimalText(total)).toMatch(/^\d+\.\d\d$/);
        }
      },
    ),
  );
});
