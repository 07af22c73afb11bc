// Undoes one change or a whole action of the audit trail, batch by batch, by the restore functions of the features that own the
// changed things.

import type { Undone } from '@mostrador/contract/entries/undo';
import { setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import {
  type Author,
  authorOf,
  beginAction,
  type KeptField,
  type LoggedChange,
} from '../change-log/change-log.service.js';
import {
  changedStaff,
  newerOnProducts,
  type ReadChange,
  readChanges,
  type Which,
  withNewer,
} from '../change-log/logged-changes.service.js';
import { creationsToKeep } from '../product-desk/restore-products.service.js';
import { restoreGroup } from './restore-group.js';
import { lockRestored } from './undo-locks.queries.js';

/** Rows of the log that one transaction restores: locks are short, and memory does not grow with the action. */
const BATCH_ROWS = 2_000;
/** Created products that one transaction takes back, with their prices and pictures. */
const BATCH_PRODUCTS = 500;
const LISTED_MAX = 200;
const STATEMENT_TIMEOUT_MS = 120_000;

/** How far an undo is. Store it with each batch: another process goes on behind it. */
export interface UndoProgress {
  /** The action of the undo itself. */
  readonly actionId: string;
  /** What the next batch takes; `ended`: nothing is left. Created products come first, each with all that the action did to it. */
  readonly next: 'created' | 'others' | 'ended';
  /** The next batch takes changes with a smaller id. */
  readonly before?: number | undefined;
  readonly hasCreated: boolean;
  /** Whether the log holds such changes. */
  readonly isFound: boolean;
  readonly restored: number;
  readonly keptCount: number;
  /** The first ones. */
  readonly kept: readonly KeptField[];
  /** The first ones. */
  readonly notices: readonly string[];
}

/** Returns the progress of an undo that has not begun. */
export const beginUndo = (actionId: string): UndoProgress => ({
  actionId,
  next: 'created',
  hasCreated: false,
  isFound: false,
  restored: 0,
  keptCount: 0,
  kept: [],
  notices: [],
});

/** Undoes an action or one change for a user of the desk. Throws 404 if there is none, 403 for staff without fresh proof of identity. */
export async function undo(shop: Shop, session: Session, which: Which): Promise<Undone> {
  const staff = await changedStaff(shop.db, shop.company().companyId, which);
  if (staff.length > 0) await requireFreshProof(shop, session);
  const author = beginAction(authorOf(session));
  let progress = beginUndo(author.actionId);
  while (progress.next !== 'ended') {
    const from = progress;
    progress = await retryTransaction(shop.db, (tx) => undoBatch(tx, shop, author, which, from));
  }
  if (!progress.isFound) throw notFound('No encontramos ese cambio.');
  for (const userId of staff) shop.forgetSession(userId);
  const { restored, kept, keptCount, notices } = progress;
  return {
    restored,
    kept: [...kept],
    keptCount,
    notices: [...notices],
    actionId: restored > 0 ? author.actionId : null,
  };
}

/**
 * Undoes the next batch of an action, or one change, in a transaction, the newest change first. What an undo restored stays restored:
 * undoing again changes only what is left.
 * @returns the progress behind the batch.
 */
export async function undoBatch(
  tx: Tx,
  shop: Shop,
  author: Author,
  which: Which,
  progress: UndoProgress,
): Promise<UndoProgress> {
  await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
  const by = { ...author, actionId: progress.actionId };
  return progress.next === 'created'
    ? undoCreated(tx, shop, by, which, progress)
    : undoOthers(tx, shop, by, which, progress);
}

type ActionAuthor = Author & { readonly actionId: string };

/** Takes created products back. One with something newer on it stays with its prices and pictures. */
async function undoCreated(
  tx: Tx,
  shop: Shop,
  author: ActionAuthor,
  which: Which,
  progress: UndoProgress,
): Promise<UndoProgress> {
  const { companyId } = shop.company();
  const { before } = progress;
  const created = await readChanges(tx, companyId, { which, part: 'created', before, limit: BATCH_PRODUCTS });
  const next = nextBatch(created, BATCH_PRODUCTS, 'created');
  if (created.length === 0) return { ...progress, ...next };
  const ids = created.flatMap(({ productId }) => productId ?? []);
  const read = await readChanges(tx, companyId, { which, part: ids });
  await lockThings(tx, companyId, read);
  const changes = await withNewer(tx, read, author.actionId);
  const creations = changes.filter(({ kind, before: old }) => kind === 'product' && old === null);
  const kept = await creationsToKeep(
    tx,
    shop,
    creations,
    await newerOnProducts(tx, created, author.actionId),
  );
  const left = changes.filter(({ productId }) => !kept.has(productId ?? 0));
  return restoreAll(tx, shop, author, left, actionOf(read), {
    ...withKept(progress, [...kept.values()]),
    ...next,
    hasCreated: true,
  });
}

async function undoOthers(
  tx: Tx,
  shop: Shop,
  author: ActionAuthor,
  which: Which,
  progress: UndoProgress,
): Promise<UndoProgress> {
  const { companyId } = shop.company();
  const { before, hasCreated } = progress;
  const read = await readChanges(tx, companyId, {
    which,
    part: hasCreated ? 'others' : 'all',
    before,
    limit: BATCH_ROWS,
  });
  await lockThings(tx, companyId, read);
  const changes = await withNewer(tx, read, author.actionId);
  return restoreAll(tx, shop, author, changes, actionOf(read), {
    ...progress,
    ...nextBatch(read, BATCH_ROWS, 'others'),
  });
}

const actionOf = (read: readonly ReadChange[]): string | undefined => read[0]?.actionId;

const AFTER = { created: 'others', others: 'ended' } as const;

/** Returns where the batch behind these changes begins. */
const nextBatch = (
  read: readonly ReadChange[],
  limit: number,
  part: keyof typeof AFTER,
): Pick<UndoProgress, 'next' | 'before'> =>
  read.length < limit
    ? { next: AFTER[part], before: undefined }
    : { next: part, before: read.at(-1)?.changeId };

const withKept = (progress: UndoProgress, kept: readonly KeptField[]): UndoProgress => ({
  ...progress,
  keptCount: progress.keptCount + kept.length,
  kept: [...progress.kept, ...kept].slice(0, LISTED_MAX),
});

async function restoreAll(
  tx: Tx,
  shop: Shop,
  author: ActionAuthor,
  changes: readonly LoggedChange[],
  undoneActionId: string | undefined,
  progress: UndoProgress,
): Promise<UndoProgress> {
  let after: UndoProgress = { ...progress, isFound: progress.isFound || undoneActionId !== undefined };
  for (const group of groupsOf(changes)) {
    const outcome = await restoreGroup(tx, shop, { ...author, undoneActionId }, group);
    after = {
      ...withKept(after, outcome.kept),
      restored: after.restored + outcome.restored,
      notices: [...after.notices, ...(outcome.notices ?? [])].slice(0, LISTED_MAX),
    };
  }
  return after;
}

/** Locks all that changes are about, before it is read what newer changes hold of them. */
async function lockThings(tx: Tx, companyId: number, changes: readonly ReadChange[]): Promise<void> {
  const has = (...kinds: readonly ReadChange['kind'][]) => changes.some(({ kind }) => kinds.includes(kind));
  const prices = changes.flatMap(({ kind, key }) => {
    const [priceListId = 0, productId = 0] = key.split(':').map(Number);
    return kind === 'price' ? [{ priceListId, productId }] : [];
  });
  const products = changes.flatMap(({ kind, productId }) =>
    productId !== null && (kind === 'product' || kind === 'picture') ? [productId] : [],
  );
  await lockRestored(tx, companyId, {
    priceLists: has('price_list') ? 'all' : [...new Set(prices.map(({ priceListId }) => priceListId))],
    categories: has('category'),
    discountLists: has('discount_list', 'discount_rule'),
    products: [...new Set(products)],
    prices,
  });
}

/** Splits changes, in their order, into groups of one kind that name no thing twice. */
export function groupsOf(changes: readonly LoggedChange[]): LoggedChange[][] {
  const groups: LoggedChange[][] = [];
  let keys = new Set<string>();
  for (const change of changes) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.kind === change.kind && !keys.has(change.key)) last.push(change);
    else {
      groups.push([change]);
      keys = new Set();
    }
    keys.add(change.key);
  }
  return groups;
}
