// Reading the address of a return from the payment platform: accepts only a valid order id, payment id and outcome.

import { describe, expect, it } from 'vitest';
import { outcomeOf, returnedPayment } from './payment-return';

const id = '0b8f1c5e-6a0e-4f7e-9d51-7d3f0a6f9d11';
const of = (query: string) => returnedPayment(new URLSearchParams(query));

describe('the address that the payment platform sends the buyer back to', () => {
  it.each([
    [`payment_id=123&external_reference=${id}`, id, '123'],
    [`collection_id=77&o=${id}`, id, '77'],
    [`payment_id=null&collection_id=null&external_reference=${id}`, id, undefined],
    [`payment_id=1234567890123456789012&o=${id}`, id, undefined],
    ['payment_id=9&external_reference=1%20or%201', undefined, '9'],
    ['', undefined, undefined],
  ])('with %j yields only a valid order and a valid payment', (query, externalId, paymentId) => {
    expect(of(query)).toEqual({ externalId, paymentId });
  });

  it.each([
    ['r=s', 's'],
    ['r=f', 'f'],
    ['r=p', 'p'],
    ['r=x', undefined],
    ['', undefined],
  ])('with %j yields the outcome, or none', (query, outcome) => {
    expect(outcomeOf(new URLSearchParams(query))).toBe(outcome);
  });
});
