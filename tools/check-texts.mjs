/*
 * Refuses in tracked files what is not of this project or is not finished: folders outside of it, open ends, and
 * tests that are left out or alone.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from './lib/project.mjs';

const TEST = /\.(test|spec)\.tsx?$/;
const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|pdf|xlsx|zip|gz)$/i;

/** Each with an example that it must find. Written in pieces, so that this file passes its own check. */
const RULES = [
  {
    what: 'a folder outside of the project',
    where: /./,
    pattern: /\.\.\/shared\b/,
    example: ['..', 'shared'].join('/'),
  },
  {
    what: 'an open end',
    where: /\.(tsx?|mjs|js|sql|css|md|yml|yaml|sh)$/,
    // In Spanish "todo" is a word: only as a mark, alone or before a colon or a bracket.
    pattern: new RegExp(`(//|#|\\*|--|<!--)\\s*${'TO'}${'DO'}\\b|\\b${'FIX'}${'ME'}\\b`),
    example: `// ${'TO'}${'DO'}: later`,
  },
  { what: 'a test that is left out', where: TEST, pattern: /\.(skip|todo|fixme)\(/, example: "it.skip('x')" },
  { what: 'a test that runs alone', where: TEST, pattern: /\.only\(/, example: "it.only('x')" },
];

const problems = RULES.filter((rule) => !rule.pattern.test(rule.example)).map(
  (rule) => `the check does not find its own example of ${rule.what}`,
);
let checked = 0;
for (const file of projectFiles()) {
  if (BINARY.test(file) || file === 'package-lock.json') continue;
  const path = join(root, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
  checked += 1;
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const rule of RULES) {
        if (file === 'tools/check-texts.mjs' || !rule.where.test(file)) continue;
        if (rule.pattern.test(line))
          problems.push(`${file}:${index + 1} has ${rule.what}: ${line.trim().slice(0, 120)}`);
      }
    });
}

for (const problem of problems) console.error(problem);
process.stdout.write(`${checked} files, ${problems.length} problems\n`);
if (problems.length > 0) process.exit(1);
