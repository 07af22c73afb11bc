// Mails about persons as they are sent: e-mail confirmation, password recovery and change, ready account, contact
// messages, the brands' looks, and escaped input.

import { routes } from '@mostrador/contract/routes';
import { makeUser } from '@mostrador/trials/testing/factories';
import { messageTransport } from '@mostrador/trials/testing/message-transport';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMessage, type MailMessage } from '../../platform/mail/mail-message.js';
import type { OrderSummary } from '../order-sheet/order-sheet.service.js';
import { type PersonMailKind, queuePersonMail } from './mail.service.js';
import { withBankAccount, wordsFor } from './order-mail-words.js';
import { sendMails } from './send-mail.js';

const PUBLIC_URL = 'https://tienda.example:8443';
const EVIL = '</td><script>alert(1)</script> {{7*7}} "\'&';
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera', undefined, { publicUrl: PUBLIC_URL });
});
afterAll(() => shop.close());

/** Sends the mails that wait in the outbox, and returns them. */
async function sent(on = shop): Promise<MailMessage[]> {
  const messages: MailMessage[] = [];
  const transport = messageTransport((message) => {
    checkMessage(message);
    messages.push(message);
  });
  const waiting = await shop.db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('company_id', '=', on.app.shop.company().companyId)
    .select('mail_id')
    .orderBy('mail_id')
    .execute();
  for (const { mail_id: mailId } of waiting) await sendMails(on.app.shop, transport, { mailId });
  return messages;
}

async function mailOf(kind: PersonMailKind, userId: number, recipient: string): Promise<MailMessage> {
  const { companyId } = shop.app.shop.company();
  await queuePersonMail(shop.db, { companyId, kind, recipient, userId });
  const [message, ...others] = await sent();
  if (message === undefined || others.length > 0) throw new Error('Not one mail.');
  return message;
}
const linksIn = ({ html }: MailMessage) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => String(link));
const tokenIn = (message: MailMessage) => /[?&]t=([\w-]{43})/.exec(message.text)?.[1] ?? '';

describe('the mail that confirms an e-mail', () => {
  it('leads to the configured shop, whatever the host of the request, with a token that works', async () => {
    const [method, path] = routes.newUser;
    const answer = await shop.app.http.inject({
      method,
      url: `/api${path}`,
      headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example', forwarded: 'host=malo.example' },
      payload: {
        userName: 'ana@elfaro.test',
        password: 'Cielo#verde7',
        legalName: 'El Faro',
        legalId: '30500010912',
      },
    });
    expect(answer.json()).toMatchObject({ operationResult: 2 });
    const outbox = await shop.db.selectFrom('mails').selectAll().execute();
    expect(await shop.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([]);
    const [message] = await sent();
    if (message === undefined) throw new Error('No mail.');
    expect(message).toMatchObject({
      to: 'ana@elfaro.test',
      subject: 'Confirme su e-mail · Papelera del Plata',
      fromName: 'Papelera del Plata',
      messageId: `<mail-${outbox[0]?.mail_id}.papelera@tienda.example>`,
    });
    const token = tokenIn(message);
    expect(linksIn(message)).toEqual(Array(2).fill(`${PUBLIC_URL}/login?t=${token}`));
    expect(message.text).toContain(`${PUBLIC_URL}/login?t=${token}\n`);
    expect(`${message.html}${message.text}`).not.toContain('malo.example');
    expect(JSON.stringify(outbox)).not.toContain(token);
    const confirmed = await shop.raw('clientByWebToken', { query: { registrationtoken: token } });
    expect(confirmed).toMatchObject({ status: 200, body: { verificationRequired: true } });
  });

  it('is followed by one to the company that says who waits', async () => {
    const [message] = await sent();
    expect(message).toMatchObject({
      to: shop.app.shop.company().orderMail,
      replyTo: 'ana@elfaro.test',
      subject: 'Cliente para verificar: El Faro',
    });
    expect(message?.text).toContain('CUIT: 30-50001091-2\nE-mail: ana@elfaro.test');
    expect(message && linksIn(message)).toEqual([`${PUBLIC_URL}/impersonate`]);
  });
});

describe('the mails about a user', () => {
  it('recover a password for an hour, with token and e-mail in the link', async () => {
    const { userId, email } = await makeUser(shop.db, { email: "o'higgins+a&b@prueba.test" });
    const message = await mailOf('recover_password', userId, email);
    expect(message.text).toContain(
      `${PUBLIC_URL}/recover?t=${tokenIn(message)}&u=o'higgins%2Ba%26b%40prueba.test\n`,
    );
    expect(linksIn(message)[0]).toContain('&amp;u=o&#39;higgins%2Ba%26b%40prueba.test');
    expect(message.text).toContain('vale por una hora');
    const kept = await shop.db
      .selectFrom('one_time_tokens')
      .where('user_id', '=', userId)
      .select(['kind', 'expires_at'])
      .execute();
    expect(kept).toMatchObject([{ kind: 'recover' }]);
    expect(Number(kept[0]?.expires_at) - shop.app.shop.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('say after a password change what to do if the user did not make it', async () => {
    const { userId, email } = await makeUser(shop.db);
    const message = await mailOf('password_changed', userId, email);
    expect(message.text).toMatch(
      /La contraseña de \S+ cambió el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\. Las demás sesiones abiertas se cerraron\./,
    );
    expect(message.text).toContain(`avísenos al ${shop.app.shop.brand.contact.phone}`);
    expect(linksIn(message)).toEqual([`${PUBLIC_URL}/login`]);
  });

  it('tell that the account is ready', async () => {
    const { userId, email } = await makeUser(shop.db);
    const message = await mailOf('account_ready', userId, email);
    expect(message.subject).toBe('Su cuenta está lista · Papelera del Plata');
    expect(linksIn(message)).toEqual([`${PUBLIC_URL}/login`]);
    expect(
      await shop.db.selectFrom('one_time_tokens').where('user_id', '=', userId).selectAll().execute(),
    ).toEqual([]);
  });

  it('show a client’s name as it was typed, and on one line in the subject', async () => {
    const { userId, email, clientId } = await makeUser(shop.db);
    await shop.db
      .updateTable('clients')
      .set({ legal_name: `El Faro ${EVIL}\r\nBcc: otra@prueba.test`, legal_address_city_name: EVIL })
      .where('client_id', '=', clientId ?? 0)
      .execute();
    for (const kind of ['client_to_verify', 'account_ready'] as const) {
      const message = await mailOf(kind, userId, email);
      expect(message.subject).not.toMatch(/[\r\n]/);
      expect(message.html).not.toContain('<script');
      expect(message.html).toContain(
        '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}} &quot;&#39;&amp;',
      );
      expect(message.text).toContain(EVIL);
    }
  });

  it('let no name carry a link, a second line or a long text to the reader', async () => {
    const { userId, clientId } = await makeUser(shop.db);
    const name = `Gane en https://premios.example/x, www.regalo.com.ar\nllame YA ${'o'.repeat(200)}`;
    await shop.db
      .updateTable('clients')
      .set({ legal_name: name })
      .where('client_id', '=', clientId ?? 0)
      .execute();
    for (const kind of ['confirm_contact_email', 'account_ready', 'client_to_verify'] as const) {
      const { subject, html, text } = await mailOf(kind, userId, 'otra@persona.test');
      const first = [subject, text.split('\n\n', 2).join(' '), /<p [^>]*>[^<]*<\/p>/.exec(html)?.[0] ?? ''];
      for (const shown of first) expect(shown).not.toMatch(/:\/\/|premios\.|www\.|o{81}/);
      expect(text).not.toMatch(/^llame/m);
    }
  });

  it("have each brand's name and look", async () => {
    const other = await testShop('barrilete', shop, { publicUrl: 'https://libros.example' });
    try {
      const { userId, email, companyId } = await makeUser(shop.db, { company: 'barrilete' });
      await queuePersonMail(shop.db, { companyId, kind: 'account_ready', recipient: email, userId });
      expect(await sent()).toEqual([]);
      const [message] = await sent(other);
      expect(message?.html).toContain('Editorial Barrilete');
      expect(message?.html).not.toContain('Papelera');
      expect(message && linksIn(message)).toEqual(['https://libros.example/login']);
    } finally {
      await other.close();
    }
  });

  it('of a kind without words are not sent, and stay in the outbox', async () => {
    const { userId, email, companyId } = await makeUser(shop.db);
    await shop.db
      .insertInto('mails')
      .values({ company_id: companyId, kind: 'other', recipient: email, user_id: userId })
      .execute();
    expect(await sent()).toEqual([]);
    const [mail] = await shop.db.selectFrom('mails').selectAll().where('kind', '=', 'other').execute();
    expect(mail).toMatchObject({
      sent_at: null,
      attempts: 1,
      last_error: expect.stringContaining('No words'),
    });
    await shop.db.deleteFrom('mails').where('kind', '=', 'other').execute();
  });
});

describe("a visitor's message", () => {
  it('reaches the company as it was written, and answering it answers the visitor', async () => {
    const message = `Buen día:\r\n\r\n${EVIL}\nGracias`;
    await shop.call('sendMessage', {
      body: {
        legalName: `El Faro ${EVIL}`,
        taxId: '30-50001091-2',
        contactName: EVIL,
        email: 'ana@elfaro.test',
        cellPhoneNumber: '341',
        city: EVIL,
        province: 'Santa Fe',
        message,
      },
    });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: shop.app.shop.company().orderMail,
      replyTo: 'ana@elfaro.test',
      subject: `Consulta de El Faro ${EVIL}`,
    });
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).toContain('Buen día:<br><br>&lt;/td&gt;');
    expect(mail?.html).not.toMatch(/<(svg|img|link)|var\(|class="(?![xmpdt]")/);
    expect(mail?.text).toContain('CUIT: 30-50001091-2\n');
    expect(mail?.text).toContain(EVIL);
  });
});

describe("an order's mail to the client", () => {
  const order = {
    number: 'PED-0001-00000042',
    total: 100,
    lines: [],
    placedBy: { name: 'Marcos Ríos', email: 'marcos@papelera.test' },
  } as unknown as OrderSummary;

  it.each([
    [true, 'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.'],
    [
      false,
      'El pedido ha sido confirmado. Lo hizo Marcos Ríos en su nombre. Pronto nos contactaremos con usted para continuar el pedido.',
    ],
  ])('says who placed it when it was not the client (by the client: %s)', (placedByClient, intro) => {
    expect(wordsFor('order_client', { ...order, placedByClient }, 'Papelera').intro).toBe(intro);
  });

  it('shows the bank account only when the order is paid by transfer', () => {
    const paidBy = (way: string, account?: string) =>
      withBankAccount({ ...order, details: [['Pago', way]] }, account).details[0]?.[1];
    expect(paidBy('Transferencia', 'CBU 1, alias a.b')).toBe('Transferencia. CBU 1, alias a.b');
    expect(paidBy('Cheque / Echeq', 'CBU 1, alias a.b')).toBe('Cheque / Echeq');
    expect(paidBy('Transferencia')).toBe('Transferencia');
  });
});
