// How much of a file one batch holds: rows, characters of cells, and the refusal of a file that is stored whole.

import { expect, it } from 'vitest';
import type { CsvRecord } from '../../platform/csv/csv-records.js';
import type { Database } from '../../platform/database/database.js';
import { ImportRun } from './import-run.js';

/** Compares rows that a file of one column has, and returns how many rows came in each batch. */
async function batchesOf(count: number, cell: (nth: number) => string, batch: number): Promise<number[]> {
  const sizes: number[] = [];
  const run = new ImportRun({
    source: {
      path: 'lista.csv',
      format: 'csv',
      bytes: 1,
      names: ['codigo', 'texto'],
      async *records(): AsyncGenerator<CsvRecord> {
        for (let nth = 0; nth < count; nth += 1) yield { line: nth + 2, cells: [String(nth), cell(nth)] };
      },
      close: () => undefined,
    },
    writer: {
      read: (line, [code = '']) => ({ line, code }),
      write: (_, rows) => {
        sizes.push(rows.length);
        return Promise.resolve({
          created: rows.length,
          updated: 0,
          unchanged: 0,
          rejections: [],
          changes: [],
        });
      },
    },
    batch,
    strict: false,
    mode: 'compare',
    codeLabel: 'Código',
    onRejections: () => undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  // Comparing rows with a writer of its own asks the database nothing.
  await run.execute({} as Database);
  return sizes;
}

const long = 'x'.repeat(60_000);

it('ends a batch at its rows, or when its cells hold sixteen million characters', async () => {
  expect(await batchesOf(5, () => 'x', 2)).toEqual([2, 2, 1]);
  expect(await batchesOf(600, () => long, 10_000)).toEqual([280, 280, 40]);
});

it('takes 50,000 rows that are stored together, and refuses one more or too much text', async () => {
  const whole = Number.POSITIVE_INFINITY;
  expect(await batchesOf(50_000, () => 'x', whole)).toEqual([50_000]);
  await expect(batchesOf(50_001, () => 'x', whole)).rejects.toThrow('lista.csv tiene más de 50000 filas.');
  await expect(batchesOf(1_200, () => long, whole)).rejects.toThrow('lista.csv tiene demasiado texto.');
});
