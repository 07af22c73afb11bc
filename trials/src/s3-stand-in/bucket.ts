// The content of a stand-in bucket: its files, and the uploads in parts that are under way.

import { createHash, randomUUID } from 'node:crypto';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modifiedAt: Date;
  /** Headers `x-amz-meta-…` that came with it. */
  readonly meta: Readonly<Record<string, string>>;
}

interface Upload {
  readonly key: string;
  readonly begunAt: Date;
  readonly meta: Readonly<Record<string, string>>;
  readonly parts: Map<number, Buffer>;
}

/** Bytes of every part but the last, at least. */
const PART_MIN_BYTES = 5 * 1_048_576;

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();

  put(key: string, bytes: Buffer, meta: Readonly<Record<string, string>>, etag = md5(bytes)): string {
    this.objects.set(key, { bytes, etag, modifiedAt: new Date(), meta });
    return etag;
  }

  /** Returns a page of keys in their order, after one. */
  page(prefix: string, after: string, most: number) {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    return { keys: keys.slice(0, most), isTruncated: keys.length > most };
  }

  begin(key: string, meta: Readonly<Record<string, string>>): string {
    const uploadId = randomUUID();
    this.uploads.set(uploadId, { key, begunAt: new Date(), meta, parts: new Map() });
    return uploadId;
  }

  /** @returns the part's tag; undefined if the upload is unknown. */
  addPart(uploadId: string, key: string, number: number, bytes: Buffer): string | undefined {
    const upload = this.#upload(uploadId, key);
    upload?.parts.set(number, bytes);
    return upload && md5(bytes);
  }

  /** Puts the parts together. @returns S3's code of an error if it cannot. */
  complete(
    uploadId: string,
    key: string,
    listed: readonly { number: number; etag: string }[],
  ): string | undefined {
    const upload = this.#upload(uploadId, key);
    if (upload === undefined) return 'NoSuchUpload';
    const parts = listed.map(({ number, etag }) => {
      const bytes = upload.parts.get(number);
      return bytes !== undefined && md5(bytes) === etag ? bytes : undefined;
    });
    if (parts.length === 0 || parts.includes(undefined)) return 'InvalidPart';
    const whole = parts.filter((part) => part !== undefined);
    if (whole.slice(0, -1).some(({ byteLength }) => byteLength < PART_MIN_BYTES)) return 'EntityTooSmall';
    const bytes = Buffer.concat(whole);
    this.put(key, bytes, upload.meta, `${md5(bytes)}-${whole.length}`);
    this.uploads.delete(uploadId);
    return undefined;
  }

  #upload(uploadId: string, key: string): Upload | undefined {
    const upload = this.uploads.get(uploadId);
    return upload?.key === key ? upload : undefined;
  }
}
