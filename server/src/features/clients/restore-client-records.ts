// Undoes the creation of clients: one that nothing has changed since, and that nothing refers to, is removed; the others stay and are
// listed.

import {
  isSameValue,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import {
  deleteUnusedClients,
  lockClientRows,
  readClientsById,
  type StoredClient,
} from './client-records.queries.js';

export const restoreCreatedClients: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = [...new Set(changes.map(({ key }) => Number(key)))];
  await lockClientRows(tx, companyId, ids);
  const held = new Map(
    (await readClientsById(tx, companyId, ids)).map((client) => [client.clientId, client]),
  );
  const kept: KeptField[] = [];
  const keep = ({ label }: LoggedChange, reason: string) => kept.push({ label, field: '', reason });
  const unchanged: LoggedChange[] = [];
  for (const change of changes) {
    const client = held.get(Number(change.key));
    if (client === undefined) keep(change, 'Ya no existe.');
    else if (isUnchanged(client, change)) unchanged.push(change);
    else keep(change, 'El cliente se modificó después y queda como está.');
  }
  const removed = await deleteUnusedClients(
    tx,
    companyId,
    unchanged.map(({ key }) => Number(key)),
  );
  const gone: NewChange[] = [];
  for (const change of unchanged) {
    const { key, label, after } = change;
    if (removed.has(Number(key))) gone.push({ kind: 'client', key, label, before: after, after: null });
    else keep(change, 'Ya tiene pedidos, usuarios o notas: queda como está.');
  }
  if (gone.length > 0) await recordChanges(tx, companyId, author, gone);
  return { restored: gone.length, kept };
};

const isUnchanged = (client: StoredClient, { after, newer }: LoggedChange): boolean =>
  newer.length === 0 &&
  Object.entries(after ?? {}).every(
    ([field, value]) => !(field in client) || isSameValue(client[field as keyof StoredClient], value),
  );
