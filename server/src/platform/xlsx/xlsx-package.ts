// Opens the ZIP package of an XLSX file: refuses what is not a plain spreadsheet (macros, links to other files, bombs),
// and reads its small parts.

import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { OperatorError } from '../operator-error.js';
import { attributeOf, XmlScanner } from './xml-scanner.js';

/** How much a spreadsheet may hold. */
export interface XlsxLimits {
  /** Uncompressed bytes of all parts. */
  readonly totalBytesMax: number;
  /** How many times a part of more than 16 MiB may be larger than its compressed bytes. */
  readonly ratioMax: number;
  /** Bytes of the texts that cells share. */
  readonly textBytesMax: number;
  readonly columnsMax: number;
  readonly rowsMax: number;
}

/** A million rows of a supplier's list with twenty columns stay below all of these. */
export const XLSX_LIMITS: XlsxLimits = {
  totalBytesMax: 3 * 1024 ** 3,
  ratioMax: 150,
  textBytesMax: 256 * 1024 ** 2,
  columnsMax: 500,
  rowsMax: 1_048_576,
};

const ENTRIES_MAX = 5_000;
const SMALL_PART_MAX = 16 * 1024 ** 2;
const MEASURED_FROM = 16 * 1024 ** 2;

/** The parts of an opened package. */
export interface XlsxPackage {
  readonly zip: ZipFile;
  /** Opens a part; undefined when there is none of this name. */
  openPart(name: string): Promise<Readable | undefined>;
  /** The uncompressed bytes of a part; undefined when there is none of this name. */
  sizeOf(name: string): number | undefined;
  /** Reads a part of at most 16 MiB as text. */
  readPart(name: string): Promise<string | undefined>;
}

/**
 * Opens a package and checks its list of parts, before any part is read.
 * @throws OperatorError in Spanish, for a file that is refused.
 */
export async function openPackage(path: string, limits: XlsxLimits): Promise<XlsxPackage> {
  await checkStart(path);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new OperatorError(`El archivo ${path} está dañado: no se puede abrir como planilla.`);
  });
  try {
    const entries = await readEntries(zip, path);
    checkEntries(path, [...entries.values()], limits);
    const openPart = async (name: string) => {
      const entry = entries.get(name.toLowerCase());
      return entry === undefined ? undefined : zip.openReadStreamPromise(entry);
    };
    const readPart = async (name: string) => {
      const entry = entries.get(name.toLowerCase());
      if (entry !== undefined && entry.uncompressedSize > SMALL_PART_MAX)
        throw new OperatorError(`La planilla ${path} no se admite: una de sus partes es demasiado grande.`);
      const stream = await openPart(name);
      if (stream === undefined) return undefined;
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString('utf8');
    };
    const sizeOf = (name: string) => entries.get(name.toLowerCase())?.uncompressedSize;
    return { zip, openPart, sizeOf, readPart };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function checkStart(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new OperatorError(`No existe el archivo ${path}.`);
    throw new OperatorError(`No se puede leer el archivo ${path} (${String(code)}).`);
  });
  try {
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0).catch(() => undefined);
    const hex = start.toString('hex');
    if (hex === 'd0cf11e0')
      throw new OperatorError(
        `${path} es un libro de Excel antiguo (.xls) o tiene contraseña: guárdelo como .xlsx sin contraseña.`,
      );
    if (hex !== '504b0304') throw new OperatorError(`${path} no es una planilla XLSX.`);
  } finally {
    await file.close();
  }
}

async function readEntries(zip: ZipFile, path: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= ENTRIES_MAX) throw new OperatorError(`${path} tiene demasiadas partes.`);
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`El archivo ${path} está dañado: no se puede leer como planilla.`);
  }
  return entries;
}

function checkEntries(path: string, entries: readonly Entry[], limits: XlsxLimits): void {
  if (entries.some(({ fileName }) => /vbaproject\.bin$/i.test(fileName)))
    throw new OperatorError(`${path} tiene macros: guárdelo como libro de Excel (.xlsx) sin macros.`);
  if (entries.some(({ fileName }) => /^xl\/externallinks\//i.test(fileName)))
    throw new OperatorError(
      `${path} tiene vínculos a otros archivos: pegue los valores y guárdelo de nuevo.`,
    );
  if (entries.some((entry) => entry.isEncrypted()))
    throw new OperatorError(`${path} tiene contraseña: guárdelo sin contraseña.`);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > MEASURED_FROM && uncompressedSize > limits.ratioMax * Math.max(1, compressedSize),
  );
  if (isBomb || total > limits.totalBytesMax)
    throw new OperatorError(`${path} no se admite: descomprimido ocupa demasiado. Guárdelo como CSV.`);
}

/** The elements with a name in a small part: the attributes of each. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const scanner = new XmlScanner({
    open: (element, attributes) => {
      if (element === name) found.push(attributes);
    },
    close: () => undefined,
    text: () => undefined,
  });
  scanner.write(xml);
  return found;
}

/** Returns the targets of a part's relations by their id, with the last word of their type. */
export function relationsOf(xml: string, folder: string): { id: string; type: string; target: string }[] {
  return elementsOf(xml, 'Relationship').map((attributes) => {
    const target = attributeOf(attributes, 'Target') ?? '';
    return {
      id: attributeOf(attributes, 'Id') ?? '',
      type: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : `${folder}${target}`,
    };
  });
}
