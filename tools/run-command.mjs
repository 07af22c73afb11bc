/*
 * Runs a command of the server or of the trials: node tools/run-command.mjs <name> [arguments].
 * The command reads its arguments from process.argv[2] on, like any program.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, projectFiles, root } from './lib/project.mjs';

checkNode();
const [node, , name = '', ...args] = process.argv;
const rooms = new Map(
  projectFiles('server/src/commands', 'trials/src/commands').flatMap((file) => {
    const [, room, command] = /^(\w+)\/src\/commands\/([a-z0-9-]+)\.ts$/.exec(file) ?? [];
    return command === undefined ? [] : [[command, room]];
  }),
);
const room = rooms.get(name);
if (room === undefined) {
  console.error(`There is no command "${name}". The commands are: ${[...rooms.keys()].join(', ')}.`);
  process.exit(1);
}
try {
  await installIfMissing();
  await buildIfStale(room === 'trials' ? WITH_TRIALS : [room]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const file = join(root, room, 'dist', 'commands', `${name}.js`);
if (!existsSync(file)) throw new Error(`${file} was not built`);
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);
