// API calls that undo a change, or all changes of one action, from the audit trail.

import { z } from 'zod';
import { call } from '../call.js';

/** The outcome of an undo. */
export const undone = z.object({
  /** Things that have their old values again. */
  restored: z.number().int(),
  /** Fields that were left as they are, at most the first 200, with the reason in Spanish. */
  kept: z.array(z.object({ label: z.string(), field: z.string(), reason: z.string() })),
  keptCount: z.number().int(),
  /** What to know of things that were changed back, in Spanish, at most the first 200: stock below what orders reserve. */
  notices: z.array(z.string()),
  /** The action of the undo itself, by which it can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
});
export type Undone = z.output<typeof undone>;

const EXAMPLE_ACTION = '00000000-0000-4000-8000-000000000000';

export const undoCalls = {
  undoAction: call({
    name: 'undoAction',
    access: 'administrator',
    summary:
      'Restores the old values of all changes of one action, except where something newer has changed them',
    params: z.object({ actionId: z.uuid() }),
    output: undone,
    example: { params: { actionId: EXAMPLE_ACTION } },
  }),
  undoChange: call({
    name: 'undoChange',
    access: 'administrator',
    summary: 'Restores the old values of one change, except where something newer has changed them',
    params: z.object({ changeId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: undone,
    example: { params: { changeId: '2147483647' } },
  }),
};
