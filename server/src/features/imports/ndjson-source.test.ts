// Reading NDJSON: a field that is too long costs its own line only.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CELL_CHARACTERS_MAX } from '../../platform/csv/cell-limit.js';
import { openNdjson } from './ndjson-source.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-ndjson-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('rejects a line with a field that is too long, and reads the others', async () => {
  const file = join(folder, 'lista.ndjson');
  const longest = 'x'.repeat(CELL_CHARACTERS_MAX);
  const names = ['a', `${longest}x`, longest];
  writeFileSync(file, names.map((name) => `${JSON.stringify({ name })}\n`).join(''));
  const source = await openNdjson({ file, delimiter: undefined, decimalMark: '.', encoding: undefined });
  const read = [];
  for await (const record of source.records()) read.push('broken' in record ? record.broken : record.line);
  expect(read).toEqual([1, `el campo «name» tiene más de ${CELL_CHARACTERS_MAX} caracteres`, 3]);
});
