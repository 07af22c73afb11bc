// The table of the slowest test files: sums by file, order and length.

import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { slowestFiles } from './slowest-files.mjs';

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 100 }));

it('adds up the tests of a file and shows the ten slowest files, slowest first', () => {
  const lines: string[] = slowestFiles([...files(12), { file: '0.test.ts', ms: 5_000 }]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['slowest files:', '    5.0 s  0.test.ts', '    1.1 s  11.test.ts']);
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10);
});

it('shows nothing of a run of ten files or fewer', () => {
  expect(slowestFiles(files(10))).toBe('');
});
