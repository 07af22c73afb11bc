/*
 * Proves that the server's features write SQL in their `.queries.ts` files alone: first on examples, then on every file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from './lib/imports.mjs';
import { projectFiles, root } from './lib/project.mjs';

const STATEMENT = /\bsql(?:<[^>`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

const FORBIDDEN = [
  'await sql`select 1`.execute(db)',
  'await sql<{ a: number }>`select 1 as a`.execute(db)',
  "await db.selectFrom('orders').execute()",
  "await tx.insertInto('orders').values(row).execute()",
];
const ALLOWED = ['await orderLines(db, companyId, orderId)', "// sql`select 1` and .selectFrom('orders')"];

const hasStatement = (source) => STATEMENT.test(withoutComments(source));
const mayHoldSql = (file) => /\.(?:queries|test)\.ts$/.test(file);

const problems = [
  ...FORBIDDEN.filter((source) => !hasStatement(source)).map((source) => `not recognised as SQL: ${source}`),
  ...ALLOWED.filter(hasStatement).map((source) => `wrongly taken for SQL: ${source}`),
];
const files = projectFiles('server/src/features').filter((file) => file.endsWith('.ts') && !mayHoldSql(file));
for (const file of files)
  if (hasStatement(readFileSync(join(root, file), 'utf8')))
    problems.push(`${file} writes SQL: move the statement to a .queries.ts file of its feature`);

for (const problem of problems) console.error(problem);
process.stdout.write(`${files.length} files without SQL, ${problems.length} problems\n`);
if (problems.length > 0) process.exitCode = 1;
