// Leaves a text out of the searches without a result, and shows it again for an undo; both are in the audit trail.

import type { DismissedSearch } from '@mostrador/contract/entries/search-words';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  authorOf,
  type KeptField,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { missText } from './search-misses.service.js';
import { deleteDismissed, insertDismissed } from './search-words.queries.js';

/** Dismisses a text until an undo; further searches for it are counted. @throws Problem 400 */
export async function dismissSearch(
  shop: Shop,
  session: Session,
  searchTerm: string,
): Promise<DismissedSearch> {
  const text = missText(searchTerm);
  if (text === '') throw badRequest('Elija un texto.', 'text');
  return shop.db.transaction().execute(async (tx) => {
    const isNew = await insertDismissed(tx, session.companyId, text);
    const actionId = isNew
      ? await recordChanges(tx, session.companyId, authorOf(session), [changeOf(text)])
      : null;
    return { actionId };
  });
}

/** Takes changes of dismissed texts back, where the text is as the change left it. */
export const restoreDismissedSearches: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  for (const change of changes) {
    const { key, before, after, label } = change;
    const isBack =
      after === null ? await insertDismissed(tx, companyId, key) : await deleteDismissed(tx, companyId, key);
    if (isBack) done.push({ ...change, before: after, after: before });
    else kept.push({ label, field: 'dismissed', reason: 'Ya estaba así.' });
  }
  await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

const changeOf = (text: string): NewChange => ({
  kind: 'dismissed_search',
  key: text,
  label: text,
  before: null,
  after: { dismissed: true },
});
