// The entry of /api/v1 for the change feed: which orders, clients, account entries and products have changed since a mark.

import type { ApiScope } from '@mostrador/rules/api-scopes';
import { z } from 'zod';
import { entry } from './entry.js';

/** What the feed tells of, with the scope that each kind needs. */
export const CHANGE_SCOPES = {
  orders: 'orders:read',
  clients: 'clients:read',
  account: 'account:read',
  products: 'catalog:read',
} as const satisfies Readonly<Record<string, ApiScope>>;
export type ChangedKind = keyof typeof CHANGE_SCOPES;
export const CHANGED_KINDS = Object.keys(CHANGE_SCOPES) as [ChangedKind, ...ChangedKind[]];

/** The longest time that a request may wait, in seconds. */
export const WAIT_MAX_SECONDS = 25;

const MARK = '1.9f86d081884c7d659a2feaa0c55ad015.eyJzIjoiMTA6MTA6In0';

export const changeEntries = {
  listChanges: entry({
    name: 'listChanges',
    method: 'GET',
    path: '/changes',
    scopes: Object.values(CHANGE_SCOPES),
    summary: 'Read what has changed since a mark; wait for it if asked to',
    detail: {
      en: 'Each kind needs its own scope. Without `since` everything is listed, with `since=now` nothing, only the mark. Store `mark` after you have stored the items, and send it as `since` next time. While `more` is true ask again at once. A change may be listed twice and is never missed, whenever its transaction commits. With `wait` the answer comes as soon as something changes, or empty after so many seconds. 410 start_again: the database was restored or copied; start without a mark.',
      es: 'Cada tipo requiere su permiso. Sin `since` se lista todo; con `since=now` nada, solo la marca. Guarde `mark` después de guardar lo recibido y envíela como `since` la próxima vez. Mientras `more` sea true, pida otra vez enseguida. Un cambio puede venir dos veces y nunca se pierde. Con `wait` la respuesta llega apenas algo cambia, o vacía después de esos segundos. 410 start_again: la base de datos se restauró o se copió; empiece sin marca.',
    },
    query: z.strictObject({
      kinds: z
        .string()
        .regex(new RegExp(`^(?:${CHANGED_KINDS.join('|')})(?:,(?:${CHANGED_KINDS.join('|')})){0,3}$`))
        .meta({ description: `Separated by commas: ${CHANGED_KINDS.join(', ')}` }),
      since: z.string().min(1).max(8_000).optional().meta({
        description:
          'The mark of the page before; everything if left out, and only what changes from now on with `now`',
      }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000)
        .default(500)
        .meta({ description: 'How many changes are on the page' }),
      wait: z.coerce
        .number()
        .int()
        .min(0)
        .max(WAIT_MAX_SECONDS)
        .default(0)
        .meta({ description: 'Seconds to wait for a change' }),
    }),
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(CHANGED_KINDS),
          code: z.string().meta({
            description:
              'The order’s number, the client’s or the product’s code, `kind:number` of an account entry',
          }),
          event: z.enum(['changed', 'removed']),
        }),
      ),
      mark: z.string(),
      more: z.boolean(),
    }),
    errors: ['start_again'],
    example: {
      query: { kinds: 'orders,clients', wait: '0' },
      output: {
        items: [{ kind: 'orders', code: 'PED-0001-00000001', event: 'changed' }],
        mark: MARK,
        more: false,
      },
    },
  }),
};
