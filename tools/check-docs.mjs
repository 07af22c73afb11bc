/*
 * Checks docs/architecture.md: every path it names exists, and every top-level folder and every feature of the server has
 * a row in its tables. Checks docs/where.md: every path it names exists. Checks CHANGELOG.md and docs/words.md: no line
 * is there twice, as after a merge.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from './lib/project.mjs';

const PAGE = 'docs/architecture.md';
const MAP = 'docs/where.md';

/** Returns the names in backticks that look like paths of this project, i.e. start with a top-level folder or file. */
function namedPaths(text, top) {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code)
    .filter((code) => /^[\w.-]+(\/[\w.@-]+)*\/?$/.test(code))
    .filter(
      (code) => top.has(code.split('/')[0]) || /^[\w.-]+\/[\w./-]+\.(ts|tsx|mjs|md|sql|json)$/.test(code),
    );
}

/** Returns a problem for each path that a page names and that does not exist. */
function missingPaths(page, text, files) {
  const top = new Set(files.map((file) => file.split('/')[0]));
  const known = new Set(
    files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
  );
  return namedPaths(text, top)
    .filter((path) => !known.has(path.replace(/\/$/, '')))
    .map((path) => `${page} names ${path}, which does not exist`);
}

function check(text, files) {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const features = new Set(
    files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.slice(1) ?? []),
  );
  const hasRow = (name) => new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(text);
  return [
    ...missingPaths(PAGE, text, files),
    ...[...folders]
      .filter((folder) => !folder.startsWith('.') && !hasRow(`${folder}/`))
      .map((folder) => `${PAGE} has no row for ${folder}/`),
    ...[...features]
      .filter((feature) => !hasRow(feature))
      .map((feature) => `${PAGE} has no row for the feature ${feature}`),
  ];
}

/** Returns a problem for each long line that a page has twice. */
function repeatedLines(page, text) {
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  return lines
    .filter((line, index) => line.length > 40 && lines.indexOf(line) !== index)
    .map((line) => `${page} says twice: ${line}`);
}

const problems = [];
const row = '| carrito | cart | open, one for each user and client |';
if (repeatedLines('x', `${row}\n\n${row}`).length !== 1)
  problems.push('the check does not find a repeated line');
for (const page of ['CHANGELOG.md', 'docs/words.md'])
  problems.push(...repeatedLines(page, readFileSync(join(root, page), 'utf8')));
const example = check('| `server/` | the server |\n| `cart` | the cart |\n`server/gone.ts` `server/app.ts`', [
  'server/app.ts',
  'server/src/features/cart/cart.service.ts',
  'server/src/features/orders/orders.service.ts',
  'web/x.ts',
]);
if (example.length !== 3) problems.push('the check does not find the three problems of its example');
if (!existsSync(join(root, PAGE))) problems.push(`${PAGE} does not exist`);
else problems.push(...check(readFileSync(join(root, PAGE), 'utf8'), projectFiles()));
if (!existsSync(join(root, MAP))) problems.push(`${MAP} does not exist`);
else problems.push(...missingPaths(MAP, readFileSync(join(root, MAP), 'utf8'), projectFiles()));

for (const problem of problems) console.error(problem);
process.stdout.write(`${PAGE}, ${MAP}: ${problems.length} problems\n`);
if (problems.length > 0) process.exit(1);
