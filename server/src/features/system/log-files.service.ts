// The server's log files ('registros') on the system screen: lists them and sends one as gzip (calls `logFiles`,
// `logContent`).

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import type { LogFile } from '@mostrador/contract/entries/system';
import { notFound } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';

/** The file names of the shop's own log. */
const LOG_FILE_NAME = /^(?:mostrador|security)(?:\.[\w-]+)*\.log$/;

const folderOf = ({ dataDir }: Shop) => join(dataDir, 'logs');

/** Returns the log's files, the newest first, and no other file of the data folder. */
export async function logFiles(shop: Shop): Promise<LogFile[]> {
  const folder = folderOf(shop);
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => LOG_FILE_NAME.test(name));
  const found = await Promise.all(
    names.map(async (logName) => {
      const stats = await lstat(join(folder, logName)).catch(() => undefined);
      return stats?.isFile() ? [{ logName, bytes: stats.size, modifiedAt: stats.mtime }] : [];
    }),
  );
  return found
    .flat()
    .sort((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime())
    .map((file) => ({ ...file, modifiedAt: file.modifiedAt.toISOString() }));
}

/**
 * Opens one of the files that `logFiles` names; the name is compared with theirs and never made part of a path before.
 * @throws 404 for any other name.
 */
export async function openLogFile(
  shop: Shop,
  logName: string,
): Promise<{ readonly file: FileHandle; readonly bytes: number }> {
  const listed = (await logFiles(shop)).find((one) => one.logName === logName);
  if (listed === undefined) throw logNotFound();
  const path = join(folderOf(shop), listed.logName);
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw logNotFound();
  });
  return { file, bytes: (await file.stat()).size };
}

/** Returns a whole file as it is now, compressed while it is read. */
export async function logContent(shop: Shop, logName: string): Promise<Gzip> {
  const { file, bytes } = await openLogFile(shop, logName);
  // Lines that are written meanwhile are left out; otherwise a growing file would never end.
  const content = bytes === 0 ? Readable.from([]) : file.createReadStream({ end: bytes - 1 });
  return pipeline(content, createGzip(), (error) => {
    void file.close().catch(() => undefined);
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      shop.log.warn({ error: error.message }, 'a log could not be sent');
  });
}

const logNotFound = () => notFound('No encontramos ese registro.');
