// Builds and starts a later release of the shop on the running shop's database, for the journey in which a new version
// appears.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningShop } from '../setup/running-shops.js';
import { root } from '../setup/shop-process.js';
import { startBeside } from '../setup/start-shop.js';

const PARTS = ['server', 'web', 'rules', 'contract', 'brands', 'demo'];
/** A text file that every page loads: changing it renames all built files. */
const CHANGED = 'web/src/text/shell.ts';

export async function startNextRelease(brand: string, running: RunningShop) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-next-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    buildInto(folder);
    const shop = await startBeside(brand, running, { project: folder });
    return {
      url: shop.url,
      async stop() {
        await shop.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Builds a copy of the project with one changed text; its dependencies are links to the project's. */
function buildInto(folder: string): void {
  for (const part of [...PARTS, 'tools', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@mostrador'), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== '@mostrador') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  for (const part of PARTS) symlinkSync(join(folder, part), join(folder, 'node_modules/@mostrador', part));
  const file = join(folder, CHANGED);
  const text = readFileSync(file, 'utf8');
  const next = text.replace(/: '([^']+)'/, ": '$1 '");
  if (next === text) throw new Error(`${CHANGED} has no text to change.`);
  writeFileSync(file, next);
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(folder, 'web'), stdio: 'pipe' });
}
