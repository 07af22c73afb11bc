// A log file for each day, with a size that one day cannot exceed.

import { appendFileSync, chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

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
    appendFileSync(this.#path, `${line}\n`, { mode: FILE_MODE });
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
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const oldest = `${name}.${dateOf(now - days * DAY_MS)}.log`;
    for (const file of readdirSync(folder)) {
      if (!file.startsWith(`${name}.`) || !/\.\d{4}-\d\d-\d\d\.log$/.test(file)) continue;
      // dates sort like text
      if (file < oldest) rmSync(join(folder, file), { force: true });
      else chmodSync(join(folder, file), FILE_MODE);
    }
    this.#day = day;
    this.#path = join(folder, `${name}.${day}.log`);
    this.#bytes = sizeOf(this.#path);
  }
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
