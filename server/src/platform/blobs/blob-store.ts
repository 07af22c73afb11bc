// The store of the shop's files, in a folder or in a bucket: what it does, and how it fails.

import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface BlobFacts {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** A short text that changes with the content. */
  readonly version: string;
  /** The SHA-256 that was recorded when the file was stored, in hexadecimal digits; undefined if the store records none. */
  readonly sha256: string | undefined;
}

/** A stored file whose content is read as a stream. The caller reads it to its end or destroys it. */
export interface OpenedBlob extends BlobFacts {
  readonly content: Readable;
}

export interface ListedBlob {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** What is stored: bytes, or a file of this machine. A temporary one may be moved away; any other stays as it is. */
export type BlobContent = Uint8Array | { readonly file: string; readonly isTemporary?: boolean };

/** Where files are stored. It is plain data, so that a thread opens the same store. */
export type BlobPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'bucket';
      /** Without a slash at the end. */
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      /** Before each key; empty, or with a slash at its end. */
      readonly prefix: string;
      /** Whether the bucket's name is part of the host instead of the path. */
      readonly isVirtualHost: boolean;
    };

/**
 * Stores files under keys such as `images/papelera/4f….webp` (see blob-keys.ts). A file is there whole or not at all. All methods throw
 * BlobUnavailable when the store does not answer or has no room, and an Error for a key of another form.
 */
export interface BlobStore {
  readonly place: BlobPlace;
  /** Stores a file and replaces one that is there. */
  put(key: string, content: BlobContent): Promise<void>;
  /** Stores a file unless there is one. @returns whether it was stored. */
  putIfAbsent(key: string, content: BlobContent): Promise<boolean>;
  /** @returns undefined if there is no such file. */
  head(key: string): Promise<BlobFacts | undefined>;
  /** Reads a whole file into memory. */
  read(key: string): Promise<Buffer | undefined>;
  /** Opens a file as a stream, which fails if it breaks off. */
  open(key: string): Promise<OpenedBlob | undefined>;
  /** Deletes a file; does nothing if there is none. */
  delete(key: string): Promise<void>;
  /** Lists the files whose keys begin with a folder such as `documents/`, in the order of their keys. */
  list(folder: string): AsyncIterable<ListedBlob>;
  /** Deletes what is left of writes below a folder that were cut off before a moment. @returns how many. */
  deleteUnfinished(folder: string, before: Date): Promise<number>;
  /** Returns the path of a file that programs on this machine can open; undefined for a store that is elsewhere. */
  pathOf(key: string): string | undefined;
}

/** Why a store could not be used: it does not answer, has no room, or refuses the shop. */
export type BlobFailure = 'unreachable' | 'full' | 'refused';

/** The store cannot be used now. The message is for the log and never has a key or a secret of the store. */
export class BlobUnavailable extends Error {
  override readonly name = 'BlobUnavailable';
  readonly failure: BlobFailure;

  constructor(failure: BlobFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
