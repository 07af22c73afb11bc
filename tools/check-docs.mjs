/*
 * Checks docs/architecture.md: every path it names exists, and every top-level folder has a caption in its drawing.
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
  const drawing = /```[\s\S]*?```/.exec(text)?.[0] ?? '';
  const known = new Set(
    files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
  );
  return [
    ...namedPaths(text, top)
      .filter((path) => !known.has(path.replace(/\/$/, '')))
      .map((path) => `${PAGE} names ${path}, which does not exist`),
    ...[...folders]
      .filter(
        (folder) => !folder.startsWith('.') && !new RegExp(`(^|\\s)${folder}/\\s+\\S`, 'm').test(drawing),
      )
      .map((folder) => `${PAGE} has no caption for ${folder}/ in its drawing`),
  ];
}

const problems = [];
const example = check('```\n├── server/   the server\n```\n`server/gone.ts` `server/app.ts`', [
  'server/app.ts',
  'web/x.ts',
]);
if (example.length !== 2) problems.push('the check does not find its own two examples');
if (!existsSync(join(root, PAGE))) problems.push(`${PAGE} does not exist`);
else problems.push(...check(readFileSync(join(root, PAGE), 'utf8'), projectFiles()));

for (const problem of problems) console.error(problem);
process.stdout.write(`${PAGE}: ${problems.length} problems\n`);
if (problems.length > 0) process.exit(1);
