// Writing the parts of an import's file, also where the disk takes less of a part than it was given.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { writePart } from './import-files.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('writes all of a part when the disk takes three bytes at a time', async () => {
  const path = join(folder, 'imports', 'a.csv');
  const probe = await open(join(folder, 'probe'), 'w');
  const handle = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const write = handle.write as (...values: unknown[]) => Promise<{ bytesWritten: number; buffer: Buffer }>;
  const short = vi.spyOn(handle, 'write').mockImplementation(function (this: unknown, ...values: unknown[]) {
    const [part, at, length, position] = values as [Buffer, number, number, number];
    return write.call(this, part, at, Math.min(3, length), position) as never;
  });
  try {
    await writePart(path, 0, Buffer.from('codigo;precio\n'));
    await writePart(path, 14, Buffer.from('A-1;100\n'));
  } finally {
    short.mockRestore();
  }
  expect(readFileSync(path, 'utf8')).toBe('codigo;precio\nA-1;100\n');
});
