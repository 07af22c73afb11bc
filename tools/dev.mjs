/*
 * npm run dev: serves the shop and watches the sources. TypeScript and Vite rebuild what changes; Node restarts the server
 * when a file it has loaded changes.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, root } from './lib/project.mjs';

checkNode();
try {
  await installIfMissing();
  // compiled, not bundled: Node restarts the server when one of its modules changes
  await buildIfStale(['server', 'web']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const vite = (...args) => [
  packageProgram(
    'vite/bin/vite.js',
    'build',
    '--watch',
    '--mode',
    'development',
    '--logLevel',
    'warn',
    ...args,
  ),
  'web',
];
const watchers = [
  [packageProgram('typescript/bin/tsc', '-b', 'server', '--watch', '--preserveWatchOutput'), '.'],
  vite(),
  vite('--config', 'vite.desk.config.ts'),
  vite('--config', 'vite.worker.config.ts'),
  vite('--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server'),
  [[process.execPath, ['--watch', '--watch-preserve-output', join('server', 'dist', 'main.js')]], '.'],
];
const children = watchers.map(([[program, args], folder]) =>
  spawn(program, args, { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'] }),
);

let stopping = false;
function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
for (const child of children) {
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop('SIGTERM');
  });
}
