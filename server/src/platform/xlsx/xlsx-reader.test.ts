// Reading XLSX files: numbers, dates and texts as they are typed, and hostile files that are refused with bounded memory.

import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openXlsx } from './xlsx-reader.js';
import { XlsxWriter } from './xlsx-writer.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-xlsx-'));
const file = join(folder, 'planilla.xlsx');
afterAll(() => rmSync(folder, { recursive: true }));

const TYPES =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const ROOT =
  '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>';
const BOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="rId9"/><sheet name="Lista" r:id="rId1"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="x/styles" Target="/xl/styles.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>';
const STRINGS =
  '<sst><si><t>Código</t></si><si><r><t>Lápiz </t></r><r><t>&amp; goma</t></r><rPh><t>no</t></rPh></si></sst>';

/** Each entity is ten times the one before: the last one is two gigabytes. */
const BILLION_LAUGHS = Array.from(
  { length: 9 },
  (_, nth) => `<!ENTITY a${nth + 1} "${`&a${nth};`.repeat(10)}">`,
).join('');

type Parts = Readonly<Record<string, string | Readable>>;

async function write(parts: Parts): Promise<void> {
  const zip = new ZipFile();
  const all: Parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': ROOT,
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': STRINGS,
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content, name, { compressionLevel: 1 });
  }
  zip.end();
  const out = createWriteStream(file);
  zip.outputStream.pipe(out);
  await finished(out);
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

async function read(mark: '.' | ',' = '.') {
  const opened = await openXlsx(file, mark);
  try {
    const rows = [];
    for await (const some of opened.rows()) rows.push(...some.map(({ line, cells }) => [line, ...cells]));
    return rows;
  } finally {
    opened.close();
  }
}

/** The cells of the written file that a spreadsheet keeps as texts when a user edits them. */
function quotedCells(): string[] {
  const parts = unzipSync(readFileSync(file));
  const xml = (name: string) => Buffer.from(parts[name] ?? []).toString();
  const styles = (xml('xl/styles.xml').split('<cellXfs')[1] ?? '').match(/<xf[ /][^>]*>/g) ?? [];
  return [...xml('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"/g)].flatMap(
    ([, at = '', style]) => (styles[Number(style)]?.includes('quotePrefix') ? [at] : []),
  );
}

/** Peak of the process's memory above its beginning, in MiB. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await work();
  clearInterval(timer);
  return (peak - before) / 1024 ** 2;
}

describe('reading an XLSX file', () => {
  it('reads texts, numbers, dates, leading zeros and results of formulas as they would be typed', async () => {
    await write({
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Precio</t></is></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="2"><v>42</v></c><c r="C3"><v>1234.5000000000002</v></c><c r="D3" s="1"><v>46349</v></c></row>' +
          '<row><c><v>7.79000123456e+12</v></c><c><v>12345678901234567</v></c><c><f>A1*2</f><v>0.1</v></c><c t="b"><v>1</v></c><c t="str"><f>"a"</f><v>a&lt;b</v></c><c><f>A1</f></c></row>',
      ),
    });
    expect(await read(',')).toEqual([
      [1, 'Código', '', 'Precio'],
      [3, 'Lápiz & goma', '00042', '1234,5', '2026-11-23'],
      [4, '7790001234560', '1,23457E+16', '0,1', 'sí', 'a<b', '#SIN-RESULTADO!'],
    ]);
  });

  it('reads what the shop itself writes', async () => {
    const signal = new AbortController().signal;
    const writer = new XlsxWriter(
      file,
      'a & b',
      [
        { title: 'Código', width: 9 },
        { title: '=Precio', width: 9 },
      ],
      signal,
    );
    await writer.add([
      ['=1+1', { money: '1234.50' }],
      ['a\n<b>', null],
    ]);
    await writer.close();
    expect(quotedCells()).toEqual(['B1', 'A2']);
    expect(await read()).toEqual([
      [1, 'Código', '=Precio'],
      [2, '=1+1', '1234.50'.replace(/0$/, '')],
      [3, 'a\n<b>'],
    ]);
  });

  it.each<[string, Parts, RegExp]>([
    ['macros', { 'xl/vbaProject.bin': 'x', 'xl/worksheets/sheet1.xml': sheet('') }, /tiene macros/],
    [
      'a macro-enabled type',
      {
        '[Content_Types].xml': TYPES.replace('sheet.main', 'sheet.macroEnabled.main'),
        'xl/worksheets/sheet1.xml': sheet(''),
      },
      /admite macros/,
    ],
    [
      'links to other files',
      { 'xl/externalLinks/externalLink1.xml': '<a/>', 'xl/worksheets/sheet1.xml': sheet('') },
      /vínculos a otros archivos/,
    ],
    [
      'a document type with entities',
      { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' },
      /define textos propios/,
    ],
    [
      'shared texts whose entities multiply to gigabytes',
      {
        'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>0</v></c></row>'),
        'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY a0 "ja">${BILLION_LAUGHS}]><sst><si><t>&a9;</t></si></sst>`,
      },
      /define textos propios/,
    ],
    [
      'an entity that names a file of this machine',
      {
        'xl/workbook.xml': `<!DOCTYPE workbook [<!ENTITY f SYSTEM "file:///etc/passwd">]>${BOOK}`,
        'xl/worksheets/sheet1.xml': sheet(''),
      },
      /define textos propios/,
    ],
    [
      'a sheet that is on another machine',
      {
        'xl/_rels/workbook.xml.rels': RELATIONS.replace(
          'Target="worksheets/sheet1.xml"',
          'Target="http://127.0.0.1:1/sheet1.xml" TargetMode="External"',
        ),
      },
      /no tiene una hoja con datos/,
    ],
    [
      '10,000 columns',
      {
        'xl/worksheets/sheet1.xml': sheet(
          `<row>${'<c t="inlineStr"><is><t>c</t></is></c>'.repeat(10_000)}</row>`,
        ),
      },
      /más de 500 columnas/,
    ],
    [
      'a cell in column 10,000',
      { 'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="NTP1"><v>1</v></c></row>') },
      /más de 500 columnas/,
    ],
    ['a missing text', { 'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>99</v></c></row>') }, /dañada/],
    [
      'a tag that never ends',
      { 'xl/worksheets/sheet1.xml': `<worksheet a="${'>'.repeat(100_000)}"/>` },
      /etiquetas es demasiado larga/,
    ],
    [
      'a cell that is too long',
      {
        'xl/worksheets/sheet1.xml': sheet(
          `<row><c t="inlineStr"><is>${`<t>${'x'.repeat(9_999)}</t>`.repeat(7)}</is></c></row>`,
        ),
      },
      /una celda tiene más de 65536 caracteres/,
    ],
    [
      'a shared text that is too long',
      {
        'xl/worksheets/sheet1.xml': sheet(''),
        'xl/sharedStrings.xml': `<sst><si>${`<r><t>${'x'.repeat(9_999)}</t></r>`.repeat(7)}</si></sst>`,
      },
      /una celda tiene más de 65536 caracteres/,
    ],
    ['XML that ends too early', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' }, /dañada/],
  ])('refuses a file with %s', async (_, parts, message) => {
    await write(parts);
    await expect(read()).rejects.toThrow(message);
  });

  it.each<[string, Buffer, RegExp]>([
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel antiguo/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /no es una planilla/],
    ['the beginning of a ZIP file', Buffer.from('504b0304000000000000', 'hex'), /dañado/],
  ])('refuses %s under the name of an XLSX file', async (_, bytes, message) => {
    writeFileSync(file, bytes);
    await expect(read()).rejects.toThrow(message);
  });

  it('refuses two gigabytes of zeros before it reads them', async () => {
    const zeros = Buffer.alloc(1024 ** 2);
    const parts = {
      'xl/worksheets/sheet1.xml': Readable.from(
        (function* () {
          for (let n = 0; n < 2_048; n += 1) yield zeros;
        })(),
      ),
    };
    await write(parts);
    const begun = process.cpuUsage();
    const grown = await growth(() => expect(read()).rejects.toThrow(/descomprimido ocupa demasiado/));
    const { user, system } = process.cpuUsage(begun);
    expect(grown).toBeLessThan(50);
    expect((user + system) / 1_000, 'ms of processor time').toBeLessThan(2_000);
  }, 60_000);

  it('keeps its memory bounded while one text never ends', async () => {
    const noise = (function* () {
      yield '<worksheet><sheetData><row><c t="inlineStr"><is><t>';
      for (let n = 0; n < 200; n += 1) yield randomBytes(100_000).map((byte) => 33 + (byte % 20));
    })();
    await write({ 'xl/worksheets/sheet1.xml': Readable.from(noise) });
    const grown = await growth(() => expect(read()).rejects.toThrow(/dañada/));
    expect(grown).toBeLessThan(80);
  });
});
