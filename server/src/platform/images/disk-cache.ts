// A cache of rendered images on disk, shared by all processes; the least recently used files are removed above a
// limit.

import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarningLog } from '../log.js';

interface Kept {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Precision of the time of a file's last use; recording each use would cost a write. */
const USE_TIME_PRECISION_MS = 3_600_000;
const STALE_DRAFT_MS = 3_600_000;
/** Share of the limit that remains used after a cleanup, so that not every new file causes one. */
const KEPT_SHARE = 0.8;

/**
 * Removes the files used longest ago when all are larger than `maxBytes` together. A file's modification time records its last
 * use, and a file that another process removed is a miss.
 */
export class DiskCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #log: WarningLog;
  #bytes: Promise<number> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: { folder: string; maxBytes: number; log: WarningLog }) {
    this.#folder = options.folder;
    this.#maxBytes = options.maxBytes;
    this.#log = options.log;
  }

  async get(key: string): Promise<Buffer | undefined> {
    const file = join(this.#folder, key);
    try {
      const [bytes, facts] = await Promise.all([readFile(file), stat(file)]);
      if (Date.now() - facts.mtimeMs > USE_TIME_PRECISION_MS) await utimes(file, new Date(), new Date());
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Never fails: a full disk makes the shop slower, not broken. */
  async set(key: string, value: Buffer): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#write(key, value))
      .catch((error: unknown) => {
        this.#bytes = undefined;
        this.#log.warn({ error: String(error) }, 'an image could not be kept on the disk');
      });
    await this.#turn;
  }

  async #write(key: string, value: Buffer): Promise<void> {
    this.#bytes ??= this.#files().then((files) => files.reduce((sum, { bytes }) => sum + bytes, 0));
    let bytes = await this.#bytes;
    if (bytes + value.length > this.#maxBytes) bytes = await this.#clearUp(value.length);
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, key);
    const draft = `${file}.${process.pid}.part`;
    try {
      await writeFile(draft, value);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#bytes = Promise.resolve(bytes + value.length);
  }

  async #clearUp(coming: number): Promise<number> {
    const files = (await this.#files()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files) {
      const draft = file.file.endsWith('.part');
      if (draft ? Date.now() - file.usedAt < STALE_DRAFT_MS : bytes + coming <= this.#maxBytes * KEPT_SHARE)
        continue;
      await rm(file.file, { force: true });
      bytes -= file.bytes;
    }
    return bytes;
  }

  async #files(): Promise<Kept[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files: Kept[] = [];
    for (const name of names) {
      const file = join(this.#folder, name);
      const facts = await stat(file).catch(() => undefined);
      if (facts?.isFile()) files.push({ file, bytes: facts.size, usedAt: facts.mtimeMs });
    }
    return files;
  }
}
