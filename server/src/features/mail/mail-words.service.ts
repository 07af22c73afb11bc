// The words of mails for the desk: the program's own, a mail with given words and example data, and a test of it by mail.

import type { CompanyValues, MailWords } from '@mostrador/rules/company-settings';
import type { Session, Shop } from '../../shop.js';
import { withPicturesInside } from './brand-frame.js';
import { defaultWords, exampleMail } from './example-mail.js';
import { type MailWordsField, ORDER_MAIL_OF, USER_MAIL_OF } from './mail-words.js';
import { insertPersonMail } from './outbox.queries.js';

export { isMailWordsField, type MailWordsField } from './mail-words.js';

const FIELDS = Object.keys({ ...ORDER_MAIL_OF, ...USER_MAIL_OF }) as readonly MailWordsField[];

/** Returns the program's words of every mail whose words a company may change. */
export const mailDefaults = (verifiesClients: boolean): Pick<CompanyValues, MailWordsField> =>
  Object.fromEntries(FIELDS.map((field) => [field, defaultWords(field, verifiesClients)])) as Pick<
    CompanyValues,
    MailWordsField
  >;

/** The words of a mail. */
export interface GivenWords {
  readonly field: MailWordsField;
  readonly words: MailWords;
}

/** Returns a mail with example data as its reader would see it. */
export async function previewMail(shop: Shop, { field, words }: GivenWords) {
  const { subject, heading, intro, text } = await exampleMail(shop, field, words);
  return { subject, heading, intro, text };
}

/** Returns the HTML of a mail with example data, as it is sent, with its pictures inside. */
export async function exampleMailPage(shop: Shop, { field, words }: GivenWords): Promise<string> {
  const { html, attachments } = await exampleMail(shop, field, words);
  return withPicturesInside(html, attachments);
}

/** Sends a mail with example data to the user's own address. */
export async function sendTestMail(
  shop: Shop,
  session: Session,
  { field, words }: GivenWords,
): Promise<{ recipient: string }> {
  await insertPersonMail(shop.db, {
    companyId: session.companyId,
    kind: 'mail_test',
    recipient: session.email,
    userId: session.userId,
    detail: { field, ...words },
  });
  return { recipient: session.email };
}
