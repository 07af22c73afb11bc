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

/** The parity of the left digits for each first digit, as the standard lists them: O is odd, E is even. */
const PARITIES = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];

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

  it.each(PARITIES)('says a first digit %# by the parity %s of the six digits that follow', (parity) => {
    const first = PARITIES.indexOf(parity);
    const body = `${first}12345678901`;
    const text = [...'0123456789'].map((check) => body + check).find(isEan13) ?? '';
    // an odd digit has an odd number of dark modules (GS1 General Specifications §5.2.1.2)
    const left = modulesOf(text).slice(3, 45).match(/.{7}/g) ?? [];
    const drawn = left.map((digit) =>
      [...digit].filter((dark) => dark === '1').length % 2 === 1 ? 'O' : 'E',
    );
    expect(drawn.join('')).toBe(parity);
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
