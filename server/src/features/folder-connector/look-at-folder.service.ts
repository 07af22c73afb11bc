// One look into the folder: what each file is, and which ones are complete. Nothing is changed in the folder.

import { randomBytes } from 'node:crypto';
import { IMPORT_MAX_BYTES } from '@mostrador/contract/import-limits';
import {
  byImportOrder,
  type FolderKind,
  type FolderPattern,
  folderNameOf,
  isComplete,
} from '@mostrador/rules/folder-files';
import type { ExchangeEntry, ExchangeFolder } from '../../platform/exchange-folders/exchange-folder.js';
import type { Shop } from '../../shop.js';
import { type FileRow, type SeenFile, selectOpenFiles, writeSeen } from './folder-files.queries.js';

/** At most so many names that are left alone are listed. */
const LEFT_MAX = 200;

export const newToken = (): string => randomBytes(6).toString('hex');

/** Returns the state of an entry of the folder; undefined for one that is not listed. */
export function seenFile(
  { name, type, bytes, modifiedAt }: ExchangeEntry,
  patterns: readonly FolderPattern[],
): SeenFile | undefined {
  if (type === 'folder') return undefined;
  const decided = folderNameOf(name, patterns);
  if (decided.as === 'ignored') return undefined;
  const left = (reason: string, kind: FolderKind | null = null): SeenFile => ({
    fileName: shownName(name),
    kind,
    state: 'left',
    bytes,
    modifiedAt: new Date(modifiedAt),
    reason,
  });
  if (decided.as !== 'data') return left(decided.reason);
  if (type === 'other') return left('no es un archivo sino un enlace');
  if (bytes > IMPORT_MAX_BYTES) return left('supera 1 GB', decided.kind);
  return {
    fileName: name,
    kind: decided.kind,
    state: 'waiting',
    bytes,
    modifiedAt: new Date(modifiedAt),
    reason: '',
  };
}

/** Returns a name without what cannot be stored or seen; it is shown, never used as a path. */
const shownName = (name: string): string =>
  [...name.slice(0, 300)]
    .map((each) => (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(each) ? '\ufffd' : each))
    .join('');

/** Records the files of the folder, and returns the complete ones in the order of their import. */
export async function lookAtFolder(
  shop: Shop,
  folder: ExchangeFolder,
  patterns: readonly FolderPattern[],
): Promise<readonly FileRow[]> {
  const { companyId } = shop.company();
  const now = shop.now();
  const before = new Map(
    (await selectOpenFiles(shop.db, companyId))
      .filter(({ state }) => state === 'waiting')
      .map((row) => [row.file_name, row]),
  );
  const entries = (await folder.list([])) ?? [];
  const seen = new Map<string, SeenFile>();
  let left = 0;
  for (const entry of entries) {
    const file = seenFile(entry, patterns);
    if (file === undefined || (file.state === 'left' && left >= LEFT_MAX)) continue;
    if (file.state === 'left') left += 1;
    if (!seen.has(file.fileName) || file.state === 'waiting') seen.set(file.fileName, file);
  }
  const files = [...seen.values()];
  await shop.db.transaction().execute((tx) =>
    writeSeen(
      tx,
      companyId,
      files,
      files.map(() => newToken()),
      new Date(now),
    ),
  );
  const rows = (await selectOpenFiles(shop.db, companyId)).filter((row) => {
    const earlier = before.get(row.file_name);
    return row.state === 'waiting' && isComplete(earlier && lookOf(earlier), { ...lookOf(row), seenAt: now });
  });
  return rows.sort((a, b) => byImportOrder(orderOf(a), orderOf(b)));
}

const lookOf = ({ bytes, modified_at, seen_at }: FileRow) => ({
  bytes,
  modifiedAt: modified_at.getTime(),
  seenAt: seen_at.getTime(),
});

const orderOf = ({ file_name: name, kind, modified_at }: FileRow) => ({
  name,
  kind: kind ?? 'stock',
  modifiedAt: modified_at.getTime(),
});
