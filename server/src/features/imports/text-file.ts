// Reads an imported text file line by line, after finding its size and encoding (UTF-8, UTF-16 or Latin-1).

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { OperatorError } from '../../platform/operator-error.js';
import type { Encoding } from '../../platform/table-files/table-file.js';

/** Latin-1 is read as Windows-1252, its superset: what Excel writes. */
export type { Encoding } from '../../platform/table-files/table-file.js';

/** The encoding that a file was found to have. UTF-16 is what a spreadsheet calls 'Texto Unicode'; its byte order mark says so. */
export type FileEncoding = Encoding | 'utf-16';

const DECODERS: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'utf8',
  'utf-16': 'utf-16',
  'latin-1': 'win1252',
};

const CHUNK_BYTES = 256 * 1024;
const LINE_MAX_CHARACTERS = 4 * 1024 * 1024;

/** Path, size and encoding of a file, found before it is read. */
export interface TextFile {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: FileEncoding;
}

/**
 * Finds a file's size and, unless stated, its encoding. Reads the whole file, because the first byte that is not UTF-8 may
 * be in its last row.
 * @throws OperatorError when the file does not exist or is empty.
 */
export async function inspectFile(path: string, stated: Encoding | undefined): Promise<TextFile> {
  const { bytes, start } = await measure(path);
  if (bytes === 0) throw new OperatorError(`El archivo ${path} está vacío.`);
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
    return { path, bytes, encoding: 'utf-16' };
  }
  return { path, bytes, encoding: stated ?? ((await isUtf8(path)) ? 'utf-8' : 'latin-1') };
}

async function measure(path: string): Promise<{ bytes: number; start: Buffer }> {
  try {
    const file = await open(path, 'r');
    try {
      const start = Buffer.alloc(2);
      await file.read(start, 0, 2, 0);
      return { bytes: (await file.stat()).size, start };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new OperatorError(`No existe el archivo ${path}.`);
    if (code === 'EISDIR') throw new OperatorError(`${path} es una carpeta, no un archivo.`);
    throw new OperatorError(`No se puede leer el archivo ${path} (${String(code)}).`);
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Yields the physical lines of a file without their ends (LF or CRLF), chunk by chunk. Drops a byte order mark; a byte that
 * is invalid in the encoding becomes U+FFFD.
 * @param onBytes called with the number of bytes read so far.
 */
export async function* readLines(
  file: Pick<TextFile, 'path' | 'encoding'>,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string[]> {
  const decoder = iconv.getDecoder(DECODERS[file.encoding], { stripBOM: true });
  let bytes = 0;
  let rest = '';
  for await (const chunk of chunksOf(file.path)) {
    bytes += chunk.length;
    onBytes(bytes);
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_CHARACTERS) {
      throw new OperatorError(
        `${file.path} no parece un CSV: tiene una línea de más de ${LINE_MAX_CHARACTERS} caracteres.`,
      );
    }
    yield lines.map(withoutReturn);
  }
  rest += decoder.end() ?? '';
  if (rest !== '') yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: CHUNK_BYTES });
}
