// Finds an image or its drawing, renders it once in the width and format asked for, and caches the result in memory
// and on disk.

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type BlobStore, BlobUnavailable } from '../blobs/blob-store.js';
import type { WarningLog } from '../log.js';
import { DiskCache } from './disk-cache.js';
import { findDrawing } from './drawings.js';
import { MemoryCache } from './memory-cache.js';
import { findOriginal } from './originals.js';
import { type ImageFormat, renderDrawing, renderImage } from './render.js';
import { QueueFull, RenderQueue } from './render-queue.js';

export interface ImageStoreOptions {
  /** Where the originals are, and the drawings that replace missing ones. */
  readonly files: BlobStore;
  /** The code of the company whose images they are. */
  readonly company: string;
  /** A folder of this machine. */
  readonly cacheFolder: string;
  readonly log: WarningLog;
  readonly diskBytes?: number;
  readonly memoryBytes?: number;
  /** Replaces the renderer, for tests that count renderings. */
  readonly render?: typeof renderImage;
}

export interface FoundImage {
  /** Identifies the exact bytes, before they are rendered. */
  readonly key: string;
  /**
   * The picture; undefined when it cannot be shown.
   * @throws QueueFull, or BlobUnavailable where the original cannot be read now.
   */
  bytes(): Promise<Buffer | undefined>;
}

const DISK_BYTES = 512 * 1_048_576;
const MEMORY_BYTES = 16 * 1_048_576;
const MAX_WAITING = 2_000;

/** The images of a company. */
export class ImageStore {
  readonly #files: BlobStore;
  readonly #company: string;
  readonly #log: WarningLog;
  readonly #memory: MemoryCache;
  readonly #disk: DiskCache;
  readonly #queue = new RenderQueue({
    // One core stays free for other requests.
    parallel: Math.max(1, availableParallelism() - 1),
    longest: MAX_WAITING,
  });
  readonly #render: typeof renderImage;

  constructor({
    files,
    company,
    cacheFolder,
    log,
    diskBytes = DISK_BYTES,
    memoryBytes = MEMORY_BYTES,
    render = renderImage,
  }: ImageStoreOptions) {
    this.#files = files;
    this.#company = company;
    this.#log = log;
    this.#render = render;
    this.#memory = new MemoryCache(memoryBytes);
    this.#disk = new DiskCache({ folder: cacheFolder, maxBytes: diskBytes, log });
  }

  /** @returns undefined when there is no such picture. @throws BlobUnavailable */
  async find(name: string, width: number, format: ImageFormat): Promise<FoundImage | undefined> {
    const picture = await findOriginal(this.#files, this.#company, name);
    const original = picture ?? (await findDrawing(this.#files, this.#company, name));
    if (original === undefined) return undefined;
    const render = picture === undefined ? renderDrawing : this.#render;
    // without the folder's place: pictures that were rendered are found again where the data folder was moved or copied
    const facts = [this.#company, name, original.version, width].join('\n');
    const key = `${createHash('sha256').update(facts).digest('hex').slice(0, 32)}.${format}`;
    return {
      key,
      bytes: () => this.#bytes(key, name, async () => render(await original.read(), width, format)),
    };
  }

  async #bytes(key: string, name: string, draw: () => Promise<Buffer>): Promise<Buffer | undefined> {
    const kept = this.#memory.get(key) ?? (await this.#disk.get(key));
    if (kept !== undefined) {
      this.#memory.set(key, kept);
      return kept;
    }
    try {
      return await this.#queue.once(key, async () => {
        // It may have been made while the disk was asked.
        const made = this.#memory.get(key) ?? (await draw());
        this.#memory.set(key, made);
        await this.#disk.set(key, made);
        return made;
      });
    } catch (error) {
      if (error instanceof QueueFull || error instanceof BlobUnavailable) throw error;
      this.#log.warn(
        { name, error: error instanceof Error ? error.message : String(error) },
        'an image cannot be shown',
      );
      return undefined;
    }
  }
}
