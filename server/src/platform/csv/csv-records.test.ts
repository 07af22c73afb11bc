// Reading CSV records: quotes and delimiters, broken lines that lose only themselves, unclosed quotes, and headers.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_CHARACTERS_MAX, CELL_TOO_LONG } from './cell-limit.js';
import { type CsvRecord, type Delimiter, parseHeader, RECORD_LINES_MAX, readRecords } from './csv-records.js';

async function read(text: string, size = 3, delimiter: Delimiter = ','): Promise<CsvRecord[]> {
  const lines = text.split('\n');
  const header = parseHeader(lines, delimiter);
  if (header === undefined) throw new Error('no header');
  async function* chunks() {
    for (let from = 0; from < lines.length; from += size) yield lines.slice(from, from + size);
  }
  const records: CsvRecord[] = [];
  for await (const record of readRecords(chunks(), header)) records.push(record);
  return records.slice(1);
}

/** A record in short: its line and its cells, or its line and why it is broken. */
const short = (record: CsvRecord) =>
  'broken' in record ? [record.line, record.broken] : [record.line, record.cells];

describe('a record', () => {
  it.each([
    ['bare cells', 'a,b\n1,2', [[2, ['1', '2']]]],
    ['quoted cells with the delimiter and quotes', 'a,b\n"1,""x""",2', [[2, ['1,"x"', '2']]]],
    ['spaces around quotes', 'a,b\n "1" , 2', [[2, ['1', ' 2']]]],
    ['a quote inside a bare cell', 'a,b\nRegla 12",2', [[2, ['Regla 12"', '2']]]],
    [
      'line breaks in quotes count as lines',
      'a,b\n"1\n\n1",2\n3,4',
      [
        [2, ['1\n\n1', '2']],
        [5, ['3', '4']],
      ],
    ],
    ['lines without a value are none', 'a,b\n\n,\n , \n1,2', [[5, ['1', '2']]]],
    ['an empty last cell', 'a,b\n1,', [[2, ['1', '']]]],
    ['an empty quoted last cell', 'a,b\n1,""', [[2, ['1', '']]]],
    ['empty cells too many', 'a,b\n1,2,,', [[2, ['1', '2', '', '']]]],
    ['cells too many', 'a,b\n1,2,3', [[2, 'tiene 3 columnas y el encabezado 2']]],
    ['cells too few', 'a,b\n1', [[2, 'tiene 1 columnas y el encabezado 2']]],
    [
      'text after quotes',
      'a,b\n"1"x,2\n3,4',
      [
        [2, 'hay texto después de las comillas'],
        [3, ['3', '4']],
      ],
    ],
    [
      'an unclosed quote costs its own line only',
      'a,b\n1,"x\n3,4\n5,6',
      [
        [2, 'comillas sin cerrar'],
        [3, ['3', '4']],
        [4, ['5', '6']],
      ],
    ],
    [
      'an unclosed quote before a quoted cell',
      'a,b\n"1,x\n3,4\n"5","6"\n7,8',
      [
        [2, 'comillas sin cerrar'],
        [3, ['3', '4']],
        [4, ['5', '6']],
        [5, ['7', '8']],
      ],
    ],
  ])('%s', async (_name, text, expected) => {
    for (const size of [1, 2, 100]) expect((await read(text, size)).map(short)).toEqual(expected);
  });

  it('ends at an unclosed quote after a thousand lines', async () => {
    const rows = Array.from({ length: 3 * RECORD_LINES_MAX }, (_, index) => `${index},x`);
    const records = await read(['a,b', '"0,x', ...rows].join('\n'), 600);
    expect(records).toHaveLength(rows.length + 1);
    expect(records.filter((record) => 'broken' in record).map(({ line }) => line)).toEqual([2]);
  });

  it('loses a row with a cell that is too long, quoted or not, over one line or more', async () => {
    const longest = 'x'.repeat(CELL_CHARACTERS_MAX);
    const lines = [longest, `${longest}x`, `"${longest}x"`, `"${longest.slice(1)}`, 'xx"'];
    const records = await read(
      ['a,b', ...lines.map((line) => (line === 'xx"' ? line : `${line},`))].join('\n'),
    );
    expect(records.map((record) => [record.line, 'broken' in record && record.broken])).toEqual([
      [2, false],
      [3, CELL_TOO_LONG],
      [4, CELL_TOO_LONG],
      [5, CELL_TOO_LONG],
      [6, 'tiene 1 columnas y el encabezado 2'],
    ]);
  });

  it('returns every cell of a well-formed file as it was written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ',', ';', '"', '\n', ' ', '1'), maxLength: 6 });
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.nat({ max: 4 }), async (rows, size) => {
        const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));
        const text = ['x,y,z', ...quoted].join('\n');
        const found = (await read(text, size + 1)).map((record) =>
          'cells' in record ? record.cells : record,
        );
        expect(found).toEqual(rows.filter((row) => row.some((one) => one.trim() !== '')));
      }),
    );
  });
});

describe('the header', () => {
  it.each<[string, Delimiter | undefined, Delimiter, number]>([
    ['a,b,c', undefined, ',', 3],
    ['a;b;c', undefined, ';', 3],
    ['"a;b;c",d', undefined, ',', 2],
    ['"a;b;c",d,e,f', undefined, ',', 4],
    ['solo', undefined, ',', 1],
    ['a,b;c', ';', ';', 2],
  ])('%s', (line, stated, delimiter, columns) => {
    const header = parseHeader(['', line], stated);
    expect([header?.delimiter, header?.names.length]).toEqual([delimiter, columns]);
  });

  it('is undefined when every line is empty', () => {
    expect(parseHeader(['', ' '], undefined)).toBeUndefined();
  });
});
