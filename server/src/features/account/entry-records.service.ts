// Account entries as records of many, for imports, exports and the undo of both.

import { entryName } from '@mostrador/rules/account';
import { formatDocumentNumber, POINT_OF_SALE, parseDocumentNumber } from '@mostrador/rules/document-number';
import { type Centavos, toCentavos, toDecimalText } from '@mostrador/rules/money';
import {
  isSameValue,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  deleteEntries,
  type EntryRow,
  entriesById,
  lockEntries,
  updateEntries,
  writeEntryOrders,
} from './entry-records.queries.js';

export {
  clientsByName,
  clientsOfOrders,
  closeEntries,
  type EntryRow,
  type EntryValues,
  entriesByNumber,
  entriesPage,
  insertEntries,
  lockEntries,
  type NamedClient,
  openEntriesPage,
  touchAccounts,
  updateEntries,
  writeEntryOrders,
} from './entry-records.queries.js';

/** An entry's values as the audit trail has them: money in centavos, orders by their printed numbers. */
export interface LoggedEntry {
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: Centavos;
  readonly openAmount: Centavos;
  readonly orders: readonly string[];
}

/** Returns an order's number as it is printed. */
export const printedOrder = (number: number): string =>
  formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number });

/** Returns the values of a stored entry that the audit trail compares. */
export const loggedEntry = ({ issuedOn, dueOn, amount, openAmount, orders }: EntryRow): LoggedEntry => ({
  issuedOn,
  dueOn,
  amount: toCentavos(amount),
  openAmount: toCentavos(openAmount),
  orders: orders.map(printedOrder),
});

/** Returns how the audit trail calls an entry. */
export const entryLabel = (entry: Pick<EntryRow, 'kind' | 'number' | 'clientName'>): string =>
  `${entryName(entry)} ${entry.clientName}`;

const NEWER = 'Después hubo otro cambio.';

/** Undoes changes of entries: one that was created is removed, unless it has a document or another change by now. */
export const restoreAccountEntries: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = changes.map(({ key }) => Number(key));
  await lockEntries(tx, companyId, ids);
  const held = new Map((await entriesById(tx, companyId, ids)).map((entry) => [entry.entryId, entry]));
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  const created: LoggedChange[] = [];
  const changed: (LoggedEntry & { readonly entryId: number })[] = [];
  for (const change of changes) {
    const { key, label, before, after } = change;
    const entry = held.get(Number(key));
    if (entry === undefined) {
      kept.push({ label, field: '', reason: 'Ya no existe.' });
      continue;
    }
    const values = loggedEntry(entry);
    if (before === null) {
      const isSame = Object.entries(after ?? {}).every(([field, value]) =>
        isSameValue(values[field as keyof LoggedEntry], value),
      );
      if (isSame) created.push(change);
      else kept.push({ label, field: '', reason: NEWER });
      continue;
    }
    const back = fieldsToRestore(change, values, kept);
    if (Object.keys(back).length === 0) continue;
    changed.push({ ...values, ...back, entryId: entry.entryId });
    done.push({ kind: 'account_entry', key, label, before: pick(values, back), after: back });
  }
  if (changed.length > 0) {
    await updateEntries(
      tx,
      companyId,
      changed.map((entry) => ({
        ...entry,
        amount: toDecimalText(entry.amount),
        openAmount: toDecimalText(entry.openAmount),
      })),
    );
    await writeEntryOrders(
      tx,
      companyId,
      changed.map(({ entryId, orders }) => ({
        entryId,
        orders: orders.flatMap((order) => parseDocumentNumber(order)?.number ?? []),
      })),
    );
  }
  const gone = await deleteEntries(
    tx,
    companyId,
    created.map(({ key }) => Number(key)),
  );
  for (const { key, label, after } of created) {
    if (gone.has(Number(key))) done.push({ kind: 'account_entry', key, label, before: after, after: null });
    else
      kept.push({ label, field: '', reason: 'Ya tiene un documento o un pago informado: queda como está.' });
  }
  if (done.length > 0) await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

/** Returns the old values of the fields that still have the value of the change, and lists the others. */
function fieldsToRestore(
  { label, before, after }: LoggedChange,
  values: LoggedEntry,
  kept: KeptField[],
): Partial<LoggedEntry> {
  const back: Record<string, unknown> = {};
  for (const [field, old] of Object.entries(before ?? {})) {
    const now = values[field as keyof LoggedEntry];
    if (isSameValue(now, after?.[field])) back[field] = old;
    else if (!isSameValue(now, old)) kept.push({ label, field, reason: NEWER });
  }
  return back;
}

const pick = (values: LoggedEntry, fields: object): Values =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as keyof LoggedEntry]]));
