// Builds the server, the web, the commands and the trials when their sources have changed since the last build.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, npm, packageProgram, projectFiles, root, run, step } from './project.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'rules', 'contract', 'brands'];

const SERVER = [
  ...SHARED,
  'connectors',
  'demo',
  'server',
  'web/src',
  'web/tsconfig.json',
  'web/package.json',
];

// tsc -b trusts its build info even when the output is missing, so a missing result needs --force.
const compile = (room, force) =>
  packageProgram('typescript/bin/tsc', '-b', room, ...(force ? ['--force'] : []));

/** The parts of the build: the folders each depends on, and a file that exists after it. Parts of one line are built in turn. */
const parts = [
  {
    name: 'bundle',
    title: 'the server',
    from: [...SERVER, 'tools/bundle-server.mjs'],
    result: 'server/dist/bundle/main.js',
    line: 'bundle',
    command: () => [process.execPath, [join(root, 'tools/bundle-server.mjs')]],
  },
  {
    name: 'web',
    title: 'the shop',
    from: [...SHARED, 'web'],
    result: 'web/dist/server/entry-server.js',
    line: 'web',
    command: () => npm('run', 'build', '-w', 'web', '--silent'),
  },
  {
    name: 'server',
    title: 'the commands',
    from: SERVER,
    result: 'server/dist/main.js',
    line: 'compiler',
    command: (force) => compile('server', force),
  },
  {
    name: 'trials',
    title: 'the trials',
    from: [...SERVER, 'client', 'trials'],
    result: 'trials/dist/testing/test-shop.js',
    line: 'compiler',
    command: (force) => compile('trials', force),
  },
];

/** The parts that a shop runs on. */
const SHOP = ['bundle', 'web'];
/** All parts: those of the shop, its commands, and the trials. */
export const WITH_TRIALS = [...SHOP, 'server', 'trials'];

/**
 * Builds each part whose sources differ from the last build, the parts beside each other.
 * @param names the parts to build; by default those that the shop runs on.
 */
export async function buildIfStale(names = SHOP) {
  const stale = parts.filter(({ name }) => names.includes(name)).flatMap(changesOf);
  if (stale.length === 0) return;
  const lines = [...new Set(stale.map(({ part }) => part.line))];
  await step(`Building ${stale.map(({ part }) => part.title).join(' and ')}`, () =>
    Promise.all(lines.map((line) => buildInTurn(stale.filter(({ part }) => part.line === line)))),
  );
}

async function buildInTurn(changes) {
  for (const { part, isMissing, stamp } of changes) {
    await run(part.command(isMissing), { quiet: true });
    writeStamp(part, stamp);
  }
}

/** Returns what is to build of a part: nothing where its sources are those of its last build. */
function changesOf(part) {
  const isMissing = !existsSync(join(root, part.result));
  const sources = projectFiles(...part.from).filter(
    (file) => !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)),
  );
  const marks = marksOf(sources);
  const last = readStamp(part);
  // Reading the dates is faster than reading the contents, which decide where a date differs.
  if (!isMissing && last.marks === marks) return [];
  const stamp = { marks, contents: contentsOf(sources) };
  if (!isMissing && last.contents === stamp.contents) {
    writeStamp(part, stamp);
    return [];
  }
  return [{ part, isMissing, stamp }];
}

const stampFile = ({ name }) => join(cache, `built-${name}.json`);

function readStamp(part) {
  try {
    return JSON.parse(readFileSync(stampFile(part), 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(part, stamp) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile(part), JSON.stringify(stamp));
}

/** A hash that begins with the major version of Node. */
const newHash = () => createHash('sha256').update(process.versions.node.split('.')[0]);

/** Hashes names, sizes and dates. */
function marksOf(files) {
  const hash = newHash();
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** Hashes names and contents. */
function contentsOf(files) {
  const hash = newHash();
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
