/*
 * npm start: installs what is missing, builds what is stale and serves the shop in this process, so that signals reach it
 * directly.
 */
import { buildIfStale } from './lib/build.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode } from './lib/project.mjs';

checkNode();
try {
  await installIfMissing();
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/dist/bundle/main.js');
