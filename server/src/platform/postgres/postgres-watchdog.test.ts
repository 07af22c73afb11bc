// The watchdog restarts a killed PostgreSQL at the same address, gives up after repeated ends, and waits while the
// system cannot tell.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { runStatement } from './databases.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { watchPostgres } from './postgres-watchdog.js';

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

const begin = () => {
  child = spawn('sleep', ['60'], { stdio: 'ignore' });
};
/** Returns a substitute of the server: a process that can be killed and started again. */
const server = () => ({
  get pid() {
    return child?.pid ?? 0;
  },
  restart: vi.fn(async () => begin()),
});
const log = { error: () => undefined, warn: () => undefined };

it.runIf(process.platform === 'linux')(
  'starts a server that was killed again, and gives up one that ends again and again',
  async () => {
    begin();
    const postgres = server();
    const onLost = vi.fn();
    const end = watchPostgres(postgres, { log, onLost, checkEveryMs: 20, maxRestarts: 2 });
    for (const starts of [1, 2]) {
      child?.kill('SIGKILL');
      await vi.waitFor(() => expect(postgres.restart).toHaveBeenCalledTimes(starts), 15_000);
    }
    expect(onLost).not.toHaveBeenCalled();
    child?.kill('SIGKILL');
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 15_000);
    expect(postgres.restart).toHaveBeenCalledTimes(2);
    await end();
  },
);

const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));

it.runIf(process.platform === 'linux' && prlimit !== undefined)(
  'leaves a server alone while the system cannot tell whether it lives',
  async () => {
    begin();
    const postgres = server();
    const onLost = vi.fn();
    const end = watchPostgres(postgres, { log, onLost, checkEveryMs: 20 });
    // started before: while no file can be opened, no program can be started either
    const limits = `${prlimit} --pid ${process.pid} --nofile=`;
    const soft = execFileSync('sh', ['-c', 'ulimit -Sn'], { encoding: 'utf8' }).trim();
    const keeper = spawn('sh', ['-c', `read a; ${limits}3: ; read a; ${limits}${soft}:`], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await sleep(200);
    try {
      keeper.stdin?.write('\n');
      await vi.waitFor(() => expect(canOpen()).toBe(false), 15_000);
      await sleep(300);
    } finally {
      keeper.stdin?.write('\n');
      await vi.waitFor(() => expect(canOpen()).toBe(true), 15_000);
    }
    expect(postgres.restart).not.toHaveBeenCalled();
    expect(onLost).not.toHaveBeenCalled();
    child?.kill('SIGKILL');
    await vi.waitFor(() => expect(postgres.restart).toHaveBeenCalledOnce(), 15_000);
    await end();
  },
);

function canOpen(): boolean {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return true;
  } catch {
    return false;
  }
}

it('brings a killed PostgreSQL back at the same address with what was committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-keep-'));
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet });
  const onLost = vi.fn();
  const end = watchPostgres(postgres, { log, onLost, checkEveryMs: 50 });
  try {
    const { connectionString, pid } = postgres;
    await runStatement(connectionString, 'create table kept as select 7 as n');
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => runStatement(connectionString, 'select n from kept'), {
      timeout: 15_000,
      interval: 50,
    });
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), 15_000);
    expect(onLost).not.toHaveBeenCalled();
  } finally {
    await end();
    await postgres.stop();
    for (const gone of [postgres.home, folder]) rmSync(gone, { recursive: true, force: true });
  }
});
