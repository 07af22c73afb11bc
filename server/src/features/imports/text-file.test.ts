// Reading an imported text file: detecting UTF-8, UTF-16 or Latin-1, line ends across chunks, and missing or empty files.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, expect, it } from 'vitest';
import { inspectFile, readLines } from './text-file.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: Buffer | string): string {
  const path = join(folder, `${Math.random()}.csv`);
  writeFileSync(path, content);
  return path;
}

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const chunk of readLines(await inspectFile(path, undefined))) lines.push(...chunk);
  return lines;
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

it.each([
  ['UTF-8', Buffer.from('año\nñandú'), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.concat([BOM, Buffer.from('año\r\nñandú\r\n')]), 'utf-8'],
  ['Latin-1', Buffer.from('año\nñandú', 'latin1'), 'latin-1'],
])('reads %s', async (_name, content, encoding) => {
  const path = fileOf(content);
  expect(await inspectFile(path, undefined)).toMatchObject({ encoding, bytes: content.length });
  expect(await linesOf(path)).toEqual(['año', 'ñandú']);
});

it('takes the euro and the quotes of Windows for what they are', async () => {
  expect(await linesOf(fileOf(Buffer.from([0x80, 0x20, 0x93, 0xf1, 0x94])))).toEqual(['€ “ñ”']);
});

it('finds a byte that is not UTF-8 at the end of a long file', async () => {
  const long = Buffer.from('ñ'.repeat(600_000));
  expect((await inspectFile(fileOf(long), undefined)).encoding).toBe('utf-8');
  expect((await inspectFile(fileOf(Buffer.concat([long, Buffer.from([0xf1])])), undefined)).encoding).toBe(
    'latin-1',
  );
});

it('keeps letters and line ends whole where chunks meet', async () => {
  const line = 'ñandú€'.repeat(17);
  const lines = Array.from({ length: 6_000 }, () => line);
  expect(await linesOf(fileOf(lines.join('\r\n')))).toEqual(lines);
});

it('refuses an empty file', async () => {
  await expect(inspectFile(fileOf(''), undefined)).rejects.toThrow('está vacío');
});

it.each(['utf-16le', 'utf-16be'])('reads %s by its byte order mark, whatever is stated', async (encoding) => {
  const path = fileOf(iconv.encode('código\tñandú\r\n1\t€', encoding, { addBOM: true }));
  const file = await inspectFile(path, 'utf-8');
  expect(file.encoding).toBe('utf-16');
  const lines: string[] = [];
  for await (const chunk of readLines(file)) lines.push(...chunk);
  expect(lines).toEqual(['código\tñandú', '1\t€']);
});

it('says what is not there', async () => {
  await expect(inspectFile(join(folder, 'no.csv'), undefined)).rejects.toThrow('No existe el archivo');
  await expect(inspectFile(folder, undefined)).rejects.toThrow('es una carpeta');
});
