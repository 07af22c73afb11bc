// Processor times of this process's main thread and of PostgreSQL, from Linux's /proc.

import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
/** Of the fields behind the name of a process in /proc/PID/stat. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Returns the processor time of the thread that answers requests, in ms. */
export function mainThreadCpuMs(): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Returns the processor time of PostgreSQL in ms: of its first process, of its children, and of those that ended. */
export function postgresCpuMs(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (Number(name) !== postmaster && Number(fields[PARENT]) !== postmaster) continue;
    for (const field of TIMES) ticks += Number(fields[field] ?? 0);
  }
  return ticks * TICK_MS;
}

/** Returns the fields behind the name; none of a process that has just ended. */
function statOf(pid: string): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
