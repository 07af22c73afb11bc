// The packages of a release, without what only builds and tests: how much of a disk they take.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { installedFolders } from './sbom.mjs';

const MAX_MB = 250;
const BLOCK_BYTES = 4_096;
const root = fileURLToPath(new URL('../', import.meta.url));

/** Returns the bytes that a package takes in whole blocks, without the packages inside it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + BLOCK_BYTES + bytesOf(path);
    return entry.isFile() ? sum + Math.ceil(statSync(path).size / BLOCK_BYTES) * BLOCK_BYTES : sum;
  }, 0);
}

it(`installs packages of at most ${MAX_MB} MB with a release`, () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object;
  const folders = (installedFolders(lock) as string[]).filter(
    // packages of other systems are not installed
    (folder) => folder.includes('node_modules/') && existsSync(join(root, folder)),
  );
  expect(folders.length).toBeGreaterThan(200);
  const sizes = folders.map((folder) => ({ folder, megabytes: bytesOf(join(root, folder)) / 1_048_576 }));
  const largest = sizes.sort((a, b) => b.megabytes - a.megabytes).slice(0, 12);
  const list = largest.map(({ folder, megabytes }) => `${megabytes.toFixed(1)} MB ${folder}`).join('\n');
  expect(
    sizes.reduce((sum, { megabytes }) => sum + megabytes, 0),
    list,
  ).toBeLessThan(MAX_MB);
});
