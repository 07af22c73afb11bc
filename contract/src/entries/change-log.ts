// API call of the audit trail: who changed which fields of products, prices, lists, categories and settings, from which value to
// which.

import { z } from 'zod';
import { call } from '../call.js';
import { changedValue, type conflict, identifier, text } from '../fields.js';

/** How a change was made: on a screen of the desk, by an import, by a command, by the API, or by a job. */
export const changeSource = z.enum(['screen', 'import', 'command', 'api', 'job']);
export type ChangeSource = z.output<typeof changeSource>;

/** One changed field. */
export const changedField = z.object({ field: z.string(), before: changedValue, after: changedValue });
export type ChangedField = z.output<typeof changedField>;

/** A change of one thing. */
export const change = z.object({
  changeId: z.number().int(),
  /** The same for all changes of one save, or of one import. */
  actionId: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
  /** Empty for a job that no user asked for. */
  userName: z.string(),
  /** The administrator who acted in the user's name; empty for none. */
  actorName: z.string(),
  source: changeSource,
  /** product, price, price_list, discount_list, discount_rule, category, tag, shipping_rates, order_status, picture, company_setting. */
  kind: z.string(),
  key: z.string(),
  /** How people call the changed thing: a product's code and name. */
  label: z.string(),
  productId: z.number().int().nullable(),
  /** Whether the thing was created, changed or removed. */
  event: z.enum(['created', 'changed', 'removed']),
  fields: z.array(changedField),
  /** Whether a later change changed one of these fields: then undoing it changes nothing or only a part. */
  isSuperseded: z.boolean(),
});
export type Change = z.output<typeof change>;

export const changeList = z.object({
  changes: z.array(change),
  /** For `before` of the next page; null on the last. */
  next: z.number().int().nullable(),
});
export type ChangeList = z.output<typeof changeList>;

export type Conflict = z.output<typeof conflict>;

export const changeLogCalls = {
  changeLog: call({
    name: 'changeLog',
    access: 'administrator',
    summary:
      'A page of what was changed, newest first: of the whole company, one product, one client, one action or one kind',
    query: z.object({
      productId: identifier.optional(),
      /** With its delivery addresses and notes. */
      clientId: identifier.optional(),
      actionId: z.uuid().optional(),
      kind: text(40).optional(),
      /** Only together with `kind`. */
      key: text(100).optional(),
      /** Only changes older than this one. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: changeList,
  }),
};
