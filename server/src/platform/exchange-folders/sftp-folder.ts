// A folder of an SFTP server, by one connection.

import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import type { OutboundRules } from '../outbound/outbound-rules.js';
import {
  checkedPath,
  ENTRIES_MAX,
  type ExchangeEntry,
  type ExchangeFolder,
  ExchangeFolderError,
  type FolderPath,
  writeDownload,
} from './exchange-folder.js';
import { answered, connectSftp, failed, type SftpPlace } from './sftp-connection.js';

const REQUEST_MS = 30_000;
const CLOSE_MS = 2_000;
/** SSH_FX_EOF */
const EOF = 1;

/** Connects to a server and opens a folder. @throws ExchangeFolderError */
export async function openSftpFolder(place: SftpPlace, rules: OutboundRules): Promise<ExchangeFolder> {
  const client = await connectSftp(place, rules);
  try {
    const requestMs = rules.timeoutMs ?? REQUEST_MS;
    const sftp = await answered<SFTPWrapper>(client, requestMs, (done) => client.sftp(done));
    const root = await answered<string>(client, requestMs, (done) =>
      sftp.realpath(place.folder === '' ? '.' : place.folder, done),
    ).catch((error: unknown) => {
      throw isMissing(error) ? new ExchangeFolderError('no_folder', { cause: error }) : error;
    });
    const folder = new SftpFolder(client, sftp, root, requestMs);
    if ((await folder.find([]))?.type !== 'folder') throw new ExchangeFolderError('no_folder');
    return folder;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ExchangeFolderError && error.failure === 'missing';

class SftpFolder implements ExchangeFolder {
  readonly #client: Client;
  readonly #sftp: SFTPWrapper;
  readonly #root: string;
  readonly #requestMs: number;
  readonly #closed: Promise<void>;

  constructor(client: Client, sftp: SFTPWrapper, root: string, requestMs: number) {
    this.#client = client;
    this.#sftp = sftp;
    this.#root = root.replace(/\/+$/, '');
    this.#requestMs = requestMs;
    this.#closed = new Promise((resolve) => client.once('close', () => resolve()));
  }

  async list(path: FolderPath): Promise<readonly ExchangeEntry[] | undefined> {
    const found = await this.find(path);
    if (found?.type !== 'folder') return undefined;
    const place = this.#place(path);
    const handle = await this.#ask<Buffer>((done) => this.#sftp.opendir(place, done));
    const entries: ExchangeEntry[] = [];
    try {
      for (;;) {
        const page = await this.#page(handle);
        if (page === undefined) return entries;
        for (const { filename, attrs } of page)
          if (filename !== '.' && filename !== '..')
            entries.push(
              attrs.mode === undefined ? await this.#named(path, filename) : entryOf(filename, attrs),
            );
        if (entries.length > ENTRIES_MAX) throw new ExchangeFolderError('too_many');
      }
    } finally {
      await this.#ask<void>((done) => this.#sftp.close(handle, done)).catch(() => undefined);
    }
  }

  #page(handle: Buffer): Promise<FileEntryWithStats[] | undefined> {
    return this.#ask<FileEntryWithStats[] | undefined>((done) =>
      this.#sftp.readdir(handle as unknown as string, (error, list) => {
        if (error && 'code' in error && error.code === EOF) done(undefined, undefined);
        else done(error, list);
      }),
    );
  }

  /** Asks for the attributes of an entry of a server whose lists have none; an unsafe name gets none. */
  async #named(path: FolderPath, name: string): Promise<ExchangeEntry> {
    const found = /[/\\\p{Cc}]/u.test(name) ? undefined : await this.find([...path, name]);
    return found ?? { name, type: 'other', bytes: 0, modifiedAt: 0 };
  }

  async find(path: FolderPath): Promise<ExchangeEntry | undefined> {
    const place = this.#place(path);
    try {
      const stats = await this.#ask<Stats>((done) => this.#sftp.lstat(place, done));
      return entryOf(path.at(-1) ?? '', stats);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async download(path: FolderPath, to: string, maxBytes: number) {
    const content = this.#sftp.createReadStream(this.#place(path));
    // A server that sends no more within the limit loses the connection, which ends the stream with an error.
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#client.destroy(), this.#requestMs);
    };
    const closed = () => content.destroy(new ExchangeFolderError('connection'));
    this.#client.once('close', closed);
    content.on('data', wait);
    wait();
    try {
      return await writeDownload(content, to, maxBytes);
    } catch (error) {
      throw failed(error);
    } finally {
      clearTimeout(timer);
      this.#client.off('close', closed);
    }
  }

  async write(path: FolderPath, content: Buffer): Promise<void> {
    const place = this.#place(path);
    const handle = await this.#ask<Buffer>((done) => this.#sftp.open(place, 'w', done));
    try {
      for (let at = 0; at < content.length; ) {
        const part = content.subarray(at, at + 32_768);
        await this.#ask<void>((done) => this.#sftp.write(handle, part, 0, part.length, at, done));
        at += part.length;
      }
    } finally {
      await this.#ask<void>((done) => this.#sftp.close(handle, done));
    }
  }

  async move(from: FolderPath, to: FolderPath): Promise<void> {
    if ((await this.find(to)) !== undefined) throw new ExchangeFolderError('taken');
    await this.#ask<void>((done) => this.#sftp.rename(this.#place(from), this.#place(to), done));
  }

  async remove(path: FolderPath): Promise<void> {
    await this.#ask<void>((done) => this.#sftp.unlink(this.#place(path), done)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async makeFolder(path: FolderPath): Promise<void> {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const part = path.slice(0, depth);
      if ((await this.find(part)) !== undefined) continue;
      await this.#ask<void>((done) => this.#sftp.mkdir(this.#place(part), done));
    }
  }

  /** Ends the connection and waits until it is closed. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#client.destroy(), CLOSE_MS);
    this.#client.end();
    await this.#closed;
    clearTimeout(timer);
  }

  #ask<Result>(
    request: (done: (error: Error | null | undefined, result?: Result) => void) => void,
  ): Promise<Result> {
    return answered(this.#client, this.#requestMs, request);
  }

  #place(path: FolderPath): string {
    const place = [this.#root, ...checkedPath(path)].join('/');
    return place === '' ? '/' : place;
  }
}

const entryOf = (name: string, stats: Stats): ExchangeEntry => ({
  name,
  type: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
  bytes: stats.size ?? 0,
  modifiedAt: (stats.mtime ?? 0) * 1_000,
});
