/*
 * npm run audit: asks the registry for known faults of the packages that the shop runs on. Ends with 1 where one is high or
 * critical, and with 2 where the registry does not tell: that is not the same as none.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { npm, root } from './lib/project.mjs';

/** What `npm audit --json` printed, as a sentence and the code to end with. */
export function verdictOf(printed) {
  let told;
  try {
    told = JSON.parse(printed);
  } catch {
    told = undefined;
  }
  const counts = told?.metadata?.vulnerabilities;
  if (counts === undefined)
    return {
      code: 2,
      sentence: `The registry does not tell: ${told?.message ?? 'no answer that could be read'}.`,
    };
  const grave = counts.high + counts.critical;
  const names = Object.values(told.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `  ${severity}: ${name}`);
  const sentence = `${told.metadata.dependencies?.prod ?? '?'} packages, faults: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`;
  return { code: grave === 0 ? 0 : 1, sentence: [sentence, ...names].join('\n') };
}

/** Asks the registry, and prints what it tells. @returns the code to end with. */
export function audit() {
  const [program, args] = npm('audit', '--omit=dev', '--json');
  const { stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    timeout: 120_000,
    shell: program.endsWith('.cmd'),
  });
  const { code, sentence } = verdictOf(stdout ?? '');
  process.stdout.write(`${sentence}\n`);
  return code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = audit();
