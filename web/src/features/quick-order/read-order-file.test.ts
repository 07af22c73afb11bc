// Reading an order's file in the browser: spreadsheets with texts, numbers and gaps, CSV in the encodings of spreadsheets, and other files.

import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv-file';
import { ORDER_FILE_MAX_BYTES, readOrderFile } from './read-order-file';

/** Packs parts into a ZIP file; the reader looks at no check sum. */
function zip(parts: Readonly<Record<string, string>>, isPacked = true): Blob {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const data = isPacked ? deflateRawSync(text) : Buffer.from(text);
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isPacked ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    heads.push(head, data);
    entries.push(entry);
    at += head.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return new Blob([Buffer.concat([...heads, ...entries, end])]);
}

const WORKBOOK = {
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="Pedido" sheetId="1" r:id="rId7"/><sheet name="Otra" r:id="rId8"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId8" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Código</t></si><si><r><t>Canti</t></r><r><t>dad</t></r></si><si><t xml:space="preserve"> RES-0075 </t></si><si><t>Ca&amp;ja &#xF1;</t><rPh sb="0"><t>no</t></rPh></si></sst>',
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c><c r="C2"><v>20</v></c></row>
    <row r="3"><c r="A3"><v>7791234567898</v></c><c r="C3"><f>2+4</f><v>6</v></c></row>
    <row r="4"/>
    <row r="5"><c r="A5" t="inlineStr"><is><t>CUA-1048</t></is></c><c r="B5"/><c r="C5"><v>1.125</v></c></row>
    <row r="6"><c r="A6" t="str"><v>X</v></c><c r="C6" t="e"><v>#N/A</v></c></row>
  </sheetData></worksheet>`,
};
const sheetOf = (rows: string) => ({ 'xl/worksheets/sheet1.xml': `<worksheet>${rows}</worksheet>` });
const LINES = [
  { code: 'RES-0075', quantity: '20' },
  { code: '7791234567898', quantity: '6' },
  { code: 'CUA-1048', quantity: '1,125' },
  { code: 'X', quantity: '#N/A' },
];

describe('readOrderFile', () => {
  it.each([true, false])('reads the first sheet of a spreadsheet, packed: %s', async (isPacked) => {
    expect(await readOrderFile(zip(WORKBOOK, isPacked))).toEqual({ lines: LINES, hasTitles: true, rest: [] });
  });

  const text = 'Código;Cantidad\r\nÑandú-1;20\r\n';
  const lines = [{ code: 'Ñandú-1', quantity: '20' }];
  it.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\ufeff${text}`],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['the encoding of Windows', Buffer.from(text, 'latin1')],
  ])('reads CSV in %s', async (_, part) => {
    expect(await readOrderFile(new Blob([part]))).toMatchObject({ lines, hasTitles: true });
  });

  it('reads the example that it offers, and quotes what would be run as a formula', async () => {
    const file = csvFile([
      ['Código', 'Cantidad'],
      ['A;"1', '20'],
      ['=1+1', '-5'],
    ]);
    expect(await file.text()).toBe('Código;Cantidad\r\n"A;""1";20\r\n\'=1+1;-5\r\n');
    expect(await readOrderFile(file)).toMatchObject({
      lines: [
        { code: 'A;"1', quantity: '20' },
        { code: "'=1+1", quantity: '-5' },
      ],
    });
  });

  it.each<[string, Blob, string]>([
    ['a picture', new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])]), 'not_readable'],
    ['another ZIP file', zip({ 'a.txt': 'x' }), 'not_readable'],
    ['a cut spreadsheet', zip(WORKBOOK).slice(0, 300), 'not_readable'],
    ['a spreadsheet with a row that does not end', zip(sheetOf('<row><c><v>1</v></c>')), 'not_readable'],
    ['a spreadsheet that unpacks to too much', zip(sheetOf(' '.repeat(41 * 1_048_576))), 'not_readable'],
    [
      'a spreadsheet with too many texts',
      zip({ ...WORKBOOK, 'xl/sharedStrings.xml': '<si/>'.repeat(500_001) }),
      'not_readable',
    ],
    ['a file that is too large', new Blob([new Uint8Array(ORDER_FILE_MAX_BYTES + 1)]), 'too_large'],
  ])('refuses %s', async (_, file, problem) => {
    expect(await readOrderFile(file)).toBe(problem);
  });

  const many = 1_000_000;
  it.each<[string, string]>([
    ['rows that do not end', '<row>'.repeat(many)],
    ['tags that do not end', '<row '.repeat(many)],
    ['cells that do not end', `<row>${'<c>'.repeat(many)}</row>`],
    ['readings of texts that do not end', `<row><c t="inlineStr">${'<rPh>'.repeat(many)}</c></row>`],
    ['values that do not end', `<row><c>${'<v>'.repeat(many)}</c></row>`],
    ['the mark of a character that does not end', `<row><c><v>${'&#'.repeat(many)}</v></c></row>`],
  ])('takes little time for a spreadsheet of %s', async (_, rows) => {
    const before = process.cpuUsage();
    await readOrderFile(zip(sheetOf(rows)));
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10);
  });
});
