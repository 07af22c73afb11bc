import { expect, test } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { verdictOf } from './audit.mjs';

const told = (counts: Record<string, number>, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts },
      dependencies: { prod: 300 },
    },
  });

test('a grave fault fails, and is named', () => {
  const printed = told(
    { high: 1 },
    { qs: { name: 'qs', severity: 'high' }, ms: { name: 'ms', severity: 'low' } },
  );
  expect(verdictOf(printed)).toMatchObject({ code: 1 });
  expect(verdictOf(printed).sentence).toMatch(/1 high.*\n {2}high: qs$/);
  expect(verdictOf(told({ critical: 1 })).code).toBe(1);
});

test('none, or a small one, does not', () => {
  expect(verdictOf(told({})).code).toBe(0);
  expect(verdictOf(told({ moderate: 3, low: 2 })).code).toBe(0);
});

test('a registry that does not answer is never taken for none', () => {
  for (const printed of [
    '',
    'npm error network',
    '{"message":"405 Method Not Allowed"}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])
    expect(verdictOf(printed).code).toBe(2);
});
