// Blocks of cells from and for a spreadsheet's clipboard.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, clipboardText } from './clipboard-cells';

it.each<[string, string, string[][]]>([
  ['one cell', '7.250,00', [['7.250,00']]],
  ['a column, as spreadsheets end it', '10\r\n12\r\n', [['10'], ['12']]],
  [
    'a block',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    '\t5\n\t',
    [
      ['', '5'],
      ['', ''],
    ],
  ],
  ['an empty line between', '1\n\n3\n', [['1'], [''], ['3']]],
  ['a quoted cell', '"dos\nlíneas y ""comillas"""\tb', [['dos\nlíneas y "comillas"', 'b']]],
  ['nothing', '', []],
])('reads %s', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

it('reads back what it wrote', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', '1', ',', '"', '\t', '\n', ' ') })
    // a spreadsheet's cell without a tab or quotes loses the blanks at its ends
    .filter((one) => one === one.trim());
  const block = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(block, (rows) => {
      expect(cellsOf(clipboardText(rows))).toEqual(rows);
    }),
  );
});
