import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/*
 * Identifies processes beyond their id. Ids are used again, by other programs and after a reboot, so an id is stored together
 * with the time at which the process began.
 */

/** Returns the space in which process ids are unique: this machine, or this container. */
export function processSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Thrown when the system cannot tell now, because no file can be opened or no program started. */
export class ProcessUnknownError extends Error {
  override readonly name = 'ProcessUnknownError';
}

/**
 * Returns when the process began, as an opaque text that no later process with the same id has; undefined if there is no such
 * process, or only a zombie.
 * @throws ProcessUnknownError if that cannot be found out.
 */
export function processBirth(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return linuxBirth(pid);
  if (!exists(pid)) return undefined;
  if (process.platform === 'win32') return 'alive';
  try {
    const [state = '', ...began] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state.startsWith('Z') ? undefined : began.join(' ');
  } catch (error) {
    // so it ends where it finds none
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined;
    throw unknown(pid, error);
  }
}

/**
 * Whether the process that began then lives still: asked often. Where only another program tells when one began, any process
 * with the id has to do.
 * @throws ProcessUnknownError where that cannot be found out.
 */
export const stillLives = (pid: number, born: string): boolean =>
  process.platform === 'linux' ? linuxBirth(pid) === born : exists(pid);

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (codeOf(error) === 'EPERM') return true;
    throw unknown(pid, error);
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
  } catch (error) {
    if (isGone(error)) return undefined;
    throw unknown(pid, error);
  }
}

/**
 * The folder a process works in, where the system tells (Linux); undefined elsewhere, when there is none, and for another user's.
 * @throws ProcessUnknownError where that cannot be found out.
 */
export function workingFolder(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if (isGone(error) || ['EACCES', 'EPERM'].includes(codeOf(error))) return undefined;
    throw unknown(pid, error);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const isGone = (error: unknown): boolean => ['ENOENT', 'ESRCH'].includes(codeOf(error));
const unknown = (pid: number, error: unknown) =>
  new ProcessUnknownError(`Whether process ${pid} lives cannot be found out: ${String(error)}`);

/** The file a process runs, where the system tells (Linux); empty elsewhere or when there is none. */
export function programOfProcess(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}
