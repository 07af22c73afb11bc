// Parsing a small CSV into rows by column name, and errors that name the line.

import { expect, it } from 'vitest';
import { parseCsvTable } from './csv-table.js';

it('returns the rows by column name, without byte order mark, line ends and empty lines', () => {
  expect(parseCsvTable('\ufeffid,name\r\n1,"a ""b"", c"\r\n\r\n2,\r\n')).toEqual([
    { id: '1', name: 'a "b", c' },
    { id: '2', name: '' },
  ]);
});

it.each([
  ['', 'no header'],
  ['a,b\n1,"x', 'Line 2'],
  ['a,b\n1,2\n3', 'Line 3'],
])('throws for %j and names the line', (text, reason) => {
  expect(() => parseCsvTable(text)).toThrow(reason);
});
