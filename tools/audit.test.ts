// Reading the output of `npm audit`: exit code and summary for severe and minor vulnerabilities and for no answer.

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

test('fails with a code of its own when the registry gives no report', () => {
  for (const printed of [
    '',
    'npm error network',
    '{"message":"405 Method Not Allowed"}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])
    expect(parseAudit(printed).code).toBe(2);
});
