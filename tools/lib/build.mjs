// Builds the server, the web, the commands and the trials when their sources have changed since the last build.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, compileCache, npm, packageProgram, projectFiles, root, run, step } from './project.mjs';

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
  packageProgram('typescript/bin/tsc', '-b', '--checkers', '1', room, ...(force ? ['--force'] : []));

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
  const wanted = parts.filter(({ name }) => names.includes(name));
  const sources = sourcesBelow(new Set(wanted.flatMap(({ from }) => from)));
  const stale = wanted.flatMap((part) => changesOf(part, sources));
  if (stale.length === 0) return;
  rmSync(compileCache, { recursive: true, force: true });
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
function changesOf(part, allSources) {
  const isMissing = !existsSync(join(root, part.result));
  const sources = allSources.filter(({ file }) =>
    part.from.some((place) => file === place || file.startsWith(`${place}/`)),
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

/** Returns each source below some folders with its size and date. All parts share one list: git takes longer than the comparison. */
function sourcesBelow(places) {
  return projectFiles(...places).flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return [];
    const found = statSync(root + file, { throwIfNoEntry: false });
    return found === undefined ? [] : [{ file, mark: `${file} ${found.size} ${found.mtimeMs}\0` }];
  });
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
const marksOf = (sources) =>
  newHash()
    .update(sources.map(({ mark }) => mark).join(''))
    .digest('hex');

/** Hashes names and contents. */
function contentsOf(sources) {
  const hash = newHash();
  for (const { file } of sources) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
