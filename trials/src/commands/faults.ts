import { parseArgs } from 'node:util';
import { LOAD_CODES } from '../faults/load-suite.js';
import { formatOutcome } from '../faults/outcome.js';
import { LONG, runScenarios, type ScenarioCode, SHORT } from '../faults/suite.js';

/*
 * npm run faults: confirms and pays orders under faults, and prints how many were lost or doubled (docs/faults.md). Exits
 * with 1 if any was.
 *   --short       fewer rounds
 *   --only R1,R6  some scenarios
 *   --seed N      repeats the random choices of another run
 */
const CODES: readonly ScenarioCode[] = [
  'R6',
  'R34',
  'API',
  'R5',
  'R7',
  'R3',
  'R23',
  'R33',
  'R2',
  'MEM',
  'IMP',
  'ORD',
  'ERP',
  'PAY',
  'R1',
  ...LOAD_CODES,
];
const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, seed: { type: 'string' } },
});
const only = values.only?.split(',').map((code) => code.trim().toUpperCase());
const unknown = only?.filter((code) => !CODES.some((known) => known === code)) ?? [];
const seed = Number(values.seed ?? Date.now() % 1_000_000);

if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `--only takes ${CODES.join(', ')} with commas between them; --seed takes a whole number.\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(`Seed ${seed}\n`);
  let failures = 0;
  await runScenarios(
    CODES.filter((code) => only?.includes(code) ?? true),
    values.short ? SHORT : LONG,
    seed,
    (outcome) => {
      failures += outcome.failures.length;
      process.stdout.write(`${formatOutcome(outcome)}\n`);
    },
  );
  process.stdout.write(failures === 0 ? 'Nothing was lost or doubled.\n' : `${failures} failures.\n`);
  process.exitCode = failures === 0 ? 0 : 1;
}
