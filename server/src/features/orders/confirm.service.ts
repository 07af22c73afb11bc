// The call `confirmCart`: turns the open cart into an order in one transaction, once (idempotent), also after a double click or a
// lost answer.

import { isDeepStrictEqual } from 'node:util';
import type { ConfirmResult, cartConfirmation } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import type { Refusal } from '@mostrador/rules/refusals';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { refusedAnswer } from '../cart/cart-answer.service.js';
import { closeConfirmedCart } from '../cart/close-cart.service.js';
import { lockCartState } from '../cart/lock-cart.service.js';
import { countCart } from '../cart/open-cart.service.js';
import { checkChoices } from '../cart/order-choices.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys, lockRightToOrder } from '../clients/target-client.service.js';
import { buyerOf } from '../products/products.service.js';
import { deliveryFrom } from '../shipping/shipping.service.js';
import { lockCartLines } from './lock-lines.service.js';
import { confirmedMessage, orderAsCart } from './order-answers.js';
import { findPlacedOrder, orderLines } from './orders.queries.js';
import { type Placement, placeOrder, type WrittenOrder } from './place-order.service.js';
import { placedBefore, replayOfCart } from './replay.service.js';

const CONFIRMED_TO_PAY = 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.';

/** The choices on which address, method and rates depend. */
const DELIVERY_CHOICES = ['pick_up', 'delivery_method', 'delivery_address'] as const;

type GivenConfirmation = output<typeof cartConfirmation>;

/** The refusals that an outdated session can lead to: it is read again. */
const OF_AN_EARLIER_CLIENT: ReadonlySet<Refusal['code']> = new Set([
  'target_client_forbidden',
  'buying_forbidden',
  'total_changed',
]);

/** A placement whose refusal knows the client at whose prices the order would be made. */
type LockedPlacement = Placement & { readonly current?: SessionClient };

export interface Confirmation {
  readonly result: ConfirmResult;
  /** Whether an earlier call placed the order; the answer is the same. */
  readonly replay: boolean;
}

/**
 * The cart's externalId becomes the order's id, so that a double click, a second device or a retry after a lost answer finds
 * the order instead of placing another.
 */
export async function confirmCart(
  shop: Shop,
  session: Session,
  given: GivenConfirmation,
  shownTarget?: ShownTarget,
): Promise<Confirmation> {
  const { client } = session;
  const named = session.profile === 1 ? undefined : given.targetClientId;
  const changed = isOtherTarget(client?.clientId, named) || isOtherTarget(client?.clientId, shownTarget);
  const outcome: LockedPlacement =
    client === undefined || changed
      ? await withoutCart(shop, session, given, changed)
      : await shop.db.transaction().execute((tx) => confirmLocked(tx, shop, session, client, given));
  if ('placed' in outcome)
    return {
      result: confirmedAnswer(
        session,
        outcome.written ?? (await readPlaced(shop.db, session, outcome.placed)),
      ),
      replay: outcome.replay,
    };
  const { refusal, current = client } = outcome;
  const isClientLost = refusal.code === 'target_client_forbidden';
  if (OF_AN_EARLIER_CLIENT.has(refusal.code)) shop.forgetSession(session.userId);
  const now = { ...session, client: isClientLost ? undefined : current };
  return { result: await refusedAnswer(shop, now, refusal), replay: false };
}

/** Answers a caller without a client, or whose screen shows another one: the order placed before, else the refusal. */
async function withoutCart(
  shop: Shop,
  session: Session,
  given: GivenConfirmation,
  changed: boolean,
): Promise<Placement> {
  const { seen, device } = idsOf(given);
  const id = device ?? seen;
  const before = id === undefined ? undefined : await placedBefore(shop.db, session, id);
  if (before !== undefined) return before;
  if (!buys(shop, session)) return { refusal: { code: 'buying_forbidden' } };
  if (changed) return { refusal: { code: 'target_client_changed' } };
  const isEmpty = (await countCart(shop, session)) === 0;
  return { refusal: { code: isEmpty ? 'cart_empty' : 'target_client_missing' } };
}

/** Confirms the locked cart. Locks are always taken in this order: cart, the device's id of the order, assignment or user, products by id, discount code, credit, document number. */
async function confirmLocked(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  given: GivenConfirmation,
): Promise<LockedPlacement> {
  const cart = await lockCartState(tx, session);
  const ids = { ...idsOf(given), open: cart?.head?.external_id };
  const replay = await replayOfCart(tx, session, ids);
  if (replay !== undefined) return replay;
  const current = await lockRightToOrder(tx, shop, session, client);
  if ('code' in current) return { refusal: current };
  if (cart?.head === undefined || cart.lines.length === 0) return { refusal: { code: 'cart_empty' } };
  const { choices, refusal } = await checkChoices(tx, shop.company(), given);
  if (refusal !== undefined) return { refusal };
  const { head } = cart;
  const changesDelivery = DELIVERY_CHOICES.some(
    (name) => choices[name] !== undefined && !isDeepStrictEqual(choices[name], head[name]),
  );
  const placement = await placeOrder(tx, shop, session, current, {
    externalId: ids.device ?? head.external_id,
    chosen: { ...head, ...choices },
    delivery: changesDelivery || cart.delivery === undefined ? undefined : deliveryFrom(cart.delivery, head),
    lines: await lockCartLines(tx, buyerOf(shop, { ...session, client: current }), cart.lines),
    shownTotal: given.total,
    paymentWanted: given.paymentWanted,
    fromOffline: given.fromOffline,
    takenAt: null,
    alongside: closeConfirmedCart(head),
    andCommit: true,
  });
  return { ...placement, current };
}

/** The ids that the call brings. A cart that was never opened has none. */
const idsOf = ({ externalId, fromOffline, localUniqueId }: GivenConfirmation) => ({
  seen: externalId === '' ? undefined : externalId,
  device: fromOffline ? localUniqueId : undefined,
});

/** Reads an order that an earlier call has placed. */
async function readPlaced(
  db: Database,
  { companyId, userId }: Session,
  externalId: string,
): Promise<WrittenOrder> {
  const order = await findPlacedOrder(db, companyId, userId, externalId);
  if (order === undefined) throw new Error('A confirmed order cannot be read.');
  return { order, lines: await orderLines(db, companyId, order.order_id) };
}

function confirmedAnswer(session: Session, { order, lines }: WrittenOrder): ConfirmResult {
  const message = confirmedMessage(order, order.payment_status === 'none' ? undefined : CONFIRMED_TO_PAY);
  return {
    resultCode: 0,
    message,
    ...(order.status === ORDER_STATUSES.review && { inReview: true }),
    cart: orderAsCart(order, lines, session.companyId),
  };
}
