// Transfers as their clients see them: which ones a caller may read, and the download of a receipt.

import type { Transfer } from '@mostrador/contract/entries/transfers';
import { toCentavos } from '@mostrador/rules/money';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/http/problem.js';
import { privateKey } from '../../platform/private-files.js';
import type { Session, Shop } from '../../shop.js';
import { readableOrder } from '../orders/orders.service.js';
import { ofPortfolio } from '../portfolio/portfolio-scope.service.js';
import {
  clientsOf,
  findReceipt,
  type TransferRow,
  transfersOfClient,
  transfersOfOrder,
} from './transfers.queries.js';

/** Transfers of one answer. */
const LISTED_MAX = 100;

/** Returns the last transfers of the client that the caller buys for, or those of an order that the caller may see. */
export async function clientTransfers(
  shop: Shop,
  session: Session,
  orderExternalId: string | undefined,
): Promise<Transfer[]> {
  const { companyId, client } = session;
  if (orderExternalId !== undefined) {
    const { order_id: orderId } = await readableOrder(shop, session, orderExternalId);
    return (await transfersOfOrder(shop.db, { companyId, orderId }, LISTED_MAX)).map(toTransfer);
  }
  if (client === undefined) return [];
  const rows = await transfersOfClient(shop.db, { companyId, clientId: client.clientId }, LISTED_MAX);
  return rows.map(toTransfer);
}

const NOBODY = -1;

/**
 * Answers with a receipt as a download, for the users of its client and for staff who look after the client; throws 404 for any other id.
 * It is never shown inline and never kept by a browser.
 */
export async function sendReceipt(
  shop: Shop,
  session: Session,
  transferId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { companyId, profile, client } = session;
  const readable =
    profile === 1
      ? clientsOf(companyId, client?.clientId ?? NOBODY)
      : ofPortfolio(shop, session, clientsOf(companyId));
  const receipt = await findReceipt(shop.db, transferId, readable);
  if (receipt === undefined) throw transferNotFound();
  const key = privateKey('receipts', transferId);
  const file = await shop.files.open(key);
  if (file === undefined) {
    shop.log.error({ key }, 'the file of a receipt is missing');
    throw transferNotFound();
  }
  const plain = receipt.name.normalize('NFD').replace(/[^ -~]|["\\]/g, '');
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': file.bytes,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${headerText(receipt.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(receipt.kind === 'pdf' ? 'application/pdf' : 'image/jpeg')
    .send(file.content);
}

/** A text as headers take it: every sign but plain letters is a code. */
const headerText = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const transferNotFound = () => notFound('No encontramos ese pago.');

/** Returns a transfer as the contract has it. */
export const toTransfer = (row: TransferRow): Transfer => ({
  transferId: row.transferId,
  amount: toCentavos(row.amount),
  paidOn: row.paidOn,
  state: row.state,
  reason: row.reason,
  toldAt: row.toldAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  bank: row.bank,
  orders: [...row.orders],
  entries: [...row.entries],
  receipt: { fileName: row.receiptName, bytes: row.receiptBytes },
});
