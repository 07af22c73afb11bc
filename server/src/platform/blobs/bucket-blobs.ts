// Stored files in a bucket, by S3's API. Files of more than a part are sent in parts, so that memory does not grow with them.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isBlobKey, requireBlobKey, requireFolder } from './blob-keys.js';
import {
  type BlobContent,
  type BlobFacts,
  type BlobStore,
  BlobUnavailable,
  type ListedBlob,
} from './blob-store.js';
import { readPage } from './s3-answers.js';
import { type BucketPlace, bodyOf, type S3Answer, S3Client, type S3Timing } from './s3-client.js';

/** Bytes of a part. S3 takes parts of 5 MiB and more, and 10,000 of them: files of 78 GiB. */
const PART_BYTES = 8 * 1_048_576;
const SHA256 = 'x-amz-meta-sha256';

export class BucketBlobs implements BlobStore {
  readonly place: BucketPlace;
  readonly #client: S3Client;
  /** Whether the server has refused `if-none-match`; a file is looked for before it is stored in any case. */
  #knowsNoCondition = false;

  constructor(place: BucketPlace, timing: Partial<S3Timing> = {}) {
    this.place = place;
    this.#client = new S3Client(place, timing);
  }

  pathOf(): undefined {
    return undefined;
  }

  async put(key: string, content: BlobContent): Promise<void> {
    await this.#store(key, content, {});
  }

  async putIfAbsent(key: string, content: BlobContent): Promise<boolean> {
    if ((await this.head(key)) !== undefined) return false;
    return this.#store(key, content, { 'if-none-match': '*' });
  }

  head(key: string): Promise<BlobFacts | undefined> {
    return this.#client.send({ method: 'HEAD', key: this.#keyOf(key) }, async (answer) => {
      await bodyOf(answer);
      return factsOf(answer);
    });
  }

  read(key: string): Promise<Buffer | undefined> {
    return this.#client.send({ method: 'GET', key: this.#keyOf(key) }, async (answer) => {
      const facts = factsOf(answer);
      const bytes = await bodyOf(answer);
      if (facts === undefined) return undefined;
      requireWhole(facts, bytes.byteLength);
      return bytes;
    });
  }

  open(key: string) {
    return this.#client.send({ method: 'GET', key: this.#keyOf(key) }, async (answer) => {
      const facts = factsOf(answer);
      if (facts === undefined) {
        answer.end();
        return undefined;
      }
      return { ...facts, content: Readable.from(piecesOf(answer, facts), { objectMode: false }) };
    });
  }

  async delete(key: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#keyOf(key) }, bodyOf);
  }

  async *list(folder: string): AsyncGenerator<ListedBlob> {
    const query = { 'list-type': '2', prefix: this.place.prefix + requireFolder(folder) };
    for (let token: string | undefined = ''; token !== undefined; ) {
      const { entries, rest } = await this.#page('Contents', {
        ...query,
        ...(token !== '' && { 'continuation-token': token }),
      });
      for (const { Key = '', Size, LastModified = '' } of entries) {
        const key = Key.slice(this.place.prefix.length);
        // A bucket may hold what others have put there.
        const isOwn = Key.startsWith(query.prefix) && isBlobKey(key);
        if (isOwn) yield { key, bytes: Number(Size), modifiedAt: new Date(LastModified) };
      }
      token = rest['IsTruncated'] === 'true' ? rest['NextContinuationToken'] : undefined;
    }
  }

  async deleteUnfinished(folder: string, before: Date): Promise<number> {
    const { entries } = await this.#page('Upload', {
      uploads: '',
      prefix: this.place.prefix + requireFolder(folder),
    });
    const old = entries.filter(({ Initiated = '' }) => new Date(Initiated) < before);
    for (const { Key = '', UploadId = '' } of old) await this.#abort(Key, UploadId);
    return old.length;
  }

  #page(name: string, query: Readonly<Record<string, string>>) {
    return this.#client.send({ method: 'GET', key: '', query }, async (answer) =>
      readPage((await bodyOf(answer)).toString(), name),
    );
  }

  #keyOf(key: string): string {
    return this.place.prefix + requireBlobKey(key);
  }

  /** @returns false if the condition in the headers forbids it. */
  async #store(
    key: string,
    content: BlobContent,
    condition: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const target = this.#keyOf(key);
    const size = 'file' in content ? (await stat(content.file)).size : content.byteLength;
    if ('file' in content && size > PART_BYTES) return this.#storeInParts(target, content.file);
    const bytes = 'file' in content ? await readFile(content.file) : content;
    const headers = { [SHA256]: createHash('sha256').update(bytes).digest('hex') };
    const put = (more: Readonly<Record<string, string>>) =>
      this.#client.send(
        { method: 'PUT', key: target, headers: { ...headers, ...more }, body: bytes },
        async (answer) => {
          await bodyOf(answer);
          if (answer.status === 404)
            throw new BlobUnavailable('refused', `The bucket answered 404 ${answer.code}.`);
          return answer.status < 300;
        },
      );
    if (this.#knowsNoCondition) return put({});
    try {
      return await put(condition);
    } catch (error) {
      // Some servers do not know the condition (501 NotImplemented); the file was looked for a moment ago.
      if (!(error instanceof BlobUnavailable && / (?:501|400 NotImplemented)/.test(error.message)))
        throw error;
      this.#knowsNoCondition = true;
      return put({});
    }
  }

  /** Sends a file in parts. It appears when the last one has arrived, or not at all. */
  async #storeInParts(target: string, file: string): Promise<true> {
    const sha256 = await checksumOf(file);
    const uploadId = await this.#client.send(
      { method: 'POST', key: target, query: { uploads: '' }, headers: { [SHA256]: sha256 } },
      async (answer) => readPage((await bodyOf(answer)).toString(), 'None').rest['UploadId'],
    );
    if (uploadId === undefined) throw new BlobUnavailable('refused', 'The bucket began no upload.');
    try {
      const parts: string[] = [];
      for await (const body of piecesOfFile(file)) {
        const query = { partNumber: String(parts.length + 1), uploadId };
        const etag = await this.#client.send({ method: 'PUT', key: target, query, body }, async (answer) => {
          await bodyOf(answer);
          return answer.headers.get('etag');
        });
        if (etag === null) throw new BlobUnavailable('refused', 'The bucket took no part of a file.');
        parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      await this.#complete(target, uploadId, parts, sha256);
      return true;
    } catch (error) {
      // What cannot be taken back now is deleted each night.
      await this.#abort(target, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async #complete(target: string, uploadId: string, parts: readonly string[], sha256: string): Promise<void> {
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const isDone = await this.#client.send(
      { method: 'POST', key: target, query: { uploadId }, body },
      async (answer) => answer.status < 300 && !(await bodyOf(answer)).includes('<Error>'),
    );
    // An earlier attempt may have completed it, whose answer was lost.
    if (!isDone && (await this.head(target.slice(this.place.prefix.length)))?.sha256 !== sha256)
      throw new BlobUnavailable('unreachable', 'The bucket did not put the parts of a file together.');
  }

  async #abort(target: string, uploadId: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: target, query: { uploadId } }, bodyOf);
  }
}

/** Returns what the headers say of a file; undefined if there is none. */
function factsOf({ status, headers }: S3Answer): BlobFacts | undefined {
  if (status === 404) return undefined;
  const etag = (headers.get('etag') ?? '').replaceAll('"', '');
  return {
    bytes: Number(headers.get('content-length') ?? Number.NaN),
    modifiedAt: new Date(headers.get('last-modified') ?? 0),
    version: `${headers.get('content-length')}-${etag}`,
    sha256: headers.get(SHA256) ?? undefined,
  };
}

/** @throws BlobUnavailable if fewer bytes came than were announced. */
function requireWhole({ bytes }: BlobFacts, came: number): void {
  if (came !== bytes) throw new BlobUnavailable('unreachable', `Of ${bytes} bytes of a file ${came} came.`);
}

async function* piecesOf({ pieces, end }: S3Answer, facts: BlobFacts): AsyncGenerator<Uint8Array> {
  let came = 0;
  try {
    for await (const piece of pieces) {
      came += piece.byteLength;
      yield piece;
    }
    requireWhole(facts, came);
  } catch (error) {
    throw error instanceof BlobUnavailable
      ? error
      : new BlobUnavailable('unreachable', 'A file of the bucket broke off.', { cause: error });
  } finally {
    end();
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function* piecesOfFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const part = Buffer.alloc(PART_BYTES);
      let filled = 0;
      while (filled < PART_BYTES) {
        const { bytesRead } = await file.read(part, filled, PART_BYTES - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled > 0) yield part.subarray(0, filled);
      if (filled < PART_BYTES) return;
    }
  } finally {
    await file.close();
  }
}
