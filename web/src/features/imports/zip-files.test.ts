// Reads the ZIP file by its format: the end of the directory, the directory, and each file's own header.

import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipFiles } from './zip-files';

interface Unpacked {
  readonly name: string;
  readonly text: string;
  readonly isWhole: boolean;
}

async function unpack(zip: Blob): Promise<Unpacked[]> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files: Unpacked[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameLength, local] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    // the file's own header says the same as the directory
    expect(bytes.subarray(local + 4, local + 30)).toEqual(bytes.subarray(at + 6, at + 32));
    expect(bytes.subarray(local + 30, local + 30 + nameLength)).toEqual(name);
    const content = bytes.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    files.push({
      name: name.toString('utf8'),
      text: content.toString('utf8'),
      isWhole: bytes.readUInt32LE(at + 16) === crc32(content),
    });
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

const file = (name: string, text: string) => new File([text], name);

it('holds every file with its name and checksum, also an empty one and names with accents', async () => {
  const counts: number[] = [];
  const zip = await zipFiles(
    '3 comprobantes.zip',
    [
      file('FC A 0001-00000245.pdf', '%PDF-1.4 ñ'),
      file('débito º.pdf', 'x'.repeat(70_000)),
      file('vacío.pdf', ''),
    ],
    (count) => counts.push(count),
  );
  expect(zip.name).toBe('3 comprobantes.zip');
  expect(counts).toEqual([1, 2, 3]);
  expect(await unpack(zip)).toEqual([
    { name: 'FC A 0001-00000245.pdf', text: '%PDF-1.4 ñ', isWhole: true },
    { name: 'débito º.pdf', text: 'x'.repeat(70_000), isWhole: true },
    { name: 'vacío.pdf', text: '', isWhole: true },
  ]);
});

it('puts files of the same name into folders', async () => {
  const zip = await zipFiles(
    'a.zip',
    [file('1.pdf', 'a'), file('1.pdf', 'b'), file('1.pdf', 'c')],
    () => undefined,
  );
  expect((await unpack(zip)).map(({ name }) => name)).toEqual(['1.pdf', '2/1.pdf', '3/1.pdf']);
});

it('of no files is an empty ZIP file', async () => {
  expect(await unpack(await zipFiles('a.zip', [], () => undefined))).toEqual([]);
});
