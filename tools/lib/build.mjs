// Builds the server, the web and the trials when their sources have changed since the last build.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The parts of the build: the folders each depends on, and a file that exists after it. */
const parts = [
  {
    name: 'server',
    title: 'Building the server',
    from: SERVER,
    result: 'server/dist/main.js',
    command: (force) => compile('server', force),
  },
  {
    name: 'web',
    title: 'Building the shop',
    from: [...SHARED, 'web'],
    result: 'web/dist/server/entry-server.js',
    command: () => npm('run', 'build', '-w', 'web', '--silent'),
  },
  {
    name: 'trials',
    title: 'Building the trials',
    from: [...SERVER, 'client', 'trials'],
    result: 'trials/dist/testing/test-shop.js',
    command: (force) => compile('trials', force),
  },
];

/** All parts: those that the shop runs on, and the trials. */
export const WITH_TRIALS = ['server', 'web', 'trials'];

/**
 * Builds each part whose sources, by content, differ from the last build.
 * @param names the parts to build; by default those that the shop runs on.
 */
export async function buildIfStale(names = ['server', 'web']) {
  for (const part of parts) {
    if (!names.includes(part.name)) continue;
    const hash = hashSources(part.from);
    const stamp = join(cache, `built-${part.name}`);
    const missing = !existsSync(join(root, part.result));
    if (!missing && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    await step(part.title, () => run(part.command(missing), { quiet: true }));
    mkdirSync(cache, { recursive: true });
    writeFileSync(stamp, hash);
  }
}

/** Hashes the contents of all files that are not tests, and the major version of Node. */
function hashSources(folders) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of projectFiles(...folders)) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
