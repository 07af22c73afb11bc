// Unpacking the brands' WOFF typefaces keeps every table intact; other files are refused.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brands } from '@mostrador/brands/all';
import { expect, it } from 'vitest';
import { sfntOf } from './woff.js';

const files = Object.values(brands).flatMap(({ print }) => (print === undefined ? [] : Object.values(print)));

/** The sum of 32-bit words by which an sfnt names each of its tables; the head table's own field counts as zero. */
function checksum(table: Buffer, tag: string): number {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  if (tag === 'head') whole.writeUInt32BE(0, 8);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

it.each([...new Set(files)])(
  '%s is unpacked whole: every table has the checksum that it names',
  async (name) => {
    const sfnt = sfntOf(await readFile(fileURLToPath(import.meta.resolve(name))));
    const count = sfnt.readUInt16BE(4);
    expect(count).toBeGreaterThan(8);
    for (let nth = 0; nth < count; nth += 1) {
      const record = 12 + 16 * nth;
      const tag = sfnt.toString('latin1', record, record + 4);
      const [sum, offset, length] = [4, 8, 12].map((field) => sfnt.readUInt32BE(record + field)) as [
        number,
        number,
        number,
      ];
      expect(offset % 4).toBe(0);
      expect([tag, checksum(sfnt.subarray(offset, offset + length), tag)]).toEqual([tag, sum]);
    }
  },
);

it('what is no WOFF file is refused', () => {
  expect(() => sfntOf(Buffer.from('OTTO and more'))).toThrow('Not a WOFF file.');
});
