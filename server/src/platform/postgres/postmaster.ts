// The server process of the embedded PostgreSQL: finds, launches and stops it, and clears what a killed one left
// behind.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleAsBatch } from './batch-scheduling.js';
import type { Binaries } from './binaries.js';
import type { PostgresHome } from './postgres-home.js';
import type { Address } from './postgres-settings.js';
import { processBirth, programOfProcess, workingFolder } from './process-identity.js';
import { bareEnvironment, runProgram } from './run-program.js';

/** A running server, as its own `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly address: Address;
  /** `ready` when it accepts connections. */
  readonly state: string;
  /** The program file of the server, if the server has recorded it. */
  readonly program: string | undefined;
}

/**
 * Returns the server that runs on the cluster, in any state; undefined if none lives, or only a zombie.
 * @throws if that cannot be found out, because callers clear away and kill what they take for dead.
 */
export function findPostmaster(home: PostgresHome): Postmaster | undefined {
  const found = readPidFile(home);
  return found !== undefined && isOurs(home, found.pid) ? found : undefined;
}

function readPidFile(home: PostgresHome): Postmaster | undefined {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder = ''] = lines;
    const number = Number(port);
    const address =
      socketFolder.trim() === '' ? { port: number } : { port: number, socketFolder: socketFolder.trim() };
    return { pid: Number(pid), address, state: (lines[7] ?? '').trim(), program: programOf(home) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `postmaster.opts` holds the command line of the last start. */
function programOf(home: PostgresHome): string | undefined {
  try {
    return readFileSync(join(home.cluster, 'postmaster.opts'), 'utf8').split(' "', 1)[0];
  } catch {
    return undefined;
  }
}

/** Checks that a server's working folder is its cluster's, if the system can tell; otherwise any live process counts. */
function isOurs(home: PostgresHome, pid: number): boolean {
  if (processBirth(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  return workingFolder(pid) === realpathSync(home.cluster);
}

/**
 * Removes what a dead server left to keep others out. PostgreSQL itself only asks whether a process with the noted
 * id exists, so a zombie, or another program that got the id, would keep it from starting for ever. The folder of the
 * socket is the cluster's alone. To be called when findPostmaster finds none.
 */
export function removeStaleLocks(home: PostgresHome): void {
  const noted = readPidFile(home);
  if (noted !== undefined && isOurs(home, noted.pid)) return;
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(home.run)) rmSync(join(home.run, name), { force: true });
}

/**
 * Ends the processes that a killed server left behind: a long statement may hold the cluster's memory for minutes
 * after its server is gone. To be called when findPostmaster finds none; does nothing where the system does not tell.
 */
export function killOrphans(home: PostgresHome): void {
  if (process.platform !== 'linux') return;
  const cluster = realpathSync(home.cluster);
  const programs = join(realpathSync(home.folder), 'native-');
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (
      !Number.isInteger(pid) ||
      workingFolder(pid) !== cluster ||
      !programOfProcess(pid).startsWith(programs)
    )
      continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The server ended instead of getting ready. */
export class ServerEndedError extends Error {
  override readonly name = 'ServerEndedError';
}

/**
 * Starts the server, in a session of its own so that Ctrl-C reaches it only through us, and waits until it is ready.
 * @param onWaiting called once a second, e.g. while it recovers from a crash; seconds so far.
 * @throws ServerEndedError with what it said.
 */
export async function launchPostmaster(
  home: PostgresHome,
  binaries: Binaries,
  onWaiting: (seconds: number) => void,
): Promise<Postmaster> {
  const log = join(home.logs, 'start.log');
  const out = openSync(log, 'w', 0o600);
  const child = spawn(binaries.program('postgres'), ['-D', home.cluster], {
    cwd: '/',
    env: bareEnvironment(),
    detached: true,
    stdio: ['ignore', out, out],
    ...home.systemUser,
  });
  closeSync(out);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  child.unref();
  const begun = Date.now();
  for (let seconds = 1; ; ) {
    const found = readPidFile(home);
    if (found !== undefined && found.pid === child.pid && found.state === 'ready') {
      // Before the first connection: each connection's process inherits the policy.
      await scheduleAsBatch(found.pid);
      return found;
    }
    if (ended !== undefined) {
      // Its log collector writes what it said a moment after it has ended.
      await sleep(150);
      throw new ServerEndedError(`PostgreSQL did not start (${ended}): ${lastOutput(home, log, child.pid)}`);
    }
    await sleep(10);
    if (Date.now() - begun > seconds * 1000) onWaiting(seconds++);
  }
}

/** What a server said before it ended: on its own output, and in the log file of the day. */
function lastOutput(home: PostgresHome, output: string, pid: number | undefined): string {
  const said = readFileSync(output, 'utf8').split('\n');
  for (const name of readdirSync(home.logs)) {
    if (!name.startsWith('postgres-')) continue;
    const lines = readFileSync(join(home.logs, name), 'utf8').slice(-20_000).split('\n');
    said.push(...lines.filter((line) => line.includes(` [${pid}] `)));
  }
  const words = said.filter((line) => line !== '' && !/logging collector|Future log output/.test(line));
  return words.length === 0 ? `see the files in ${home.logs}` : words.slice(-6).join('\n');
}

/**
 * Stops the server: connections are cut, what was committed is kept. Harmless when none runs.
 * @throws when it has not ended after 60 s.
 */
export async function stopPostmaster(home: PostgresHome, binaries: Binaries): Promise<void> {
  if (findPostmaster(home) === undefined) return;
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60', '-s'];
  try {
    await runProgram(binaries.program('pg_ctl'), args, home.systemUser);
  } catch (error) {
    if (findPostmaster(home) !== undefined) throw error;
  }
}
