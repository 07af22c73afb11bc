// Locks the data folder, so that one process at a time uses it, also across containers.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.js';
import { processBirth, processSpace } from './process-identity.js';

/** Another live process holds the data folder. */
export class FolderHeldError extends OperatorError {
  override readonly name = 'FolderHeldError';
  /** The holder's process id, in its own machine or container. */
  readonly pid: number;

  constructor(folder: string, holder: Holder) {
    const where = holder.space === processSpace() ? '' : ` in another machine or container (${holder.space})`;
    super(
      `The data folder ${folder} is in use by process ${holder.pid}${where}. ` +
        'Stop that process first, or give this one a folder of its own with DATA_DIR.',
    );
    this.pid = holder.pid;
  }
}

/** A held folder. */
export interface FolderLock {
  /** Releases the folder; harmless when called twice. */
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** See processBirth. */
  readonly born: string;
  /** See processSpace. */
  readonly space: string;
}

const HEARTBEAT_MS = 1000;
const HEARTBEAT_TIMEOUT_MS = 3500;

/**
 * Locks the folder for this process, for as long as it lives.
 *
 * The lock is a numbered file in `folder/.lock`; the highest number counts. A process that finds the highest lock free, or its holder
 * dead, creates the next number, which only one process can do, and then removes the lower ones. Numbers only grow, so no process
 * removes a lock that another one has just taken.
 *
 * @throws FolderHeldError at once when a live process of this machine holds it, after 4 s at most where only its
 *   heartbeat tells: when the holder is in another container, or reads another boot id than we do.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks = join(folder, '.lock');
  mkdirSync(locks, { recursive: true });
  for (;;) {
    const highest = highestNumber(locks);
    if (highest > 0) {
      const holder = await liveHolder(fileOf(locks, highest));
      if (holder !== undefined) throw new FolderHeldError(folder, holder);
    }
    const mine = highest + 1;
    if (create(fileOf(locks, mine)) && highestNumber(locks) === mine) {
      for (const number of numbers(locks)) if (number < mine) rmSync(fileOf(locks, number), { force: true });
      return hold(fileOf(locks, mine));
    }
  }
}

const fileOf = (locks: string, number: number) => join(locks, String(number));
const numbers = (locks: string) =>
  readdirSync(locks)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
const highestNumber = (locks: string) => Math.max(0, ...numbers(locks));

function create(file: string): boolean {
  const me: Holder = { pid: process.pid, born: processBirth(process.pid) ?? '', space: processSpace() };
  try {
    writeFileSync(file, `${JSON.stringify(me)}\n`, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function hold(file: string): FolderLock {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was removed under us: nothing left to hold.
    }
  }, HEARTBEAT_MS);
  beat.unref();
  let held = true;
  return {
    release() {
      clearInterval(beat);
      // Marked, not removed: the next number must stay higher than this one.
      try {
        if (held) writeFileSync(file, 'free\n');
      } catch {
        // As above.
      }
      held = false;
    },
  };
}

async function liveHolder(file: string): Promise<Holder | undefined> {
  const holder = await read(file);
  if (holder === undefined) return undefined;
  if (holder.space === processSpace()) {
    const birth = processBirth(holder.pid);
    if (birth === holder.born) return holder;
    // A live process with another birth is judged by its heartbeat: inside systemd-nspawn a service reads another boot id.
    if (birth === undefined || holder.pid === process.pid) return undefined;
  }
  const seen = lastBeat(file);
  for (let waited = 0; waited < HEARTBEAT_TIMEOUT_MS; waited += 100) {
    await sleep(100);
    if (lastBeat(file) !== seen) return holder;
  }
  return undefined;
}

/** Undefined for a lock that was given back, or whose writer was killed before it wrote its name. */
async function read(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const text = contents(file);
    if (text.endsWith('\n')) return parse(text);
    await sleep(20);
  }
  return undefined;
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): Holder | undefined {
  if (!text.startsWith('{')) return undefined;
  const { pid, born, space } = JSON.parse(text) as Partial<Holder>;
  if (typeof pid !== 'number' || typeof born !== 'string' || typeof space !== 'string') return undefined;
  return { pid, born, space };
}

function lastBeat(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
