// The audit trail: records who changed which fields from which value to which, in the transaction of the change, and reads
// it for the desk, for undoing, and for the refusal of an edit whose field another user has changed.

import { randomUUID } from 'node:crypto';
import type {
  Change,
  ChangeList,
  ChangeSource,
  Conflict,
  changeLogCalls,
} from '@mostrador/contract/entries/change-log';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type ActionColumns,
  type ChangeRow,
  insertChanges,
  selectChanges,
  selectLatestChanges,
  type Values,
} from './change-log.queries.js';

export type { ActionColumns, Values } from './change-log.queries.js';

/**
 * What a change can be about, and its key:
 * - `product`, `picture`: the product's id.
 * - `price`: `<priceListId>:<productId>`; its field is `price`, in centavos.
 * - `planned_price`: `<priceListId>:<productId>:<startsOn>:<endsOn>`, the end empty for none; `price` in centavos.
 * - `price_step`, `customer_price`: `<priceListId or clientId>:<productId>:<fromQuantity>:<freeUnits>:<validFrom>:<validUntil>`, a day
 *   empty for no limit; `price` in centavos, or `promotion` in words.
 * - `price_list`, `discount_list`, `category`, `discount_rule`: its id. `discount_code`: its id; `amount` and `minimum` in centavos.
 * - `tag`: its code. `synonyms`: the id of the group. `dismissed_search`: the folded text.
 * - `staff`, `client_user`: the user's id. `invitation_wave`: its id. `api_key`: its id; its fields never are secrets.
 * - `company_setting`: the section of rules/company-settings; its fields are the settings.
 * - `shipping_rates`: the company's id; its field is `zones`. `order_status`: the order's externalId.
 * - `order`: the order's externalId; its fields are `quantity <code>`, `pending <code>`, `total` in centavos and the fields of an edit.
 * - `offer`: the offer's externalId; its fields are `validUntil`, `withdrawn`, `total` in centavos and `price <code>`, an own price.
 * - `account_entry`: its id; `amount` and `openAmount` are in centavos. `account_document`: its id.
 * - `transfer`: its externalId; its fields are `transferState` and `reason`.
 * - `webhook_endpoint`: its id; its fields are those of the contract, and `previousSecretUntil` when its secret was replaced.
 * - `folder_connector`: 'folder'; its fields are its settings, `hostKey`, and `login` when it was replaced.
 * - `connector`: its kind; its fields are `enabled` and those of its settings, and `secret` when that was replaced, never the secret.
 * - `client`, `client_address`, `client_note`, `payment_terms`: its id. A client's fields are those of rules/client-fields.
 */
export type ChangeKind =
  | 'product'
  | 'price'
  | 'planned_price'
  | 'price_step'
  | 'customer_price'
  | 'price_list'
  | 'discount_list'
  | 'discount_rule'
  | 'discount_code'
  | 'category'
  | 'tag'
  | 'synonyms'
  | 'dismissed_search'
  | 'shipping_rates'
  | 'order_status'
  | 'order'
  | 'offer'
  | 'picture'
  | 'client'
  | 'client_address'
  | 'client_note'
  | 'payment_terms'
  | 'account_entry'
  | 'account_document'
  | 'transfer'
  | 'staff'
  | 'client_user'
  | 'invitation_wave'
  | 'api_key'
  | 'webhook_endpoint'
  | 'folder_connector'
  | 'connector'
  | 'company_setting';

/** Who makes the changes of one action. */
export interface Author {
  /** null for a job that no user asked for. */
  readonly userId: number | null;
  /** The administrator who acts in the user's name. */
  readonly actorUserId?: number | null | undefined;
  /** The key of another system that makes them. */
  readonly apiKeyId?: number | null | undefined;
  readonly source: ChangeSource;
  /** Of an action that has begun already; else `recordChanges` begins one. */
  readonly actionId?: string | undefined;
  /** The action that is undone; absent if this is no undo. */
  readonly undoneActionId?: string | undefined;
}

/** A change of one thing. Values are the contract's, under the contract's names; money in centavos. */
export interface NewChange {
  readonly kind: ChangeKind;
  readonly key: string;
  /** How people call the thing: a product's code and name. */
  readonly label: string;
  /** The product that the change is about, for the product's history. */
  readonly productId?: number | null | undefined;
  /** The changed fields as they were; null if the thing is new. */
  readonly before: Values | null;
  /** The changed fields as they are now; null if the thing is gone. */
  readonly after: Values | null;
}

/** A change as an undo reads it from the log. */
export interface LoggedChange extends NewChange {
  readonly kind: ChangeKind;
  readonly productId: number | null;
  /** Its fields that a newer change holds, which was not undone: an undo leaves them, whatever their value is. */
  readonly newer: readonly string[];
  /** Of pictures: what these newer changes did, each in the form of `before` and `after`. */
  readonly newerPictures: readonly { readonly before: Values | null; readonly after: Values | null }[];
}

/** A field that an undo left as it is. */
export interface KeptField {
  readonly label: string;
  readonly field: string;
  /** A Spanish sentence. */
  readonly reason: string;
}

/** The outcome of undoing changes of one kind. */
export interface Restored {
  /** Things that were changed back. */
  readonly restored: number;
  readonly kept: readonly KeptField[];
  /** What the user should know of things that were changed back, in Spanish. */
  readonly notices?: readonly string[];
}

/**
 * Undoes changes of one kind, each of another thing: sets a field to `before` where it still has the value of `after`, and
 * reports every other field as kept. Locks by ascending id and records what it changes under the author's action.
 */
export type RestoreChanges = (
  tx: Tx,
  shop: Shop,
  author: Author & { readonly actionId: string },
  changes: readonly LoggedChange[],
) => Promise<Restored>;

/** Returns the author of what a user changes on a screen. */
export const authorOf = (session: Session, source: ChangeSource = 'screen'): Author => ({
  userId: session.userId,
  actorUserId: session.actor?.userId ?? null,
  source,
});

/** Returns the author of what another system changes by its key. */
export const authorOfKey = (apiKeyId: number): Author => ({ userId: null, apiKeyId, source: 'api' });

/** Returns an author whose changes belong to one action. */
export const beginAction = (author: Author): Author & { readonly actionId: string } => ({
  ...author,
  actionId: author.actionId ?? randomUUID(),
});

/**
 * Records changes in the transaction that makes them, any number in one statement.
 * @returns the id of their action.
 */
export async function recordChanges(
  tx: Tx,
  companyId: number,
  author: Author,
  changes: readonly NewChange[],
): Promise<string> {
  const action = actionColumns(companyId, author);
  if (changes.length > 0) {
    const rows = changes.map(({ productId, ...change }) => ({ ...change, product: productId ?? null }));
    await insertChanges(tx, action, rows);
  }
  return action.actionId;
}

/** Returns the columns that all rows of an action share, for `insertChangesFrom` in a feature's own statement. */
export const actionColumns = (companyId: number, author: Author): ActionColumns => ({
  companyId,
  actionId: author.actionId ?? randomUUID(),
  userId: author.userId,
  actorUserId: author.actorUserId ?? null,
  apiKeyId: author.apiKeyId ?? null,
  source: author.source,
  undoneActionId: author.undoneActionId ?? null,
});

/** SQL that records rows in the statement that changes them; see its docstring. */
export { insertChangesFrom } from './change-log.queries.js';

/**
 * Returns the fields of two sets of values that differ, as `recordChanges` wants them; undefined if none differs. Only the fields
 * of `after` are compared.
 */
export function differences(
  before: Values,
  after: Values,
): { readonly before: Values; readonly after: Values } | undefined {
  const fields = Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
  if (fields.length === 0) return undefined;
  const pick = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Whether two values of a field are equal. Null and absent are the same; lists are compared without their order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(textOf).sort() : (value ?? null);

/** Names in one order: the database keeps those of the trail in an order of its own. */
const textOf = (item: unknown): string =>
  JSON.stringify(item, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Who changed a field last. */
export interface LatestChange {
  /** Empty for a job that no user asked for. */
  readonly userName: string;
  readonly source: ChangeSource;
  readonly changedAt: Date;
}

/** A field of a thing. */
export interface EntityField {
  readonly kind: ChangeKind;
  readonly key: string;
  readonly productId?: number | null | undefined;
  readonly field: string;
}

/** Returns who changed a field last; undefined if the log does not say. */
export async function latestChange(
  db: Database,
  companyId: number,
  entity: EntityField,
): Promise<LatestChange | undefined> {
  return (await latestChanges(db, companyId, [entity]))[0];
}

/** `latestChange` of many fields in one statement, in the order given. */
export async function latestChanges(
  db: Database,
  companyId: number,
  entities: readonly EntityField[],
): Promise<(LatestChange | undefined)[]> {
  if (entities.length === 0) return [];
  const fields = entities.map(({ kind, key, productId, field }) => ({
    kind,
    key,
    product: productId ?? null,
    field,
  }));
  const rows = await selectLatestChanges(db, companyId, fields);
  const nameOf = (kind: string, key: string, field: string) => JSON.stringify([kind, key, field]);
  const found = new Map(rows.map((row) => [nameOf(row.kind, row.entity_key, row.field), row]));
  return fields.map(({ kind, key, field }) => {
    const row = found.get(nameOf(kind, key, field));
    return row && { userName: row.user_name ?? '', source: row.source, changedAt: row.changed_at };
  });
}

/** An edit whose field no longer has the value that its editor saw. */
export interface StaleEdit extends EntityField {
  readonly seen: unknown;
  readonly current: unknown;
}

/**
 * Returns the refusal (409, `changed_meanwhile`) of edits whose fields have other values than their editor saw: the body's
 * `conflicts` say which field, its value, who changed it and when. Throw it before anything is written.
 */
export async function changedMeanwhile(
  db: Database,
  companyId: number,
  edits: readonly StaleEdit[],
): Promise<Problem> {
  const latest = await latestChanges(db, companyId, edits);
  const conflicts = edits.map(({ kind, key, field, seen, current }, index): Conflict => {
    const last = latest[index];
    return {
      kind,
      key,
      field,
      seen: seen ?? null,
      current: current ?? null,
      changedBy: last?.userName ?? '',
      changedAt: last?.changedAt.toISOString() ?? null,
    };
  });
  const names = [...new Set(conflicts.map(({ changedBy }) => changedBy).filter((name) => name !== ''))];
  const who = names.length === 1 ? `${names[0]} cambió` : 'Alguien cambió';
  const what = conflicts.length === 1 ? 'este dato' : `${conflicts.length} de estos datos`;
  return new Problem(
    409,
    'changed_meanwhile',
    `${who} ${what} mientras tanto. Por favor revise los valores.`,
    conflicts[0]?.field,
    { conflicts },
  );
}

/** Returns a page of the log, newest first. */
export async function changeLog(
  shop: Shop,
  { pageSize, ...filter }: output<typeof changeLogCalls.changeLog.query>,
): Promise<ChangeList> {
  const { companyId } = shop.company();
  const rows = await selectChanges(shop.db, companyId, { ...filter, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return {
    changes: shown.map(toChange),
    next: rows.length > pageSize ? (shown.at(-1)?.change_id ?? null) : null,
  };
}

function toChange(row: ChangeRow): Change {
  const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])];
  return {
    changeId: row.change_id,
    actionId: row.action_id,
    changedAt: row.changed_at.toISOString(),
    userName: row.user_name ?? '',
    actorName: row.actor_name ?? '',
    source: row.source,
    kind: row.kind,
    key: row.entity_key,
    label: row.label,
    productId: row.product_id,
    event: row.before === null ? 'created' : row.after === null ? 'removed' : 'changed',
    fields: fields.map((field) => ({
      field,
      before: row.before?.[field] ?? null,
      after: row.after?.[field] ?? null,
    })),
    isSuperseded: row.is_superseded,
  };
}
