// The payment state and alert of an order from all its payments, in any order of reports, and when it may be paid by
// card.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardPaymentRefusal,
  isNewerReport,
  PAYMENT_REFUSALS,
  type PlatformPayment,
  paymentOutcome,
} from './payment-outcome.js';

let next = 0;
const payment = (given: Partial<PlatformPayment> = {}): PlatformPayment => {
  next += 1;
  return {
    paymentId: String(next),
    status: 'approved',
    statusDetail: '',
    amount: 10_000,
    refunded: 0,
    approvedAt: next,
    updatedAt: next,
    matches: true,
    ...given,
  };
};
const open = { status: 'pending' } as const;

describe("an order's payments", () => {
  it.each([
    ['pending', {}, 'pending'],
    ['authorized', {}, 'in_process'],
    ['in_process', {}, 'in_process'],
    ['an unknown status', {}, 'in_process'],
    ['approved', {}, 'paid'],
    ['approved', { refunded: 1 }, 'partially_refunded'],
    ['approved', { refunded: 10_000 }, 'refunded'],
    ['in_mediation', {}, 'paid'],
    ['refunded', { refunded: 10_000 }, 'refunded'],
    ['charged_back', { statusDetail: 'settled' }, 'charged_back'],
    ['charged_back', { statusDetail: 'reimbursed' }, 'paid'],
    ['rejected', {}, 'rejected'],
    ['cancelled', {}, 'rejected'],
  ])(
    'give the order for one payment with status %s and %j the payment status %s',
    (status, more, expected) => {
      const outcome = paymentOutcome(open, [payment({ status, ...more })]);
      expect([outcome.status, outcome.alert]).toEqual([expected, null]);
    },
  );

  it('pay the order once, by the first approved payment, in any order of reports', () => {
    const [first, second] = [payment(), payment()];
    for (const heard of [
      [first, second],
      [second, first],
    ]) {
      const { status, alert, flags } = paymentOutcome(open, heard);
      expect([status, alert]).toEqual(['paid', 'paid_twice']);
      expect([flags.get(first.paymentId), flags.get(second.paymentId)]).toEqual([null, 'paid_twice']);
    }
    const givenBack = { ...second, status: 'refunded', refunded: 10_000 };
    expect(paymentOutcome(open, [first, givenBack])).toMatchObject({ status: 'paid', alert: null });
  });

  it('do not pay the order if amount, currency or order differ, and raise an alert once money was received', () => {
    expect(paymentOutcome(open, [payment({ matches: false })])).toMatchObject({
      status: 'pending',
      alert: 'mismatch',
    });
    const rejected = payment({ matches: false, status: 'rejected' });
    expect(paymentOutcome(open, [rejected, payment()])).toMatchObject({ status: 'paid', alert: null });
  });

  it('keep the alert of a cancelled order until its money is paid back', () => {
    const cancelled = { status: 'cancelled' } as const;
    expect(paymentOutcome(cancelled, [payment()])).toMatchObject({
      status: 'paid',
      alert: 'paid_after_cancel',
    });
    expect(paymentOutcome(cancelled, [payment({ status: 'refunded' })])).toMatchObject({
      status: 'refunded',
      alert: null,
    });
  });

  it('give the same result in any order, also when a report is repeated', () => {
    const words = fc.record({
      paymentId: fc.constantFrom('9', '10', '11'),
      status: fc.constantFrom('pending', 'in_process', 'approved', 'rejected', 'refunded', 'charged_back'),
      statusDetail: fc.constant(''),
      amount: fc.constant(10_000),
      refunded: fc.constantFrom(0, 500),
      approvedAt: fc.constant(null),
      updatedAt: fc.nat(4),
      matches: fc.constant(true),
    });
    const heard = (all: readonly PlatformPayment[]) => {
      const known = new Map<string, PlatformPayment>();
      for (const word of all) {
        const before = known.get(word.paymentId);
        if (before === undefined || isNewerReport(word, before)) known.set(word.paymentId, word);
      }
      const { status, alert, flags } = paymentOutcome(open, [...known.values()]);
      return { status, alert, flags: [...flags].sort() };
    };
    const shuffled = fc
      .array(words, { minLength: 1, maxLength: 8 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        expect(heard([...other, ...given])).toEqual(heard(given));
      }),
    );
  });
});

describe('paying by card', () => {
  const order = { word: 'Pendiente', paymentStatus: 'none', alert: null, total: 1 } as const;
  it.each([
    [{}, undefined],
    [{ paymentStatus: 'pending' }, undefined],
    [{ paymentStatus: 'rejected' }, undefined],
    [{ word: 'Entregado' }, undefined],
    [{ word: 'Cancelado' }, 'order_cancelled'],
    [{ paymentStatus: 'paid' }, 'order_paid'],
    [{ paymentStatus: 'partially_refunded' }, 'order_paid'],
    [{ paymentStatus: 'refunded' }, 'order_paid'],
    [{ paymentStatus: 'charged_back' }, 'order_paid'],
    [{ paymentStatus: 'in_process' }, 'payment_in_process'],
    [{ alert: 'mismatch' }, 'payment_review'],
    [{ total: 0 }, 'nothing_to_pay'],
  ] as const)('of an order with %j has the refusal %s', (given, refusal) => {
    expect(cardPaymentRefusal({ ...order, ...given })).toBe(refusal);
    if (refusal !== undefined) expect(PAYMENT_REFUSALS[refusal]).toMatch(/\.$/);
  });
});
