import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/*
 * Which process a process id meant when it was written down. Ids are used again, by other programs and after a
 * reboot, so an id alone proves nothing: it is kept together with the moment the process began.
 */

/** The space in which a process id means something: this machine, or this container. */
export function processSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * When the process began, as an opaque text that no later process with the same id shares.
 * @returns undefined when there is no such process, or only a zombie.
 */
export function processBirth(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return linuxBirth(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform === 'win32') return 'alive';
  try {
    const [state = '', ...began] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state.startsWith('Z') ? undefined : began.join(' ');
  } catch {
    return undefined;
  }
}

function linuxBirth(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "pid (name) state …": a name may hold spaces and brackets, so the fields are counted from the last bracket.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state = 'X'] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** The folder a process works in, where the system tells (Linux); undefined elsewhere or when there is none. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The file a process runs, where the system tells (Linux); empty elsewhere or when there is none. */
export function programOfProcess(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}
