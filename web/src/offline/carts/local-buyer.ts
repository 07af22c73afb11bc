// The client that the device buys for without a connection: reads the stored one, and stores a salesman's choice.

import type { CallOptions } from '@mostrador/contract/client';
import type { Cart, FurtherAddress, SyncedCredit } from '@mostrador/contract/entries/cart';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { TaxTerms } from '@mostrador/rules/tax-terms';
import { offlineText } from '../../text/offline';
import type { Pricing } from '../catalogue/local-catalogue';
import type { DeviceDatabase } from '../database';
import { notOffline } from '../not-offline';
import { findClient, TARGET } from '../outbox/new-clients';
import type { StoredClient } from '../schema';
import { creditAfterWaiting } from './local-credit';

/** The part of the caller's online cart that the device stores: the client that they buy for. */
type StoredBuyer = Pick<
  Cart,
  | 'companyId'
  | 'branchId'
  | 'salesmanId'
  | 'clientId'
  | 'clientName'
  | 'targetClientId'
  | 'deliveryAddresses'
  | 'taxTerms'
>;

/** What the device stores of the caller's own client. */
export interface OwnBuyer extends StoredBuyer {
  /** Missing where limits are not controlled, or the client has none. */
  readonly credit?: SyncedCredit;
}

/** The client that the device buys for now. */
export interface LocalBuyer extends Omit<StoredBuyer, 'taxTerms'> {
  readonly profile: 1 | 2 | 3;
  /** The client that a salesman has chosen. */
  readonly target: StoredClient | undefined;
  readonly pricing: Pricing;
  /** The cart's key: 0 for a client's own cart, and for a salesman without a chosen client. */
  readonly cartKey: number;
  /** The client's delivery addresses besides the default one. */
  readonly addresses: readonly FurtherAddress[];
  /** Undefined if an earlier version synced the device: what the client pays with taxes is not known then. */
  readonly taxTerms: TaxTerms | undefined;
  /** What was left of the client's credit at the last synchronisation, without the orders that wait on the device. */
  readonly credit: SyncedCredit | undefined;
}

/** Reads the client that the device buys for. @throws CallFailed when the device was never synced. */
export async function readBuyer(db: DeviceDatabase, profile: 1 | 2 | 3): Promise<LocalBuyer> {
  const [stored, chosen] = await Promise.all([db.get('answers', 'buyer'), db.get('answers', TARGET)]);
  if (stored === undefined) throw notOffline(offlineText.noData);
  const buyer = stored.value as OwnBuyer;
  if (profile === 1) {
    const addresses = buyer.deliveryAddresses ?? [];
    const taxTerms = buyer.taxTerms ?? undefined;
    return {
      ...buyer,
      profile,
      target: undefined,
      pricing: { terms: 'own' },
      cartKey: 0,
      addresses,
      taxTerms,
      credit: buyer.credit && (await creditAfterWaiting(db, buyer.credit, null)),
    };
  }
  const wanted = chosen === undefined ? buyer.targetClientId : (chosen.value as number | null);
  const target = wanted === null ? undefined : await findClient(db, wanted);
  return {
    ...buyer,
    clientId: target?.clientId ?? null,
    clientName: target?.clientName ?? '',
    targetClientId: target?.clientId ?? null,
    profile,
    target,
    pricing: { terms: target?.priceTerms ?? null },
    cartKey: target?.clientId ?? 0,
    addresses: target?.deliveryAddresses ?? [],
    taxTerms: target?.taxTerms,
    credit: target?.credit && (await creditAfterWaiting(db, target.credit, target.clientId)),
  };
}

/** Stores the client that a salesman buys for, null for none. Resolves to false for a client that is not theirs. */
export async function chooseTarget(
  db: DeviceDatabase,
  clientId: number | null,
  at: number,
): Promise<boolean> {
  if (clientId !== null && (await findClient(db, clientId)) === undefined) return false;
  await db.put('answers', { key: TARGET, value: clientId, at });
  return true;
}

/** Whether the caller's screen shows another client than the one whose cart would be changed. */
export const isElsewhere = ({ targetClientId }: LocalBuyer, marks: CallOptions | undefined): boolean =>
  isOtherTarget(targetClientId, marks?.targetClientId);
