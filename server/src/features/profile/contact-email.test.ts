// A new contact e-mail: until the link in a mail to it confirms it, no mail goes to it and no reply is sent to it.

import { randomUUID } from 'node:crypto';
import { orderMailKind } from '@mostrador/contract/entries/order-mails';
import { assign, type MadeUser, makeProduct, makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { readPlacedMail } from '@mostrador/trials/testing/placed-mail';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkMessage, type MailMessage } from '../../platform/mail/mail-message.js';
import { composeMail } from '../mail/compose-mail.js';
import { mailById } from '../mail/mail.queries.js';
import {
  type PersonMailKind,
  queueOrderEventMail,
  queueOrderMails,
  queuePersonMail,
} from '../mail/mail.service.js';
import { EVENT_MAILS, mailKindOf } from '../mail/order-event-mail.js';

const HOUR = 3_600_000;

let shop: TestShop;
let client: MadeUser;
let token: string;
let code: string;
let old: string;
let fresh: string;
let number = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ code } = await makeProduct(shop.db, { price: '50000.00', stock: 10_000 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  number += 1;
  client = await makeUser(shop.db);
  old = `viejo${number}@prueba.test`;
  fresh = `Nuevo${number}@prueba.test`;
  await shop.db.updateTable('clients').set({ email: old }).where('client_id', '=', client.clientId).execute();
  token = await shop.token(client.email);
});

const save = (body: object, as = token) => shop.call('webStoreClient', { body }, as);
const details = (as = token) => shop.call('userDetails', {}, as);
const resend = (as = token) => shop.raw('resendContactEmail', {}, as);
const confirm = (email: string, mailed: string) =>
  shop.raw('confirmContactEmail', { body: { email, token: mailed } });
const clientRow = () =>
  shop.db
    .selectFrom('clients')
    .where('client_id', '=', client.clientId)
    .select(['email', 'confirmed_email', 'mail_address'])
    .executeTakeFirstOrThrow();

type ComposedMail = Pick<MailMessage, 'to' | 'subject' | 'text' | 'html'> & {
  readonly replyTo?: string | undefined;
  readonly kind: string;
};

/** Composes the mails of the outbox that are not composed yet, as they would be sent. */
async function composed(): Promise<ComposedMail[]> {
  const waiting = await shop.db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .select('mail_id')
    .orderBy('mail_id')
    .execute();
  const messages: ComposedMail[] = [];
  for (const { mail_id: mailId } of waiting) {
    const mail = await mailById(shop.db, client.companyId, mailId);
    if (mail === undefined) throw new Error('No mail.');
    const { kind } = mailKindOf(mail.kind);
    const placed = await readPlacedMail(shop.app.shop, mail);
    if (placed !== undefined) {
      messages.push({ ...placed, kind });
      continue;
    }
    const message = await composeMail(shop.app.shop, mail);
    checkMessage(message);
    messages.push({ ...message, kind });
  }
  await shop.db.updateTable('mails').set({ sent_at: new Date() }).where('sent_at', 'is', null).execute();
  return messages;
}
/** Returns the link's token in the mail that confirms an address. */
async function mailedToken(to = fresh): Promise<string> {
  const mail = (await composed()).find((one) => one.kind === 'confirm_contact_email' && one.to === to);
  const link = new URL(/https?:\S+\/confirmemail\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
  expect(link.searchParams.get('u')).toBe(to);
  return link.searchParams.get('t') ?? '';
}

describe('a new contact e-mail', () => {
  it('is shown at once, waits for its confirmation, and the old address is told', async () => {
    expect(await save({ email: fresh })).toEqual({
      operationResult: 2,
      finalToken: null,
      messages: [],
      fields: [],
    });
    expect(await details()).toMatchObject({ email: fresh, emailConfirmed: false });
    expect(await clientRow()).toEqual({ email: fresh, confirmed_email: old, mail_address: old });
    const mails = await composed();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['confirm_contact_email', fresh],
      ['contact_email_changed', old],
    ]);
    const told = mails[1]?.text ?? '';
    expect(told).toContain(`E-mail anterior: ${old}`);
    expect(told).toContain(`E-mail nuevo: ${fresh}`);
    expect(told).toContain('Si no fue usted');
  });

  it('is used once the link confirms it, which works once', async () => {
    await save({ email: fresh });
    const mailed = await mailedToken();
    expect((await confirm(fresh.toUpperCase(), mailed)).body).toEqual({ email: fresh });
    expect(await clientRow()).toEqual({ email: fresh, confirmed_email: null, mail_address: fresh });
    expect((await details()).emailConfirmed).toBe(true);
    expect((await confirm(fresh, mailed)).status).toBe(400);
    expect((await resend()).status).toBe(409);
  });

  it('is not confirmed by a wrong, late, foreign or outdated link', async () => {
    await save({ email: fresh });
    const first = await mailedToken();
    const refused = async (email: string, mailed: string) => {
      const { status, body } = await confirm(email, mailed);
      expect([status, body]).toMatchObject([400, { code: 'token_invalid' }]);
    };
    await refused(fresh, 'x');
    await refused(`otro${number}@prueba.test`, first);
    // the client changes it again: the first link confirms neither address
    const other = `tercero${number}@prueba.test`;
    await save({ email: other });
    const second = await mailedToken(other);
    await refused(fresh, first);
    await refused(other, first);
    await refused(fresh, second);
    expect((await clientRow()).mail_address).toBe(old);
    shop.forward(48 * HOUR + 1_000);
    await refused(other, second);
    token = await shop.token(client.email);
    expect((await resend()).status).toBe(200);
    const third = await mailedToken(other);
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('user_id', '=', client.userId)
      .execute();
    await refused(other, third);
    expect((await clientRow()).mail_address).toBe(old);
  });

  it('whose mail waits while the client changes it again is not confirmed by that mail', async () => {
    await save({ email: fresh });
    const other = `cuarto${number}@prueba.test`;
    await save({ email: other });
    // both mails are composed now, and so are their tokens
    const mails = await composed();
    const mailed = mails.find(({ to }) => to === fresh)?.text ?? '';
    const late =
      new URL(/https?:\S+\/confirmemail\S+/.exec(mailed)?.[0] ?? 'none:').searchParams.get('t') ?? '';
    expect(late).toHaveLength(43);
    for (const email of [fresh, other]) expect((await confirm(email, late)).status).toBe(400);
    expect((await clientRow()).mail_address).toBe(old);
  });

  it('needs no link where it is the log-in, or the address in use again', async () => {
    await save({ email: fresh });
    await composed();
    await save({ email: old });
    expect(await clientRow()).toEqual({ email: old, confirmed_email: null, mail_address: old });
    expect(await composed()).toEqual([]);
    await save({ email: client.email });
    expect((await clientRow()).mail_address).toBe(client.email);
    expect((await composed()).map(({ kind, to }) => [kind, to])).toEqual([['contact_email_changed', old]]);
  });

  it('still needs fresh proof', async () => {
    shop.forward(6 * 60_000);
    expect(await save({ email: fresh })).toMatchObject({ operationResult: -1, fields: ['currentPassword'] });
    expect(await save({ email: fresh, currentPassword: PASSWORD })).toMatchObject({ operationResult: 2 });
  });

  it('does not let a client flood an address', async () => {
    await save({ email: fresh });
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push((await resend()).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(2);
    expect(answers.at(-1)).toBe(429);
    const sent = (await composed()).filter(({ to }) => to === fresh);
    expect(sent).toHaveLength(3);
  });

  it('of many confirmations and saves at once loses none and fails in none', async () => {
    for (let round = 0; round < 10; round += 1) {
      shop.forward(HOUR);
      token = await shop.token(client.email);
      const next = `ronda${number}-${round}@prueba.test`;
      await save({ email: next });
      const mailed = await mailedToken(next);
      const [first, second, saved] = await Promise.all([
        confirm(next, mailed),
        confirm(next, mailed),
        shop.raw('webStoreClient', { body: { email: `y${next}` } }, token),
      ]);
      expect(first.status + second.status).toBeGreaterThanOrEqual(600);
      for (const { status } of [first, second, saved]) expect(status).toBeLessThan(500);
      expect(await clientRow()).toMatchObject({ email: `y${next}` });
      expect((await clientRow()).mail_address).not.toBe(`y${next}`);
    }
  }, 60_000);
});

describe('an address that is not confirmed', () => {
  const PERSON_KINDS: Readonly<Record<PersonMailKind, true>> = {
    confirm_email: true,
    recover_password: true,
    password_changed: true,
    account_ready: true,
    account_rejected: true,
    client_to_verify: true,
    client_identity_changed: true,
    confirm_contact_email: true,
    contact_email_changed: true,
    new_device: true,
    factor_added: true,
    factor_removed: true,
    recovery_codes_used: true,
    invitation: true,
    stock_back: true,
    webhook_disabled: true,
    transfer_to_check: true,
    transfer_told: true,
    transfer_credited: true,
    transfer_rejected: true,
    transfer_reopened: true,
    new_invoices: true,
    invoices_due: true,
    contact_message: true,
    mail_test: true,
  };

  it('receives only its confirmation and is in no Reply-To, over all kinds of mails', async () => {
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, client);
    const own = await shop.token(salesman.email);
    const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    await shop.call('updateCart', { body: { targetClientId: client.clientId } }, own);
    const order = async (as: string) => {
      await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, as);
      const { total, externalId } = await shop.call('cart', {}, as);
      expect((await shop.call('confirmCart', { body: { externalId, total } }, as)).resultCode).toBe(0);
      return externalId;
    };
    await order(token);
    await save({ email: fresh, legalName: 'Librería Nueva' });
    const ordered = await order(own);
    // without a user who could get it, the client's own address gets it
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('user_id', '=', client.userId)
      .execute();
    await shop.db
      .updateTable('salesman_clients')
      .set({ client_id: client.clientId ?? 0 })
      .where('salesman_user_id', '=', salesman.userId)
      .execute();
    await shop.db.deleteFrom('mails').where('kind', '=', 'order_client').execute();
    for (const [from, to] of [
      ['pending', 'preparing'],
      ['preparing', 'dispatched'],
      ['dispatched', 'delivered'],
    ] as const)
      await shop.call(
        'changeOrderStatus',
        { params: { externalId: ordered }, body: { from, to } },
        administrator,
      );
    const orders = await shop.db
      .selectFrom('orders')
      .where('client_id', '=', client.clientId)
      .select('order_id')
      .execute();
    const { companyId } = client;
    const { orderMail } = shop.app.shop.company();
    for (const { order_id: orderId } of orders)
      await shop.db.transaction().execute(async (tx) => {
        await queueOrderMails(tx, {
          companyId,
          orderId,
          recipients: orderMailKind.options
            .filter((kind) => !EVENT_MAILS.some((event) => event === kind))
            .map((kind) => ({ kind, recipient: orderMail })),
        });
        for (const kind of EVENT_MAILS) {
          const { eventId } = await tx
            .insertInto('order_events')
            .values({
              company_id: companyId,
              order_id: orderId,
              key: randomUUID(),
              request: '',
              kind: kind === 'order_edited' ? 'edited' : 'delivered',
              user_id: client.userId,
              changes: '[]',
              note: '',
            })
            .returning('order_event_id as eventId')
            .executeTakeFirstOrThrow();
          await queueOrderEventMail(tx, {
            companyId,
            orderId,
            eventId: Number(eventId),
            kind,
            recipient: orderMail,
          });
        }
      });
    for (const kind of Object.keys(PERSON_KINDS) as PersonMailKind[])
      if (kind !== 'contact_message' && kind !== 'confirm_contact_email')
        await queuePersonMail(shop.db, {
          companyId,
          kind,
          recipient: client.email,
          userId: client.userId,
          ...(kind === 'mail_test' && {
            detail: { field: 'mailOrderPlaced', subject: 'Hola', heading: 'Hola', intro: 'Hola' },
          }),
        });
    const mails = await composed();
    const kinds = new Set(mails.map(({ kind }) => kind));
    for (const kind of [...orderMailKind.options, ...Object.keys(PERSON_KINDS)])
      if (kind !== 'contact_message') expect(kinds, kind).toContain(kind);
    const key = fresh.toLowerCase();
    const used = mails.filter(
      ({ kind, to, replyTo }) =>
        replyTo?.toLowerCase() === key || (to.toLowerCase() === key && kind !== 'confirm_contact_email'),
    );
    expect(mails.length).toBeGreaterThan(30);
    expect(used.map(({ kind }) => kind)).toEqual([]);
    expect(mails.filter(({ replyTo }) => replyTo === old).length).toBeGreaterThan(0);
  }, 60_000);
});
