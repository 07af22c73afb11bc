// The compact set of codes already seen in an imported file, compared with a Map, also after it has grown.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeenCodes } from './seen-codes.js';

it('knows each code by its first line, as a Map does', () => {
  const code = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(code, { maxLength: 300 }), (codes) => {
      const map = new Map<string, number>();
      const lines = new SeenCodes();
      for (const [line, text] of codes.entries()) {
        expect(lines.add(text, line)).toBe(map.get(text));
        if (!map.has(text)) map.set(text, line);
      }
    }),
  );
});

it('finds every code again after it has grown', () => {
  const lines = new SeenCodes();
  const numbers = Array.from({ length: 100_000 }, (_, index) => index + 1);
  expect(numbers.filter((line) => lines.add(`P${line}`, line) !== undefined)).toEqual([]);
  expect(numbers.filter((line) => lines.add(`P${line}`, 0) !== line)).toEqual([]);
});
