// What becomes of a told transfer: its list on the desk, crediting or rejecting it, and undoing that.

import type {
  DecidedTransfer,
  DeskTransfer,
  DeskTransfers,
  transfersCalls,
} from '@mostrador/contract/entries/transfers';
import { offsetOf } from '@mostrador/rules/paging';
import { isReasonOf, type TransferState, transferRefusalText } from '@mostrador/rules/transfers';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  isSameValue,
  type KeptField,
  type RestoreChanges,
} from '../change-log/change-log.service.js';
import { recordTransfer, stateValues } from './transfer-events.service.js';
import {
  findTransfer,
  lockTransfers,
  selectTransfers,
  type TransferPage,
  type TransferRow,
  transfersBehind,
  writeTransferState,
} from './transfers.queries.js';
import { toTransfer, transferNotFound } from './transfers.service.js';

/** Returns a page of the company's transfers. */
export async function deskTransfers(
  shop: Shop,
  { state, search, pageSize, pageNumber }: output<typeof transfersCalls.deskTransfers.query>,
): Promise<DeskTransfers> {
  const page = { limit: pageSize, offset: offsetOf(pageNumber, pageSize) };
  const found = await selectTransfers(shop.db, shop.company().companyId, { state, search }, page);
  const { totalCount, toldCount, rows } = found;
  return { totalCount, toldCount, transfers: rows.map(toDeskTransfer) };
}

/** Returns the company's transfers behind an id, the oldest first, for other systems. */
export const transfersAfter = (
  db: Database,
  companyId: number,
  page: TransferPage,
): Promise<readonly TransferRow[]> => transfersBehind(db, companyId, page);

/** A decision about a transfer. */
export interface Decision {
  /** The state that the decider saw; undefined for one who decides whatever it is, such as the ERP. */
  readonly seen: TransferState | undefined;
  readonly state: TransferState;
  readonly reason: string;
}

/** Decides a transfer for an administrator on a screen. @throws Problem as `settleTransfer`. */
export const decideTransfer = (
  shop: Shop,
  session: Session,
  transferId: string,
  decision: Decision,
): Promise<DecidedTransfer> =>
  retryTransaction(shop.db, async (tx) => {
    const { row, actionId } = await settleTransfer(tx, shop, authorOf(session), transferId, decision);
    return { ...toDeskTransfer(row), actionId };
  });

/** What became of a transfer, and the action in the trail; null if it was so already. */
export interface Settled {
  readonly row: TransferRow;
  readonly actionId: string | null;
}

/**
 * Writes what became of a transfer, with its trail and mail, by an administrator or the ERP. One that is so already stays, without another mail.
 * @throws Problem 404 for an unknown transfer, 400 without the reason of a rejection, 409 if its state is not the one that was seen.
 */
export async function settleTransfer(
  tx: Tx,
  shop: Shop,
  author: Author,
  transferId: string,
  { seen, state, reason: given }: Decision,
): Promise<Settled> {
  const { companyId } = shop.company();
  const reason = state === 'rejected' ? given.trim() : '';
  if (!isReasonOf(state, reason))
    throw new Problem(400, 'transfer_reason', transferRefusalText('transfer_reason'), 'reason');
  await lockTransfers(tx, companyId, [transferId]);
  const before = await findTransfer(tx, companyId, transferId);
  if (before === undefined) throw transferNotFound();
  if (before.state === state && before.reason === reason) return { row: before, actionId: null };
  if (seen !== undefined && seen !== before.state)
    throw await changedMeanwhile(tx, companyId, [
      {
        kind: 'transfer',
        key: transferId,
        field: 'transferState',
        seen: stateValues({ state: seen, reason: '' })['transferState'],
        current: stateValues(before)['transferState'],
      },
    ]);
  return writeState(tx, shop, author, before, { state, reason });
}

async function writeState(
  tx: Tx,
  shop: Shop,
  author: Author,
  before: TransferRow,
  { state, reason }: Pick<TransferRow, 'state' | 'reason'>,
): Promise<Settled> {
  const decidedAt = state === 'told' ? null : new Date(shop.now());
  const now = { ...before, state, reason, decidedAt };
  await writeTransferState(tx, shop.company().companyId, before.transferId, now);
  return { row: now, actionId: await recordTransfer(tx, shop, author, before, now) };
}

/** Takes decisions back that are still the last ones. The transfer itself stays: the client told it. */
export const restoreTransfers: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  let restored = 0;
  await lockTransfers(
    tx,
    companyId,
    changes.map(({ key }) => key),
  );
  for (const { key, label, before, after } of changes) {
    const row = await findTransfer(tx, companyId, key);
    const to = before === null ? undefined : stateOf(before['transferState']);
    if (row === undefined || to === undefined || before === null || after === null) {
      kept.push({
        label,
        field: '',
        reason: 'Un pago que el cliente informó no se borra. Se puede rechazar.',
      });
    } else if (isSameValue(stateValues(row)['transferState'], after['transferState'])) {
      await writeState(tx, shop, author, row, { state: to, reason: String(before['reason'] ?? '') });
      restored += 1;
    } else kept.push({ label, field: 'transferState', reason: 'Después hubo otro cambio.' });
  }
  return { restored, kept };
};

const stateOf = (shown: unknown): TransferState | undefined =>
  (['told', 'credited', 'rejected'] as const).find(
    (state) => stateValues({ state, reason: '' })['transferState'] === shown,
  );

const toDeskTransfer = (row: TransferRow): DeskTransfer => ({
  ...toTransfer(row),
  clientId: row.clientId,
  clientName: row.clientName,
  toldBy: row.toldBy,
});
