// Clients whom a salesman entered on this device: adds and corrects them, answers for them until they are registered, and gives their
// carts and orders the real client afterwards.

import type { OfflineClientResult } from '@mostrador/contract/entries/sync';
import type { TaxTerms } from '@mostrador/rules/tax-terms';
import { type DeviceDatabase, type Writing, writeTogether } from '../database';
import { readableClient } from '../sanitize';
import { type LocalClient, NEW_CLIENT_ANSWER, type StoredClient } from '../schema';

/** What the salesman enters. */
export interface EnteredClient {
  /** By the names of `registerOfflineClient`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly deliveryProvinceCode: string | null;
}

/** The stores that a registration changes. */
const STORES = ['newClients', 'clients', 'carts', 'orders', 'answers'] as const;
type Store = (typeof STORES)[number];
const strict = { durability: 'strict' } as const;

/** Adds a client that waits to be sent. Resolves to it when it is on the disk. */
export async function addClient(
  db: DeviceDatabase,
  { fields, deliveryProvinceCode }: EnteredClient,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<LocalClient> {
  const tx = db.transaction([...STORES], 'readwrite', strict);
  const [clients, carts, orders] = await Promise.all([
    tx.objectStore('newClients').getAll(),
    tx.objectStore('carts').getAllKeys(),
    tx.objectStore('orders').getAll(),
  ]);
  const taken = [
    ...clients.map(({ localId }) => localId),
    ...carts,
    ...orders.map(({ targetClientId }) => targetClientId ?? 0),
  ];
  const client: LocalClient = {
    localUniqueId: id,
    localId: Math.min(0, ...taken) - 1,
    takenAt: new Date(now).toISOString(),
    fields,
    deliveryProvinceCode,
    state: 'waiting',
    answer: null,
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
  };
  await tx.objectStore('newClients').add(client);
  await tx.done;
  return client;
}

/** Returns the clients of this device, the oldest first. */
export async function newClients(db: DeviceDatabase): Promise<LocalClient[]> {
  const stored = await db.getAll('newClients');
  return stored
    .filter(({ localUniqueId }) => typeof localUniqueId === 'string')
    .map(readableClient)
    .sort((a, b) => a.takenAt.localeCompare(b.takenAt) || b.localId - a.localId);
}

/** Changes a client in one transaction. Resolves to the changed one; undefined when it no longer exists. */
export async function changeClient(
  db: DeviceDatabase,
  id: string,
  change: (client: LocalClient) => Partial<LocalClient>,
): Promise<LocalClient | undefined> {
  const tx = db.transaction('newClients', 'readwrite', strict);
  const stored = await tx.store.get(id);
  const client = stored && readableClient(stored);
  const next = client && { ...client, ...change(client) };
  if (next !== undefined) await tx.store.put(next);
  await tx.done;
  return next;
}

/**
 * Removes a client that is registered or not wanted; with one that was not registered go its cart and its orders, which no one else
 * could send. Resolves to false while it is being sent.
 */
export async function removeClient(db: DeviceDatabase, id: string): Promise<boolean> {
  return await writeTogether(db, [...STORES], async (tx) => {
    const stored = await tx.objectStore('newClients').get(id);
    if (stored === undefined) return false;
    const client = readableClient(stored);
    if (client.state === 'sending') return false;
    await tx.objectStore('newClients').delete(id);
    if (client.state === 'registered') return true;
    await tx.objectStore('carts').delete(client.localId);
    const orders = tx.objectStore('orders');
    for (const order of await orders.getAll())
      if (order.targetClientId === client.localId) await orders.delete(order.localUniqueId);
    return true;
  });
}

/**
 * Notes that the server has registered a client, and gives its carts and orders and the salesman's choice the real id, in one
 * transaction.
 */
export async function noteRegistered(
  db: DeviceDatabase,
  id: string,
  registered: Pick<LocalClient, 'attempts'> & { readonly answer: OfflineClientResult },
): Promise<LocalClient | undefined> {
  const { client } = registered.answer;
  if (client === null) throw new Error('The answer has no client.');
  const { cartItemsCount: _, ...stored } = client;
  return await writeTogether(db, [...STORES], async (tx) => {
    const entered = await tx.objectStore('newClients').get(id);
    if (entered === undefined) return undefined;
    const next: LocalClient = {
      ...readableClient(entered),
      ...registered,
      state: 'registered',
      nextAttemptAt: 0,
      error: null,
    };
    await tx.objectStore('newClients').put(next);
    await tx.objectStore('clients').put(stored);
    await moveAll(tx, next.localId, client.clientId);
    return next;
  });
}

/** Moves what another tab has put into the cart of a client while it was being registered. */
export async function moveLeftovers(db: DeviceDatabase, { localId, answer }: LocalClient): Promise<void> {
  const to = answer?.client?.clientId;
  if (to === undefined || (await db.get('carts', localId)) === undefined) return;
  await writeTogether(db, [...STORES], (tx) => moveAll(tx, localId, to));
}

async function moveAll(tx: Writing<Store>, from: number, to: number): Promise<void> {
  await moveCart(tx, from, to);
  const orders = tx.objectStore('orders');
  for (const order of await orders.getAll())
    if (order.targetClientId === from) await orders.put({ ...order, targetClientId: to });
  const answers = tx.objectStore('answers');
  const chosen = await answers.get(TARGET);
  if (chosen?.value === from) await answers.put({ ...chosen, value: to });
}

/** Moves a cart to another client. Its products are added to those that the other client's cart has. */
async function moveCart(tx: Writing<Store>, from: number, to: number): Promise<void> {
  const carts = tx.objectStore('carts');
  const [moved, held] = await Promise.all([carts.get(from), carts.get(to)]);
  if (moved === undefined) return;
  await carts.delete(from);
  const has = new Set(held?.lines.map(({ seen }) => seen.code));
  const lines = [...(held?.lines ?? []), ...moved.lines.filter(({ seen }) => !has.has(seen.code))];
  await carts.put({
    ...(held ?? moved),
    targetClientId: to,
    lines,
    revision: Math.max(held?.revision ?? 0, moved.revision) + 1,
  });
}

/** Returns a client by its id: one of the server's, or for a negative id one that is only on this device. */
export async function findClient(db: DeviceDatabase, clientId: number): Promise<StoredClient | undefined> {
  if (clientId > 0) return await db.get('clients', clientId);
  return (await clientsOnlyHere(db)).find((client) => client.clientId === clientId);
}

/** A client who is not registered yet has no perceptions; what the post costs, and its IVA, is not known on a device. */
const NEW_CLIENT_TAXES: TaxTerms = {
  condition: '',
  perceptions: [],
  shippingTaxCode: '',
  shippingTaxRate: 0,
};

/** Returns the clients that are not registered yet as if they were: they buy at the prices of a new client. */
export async function clientsOnlyHere(db: DeviceDatabase): Promise<StoredClient[]> {
  const [entered, answer] = await Promise.all([newClients(db), db.get('answers', NEW_CLIENT_ANSWER)]);
  const priceTerms = termsOf(answer?.value);
  return entered
    .filter(({ state }) => state !== 'registered')
    .map(({ localId, fields, deliveryProvinceCode }) => ({
      clientId: localId,
      clientCode: '',
      clientName: fields['legalName'] ?? '',
      clientEmail: fields['email'] ?? '',
      city: fields['legalAddressCityName'] ?? '',
      priceTerms: priceTerms ?? '',
      deliveryProvinceCode,
      taxTerms: NEW_CLIENT_TAXES,
    }));
}

/** Returns the price terms of a stored answer of `newClientForSync`; null where the user may not register clients. */
const termsOf = (stored: unknown): string | null =>
  typeof stored === 'object' &&
  stored !== null &&
  'priceTerms' in stored &&
  typeof stored.priceTerms === 'string'
    ? stored.priceTerms
    : null;

/** The key of a salesman's chosen client in the store `answers`. */
export const TARGET = 'target';
