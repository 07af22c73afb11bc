// What tests give to `syncDevice` for a device that wants no pictures, and whose clock stands.

import type { Carrier } from '@mostrador/contract/client';
import type { DeviceDatabase } from '../database';
import type { SyncTools } from '../sync/sync';

const noPictures = () => Promise.reject(new Error('No pictures are wanted.'));

export const syncTools = (db: DeviceDatabase, carrier: Carrier): SyncTools => ({
  db,
  carrier,
  caches: { open: noPictures, has: async () => false, delete: async () => false },
  fetch: noPictures,
  apiBase: '/api',
  signal: new AbortController().signal,
  now: () => 1_000,
  onProgress: () => undefined,
});
