// A folder of this machine, below one that the operator has named. Links are never followed.

import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import {
  checkedPath,
  ENTRIES_MAX,
  type ExchangeEntry,
  type ExchangeFolder,
  ExchangeFolderError,
  type FolderPath,
  writeDownload,
} from './exchange-folder.js';

/** Windows has no such flag; there the check before opening is all. */
const NO_LINKS = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a folder of this machine.
 * @param allowed folders that the operator has named, as absolute paths.
 * @throws ExchangeFolderError `outside` for any path that is not below one of them, whether or not it exists.
 */
export async function openLocalFolder(path: string, allowed: readonly string[]): Promise<ExchangeFolder> {
  const bases = await Promise.all(allowed.map((each) => realpath(each).catch(() => undefined)));
  // A path that does not look like one below an allowed folder says nothing about the machine.
  if (!isAbsolute(path) || !allowed.some((base) => isWithin(base, path)))
    throw new ExchangeFolderError('outside');
  const root = await realpath(path).catch((error: unknown) => {
    throw new ExchangeFolderError('no_folder', { cause: error });
  });
  if (!bases.some((base) => base !== undefined && isWithin(base, root)))
    throw new ExchangeFolderError('outside');
  if (!(await lstat(root)).isDirectory()) throw new ExchangeFolderError('no_folder');
  return new LocalFolder(root);
}

function isWithin(base: string, path: string): boolean {
  const way = relative(base, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

class LocalFolder implements ExchangeFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async list(path: FolderPath): Promise<readonly ExchangeEntry[] | undefined> {
    const place = await this.#place(path);
    const found = await this.find(path);
    if (found?.type !== 'folder') return undefined;
    return refusing(async () => {
      const entries: ExchangeEntry[] = [];
      for await (const { name } of await opendir(place)) {
        if (entries.length >= ENTRIES_MAX) throw new ExchangeFolderError('too_many');
        const entry = await this.#entry(join(place, name), name);
        if (entry !== undefined) entries.push(entry);
      }
      return entries;
    });
  }

  async find(path: FolderPath): Promise<ExchangeEntry | undefined> {
    return this.#entry(await this.#place(path), path.at(-1) ?? '');
  }

  async download(path: FolderPath, to: string, maxBytes: number) {
    const place = await this.#place(path);
    return refusing(async () => {
      const file = await open(place, constants.O_RDONLY | NO_LINKS);
      try {
        if (!(await file.stat()).isFile()) throw new ExchangeFolderError('missing');
        return await writeDownload(file.createReadStream({ autoClose: false }), to, maxBytes);
      } finally {
        await file.close();
      }
    });
  }

  async write(path: FolderPath, content: Buffer): Promise<void> {
    const place = await this.#place(path);
    await refusing(async () => {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_LINKS;
      const file = await open(place, flags, 0o644);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  async move(from: FolderPath, to: FolderPath): Promise<void> {
    const [source, target] = [await this.#place(from), await this.#place(to)];
    await refusing(async () => {
      if ((await this.#entry(target, '')) !== undefined) throw new ExchangeFolderError('taken');
      await rename(source, target);
    });
  }

  async remove(path: FolderPath): Promise<void> {
    const place = await this.#place(path);
    await refusing(() => rm(place, { force: true }));
  }

  async makeFolder(path: FolderPath): Promise<void> {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const place = await this.#place(path.slice(0, depth));
      await refusing(() => mkdir(place).catch(ignoreExisting));
    }
  }

  async close(): Promise<void> {}

  /** Returns the path of an entry. @throws ExchangeFolderError where a folder above it is a link. */
  async #place(path: FolderPath): Promise<string> {
    checkedPath(path);
    let place = this.#root;
    for (const [depth, name] of path.entries()) {
      if (depth > 0 && (await this.#entry(place, ''))?.type === 'other')
        throw new ExchangeFolderError('outside');
      place = join(place, name);
    }
    return place;
  }

  async #entry(place: string, name: string): Promise<ExchangeEntry | undefined> {
    try {
      const found = await lstat(place);
      const type = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
      return { name, type, bytes: found.size, modifiedAt: Math.trunc(found.mtimeMs) };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw failed(error);
    }
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function failed(error: unknown): ExchangeFolderError {
  if (error instanceof ExchangeFolderError) return error;
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ELOOP') return new ExchangeFolderError('missing', { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ExchangeFolderError('full', { cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new ExchangeFolderError('denied', { cause: error });
  return new ExchangeFolderError('connection', { cause: error });
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw failed(error);
  }
}
