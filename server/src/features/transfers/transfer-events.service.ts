// What each change of a transfer writes besides its row: the audit trail, one mail to the client, and one to the company for a new one.

import { entryName } from '@mostrador/rules/account';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { TRANSFER_STATES } from '@mostrador/rules/transfers';
import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { type Author, type NewChange, recordChanges, type Values } from '../change-log/change-log.service.js';
import { clientMailAddress } from '../clients/clients.service.js';
import { type PersonMailKind, queuePersonMail } from '../mail/mail.service.js';
import { documentNumber } from '../orders/order-scope.service.js';
import type { TransferRow } from './transfers.queries.js';

/** What the audit trail says of a transfer's state. */
export const stateValues = ({ state, reason }: Pick<TransferRow, 'state' | 'reason'>): Values => ({
  transferState: TRANSFER_STATES[state],
  ...(reason !== '' && { reason }),
});

/** Returns a day as people write it: '31/03/2026'. */
const dayText = (day: string) => day.split('-').reverse().join('/');

/** How people call a transfer. */
export const transferLabel = ({ amount, paidOn, clientName }: TransferRow): string =>
  `${formatPesos(toCentavos(amount))} del ${dayText(paidOn)} ${clientName}`;

/**
 * Records that a transfer is new or has changed, and queues its mails, in the transaction of the change.
 * @param before its state before; undefined for a new one.
 * @returns the id of the action in the trail.
 */
export async function recordTransfer(
  tx: Tx,
  shop: Shop,
  author: Author,
  before: Pick<TransferRow, 'state' | 'reason'> | undefined,
  now: TransferRow,
): Promise<string> {
  const { companyId, orderMail } = shop.company();
  const change: NewChange = {
    kind: 'transfer',
    key: now.transferId,
    label: transferLabel(now),
    before: before === undefined ? null : stateValues(before),
    after: stateValues(now),
  };
  const actionId = await recordChanges(tx, companyId, author, [change]);
  const mail = (kind: PersonMailKind, recipient: string) =>
    queuePersonMail(tx, { companyId, kind, recipient, userId: now.toldByUserId, detail: detailOf(now) });
  if (before === undefined) await mail('transfer_to_check', orderMail);
  const recipient = await clientMailAddress(tx, companyId, now.clientId);
  // A client without an address gets none; the desk and the client's pages show the state.
  if (recipient !== undefined && recipient !== '')
    await mail(before === undefined ? 'transfer_told' : CLIENT_MAILS[now.state], recipient);
  return actionId;
}

const CLIENT_MAILS: Readonly<Record<TransferRow['state'], PersonMailKind>> = {
  told: 'transfer_reopened',
  credited: 'transfer_credited',
  rejected: 'transfer_rejected',
};

const detailOf = ({ amount, paidOn, clientName, bank, orders, entries, reason }: TransferRow) => ({
  Cliente: clientName,
  Importe: formatPesos(toCentavos(amount)),
  Fecha: dayText(paidOn),
  ...(bank !== '' && { Desde: bank }),
  ...(orders.length > 0 && {
    [orders.length === 1 ? 'Pedido' : 'Pedidos']: orders
      .map(({ orderNumber }) => documentNumber(orderNumber))
      .join(', '),
  }),
  ...(entries.length > 0 && { Paga: entries.map(entryName).join(', ') }),
  ...(reason !== '' && { Motivo: reason }),
});
