/*
 * Checks docs/architecture.md: every path it names exists, and every top-level folder and every feature of the server has
 * a row in its tables.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from './lib/project.mjs';

const PAGE = 'docs/architecture.md';

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

function check(text, files) {
  const top = new Set(files.map((file) => file.split('/')[0]));
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const features = new Set(
    files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.slice(1) ?? []),
  );
  const hasRow = (name) => new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(text);
  const known = new Set(
    files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
  );
  return [
    ...namedPaths(text, top)
      .filter((path) => !known.has(path.replace(/\/$/, '')))
      .map((path) => `${PAGE} names ${path}, which does not exist`),
    ...[...folders]
      .filter((folder) => !folder.startsWith('.') && !hasRow(`${folder}/`))
      .map((folder) => `${PAGE} has no row for ${folder}/`),
    ...[...features]
      .filter((feature) => !hasRow(feature))
      .map((feature) => `${PAGE} has no row for the feature ${feature}`),
  ];
}

const problems = [];
const example = check('| `server/` | the server |\n| `cart` | the cart |\n`server/gone.ts` `server/app.ts`', [
  'server/app.ts',
  'server/src/features/cart/cart.service.ts',
  'server/src/features/orders/orders.service.ts',
  'web/x.ts',
]);
if (example.length !== 3) problems.push('the check does not find the three problems of its example');
if (!existsSync(join(root, PAGE))) problems.push(`${PAGE} does not exist`);
else problems.push(...check(readFileSync(join(root, PAGE), 'utf8'), projectFiles()));

for (const problem of problems) console.error(problem);
process.stdout.write(`${PAGE}: ${problems.length} problems\n`);
if (problems.length > 0) process.exit(1);
