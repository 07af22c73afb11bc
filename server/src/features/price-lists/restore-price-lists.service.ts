// Undoes changes of price lists: fields return where they are still as the change left them, and a new list is deactivated.

import { Problem } from '../../platform/http/problem.js';
import type { KeptField, LoggedChange, RestoreChanges } from '../change-log/change-log.service.js';
import { lockAllLists, selectPriceList } from './price-lists.queries.js';
import { listFields, writeList } from './write-price-list.service.js';

export const restorePriceLists: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  let restored = 0;
  await lockAllLists(tx, companyId);
  // The list that becomes the default again takes it from the other one.
  for (const change of changes.toSorted((a, b) => rank(a) - rank(b))) {
    const row = await selectPriceList(tx, companyId, Number(change.key));
    const keep = (field: string, reason: string) => kept.push({ label: change.label, field, reason });
    if (row === undefined) {
      keep('name', 'La lista ya no existe.');
      continue;
    }
    const now = listFields(row);
    const wanted: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(fieldsBack(change))) {
      const left = change.after?.[field] ?? null;
      if ((now[field] ?? null) === (value ?? null)) continue;
      if ((now[field] ?? null) !== left) keep(field, 'Cambió después.');
      else if (field !== 'isDefault' || value === true) wanted[field] = value;
    }
    if (Object.keys(wanted).length === 0) continue;
    try {
      await writeList(tx, shop, author, row, { ...now, ...wanted });
      restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      keep(error.field ?? 'name', error.message);
    }
  }
  return { restored, kept };
};

const rank = ({ before }: LoggedChange): number => (before?.['isDefault'] === true ? 0 : 1);

/** What each field shall be again; a list that was created is deactivated, whatever became of its name and days. */
const fieldsBack = ({ before }: LoggedChange): Readonly<Record<string, unknown>> =>
  before ?? { active: false };
