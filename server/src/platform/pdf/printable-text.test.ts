// Text in PDFs: characters that the typefaces lack are replaced, and lines fit their width.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, printable } from './printable-text.js';

describe('what can be printed', () => {
  it.each([
    ['Ñandú «16×21» – 3 m²', 'Ñandú «16×21» – 3 m²'],
    ['n\u0303andu\u0301', 'ñandú'],
    ['Łódź ﬁn', '?ódz fin'],
    ['a\tb\r\nc\u0000\u200b d', 'a b c d'],
    ['✂ corte 日本', '? corte ??'],
  ])('%j becomes %j', (text, printed) => expect(printable(text)).toBe(printed));
});

describe('lines of a width', () => {
  const widthOf = (text: string) => [...text].length;

  it.each([
    ['uno dos tres', 7, 2, ['uno dos', 'tres']],
    ['uno dos tres cuatro', 7, 2, ['uno dos', 'tres c…']],
    ['extraordinariamente', 7, 2, ['extrao…']],
    ['', 7, 2, []],
  ])('%j in %i for %i lines', (text, width, most, lines) =>
    expect(fitLines(text, width, most, widthOf)).toEqual(lines),
  );

  it('never are wider or more than asked', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, most) => {
          const lines = fitLines(text, width, most, widthOf);
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
