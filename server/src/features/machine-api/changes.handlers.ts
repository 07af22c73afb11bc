// The handler of the change feed (docs/decisions/0024-sync-by-transaction-id.md): pages of what changed behind a mark, and waiting.

import { CHANGE_SCOPES, CHANGED_KINDS, type ChangedKind } from '@mostrador/contract/v1/changes';
import type { Database } from '../../platform/database/database.js';
import { MachineProblem } from '../../platform/machine-api/machine-problem.js';
import { type MachineHandlers, scopeMissing } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import type { ChangeWaiters } from './change-waiters.js';
import { type ChangedRow, changedRows, feedMoment, removedRows } from './changes.queries.js';
import { type FeedMark, readMark, shortSnapshot, writeMark } from './feed-mark.js';

interface FeedItem {
  readonly kind: ChangedKind;
  readonly code: string;
  readonly event: 'changed' | 'removed';
}

interface FeedPage {
  readonly items: FeedItem[];
  readonly mark: string;
  readonly more: boolean;
}

export function changeHandlers(shop: Shop, waiters: ChangeWaiters): MachineHandlers<'listChanges'> {
  return {
    listChanges: async ({ caller, query, reply }) => {
      const kinds = CHANGED_KINDS.filter((kind) => query.kinds.split(',').includes(kind));
      for (const kind of kinds)
        if (!caller.scopes.has(CHANGE_SCOPES[kind])) throw scopeMissing([CHANGE_SCOPES[kind]]);
      // In one snapshot: what commits while the page is read is listed by the next one, and only there.
      const read = () =>
        shop.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => readPage(tx, caller.companyId, kinds, query.since, query.limit));
      const isWaiting = query.wait > 0 && query.since !== undefined && query.since !== 'now';
      const place = isWaiting ? waiters.take(caller.apiKeyId, kinds) : undefined;
      if (place === undefined) return read();
      let isGone = false;
      const leave = () => {
        isGone = true;
        place.leave();
      };
      reply.raw.once('close', leave);
      try {
        const until = Date.now() + query.wait * 1_000;
        for (;;) {
          const page = await waiters.read(read);
          const left = until - Date.now();
          if (page.items.length > 0 || page.more || left <= 0) return page;
          await place.wait(left);
          if (waiters.isClosed || isGone) return page;
        }
      } finally {
        reply.raw.off('close', leave);
        place.leave();
      }
    },
  };
}

async function readPage(
  db: Database,
  companyId: number,
  kinds: readonly ChangedKind[],
  since: string | undefined,
  limit: number,
): Promise<FeedPage> {
  const { database, snapshot } = await feedMoment(db);
  const now = shortSnapshot(snapshot);
  const markOf = (mark: FeedMark) => writeMark(companyId, database, mark);
  if (since === 'now') return { items: [], mark: markOf({ since: now }), more: false };
  const seen = since === undefined ? { since: undefined } : readMark(since, companyId, database);
  if (seen === undefined)
    throw new MachineProblem(
      'start_again',
      'La marca es de otra base de datos, o de antes de una restauración. Empiece otra vez sin `since`.',
    );
  const names = kinds.join(',');
  if (seen.round !== undefined && seen.round.kinds !== names)
    throw new MachineProblem(
      'invalid_request',
      'Mientras `more` es true, pida los mismos tipos que en la página anterior.',
      [
        {
          pointer: '#/kinds',
          code: 'other_kinds',
          message: `La página anterior era de ${seen.round.kinds}.`,
        },
      ],
    );
  const next = seen.round?.next ?? now;
  const items: FeedItem[] = [];
  let at = { step: seen.round?.step ?? 0, after: seen.round?.after ?? 0 };
  // each kind has two lists: what is there, and what is gone
  for (; at.step < kinds.length * 2; at = { step: at.step + 1, after: 0 }) {
    const kind = kinds[at.step >> 1];
    if (kind === undefined) break;
    const rows = await listOf(
      db,
      companyId,
      kind,
      at.step % 2 === 1,
      seen.since,
      at.after,
      limit - items.length,
    );
    items.push(
      ...rows.map(
        ({ code, isRemoved }): FeedItem => ({
          kind,
          code,
          event: isRemoved ? 'removed' : 'changed',
        }),
      ),
    );
    const last = rows.at(-1);
    if (items.length === limit && last !== undefined)
      return {
        items,
        mark: markOf({ since: seen.since, round: { next, kinds: names, step: at.step, after: last.id } }),
        more: true,
      };
  }
  return { items, mark: markOf({ since: next }), more: false };
}

function listOf(
  db: Database,
  companyId: number,
  kind: ChangedKind,
  isRemoved: boolean,
  since: string | undefined,
  after: number,
  limit: number,
): Promise<readonly ChangedRow[]> {
  if (!isRemoved) return changedRows(db, companyId, kind, since, after, limit);
  return since === undefined ? Promise.resolve([]) : removedRows(db, companyId, kind, since, after, limit);
}
