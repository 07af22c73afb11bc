// Undoes logged changes of clients: a client that was created is removed while nothing refers to it, and each field returns that still
// has the value of the change.

import {
  differences,
  isSameValue,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import {
  type ClientValues,
  deleteUnusedClients,
  lockClientsById,
  readClients,
  type StoredClient,
  updateClients,
  writeSalesmen,
} from './client-records.queries.js';

const NEWER = 'Después hubo otro cambio.';

export const restoreClientRecords: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = [...new Set(changes.map(({ key }) => Number(key)))];
  const held = new Map(
    (await lockClientsById(tx, companyId, ids)).map((client) => [client.clientId, client]),
  );
  const kept: KeptField[] = [];
  const keep = (change: LoggedChange, field: string, reason: string) =>
    kept.push({ label: change.label, field, reason });
  const created: { readonly change: LoggedChange; readonly client: StoredClient }[] = [];
  const restored: { readonly client: StoredClient; readonly change: NewChange }[] = [];
  for (const change of changes) {
    const client = held.get(Number(change.key));
    if (client === undefined) {
      keep(change, '', 'Ya no existe.');
      continue;
    }
    if (change.before === null) {
      if (isUnchanged(client, change)) created.push({ change, client });
      else keep(change, '', 'El cliente se modificó después y queda como está.');
      continue;
    }
    const back = await fieldsBack(change, client, keep, async (codes, legalIds) =>
      (await readClients(tx, companyId, { codes, legalIds })).some(
        ({ clientId }) => clientId !== client.clientId,
      ),
    );
    const fields = differences({ ...client }, back);
    if (fields === undefined) continue;
    const next = { ...client, ...back } as StoredClient;
    held.set(client.clientId, next);
    restored.push({ client: next, change: { ...changed(change, next), ...fields } });
  }
  const removed = await deleteUnusedClients(
    tx,
    companyId,
    created.map(({ client }) => client.clientId),
  );
  for (const { change, client } of created)
    if (!removed.has(client.clientId))
      keep(change, '', 'Ya tiene pedidos, usuarios o notas: queda como está.');
  if (restored.length > 0) await updateClients(tx, companyId, latest(restored));
  const reassigned = restored.filter(({ change }) => change.after?.['salesmanIds'] !== undefined);
  if (reassigned.length > 0) await writeSalesmen(tx, companyId, latest(reassigned));
  const gone = created
    .filter(({ client }) => removed.has(client.clientId))
    .map(({ change }): NewChange => ({ ...changed(change), before: change.after, after: null }));
  const all = [...restored.map(({ change }) => change), ...gone];
  if (all.length > 0) await recordChanges(tx, companyId, author, all);
  return { restored: all.length, kept };
};

const changed = ({ key, label }: LoggedChange, client?: StoredClient) => ({
  kind: 'client' as const,
  key,
  label: client === undefined ? label : `${client.clientCode} ${client.legalName}`,
});

/** One client may have several changes: the last one has all of them. */
const latest = (restored: readonly { readonly client: StoredClient }[]): StoredClient[] => [
  ...new Map(restored.map(({ client }) => [client.clientId, client])).values(),
];

const isUnchanged = (client: StoredClient, { after, newer }: LoggedChange): boolean =>
  newer.length === 0 &&
  Object.entries(after ?? {}).every(
    ([field, value]) => !(field in client) || isSameValue(client[field as keyof ClientValues], value),
  );

/** The fields that return to their old values. */
async function fieldsBack(
  change: LoggedChange,
  client: StoredClient,
  keep: (change: LoggedChange, field: string, reason: string) => void,
  isTaken: (codes: readonly string[], legalIds: readonly string[]) => Promise<boolean>,
): Promise<Record<string, unknown>> {
  const back: Record<string, unknown> = {};
  for (const [field, to] of Object.entries(change.before ?? {})) {
    if (!(field in client)) continue;
    const current = client[field as keyof ClientValues];
    if (isSameValue(current, to)) continue;
    if (change.newer.includes(field) || !isSameValue(current, change.after?.[field]))
      keep(change, field, NEWER);
    else if (field === 'clientCode' && (await isTaken([String(to)], [])))
      keep(change, field, 'Otro cliente tiene ahora ese código.');
    else if (field === 'legalId' && (await isTaken([], [String(to)])))
      keep(change, field, 'Otro cliente tiene ahora ese CUIT.');
    else back[field] = to;
  }
  return back;
}
