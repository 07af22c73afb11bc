// The contact form against the real API: stored and mailed message, wrong fields, oversized bodies, limits per e-mail
// and per caller.

import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
const HOUR = 3_600_000;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.forward(2 * HOUR);
  await shop.db.deleteFrom('mails').execute();
  await shop.db.deleteFrom('contact_messages').execute();
});

const good = {
  legalName: ' Librería El Faro ',
  taxId: '30-50001091-2',
  contactName: 'Ana Paz',
  email: 'ana@elfaro.test',
  cellPhoneNumber: '341 555-0101',
  city: 'Rosario',
  province: 'Santa Fe',
  message: 'Buen día.\n\n¿Hacen envíos a Rosario?',
};
const send = (fields: Record<string, unknown> = {}, token?: string) =>
  shop.raw('sendMessage', { body: { ...good, ...fields } }, token);
const kept = () => shop.db.selectFrom('contact_messages').selectAll().execute();
const mails = () =>
  shop.db.selectFrom('mails').select(['kind', 'recipient', 'contact_message_id', 'user_id']).execute();

describe('a message to the company', () => {
  it('is stored, and mailed to the company only', async () => {
    const writer = await makeUser(shop.db);
    expect(await send({}, await shop.token(writer.email))).toMatchObject({ status: 200, body: { ok: true } });
    const [message, ...others] = await kept();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      legal_name: 'Librería El Faro',
      tax_id: '30500010912',
      email: 'ana@elfaro.test',
      message: good.message,
      user_id: writer.userId,
    });
    const { order_mail: recipient } = await shop.db
      .selectFrom('companies')
      .where('code', '=', 'papelera')
      .select('order_mail')
      .executeTakeFirstOrThrow();
    expect(await mails()).toEqual([
      {
        kind: 'contact_message',
        recipient,
        contact_message_id: message?.contact_message_id,
        user_id: null,
      },
    ]);
  });

  it('says everything that is wrong, and the first field', async () => {
    const { status, body } = await send({ legalName: '', taxId: '30500010913', email: 'ana', message: ' ' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'bad_request',
      field: 'legalName',
      message:
        'Por favor ingrese la razón social. El CUIT no es válido: revise los números. La dirección de email ingresada no es válida. Por favor escriba su mensaje.',
    });
  });

  it.each([
    ['a second header', { email: 'ana@elfaro.test\r\nBcc: otra@elfaro.test' }],
    ['a second address', { email: 'ana@elfaro.test,otra@elfaro.test' }],
    ['a list of addresses', { email: ['ana@elfaro.test', 'otra@elfaro.test'] }],
    ['a name in front', { email: 'Ana <ana@elfaro.test>' }],
    ['an object', { email: { address: 'ana@elfaro.test' } }],
    ['a line break in the name', { legalName: 'El Faro\r\nBcc: otra@elfaro.test' }],
    ['a line break in the contact', { contactName: 'Ana\nTo: otra@elfaro.test' }],
    ['NUL', { message: 'a\u0000b' }],
    ['4,001 characters', { message: 'a'.repeat(4_001) }],
    ['half a megabyte', { message: 'a'.repeat(500_000) }],
  ])('with %s is refused and leaves nothing', async (_, fields) => {
    expect(await send(fields)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect([await kept(), await mails()]).toEqual([[], []]);
  });

  it('of more than a megabyte is not read', async () => {
    expect((await send({ message: 'a'.repeat(1_048_576) })).status).toBe(413);
  });

  it('has no recipient of its own', async () => {
    await send({ to: 'otra@elfaro.test', recipient: 'otra@elfaro.test', cc: 'otra@elfaro.test' });
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain('otra@elfaro.test');
  });
});

describe('too many messages', () => {
  it('of one e-mail: three in an hour, whatever its case', async () => {
    const sent: number[] = [];
    for (const email of ['b@elfaro.test', 'B@elfaro.test', 'b@ELFARO.test', 'b@elfaro.test'])
      sent.push((await send({ email })).status);
    expect(sent).toEqual([200, 200, 200, 429]);
    const { body, headers } = await send({ email: 'b@elfaro.test' });
    expect(body.message).toBe('Ya recibimos sus mensajes. Por favor intente más tarde.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await kept()).toHaveLength(3);
    shop.forward(HOUR);
    expect((await send({ email: 'b@elfaro.test' })).status).toBe(200);
  });

  it('of one caller: twenty in an hour, even at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send({ email: `c${index}@elfaro.test` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await mails()).toHaveLength(20);
  });
});
