// Helpers that all tools share: the project's folder and files, the Node version check, running programs and npm.

import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder for the stamps of the last installation and build. */
export const cache = join(root, 'node_modules', '.cache', 'mostrador');

/** Folder for the code that Node has compiled; emptied by each build. */
export const compileCache = join(cache, 'compiled');

const OLDEST_NODE = [20, 19];

/** Exits with a message when this Node is older than the oldest supported one. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Mostrador needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${version}.`);
  process.exit(1);
}

const IGNORED = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report']);

/** Returns the project's own files below some folders, `/`-separated: git's list, or a directory walk without git. */
export function projectFiles(...folders) {
  const list = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (list.status === 0 && list.stdout !== '')
    return [...new Set(list.stdout.split('\0').filter(Boolean))].sort();
  return (folders.length === 0 ? [''] : folders).flatMap((folder) => walk(folder)).sort();
}

function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? walk(name) : [name];
  });
}

/** Returns `[program, args]` that runs a script of an npm package with this Node, without shell and PATH. */
export function packageProgram(path, ...args) {
  return [process.execPath, [join(root, 'node_modules', path), ...args]];
}

/** Returns `[program, args]` for npm: the one that runs this script, else the one on the PATH. */
export function npm(...args) {
  const { npm_execpath: program } = process.env;
  if (program?.endsWith('.js')) return [process.execPath, [program, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/**
 * Runs a program and waits for its end. Shows its output; with `quiet` only on failure.
 * Rejects on failure; the message then ends with the captured output.
 */
export function run([program, args], { quiet = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd, env, stdio, shell: program.endsWith('.cmd') });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => {
        output += piece;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} failed (${code ?? signal})\n${output}`.trim()));
    });
  });
}

/** Runs `work` and prints one line with its duration, which counts up on a terminal. */
export async function step(name, work) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(isTerminal ? `${name} …` : `${name} …\n`);
  const timer = isTerminal
    ? setInterval(() => process.stdout.write(`\r${name} … ${seconds()} s`), 500)
    : undefined;
  try {
    await work();
    process.stdout.write(isTerminal ? `\r${name} … ${seconds()} s\n` : `${name}: ${seconds()} s\n`);
  } catch (error) {
    if (isTerminal) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
