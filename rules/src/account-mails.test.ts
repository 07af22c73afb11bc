import { describe, expect, it } from 'vitest';
import { dueMailDays, dueWords, isAnnounced, isReminded } from './account-mails.js';

const TODAY = '2026-03-10';

describe('a new entry', () => {
  it.each([
    ['invoice', '2026-03-10', true],
    ['debit_note', '2026-03-09', true],
    ['credit_note', '2026-03-03', true],
    ['invoice', '2026-03-02', false],
    ['invoice', '2025-03-10', false],
    ['receipt', '2026-03-10', false],
  ] as const)(
    'is mailed if it is no receipt and at most a week old: %s of %s',
    (kind, issuedOn, isMailed) => {
      expect(isAnnounced({ kind, issuedOn }, TODAY)).toBe(isMailed);
    },
  );
});

describe('an entry to be paid', () => {
  it('is mailed between the days before it falls due and a week after', () => {
    expect(dueMailDays(TODAY, 3)).toEqual({ first: '2026-03-03', last: '2026-03-13' });
    expect(dueMailDays('2026-01-01', 0)).toEqual({ first: '2025-12-25', last: '2026-01-01' });
  });

  it.each([
    ['2026-03-10', '2026-03-10', true],
    ['2026-03-12', '2026-03-10', true],
    ['2026-03-09', '2026-03-09', true],
    ['2026-03-09', '2026-02-01', true],
    ['2026-03-09', '2026-03-10', false],
  ])(
    'is not mailed if it was overdue when it came in: due on %s, known on %s',
    (dueOn, knownOn, isMailed) => {
      expect(isReminded({ dueOn, knownOn }, TODAY)).toBe(isMailed);
    },
  );

  it.each([
    ['2026-03-10', 'vence hoy'],
    ['2026-03-11', 'vence mañana'],
    ['2026-03-13', 'vence en 3 días'],
    ['2026-03-09', 'venció ayer'],
    ['2026-03-05', 'venció hace 5 días'],
  ])('says when it is due: %s', (dueOn, words) => {
    expect(dueWords({ issuedOn: '2026-02-10', dueOn, amount: 1, openAmount: 1 }, TODAY)).toBe(words);
  });

  it('says nothing of a credit', () => {
    expect(dueWords({ issuedOn: TODAY, dueOn: null, amount: -1, openAmount: -1 }, TODAY)).toBe('');
  });
});
