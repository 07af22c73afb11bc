// A client's further delivery addresses on the desk: adds, changes and removes them, and swaps one with the default address, which is
// among the client's own fields.

import type { clientDeskCalls, SavedClient } from '@mostrador/contract/entries/client-desk';
import { clientAddressFailures, DELIVERY_ADDRESSES_MAX } from '@mostrador/rules/client-fields';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  changedMeanwhile,
  differences,
  isSameValue,
  type KeptField,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type StaleEdit,
} from '../change-log/change-log.service.js';
import { lockClientRows } from '../clients/client-records.service.js';
import { findUnknown } from './client-choices.queries.js';
import { deskClient } from './client-desk.service.js';
import { type Edit, invalidValue, lockClient, screenAction, writeClients } from './client-edits.service.js';
import { findAddressOwner, selectAddress, selectAddresses } from './client-rows.queries.js';
import type { EditedClient } from './client-values.js';
import { insertAddress, updateAddress, type WrittenAddress } from './client-writes.queries.js';

type GivenAddress = output<typeof clientDeskCalls.createClientAddress.body>;

const addressNotFound = () => notFound('No encontramos esa dirección.');

const labelOf = (client: EditedClient, { label }: WrittenAddress): string =>
  `${client.values.clientCode} ${client.values.legalName}: ${label}`;

/** Adds a delivery address. @throws Problem 400 with the first wrong field, 404, 409 `address_label_taken`. */
export async function createClientAddress(
  shop: Shop,
  session: Session,
  clientId: number,
  given: GivenAddress,
): Promise<SavedClient> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const address = await checked(tx, companyId, { ...given, active: true });
    const held = await selectAddresses(tx, companyId, clientId);
    if (held.length >= DELIVERY_ADDRESSES_MAX)
      throw badRequest(`Un cliente puede tener hasta ${DELIVERY_ADDRESSES_MAX} direcciones más.`, 'label');
    refuseLabel(held, address.label, undefined);
    const addressId = await insertAddress(tx, companyId, clientId, address);
    const actionId = await recordChanges(tx, companyId, screenAction(session), [
      {
        kind: 'client_address',
        key: String(addressId),
        label: labelOf(client, address),
        before: null,
        after: { clientId, ...address },
      },
    ]);
    return { actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

/** Changes or removes a delivery address. @throws Problem 400, 404, 409 `changed_meanwhile` or `address_label_taken`. */
export async function saveClientAddress(
  shop: Shop,
  session: Session,
  { clientId, addressId }: { readonly clientId: number; readonly addressId: number },
  edits: readonly Edit[],
): Promise<SavedClient> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const before = await addressOf(tx, companyId, clientId, addressId);
    const values: Record<string, unknown> = { ...before };
    const stale = edits.flatMap(({ field, from, to }): StaleEdit[] => {
      if (!Object.hasOwn(before, field)) throw invalidValue('Ese dato no se puede cambiar.', field);
      const current = values[field];
      if (isSameValue(current, to)) return [];
      if (!isSameValue(current, from))
        return [{ kind: 'client_address', key: String(addressId), field, seen: from, current }];
      values[field] = to;
      return [];
    });
    if (stale.length > 0) throw await changedMeanwhile(tx, companyId, stale);
    const after = await checked(tx, companyId, values);
    const actionId = await writeAddress(tx, companyId, screenAction(session), client, addressId, {
      before,
      after,
    });
    return { actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

/** Swaps a delivery address with the client's default one. Without a default address it is moved. */
export async function makeDefaultAddress(
  shop: Shop,
  session: Session,
  { clientId, addressId }: { readonly clientId: number; readonly addressId: number },
): Promise<SavedClient> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, companyId, clientId);
    const address = await addressOf(tx, companyId, clientId, addressId);
    if (!address.active) throw addressNotFound();
    const { values } = client;
    const hasDefault = values.deliveryAddressStreet !== '' || values.deliveryAddressCityName !== '';
    const after: WrittenAddress = hasDefault
      ? {
          label: await freeLabel(tx, companyId, clientId, addressId, values.deliveryAddressLabel),
          street: values.deliveryAddressStreet,
          number: values.deliveryAddressNumber,
          floor: values.deliveryAddressFloor,
          appartment: values.deliveryAddressAppartment,
          postalCode: values.deliveryAddressPostalCode,
          cityName: values.deliveryAddressCityName,
          provinceId: values.deliveryAddressProvinceId,
          comments: values.deliveryComments,
          active: true,
        }
      : { ...address, active: false };
    const author = screenAction(session);
    await writeAddress(tx, companyId, author, client, addressId, { before: address, after });
    await writeClients(tx, shop, author, [
      {
        before: client,
        after: {
          ...client,
          values: {
            ...values,
            deliveryAddressLabel: address.label,
            deliveryAddressStreet: address.street,
            deliveryAddressNumber: address.number,
            deliveryAddressFloor: address.floor,
            deliveryAddressAppartment: address.appartment,
            deliveryAddressPostalCode: address.postalCode,
            deliveryAddressCityName: address.cityName,
            deliveryAddressProvinceId: address.provinceId,
            deliveryComments: address.comments,
          },
        },
      },
    ]);
    return { actionId: author.actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

/** What a default address without a name is called when it becomes a further one. */
const UNNAMED = 'Principal';

async function freeLabel(
  tx: Tx,
  companyId: number,
  clientId: number,
  addressId: number,
  wanted: string,
): Promise<string> {
  const others = (await selectAddresses(tx, companyId, clientId)).filter(
    (other) => other.addressId !== addressId,
  );
  const taken = new Set(others.map(({ label }) => label.toLowerCase()));
  const base = wanted === '' ? UNNAMED : wanted;
  let label = base;
  for (let nth = 2; taken.has(label.toLowerCase()); nth += 1) label = `${base} ${nth}`;
  return label;
}

async function addressOf(
  tx: Tx,
  companyId: number,
  clientId: number,
  addressId: number,
): Promise<WrittenAddress> {
  const row = await selectAddress(tx, companyId, clientId, addressId);
  if (row === undefined) throw addressNotFound();
  const { addressId: _, provinceName: __, ...address } = row;
  return address;
}

/** Returns an address as it is stored. @throws Problem 400 with the first wrong field. */
async function checked(
  tx: Tx,
  companyId: number,
  given: Readonly<Record<string, unknown>>,
): Promise<WrittenAddress> {
  const text = (field: string) => String(given[field] ?? '').trim();
  const address: WrittenAddress = {
    label: text('label'),
    street: text('street'),
    number: text('number'),
    floor: text('floor'),
    appartment: text('appartment'),
    postalCode: text('postalCode'),
    cityName: text('cityName'),
    provinceId: text('provinceId') || null,
    comments: text('comments'),
    active: given['active'] !== false,
  };
  const [failure] = address.active ? clientAddressFailures({ ...address }) : [];
  if (failure !== undefined) throw invalidValue(failure.message, failure.field);
  const none = { priceLists: [], discountLists: [], paymentTerms: [], salesmen: [], taxCategories: [] };
  const provinces = address.provinceId === null ? [] : [address.provinceId];
  if ((await findUnknown(tx, companyId, { ...none, provinces })) !== undefined)
    throw invalidValue('Por favor elija la provincia de la lista.', 'provinceId');
  return address;
}

function refuseLabel(
  held: readonly { readonly addressId: number; readonly label: string }[],
  label: string,
  ownId: number | undefined,
): void {
  if (held.some((other) => other.addressId !== ownId && other.label.toLowerCase() === label.toLowerCase()))
    throw new Problem(409, 'address_label_taken', `Ya hay una dirección con el nombre ${label}.`, 'label');
}

async function writeAddress(
  tx: Tx,
  companyId: number,
  author: Author,
  client: EditedClient,
  addressId: number,
  { before, after }: { readonly before: WrittenAddress; readonly after: WrittenAddress },
): Promise<string | null> {
  const fields = differences({ ...before }, { ...after });
  if (fields === undefined) return null;
  if (after.active)
    refuseLabel(await selectAddresses(tx, companyId, client.clientId), after.label, addressId);
  await updateAddress(tx, companyId, addressId, after);
  const change: NewChange = {
    kind: 'client_address',
    key: String(addressId),
    label: labelOf(client, after),
    ...fields,
  };
  return recordChanges(tx, companyId, author, [change]);
}

/** Undoes changes of delivery addresses; one that was added is removed. */
export const restoreClientAddresses: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const owners = await findAddressOwner(
    tx,
    companyId,
    changes.map(({ key }) => Number(key)),
  );
  await lockClientRows(tx, companyId, [...new Set(owners.values())]);
  const kept: KeptField[] = [];
  let restored = 0;
  for (const { key, label, before, after } of changes) {
    const addressId = Number(key);
    const clientId = owners.get(addressId);
    if (clientId === undefined) {
      kept.push({ label, field: '', reason: 'Ya no existe.' });
      continue;
    }
    const client = await lockClient(tx, companyId, clientId);
    const held = await addressOf(tx, companyId, clientId, addressId);
    const values: Record<string, unknown> = { ...held };
    for (const [field, to] of Object.entries(before ?? { active: false })) {
      const current = values[field];
      if (before === null || isSameValue(current, after?.[field])) values[field] = to;
      else if (!isSameValue(current, to)) kept.push({ label, field, reason: 'Después hubo otro cambio.' });
    }
    try {
      const next = await checked(tx, companyId, values);
      const written = await writeAddress(tx, companyId, author, client, addressId, {
        before: held,
        after: next,
      });
      if (written !== null) restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      kept.push({ label, field: error.field ?? '', reason: error.message });
    }
  }
  return { restored, kept };
};
