/*
 * npm test: installs what is missing, then types, lint, the checks of this folder, unit and API tests, the build and
 * the browser tests, in this order. Stops at the first that fails.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from './audit.mjs';
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { chromium, wholeChromium } from './lib/chromium.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, root, run } from './lib/project.mjs';

checkNode();

const env = { ...process.env };
const program =
  (...command) =>
  () =>
    run(packageProgram(...command), { env });
const checks = readdirSync(join(root, 'tools')).filter((name) => /^check-.*\.mjs$/.test(name));

/** Throws on a severe vulnerability. @returns the state shown instead of ok if the registry does not answer. */
function auditPackages() {
  const code = audit();
  if (code === 1) throw new Error('A production package has a severe vulnerability.');
  return code === 0 ? undefined : 'NO REPLY';
}

const steps = [
  ['packages', installIfMissing],
  [
    'chromium',
    async () => {
      env.WHOLE_CHROMIUM = await wholeChromium();
      env.PLAYWRIGHT_CHROMIUM = await chromium();
    },
  ],
  ['types', program('typescript/bin/tsc', '-b')],
  ['lint', program('@biomejs/biome/bin/biome', 'check', '.')],
  ...checks.map((name) => [
    name.replace('.mjs', ''),
    () => run([process.execPath, [join('tools', name)]], { env }),
  ]),
  // only in CI, because a developer's machine may be offline
  ...(env.CI ? [['audit', auditPackages]] : []),
  ['unit and API', program('vitest/vitest.mjs', 'run')],
  ['build', () => buildIfStale(WITH_TRIALS)],
  ['browser', program('@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts')],
];

const times = [];
for (const [name, work] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  let failure;
  let state;
  try {
    state = await work();
  } catch (error) {
    failure = error;
  }
  times.push([
    failure ? 'FAILED' : typeof state === 'string' ? state : 'ok',
    `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    name,
  ]);
  if (failure) {
    console.error(failure.message);
    process.exitCode = 1;
    break;
  }
}
const table = times.map(([result, time, name]) => `${result.padEnd(8)}${time.padStart(9)}  ${name}`);
process.stdout.write(`\n${table.join('\n')}\n`);
