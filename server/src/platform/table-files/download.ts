// Files that are made for one answer: written to a temporary file first, so that a failure is an error and never half a file, then
// sent and deleted.

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { FileFormat } from './table-file.js';

/** A file to answer with. It is deleted once it was sent. */
export interface Download {
  readonly name: string;
  readonly format: FileFormat | 'zip' | 'pdf';
  readonly bytes: number;
  readonly content: ReturnType<typeof createReadStream>;
}

const TYPES: Readonly<Record<Download['format'], string>> = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
};

const ENDING = '.download';

/**
 * Makes a file for one answer.
 * @param folder exists or is created; the file in it is deleted after the answer.
 * @param write writes the file at the path that it is given. What it throws is thrown after the file was deleted.
 */
export async function makeDownload(
  folder: string,
  name: string,
  format: Download['format'],
  write: (path: string) => Promise<unknown>,
): Promise<Download> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${ENDING}`);
  try {
    await write(path);
    const { size: bytes } = await stat(path);
    const content = createReadStream(path);
    content.once('close', () => void rm(path, { force: true }));
    return { name, format, bytes, content };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Deletes files that were made for an answer and not deleted when it was sent: the process ended before.
 * @param before milliseconds since 1970; younger files may still be sent.
 */
export async function deleteOldDownloads(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(ENDING))) {
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      // It was sent meanwhile.
      () => Number.POSITIVE_INFINITY,
    );
    if (changedAt < before) await rm(path, { force: true });
  }
}

/** Answers with a file under its name. */
export function sendDownload(reply: FastifyReply, { name, format, bytes, content }: Download): FastifyReply {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': bytes,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    })
    .type(TYPES[format])
    .send(content);
}

/** Returns a signal that aborts when the caller goes away before the answer was sent. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
