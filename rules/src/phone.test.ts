// Telephone numbers in the forms that Argentine clients type, and what is no whole number.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nationalNumber, telephoneLink, whatsAppLink } from './phone.js';

it.each([
  ['0261 15-555-0133', '2615550133'],
  ['261 555-0133', '2615550133'],
  ['+54 9 261 5550133', '2615550133'],
  ['0054 9 261 555 0133', '2615550133'],
  ['(011) 15 4444-5555', '1144445555'],
  ['11 4444 5555', '1144445555'],
  ['02920 15 41-2345', '2920412345'],
  ['54 341 4567890', '3414567890'],
  ['4444-5555', undefined],
  ['15 4444-5555', undefined],
  ['', undefined],
  ['+1 212 555 0100 55', undefined],
])('reads %s as %s', (typed, digits) => {
  expect(nationalNumber(typed)).toBe(digits);
});

it('makes the links of a whole number, and a call of any other with digits', () => {
  expect(whatsAppLink('0261 15-555-0133')).toBe('https://wa.me/5492615550133');
  expect(whatsAppLink('4444-5555')).toBeUndefined();
  expect(telephoneLink('0261 15-555-0133')).toBe('tel:+542615550133');
  expect(telephoneLink('4444-5555')).toBe('tel:44445555');
  expect(telephoneLink('sin teléfono')).toBeUndefined();
});

it('never makes a link of anything but digits', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const link = whatsAppLink(typed);
      expect(link === undefined || /^https:\/\/wa\.me\/549[1-3]\d{9}$/.test(link)).toBe(true);
    }),
  );
});
