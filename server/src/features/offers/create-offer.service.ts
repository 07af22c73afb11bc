// The call `createOffer`: makes an offer for a client once for its key, at the client's prices of this moment, and queues its mail; and
// `previewOffer`, which says what a list would be offered at.

import { createHash } from 'node:crypto';
import type { offersCalls, PreviewLine } from '@mostrador/contract/entries/offers';
import { checkLine, type LineFacts } from '@mostrador/rules/cart-line';
import { cartTotals, checkAmounts } from '@mostrador/rules/cart-totals';
import { dayAt } from '@mostrador/rules/days';
import { type Centavos, multiply, toDecimalText } from '@mostrador/rules/money';
import { checkOfferPrice, checkValidUntil, formatOfferNumber } from '@mostrador/rules/offers';
import { minimumOf, stepOf } from '@mostrador/rules/quantity';
import { offeredPrice } from '@mostrador/rules/quantity-prices';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { availableQuantity } from '@mostrador/rules/stock';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import type { TaxedAmount } from '@mostrador/rules/taxes';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { badRequest, forbidden, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { lockCartOf, removeFromCart } from '../cart/offered-cart.service.js';
import { authorOf, recordChanges } from '../change-log/change-log.service.js';
import { clientMailAddress } from '../clients/clients.service.js';
import { lockClientForOffer, readableClient } from '../clients/target-client.service.js';
import { queueOfferMail } from '../mail/mail.service.js';
import { type PricedProduct, productsByCodes } from '../products/products.service.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { purchaseTaxes, taxColumns, taxTermsOf } from '../taxes/taxes.service.js';
import { clientsBuyer, offerAnswer } from './offer-answers.service.js';
import { settleStock } from './offer-stock.service.js';
import { insertOffer, lockOfferKey, type NewOfferLineRow, offerOfKey } from './write-offer.queries.js';

type Given = output<typeof offersCalls.createOffer.body>;
type GivenLine = Given['lines'][number];

/** A line that is offered, with its product and the prices of the offer. */
interface PricedLine {
  readonly given: GivenLine;
  readonly priced: PricedProduct;
  /** At least the unit price. */
  readonly listPrice: Centavos;
  readonly unitPrice: Centavos;
}

const CLIENT_NOT_FOUND = 'No encontramos ese cliente.';

/**
 * Makes an offer. A repeated request with the same key and content gets the same offer.
 * @throws Problem 404 for a client that is not the caller's, 400 for a day or a price, 403 for a salesman who sets a price, 409
 * `key_reused`.
 */
export async function createOffer(shop: Shop, session: Session, given: Given) {
  const { key, ...content } = given;
  const request = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const client = await readableClient(shop, session, { clientId: given.clientId });
  if (client === undefined) throw notFound(CLIENT_NOT_FOUND);
  const outcome = await retryTransaction(shop.db, (tx) =>
    makeOnce(tx, shop, session, client, given, request),
  );
  if ('refusal' in outcome)
    return { resultCode: resultCodeOf(outcome.refusal), message: refusalText(outcome.refusal), offer: null };
  const answer = await offerAnswer(shop, session, key, '');
  const { formatedDocumentNumber, clientName } = answer.offer ?? {};
  return {
    ...answer,
    message: `El presupuesto ${formatedDocumentNumber} está listo. Se lo mandamos a ${clientName} por mail.`,
  };
}

async function makeOnce(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  given: Given,
  request: string,
): Promise<{ readonly refusal: Refusal } | { readonly made: string }> {
  const { companyId } = session;
  // the cart comes first in the order of locks
  const cart = given.emptyCart ? await lockCartOf(tx, session, client) : undefined;
  await lockOfferKey(tx, companyId, given.key);
  const earlier = await offerOfKey(tx, companyId, given.key);
  if (earlier !== undefined) {
    if (earlier.request !== request || earlier.user_id !== session.userId)
      throw new Problem(409, 'key_reused', 'Ese envío ya se usó para otro presupuesto.', 'key');
    return { made: given.key };
  }
  const forbiddenClient = await lockClientForOffer(tx, session, client);
  if (forbiddenClient === 'not_assigned') throw notFound(CLIENT_NOT_FOUND);
  if (forbiddenClient !== undefined) return { refusal: forbiddenClient };
  const lines = await priceLines(tx, shop, { ...session, client }, given);
  if ('code' in lines) return { refusal: lines };
  const wrongDay = checkValidUntil(given.validUntil, dayAt(shop.now()));
  if (wrongDay !== undefined) throw badRequest(wrongDay, 'validUntil');
  const total = totalOf(lines);
  const { offersReserveStock } = shop.company();
  // products come before numbers in the order of locks
  if (offersReserveStock)
    await lockProducts(
      tx,
      companyId,
      lines.map(({ priced }) => priced.product.productId),
    );
  const { offer_id: offerId, offer_number: number } = await insertOffer(
    tx,
    {
      companyId,
      externalId: given.key,
      request,
      clientId: client.clientId,
      clientCode: client.clientCode,
      clientName: client.legalName,
      userId: session.userId,
      salesmanUserId: session.profile === 2 ? session.userId : null,
      takenAt: given.takenAt === undefined ? null : new Date(given.takenAt),
      priceListId: client.priceListId,
      validUntil: given.validUntil,
      note: given.note,
      total: toDecimalText(total),
      taxes: taxColumns(purchaseTaxes(lines.map(taxedLine), 0, taxTermsOf(shop, client))),
    },
    lines.map(newLine),
  );
  if (offersReserveStock) await settleStock(tx, shop, [given.key]);
  const ownPrices = lines.flatMap(({ given: line, unitPrice }) =>
    ownPriceOf(line) === undefined ? [] : [[`price ${line.code}`, unitPrice]],
  );
  await recordChanges(tx, companyId, authorOf(session), [
    {
      kind: 'offer',
      key: given.key,
      label: `${formatOfferNumber(number)} ${client.legalName}`,
      before: null,
      after: { validUntil: given.validUntil, total, ...Object.fromEntries(ownPrices) },
    },
  ]);
  const recipient = await clientMailAddress(tx, companyId, client.clientId);
  if (recipient !== undefined && recipient !== '')
    await queueOfferMail(tx, { companyId, offerId, recipient });
  if (cart !== undefined)
    await removeFromCart(
      tx,
      cart,
      lines.map(({ priced }) => priced.product.productId),
    );
  return { made: given.key };
}

/** The price that an administrator set; undefined for the client's own. */
const ownPriceOf = ({ price }: GivenLine): Centavos | undefined => price ?? undefined;

/** Returns the lines at the client's prices, or at those that an administrator set; else the first refusal. */
async function priceLines(
  tx: Tx,
  shop: Shop,
  session: Session,
  given: Given,
): Promise<readonly PricedLine[] | Refusal> {
  if (new Set(given.lines.map(({ code }) => code)).size < given.lines.length)
    throw badRequest('Un producto no puede estar dos veces en el presupuesto.', 'lines');
  const products = await productsByCodes(
    tx,
    clientsBuyer(shop, session),
    given.lines.map(({ code }) => code),
  );
  const lines: PricedLine[] = [];
  for (const line of given.lines) {
    const ownPrice = ownPriceOf(line);
    if (ownPrice !== undefined) {
      if (session.profile !== 3) throw forbidden('Solo un administrador puede cambiar los precios.');
      const wrong = checkOfferPrice(ownPrice);
      if (wrong !== undefined) throw badRequest(wrong, 'price');
    }
    const priced = products.get(line.code);
    if (priced === undefined) return { code: 'product_unknown' };
    // An offer has one price for each product and no free units: it holds whatever becomes of promotions.
    const unitPrice = ownPrice ?? offeredPrice(priced, line.quantity);
    const listPrice = Math.max(priced.listPrice ?? 0, unitPrice ?? 0);
    const refusal = checkLine(factsOf(priced, listPrice, unitPrice), line.quantity, true);
    if (refusal !== undefined) return refusal;
    lines.push({ given: line, priced, listPrice, unitPrice: unitPrice ?? 0 });
  }
  const tooLarge = checkAmounts(lines.map(amountOf));
  if (tooLarge !== undefined) return tooLarge;
  const now = totalOf(lines);
  return given.total !== undefined && given.total !== now
    ? { code: 'total_changed', shown: given.total, now }
    : lines;
}

const factsOf = (
  { product, sellable, stock }: PricedProduct,
  listPrice: Centavos | null,
  unitPrice: Centavos | null,
): LineFacts => ({ product, sellable, listPrice, unitPrice, stock });

const amountOf = ({ given, listPrice, unitPrice }: PricedLine) => ({
  listPrice,
  unitPrice,
  quantity: given.quantity,
});

const totalOf = (lines: readonly PricedLine[]): Centavos => cartTotals(lines.map(amountOf)).total;

const taxedLine = ({ given, priced: { product }, unitPrice }: PricedLine): TaxedAmount => ({
  net: multiply(unitPrice, given.quantity),
  rate: taxRateOf(product.taxCode, product.taxRate),
});

const newLine = ({ given, priced: { product }, listPrice, unitPrice }: PricedLine): NewOfferLineRow => ({
  productId: product.productId,
  code: product.code,
  name: product.name,
  imagePath: product.imagePath,
  listPrice: toDecimalText(listPrice),
  unitPrice: toDecimalText(unitPrice),
  taxCode: product.taxCode,
  taxRate: product.taxRate,
  ownPrice: ownPriceOf(given) !== undefined,
  quantity: given.quantity,
  minimalSalesQuantity: minimumOf(product),
  presentationQuantity: stepOf(product),
  observations: given.observations,
});

/** Returns the products of a list at a client's prices, each with the sentence of what prevents it from being offered. */
export async function previewOffer(
  shop: Shop,
  session: Session,
  { clientId, lines }: output<typeof offersCalls.previewOffer.body>,
): Promise<{ clientName: string; reservesStock: boolean; lines: PreviewLine[] }> {
  const client = await readableClient(shop, session, { clientId });
  if (client === undefined) throw notFound(CLIENT_NOT_FOUND);
  const buyer = clientsBuyer(shop, { ...session, client });
  const products = await productsByCodes(
    shop.db,
    buyer,
    lines.map(({ code }) => code),
  );
  const seen = new Set<string>();
  const shown = lines.map((line): PreviewLine => {
    const priced = products.get(line.code);
    const isRepeated = seen.has(line.code);
    seen.add(line.code);
    return previewLine(line, priced, isRepeated);
  });
  return {
    clientName: client.legalName,
    reservesStock: shop.company().offersReserveStock,
    lines: shown,
  };
}

function previewLine(
  { code, quantity }: { readonly code: string; readonly quantity: number },
  priced: PricedProduct | undefined,
  isRepeated: boolean,
): PreviewLine {
  if (priced === undefined)
    return {
      code,
      quantity,
      name: '',
      listPrice: null,
      unitPrice: null,
      minimalSalesQuantity: 1,
      presentationQuantity: 1,
      left: null,
      refused: 'No hay ningún producto con ese código.',
    };
  const { product, stock } = priced;
  const unitPrice = offeredPrice(priced, quantity);
  const listPrice = unitPrice === null ? priced.listPrice : Math.max(priced.listPrice ?? 0, unitPrice);
  const refusal = checkLine(factsOf(priced, listPrice, unitPrice), quantity, true);
  return {
    code,
    quantity,
    name: product.name,
    listPrice,
    unitPrice,
    ...(priced.steps !== undefined && {
      byQuantity: { unitPrice: priced.unitPrice, steps: [...priced.steps] },
    }),
    minimalSalesQuantity: minimumOf(product),
    presentationQuantity: stepOf(product),
    left: availableQuantity(stock),
    refused: isRepeated
      ? 'El producto ya está en otro renglón.'
      : refusal === undefined
        ? ''
        : refusalText(refusal),
  };
}
