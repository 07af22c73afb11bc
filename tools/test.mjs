/*
 * npm test: installs what is missing, then types, lint, the checks of this folder, unit and API tests, the build and
 * the browser tests, in this order. Stops at the first that fails.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from './audit.mjs';
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { chromium } from './lib/chromium.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, root, run } from './lib/project.mjs';

checkNode();

const env = { ...process.env };
const program =
  (...command) =>
  () =>
    run(packageProgram(...command), { env });
const checks = readdirSync(join(root, 'tools')).filter((name) => /^check-.*\.mjs$/.test(name));

/** @returns what stands in place of ok where the registry does not tell. */
function publishedFaults() {
  const code = audit();
  if (code === 1) throw new Error('A package that the shop runs on has a grave fault.');
  return code === 0 ? undefined : 'NO WORD';
}

const steps = [
  ['packages', installIfMissing],
  [
    'chromium',
    async () => {
      env.PLAYWRIGHT_CHROMIUM = await chromium();
    },
  ],
  ['types', program('typescript/bin/tsc', '-b')],
  ['lint', program('@biomejs/biome/bin/biome', 'check', '.')],
  ...checks.map((name) => [
    name.replace('.mjs', ''),
    () => run([process.execPath, [join('tools', name)]], { env }),
  ]),
  // a machine of one's own may be without a network; what is published is not
  ...(env.CI ? [['audit', publishedFaults]] : []),
  ['unit and API', program('vitest/vitest.mjs', 'run')],
  ['build', () => buildIfStale(WITH_TRIALS)],
  ['browser', program('@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts')],
];

const times = [];
for (const [name, work] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  const begun = performance.now();
  let failure;
  let told;
  try {
    told = await work();
  } catch (error) {
    failure = error;
  }
  times.push([
    failure ? 'FAILED' : typeof told === 'string' ? told : 'ok',
    `${((performance.now() - begun) / 1000).toFixed(1)} s`,
    name,
  ]);
  if (failure) {
    console.error(failure.message);
    process.exitCode = 1;
    break;
  }
}
const table = times.map(([state, time, name]) => `${state.padEnd(8)}${time.padStart(9)}  ${name}`);
process.stdout.write(`\n${table.join('\n')}\n`);
