import type { OfflineDifference, OfflineResult } from '@mostrador/contract/entries/sync';
import { fromCentavos, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { Tx } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import type { OpenLine } from '../cart/cart.service.js';
import { choicesOf } from '../cart/choices.service.js';
import { buys, targetClient } from '../clients/target-client.service.js';
import { buyerOf, productsByCodes } from '../products/products.service.js';
import { CONFIRMED, lockBuyer, lockLines, lockOrderOf, placeOrder, shippingOf } from './confirm.service.js';
import {
  differencesOf,
  type OfflineGiven,
  type OfflineLine,
  openLine,
  productsTotal,
} from './offline-lines.js';
import { documentNumber } from './order-answers.js';
import { findPlacedOrder } from './orders.queries.js';

export interface OfflineConfirmation {
  readonly result: OfflineResult;
  /** The order stood already: this is the answer of the first time, again. */
  readonly replay: boolean;
}

interface Refused {
  readonly refusal: Refusal;
  readonly differences?: readonly OfflineDifference[];
  /** Pesos. */
  readonly totalNow?: number | null;
}

type Outcome = { readonly placed: string; readonly replay: boolean } | Refused;

/**
 * Makes an order of what a buyer took on a device without network, once for its localUniqueId for ever. Nothing is
 * believed that the device says of prices, stock or rights: where it differs from today the order is refused as a whole,
 * with every line that differs. The open cart stays as it is.
 */
export async function confirmOfflineOrder(
  shop: Shop,
  session: Session,
  given: OfflineGiven,
): Promise<OfflineConfirmation> {
  const outcome = await shop.db.transaction().execute((tx) => place(tx, shop, session, given));
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
    message: CONFIRMED,
    differences: [],
    totalNow: fromCentavos(toCentavos(order.total)),
    formatedDocumentNumber: documentNumber(order.order_number),
    externalId: order.external_id,
  };
}

async function place(tx: Tx, shop: Shop, session: Session, given: OfflineGiven): Promise<Outcome> {
  // In the place of the cart's lock: the same order may arrive several times at once.
  const known = await lockOrderOf(tx, session, given.localUniqueId);
  if (known !== undefined) return known;
  const client = await buysFor(tx, shop, session, given.targetClientId);
  if ('code' in client) return { refusal: client };
  const { choices, refusal: wrong } = await choicesOf(tx, session.companyId, choiceOf(given));
  if (wrong !== undefined) return { refusal: wrong };
  const chosen = { ...UNDECIDED, external_id: given.localUniqueId, ...choices };

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

/** For whom the order is: a client's own, or one whom the salesman may buy for until the transaction ends. */
async function buysFor(
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
  return (await lockBuyer(tx, shop, session, client)) ?? client;
}

const choiceOf = (given: OfflineGiven) => ({
  observations: given.observations,
  discountCodes: given.discountCodes,
  deliveryOption: given.deliveryOption,
  deliveryDetails: given.deliveryDetails,
  paymentOption: given.paymentOption,
  pickUp: given.pickUp,
  deliveryMethod: given.deliveryMethod,
});

/** What a cart has before anything was chosen; no cart of the database has this id. */
const UNDECIDED = {
  cart_id: 0,
  contact_phone: '',
  observations: '',
  discount_codes: '',
  delivery_option: null,
  delivery_details: '',
  payment_option: null,
  pick_up: false,
  delivery_method: null,
  delivery_address: null,
} as const;

async function lockedLines(
  tx: Tx,
  shop: Shop,
  session: Session,
  { purchaseProducts }: OfflineGiven,
): Promise<OfflineLine[]> {
  const codes = purchaseProducts.map(({ code }) => code);
  const products = await productsByCodes(tx, buyerOf(shop, session), codes);
  const found = purchaseProducts.flatMap((given) => {
    const priced = products.get(given.code);
    return priced?.sellable ? [openLine(given, priced, session.profile !== 1)] : [];
  });
  const locked = await lockLines(tx, session.companyId, found);
  const byCode = new Map(locked.map((line) => [line.priced.product.code, line]));
  return purchaseProducts.map((given) => ({ given, open: byCode.get(given.code) }));
}

/** In pesos, shipping included; null where it cannot be told. */
async function todaysTotal(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  chosen: Parameters<typeof shippingOf>[4],
  lines: readonly OfflineLine[],
): Promise<number | null> {
  const products = productsTotal(lines);
  if (products === undefined) return null;
  const open: OpenLine[] = lines.flatMap((line) => line.open ?? []);
  const { shipping } = await shippingOf(tx, shop, session, client, chosen, open);
  return products + shipping > MAX_CENTAVOS ? null : fromCentavos(products + shipping);
}
