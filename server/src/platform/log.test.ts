// The log's folder and files are readable by the shop and its group only.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from './log.js';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mostrador-log-')), 'logs');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modes = () => readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);

it('only the shop and its group may read the log’s folder and files', async () => {
  openLog({ level: 'error', folder });
  await expect.poll(modes).toEqual([['mostrador.1.log', '640']]);
  expect(modeOf(folder)).toBe('750');
});

it('what an earlier release left open for all is closed', async () => {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const name of ['mostrador.1.log', 'mostrador.2.log', 'otro.txt']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  openLog({ level: 'error', folder });
  expect(modeOf(folder)).toBe('750');
  expect(modes()).toEqual([
    ['mostrador.1.log', '640'],
    ['mostrador.2.log', '640'],
    ['otro.txt', '644'],
  ]);
});
