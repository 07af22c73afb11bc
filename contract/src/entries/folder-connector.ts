// API calls of the desk about the folder connector: where its folder is, its files with what their imports counted, and the files of
// orders that it writes.

import {
  FOLDER_KINDS,
  FOLDER_PATTERN_CHARACTERS_MAX,
  FOLDER_PATTERNS_MAX,
} from '@mostrador/rules/folder-files';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

const count = z.number().int();
const moment = z.string();
const kind = z.enum(FOLDER_KINDS);

export const folderSettings = z.object({
  place: z.enum(['local', 'sftp']),
  /** Of the SFTP server. */
  host: text(253),
  port: z.number().int().min(1).max(65_535),
  user: text(120),
  login: z.enum(['password', 'key']),
  /** Of this machine, below a folder that the operator has named; or of the server, empty for where the user begins. */
  folder: text(500),
  patterns: z
    .array(z.object({ pattern: text(FOLDER_PATTERN_CHARACTERS_MAX), kind }))
    .max(FOLDER_PATTERNS_MAX),
  /** Of CSV files whose columns were not assigned on the desk before. */
  decimalMark: z.enum(['.', ',']),
  /** Whether orders are written, in a file of their own or in one of each run. */
  orders: z.enum(['off', 'each', 'run']),
  ordersFormat: z.enum(['csv', 'ndjson']),
  /** The folder of the orders, below the folder. */
  ordersFolder: text(60),
});
export type FolderSettings = z.output<typeof folderSettings>;

/** How the shop shows who it is. It never leaves the server again. */
const folderLogin = z.object({
  password: text(500).optional(),
  privateKey: text(20_000).optional(),
  /** Of the private key. */
  passphrase: text(500).optional(),
});
export type FolderLogin = z.output<typeof folderLogin>;

const hostKey = z.object({ type: z.string(), fingerprint: z.string() });

const connector = z.object({
  enabled: z.boolean(),
  settings: folderSettings,
  /** Whether a password or key is stored. */
  hasLogin: z.boolean(),
  /** The folders of this machine that the operator has named. */
  localFolders: z.array(z.string()),
  /** The fingerprint that an administrator has confirmed; null for none. */
  hostKey: z.string().nullable(),
  /** What the server has shown instead; waits for an administrator. */
  seenHostKey: hostKey.nullable(),
  /** Why the folder cannot be used, in Spanish; null if nothing is wrong. */
  failure: z.string().nullable(),
  failingSince: moment.nullable(),
  /** When the folder was read last; null for never. */
  readAt: moment.nullable(),
});
export type FolderConnector = z.output<typeof connector>;

/** A file in the log. `waiting`: it may still be written. `left`: it stays where it is. `active`: its import is under way. */
const folderFile = z.object({
  fileId: count,
  fileName: z.string(),
  /** null for a file that is left alone. */
  kind: kind.nullable(),
  state: z.enum(['waiting', 'left', 'active', 'imported', 'rejected', 'failed', 'repeated', 'lost']),
  bytes: count,
  seenAt: moment,
  finishedAt: moment.nullable(),
  /** Why it is left, failed or repeated, in Spanish; empty for nothing to say. */
  reason: z.string(),
  /** Where it lies now, below the folder; null where it came. */
  movedTo: z.string().nullable(),
  /** null before its import has begun. */
  importId: z.string().nullable(),
  counts: z.object({ read: count, created: count, updated: count, rejected: count }).nullable(),
  hasRejectedRows: z.boolean(),
  canRetry: z.boolean(),
});
export type FolderFileEntry = z.output<typeof folderFile>;

const orderFile = z.object({
  fileName: z.string(),
  orders: count,
  createdAt: moment,
  /** null while it is written. */
  writtenAt: moment.nullable(),
});
export type FolderOrderFile = z.output<typeof orderFile>;

const trial = z.object({
  isOk: z.boolean(),
  /** In Spanish. */
  message: z.string(),
  /** Of a server whose key waits for an administrator. */
  hostKey: hostKey.nullable(),
  /** What lies in the folder now, at most fifty, and the kind that each would be imported as; null if it would be left. */
  files: z.array(z.object({ fileName: z.string(), kind: kind.nullable(), reason: z.string() })),
});
export type FolderTrial = z.output<typeof trial>;

const values = z.object({ enabled: z.boolean(), settings: folderSettings });
export type FolderConnectorValues = z.output<typeof values>;

const fileId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const exampleValues: FolderConnectorValues = {
  enabled: false,
  settings: {
    place: 'sftp',
    host: 'sftp.erp.example',
    port: 22,
    user: 'tienda',
    login: 'password',
    folder: '/intercambio',
    patterns: [{ pattern: 'stock*', kind: 'stock' }],
    decimalMark: ',',
    orders: 'off',
    ordersFormat: 'csv',
    ordersFolder: 'pedidos',
  },
};

export const folderConnectorCalls = {
  folderConnector: call({
    name: 'folderConnector',
    access: 'administrator',
    summary: 'The folder connector with its settings',
    output: connector,
  }),
  saveFolderConnector: call({
    name: 'saveFolderConnector',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Change the settings of the folder connector, or turn it on or off; refused when it is not what the caller saw. Another place or login needs fresh proof of identity',
    body: z.object({
      from: values,
      to: values,
      /** Absent: it stays. Another server or user needs a new one. */
      login: folderLogin.optional(),
    }),
    output: connector,
    example: { body: { from: exampleValues, to: exampleValues } },
  }),
  testFolderConnector: call({
    name: 'testFolderConnector',
    access: 'administrator',
    summary: 'Connect with the saved settings and look into the folder, without changing anything there',
    output: trial,
  }),
  confirmFolderHostKey: call({
    name: 'confirmFolderHostKey',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Accept the key that the SFTP server has shown; refused when it shows another one by now. Needs fresh proof of identity',
    body: z.object({ fingerprint: text(80) }),
    output: connector,
    example: { body: { fingerprint: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU' } },
  }),
  runFolderConnector: call({
    name: 'runFolderConnector',
    access: 'administrator',
    summary: 'Look into the folder now',
    output: connector,
  }),
  folderFiles: call({
    name: 'folderFiles',
    access: 'administrator',
    summary: 'A page of the files of the folder with what their imports counted, the newest first; 90 days',
    query: z.object({
      /** `warned`: rows were rejected, or the file was left alone or taken away. `failed`: nothing was stored. Absent: all. */
      state: z.enum(['warned', 'failed']).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ totalCount: count, files: z.array(folderFile) }),
  }),
  folderOrderFiles: call({
    name: 'folderOrderFiles',
    access: 'administrator',
    summary: 'The last files of orders that were written, the newest first',
    output: z.object({ files: z.array(orderFile) }),
  }),
  retryFolderFile: call({
    name: 'retryFolderFile',
    access: 'administrator',
    summary: 'Import a file once more, also with the content of the one before',
    params: z.object({ fileId }),
    output: z.object({ file: folderFile }),
    example: { params: { fileId: '1' } },
  }),
};
