// Installs the npm packages when they are missing or package-lock.json has changed since the last installation.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, npm, root, run, step } from './project.mjs';

const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(cache, 'installed');

export async function installIfMissing() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (!isInstalled(wanted)) {
    // The build needs the development packages even when NODE_ENV is production.
    const args = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // Not `npm ci`: it refuses a lock file from another system, which lacks this system's optional packages.
    await step('Installing packages', () => run(npm('install', ...args), { quiet: true }));
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, createHash('sha256').update(readFileSync(lock)).digest('hex'));
}

function isInstalled(wanted) {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}
