// Tests of the rules of transfers: the table of names, days, amounts and reasons.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isReasonOf,
  RECEIPT_MAX_BYTES,
  receiptName,
  receiptSizeRefusal,
  transferAmountRefusal,
  transferDayRefusal,
} from './transfers.js';

it.each([
  ['transferencia nación.pdf', 'pdf', 'transferencia nación.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\ana\\foto.jpeg', 'jpg', 'foto.jpg'],
  ['factura.pdf.html', 'pdf', 'factura.pdf.pdf'],
  ['x\r\nSet-Cookie: a=b.pdf', 'pdf', 'xSet-Cookie ab.pdf'],
  ['\u202Efdp.exe', 'pdf', 'fdp.pdf'],
  ['"><script>.png', 'jpg', 'script.jpg'],
  ['.htaccess', 'pdf', 'comprobante.pdf'],
  ['', 'jpg', 'comprobante.jpg'],
] as const)('keeps %j as a plain name of a %s', (given, ending, name) => {
  expect(receiptName(given, ending)).toBe(name);
});

it('makes a plain, short name with the right ending of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = receiptName(given, 'pdf');
      expect(name.endsWith('.pdf')).toBe(true);
      expect(name.length).toBeLessThanOrEqual(84);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}"<>]/u);
    }),
    { numRuns: 10_000 },
  );
});

it('takes days from half a year ago until today', () => {
  const today = '2026-11-23';
  expect(transferDayRefusal(today, today)).toBeUndefined();
  expect(transferDayRefusal('2026-05-27', today)).toBeUndefined();
  expect(transferDayRefusal('2026-05-26', today)).toBe('transfer_day_old');
  expect(transferDayRefusal('2026-11-24', today)).toBe('transfer_day_future');
});

it('takes positive whole centavos and files up to 10 MB', () => {
  expect([1, 52_446_568].map(transferAmountRefusal)).toEqual([undefined, undefined]);
  expect([0, -1, 0.5, Number.NaN, 1e15].map(transferAmountRefusal)).toEqual(Array(5).fill('transfer_amount'));
  expect(receiptSizeRefusal(RECEIPT_MAX_BYTES)).toBeUndefined();
  expect(receiptSizeRefusal(RECEIPT_MAX_BYTES + 1)).toBe('receipt_too_heavy');
  expect(receiptSizeRefusal(0)).toBe('receipt_empty');
});

it('wants a reason of a rejection, and of nothing else', () => {
  expect([isReasonOf('rejected', 'No llegó'), isReasonOf('credited', '')]).toEqual([true, true]);
  expect([isReasonOf('rejected', '  '), isReasonOf('credited', 'x')]).toEqual([false, false]);
});
