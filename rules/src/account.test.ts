// The state of account entries, and sums whose parts add up to the centavo.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountSums,
  daysUntilDue,
  dueDay,
  ENTRY_KIND_NAMES,
  ENTRY_KINDS,
  entryName,
  entryState,
  isEntryAmount,
} from './account.js';

const TODAY = '2026-11-23';
const invoice = { issuedOn: '2026-11-02', dueOn: '2026-12-02', amount: 46_972_261, openAmount: 46_972_261 };
const credit = { issuedOn: '2026-11-10', dueOn: null, amount: -3_472_015, openAmount: -3_472_015 };

describe('entryState', () => {
  it.each([
    ['due', invoice],
    ['due', { ...invoice, dueOn: TODAY }],
    ['overdue', { ...invoice, dueOn: '2026-11-22' }],
    ['overdue', { ...invoice, dueOn: '2026-11-22', openAmount: 1 }],
    ['paid', { ...invoice, dueOn: '2026-11-22', openAmount: 0 }],
    ['on_account', credit],
    ['applied', { ...credit, openAmount: 0 }],
  ] as const)('is %s', (state, entry) => {
    expect(entryState(entry, TODAY)).toBe(state);
  });

  it('is due on its own day where the ERP tells no due date', () => {
    const cash = { ...invoice, dueOn: null, issuedOn: TODAY };
    expect(dueDay(cash)).toBe(TODAY);
    expect(entryState(cash, TODAY)).toBe('due');
    expect(entryState(cash, '2026-11-24')).toBe('overdue');
    expect(daysUntilDue(cash, '2026-11-25')).toBe(-2);
    expect(daysUntilDue(invoice, TODAY)).toBe(9);
    expect(daysUntilDue(credit, TODAY)).toBeNull();
  });
});

const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => {
  const day = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
  return day.toISOString().slice(0, 10);
});
const anyEntry = fc
  .record({
    kind: fc.constantFrom(...ENTRY_KIND_NAMES),
    issuedOn: anyDay,
    dueOn: fc.option(anyDay),
    size: fc.integer({ min: 1, max: 500_000_000_00 }),
    open: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ kind, issuedOn, dueOn, size, open }) => {
    const { sign } = ENTRY_KINDS[kind];
    return { kind, issuedOn, dueOn, amount: sign * size, openAmount: sign * Math.round(size * open) };
  });

describe('accountSums', () => {
  it('are those of an account with a credit that is not applied', () => {
    const paid = { ...invoice, openAmount: 0 };
    expect(
      accountSums([invoice, { ...invoice, amount: 84_955_794, openAmount: 84_955_794 }, credit, paid], TODAY),
    ).toEqual({
      balance: 128_456_040,
      due: 131_928_055,
      overdue: 0,
      onAccount: -3_472_015,
    });
  });

  it('add up on every day, whatever the entries', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), anyDay, (entries, today) => {
        const { balance, due, overdue, onAccount } = accountSums(entries, today);
        expect(due + overdue + onAccount).toBe(balance);
        expect(balance).toBe(entries.reduce((total, { openAmount }) => total + openAmount, 0));
        expect(Math.min(due, overdue)).toBeGreaterThanOrEqual(0);
        expect(onAccount).toBeLessThanOrEqual(0);
        for (const { kind, amount, openAmount } of entries)
          expect(isEntryAmount(kind, amount, openAmount)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

it('refuses amounts of the other sign, zero, and more open than the amount', () => {
  expect(isEntryAmount('invoice', -1, 0)).toBe(false);
  expect(isEntryAmount('invoice', 0, 0)).toBe(false);
  expect(isEntryAmount('invoice', 100, 101)).toBe(false);
  expect(isEntryAmount('invoice', 100, -1)).toBe(false);
  expect(isEntryAmount('receipt', 100, 0)).toBe(false);
  expect(isEntryAmount('receipt', -100, -100)).toBe(true);
});

it('names an entry by its kind and its number', () => {
  expect(entryName({ kind: 'credit_note', number: 'A 0003-00001190' })).toBe(
    'Nota de crédito A 0003-00001190',
  );
});
