import type { Cart } from '@mostrador/contract/entries/cart';
import { offlineText } from '../../text/offline';
import type { Pricing } from '../catalogue/local-catalogue';
import type { DeviceDatabase } from '../database';
import { notOffline } from '../not-offline';
import type { StoredClient } from '../schema';

/** What the device keeps of the caller's online cart: in whose name they buy. */
type StoredBuyer = Pick<
  Cart,
  'companyId' | 'branchId' | 'salesmanId' | 'clientId' | 'clientName' | 'targetClientId'
>;

/** For whom the device buys at this moment. */
export interface LocalBuyer extends StoredBuyer {
  readonly profile: 1 | 2 | 3;
  /** A salesman's client of the moment. */
  readonly target: StoredClient | undefined;
  readonly pricing: Pricing;
  /** Of the cart: 0 for a client's own, and for nobody's. */
  readonly cartKey: number;
}

const TARGET = 'target';

/** @throws CallFailed where the device was never synced. */
export async function readBuyer(db: DeviceDatabase, profile: 1 | 2 | 3): Promise<LocalBuyer> {
  const [stored, chosen] = await Promise.all([db.get('answers', 'buyer'), db.get('answers', TARGET)]);
  if (stored === undefined) throw notOffline(offlineText.noData);
  const buyer = stored.value as StoredBuyer;
  if (profile === 1) return { ...buyer, profile, target: undefined, pricing: { terms: 'own' }, cartKey: 0 };
  const wanted = chosen === undefined ? buyer.targetClientId : (chosen.value as number | null);
  const target = wanted === null ? undefined : await db.get('clients', wanted);
  return {
    ...buyer,
    clientId: target?.clientId ?? null,
    clientName: target?.clientName ?? '',
    targetClientId: target?.clientId ?? null,
    profile,
    target,
    pricing: { terms: target?.priceTerms ?? null },
    cartKey: target?.clientId ?? 0,
  };
}

/** Resolves to whether the client is one of the salesman's; null is nobody. */
export async function chooseTarget(
  db: DeviceDatabase,
  clientId: number | null,
  at: number,
): Promise<boolean> {
  if (clientId !== null && (await db.get('clients', clientId)) === undefined) return false;
  await db.put('answers', { key: TARGET, value: clientId, at });
  return true;
}
