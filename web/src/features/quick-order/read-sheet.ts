// Reads the first sheet of an XLSX file in the browser: unpacks the parts that it needs and returns the cells as texts.

/** The most that one part may have unpacked, in bytes. A larger one is not an order. */
const PART_MAX_BYTES = 40 * 1_048_576;
/** Rows beyond this number are not read: an order has 2,000 lines. */
const ROWS_MAX = 20_000;
const COLUMNS_MAX = 100;
/** The most texts that the cells of a file share. With more it is not an order, and the browser's memory would not hold them. */
const SHARED_TEXTS_MAX = 500_000;

/** Returns the rows of the first sheet with the texts of their cells; undefined if the file is not a spreadsheet. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[][] | undefined> {
  try {
    const parts = partsOf(bytes);
    const sheet = parts.get(await firstSheet(bytes, parts));
    if (sheet === undefined) return undefined;
    const shared = sharedTexts(await optionalText(bytes, parts.get('xl/sharedStrings.xml')));
    return rowsOf(await partText(bytes, sheet), shared);
  } catch {
    return undefined;
  }
}

/** Where a part of the file is. */
interface Part {
  readonly start: number;
  readonly packedBytes: number;
  readonly isPacked: boolean;
}

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;

/** Reads the ZIP file's list of parts, which is at its end. */
function partsOf(bytes: Uint8Array): ReadonlyMap<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_MARK) end -= 1;
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw new Error('The list of parts is damaged.');
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    const head = view.getUint32(at + 42, true);
    parts.set(name, {
      start: head + HEAD_BYTES + view.getUint16(head + 26, true) + view.getUint16(head + 28, true),
      packedBytes: view.getUint32(at + 20, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

async function partText(bytes: Uint8Array<ArrayBuffer>, part: Part): Promise<string> {
  const packed = new Blob([bytes.subarray(part.start, part.start + part.packedBytes)]).stream();
  const stream = part.isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > PART_MAX_BYTES) throw new Error('The sheet is too large.');
    text += decoder.decode(value, { stream: true });
  }
}

const optionalText = async (bytes: Uint8Array<ArrayBuffer>, part: Part | undefined): Promise<string> =>
  part === undefined ? '' : await partText(bytes, part);

/** Returns the name of the part with the workbook's first sheet. */
async function firstSheet(bytes: Uint8Array<ArrayBuffer>, parts: ReadonlyMap<string, Part>): Promise<string> {
  const workbook = await optionalText(bytes, parts.get('xl/workbook.xml'));
  const relations = await optionalText(bytes, parts.get('xl/_rels/workbook.xml.rels'));
  const [sheet] = elements(workbook, 'sheet');
  const id = attribute(sheet?.attributes ?? '', 'id');
  for (const { attributes } of elements(relations, 'Relationship')) {
    const target = attribute(attributes, 'Target') ?? '';
    if (attribute(attributes, 'Id') === id) return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

interface Element {
  readonly attributes: string;
  readonly inner: string;
  /** Its first character in the text, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/**
 * Yields the elements of a name that contain none of the same name. Throws at one that does not end. The time grows with the length of the
 * text only, whatever is in it: no file keeps the browser busy.
 */
function* elements(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(\\w+:)?${name}(\\s[^<>]*?)?(/?)>`, 'g');
  for (let tag = opening.exec(xml); tag !== null; tag = opening.exec(xml)) {
    const [, prefix = '', attributes = '', slash] = tag;
    const from = opening.lastIndex;
    const closing = slash === '/' ? '' : `</${prefix}${name}>`;
    const to = xml.indexOf(closing, from);
    if (to < 0) throw new Error(`An element ${name} does not end.`);
    const end = to + closing.length;
    yield { attributes, inner: xml.slice(from, to), start: tag.index, end };
    opening.lastIndex = end;
  }
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const text = value?.[1] ?? value?.[2];
  return text === undefined ? undefined : decoded(text);
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  for (const { inner } of elements(xml, 'si')) {
    if (texts.push(textsOf(inner)) > SHARED_TEXTS_MAX) throw new Error('The sheet has too many texts.');
  }
  return texts;
}

function rowsOf(sheet: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const { inner } of elements(sheet, 'row')) {
    if (rows.length >= ROWS_MAX) break;
    const row: string[] = [];
    for (const { attributes, inner: cell } of elements(inner, 'c')) {
      const column = columnOf(attribute(attributes, 'r')) ?? row.length;
      if (column >= COLUMNS_MAX) continue;
      while (row.length < column) row.push('');
      row[column] = cellText(attribute(attributes, 't'), cell, shared);
    }
    rows.push(row);
  }
  return rows;
}

/** Returns the place of a cell such as 'B7' in its row, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string | undefined, cell: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textsOf(cell);
  const [value] = elements(cell, 'v');
  const stored = decoded(value?.inner ?? '');
  if (type === 's') return shared[Number(stored)] ?? '';
  return type === undefined || type === 'n' ? numberText(stored) : stored;
}

/** Writes a number as it is typed in Argentina: a bar code with all its digits, and decimals after a comma. */
function numberText(stored: string): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  return Number.isSafeInteger(number) ? String(number) : stored.replace('.', ',');
}

/** Joins the pieces of a text that are formatted differently, without those that say how to pronounce it. */
function textsOf(xml: string): string {
  let written = '';
  let from = 0;
  for (const { start, end } of elements(xml, 'rPh')) {
    written += xml.slice(from, start);
    from = end;
  }
  written += xml.slice(from);
  return [...elements(written, 't')].map(({ inner }) => decoded(inner)).join('');
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
