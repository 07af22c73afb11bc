// Reading the output of `npm audit`: exit code and summary for severe and minor vulnerabilities and for no answer.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { parseAudit } from './audit.mjs';

const auditReport = (counts: Record<string, number>, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts },
      dependencies: { prod: 300 },
    },
  });

test('fails on a high or critical vulnerability and names its package', () => {
  const printed = auditReport(
    { high: 1 },
    { qs: { name: 'qs', severity: 'high' }, ms: { name: 'ms', severity: 'low' } },
  );
  expect(parseAudit(printed)).toMatchObject({ code: 1 });
  expect(parseAudit(printed).summary).toMatch(/1 high.*\n {2}high: qs$/);
  expect(parseAudit(auditReport({ critical: 1 })).code).toBe(1);
});

test('passes without a vulnerability and with a moderate or low one', () => {
  expect(parseAudit(auditReport({})).code).toBe(0);
  expect(parseAudit(auditReport({ moderate: 3, low: 2 })).code).toBe(0);
});

test('fails a release on a moderate vulnerability and names its package', () => {
  const printed = auditReport({ moderate: 1 }, { qs: { name: 'qs', severity: 'moderate' } });
  expect(parseAudit(printed, { release: true })).toMatchObject({ code: 1 });
  expect(parseAudit(printed, { release: true }).summary).toMatch(/moderate: qs$/);
  expect(parseAudit(auditReport({ low: 2 }), { release: true }).code).toBe(0);
});

test('exits with a failure when the registry does not answer, so that nothing is released', () => {
  // Port 9 refuses every connection: a registry that is away.
  const asked = spawnSync(process.execPath, ['tools/audit.mjs', '--release'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' },
    encoding: 'utf8',
  });
  expect(asked.status).toBe(2);
  expect(asked.stdout).toContain('Do not release');
});

test('a missing answer is a warning in `npm test`, and a vulnerability a failure', () => {
  const steps = readFileSync(new URL('./test.mjs', import.meta.url), 'utf8');
  expect(steps).toMatch(/if \(code === 1\) throw new Error/);
  expect(steps).toMatch(/code === 0 \? undefined : 'NO REPLY'/);
});

test('the steps of a release begin with the audit, before anything is tagged', () => {
  const steps = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
  const release = steps.slice(steps.indexOf('To release:'));
  expect(release).toContain('npm run audit -- --release');
  expect(release.indexOf('npm run audit -- --release')).toBeLessThan(release.indexOf('tag the commit'));
});

test('fails with a code of its own when the registry gives no report', () => {
  for (const printed of [
    '',
    'npm error network',
    '{"message":"405 Method Not Allowed"}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])
    expect(parseAudit(printed).code).toBe(2);
});
