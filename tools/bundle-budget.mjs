/*
 * Last step of the web build: prints how much code each screen's first view loads, and fails above a budget
 * (docs/decisions/0021-bundle-budget.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgetProblems, firstViewSizes, formatKb } from './lib/bundle-budget.mjs';
import { root } from './lib/project.mjs';

const folder = join(root, 'web/dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();
const gzipSizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return sizes.get(file);
};

const rows = firstViewSizes(manifest, gzipSizeOf);
const screenName = (screen) => screen.replace(/^.*\/|Screen\.tsx$/g, '');
process.stdout.write('\nCode of each first view, gzip (KB of 1024 bytes):\n');
for (const { screen, files, bytes, budget } of rows) {
  const limit = budget === undefined ? '' : `  of at most ${formatKb(budget)}`;
  process.stdout.write(
    `${screenName(screen).padEnd(16)}${formatKb(bytes).padStart(10)}${`${files} files`.padStart(10)}${limit}\n`,
  );
}
const problems = budgetProblems(rows);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
