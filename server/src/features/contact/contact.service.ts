// The contact form: checks a visitor's or user's message, limits how many are sent, stores it and queues its mail to
// the company.

import type { contactMessage } from '@mostrador/contract/entries/contact';
import { contactFailures } from '@mostrador/rules/contact';
import { stripCuit } from '@mostrador/rules/cuit';
import { emailKey } from '@mostrador/rules/email';
import type { output } from 'zod';
import { badRequest } from '../../platform/http/problem.js';
import {
  type Allowance,
  addressKeys,
  type Keys,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { countCappedMail } from '../mail/mail-caps.service.js';
import { insertMessage } from './contact.queries.js';

type ContactMessage = output<typeof contactMessage>;

const PER_ADDRESS: Allowance = { action: 'contact_address', most: 20, seconds: 3_600 };
const PER_EMAIL: Allowance = { action: 'contact_email', most: 3, seconds: 3_600 };
const TOO_OFTEN = 'Ya recibimos sus mensajes. Por favor intente más tarde.';

/** Sends a message to the company. Throws 400 for wrong fields, or TooManyRequests. */
export async function sendMessage(
  shop: Shop,
  session: Session | undefined,
  given: ContactMessage,
  address: string,
): Promise<void> {
  const failures = contactFailures(given);
  if (failures.length > 0)
    throw badRequest(failures.map(({ message }) => sentence(message)).join(' '), failures[0]?.field);
  const email = given.email.trim();
  await requireAllowance(shop, PER_ADDRESS, addressKeys(address));
  await requireAllowance(shop, PER_EMAIL, emailKey(email));
  const { companyId, orderMail } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    await countCappedMail(tx, shop, 'contact', address);
    const contactMessageId = await insertMessage(tx, {
      companyId,
      legalName: given.legalName.trim(),
      taxId: stripCuit(given.taxId),
      contactName: given.contactName.trim(),
      email,
      cellPhoneNumber: given.cellPhoneNumber.trim(),
      city: given.city.trim(),
      province: given.province.trim(),
      message: given.message.trim(),
      userId: session?.userId,
      sentAt: new Date(shop.now()),
    });
    await queuePersonMail(tx, { companyId, kind: 'contact_message', recipient: orderMail, contactMessageId });
  });
}

async function requireAllowance(shop: Shop, allowance: Allowance, keys: Keys): Promise<void> {
  const wait = await takeAllowance(shop.db, shop.company().companyId, allowance, keys, shop.now());
  if (wait > 0) throw new TooManyRequests(TOO_OFTEN, wait);
}

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);
