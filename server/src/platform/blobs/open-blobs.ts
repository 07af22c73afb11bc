// Opens the store of a place. A process or thread opens each place once.

import type { BlobPlace, BlobStore } from './blob-store.js';
import { BucketBlobs } from './bucket-blobs.js';
import { FolderBlobs } from './folder-blobs.js';
import { RememberedHeads } from './remembered-heads.js';

const opened = new Map<string, BlobStore>();

/** Returns the store of a place. A bucket's pictures are remembered for a while, so that a shown picture asks it for nothing. */
export function openBlobs(place: BlobPlace): BlobStore {
  if (place.kind === 'folder') return new FolderBlobs(place.folder);
  const key = JSON.stringify(place);
  const store = opened.get(key) ?? new RememberedHeads(new BucketBlobs(place));
  opened.set(key, store);
  return store;
}
