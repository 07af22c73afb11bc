import { type OrderMailKind, orderMailKind } from '@mostrador/contract/entries/order-mails';
import { dayAt } from '@mostrador/rules/days';
import { emailKey, isEmail } from '@mostrador/rules/email';
import { formatPesos } from '@mostrador/rules/money';
import type { MailHeaders, MailMessage } from '../../platform/mail/mail-message.js';
import { makeToken, type OneTimeTokenKind } from '../../platform/sessions/one-time-tokens.queries.js';
import type { Shop } from '../../shop.js';
import { offerPdf, readOfferSummary } from '../offer-sheet/offer-sheet.service.js';
import { type OrderSummary, readOrderSummary } from '../order-sheet/order-sheet.service.js';
import { type AccountMailKind, accountMail } from './account-mail.js';
import { frameOf } from './brand-frame.js';
import { exampleMail } from './example-mail.js';
import {
  entriesForMail,
  eventForMail,
  type MailRow,
  messageForMail,
  paymentsForMail,
  stepsForMail,
  userForMail,
} from './mail.queries.js';
import { mailName } from './mail-name.js';
import { isMailWordsField, ownWordsOf, withWords } from './mail-words.js';
import { offerMail } from './offer-mail.js';
import { EVENT_MAILS, type EventMailKind, mailKindOf, orderEventMail } from './order-event-mail.js';
import { isPlacedMail, type PlacedMailKind } from './order-mail-words.js';
import { type OrderStatusMail, type OrderStatusMailKind, orderStatusMail } from './order-status-mail.js';
import { orderStatusMailHtml } from './order-status-mail-html.js';
import { orderStatusMailText } from './order-status-mail-text.js';
import { contactMail, type PersonMail, type UserMailKind, userMail } from './person-mail.js';
import { personMailHtml } from './person-mail-html.js';
import { personMailText } from './person-mail-text.js';

export type Mail = MailRow;

type Content = Pick<MailMessage, 'subject' | 'html' | 'text' | 'attachments'> & { readonly replyTo: string };

/**
 * Composes the message of a mail in the outbox: recipient, subject, HTML, text and attachments, by the mail's kind. Every link
 * leads to the configured address of the shop. The mails about a newly placed order are composed in `placed-mails.ts`.
 */
export async function composeMail(shop: Shop, mail: Mail): Promise<MailMessage> {
  const { replyTo, subject, ...content } = await contentOf(shop, mail);
  return { ...content, ...headersOf(shop, mail, { subject, replyTo }) };
}

/** Returns a mail's headers. A reply address that is none is left out. */
export const headersOf = (
  shop: Shop,
  mail: Mail,
  { subject, replyTo }: { readonly subject: string; readonly replyTo: string },
): MailHeaders => ({
  subject,
  to: mail.recipient,
  fromName: shop.brand.companyName,
  ...(isEmail(replyTo) && { replyTo }),
  messageId: `<mail-${mail.mail_id}${mail.copies > 0 ? `-${mail.copies + 1}` : ''}.${shop.company().code}@${hostOf(shop.publicUrl)}>`,
});

async function contentOf(shop: Shop, mail: Mail): Promise<Content> {
  const { order_id: orderId, user_id: userId, contact_message_id: messageId, offer_id: offerId } = mail;
  const { kind, eventId } = mailKindOf(mail.kind);
  if (orderId !== null && isChangeMail(kind)) return orderContent(shop, kind, orderId, eventId);
  if (messageId !== null && kind === 'contact_message')
    return personContent(
      shop,
      contactMail(await messageForMail(shop.db, shop.company().companyId, messageId)),
    );
  if (offerId !== null && kind === 'offer') return offerContent(shop, offerId);
  if (kind === 'mail_test') return testContent(shop, mail);
  if (userId !== null && isAccountMail(kind)) return accountContent(shop, mail, kind, userId);
  if (userId !== null && isUserMail(kind)) return userContent(shop, mail, kind, userId);
  throw new Error(`No words for a mail of the kind ${kind}.`);
}

async function orderContent(
  shop: Shop,
  kind: ChangeMailKind,
  orderId: number,
  eventId: number,
): Promise<Content> {
  const { db, brand } = shop;
  const { companyId, orderMail: companyMail } = shop.company();
  const order = await readOrderSummary(db, companyId, orderId);
  const frame = await frameOf(shop);
  const statusMail = withWords(
    isEvent(kind)
      ? orderEventMail(kind, {
          order,
          event: await eventForMail(db, companyId, orderId, eventId),
          brandName: brand.companyName,
        })
      : await statusMailOf(shop, kind, orderId, order),
    ownWordsOf(shop.company().own, kind),
    placeholdersOf(shop, order),
  );
  const link = orderLink(shop, order, !statusMail.toCompany);
  return {
    replyTo: statusMail.toCompany ? order.clientEmail : companyMail,
    subject: statusMail.subject,
    html: orderStatusMailHtml(statusMail, order, link, frame),
    text: orderStatusMailText(statusMail, order, link, frame),
    attachments: frame.attachments,
  };
}

/** Returns the address of an order for its client; the company's people see it on the screen where they process it. */
export const orderLink = ({ publicUrl }: Shop, { externalId }: OrderSummary, toClient: boolean): string =>
  `${publicUrl}${toClient ? '/purchases' : '/orders'}?o=${externalId}`;

/** The mail with which a client gets an offer, with its PDF. */
async function offerContent(shop: Shop, offerId: number): Promise<Content> {
  const offer = await readOfferSummary(shop.db, shop.company().companyId, offerId);
  const content = await personContent(
    shop,
    offerMail(offer, { publicUrl: shop.publicUrl, brandName: shop.brand.companyName }),
  );
  return {
    ...content,
    attachments: [
      ...(content.attachments ?? []),
      {
        filename: `${offer.sheet.number}.pdf`,
        contentType: 'application/pdf',
        content: await offerPdf(shop, offer),
      },
    ],
  };
}

/** A mail about entries of the account of the user's client, as they are when it is sent. */
async function accountContent(
  shop: Shop,
  { detail }: Mail,
  kind: AccountMailKind,
  userId: number,
): Promise<Content> {
  const { companyId, orderMail: companyMail } = shop.company();
  const ids = (detail['entries'] ?? '').split(',').map(Number);
  const { publicUrl, brand } = shop;
  return personContent(
    shop,
    accountMail(kind, {
      entries: await entriesForMail(shop.db, companyId, userId, ids),
      today: dayAt(shop.now()),
      publicUrl,
      brandName: brand.companyName,
      companyMail,
    }),
  );
}

/** What the company's own words may name of an order. */
export const placeholdersOf = ({ brand }: Shop, { number, clientName, total }: OrderSummary) => ({
  empresa: brand.companyName,
  pedido: number,
  cliente: mailName(clientName),
  total: formatPesos(total),
});

/** A mail with example data and the words that the desk asked to test. */
async function testContent(shop: Shop, { detail }: Mail): Promise<Content> {
  const { field = '', subject = '', heading = '', intro = '' } = detail;
  if (!isMailWordsField(field)) throw new Error(`No mail has the words ${field}.`);
  const mail = await exampleMail(shop, field, { subject, heading, intro });
  const { html, text, attachments } = mail;
  return { replyTo: '', subject: `Prueba: ${mail.subject}`, html, text, attachments };
}

async function statusMailOf(
  { db, company, brand }: Shop,
  kind: OrderStatusMailKind,
  orderId: number,
  order: OrderSummary,
): Promise<OrderStatusMail> {
  const { companyId } = company();
  const [steps, payments] = await Promise.all([
    stepsForMail(db, companyId, orderId),
    paymentsForMail(db, companyId, orderId),
  ]);
  return orderStatusMail(kind, { order, steps, payments, brandName: brand.companyName });
}

/** The mails about a user, each with the token that it carries. */
const USER_MAILS = {
  confirm_email: 'confirm_email',
  recover_password: 'recover',
  password_changed: undefined,
  account_ready: undefined,
  account_rejected: undefined,
  client_to_verify: undefined,
  client_identity_changed: undefined,
  confirm_contact_email: 'confirm_contact_email',
  contact_email_changed: undefined,
  new_device: undefined,
  factor_added: undefined,
  factor_removed: undefined,
  recovery_codes_used: undefined,
  invitation: 'invite',
  stock_back: undefined,
  webhook_disabled: undefined,
  transfer_to_check: undefined,
  transfer_told: undefined,
  transfer_credited: undefined,
  transfer_rejected: undefined,
  transfer_reopened: undefined,
} as const satisfies Readonly<Record<UserMailKind, OneTimeTokenKind | undefined>>;

const isUserMail = (kind: string): kind is UserMailKind => Object.hasOwn(USER_MAILS, kind);

/** Binds a token that confirms a contact e-mail to the address: after a further change it confirms nothing. */
const saltOf = (kind: OneTimeTokenKind, recipient: string): string | undefined =>
  kind === 'confirm_contact_email' ? emailKey(recipient) : undefined;

/** Makes the tokens while the mail is written, so that the outbox never holds one. */
async function userContent(shop: Shop, mail: Mail, kind: UserMailKind, userId: number): Promise<Content> {
  const { companyId, verifiesClients, orderMail: companyMail } = shop.company();
  const user = await userForMail(shop.db, companyId, userId);
  const tokenKind = USER_MAILS[kind];
  const token =
    tokenKind === undefined
      ? ''
      : await makeToken(
          shop.db,
          { companyId, userId, kind: tokenKind, salt: saltOf(tokenKind, mail.recipient) },
          shop.now(),
        );
  const content = userMail(kind, user, {
    token,
    publicUrl: shop.publicUrl,
    brandName: shop.brand.companyName,
    phone: shop.brand.contact.phone,
    companyMail,
    verifiesClients,
    recipient: mail.recipient,
    at: mail.queued_at,
    detail: mail.detail,
  });
  const values = {
    empresa: shop.brand.companyName,
    cliente: mailName(user.legal_name ?? user.name),
    producto: mailName(mail.detail['name'] ?? ''),
  };
  return personContent(shop, withWords(content, ownWordsOf(shop.company().own, kind), values));
}

async function personContent(shop: Shop, mail: PersonMail): Promise<Content> {
  const frame = await frameOf(shop);
  return {
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: personMailHtml(mail, frame),
    text: personMailText(mail, frame),
    attachments: frame.attachments,
  };
}

const isAccountMail = (kind: string): kind is AccountMailKind =>
  kind === 'new_invoices' || kind === 'invoices_due';
/** The kinds of mail about what happened to an order after it was placed. */
type ChangeMailKind = Exclude<OrderMailKind, PlacedMailKind>;
const isChangeMail = (kind: string): kind is ChangeMailKind =>
  orderMailKind.safeParse(kind).success && !isPlacedMail(kind);
const isEvent = (kind: ChangeMailKind): kind is EventMailKind => EVENT_MAILS.some((one) => one === kind);

/** An IPv6 address has letters that a Message-ID may not have. */
const hostOf = (url: string) => new URL(url).hostname.replace(/[^A-Za-z0-9.-]/g, '-');
