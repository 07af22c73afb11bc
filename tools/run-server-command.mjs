/*
 * Runs one of the server's commands: node tools/run-server-command.mjs <name> [arguments].
 * The command finds its arguments where every program does, from process.argv[2] on.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, projectFiles, root } from './lib/project.mjs';

checkNode();
const [node, , name = '', ...args] = process.argv;
const known = projectFiles('server/src/commands')
  .map((file) => /^server\/src\/commands\/([a-z0-9-]+)\.ts$/.exec(file)?.[1])
  .filter(Boolean);
if (!known.includes(name)) {
  console.error(`There is no command "${name}". The commands are: ${known.join(', ')}.`);
  process.exit(1);
}
try {
  await installIfMissing();
  await buildIfStale(['server']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const file = join(root, 'server', 'dist', 'commands', `${name}.js`);
if (!existsSync(file)) throw new Error(`${file} was not built`);
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);
