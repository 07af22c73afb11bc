/*
 * Refuses in tracked files: paths outside of the project, marks of unfinished work, and tests that are skipped or run alone.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from './lib/project.mjs';

const TEST = /\.(test|spec)\.tsx?$/;
const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|pdf|xlsx|zip|gz)$/i;

/** Each rule has an example that it must find. The examples are in pieces, so that this file passes its own check. */
const RULES = [
  {
    what: 'a folder outside of the project',
    where: /./,
    pattern: /\.\.\/shared\b/,
    example: ['..', 'shared'].join('/'),
  },
  {
    what: 'a mark of unfinished work',
    where: /\.(tsx?|mjs|js|sql|css|md|yml|yaml|sh)$/,
    // "todo" is a Spanish word: it counts only at the beginning of a comment.
    pattern: new RegExp(`(//|#|\\*|--|<!--)\\s*${'TO'}${'DO'}\\b|\\b${'FIX'}${'ME'}\\b`),
    example: `// ${'TO'}${'DO'}: later`,
  },
  { what: 'a skipped test', where: TEST, pattern: /\.(skip|todo|fixme)\(/, example: "it.skip('x')" },
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
