// SQL of the files of orders: which version of which order is in which file, and how far a file is written.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface OrderFileRow {
  readonly folder_order_file_id: number;
  readonly file_name: string;
  readonly orders: number;
  readonly state: 'writing' | 'ready' | 'written';
  readonly created_at: Date;
  readonly written_at: Date | null;
}

const COLUMNS = sql`folder_order_file_id::int, file_name, orders, state, created_at, written_at`;

/** Returns the files that an earlier run has begun. */
export async function selectBegunFiles(db: Database, companyId: number): Promise<readonly OrderFileRow[]> {
  const { rows } = await sql<OrderFileRow>`
    select ${COLUMNS} from folder_order_files where company_id = ${companyId} and state <> 'written'
    order by folder_order_file_id`.execute(db);
  return rows;
}

/** Returns the files that were written last. */
export async function selectLastFiles(
  db: Database,
  companyId: number,
  limit: number,
): Promise<readonly OrderFileRow[]> {
  const { rows } = await sql<OrderFileRow>`
    select ${COLUMNS} from folder_order_files where company_id = ${companyId}
    order by folder_order_file_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Forgets a file that has only its temporary name: its orders are written anew. */
export async function deleteBegunFile(db: Database, companyId: number, fileId: number): Promise<void> {
  await sql`
    delete from folder_order_files where company_id = ${companyId} and folder_order_file_id = ${fileId} and state = 'writing'`.execute(
    db,
  );
}

/** Forgets the files that have no name of their own yet: their orders are written anew, into another folder. */
export async function deleteBegunFiles(tx: Tx, companyId: number): Promise<void> {
  await sql`delete from folder_order_files where company_id = ${companyId} and state <> 'written'`.execute(
    tx,
  );
}

/** Returns the last version of orders with the hash of its content. */
export async function selectVersions(
  db: Database,
  companyId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly version: number; readonly hash: Buffer }>> {
  const { rows } = await sql<{ order_id: number; version: number; hash: Buffer }>`
    select distinct on (order_id) order_id, version, content_hash as hash from folder_order_versions
    where company_id = ${companyId} and order_id = any(${orderIds}::int[])
    order by order_id, version desc`.execute(db);
  return new Map(rows.map(({ order_id, version, hash }) => [order_id, { version, hash }]));
}

export interface NewVersion {
  readonly orderId: number;
  readonly version: number;
  readonly hash: Buffer;
}

/** Enters a file with the versions that it will have. @returns its id. */
export async function insertOrderFile(
  tx: Tx,
  companyId: number,
  fileName: string,
  versions: readonly NewVersion[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into folder_order_files (company_id, file_name, orders) values (${companyId}, ${fileName}, ${versions.length})
    returning folder_order_file_id::int as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into folder_order_versions (company_id, order_id, version, content_hash, folder_order_file_id)
    select ${companyId}, order_id, version, hash, ${id}
    from unnest(${versions.map(({ orderId }) => orderId)}::int[], ${versions.map(({ version }) => version)}::int[],
      ${versions.map(({ hash }) => hash)}::bytea[]) as given (order_id, version, hash)`.execute(tx);
  return id;
}

export async function stepOrderFiles(
  db: Database,
  companyId: number,
  fileIds: readonly number[],
  state: 'ready' | 'written',
  now: Date,
): Promise<void> {
  await sql`
    update folder_order_files set state = ${state}, written_at = ${state === 'written' ? now : null}::timestamptz
    where company_id = ${companyId} and folder_order_file_id = any(${fileIds}::bigint[]) and state <> 'written'`.execute(
    db,
  );
}

/** Returns the snapshot of transactions that are visible now. */
export async function currentSnapshot(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

export async function writeOrdersMark(db: Database, companyId: number, mark: string): Promise<void> {
  await sql`
    update folder_connectors set orders_mark = ${mark}::pg_snapshot where company_id = ${companyId}`.execute(
    db,
  );
}
