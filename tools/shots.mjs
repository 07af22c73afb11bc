/*
 * npm run shots: screenshots of every screen of both brands at every width, in test-results/shots with an index page.
 * npm run shots -- --accept: makes the current look of the screens the baseline of the visual tests.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { chromium } from './lib/chromium.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, root, run } from './lib/project.mjs';

const folder = join(root, 'test-results/shots');
const playwright = (...args) => packageProgram('@playwright/test/cli.js', 'test', '-c', ...args);

function index() {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
  const figures = pictures
    .sort()
    .map(
      (name) => `<figure><img src="${name}" alt="" loading="lazy"><figcaption>${name}</figcaption></figure>`,
    );
  const style =
    'body{display:flex;flex-wrap:wrap;gap:16px}img{max-width:46vw;border:1px solid #999}figure{margin:0}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join('\n')}`;
}

checkNode();
try {
  await installIfMissing();
  await buildIfStale(WITH_TRIALS);
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: await chromium() };
  if (process.argv.includes('--accept')) {
    rmSync(join(root, 'e2e/visual/baselines'), { recursive: true, force: true });
    const accepting = { ...env, MOSTRADOR_ACCEPT_LOOKS: '1' };
    await run(playwright('e2e/playwright.config.ts', 'visual/looks'), { env: accepting });
  } else {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const shooting = run(playwright('e2e/shots.config.ts'), { env: { ...env, MOSTRADOR_SHOTS: folder } });
    await shooting.finally(() => writeFileSync(join(folder, 'index.html'), index()));
    process.stdout.write(`Look at ${join(folder, 'index.html')}\n`);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
