/*
 * npm start: installs what is missing, builds what is stale and serves the shop in this process, so that signals reach it
 * directly.
 */
import module from 'node:module';
import { buildIfStale } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, compileCache } from './lib/project.mjs';

checkNode();
try {
  await installIfMissing();
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// Node 22 and newer keep the compiled code between two starts.
module.enableCompileCache?.(compileCache);
await import('../server/dist/bundle/main.js');
