// The company's own words of some mails: subject, heading and introduction with placeholders such as {pedido}, in the place of the
// program's words.

import type { OrderMailKind } from '@mostrador/contract/entries/order-mails';
import type { CompanyValues, MailWords } from '@mostrador/rules/company-settings';
import type { MailHead } from './mail-frame.js';
import type { UserMailKind } from './person-mail.js';

/** The settings that hold the words of a mail. */
export type MailWordsField = Extract<keyof CompanyValues, `mail${string}`>;

/** The kind of mail about an order that each setting is for. */
export const ORDER_MAIL_OF = {
  mailOrderPlaced: 'order_client',
  mailOrderPreparing: 'order_preparing',
  mailOrderDispatched: 'order_dispatched',
  mailOrderDelivered: 'order_delivered',
  mailOrderCancelled: 'order_cancelled',
} as const satisfies Partial<Record<MailWordsField, OrderMailKind>>;

/** The kind of mail to a user that each setting is for. */
export const USER_MAIL_OF = {
  mailConfirmEmail: 'confirm_email',
  mailAccountReady: 'account_ready',
  mailStockBack: 'stock_back',
} as const satisfies Partial<Record<MailWordsField, UserMailKind>>;

/** Whether a setting holds the words of a mail. */
export const isMailWordsField = (field: string): field is MailWordsField =>
  Object.hasOwn(ORDER_MAIL_OF, field) || Object.hasOwn(USER_MAIL_OF, field);

/** Whether the setting is for a mail about an order. */
export const isOrderField = (field: MailWordsField): field is keyof typeof ORDER_MAIL_OF =>
  Object.hasOwn(ORDER_MAIL_OF, field);

const FIELD_OF: ReadonlyMap<string, MailWordsField> = new Map(
  Object.entries({ ...ORDER_MAIL_OF, ...USER_MAIL_OF }).map(([field, kind]) => [
    kind,
    field as MailWordsField,
  ]),
);

/** Returns the company's own words for a kind of mail; undefined if it has none. */
export function ownWordsOf(own: Partial<CompanyValues>, kind: string): MailWords | undefined {
  const field = FIELD_OF.get(kind);
  return field === undefined ? undefined : own[field];
}

/** What the placeholders stand for. Values may hold user input that is fit for a mail's first lines (mail-name). */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Returns a mail's head with the company's own words, where it has any. */
export function withWords<Head extends MailHead>(
  head: Head,
  words: MailWords | undefined,
  values: PlaceholderValues,
): Head {
  if (words === undefined) return head;
  const filled = (text: string) =>
    text.replace(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);
  return {
    ...head,
    subject: filled(words.subject),
    heading: filled(words.heading),
    intro: filled(words.intro),
    preheader: filled(words.intro).slice(0, PREHEADER_MAX),
  };
}

const PREHEADER_MAX = 120;
