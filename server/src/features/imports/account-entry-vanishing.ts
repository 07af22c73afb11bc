// Entries with something open that a file in a mode that replaces does not name: nothing is left of them.

import { entryName } from '@mostrador/rules/account';
import { formatWhole, toCentavos } from '@mostrador/rules/money';
import {
  closeEntries,
  entryLabel,
  lockEntries,
  openEntriesPage,
  touchAccounts,
} from '../account/entry-records.service.js';
import type { Vanishing } from './import-kind.js';

export const vanishingEntries: Vanishing = {
  page: async (db, companyId, existedAt, last, limit) =>
    (await openEntriesPage(db, companyId, existedAt, last?.id ?? 0, limit)).map((entry) => ({
      id: entry.entryId,
      code: entryName(entry),
      name: entry.clientName,
      group: [entry.clientCode, entry.legalId],
      change: { kind: 'account_entry', field: 'openAmount', before: toCentavos(entry.openAmount), after: 0 },
    })),
  remove: async (tx, companyId, ids) => {
    await lockEntries(tx, companyId, ids);
    return (await closeEntries(tx, companyId, ids)).map((entry) => ({
      kind: 'account_entry',
      key: String(entry.entryId),
      label: entryLabel(entry),
      before: { openAmount: toCentavos(entry.openAmount) },
      after: { openAmount: 0 },
    }));
  },
  done: (db, companyId, isAll) => (isAll ? touchAccounts(db, companyId, 'all') : Promise.resolve()),
  tooMany: (vanished, confirmed) =>
    `Las filas se guardaron. Los comprobantes que el archivo no nombra quedaron como estaban: serían ${vanished}, y se confirmaron ${confirmed}.`,
  review: (vanished) =>
    `Quedarían sin saldo ${formatWhole(vanished)} comprobantes. Por favor revise y confirme.`,
  share: (vanished, active) =>
    `El archivo deja sin saldo ${formatWhole(vanished)} de ${formatWhole(active)} comprobantes pendientes. Por favor confirme que es lo que quiere.`,
};
