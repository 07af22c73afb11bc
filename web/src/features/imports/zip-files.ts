// Joins files in one ZIP file in the browser, so that many are uploaded as one import. They are stored as they are: a PDF hardly shrinks, and
// the browser keeps them by reference.

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Version 2.0, as readers expect of files in folders. */
const VERSION = 20;
/** Says that names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** 1 January 1980: the time of a file plays no part. */
const NO_DATE = 0x0021;

/** The maximum number of files: one that needs no longer form of the format. */
export const ZIPPED_FILES_MAX = 65_535;

/**
 * Returns a ZIP file with the files, in their order. One whose name came before is put in a folder, so that each keeps its name.
 * @param onProgress gets the number of files that were read.
 */
export async function zipFiles(
  name: string,
  files: readonly File[],
  onProgress: (count: number) => void,
): Promise<File> {
  const content: BlobPart[] = [];
  const directory: BlobPart[] = [];
  const times = new Map<string, number>();
  let offset = 0;
  let directoryBytes = 0;
  for (const [index, file] of files.entries()) {
    const nth = (times.get(file.name) ?? 0) + 1;
    times.set(file.name, nth);
    const named = new TextEncoder().encode(nth === 1 ? file.name : `${nth}/${file.name}`);
    const checksum = crc32(new Uint8Array(await file.arrayBuffer()));
    const entry = { named: named.length, bytes: file.size, checksum };
    content.push(localHeader(entry), named, file);
    directory.push(centralHeader(entry, offset), named);
    offset += LOCAL_BYTES + named.length + file.size;
    directoryBytes += CENTRAL_BYTES + named.length;
    onProgress(index + 1);
  }
  const end = centralEnd(files.length, directoryBytes, offset);
  return new File([...content, ...directory, end], name, { type: 'application/zip' });
}

interface Entry {
  /** The length of its name, in bytes. */
  readonly named: number;
  readonly bytes: number;
  readonly checksum: number;
}

function localHeader(entry: Entry): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(LOCAL_BYTES));
  view.setUint32(0, LOCAL_HEADER, true);
  writeEntry(view, 4, entry);
  return view.buffer;
}

function centralHeader(entry: Entry, offset: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(CENTRAL_BYTES));
  view.setUint32(0, CENTRAL_HEADER, true);
  view.setUint16(4, VERSION, true);
  writeEntry(view, 6, entry);
  view.setUint32(42, offset, true);
  return view.buffer;
}

/** Writes what both headers of a file have in common. */
function writeEntry(view: DataView, at: number, { named, bytes, checksum }: Entry): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 8, NO_DATE, true);
  view.setUint32(at + 10, checksum, true);
  view.setUint32(at + 14, bytes, true);
  view.setUint32(at + 18, bytes, true);
  view.setUint16(at + 22, named, true);
}

function centralEnd(count: number, bytes: number, offset: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(END_BYTES));
  view.setUint32(0, CENTRAL_END, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, bytes, true);
  view.setUint32(16, offset, true);
  return view.buffer;
}

const POLYNOMIAL = 0xedb88320;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a ZIP file's entry. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
