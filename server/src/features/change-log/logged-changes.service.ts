// Reads the changes of an action from the audit trail, for undos: the changes themselves, and what newer changes hold of them.

import type { Database, Tx } from '../../platform/database/database.js';
import type { ChangeKind, LoggedChange } from './change-log.service.js';
import {
  type LoggedFilter,
  type LoggedRow,
  selectLogged,
  selectNewer,
  selectNewerOnProducts,
} from './logged-changes.queries.js';

export {
  type LoggedFilter,
  selectChangedStaff as changedStaff,
  type Which,
} from './logged-changes.queries.js';

/** A change of the log whose newer changes are not known yet. */
export type ReadChange = Omit<LoggedChange, 'newer' | 'newerPictures'> & {
  readonly changeId: number;
  readonly actionId: string;
};

/** Returns changes of an action, or one single change, the newest first. */
export async function readChanges(
  db: Database,
  companyId: number,
  filter: LoggedFilter,
): Promise<ReadChange[]> {
  return (await selectLogged(db, companyId, filter)).map(toChange);
}

const toChange = (row: LoggedRow): ReadChange => ({
  changeId: row.change_id,
  actionId: row.action_id,
  kind: row.kind as ChangeKind,
  key: row.entity_key,
  label: row.label,
  productId: row.product_id,
  before: row.before,
  after: row.after,
});

/**
 * Returns changes with what newer changes hold of them. Lock the changed things first: else a newer change may be committed after
 * this was read.
 * @param undoId the action of the undo itself.
 */
export async function withNewer(
  tx: Tx,
  changes: readonly ReadChange[],
  undoId: string,
): Promise<LoggedChange[]> {
  const rows = await selectNewer(
    tx,
    changes.map(({ changeId }) => changeId),
    undoId,
  );
  const newer = new Map(rows.map((row) => [row.change_id, row]));
  return changes.map((change) => {
    const found = newer.get(change.changeId);
    return { ...change, newer: found?.newer ?? [], newerPictures: found?.pictures ?? [] };
  });
}

/**
 * Returns a field that a newer change holds, by the id of the product, for the products of these creations that have one. Lock the
 * products first.
 */
export async function newerOnProducts(
  tx: Tx,
  creations: readonly ReadChange[],
  undoId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectNewerOnProducts(
    tx,
    creations.map(({ changeId }) => changeId),
    undoId,
  );
  return new Map(rows.map(({ product_id, field }) => [product_id, field]));
}
