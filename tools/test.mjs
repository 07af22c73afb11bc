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

/** How long the whole run may take on a quiet machine with two cores. A longer one is reported, not failed: this machine may be busy. */
const BOUND_SECONDS = 15 * 60;

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
    (performance.now() - startedAt) / 1000,
    name,
  ]);
  if (failure) {
    console.error(failure.message);
    process.exitCode = 1;
    break;
  }
}
const total = times.reduce((sum, [, seconds]) => sum + seconds, 0);
const row = (result, seconds, name) => `${result.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${name}\n`;
process.stdout.write(`\n${times.map((time) => row(...time)).join('')}${row('', total, 'in all')}`);
if (total > BOUND_SECONDS)
  process.stdout.write(
    `That is more than ${BOUND_SECONDS / 60} minutes: see "How tests run" in docs/architecture.md.\n`,
  );
