// Allowed changes of an order's status, the steps between two statuses, and each step's effect on the stock.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBecome,
  nextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
  parseOrderStatus,
  type StockEffect,
  statusSteps,
  stockEffectOf,
} from './order-status.js';

const all = Object.keys(ORDER_STATUSES) as OrderStatus[];

describe('order status', () => {
  const allowed: [OrderStatus, OrderStatus, StockEffect][] = [
    ['review', 'pending', 'none'],
    ['review', 'cancelled', 'release'],
    ['pending', 'preparing', 'none'],
    ['pending', 'cancelled', 'release'],
    ['preparing', 'dispatched', 'ship'],
    ['preparing', 'cancelled', 'release'],
    ['dispatched', 'delivered', 'none'],
  ];

  it.each(allowed)('allows a change from %s to %s with the stock effect %s', (from, to, effect) => {
    expect(canBecome(from, to)).toBe(true);
    expect(stockEffectOf(from, to)).toBe(effect);
  });

  const listed = new Set(allowed.map(([from, to]) => `${from} ${to}`));
  const others = all.flatMap((from) => all.map((to) => [from, to] as const));
  it.each(others.filter(([from, to]) => !listed.has(`${from} ${to}`)))(
    'refuses a change from %s to %s',
    (from, to) => {
      expect(canBecome(from, to)).toBe(false);
    },
  );

  it.each<[OrderStatus, OrderStatus, OrderStatus[] | undefined]>([
    ['review', 'pending', ['pending']],
    ['review', 'cancelled', ['cancelled']],
    ['review', 'preparing', undefined],
    ['review', 'delivered', undefined],
    ['pending', 'pending', []],
    ['pending', 'delivered', ['preparing', 'dispatched', 'delivered']],
    ['pending', 'cancelled', ['cancelled']],
    ['preparing', 'cancelled', ['cancelled']],
    ['preparing', 'delivered', ['dispatched', 'delivered']],
    ['dispatched', 'preparing', undefined],
    ['dispatched', 'cancelled', undefined],
    ['cancelled', 'pending', undefined],
  ])('finds from %s to %s the steps %j', (from, to, path) => {
    expect(statusSteps(from, to)).toEqual(path);
  });

  it('finds only paths whose every step is allowed', () => {
    for (const from of all) {
      for (const to of all) {
        statusSteps(from, to)?.reduce((before, step) => {
          expect(canBecome(before, step)).toBe(true);
          return step;
        }, from);
      }
    }
  });

  it.each(all)('parses the code %s', (status) => {
    expect(parseOrderStatus(status)).toBe(status);
  });

  it.each(['', 'Pendiente', 'constructor', undefined, 1])('does not parse %j', (text) => {
    expect(parseOrderStatus(text)).toBeUndefined();
  });

  it('releases or ships reserved stock at most once in an order’s life', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (choices) => {
        let status: OrderStatus = 'pending';
        const effects: StockEffect[] = [];
        for (const choice of choices) {
          const next = nextStatuses(status);
          const to: OrderStatus | undefined = next[choice % Math.max(next.length, 1)];
          if (!to) break;
          effects.push(stockEffectOf(status, to) ?? 'none');
          status = to;
        }
        expect(effects.filter((effect) => effect !== 'none').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
