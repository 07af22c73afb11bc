// A log file for each day, with a size that one day cannot exceed.

import {
  chownSync,
  closeSync,
  constants,
  fchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const DAY_MS = 86_400_000;
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
/** A link in the file's place is not followed: an operator's command may run as root. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const APPEND = O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0);

export interface DailyFileOptions {
  readonly folder: string;
  /** The files are `<name>.<date>.log`, by the date in UTC. */
  readonly name: string;
  /** Days that a file is kept. */
  readonly days: number;
}

/**
 * Appends lines to the file of the day and deletes files that are too old. Several processes may write to one file: each line is
 * appended by one call. Lines are few, so each is on the disk at once.
 */
export class DailyFile {
  readonly #options: DailyFileOptions;
  #day = '';
  #path = '';
  #bytes = 0;

  constructor(options: DailyFileOptions) {
    this.#options = options;
  }

  /**
   * Appends a line, unless the day's file has reached `maxBytes`.
   * @param line without a line break.
   * @param now milliseconds since 1970.
   * @returns whether it was written.
   * @throws the errors of the file system.
   */
  append(line: string, maxBytes: number, now: number): boolean {
    this.#openDay(now);
    if (this.#bytes >= maxBytes) return false;
    const file = openSync(this.#path, APPEND, FILE_MODE);
    try {
      if (this.#bytes === 0) giveToOwnerOf(this.#options.folder, (uid, gid) => fchownSync(file, uid, gid));
      writeSync(file, `${line}\n`);
    } finally {
      closeSync(file);
    }
    this.#bytes += Buffer.byteLength(line) + 1;
    return true;
  }

  /** Reads the size of the day's file again: other processes write to it too. */
  refreshSize(): void {
    if (this.#path !== '') this.#bytes = sizeOf(this.#path);
  }

  #openDay(now: number): void {
    const day = dateOf(now);
    if (day === this.#day) return;
    const { folder, name, days } = this.#options;
    const made = mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    if (made !== undefined) giveToOwnerOf(dirname(folder), (uid, gid) => chownSync(folder, uid, gid));
    const oldest = `${name}.${dateOf(now - days * DAY_MS)}.log`;
    for (const file of readdirSync(folder)) {
      const isOwn = file.startsWith(`${name}.`) && /\.\d{4}-\d\d-\d\d\.log$/.test(file);
      // dates sort like text
      if (isOwn && file < oldest) rmSync(join(folder, file), { force: true });
    }
    this.#day = day;
    this.#path = join(folder, `${name}.${day}.log`);
    this.#bytes = sizeOf(this.#path);
  }
}

/** Gives what root has made to the owner of a folder, who is the user that the shop runs as. */
function giveToOwnerOf(folder: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  give(uid, gid);
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
