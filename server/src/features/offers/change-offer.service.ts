// Changes of an offer by staff: withdraw it or take that back, another last day, send its mail again; and undoing the first two.

import type { OfferResult, offersCalls } from '@mostrador/contract/entries/offers';
import { dayAt } from '@mostrador/rules/days';
import { checkValidUntil, formatOfferNumber } from '@mostrador/rules/offers';
import { refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  authorOf,
  changedMeanwhile,
  type KeptField,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import { clientMailAddress } from '../clients/clients.service.js';
import { lockOwnClient } from '../clients/target-client.service.js';
import { queueOfferMail } from '../mail/mail.service.js';
import { documentNumber } from '../orders/order-scope.service.js';
import { offerAnswer, offerNotFound, readableOffer } from './offer-answers.service.js';
import { checkOpen } from './offer-status.js';
import { settleStock } from './offer-stock.service.js';
import { findOffer, lockOffer, type OfferRowDb } from './offers.queries.js';
import { updateOffer } from './write-offer.queries.js';

type Change = output<typeof offersCalls.changeOffer.body>;

/** Changes one field of an offer that the caller may see. Throws 409 `changed_meanwhile` for one that has changed meanwhile. */
export async function changeOffer(
  shop: Shop,
  session: Session,
  externalId: string,
  change: Change,
): Promise<OfferResult> {
  await readableOffer(shop, shop.db, session, externalId);
  if (change.field === 'validUntil') {
    const wrong = checkValidUntil(change.to, dayAt(shop.now()));
    if (wrong !== undefined) throw badRequest(wrong, 'to');
  }
  const refusal = await retryTransaction(shop.db, async (tx) => {
    const row = await lockedOffer(tx, shop, session, externalId);
    if (row.order_number !== null)
      return { code: 'offer_accepted', order: documentNumber(row.order_number) } as const;
    const current = valuesOf(row)[change.field];
    if (current === change.to) return undefined;
    if (current !== change.from)
      throw await changedMeanwhile(tx, session.companyId, [
        { kind: 'offer', key: externalId, field: change.field, seen: change.from, current },
      ]);
    await write(tx, session.companyId, row, { [change.field]: change.to });
    await settleStock(tx, shop, [externalId]);
    await recordChanges(tx, session.companyId, authorOf(session), [
      {
        kind: 'offer',
        key: externalId,
        label: labelOf(row),
        before: { [change.field]: current },
        after: { [change.field]: change.to },
      },
    ]);
    return undefined;
  });
  if (refusal !== undefined)
    return {
      ...(await offerAnswer(shop, session, externalId, refusalText(refusal))),
      resultCode: resultCodeOf(refusal),
    };
  return offerAnswer(shop, session, externalId, messageOf(change));
}

/** Locks an offer and that it is the caller's, and returns it. Throws 404 for any other. */
async function lockedOffer(tx: Tx, shop: Shop, session: Session, externalId: string): Promise<OfferRowDb> {
  await lockOffer(tx, session.companyId, externalId);
  const row = await readableOffer(shop, tx, session, externalId);
  if (!(await lockOwnClient(tx, session, row.client_id))) throw offerNotFound();
  return row;
}

const valuesOf = (row: OfferRowDb) => ({
  withdrawn: row.withdrawn_at !== null,
  validUntil: row.valid_until,
});

const labelOf = (row: OfferRowDb) => `${formatOfferNumber(row.offer_number)} ${row.client_name}`;

function messageOf(change: Change): string {
  if (change.field === 'validUntil') return `Vale hasta el ${change.to.split('-').reverse().join('/')}.`;
  return change.to ? 'El presupuesto ya no está vigente.' : 'El presupuesto vuelve a estar vigente.';
}

async function write(tx: Tx, companyId: number, row: OfferRowDb, values: Values): Promise<void> {
  const { validUntil, withdrawn } = values;
  if (typeof validUntil === 'string') await updateOffer(tx, companyId, row.offer_id, { validUntil });
  if (typeof withdrawn === 'boolean')
    await updateOffer(tx, companyId, row.offer_id, { isWithdrawn: withdrawn });
}

/** Sends the mail with an open offer to the client once more. */
export async function sendOffer(shop: Shop, session: Session, externalId: string): Promise<OfferResult> {
  const { companyId } = session;
  const sent = await retryTransaction(shop.db, async (tx) => {
    const row = await lockedOffer(tx, shop, session, externalId);
    const recipient = await clientMailAddress(tx, companyId, row.client_id);
    if (recipient === undefined || recipient === '')
      throw badRequest('El cliente no tiene e-mail. Por favor cárguelo en su ficha.');
    const refusal = checkOpen(shop, row);
    if (refusal === undefined) await queueOfferMail(tx, { companyId, offerId: row.offer_id, recipient });
    return { refusal, recipient };
  });
  const { refusal, recipient } = sent;
  if (refusal === undefined) return offerAnswer(shop, session, externalId, `Se lo mandamos a ${recipient}.`);
  return {
    ...(await offerAnswer(shop, session, externalId, refusalText(refusal))),
    resultCode: resultCodeOf(refusal),
  };
}

/** Gives offers their last days back, or takes back that they were withdrawn. An offer that was made or became an order stays. */
export const restoreOffers: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const restored: string[] = [];
  for (const change of [...changes].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const { before, after, key, label } = change;
    if (before === null || after === null) {
      kept.push({ label, field: '', reason: 'Un presupuesto hecho no se borra. Se puede retirar.' });
      continue;
    }
    await lockOffer(tx, companyId, key);
    const row = await findOffer(tx, { companyId }, key);
    const current: Values = row === undefined ? {} : valuesOf(row);
    const fields = Object.keys(before).filter((field) => current[field] === after[field]);
    if (row === undefined || row.order_number !== null || fields.length === 0) {
      kept.push({ label, field: Object.keys(before)[0] ?? '', reason: 'El presupuesto cambió después.' });
      continue;
    }
    const pick = (values: Values) =>
      Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    await write(tx, companyId, row, pick(before));
    await recordChanges(tx, companyId, author, [
      { kind: 'offer', key, label, before: pick(after), after: pick(before) },
    ]);
    restored.push(key);
  }
  await settleStock(tx, shop, restored);
  return { restored: restored.length, kept };
};
