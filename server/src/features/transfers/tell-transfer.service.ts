// Tells a transfer with its receipt: checks both, stores the file, and writes the transfer with its mails; the same form counts once.

import { randomUUID } from 'node:crypto';
import type { Transfer } from '@mostrador/contract/entries/transfers';
import { dayAt } from '@mostrador/rules/days';
import { toDecimalText } from '@mostrador/rules/money';
import {
  RECEIPT_MAX_BYTES,
  receiptName,
  TRANSFERS_A_DAY_MAX,
  type TransferRefusal,
  transferAmountRefusal,
  transferDayRefusal,
  transferRefusalText,
} from '@mostrador/rules/transfers';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { readFileBody } from '../../platform/http/file-body.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import { privateKey } from '../../platform/private-files.js';
import type { Session, Shop } from '../../shop.js';
import { type AccountOf, accountEntryIds } from '../account/account.service.js';
import { authorOf } from '../change-log/change-log.service.js';
import { readableOrder } from '../orders/orders.service.js';
import { type TakenReceipt, takeReceipt } from './receipt-intake.js';
import { recordTransfer } from './transfer-events.service.js';
import {
  findToldTransfer,
  insertTransfer,
  lockClientTransfers,
  type TransferRow,
} from './transfers.queries.js';
import { toTransfer } from './transfers.service.js';

/** What a form tells of a transfer besides the receipt. The amount is in centavos. */
export interface ToldTransfer {
  readonly key: string;
  readonly amount: number;
  readonly paidOn: string;
  readonly orderIds?: string | undefined;
  readonly entryIds?: string | undefined;
  readonly bank: string;
  readonly fileName: string;
}

/** Files in the memory of a process at the same time, of 10 MB at most each. */
const UPLOADS_MAX = 6;
const DAY_MS = 86_400_000;

/** The receipts that one process takes. */
export class TransferForms {
  readonly #shop: Shop;
  #underway = 0;
  /** Decoding takes up to 200 MB, so one receipt is decoded at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /**
   * Tells a transfer; a form that was sent before answers as it did then, and changes nothing.
   * @throws Problem 404 for an order that is not the caller's, 400, 413 or 415 for a refused form, 429 for too many in a day, 503 if
   * too many are under way.
   */
  async tell(session: Session, told: ToldTransfer, request: FastifyRequest): Promise<Transfer> {
    const { clientId, orderIds } = await this.#payer(session, told.orderIds);
    const entryIds = await this.#entries({ companyId: session.companyId, clientId }, told.entryIds);
    const of = { companyId: session.companyId, clientId };
    const known = await findToldTransfer(this.#shop.db, of, told.key);
    if (known !== undefined) return toTransfer(known);
    const wrong =
      transferAmountRefusal(told.amount) ?? transferDayRefusal(told.paidOn, dayAt(this.#shop.now()));
    if (wrong !== undefined) throw refused(wrong);
    const receipt = await this.#receiptOf(request);
    return toTransfer(await this.#write(session, { ...told, clientId, orderIds, entryIds }, receipt));
  }

  /** The client that pays: that of the named orders, which are one client's, else the one that the caller buys for. */
  async #payer(
    session: Session,
    named: string | undefined,
  ): Promise<{ readonly clientId: number; readonly orderIds: number[] }> {
    const orders = [];
    for (const id of new Set(named?.toLowerCase().split(',')))
      orders.push(await readableOrder(this.#shop, session, id));
    const clientId = orders[0]?.client_id ?? session.client?.clientId;
    if (clientId === undefined) throw badRequest('Elija primero el cliente.', 'orderIds');
    if (orders.some((order) => order.client_id !== clientId))
      throw badRequest('Los pedidos son de varios clientes.', 'orderIds');
    return { clientId, orderIds: orders.map((order) => order.order_id) };
  }

  /** The named entries, which are of the client's account; throws 404 unless all are. */
  async #entries(of: AccountOf, named: string | undefined): Promise<readonly number[]> {
    const wanted = new Set(named?.toLowerCase().split(','));
    if (wanted.size === 0) return [];
    const found = await accountEntryIds(this.#shop, of, [...wanted]);
    if (found.length < wanted.size) throw notFound('No encontramos ese comprobante de la cuenta.');
    return found;
  }

  async #receiptOf(request: FastifyRequest): Promise<TakenReceipt> {
    if (this.#underway >= UPLOADS_MAX) throw busy();
    this.#underway += 1;
    try {
      const bytes = await readFileBody(request, RECEIPT_MAX_BYTES);
      if (bytes === undefined) throw refused('receipt_too_heavy');
      const taken = this.#turn.then(() => takeReceipt(bytes));
      this.#turn = taken.catch(() => undefined);
      const receipt = await taken;
      if (typeof receipt === 'string') throw refused(receipt);
      return receipt;
    } finally {
      this.#underway -= 1;
    }
  }

  /** The file is in its place before a row names it. It is deleted if the transfer is refused, or has been reported by an earlier call. */
  async #write(
    session: Session,
    told: Omit<ToldTransfer, 'orderIds' | 'entryIds'> & {
      readonly clientId: number;
      readonly orderIds: readonly number[];
      readonly entryIds: readonly number[];
    },
    { kind, bytes, sha256 }: TakenReceipt,
  ): Promise<TransferRow> {
    const { files, db } = this.#shop;
    const externalId = randomUUID();
    const key = privateKey('receipts', externalId);
    await files.put(key, bytes);
    const receipt = {
      name: receiptName(told.fileName, kind === 'pdf' ? 'pdf' : 'jpg'),
      kind,
      bytes: bytes.byteLength,
      sha256,
    };
    const of = { companyId: session.companyId, clientId: told.clientId };
    const at = new Date(this.#shop.now());
    // What cannot be deleted now is deleted at night, as a file without a row.
    const deleteReceipt = () => files.delete(key).catch(() => undefined);
    try {
      const row = await retryTransaction(db, async (tx: Tx) => {
        const toldToday = await lockClientTransfers(tx, of, new Date(at.getTime() - DAY_MS));
        const known = await findToldTransfer(tx, of, told.key);
        if (known !== undefined) return known;
        if (toldToday >= TRANSFERS_A_DAY_MAX) throw refused('transfers_full');
        await insertTransfer(
          tx,
          {
            ...of,
            externalId,
            formKey: told.key,
            amount: toDecimalText(told.amount),
            paidOn: told.paidOn,
            bank: told.bank.trim(),
            userId: session.userId,
            at,
            receipt,
          },
          told,
        );
        const written = await findToldTransfer(tx, of, told.key);
        if (written === undefined) throw new Error('A transfer that was written cannot be read.');
        await recordTransfer(tx, this.#shop, authorOf(session), undefined, written);
        return written;
      });
      if (row.transferId !== externalId) await deleteReceipt();
      return row;
    } catch (error) {
      // After any other error the row may be there: the answer to its commit can be lost.
      if (error instanceof Problem) await deleteReceipt();
      throw error;
    }
  }
}

const STATUS: Readonly<Partial<Record<TransferRefusal, number>>> = {
  receipt_too_heavy: 413,
  receipt_too_large: 413,
  receipt_unknown: 415,
  receipt_heic: 415,
  receipt_animated: 415,
  receipt_active: 415,
  transfers_full: 429,
};
const FIELDS: Readonly<Partial<Record<TransferRefusal, string>>> = {
  transfer_amount: 'amount',
  transfer_day_future: 'paidOn',
  transfer_day_old: 'paidOn',
};

const refused = (refusal: TransferRefusal) =>
  new Problem(STATUS[refusal] ?? 400, refusal, transferRefusalText(refusal), FIELDS[refusal] ?? 'receipt');

const busy = () =>
  new Problem(
    503,
    'unavailable',
    'Hay muchos comprobantes subiendo. Por favor intente de nuevo en unos segundos.',
  );
