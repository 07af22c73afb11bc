/*
 * npm run audit: asks the registry for published vulnerabilities of the production packages. Exits with 1 if one is high or
 * critical, and with 2 if the registry does not answer, because no answer does not mean no vulnerability. `npm run audit --
 * --release` also refuses a moderate one: nothing is released with a known fault or without an answer. `npm test` only warns when
 * there is no answer.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { npm, root } from './lib/project.mjs';

const SEVERE = ['high', 'critical'];

/** Returns the exit code and a summary for what `npm audit --json` printed. @param release whether a moderate fault counts too. */
export function parseAudit(printed, { release = false } = {}) {
  let report;
  try {
    report = JSON.parse(printed);
  } catch {
    report = undefined;
  }
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined)
    return {
      code: 2,
      summary: `The registry does not tell: ${report?.message ?? 'no answer that could be read'}.${
        release ? ' Do not release before it does.' : ''
      }`,
    };
  const refused = release ? ['moderate', ...SEVERE] : SEVERE;
  const severe = refused.reduce((sum, severity) => sum + counts[severity], 0);
  const names = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => refused.includes(severity))
    .map(({ name, severity }) => `  ${severity}: ${name}`);
  const summary = `${report.metadata.dependencies?.prod ?? '?'} packages, faults: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`;
  return { code: severe === 0 ? 0 : 1, summary: [summary, ...names].join('\n') };
}

/** Asks the registry and prints the summary. @returns the exit code. */
export function audit(options) {
  const [program, args] = npm('audit', '--omit=dev', '--json');
  const { stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    timeout: 120_000,
    shell: program.endsWith('.cmd'),
  });
  const { code, summary } = parseAudit(stdout ?? '', options);
  process.stdout.write(`${summary}\n`);
  return code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = audit({ release: process.argv.includes('--release') });
