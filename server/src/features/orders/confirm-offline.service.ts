// The call `confirmOfflineOrder`: places an order that was taken on a device without network, once for its
// localUniqueId, at today's prices, stock and rights.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import type { OfflineDifference, OfflineResult } from '@mostrador/contract/entries/sync';
import { fromCentavos, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { Tx } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { EMPTY_HEAD } from '../cart/open-cart.service.js';
import { checkChoices } from '../cart/order-choices.service.js';
import { buys, lockRightToOrder, targetClient } from '../clients/target-client.service.js';
import { buyerOf, lockOrderableByIds, productsByCodes } from '../products/products.service.js';
import { furtherAddresses } from '../shipping/shipping.service.js';
import {
  differencesOf,
  type OfflineGiven,
  type OfflineLine,
  openLine,
  productsTotal,
} from './offline-lines.js';
import { confirmedMessage, documentNumber } from './order-answers.js';
import { orderShipping } from './order-shipping.service.js';
import { findPlacedOrder } from './orders.queries.js';
import { type Placement, placeOrder } from './place-order.service.js';
import { replayOfDevice } from './replay.service.js';

export interface OfflineConfirmation {
  readonly result: OfflineResult;
  /** Whether an earlier call placed the order; the answer is the same. */
  readonly replay: boolean;
}

/** A placement whose refusal lists what differs from today. */
type OfflinePlacement = Placement & {
  readonly differences?: readonly OfflineDifference[];
  /** Today's total in pesos; null when there is none. */
  readonly totalNow?: number | null;
};

/**
 * An order that differs from today's prices, stock or rights is refused as a whole, with every line that differs. The open
 * cart does not change.
 */
export async function confirmOfflineOrder(
  shop: Shop,
  session: Session,
  given: OfflineGiven,
): Promise<OfflineConfirmation> {
  const outcome = await shop.db.transaction().execute((tx) => placeOfflineOrder(tx, shop, session, given));
  if ('refusal' in outcome) {
    const { refusal, differences = [], totalNow = null } = outcome;
    if (refusal.code === 'target_client_forbidden') shop.forgetSession(session.userId);
    return {
      result: {
        resultCode: resultCodeOf(refusal),
        message: refusalText(refusal),
        differences: [...differences],
        totalNow,
        formatedDocumentNumber: '',
        externalId: '',
        isHeld: false,
      },
      replay: false,
    };
  }
  return { result: await placedAnswer(shop, session, outcome.placed), replay: outcome.replay };
}

async function placedAnswer(shop: Shop, session: Session, externalId: string): Promise<OfflineResult> {
  const order = await findPlacedOrder(shop.db, session.companyId, session.userId, externalId);
  if (order === undefined) throw new Error('A confirmed order cannot be read.');
  return {
    resultCode: 0,
    message: confirmedMessage(order),
    differences: [],
    totalNow: fromCentavos(toCentavos(order.total)),
    formatedDocumentNumber: documentNumber(order.order_number),
    externalId: order.external_id,
    isHeld: order.status === ORDER_STATUSES.review,
  };
}

async function placeOfflineOrder(
  tx: Tx,
  shop: Shop,
  session: Session,
  given: OfflineGiven,
): Promise<OfflinePlacement> {
  const replay = await replayOfDevice(tx, session, given.localUniqueId);
  if (replay !== undefined) return replay;
  const client = await lockClient(tx, shop, session, given.targetClientId);
  if ('code' in client) return { refusal: client };
  const { choices, refusal: wrong } = await checkChoices(tx, shop.company(), choicesGiven(given));
  if (wrong !== undefined) return { refusal: wrong };
  const address = await chosenAddress(tx, session, client, given);
  if (address !== null && 'code' in address) return { refusal: address };
  const chosen = {
    ...EMPTY_HEAD,
    external_id: given.localUniqueId,
    ...choices,
    delivery_address: address,
  };

  const lines = await lockedLines(tx, shop, { ...session, client }, given);
  const open = lines.flatMap((line) => line.open ?? []);
  const totalNow = () => todaysTotal(tx, shop, session, client, chosen, lines);
  const differences = differencesOf(lines);
  if (differences.length > 0) {
    const refusal = { code: 'offline_lines_changed', count: differences.length } as const;
    return { refusal, differences, totalNow: await totalNow() };
  }
  const outcome = await placeOrder(tx, shop, session, client, {
    externalId: given.localUniqueId,
    chosen,
    lines: open,
    shownTotal: given.total,
    paymentWanted: false,
    fromOffline: true,
    takenAt: new Date(given.purchaseDate),
  });
  return 'refusal' in outcome ? { ...outcome, totalNow: await totalNow() } : outcome;
}

/** Returns the client of the order, locked as `lockRightToOrder` does: the caller's own, or one of the salesman's. */
async function lockClient(
  tx: Tx,
  shop: Shop,
  session: Session,
  targetClientId: number | null,
): Promise<SessionClient | Refusal> {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  const named = session.profile === 1 ? (targetClientId ?? session.client?.clientId) : targetClientId;
  if (named === null || named === undefined) return { code: 'target_client_missing' };
  const client =
    named === session.client?.clientId
      ? session.client
      : await targetClient(shop, tx, session, { clientId: named });
  if (client === undefined) return { code: 'target_client_forbidden' };
  return lockRightToOrder(tx, shop, session, client);
}

/** Returns the further address that the order is for, as it is today; null for the client's default one. */
async function chosenAddress(
  tx: Tx,
  session: Session,
  { clientId }: SessionClient,
  { deliveryAddressId, pickUp }: OfflineGiven,
): Promise<DeliveryAddress | Refusal | null> {
  if (deliveryAddressId === null || pickUp) return null;
  const known = (await furtherAddresses(tx, session.companyId, [clientId])).get(clientId);
  const found = known?.find(({ addressId }) => addressId === deliveryAddressId);
  return found?.address ?? { code: 'delivery_address_gone' };
}

const choicesGiven = (given: OfflineGiven) => ({
  observations: given.observations,
  discountCodes: given.discountCodes,
  deliveryOption: given.deliveryOption,
  deliveryDetails: given.deliveryDetails,
  paymentOption: given.paymentOption,
  pickUp: given.pickUp,
  deliveryMethod: given.deliveryMethod,
});

async function lockedLines(
  tx: Tx,
  shop: Shop,
  session: Session,
  { purchaseProducts }: OfflineGiven,
): Promise<OfflineLine[]> {
  const codes = purchaseProducts.map(({ code }) => code);
  const buyer = buyerOf(shop, session);
  const found = await productsByCodes(tx, buyer, codes);
  const idOf = (code: string) => found.get(code)?.product.productId ?? 0;
  // behind the lock, because a product can be hidden while the order waits for it
  const locked = await lockOrderableByIds(tx, buyer, [...found.keys()].map(idOf));
  return purchaseProducts.map((given) => {
    const priced = locked.get(idOf(given.code));
    return { given, open: priced?.sellable ? openLine(given, priced, session.profile !== 1) : undefined };
  });
}

/** Returns today's total in pesos, shipping included; null when a line cannot be ordered or the total is too large. */
async function todaysTotal(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  chosen: Parameters<typeof orderShipping>[4],
  lines: readonly OfflineLine[],
): Promise<number | null> {
  const products = productsTotal(lines);
  if (products === undefined) return null;
  const open = lines.flatMap((line) => line.open ?? []);
  const { cost } = await orderShipping(tx, shop, session, client, chosen, open);
  return products + cost > MAX_CENTAVOS ? null : fromCentavos(products + cost);
}
