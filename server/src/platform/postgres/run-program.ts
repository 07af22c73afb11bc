// Runs programs of PostgreSQL (initdb, pg_ctl) and of the system (chrt) with an environment without the shop's secrets.

import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user.js';

/** Returns the environment variables for these programs: enough to run, none of the shop's secrets. */
export function bareEnvironment(): Record<string, string> {
  const env: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/**
 * Runs a program to its end.
 * @throws with the program's output when it fails.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  systemUser: SystemUser | undefined,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: '/',
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...systemUser,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-4000);
    });
  }
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal ?? 'unknown'));
  });
  if (code !== 0) throw new Error(`${program} failed (${code}): ${said.trim()}`);
}
