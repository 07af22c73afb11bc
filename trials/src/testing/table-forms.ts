// Rewrites an exported CSV as other programs write the same table: columns and rows in a random order, another separator and
// another encoding.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseRecord } from '@mostrador/server/platform/csv/csv-records';

/** A form in which other programs write a table. */
export interface TableForm {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
}

export const TABLE_FORMS: readonly TableForm[] = [
  { delimiter: ',', encoding: 'utf-8' },
  { delimiter: ';', encoding: 'windows-1252' },
  { delimiter: '\t', encoding: 'utf-16le' },
  { delimiter: '|', encoding: 'utf-16be' },
];

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rewrites a CSV file in UTF-8. Decimal marks stay as they are.
 * @param delimiter of the file as it is.
 * @param seed of the random order.
 * @throws Error for a broken record, and for a sign that the encoding does not have.
 */
export function permuteTable(file: string, delimiter: ',' | ';', form: TableForm, seed: number): void {
  const shuffled = shuffle(seed);
  const lines = readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, '').split('\r\n');
  const records: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const record = parseRecord(lines, at, delimiter);
    if (record.kind !== 'record') throw new Error(`${file}, line ${at + 1}: the record is broken.`);
    if (record.cells.length > 1) records.push(record.cells);
    at += record.lines;
  }
  const [head = [], ...rows] = records;
  const columns = shuffled(head.map((_, column) => column));
  const text = [head, ...shuffled(rows)]
    .map((cells) =>
      columns.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(form.delimiter),
    )
    .join('\n');
  writeFileSync(file, encoded(text, form.encoding));
}

/** Returns a function that orders lists at random, in the same way for the same seed. */
function shuffle(seed: number): <Item>(items: readonly Item[]) => Item[] {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return <Item>(items: readonly Item[]) => {
    const order = [...items];
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = random(at + 1);
      [order[at], order[other]] = [order[other] as Item, order[at] as Item];
    }
    return order;
  };
}

function encoded(text: string, encoding: TableForm['encoding']): Buffer {
  if (encoding === 'utf-8') return Buffer.from(BYTE_ORDER_MARK + text);
  if (encoding === 'windows-1252') return inWindows1252(text);
  const bytes = Buffer.from(BYTE_ORDER_MARK + text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

/** The signs of the bytes 80 to 9F, where Windows-1252 differs from Latin-1. */
const BETWEEN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function inWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const place = BETWEEN.indexOf(text.charAt(at));
    const byte = place < 0 ? text.charCodeAt(at) : 0x80 + place;
    if (byte > 0xff) throw new Error(`Windows-1252 has no «${text[at]}».`);
    bytes[at] = byte;
  }
  return bytes;
}
