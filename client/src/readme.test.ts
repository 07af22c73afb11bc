// The README shows the example of the package as it is.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('shows the example of a bridge as it is, in 30 lines of code', () => {
  const [, shown = ''] = /## A bridge[\s\S]*?```ts\n([\s\S]*?)```/.exec(read('../README.md')) ?? [];
  const source = read('./example/bridge.ts')
    .replace("'../index.js'", "'@mostrador/client'")
    .replace("'./erp.js'", "'@mostrador/client/example/erp'");
  expect(shown).toBe(source);
  const body = source.split('\n').filter((line) => line.trim() !== '' && !/^import|^\s*\/\*\*/.test(line));
  expect(body.length).toBeLessThanOrEqual(31);
});

it('depends on no package', () => {
  const { dependencies, peerDependencies } = JSON.parse(read('../package.json'));
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
});
