// Makes a subset of a TrueType typeface: only the glyphs that a PDF uses. The outlines are copied from the file unchanged.

const DIRECTORY = 12;
const RECORD = 16;
/** The tables that a subset has, in the order of their names. */
const KEPT = ['cvt ', 'fpgm', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep', 'glyf'] as const;

/** The width and the bearing of a letter that was left out. */
const NO_METRICS = Buffer.alloc(4);

/** Flags of a part of a composite letter (OpenType, table glyf). */
const WORDS = 0x01;
const SCALE = 0x08;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;

interface Outline {
  readonly bytes: Buffer;
  /** The advance width and the left bearing, as the table hmtx has them. */
  readonly metrics: Buffer;
  /** Where the numbers of the parts of a composite letter are. */
  readonly parts: readonly number[];
}

/** The outlines of a typeface's letters by number, and the tables that every subset has. */
export interface Outlines {
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly outline: (glyph: number) => Outline;
}

/** Reads the outlines of a TrueType file. */
export function outlinesOf(file: Buffer): Outlines {
  const tables = new Map<string, Buffer>();
  for (let nth = 0; nth < file.readUInt16BE(4); nth += 1) {
    const record = DIRECTORY + nth * RECORD;
    const start = file.readUInt32BE(record + 8);
    tables.set(
      file.toString('latin1', record, record + 4),
      file.subarray(start, start + file.readUInt32BE(record + 12)),
    );
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`The typeface has no table ${name}.`);
    return found;
  };
  const [glyf, loca, hmtx, head, hhea] = ['glyf', 'loca', 'hmtx', 'head', 'hhea'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const long = head.readInt16BE(50) === 1;
  const startOf = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const metricsCount = hhea.readUInt16BE(34);
  const metricsOf = (glyph: number): Buffer => {
    if (glyph < metricsCount) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
    const bearing = metricsCount * 4 + (glyph - metricsCount) * 2;
    return Buffer.concat([
      hmtx.subarray((metricsCount - 1) * 4, (metricsCount - 1) * 4 + 2),
      hmtx.subarray(bearing, bearing + 2),
    ]);
  };
  const known = new Map<number, Outline>();
  const outline = (glyph: number): Outline => {
    const kept = known.get(glyph);
    if (kept !== undefined) return kept;
    const bytes = glyf.subarray(startOf(glyph), startOf(glyph + 1));
    const read = { bytes, metrics: metricsOf(glyph), parts: partsOf(bytes) };
    known.set(glyph, read);
    return read;
  };
  return { tables, outline };
}

/** Returns where a composite letter names its parts. */
function partsOf(outline: Buffer): number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  for (let flags = MORE; (flags & MORE) !== 0; ) {
    flags = outline.readUInt16BE(at);
    parts.push(at + 2);
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2);
    if ((flags & SCALE) !== 0) at += 2;
    else if ((flags & TWO_SCALES) !== 0) at += 4;
    else if ((flags & MATRIX) !== 0) at += 8;
  }
  return parts;
}

/** A subset of a typeface's letters. A letter that is left out keeps its number. */
export class TypefaceSubset {
  readonly #outlines: Outlines;
  /** The glyph of each number; undefined for a letter that was left out. */
  readonly #glyphs: (number | undefined)[] = [0];
  readonly #numbers = new Map<number, number>([[0, 0]]);

  constructor(outlines: Outlines) {
    this.#outlines = outlines;
  }

  /** Returns the number of a letter: the next one for a new letter. */
  number(glyph: number, isUsed: boolean): number {
    const known = this.#numbers.get(glyph);
    const number = known ?? this.#glyphs.length;
    if (known === undefined) {
      this.#glyphs.push(undefined);
      this.#numbers.set(glyph, number);
    }
    if (isUsed) this.#glyphs[number] = glyph;
    return number;
  }

  /** Returns the subset as a file. */
  encode(): Buffer {
    const outlines: Buffer[] = [];
    const metrics: Buffer[] = [];
    const starts: number[] = [0];
    let length = 0;
    // grows in the loop: a composite letter adds its parts
    for (const glyph of this.#glyphs) {
      if (glyph === undefined) {
        metrics.push(NO_METRICS);
        starts.push(length);
        continue;
      }
      const { bytes, metrics: own, parts } = this.#outlines.outline(glyph);
      const copied = parts.length === 0 ? bytes : Buffer.from(bytes);
      for (const part of parts) copied.writeUInt16BE(this.#part(bytes.readUInt16BE(part)), part);
      const padding = Buffer.alloc((4 - (copied.length % 4)) % 4);
      outlines.push(copied, padding);
      metrics.push(own);
      length += copied.length + padding.length;
      starts.push(length);
    }
    const loca = Buffer.alloc(starts.length * 4);
    for (const [nth, start] of starts.entries()) loca.writeUInt32BE(start, nth * 4);
    const head = Buffer.from(this.#table('head'));
    head.writeInt16BE(1, 50);
    const hhea = Buffer.from(this.#table('hhea'));
    hhea.writeUInt16BE(metrics.length, 34);
    const maxp = Buffer.from(this.#table('maxp'));
    maxp.writeUInt16BE(metrics.length, 4);
    const made: Readonly<Record<string, Buffer>> = {
      head,
      hhea,
      maxp,
      loca,
      hmtx: Buffer.concat(metrics),
      glyf: Buffer.concat(outlines),
    };
    return fontFile(
      KEPT.flatMap((name) => {
        const table = made[name] ?? this.#outlines.tables.get(name);
        return table === undefined ? [] : [[name, table] as const];
      }),
    );
  }

  /** Returns the number of a part of a composite letter. One whose letter was left out gets a number of its own. */
  #part(glyph: number): number {
    const known = this.#numbers.get(glyph);
    if (known !== undefined && this.#glyphs[known] !== undefined) return known;
    const number = this.#glyphs.length;
    this.#glyphs.push(glyph);
    this.#numbers.set(glyph, number);
    return number;
  }

  #table(name: string): Buffer {
    const table = this.#outlines.tables.get(name);
    if (table === undefined) throw new Error(`The typeface has no table ${name}.`);
    return table;
  }
}

/** Checksums are left at zero: readers of PDFs do not compare them. */
function fontFile(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(DIRECTORY + RECORD * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(RECORD * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(RECORD * (tables.length - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [nth, [name, table]] of tables.entries()) {
    const record = DIRECTORY + RECORD * nth;
    directory.write(name, record, 'latin1');
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(table.length, record + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
