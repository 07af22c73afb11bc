/*
 * npm run db:statements: runs the tests of the features and records each SQL statement that they send and the columns of every
 * table. The next release's migrations are tested against them (server/src/platform/database/previous-release.test.ts).
 * Run it when making a release.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, packageProgram, root, run } from './lib/project.mjs';

checkNode();
const folder = mkdtempSync(join(tmpdir(), 'mostrador-statements-'));
const file = join(folder, 'statements.jsonl');
writeFileSync(file, '');
try {
  const env = { ...process.env, RECORD_STATEMENTS: file };
  await run(packageProgram('vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/features'), {
    env,
  });
  const texts = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { shape, text } = JSON.parse(line);
    if (!texts.has(shape)) texts.set(shape, text);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'));
  const schema = readFileSync(join(root, 'server/src/platform/database/generated/schema.ts'), 'utf8');
  const statements = [...texts.values()].sort();
  writeFileSync(
    join(root, 'server/src/platform/database/previous-release.json'),
    `${JSON.stringify({ version, columns: columnsOf(schema), statements }, null, 2)}\n`,
  );
  process.stdout.write(`${statements.length} statements of ${version}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the columns of each table, read from the generated types. */
function columnsOf(schema) {
  const named = Object.fromEntries(
    [.../^export interface DB \{([^}]*)\}/m.exec(schema)[1].matchAll(/^ {2}(\w+): (\w+);$/gm)].map(
      ([, table, type]) => [type, table],
    ),
  );
  const columns = {};
  for (const [, type, body] of schema.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)) {
    if (named[type] === undefined) continue;
    columns[named[type]] = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => column);
  }
  return columns;
}
