// The hourly caps on mails that strangers cause: no flood of registrations or messages becomes a flood of mails.

import type { Tx } from '../../platform/database/database.js';
import { TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

/** Kinds of mails with a cap. */
export type CappedMail = 'registration' | 'contact';

/** Mails of each kind that one company sends in an hour, unless the settings say otherwise. */
export const DEFAULT_MAIL_CAPS: Readonly<Record<CappedMail, number>> = { registration: 200, contact: 200 };

const HOUR_SECONDS = 3_600;
const MESSAGES: Readonly<Record<CappedMail, string>> = {
  registration: 'Recibimos muchos registros en este momento. Por favor intente más tarde.',
  contact: 'Recibimos muchos mensajes en este momento. Por favor intente más tarde.',
};

/**
 * Counts a mail against the company's cap of its kind, for all callers together.
 * @param tx the transaction that queues the mail: if it fails, the mail was not counted.
 * @throws TooManyRequests
 */
export async function countCappedMail(tx: Tx, shop: Shop, kind: CappedMail, address: string): Promise<void> {
  const most = (shop.mailCaps ?? DEFAULT_MAIL_CAPS)[kind];
  const allowance = { action: `${kind}_mails`, most, seconds: HOUR_SECONDS };
  const wait = await takeAllowance(tx, shop.company().companyId, allowance, '', shop.now());
  if (wait === 0) return;
  shop.securityLog.event('limit_reached', { address, detail: `${most} ${kind} mails an hour` });
  throw new TooManyRequests(MESSAGES[kind], wait);
}
