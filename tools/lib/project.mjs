import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the tools remember what they did. */
export const cache = join(root, 'node_modules', '.cache', 'mostrador');

const OLDEST = [20, 19];

/** Ends the process with a sentence when this Node is older than the oldest supported one. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Mostrador needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}.`);
  process.exit(1);
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report']);

/** The project's own files below some folders, as `/`-separated names: git's list, or a walk where there is no git. */
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
    if (LEFT_OUT.has(entry.name)) return [];
    return entry.isDirectory() ? walk(name) : [name];
  });
}

/** A program of an npm package, run by this very Node: needs no shell and no PATH. */
export function packageProgram(path, ...args) {
  return [process.execPath, [join(root, 'node_modules', path), ...args]];
}

/** npm, as it runs this script, or the one on the PATH. */
export function npm(...args) {
  const { npm_execpath: program } = process.env;
  if (program?.endsWith('.js')) return [process.execPath, [program, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/**
 * Runs a program to its end, showing what it says, or (quiet) only when it fails.
 * Rejects when it fails; what it said is then the message's end.
 */
export function run([program, args], { quiet = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd, env, stdio, shell: program.endsWith('.cmd') });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => {
        said += piece;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} failed (${code ?? signal})\n${said}`.trim()));
    });
  });
}

/** Runs a step and tells how long it takes: one line, with the seconds so far where the output is a terminal. */
export async function step(name, work) {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const live = process.stdout.isTTY === true;
  process.stdout.write(live ? `${name} …` : `${name} …\n`);
  const timer = live ? setInterval(() => process.stdout.write(`\r${name} … ${seconds()} s`), 500) : undefined;
  try {
    await work();
    process.stdout.write(live ? `\r${name} … ${seconds()} s\n` : `${name}: ${seconds()} s\n`);
  } catch (error) {
    if (live) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
