// Requests for a product list as PDF or XLSX: queues the job (`createExport`), answers its progress (`exportState`),
// opens the finished file (`exportFile`).

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ExportState, exportsCalls } from '@mostrador/contract/entries/exports';
import type { output } from 'zod';
import { notFound, Problem } from '../../platform/http/problem.js';
import { addressKey, addressKeys, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { browsableCatalogName } from '../catalog-access/catalog-access.service.js';
import { categoriesBreadcrumb } from '../categories/categories.service.js';
import { sessionForClientCode } from '../clients/target-client.service.js';
import { exportTask } from '../public-list/public-list-file.service.js';
import { mayDownload } from './export-rights.service.js';
import {
  countUnfinished,
  type ExportFormat,
  type ExportRow,
  insertExport,
  lockAsker,
  selectExport,
} from './exports.queries.js';

type Wanted = output<typeof exportsCalls.createExport.body>;

/** Lists that one user or one visitor's address may request in an hour. */
const ALLOWANCE = { action: 'export', most: 10, seconds: 3_600 } as const;

/** Unfinished lists that each caller may have, and after how long an unfinished one does not count any more. */
const UNFINISHED_MAX = 2;
const UNFINISHED_TIMEOUT_MS = 3_600_000;
const RETRY_AFTER_SECONDS = 15;

/** The key of a list in the shop's files. */
export const exportKey = (exportId: string, format: ExportFormat): string => `exports/${exportId}.${format}`;

/** Queues the job that makes a list. Throws TooManyRequests. */
export async function createExport(
  shop: Shop,
  session: Session | undefined,
  wanted: Wanted,
  address: string,
): Promise<ExportState> {
  const { companyId } = shop.company();
  const { client } = (await sessionForClientCode(shop, session, wanted.clientCode)) ?? {};
  const title = await titleOf(shop, session, wanted);
  const now = shop.now();
  const caller = session === undefined ? `address:${addressKey(address)}` : `user:${session.userId}`;
  const asker = session === undefined ? `address:${hashOf(caller)}` : caller;
  const keys = session === undefined ? addressKeys(address) : caller;
  const { format, searchTerm, ctegoryCodeFilter, sortParam, catalogId } = wanted;
  const clientId = client?.clientId ?? null;
  const row = await shop.db.transaction().execute(async (tx) => {
    await lockAsker(tx, companyId, asker);
    if ((await countUnfinished(tx, companyId, asker, now - UNFINISHED_TIMEOUT_MS)) >= UNFINISHED_MAX)
      throw new TooManyRequests(
        'Ya se están preparando sus listas. Por favor espere a que estén listas.',
        RETRY_AFTER_SECONDS,
      );
    const seconds = await takeAllowance(tx, companyId, ALLOWANCE, keys, now);
    if (seconds > 0)
      throw new TooManyRequests('Pidió muchas listas en poco tiempo. Por favor intente más tarde.', seconds);
    return insertExport(tx, {
      companyId,
      userId: session?.userId ?? null,
      format,
      selection: {
        searchTerm,
        ctegoryCodeFilter,
        sortParam,
        catalogId,
        clientId,
        asker,
        profile: session?.profile,
      },
      title,
      task: exportTask(companyId),
      now,
    });
  });
  return presentExport(shop, row);
}

export async function exportState(
  shop: Shop,
  session: Session | undefined,
  exportId: string,
): Promise<ExportState> {
  return presentExport(shop, await findOwnExport(shop, session, exportId));
}

export interface ExportedFile {
  readonly name: string;
  readonly format: ExportFormat;
  readonly bytes: number;
  readonly content: Readable;
}

export async function exportFile(
  shop: Shop,
  session: Session | undefined,
  exportId: string,
): Promise<ExportedFile> {
  const row = await findOwnExport(shop, session, exportId);
  if (row.state !== 'done' || row.bytes === null)
    throw new Problem(409, 'not_ready', 'La lista todavía no está lista.');
  if (!(await mayDownload(shop, session, row))) throw exportNotFound();
  const file = await shop.files.open(exportKey(exportId, row.format));
  // The row exists without its file when the data folder was cleaned.
  if (file === undefined) throw exportNotFound();
  return { name: fileName(shop, row), format: row.format, bytes: file.bytes, content: file.content };
}

/** Returns the caller's export, or throws 404. A user's belongs to that user; a visitor's opens for any caller with its unguessable id. */
async function findOwnExport(shop: Shop, session: Session | undefined, exportId: string): Promise<ExportRow> {
  const row = await selectExport(shop.db, shop.company().companyId, exportId);
  if (row === undefined || (row.user_id !== null && row.user_id !== session?.userId)) throw exportNotFound();
  return row;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const exportNotFound = () => notFound('No encontramos la lista. Por favor pídala otra vez.');

function presentExport(shop: Shop, row: ExportRow): ExportState {
  return {
    exportId: row.export_id,
    state: row.state,
    productsDone: row.products_done,
    productsTotal: row.products_total,
    fileName: fileName(shop, row),
    bytes: row.bytes,
  };
}

const fileName = ({ brand }: Shop, { title, format }: ExportRow) =>
  `${`${brand.companyName} - ${title}`
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 150)}.${format}`;

/** Returns the list's title: its catalogue, its category, its search text, or a default. */
async function titleOf(shop: Shop, session: Session | undefined, wanted: Wanted): Promise<string> {
  const { catalogId, ctegoryCodeFilter, searchTerm } = wanted;
  if (typeof catalogId === 'number') {
    const name = await browsableCatalogName(shop, session, catalogId);
    if (name === undefined) throw notFound('No encontramos el catálogo.');
    return name;
  }
  const way = await categoriesBreadcrumb(shop, ctegoryCodeFilter);
  const category = way.at(-1)?.categoryDescripcion;
  if (category !== undefined) return category;
  const typed = searchTerm?.replace(/\s+/g, ' ').trim().slice(0, 60);
  return typed ? `Búsqueda «${typed}»` : 'Lista de productos';
}
