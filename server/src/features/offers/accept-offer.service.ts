// The calls `acceptOffer`, which turns an offer into an order in one transaction and once, and `quoteOffer`, which says what becomes of
// the chosen lines.

import type { AcceptedOffer, OfferQuote, offersCalls } from '@mostrador/contract/entries/offers';
import { displayTotals } from '@mostrador/rules/cart-totals';
import { type Centavos, fromCentavos, toCentavos } from '@mostrador/rules/money';
import { answerOfferLine, leastOf, type OfferLineAnswer } from '@mostrador/rules/offers';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { amountsOf, packedLines, taxedLines } from '../cart/line-amounts.service.js';
import { EMPTY_HEAD, type OpenLine } from '../cart/open-cart.service.js';
import { checkChoices } from '../cart/order-choices.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys, lockRightToOrder } from '../clients/target-client.service.js';
import { queueOrderMails } from '../mail/mail.service.js';
import { confirmedMessage, readableOrder } from '../orders/order-scope.service.js';
import { placeOrder } from '../orders/place-order.service.js';
import { replayOfDevice } from '../orders/replay.service.js';
import type { PricedProduct } from '../products/products.service.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { deliveryOf, quoteOf } from '../shipping/shipping.service.js';
import { purchaseTaxes, taxesAnswer, taxTermsOf } from '../taxes/taxes.service.js';
import { offeredFacts, offeredProducts, readableOffer, readOffer } from './offer-answers.service.js';
import { checkOpen } from './offer-status.js';
import { heldUnits, releaseStock, stockFor } from './offer-stock.service.js';
import { linesOfOffer, lockOffer, type OfferLineDb, type OfferRowDb } from './offers.queries.js';
import { makerOf, markAccepted } from './write-offer.queries.js';

type Given = output<typeof offersCalls.acceptOffer.body>;
type Chosen = Given['lines'];

const ACCEPTED = 'El presupuesto se convirtió en pedido. Pronto recibirá un mail con los detalles.';

/** What becomes of an offered line, and the line of the order; undefined for one that is left out. */
interface AnsweredLine {
  readonly line: OfferLineDb;
  readonly wanted: number;
  readonly answer: OfferLineAnswer;
  readonly open: OpenLine | undefined;
}

type Outcome = { readonly answers: readonly AnsweredLine[] } & (
  | { readonly refusal: Refusal }
  | { readonly placed: string; readonly replay: boolean }
);

export interface Acceptance {
  readonly result: AcceptedOffer;
  /** Whether an earlier call placed the order; the answer is the same. */
  readonly replay: boolean;
}

/**
 * Turns an offer into an order at the offered prices, once. A repeated request, or one whose answer was lost, gets the order placed
 * before.
 * @throws Problem 404 for an offer that is not the caller's.
 */
export async function acceptOffer(
  shop: Shop,
  session: Session,
  externalId: string,
  given: Given,
  shownTarget?: ShownTarget,
): Promise<Acceptance> {
  await readableOffer(shop, shop.db, session, externalId);
  const outcome = await retryTransaction(shop.db, (tx) =>
    acceptLocked(tx, shop, session, externalId, given, shownTarget),
  );
  const isRefused = 'refusal' in outcome;
  if (isRefused && outcome.refusal.code === 'target_client_forbidden') shop.forgetSession(session.userId);
  const result: AcceptedOffer = {
    resultCode: isRefused ? resultCodeOf(outcome.refusal) : 0,
    message: isRefused
      ? refusalText(outcome.refusal)
      : confirmedMessage(await readableOrder(shop, session, outcome.placed), ACCEPTED),
    answers: outcome.answers.map(({ line, answer }) => ({ lineId: line.external_id, ...answer })),
    offer: await readOffer(shop, session, externalId),
  };
  return { result, replay: !isRefused && outcome.replay };
}

/** Locks are taken in this order: offer, assignment or user, products by id, credit, document number. */
async function acceptLocked(
  tx: Tx,
  shop: Shop,
  session: Session,
  externalId: string,
  given: Given,
  shownTarget: ShownTarget | undefined,
): Promise<Outcome> {
  await lockOffer(tx, session.companyId, externalId);
  const row = await readableOffer(shop, tx, session, externalId);
  if (row.order_external_id === given.key) return { placed: given.key, replay: true, answers: [] };
  const wrong = checkOpen(shop, row);
  if (wrong !== undefined) return { refusal: wrong, answers: [] };
  const named = clientOf(shop, session, row, shownTarget);
  if ('code' in named) return { refusal: named, answers: [] };
  const client = await lockRightToOrder(tx, shop, session, named);
  if ('code' in client) return { refusal: client, answers: [] };
  const taken = await replayOfDevice(tx, session, given.key);
  if (taken !== undefined) return { refusal: { code: 'offline_id_invalid' }, answers: [] };
  const { choices, refusal } = await checkChoices(tx, shop.company(), given);
  if (refusal !== undefined) return { refusal, answers: [] };
  const answers = await answerLines(tx, shop, { ...session, client }, row, given.lines);
  const lines = answers.flatMap(({ open }) => open ?? []);
  if (lines.length === 0) return { refusal: { code: 'offer_empty' }, answers };
  const outcome = await placeOrder(tx, shop, session, client, {
    externalId: given.key,
    chosen: { ...EMPTY_HEAD, ...choices },
    lines,
    shownTotal: fromCentavos(given.total),
    paymentWanted: false,
    fromOffline: false,
    takenAt: null,
  });
  if ('refusal' in outcome) return { refusal: withStock(outcome.refusal, answers), answers };
  // the order has reserved its own units by now
  if (row.holds_stock) await releaseStock(tx, session.companyId, [row.offer_id]);
  const orderId = await markAccepted(tx, session.companyId, row.offer_id, given.key);
  await tellMaker(tx, session, row, orderId);
  return { placed: given.key, replay: false, answers };
}

/** The client of the order: the caller's own, or the one that staff buy for, who must be the offer's. */
function clientOf(
  shop: Shop,
  session: Session,
  row: OfferRowDb,
  shownTarget: ShownTarget | undefined,
): SessionClient | Refusal {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  const { client } = session;
  if (client === undefined) return { code: 'target_client_missing' };
  const isOther = client.clientId !== row.client_id || isOtherTarget(client.clientId, shownTarget);
  return isOther ? { code: 'target_client_changed' } : client;
}

/** A total that changed because of the stock is not a matter of prices. */
function withStock(refusal: Refusal, answers: readonly AnsweredLine[]): Refusal {
  if (refusal.code !== 'total_changed') return refusal;
  const count = answers.filter(({ answer, wanted }) => answer.quantity < wanted).length;
  return count === 0 ? refusal : { code: 'offer_lines_changed', count };
}

/** Returns what becomes of every line of an offer, with the stock of locked products. */
async function answerLines(
  tx: Tx,
  shop: Shop,
  session: Session,
  row: OfferRowDb,
  chosen: Chosen,
): Promise<AnsweredLine[]> {
  const lines = await linesOfOffer(tx, session.companyId, row.offer_id);
  const stock = await lockProducts(
    tx,
    session.companyId,
    lines.map((line) => line.product_id),
  );
  const held = await heldUnits(tx, session.companyId, row);
  const products = await offeredProducts(shop, tx, session, row, lines);
  for (const [id, priced] of products) {
    const locked = stock.get(id);
    if (locked !== undefined) products.set(id, { ...priced, stock: stockFor(locked, held.get(id)) });
  }
  return answersOf(lines, products, chosen);
}

function answersOf(
  lines: readonly OfferLineDb[],
  products: ReadonlyMap<number, PricedProduct>,
  chosen: Chosen,
): AnsweredLine[] {
  const quantities = new Map(chosen.map(({ lineId, quantity }) => [lineId, quantity]));
  return lines.map((line) => {
    const priced = products.get(line.product_id);
    const wanted = Math.min(quantities.get(line.external_id) ?? 0, line.quantity);
    const answer = answerOfferLine(offeredFacts(line, priced), wanted);
    const open = answer.quantity === 0 ? undefined : openLine(line, priced, answer.quantity);
    return { line, wanted, answer, open };
  });
}

/** The offer's price counts for every quantity. */
function withoutSteps({
  steps: _,
  promotions: __,
  isCustomerPrice: ___,
  ...priced
}: PricedProduct): PricedProduct {
  return priced;
}

/** Returns an offered line as a line of an open cart: prices, name and minimum are the offer's, everything else the product's. */
function openLine(
  line: OfferLineDb,
  priced: PricedProduct | undefined,
  quantity: number,
): OpenLine | undefined {
  if (priced === undefined) return undefined;
  return {
    row: {
      cart_line_id: 0,
      place: 0,
      external_id: line.external_id,
      product_id: line.product_id,
      quantity,
      observations: line.observations,
      stock_check_skipped: false,
    },
    priced: {
      ...withoutSteps(priced),
      listPrice: toCentavos(line.list_price),
      unitPrice: toCentavos(line.unit_price),
      product: {
        ...priced.product,
        name: line.name,
        minimalSalesQuantity: leastOf(offeredFacts(line, priced)),
      },
    },
  };
}

/** Mails the order to the user who made its offer, unless they placed it themselves, which has that mail already. */
async function tellMaker(tx: Tx, session: Session, row: OfferRowDb, orderId: number): Promise<void> {
  if (session.profile !== 1) return;
  const recipient = await makerOf(tx, session.companyId, row.offer_id);
  if (recipient !== undefined)
    await queueOrderMails(tx, {
      companyId: session.companyId,
      orderId,
      recipients: [{ kind: 'order_salesman', recipient }],
    });
}

/** Returns what becomes of the chosen lines now, and what delivery by post to the address costs. */
export async function quoteOffer(
  shop: Shop,
  session: Session,
  externalId: string,
  { lines: chosen, deliveryAddress }: output<typeof offersCalls.quoteOffer.body>,
): Promise<OfferQuote> {
  const row = await readableOffer(shop, shop.db, session, externalId);
  const { companyId } = session;
  const company = shop.company();
  const lines = await linesOfOffer(shop.db, companyId, row.offer_id);
  const products = await offeredProducts(shop, shop.db, session, row, lines);
  const answers = answersOf(lines, products, chosen);
  const open = answers.flatMap((answered) => answered.open ?? []);
  const { choices } = await checkChoices(shop.db, company, { deliveryAddress });
  const delivery = await deliveryOf(shop.db, companyId, row.client_id, {
    delivery_method: null,
    delivery_address: choices.delivery_address ?? null,
  });
  const total = displayTotals(amountsOf(open)).total;
  const postCost = quoteOf(company, delivery, packedLines(open), total).cost;
  const taxesWith = (shipping: Centavos) =>
    session.client?.clientId === row.client_id
      ? taxesAnswer(purchaseTaxes(taxedLines(open), shipping, taxTermsOf(shop, session.client)))
      : null;
  return {
    taxes: taxesWith(0),
    taxesByPost: taxesWith(postCost ?? 0),
    answers: answers.map(({ line, answer }) => ({ lineId: line.external_id, ...answer })),
    products: total,
    postCost,
    minimum: company.minimumPurchaseAmount,
    deliveryAddress: delivery.address,
    deliveryAddresses: [...delivery.others],
  };
}
