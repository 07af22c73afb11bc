// Remembers which pictures a store has, so that each shown picture does not ask the bucket again, and pictures that were shown before are
// shown while the bucket is away.

import { type BlobContent, type BlobFacts, type BlobStore, BlobUnavailable } from './blob-store.js';

const REMEMBERED_MAX = 50_000;
/** How long it is believed that there is no picture: other machines may store it. While the bucket is away it is believed longer. */
const ABSENT_MS = 5_000;

interface Remembered {
  readonly facts: BlobFacts | undefined;
  readonly until: number;
}

/** Whether a file never changes under its name. */
const isImmutable = (key: string): boolean => key.startsWith('images/') || key.startsWith('drawings/');

/** A store whose answers about pictures are remembered in this process. All else goes to the store. */
export class RememberedHeads implements BlobStore {
  readonly #store: BlobStore;
  readonly #now: () => number;
  readonly #heads = new Map<string, Remembered>();

  constructor(store: BlobStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  get place() {
    return this.#store.place;
  }

  async head(key: string): Promise<BlobFacts | undefined> {
    if (!isImmutable(key)) return this.#store.head(key);
    const known = this.#heads.get(key);
    if (known !== undefined && known.until > this.#now()) return known.facts;
    const facts = await this.#store.head(key).catch((error: unknown) => {
      if (known !== undefined && error instanceof BlobUnavailable) return known.facts;
      throw error;
    });
    this.#heads.delete(key);
    this.#heads.set(key, {
      facts,
      until: facts === undefined ? this.#now() + ABSENT_MS : Number.POSITIVE_INFINITY,
    });
    for (const oldest of this.#heads.keys()) {
      if (this.#heads.size <= REMEMBERED_MAX) break;
      this.#heads.delete(oldest);
    }
    return facts;
  }

  async put(key: string, content: BlobContent): Promise<void> {
    await this.#store.put(key, content);
    this.#heads.delete(key);
  }

  async putIfAbsent(key: string, content: BlobContent): Promise<boolean> {
    const isStored = await this.#store.putIfAbsent(key, content);
    this.#heads.delete(key);
    return isStored;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const bytes = await this.#store.read(key);
    if (bytes === undefined) this.#heads.delete(key);
    return bytes;
  }

  async delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.#heads.delete(key);
  }

  open = (key: string) => this.#store.open(key);
  list = (folder: string) => this.#store.list(folder);
  deleteUnfinished = (folder: string, before: Date) => this.#store.deleteUnfinished(folder, before);
  pathOf = (key: string) => this.#store.pathOf(key);
}
