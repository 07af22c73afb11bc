// Stored files in a folder of this machine, or in one that several machines mount.

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isBlobKey, isPrivate, PART, requireBlobKey, requireFolder, rootOf } from './blob-keys.js';
import {
  type BlobContent,
  type BlobFacts,
  type BlobStore,
  BlobUnavailable,
  type ListedBlob,
} from './blob-store.js';

/** Flags with which a file that became a link or a pipe since its check is not opened. */
const NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EISDIR', 'ENAMETOOLONG']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Errors of a file system without hard links. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** The files below the data folder, at the paths that their keys name. */
export class FolderBlobs implements BlobStore {
  readonly place;
  readonly #folder: string;

  constructor(folder: string) {
    this.place = { kind: 'folder', folder } as const;
    this.#folder = folder;
  }

  pathOf(key: string): string {
    return join(this.#folder, requireBlobKey(key));
  }

  async put(key: string, content: BlobContent): Promise<void> {
    await this.#write(key, content, rename);
  }

  putIfAbsent(key: string, content: BlobContent): Promise<boolean> {
    return this.#write(key, content, publishNew);
  }

  async head(key: string): Promise<BlobFacts | undefined> {
    return (await this.#find(key))?.facts;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const found = await this.#find(key);
    return found && readFile(found.path, { flag: NO_LINK }).catch(missing);
  }

  async open(key: string) {
    const found = await this.#find(key);
    if (found === undefined) return undefined;
    const file = await open(found.path, NO_LINK).catch(missing);
    return file && { ...found.facts, content: file.createReadStream() };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<ListedBlob> {
    for (const key of (await this.#namesBelow(requireFolder(folder))).filter(isBlobKey).sort()) {
      const facts = await stat(join(this.#folder, key)).catch(missing);
      if (facts !== undefined) yield { key, bytes: facts.size, modifiedAt: facts.mtime };
    }
  }

  async deleteUnfinished(folder: string, before: Date): Promise<number> {
    let deleted = 0;
    for (const name of await this.#namesBelow(requireFolder(folder))) {
      const path = join(this.#folder, name);
      if (!name.endsWith(PART)) continue;
      const facts = await stat(path).catch(missing);
      if (facts === undefined || facts.mtime >= before) continue;
      await rm(path, { force: true });
      deleted += 1;
    }
    return deleted;
  }

  /** Finds a file; not a folder, and not a link that leads out of the folder of its kind. */
  async #find(key: string): Promise<{ readonly path: string; readonly facts: BlobFacts } | undefined> {
    const wanted = this.pathOf(key);
    try {
      const [top, path] = await Promise.all([realpath(join(this.#folder, rootOf(key))), realpath(wanted)]);
      if (!path.startsWith(top + sep)) return undefined;
      const found = await stat(path);
      if (!found.isFile()) return undefined;
      const version = `${found.size}-${Math.round(found.mtimeMs)}`;
      return { path, facts: { bytes: found.size, modifiedAt: found.mtime, version, sha256: undefined } };
    } catch (error) {
      return missing(error);
    }
  }

  /** The names of all files below a folder, relative to the data folder, without links. */
  async #namesBelow(folder: string): Promise<string[]> {
    const entries =
      (await readdir(join(this.#folder, folder), { recursive: true, withFileTypes: true }).catch(missing)) ??
      [];
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }

  /** Writes a file under another name, and publishes it when it is on the disk. */
  async #write<T>(
    key: string,
    content: BlobContent,
    publish: (draft: string, path: string) => Promise<T>,
  ): Promise<T> {
    const path = this.pathOf(key);
    const draft = `${path}.${randomUUID()}${PART}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: isPrivate(key) ? 0o700 : 0o777 });
      await writeDraft(draft, content, isPrivate(key) ? 0o600 : 0o666);
      return await publish(draft, path);
    } catch (error) {
      throw FULL.has(codeOf(error)) ? new BlobUnavailable('full', String(error), { cause: error }) : error;
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** Writes a draft and waits until it survives a loss of power. */
async function writeDraft(draft: string, content: BlobContent, mode: number): Promise<void> {
  if (!('file' in content)) {
    await synced(draft, 'wx', mode, (file) => file.writeFile(content));
    return;
  }
  const isMoved =
    content.isTemporary === true &&
    (await rename(content.file, draft).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EXDEV') return false;
        throw error;
      },
    ));
  if (!isMoved) await copyFile(content.file, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await synced(draft, 'r+', mode, (file) => file.chmod(mode & ~process.umask()));
}

async function synced(
  path: string,
  flags: string,
  mode: number,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives a draft its name unless a file has it. */
async function publishNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(codeOf(error))) throw error;
  }
  if ((await stat(path).catch(missing)) !== undefined) return false;
  await rename(draft, path);
  return true;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function missing(error: unknown): undefined {
  if (MISSING.has(codeOf(error))) return undefined;
  throw error;
}
