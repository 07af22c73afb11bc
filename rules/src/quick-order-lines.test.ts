// Reading lists of codes and quantities: separators, quoted cells, titles, forms of quantities, invisible letters, and any text at all.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  QUICK_CODE_MAX,
  QUICK_LINES_MAX,
  readQuantity,
  readRows,
  readText,
  rowsOf,
  soughtCode,
} from './quick-order-lines.js';

const read = (text: string) => readText(text).lines.map(({ code, quantity }) => [code, quantity]);

describe('readText', () => {
  it.each<[string, string, string[][]]>([
    [
      'tabs',
      'RES-0075\t20\nCUA-1048\t4',
      [
        ['RES-0075', '20'],
        ['CUA-1048', '4'],
      ],
    ],
    [
      'semicolons',
      'RES-0075;20\r\nCUA-1048; 4\r\n',
      [
        ['RES-0075', '20'],
        ['CUA-1048', '4'],
      ],
    ],
    [
      'commas',
      'RES-0075,20\rCUA-1048, 4',
      [
        ['RES-0075', '20'],
        ['CUA-1048', '4'],
      ],
    ],
    [
      'spaces',
      'RES-0075 20\n  CUA-1048    4 ',
      [
        ['RES-0075', '20'],
        ['CUA-1048', '4'],
      ],
    ],
    [
      'another separator in each row',
      'A\t1\nB;2\nC,3\nD 4',
      [
        ['A', '1'],
        ['B', '2'],
        ['C', '3'],
        ['D', '4'],
      ],
    ],
    [
      'names with spaces',
      'marcador x8;12\nresma a4 75 20',
      [
        ['marcador x8', '12'],
        ['resma a4 75', '20'],
      ],
    ],
    [
      'a code alone',
      'RES-0075\n7791234567898',
      [
        ['RES-0075', ''],
        ['7791234567898', ''],
      ],
    ],
    [
      'a code with an empty quantity',
      'RES-0075;\nCUA-1048\t',
      [
        ['RES-0075', ''],
        ['CUA-1048', ''],
      ],
    ],
    ['a quantity without a code', ';12', [['', '12']]],
    [
      'an ISBN with hyphens or spaces',
      '978-987-1042-00-5 6\n978 987 1042 00 5',
      [
        ['978-987-1042-00-5', '6'],
        ['978 987 1042 00 5', ''],
      ],
    ],
    [
      'quoted cells',
      '"RES;0075";"1.200"\n"Regla 30"" flexible",2',
      [
        ['RES;0075', '1.200'],
        ['Regla 30" flexible', '2'],
      ],
    ],
    [
      'an inch sign that opens no cell',
      'Regla 12";3\n"A" 5;2',
      [
        ['Regla 12"', '3'],
        ['"A" 5', '2'],
      ],
    ],
    [
      'a quote without its end',
      '"RES-0075;20\nCUA-1048;4',
      [
        ['"RES-0075', '20'],
        ['CUA-1048', '4'],
      ],
    ],
    [
      'decimal commas after a space',
      'RES-0075 20,00\nRES-0076 1.200,00\nRES-0077 1,5',
      [
        ['RES-0075', '20,00'],
        ['RES-0076', '1.200,00'],
        ['RES-0077', '1,5'],
      ],
    ],
    ['decimal commas beside semicolons', 'RES-0075;20,00', [['RES-0075', '20,00']]],
    [
      'units',
      'RES-0075 20 u.\nCUA-1048;4 unidades',
      [
        ['RES-0075', '20 u.'],
        ['CUA-1048', '4 unidades'],
      ],
    ],
    ['a negative quantity', 'RES-0075 -5', [['RES-0075', '-5']]],
    ['invisible letters and odd spaces', '\ufeffRES\u200b-0075\u00a0\t\u00a020\u2009', [['RES-0075', '20']]],
    [
      'empty rows',
      '\n\nRES-0075;1\n;;\n\t\nCUA-1048;2\n',
      [
        ['RES-0075', '1'],
        ['CUA-1048', '2'],
      ],
    ],
    ['the name between code and quantity', 'RES-0075;Resma A4;20', [['RES-0075', '20']]],
    ['the quantity before the name', 'RES-0075;20;Resma A4', [['RES-0075', '20']]],
    [
      'two numbers, of which none is known as the quantity',
      'RES-0075;Resma A4;20;8.685,60',
      [['RES-0075', '']],
    ],
    ['a word for a quantity', 'RES-0075;doce', [['RES-0075', 'doce']]],
  ])('reads %s', (_, text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it.each<[string, string, string]>([
    ['978-987-1042-16-6 x 2', '978-987-1042-16-6', '2'],
    ['978-987-1042-16-6 X 2', '978-987-1042-16-6', '2'],
    ['978-987-1042-16-6 x2', '978-987-1042-16-6', '2'],
    ['978-987-1042-16-6 ×2', '978-987-1042-16-6', '2'],
    ['978-987-1042-16-6 × 2', '978-987-1042-16-6', '2'],
    ['978 987 1042 16 6 x2', '978 987 1042 16 6', '2'],
    ['RES-0075 x 1.200 u.', 'RES-0075', '1.200 u.'],
    ['RES-0075 x 20,00', 'RES-0075', '20,00'],
    ['A4 x 500,20', 'A4 x 500', '20'],
    ['RES-0075;x 20', 'RES-0075', 'x 20'],
    ['resma a4 x 20', 'resma a4', '20'],
    ['RES-0075 * 12', 'RES-0075', '12'],
    ['RES-0075 - 6', 'RES-0075', '6'],
    ['RES-0075: 10', 'RES-0075', '10'],
    // an x that belongs to the code
    ['ABC-X 2', 'ABC-X', '2'],
    ['ABC1X 2', 'ABC1X', '2'],
    ['ABC-X2', 'ABC-X2', ''],
    ['0 8044 2957 X 2', '0 8044 2957 X', '2'],
    ['x 2', 'x', '2'],
    // the size of a pack in a name
    ['marcador x8', 'marcador x8', ''],
    ['marcador x8 12', 'marcador x8', '12'],
    ['RES-0075;Marcador;x12;5', 'RES-0075', '5'],
  ])('reads an x as times only before the quantity: %s', (text, code, quantity) => {
    expect(read(text)).toEqual([[code, quantity]]);
  });

  it.each<[string, string, string]>([
    ['3 MAR-1080', 'MAR-1080', '3'],
    ['3 x MAR-1080', 'MAR-1080', '3'],
    ['24x MAR-1080', 'MAR-1080', '24'],
    ['12 u. RES-0075', 'RES-0075', '12 u.'],
    ['2 9789871042005', '9789871042005', '2'],
    ['2 978-987-1042-00-5', '978-987-1042-00-5', '2'],
    ['3;MAR-1080', 'MAR-1080', '3'],
    ['3\tMAR-1080\tMarcador negro', 'MAR-1080', '3'],
    ['2;9789871042005', '9789871042005', '2'],
    // a number of the row, or a code, before a bar code
    ['2;7794359141479;20', '7794359141479', ''],
    ['24\t7794359141479\t2', '7794359141479', ''],
    ['2;7794359141479;1.250,50', '7794359141479', '2'],
    ['0012;7791234567898;5', '0012', '7791234567898'],
    ['1001\t7791234567898', '1001', '7791234567898'],
    // a code of digits, before a quantity, a name or a word
    ['1080 3', '1080', '3'],
    ['1080;3', '1080', '3'],
    ['1080;doce', '1080', 'doce'],
    ['1080;A4-75;20', '1080', '20'],
    ['108045 A4-75', '108045 A4-75', ''],
    // a name that begins with a number
    ['100 hojas A4', '100 hojas A4', ''],
    ['2 marcadores', '2 marcadores', ''],
    ['12 lapices 4', '12 lapices', '4'],
  ])('reads a small number before a code as the quantity: %s', (text, code, quantity) => {
    expect(read(text)).toEqual([[code, quantity]]);
  });

  it.each<[string, string, string[][]]>([
    ['code and quantity', 'Código;Cantidad\nRES-0075;20', [['RES-0075', '20']]],
    ['another order', 'Cant.\tProducto\tCód.\n20\tResma A4\tRES-0075', [['RES-0075', '20']]],
    ['an ISBN column', 'ISBN,Título,Cantidad\n9789871042005,El barrilete,6', [['9789871042005', '6']]],
    ['a bar code, by its name', 'Ítem;Código EAN;Cantidad\n2;7794359141479;20', [['7794359141479', '20']]],
    ['a code before a bar code', 'EAN;SKU;Unidades\n7791234567898;RES-0075;20', [['RES-0075', '20']]],
    ['a price, which is no quantity', 'Código;Precio;Cantidad\nRES-0075;8.685,60;', [['RES-0075', '']]],
    ['titles apart by a space', 'codigo cantidad\nRES-0075 20', [['RES-0075', '20']]],
    [
      'a code column alone',
      'Código\nRES-0075\nCUA-1048 4',
      [
        ['RES-0075', ''],
        ['CUA-1048', '4'],
      ],
    ],
  ])('recognises titles: %s', (_, text, lines) => {
    expect(read(text)).toEqual(lines);
    expect(readText(text).hasTitles).toBe(true);
  });

  it('takes a first row with a code as a line', () => {
    expect(readText('RES-0075;20').hasTitles).toBe(false);
    expect(readText('').lines).toEqual([]);
  });

  it('returns the rows beyond the maximum', () => {
    const text = Array.from({ length: QUICK_LINES_MAX + 2 }, (_, nth) => `A-${nth};1`).join('\n');
    const { lines, rest } = readText(text);
    expect(lines).toHaveLength(QUICK_LINES_MAX);
    expect(rest).toEqual([
      ['A-2000', '1'],
      ['A-2001', '1'],
    ]);
  });

  it('reads any text, with one line for each row that is not empty', () => {
    const anyText = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'A1-";,\t\r\n .'), maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { lines, hasTitles } = readText(text);
        const filled = rowsOf(text).filter((row) =>
          row.some((cell) => cell.replace(/[\s\p{Cf}\p{Cc}\p{Zs}]+/gu, '') !== ''),
        );
        expect(lines.length + (hasTitles ? 1 : 0)).toBe(filled.length);
      }),
    );
  });

  it('cuts a long code between letters, and leaves out half a letter: no call takes one', () => {
    const cut = `${'A'.repeat(QUICK_CODE_MAX - 1)}\u{1f58a}B`;
    expect(readText(`${cut}\t2\nCUA\ud83d-1\t3`).lines).toEqual([
      { code: 'A'.repeat(QUICK_CODE_MAX - 1), quantity: '2' },
      { code: 'CUA-1', quantity: '3' },
    ]);
    expect(soughtCode(` ${cut}`)).toBe('A'.repeat(QUICK_CODE_MAX - 1));
  });

  it.each([
    ['digits', `${'1'.repeat(200_000)},5`],
    ['spaces', `A1${' '.repeat(200_000)},5`],
    ['quotes', '"'.repeat(200_001)],
    ['open quotes', '"a\n'.repeat(100_000)],
    ['separators', ',;\t'.repeat(70_000)],
  ])('takes little time for a file of %s', (_, text) => {
    const before = process.cpuUsage();
    readText(text);
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });

  it('reads back what a spreadsheet would write', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'AB1-";,\t\n /'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\t', ';', ','),
        (cells, mark) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = cells.map((one) => `${quoted(`x${one}x`)}${mark}${quoted('7')}`).join('\r\n');
          expect(rowsOf(text)).toEqual(cells.map((one) => [`x${one}x`, '7']));
        },
      ),
    );
  });
});

describe('readRows', () => {
  it('reads the cells of a spreadsheet, whose code may be a name with spaces', () => {
    const { lines } = readRows([
      ['', 'Pedido de marzo', ''],
      ['RES-0075', '20', ''],
    ]);
    expect(lines).toEqual([
      { code: '', quantity: '' },
      { code: 'RES-0075', quantity: '20' },
    ]);
  });
});

describe('readQuantity', () => {
  it.each<[string, object]>([
    ['20', { kind: 'units', units: 20 }],
    ['1.200', { kind: 'units', units: 1_200 }],
    ['1.234.567', { kind: 'units', units: 1_234_567 }],
    ['1.200,00', { kind: 'units', units: 1_200 }],
    ['20,0', { kind: 'units', units: 20 }],
    ['20.0', { kind: 'units', units: 20 }],
    ['+5', { kind: 'units', units: 5 }],
    ['-5', { kind: 'units', units: -5 }],
    ['0', { kind: 'units', units: 0 }],
    ['007', { kind: 'units', units: 7 }],
    ['２０', { kind: 'units', units: 20 }],
    ['20 unid.', { kind: 'units', units: 20 }],
    ['20u', { kind: 'units', units: 20 }],
    ['x 20', { kind: 'units', units: 20 }],
    ['×20', { kind: 'units', units: 20 }],
    ['x', { kind: 'unreadable' }],
    ['x-2', { kind: 'unreadable' }],
    ['\u200b20 ', { kind: 'units', units: 20 }],
    ['1,5', { kind: 'fraction', above: 2 }],
    ['1.5', { kind: 'fraction', above: 2 }],
    ['0.125', { kind: 'fraction', above: 1 }],
    ['1,200', { kind: 'fraction', above: 2 }],
    ['', { kind: 'missing' }],
    [' \u00a0', { kind: 'missing' }],
    ['u.', { kind: 'unreadable' }],
    ['doce', { kind: 'unreadable' }],
    ['2 cajas', { kind: 'unreadable' }],
    ['1,200.00', { kind: 'unreadable' }],
    ['12.34.56', { kind: 'unreadable' }],
    ['1e3', { kind: 'unreadable' }],
    ['=2+3', { kind: 'unreadable' }],
  ])('reads %j', (text, quantity) => {
    expect(readQuantity(text)).toEqual(quantity);
  });
});
