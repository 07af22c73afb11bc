// The security log's lines, its bounds under a flood, and its files.

import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecurityLog, type SecurityLog } from './security-log.js';

interface Line {
  readonly msg: string;
  readonly userId?: number;
  readonly omitted?: number;
  readonly keys?: number;
  readonly most?: readonly (readonly [string, number])[];
  readonly detail?: string;
}

const DAY_MS = 86_400_000;
let folder: string;
let log: SecurityLog;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 12) });
  folder = join(mkdtempSync(join(tmpdir(), 'mostrador-security-')), 'logs');
  log = openSecurityLog({ folder });
});
afterEach(() => {
  log.close();
  vi.useRealTimers();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const files = () => readdirSync(folder).sort();
const text = () => files().map((name) => readFileSync(join(folder, name), 'utf8'));
const lines = (): Line[] =>
  text().flatMap((all) =>
    all
      .split('\n')
      .filter(Boolean)
      .map((line): Line => JSON.parse(line)),
  );
const bytes = () => files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

it('writes an event at once, with its level, time and facts, readable by the owner and the group only', () => {
  log.event('password_changed', { userId: 7, address: '192.0.2.1', detail: 'recovery' });
  expect(lines()).toEqual([
    {
      level: 30,
      time: '2026-03-01T12:00:00.000Z',
      msg: 'password_changed',
      userId: 7,
      address: '192.0.2.1',
      detail: 'recovery',
    },
  ]);
  expect(files()).toEqual(['security.2026-03-01.log']);
  expect((statSync(join(folder, 'security.2026-03-01.log')).mode & 0o777).toString(8)).toBe('640');
});

describe('a flood', () => {
  it('of one caller writes three lines a minute and the count of the others', () => {
    for (let n = 0; n < 10_000; n += 1) log.event('login_failed', { address: `2001:db8:1:${n % 100}::1` });
    expect(lines()).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(lines().at(-1)).toMatchObject({
      msg: 'login_failed',
      omitted: 9_997,
      keys: 1,
      most: [['2001:db8:1::/48', 10_000]],
    });
  });

  it('of a million refusals from everywhere in a day neither hides a change nor fills the disk', () => {
    log.event('password_changed', { userId: 1 });
    const perMinute = Math.ceil(1_000_000 / 1_440);
    for (let minute = 0; minute < 720; minute += 1) {
      for (let n = 0; n < perMinute * 2; n += 1)
        log.event('login_failed', { address: `198.51.${(n * 7) % 250}.${(n + minute) % 250}`, userId: n });
      if (minute === 360) log.event('role_changed', { userId: 2 });
      vi.advanceTimersByTime(60_000);
    }
    log.event('factor_removed', { userId: 3 });
    const all = lines();
    const changes = all.filter(({ msg }) => msg !== 'login_failed');
    expect(changes.map(({ msg }) => msg)).toEqual(['password_changed', 'role_changed', 'factor_removed']);
    const counted = all.reduce(
      (sum, { msg, omitted }) => sum + (msg === 'login_failed' ? (omitted ?? 1) : 0),
      0,
    );
    expect(counted).toBe(perMinute * 2 * 720);
    expect(bytes()).toBeLessThan(1_048_576);
  });
});

it('writes the counts that are still open when it is closed', () => {
  for (let n = 0; n < 5; n += 1) log.event('access_refused', { userId: 1 });
  log.close();
  expect(lines().at(-1)).toMatchObject({ msg: 'access_refused', omitted: 2 });
});

it('takes no more refusals from 8 MB a day on, and still takes changes and counts', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'security.2026-03-01.log'), `${'x'.repeat(8 * 1_048_576)}\n`);
  for (let n = 0; n < 4; n += 1) log.event('login_failed', { userId: 1 });
  log.event('settings_changed');
  vi.advanceTimersByTime(60_000);
  const [, ...written] = text().join('').split('\n').filter(Boolean);
  expect(written.map((line): Line => JSON.parse(line)).map(({ msg, omitted }) => [msg, omitted])).toEqual([
    ['settings_changed', undefined],
    ['login_failed', 1],
  ]);
});

it('has a file for each day and keeps it for ninety days', () => {
  for (let day = 0; day < 100; day += 1) {
    log.event('login_succeeded', { userId: 1 });
    vi.advanceTimersByTime(DAY_MS);
  }
  expect(files()).toHaveLength(91);
  expect(files().at(0)).toBe('security.2026-03-10.log');
});

it('writes one line for each event, whatever its texts hold', () => {
  log.event('access_refused', {
    detail: 'x\n{"msg":"forged"}\u2028\u009b2J\u202e',
    route: 'y'.repeat(5_000),
  });
  const [all] = text();
  expect(all?.trimEnd().split('\n')).toHaveLength(1);
  expect(all).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202e]/);
  expect(lines()[0]?.detail).toBe('x\n{"msg":"forged"}\u2028\u009b2J\u202e');
  expect(all?.length).toBeLessThan(600);
});

it.runIf(process.getuid?.() === 0)(
  'a file that a command of root begins belongs to the folder’s owner',
  () => {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, 12_345, 12_345);
    log.event('role_changed');
    const { uid, gid } = statSync(join(folder, 'security.2026-03-01.log'));
    expect([uid, gid]).toEqual([12_345, 12_345]);
  },
);

it('follows no link in the place of its file', () => {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, '..', 'target');
  writeFileSync(target, '');
  symlinkSync(target, join(folder, 'security.2026-03-01.log'));
  log.event('role_changed');
  expect(readFileSync(target, 'utf8')).toBe('');
});

it('never throws, and says once an hour that it cannot be written', () => {
  const problems: string[] = [];
  const file = join(folder, '..', 'a-file');
  writeFileSync(file, '');
  const broken = openSecurityLog({ folder: file, onError: ({ message }) => problems.push(message) });
  for (let n = 0; n < 5; n += 1) broken.event('restored', { userId: n });
  broken.close();
  expect(problems).toHaveLength(1);
});
