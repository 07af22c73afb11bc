// Sends an offer that was made offline (`createOffer`), once for its id. If the server refuses it for its prices or products, asks for
// today's (`previewOffer`), so that its maker can decide on each line as on an order's.

import type { Carrier } from '@mostrador/contract/client';
import type { NewOffer, OfferResult, PreviewLine } from '@mostrador/contract/entries/offers';
import type { OfflineDifference, OfflineResult } from '@mostrador/contract/entries/sync';
import { fromCentavos, multiply, sum, toCentavos } from '@mostrador/rules/money';
import { REFUSALS } from '@mostrador/rules/refusals';
import type { LocalOffer, LocalOrder, LocalOrderLine } from '../schema';

const quiet = { quiet: true, fromServer: true } as const;

/**
 * Returns the server's answer in the shape of an order's; undefined if it cannot be read.
 * @throws CallFailed without an answer.
 */
export async function sendOffer(
  carrier: Carrier,
  order: LocalOrder,
  offer: LocalOffer,
): Promise<Partial<OfflineResult> | undefined> {
  const body = wireOfOffer(order, offer);
  const answer: Partial<OfferResult> | undefined = await carrier('createOffer', { body }, quiet);
  const { resultCode, message = '', offer: made } = answer ?? {};
  if (typeof resultCode !== 'number') return undefined;
  const nothing = { message, differences: [], totalNow: null, formatedDocumentNumber: '', externalId: '' };
  if (resultCode >= 0)
    return made == null
      ? undefined
      : {
          ...nothing,
          resultCode,
          totalNow: order.total,
          formatedDocumentNumber: made.formatedDocumentNumber,
          externalId: made.externalId,
        };
  const { lines } = await carrier(
    'previewOffer',
    {
      body: { clientId: body.clientId, lines: body.lines.map(({ code, quantity }) => ({ code, quantity })) },
    },
    quiet,
  );
  const now = new Map(lines.map((line) => [line.code, line]));
  const differences = order.purchaseProducts.flatMap((line) => differenceOf(line, now.get(line.code)));
  return {
    ...nothing,
    resultCode: differences.length > 0 ? REFUSALS.offline_lines_changed : resultCode,
    differences,
    totalNow: fromCentavos(sum(lines.map(({ unitPrice, quantity }) => multiply(unitPrice ?? 0, quantity)))),
  };
}

/** Returns the body of `createOffer`. The same offer always has the same body, by which the server recognises it. */
export const wireOfOffer = (
  { localUniqueId, targetClientId, purchaseProducts, purchaseDate, total }: LocalOrder,
  { validUntil, note }: LocalOffer,
): NewOffer => ({
  key: localUniqueId,
  clientId: targetClientId ?? 0,
  lines: purchaseProducts.map(({ code, quantity, observations }) => ({ code, quantity, observations })),
  validUntil,
  note,
  total: toCentavos(total),
  takenAt: purchaseDate,
});

function differenceOf(
  { code, name, quantity, price }: LocalOrderLine,
  now: PreviewLine | undefined,
): OfflineDifference[] {
  const priceNow = now?.unitPrice == null ? null : fromCentavos(now.unitPrice);
  const kind = kindOf(now, quantity, price === priceNow);
  return kind === undefined
    ? []
    : [{ code, name: now?.name || name, kind, quantity, priceSeen: price, priceNow, available: null }];
}

function kindOf(
  now: PreviewLine | undefined,
  quantity: number,
  isSamePrice: boolean,
): OfflineDifference['kind'] | undefined {
  if (now === undefined || now.name === '') return 'gone';
  if (now.unitPrice === null) return 'no_price';
  if (now.refused !== '') return quantity < now.minimalSalesQuantity ? 'quantity' : 'gone';
  return isSamePrice ? undefined : 'price';
}
