// The manifest of a backup (`manifest.json`): its schema, listing tables, files and checksums, and the names used in
// the archive.

import { z } from 'zod';

const entry = z.object({
  /** The entry's name in the archive. */
  name: z.string().max(1_000),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const table = entry.extend({
  table: z.string().max(63),
  columns: z.array(z.string().max(63)),
  rows: z.int().nonnegative(),
});

/** The list of a backup's content: the last entry of the archive. */
export const manifestShape = z.object({
  format: z.literal('mostrador-backup'),
  formatVersion: z.literal(1),
  appVersion: z.string(),
  /** When the snapshot was taken; later commits are not in it. */
  takenAt: z.iso.datetime(),
  companies: z.array(z.string()),
  /** The schema's version, as the names of all its migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  jobs: table,
  /** The last numbers given to new rows. */
  sequences: z.array(z.object({ name: z.string().max(63), value: z.string().regex(/^\d+$/) })),
  files: z.array(entry),
});

export type Manifest = z.output<typeof manifestShape>;
export type ArchiveEntry = z.output<typeof entry>;
export type TableEntry = z.output<typeof table>;

/** The name of the manifest's entry, which is written last, when all checksums are known. */
export const MANIFEST_NAME = 'manifest.json';
/** The prefix of the entries that are stored files; their keys follow. */
export const FILES_PREFIX = 'files/';
