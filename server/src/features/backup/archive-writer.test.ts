// Tests the writing of a backup's ZIP file: it is named when complete, nothing is left or overwritten after a failure,
// old partial files are deleted.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeArchive } from './archive-writer.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-archive-'));
  file = join(folder, 'shop.zip');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes an archive with one entry; `onTurn` runs when the entry is opened. */
const write = (onTurn: () => void) =>
  writeArchive(file, [
    {
      name: 'a',
      open: async () => {
        onTurn();
        return Readable.from([Buffer.from('one')]);
      },
      done: () => undefined,
    },
  ]);

it('a backup has its name when it is whole, not before', async () => {
  const bytes = await write(() => expect(existsSync(file)).toBe(false));
  expect(readFileSync(file)).toHaveLength(bytes);
  expect(readdirSync(folder)).toEqual(['shop.zip']);
});

it('leaves nothing where it fails, and never writes over a file that has come meanwhile', async () => {
  const failing = write(() => {
    throw new Error('no table');
  });
  await expect(failing).rejects.toThrow('no table');
  expect(readdirSync(folder)).toEqual([]);
  await expect(write(() => writeFileSync(file, 'another'))).rejects.toThrow('is there already');
  expect(readFileSync(file, 'utf8')).toBe('another');
  await expect(write(() => undefined)).rejects.toThrow('is there already');
  expect(readdirSync(folder)).toEqual(['shop.zip']);
});

it('takes away what killed ones have left, and nothing of one that is being written or of others', async () => {
  const hoursAgo = new Date(Date.now() - 7_200_000);
  const names = ['old.zip.mostrador-0123abcd.part', 'new.zip.mostrador-0123abcd.part', 'film.mp4.part'];
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    if (!name.startsWith('new')) utimesSync(join(folder, name), hoursAgo, hoursAgo);
  }
  await write(() => undefined);
  expect(readdirSync(folder).sort()).toEqual([
    'film.mp4.part',
    'new.zip.mostrador-0123abcd.part',
    'shop.zip',
  ]);
});
