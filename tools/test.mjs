/*
 * npm test: installs what is missing, then types, lint, the checks of this folder and the shop's build beside each other, then the rest
 * of the build, then the unit and API tests, then the browser tests. Stops after the first stage with a failure.
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

/** Each checker of a project works out anew the types that it shares with the others: with four they take twice the processor time of one. */
const TYPES = ['-b', '--checkers', '1'];
/** The compiler, a Go program, cleans up its memory less often: a third less processor time, for up to 2 GB. */
const env = { GOGC: '400', ...process.env };
const program =
  (...command) =>
  (options) =>
    run(packageProgram(...command), { ...options, env });
const checks = readdirSync(join(root, 'tools')).filter((name) => /^check-.*\.mjs$/.test(name));

/** Throws on a severe vulnerability. @returns the state shown instead of ok if the registry does not answer. */
function auditPackages() {
  const code = audit();
  if (code === 1) throw new Error('A production package has a severe vulnerability.');
  return code === 0 ? undefined : 'NO REPLY';
}

/**
 * The steps of a stage run beside each other; one that is not alone in its stage shows its output only if it fails.
 */
const stages = [
  [['packages', installIfMissing]],
  [
    [
      'chromium',
      async () => {
        env.WHOLE_CHROMIUM = await wholeChromium();
        env.PLAYWRIGHT_CHROMIUM = await chromium();
      },
    ],
  ],
  [
    ['types', program('typescript/bin/tsc', ...TYPES)],
    ['lint', program('@biomejs/biome/bin/biome', 'check', '.')],
    ...checks.map((name) => [
      name.replace('.mjs', ''),
      (options) => run([process.execPath, [join('tools', name)]], { ...options, env }),
    ]),
    // its compilers take the sources, not what the types' step writes
    ['build of the shop', () => buildIfStale()],
    // only in CI, because a developer's machine may be offline; the last, because it waits without letting others print
    ...(env.CI ? [['audit', auditPackages]] : []),
  ],
  [['build', () => buildIfStale(WITH_TRIALS)]],
  [['unit and API', program('vitest/vitest.mjs', 'run')]],
  [['browser', program('@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts')]],
];

/** Runs a step and prints its failure. @returns its row of the table at the end. */
async function runStep([name, work], options) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const state = await work(options);
    return [typeof state === 'string' ? state : 'ok', seconds(), name];
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
    return ['FAILED', seconds(), name];
  }
}

const times = [];
const begunAt = performance.now();
for (const stage of stages) {
  process.stdout.write(`\n== ${stage.map(([name]) => name).join(', ')}\n`);
  const options = { quiet: stage.length > 1 };
  times.push(...(await Promise.all(stage.map((each) => runStep(each, options)))));
  if (process.exitCode === 1) break;
}
const total = (performance.now() - begunAt) / 1000;
const row = (result, seconds, name) => `${result.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${name}\n`;
process.stdout.write(`\n${times.map((time) => row(...time)).join('')}${row('', total, 'in all')}`);
if (total > BOUND_SECONDS)
  process.stdout.write(
    `That is more than ${BOUND_SECONDS / 60} minutes: see "How tests run" in docs/architecture.md.\n`,
  );
