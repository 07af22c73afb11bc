/*
 * npm run bench: installs and builds what is missing, then measures how fast the shop answers. See docs/bench.md.
 */
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, run } from './lib/project.mjs';

checkNode();
try {
  await installIfMissing();
  await buildIfStale(WITH_TRIALS);
  await run(packageProgram('typescript/bin/tsc', '-b', 'bench'), { quiet: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../bench/dist/main.js');
