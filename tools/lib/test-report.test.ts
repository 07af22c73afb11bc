// The reporter of the unit and API tests, in runs of its own: tests that pass only the second time are named, and too many fail the
// run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { packageProgram } from './project.mjs';

const REPORTER = fileURLToPath(new URL('test-report.mjs', import.meta.url));
const TESTS = `
const runs = new Map();
for (let nth = 1; nth <= Number(process.env.FLAKY); nth += 1)
  it('is late ' + nth, () => {
    runs.set(nth, (runs.get(nth) ?? 0) + 1);
    expect(runs.get(nth), 'the notice came too late').toBe(2);
  });
it('is always there', () => expect(1).toBe(1));
`;
const CONFIG = { include: ['*.test.js'], globals: true, retry: 1, reporters: [REPORTER], maxWorkers: 1 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-report-'));
  writeFileSync(join(folder, 'late.test.js'), TESTS);
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: CONFIG })};`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs tests of which as many fail at their first try. */
async function run(flaky: number): Promise<{ readonly code: number; readonly output: string }> {
  const [command, args] = packageProgram('vitest/vitest.mjs', 'run', '--root', folder);
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], FLAKY: String(flaky) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

it('names two tests that passed only the second time, with their first error, and lets the run pass', async () => {
  const { code, output } = await run(2);
  expect(output).toMatch(
    /passed only the second time: late\.test\.js › is late 2 .*\n.*the notice came too late/,
  );
  expect(output.match(/passed only the second time/g)).toHaveLength(2);
  expect(output).not.toContain('is always there');
  expect(code).toBe(0);
});

it('fails a run in which three tests passed only the second time', async () => {
  const { code, output } = await run(3);
  expect(output).toContain('3 tests needed a second run; at most 2 may.');
  expect(code).toBe(1);
});
