import { runProgram } from './run-program.js';

/**
 * Has Linux schedule a process, and those that it starts from now on, as batch work: when one of them has something to do, it
 * does not interrupt a program that is running. Changes nothing on other systems, nor where the program `chrt` is missing or
 * not allowed to.
 */
export async function scheduleAsBatch(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  // The server works without it, only slower under load.
  await runProgram('chrt', ['-b', '-p', '0', String(pid)], undefined).catch(() => undefined);
}
