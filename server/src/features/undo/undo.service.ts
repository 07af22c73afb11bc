// Undoes one change or a whole action of the audit trail, by the restore functions of the features that own the changed things.

import type { Undone } from '@mostrador/contract/entries/undo';
import { setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { restoreCategories } from '../category-desk/category-restore.service.js';
import { restoreTags } from '../category-desk/tags.service.js';
import {
  type Author,
  authorOf,
  beginAction,
  type ChangeKind,
  type KeptField,
  type LoggedChange,
  lockActionsProducts,
  loggedChanges,
  type RestoreChanges,
  type Values,
} from '../change-log/change-log.service.js';
import { restoreCompanySettings } from '../company-desk/company-restore.service.js';
import { restoreDiscountLists, restoreDiscountRules } from '../discounts/discounts.service.js';
import { restorePriceLists, restorePrices } from '../price-lists/price-lists.service.js';
import { restoreProducts } from '../product-desk/restore-products.service.js';
import { restorePictures } from '../product-pictures/product-pictures.service.js';

/** The function that undoes changes of each kind. A kind without one is reported as kept. */
const RESTORE: Readonly<Partial<Record<ChangeKind, RestoreChanges>>> = {
  product: restoreProducts,
  price: restorePrices,
  picture: restorePictures,
  category: restoreCategories,
  tag: restoreTags,
  price_list: restorePriceLists,
  discount_list: restoreDiscountLists,
  discount_rule: restoreDiscountRules,
  company_setting: restoreCompanySettings,
};

type Which = { readonly actionId: string } | { readonly changeId: number };

/** Changes that are read and restored at once: memory does not grow with the action. */
const STEP = 5_000;
const KEPT_SHOWN_MAX = 200;
/** An action may hold a million changes. */
const STATEMENT_TIMEOUT_MS = 120_000;

/** Undoes an action or one change for a user of the desk. Throws 404 if there is none. */
export async function undo(shop: Shop, session: Session, which: Which): Promise<Undone> {
  const author = beginAction(authorOf(session));
  const outcome = await shop.db.transaction().execute((tx) => undoIn(tx, shop, author, which));
  if (outcome === undefined) throw notFound('No encontramos ese cambio.');
  return outcome;
}

/**
 * Undoes an action or one change in a transaction, the newest change first, under the author's own action.
 * @returns undefined if the log holds no such change.
 */
export async function undoIn(
  tx: Tx,
  shop: Shop,
  author: Author & { readonly actionId: string },
  which: Which,
): Promise<Undone | undefined> {
  const { companyId } = shop.company();
  await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
  if ('actionId' in which) await lockActionsProducts(tx, companyId, which.actionId);
  let restored = 0;
  let keptCount = 0;
  const kept: KeptField[] = [];
  let before: number | undefined;
  let found = false;
  do {
    const step = await loggedChanges(tx, companyId, { which, undoId: author.actionId, before, limit: STEP });
    found ||= step.changes.length > 0;
    const by = { ...author, undoneActionId: step.actionId };
    for (const group of groupsOf(step.changes)) {
      const outcome = await restoreGroup(tx, shop, by, group);
      restored += outcome.restored;
      keptCount += outcome.kept.length;
      kept.push(...outcome.kept.slice(0, KEPT_SHOWN_MAX - kept.length));
    }
    before = step.next;
  } while (before !== undefined);
  if (!found) return undefined;
  return { restored, kept, keptCount, actionId: restored > 0 ? author.actionId : null };
}

const restoreGroup: RestoreChanges = async (tx, shop, author, group) => {
  const restore = group[0] && RESTORE[group[0].kind];
  if (restore === undefined)
    return {
      restored: 0,
      kept: group.map(({ label }) => ({ label, field: '', reason: 'Este cambio no se puede deshacer.' })),
    };
  const { changes, kept } = withoutNewer(group);
  if (changes.length === 0) return { restored: 0, kept };
  const outcome = await restore(tx, shop, author, changes);
  return { restored: outcome.restored, kept: [...kept, ...outcome.kept] };
};

/** Kinds whose restore function looks at `newer` itself, or joins older and newer changes, as those of places and pictures do. */
const JUDGES_NEWER: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'picture', 'category']);

const NEWER = 'Después hubo otro cambio.';

/** Takes the fields that a newer change holds out of changes; what was created or removed is for its restore function to judge. */
function withoutNewer(group: readonly LoggedChange[]): {
  readonly changes: readonly LoggedChange[];
  readonly kept: readonly KeptField[];
} {
  const kept: KeptField[] = [];
  const changes = group.flatMap((change) => {
    const { before, after, label, newer } = change;
    if (newer.length === 0 || before === null || after === null || JUDGES_NEWER.has(change.kind))
      return [change];
    kept.push(...newer.map((field) => ({ label, field, reason: NEWER })));
    const rest = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !newer.includes(field)));
    const left = rest(before);
    return Object.keys(left).length === 0 ? [] : [{ ...change, before: left, after: rest(after) }];
  });
  return { changes, kept };
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
