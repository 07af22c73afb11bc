import { spawn } from 'node:child_process';

/**
 * Has Linux schedule a process, and those that it starts from now on, as batch work. A batch process that is woken waits for
 * a free core, or for the end of another's turn, instead of interrupting whoever woke it. Does nothing on other systems, nor
 * where the program `chrt` is missing or not allowed to.
 */
export async function scheduleAsBatch(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const chrt = spawn('chrt', ['-b', '-p', '0', String(pid)], { stdio: 'ignore' });
  await new Promise<void>((resolve) => {
    chrt.once('error', () => resolve());
    chrt.once('close', () => resolve());
  });
}
