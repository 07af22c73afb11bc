/*
 * After the build: prints what each screen's first view loads of code, and fails above a budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstViews, inKb, tooHeavy } from './lib/first-view.mjs';
import { root } from './lib/project.mjs';

const folder = join(root, 'web/dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return sizes.get(file);
};

const rows = firstViews(manifest, sizeOf);
const name = (screen) => screen.replace(/^.*\/|Screen\.tsx$/g, '');
process.stdout.write('\nCode of each first view, gzip (KB of 1024 bytes):\n');
for (const { screen, files, bytes, budget } of rows) {
  const limit = budget === undefined ? '' : `  of at most ${inKb(budget)}`;
  process.stdout.write(
    `${name(screen).padEnd(16)}${inKb(bytes).padStart(10)}${`${files} files`.padStart(10)}${limit}\n`,
  );
}
const problems = tooHeavy(rows);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
