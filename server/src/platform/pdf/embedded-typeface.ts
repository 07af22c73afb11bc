// The file and the tables by which a PDF embeds a typeface, compressed once for all documents.

import { deflateSync } from 'node:zlib';

/** A letter of the typeface. Its code is its number in the file, with four hexadecimal digits. */
interface EmbeddedLetter {
  readonly sign: string;
  readonly code: string;
  readonly width: number;
}

/** Heights and edges are in thousandths of the size. */
interface TypefaceFacts {
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly box: readonly number[];
  readonly isFixedPitch: boolean;
  readonly isItalic: boolean;
}

/** Bits of a font's flags (PDF 32000-1, table 123). */
const FIXED_PITCH = 1;
const SYMBOLIC = 4;
const ITALIC = 64;

/** A value as the file has it. The library would write a list of numbers anew for each document. */
class WrittenValue {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The library writes plain objects as dictionaries, and every other object as its text. */
  get [Symbol.toStringTag](): string {
    return 'WrittenValue';
  }

  toString(): string {
    return this.#text;
  }
}

/** Adds the typeface to a document. */
export type EmbeddedTypeface = ReturnType<typeof embeddedTypeface>;

/** Returns a function that adds the typeface to a document. */
export function embeddedTypeface(file: Buffer, letters: readonly EmbeddedLetter[], facts: TypefaceFacts) {
  const packedFile = deflateSync(file);
  const packedSigns = deflateSync(Buffer.from(unicodeMap(letters), 'latin1'));
  const widths = new WrittenValue(`[0 [${widthsOf(letters).join(' ')}]]`);
  const flags = SYMBOLIC | (facts.isFixedPitch ? FIXED_PITCH : 0) | (facts.isItalic ? ITALIC : 0);

  /** @param dictionary the object by which the pages name the typeface. @param tag six capitals that no other typeface of the document has */
  return (doc: PDFKit.PDFDocument, dictionary: PDFKit.PDFKitReference, tag: string): void => {
    const add = (data: Readonly<Record<string, unknown>>, stream?: Buffer) => {
      const added = doc.ref(stream === undefined ? data : { ...data, Filter: 'FlateDecode' });
      added.end(stream);
      return added;
    };
    const name = `${tag}+${facts.name.replaceAll(' ', '_')}`;
    const descriptor = add({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: flags,
      FontBBox: facts.box,
      ItalicAngle: facts.italicAngle,
      Ascent: facts.ascent,
      Descent: facts.descent,
      CapHeight: facts.capHeight,
      XHeight: facts.xHeight,
      StemV: 0,
      FontFile2: add({ Length1: file.length }, packedFile),
    });
    const font = add({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        // the library writes bytes as strings, and strings as names
        Registry: Buffer.from('Adobe'),
        Ordering: Buffer.from('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      W: widths,
      CIDToGIDMap: 'Identity',
    });
    Object.assign(dictionary.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [font],
      ToUnicode: add({}, packedSigns),
    });
    dictionary.end(undefined);
  };
}

/** The widths by number; 0 for a letter that is not there. */
function widthsOf(letters: readonly EmbeddedLetter[]): number[] {
  const widths: number[] = [];
  for (const { code, width } of letters) widths[Number.parseInt(code, 16)] = width;
  return Array.from(widths, (width) => width ?? 0);
}

/** The table by which a reader copies and finds text: the sign of each number. */
function unicodeMap(letters: readonly EmbeddedLetter[]): string {
  const signs = new Map<string, string>();
  for (const { sign, code } of letters)
    if (!signs.has(code)) signs.set(code, sign.charCodeAt(0).toString(16).padStart(4, '0'));
  const rows = [...signs].map(([code, sign]) => `<${code}> <${sign}>`);
  const blocks: string[] = [];
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
