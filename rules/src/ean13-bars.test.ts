// The bars of an EAN-13 bar code: a known symbol, texts without a bar code, guard bars.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EAN13_MODULES, ean13Bars } from './ean13-bars.js';
import { isEan13 } from './product-codes.js';

const modulesOf = (text: string) => {
  const modules = Array.from({ length: EAN13_MODULES }, () => '0');
  for (const { at, width } of ean13Bars(text) ?? []) modules.fill('1', at, at + width);
  return modules.join('');
};

describe('EAN-13', () => {
  it('returns the bars of a known symbol', () => {
    // 5901234123457, the worked example of the standard's introductions: parity of 5 is odd even even odd odd even.
    expect(modulesOf('5901234123457')).toBe(
      '101' +
        '0001011' +
        '0100111' +
        '0110011' +
        '0010011' +
        '0111101' +
        '0011101' +
        '01010' +
        '1100110' +
        '1101100' +
        '1000010' +
        '1011100' +
        '1001110' +
        '1000100' +
        '101',
    );
  });

  it.each(['', '5901234123456', '590123412345', '59012341234577', '59o1234123457', '٥٩٠١٢٣٤١٢٣٤٥٧'])(
    'returns no bars for %j',
    (text) => expect(ean13Bars(text)).toBeUndefined(),
  );

  it('has 24 digit bars and six guard bars for any digits', () => {
    const body = fc.stringMatching(/^[0-9]{12}$/);
    fc.assert(
      fc.property(body, (twelve) => {
        const check = [...'0123456789'].filter((digit) => isEan13(twelve + digit));
        expect(check).toHaveLength(1);
        expect(ean13Bars(twelve + check[0])).toHaveLength(30);
      }),
    );
  });
});
