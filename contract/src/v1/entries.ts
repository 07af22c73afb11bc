// All calls of /api/v1 by name.

import { catalogEntries } from './catalog.js';
import { changeEntries } from './changes.js';
import { clientEntries } from './clients.js';
import { documentEntries } from './documents.js';
import type { MachineEntry } from './entry.js';
import { importEntries } from './imports.js';
import { orderEntries } from './orders.js';
import { productEntries } from './products.js';
import { transferEntries } from './transfers.js';
import { webhookEntries } from './webhooks.js';

/** The table of /api/v1. A feature adds the entries of its own file here. */
export const v1Entries = {
  ...productEntries,
  ...catalogEntries,
  ...clientEntries,
  ...importEntries,
  ...orderEntries,
  ...documentEntries,
  ...transferEntries,
  ...webhookEntries,
  ...changeEntries,
} satisfies Readonly<Record<string, MachineEntry>>;

export type V1Entries = typeof v1Entries;
export type V1Name = keyof V1Entries;
