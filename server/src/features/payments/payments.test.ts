// Card payment against a stand-in of MercadoPago: preferences, the buyer's return, paying at the pick-up, signed and
// forged notifications, and the content policy.

import { createHmac } from 'node:crypto';
import { COLLECTOR } from '@mostrador/trials/payment-stand-in/ledger';
import { PaymentStandIn } from '@mostrador/trials/payment-stand-in/stand-in';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const SECRET = 'the-secret-of-the-notifications';
const ACCESS_TOKEN = 'TEST-token';
const METHOD = 'MercadoPago';

let standIn: PaymentStandIn;
let shop: TestShop;
/** The same shop with an access token that the platform refuses. */
let refused: TestShop;
let plain: TestShop;
/** A shop that accepts only real money, to one account. */
let live: TestShop;

beforeAll(async () => {
  standIn = await PaymentStandIn.start({ accessToken: ACCESS_TOKEN, webhookSecret: SECRET });
  standIn.notifier.set({ mode: 'drop' });
  const { baseUrl, scriptUrl } = standIn;
  const payment = {
    accessToken: ACCESS_TOKEN,
    publicKey: 'TEST-key',
    webhookSecret: SECRET,
    baseUrl,
    scriptUrl,
  };
  shop = await testShop('barrilete', undefined, { payment });
  refused = await testShop('barrilete', shop, { payment: { ...payment, accessToken: 'another' } });
  plain = await testShop('barrilete', shop);
  live = await testShop('barrilete', shop, {
    payment: { ...payment, collector: String(COLLECTOR), liveOnly: true },
  });
});
afterAll(async () => {
  for (const open of [plain, live, refused, shop]) await open.close();
  await standIn.close();
});

interface Buyer extends MadeUser {
  readonly token: string;
}
async function person(given: Parameters<typeof makeUser>[1] = {}): Promise<Buyer> {
  const user = await makeUser(shop.db, { company: 'barrilete', ...given });
  return { ...user, token: await shop.token(user.email) };
}

/** A confirmed order of 90,000.50 pesos. */
async function ordered(buyer?: Buyer): Promise<{ buyer: Buyer; externalId: string; number: string }> {
  const who = buyer ?? (await person());
  const { code } = await makeProduct(shop.db, { company: 'barrilete', price: '90000.50' });
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity: 1 } },
    who.token,
  );
  const { cart: order } = await shop.call('confirmCart', { body: { total: cart.total } }, who.token);
  return { buyer: who, externalId: order.externalId, number: order.formatedDocumentNumber };
}
const prepare = (externalId: string, token: string, at = shop) =>
  at.raw('paymentDataLinkData', { params: { externalId, paymentMethod: METHOD } }, token);
const comeBack = (externalId: string, paymentId: number, token: string, at = shop) =>
  at.raw('settlePayment', { params: { externalId, paymentId: String(paymentId) } }, token);
const atPickUp = (externalId: string, token: string) =>
  shop.raw('payAtPickUp', { params: { externalId } }, token);
const detailsOf = (externalId: string, token: string) =>
  shop.call('clientOrderDetails', { query: { externalId } }, token);
const set = (externalId: string, columns: { status?: string; payment_status?: string; total?: string }) =>
  shop.db.updateTable('orders').set(columns).where('external_id', '=', externalId).execute();
const settleJobs = async (paymentId: number | string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where key like ${`payment:%:${paymentId}`}`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
};

describe('preparing a card payment', () => {
  it("asks the platform for the order's own total, once, and leaves the order pending", async () => {
    const { buyer, externalId, number } = await ordered();
    const first = await prepare(externalId, buyer.token);
    const again = await Promise.all([prepare(externalId, buyer.token), prepare(externalId, buyer.token)]);
    expect(first).toMatchObject({ status: 200, body: { publicKey: 'TEST-key', locale: 'es-AR' } });
    for (const answer of again) expect(answer.body).toEqual(first.body);
    expect(standIn.ledger.preferencesOf(externalId)).toMatchObject([
      {
        id: first.body.preferenceId,
        items: [{ title: `Pedido ${number}`, quantity: 1, unit_price: 90_000.5, currency_id: 'ARS' }],
        back_urls: {
          success: 'http://localhost:3000/checkout?r=s',
          failure: 'http://localhost:3000/checkout?r=f',
          pending: 'http://localhost:3000/checkout?r=p',
        },
      },
    ]);
    // the payment's screen shows `total`, which the card is asked for; IVA is paid with the invoice
    expect(await detailsOf(externalId, buyer.token)).toMatchObject({
      paymentStatus: 'pending',
      total: 90_000.5,
      toPay: 108_900.61,
    });
  });

  it('is allowed only to the client, their salesman and an administrator', async () => {
    const { buyer, externalId } = await ordered();
    const [salesman, other, stranger, administrator] = await Promise.all([
      person({ profile: 2 }),
      person({ profile: 2 }),
      person(),
      person({ profile: 3 }),
    ]);
    await shop.db.updateTable('companies').set({ implements_third_party_purchases: true }).execute();
    await assign(shop.db, salesman, buyer);
    await expect.poll(async () => (await prepare(externalId, salesman.token)).status).toBe(200);
    expect((await prepare(externalId, administrator.token)).status).toBe(200);
    for (const one of [other, stranger]) {
      expect((await prepare(externalId, one.token)).status).toBe(404);
      expect((await comeBack(externalId, 1, one.token)).status).toBe(404);
      expect((await atPickUp(externalId, one.token)).status).toBe(404);
    }
    const paypal = { params: { externalId, paymentMethod: 'PayPal' } };
    expect((await shop.raw('paymentDataLinkData', paypal, buyer.token)).status).toBe(400);
  });

  it.each([
    [{ status: 'Cancelado' }, 'order_cancelled'],
    [{ payment_status: 'paid' }, 'order_paid'],
    [{ payment_status: 'in_process' }, 'payment_in_process'],
    [{ total: '0' }, 'nothing_to_pay'],
  ])('is refused with a sentence for an order that is %j', async (columns, code) => {
    const { buyer, externalId } = await ordered();
    await set(externalId, columns);
    const { status, body } = await prepare(externalId, buyer.token);
    expect([status, body.code]).toEqual([409, code]);
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
    expect(standIn.ledger.preferencesOf(externalId)).toEqual([]);
  });

  it('is refused by a shop without keys, and told as unavailable while the platform refuses', async () => {
    const { buyer, externalId } = await ordered();
    expect((await prepare(externalId, buyer.token, plain)).body).toMatchObject({ code: 'payment_off' });
    const { status, body, headers } = await prepare(externalId, buyer.token, refused);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'payment_unavailable', '5']);
    expect((await detailsOf(externalId, buyer.token)).paymentStatus).toBe('pending');
    expect((await prepare(externalId, buyer.token)).status).toBe(200);
  });
});

describe('the buyer who comes back', () => {
  it('finds the order paid by what the platform says, before any notification', async () => {
    const { buyer, externalId } = await ordered();
    await prepare(externalId, buyer.token);
    const { id } = standIn.pay(externalId, { status: 'approved' });
    const { body } = await comeBack(externalId, id, buyer.token);
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      paymentStatusDesc: 'Pagado',
      paymentAlert: null,
      payments: [
        { paymentId: String(id), status: 'approved', amount: 90_000.5, currency: 'ARS', flag: null },
      ],
      payable: false,
    });
  });

  it("pays nothing with another order's payment, which stays that order's", async () => {
    const [one, other] = [await ordered(), await ordered()];
    for (const { externalId, buyer } of [one, other]) await prepare(externalId, buyer.token);
    const { id } = standIn.pay(other.externalId, { status: 'approved' });
    const { body } = await comeBack(one.externalId, id, one.buyer.token);
    expect(body).toMatchObject({ paymentStatus: 'pending', payments: [], paymentAlert: null });
    expect(await detailsOf(other.externalId, other.buyer.token)).toMatchObject({ paymentStatus: 'paid' });
    expect((await comeBack(one.externalId, 999, one.buyer.token)).body).toMatchObject({ payments: [] });
  });

  it.each([{ live_mode: false }, { live_mode: true, collector_id: COLLECTOR + 1 }])(
    'has not paid in a shop of real money with a payment of %j',
    async (word) => {
      const { buyer, externalId } = await ordered();
      await prepare(externalId, buyer.token);
      const { id } = standIn.pay(externalId, { status: 'approved', ...word });
      await comeBack(externalId, id, buyer.token, live);
      const { token } = await person({ profile: 3 });
      expect(await detailsOf(externalId, token)).toMatchObject({
        paymentStatus: 'pending',
        paymentAlert: 'mismatch',
        payments: [{ paymentId: String(id), flag: 'mismatch' }],
      });
    },
  );

  it("has paid in a shop of real money with such money to its account, and with test money in a developer's", async () => {
    for (const [at, live_mode] of [
      [live, true],
      [shop, false],
    ] as const) {
      const { buyer, externalId } = await ordered();
      await prepare(externalId, buyer.token);
      const { id } = standIn.pay(externalId, { status: 'approved', live_mode });
      const { body } = await comeBack(externalId, id, buyer.token, at);
      expect(body).toMatchObject({ paymentStatus: 'paid' });
    }
  });

  it('gets the order as it is while the platform is away, and a job asks again', async () => {
    const { buyer, externalId } = await ordered();
    await prepare(externalId, buyer.token);
    const { id } = standIn.pay(externalId, { status: 'approved' });
    const { status, body } = await comeBack(externalId, id, buyer.token, refused);
    expect([status, body.paymentStatus]).toEqual([200, 'pending']);
    expect(await settleJobs(id)).toBe(1);
  });

  it('gets the order as it is where the answer is about another payment or cannot be kept', async () => {
    const { buyer, externalId } = await ordered();
    await prepare(externalId, buyer.token);
    const payment = standIn.pay(externalId, { status: 'approved' });
    const answers = [{ id: payment.id + 1_000 }, { status: 'approved\0' }, { status_detail: '\0' }];
    for (const wrong of answers) {
      const answer = vi.spyOn(standIn.ledger, 'payment').mockReturnValueOnce({ ...payment, ...wrong });
      const { status, body } = await comeBack(externalId, payment.id, buyer.token);
      expect([status, body.paymentStatus, body.payments]).toEqual([200, 'pending', []]);
      answer.mockRestore();
    }
    expect((await comeBack(externalId, payment.id, buyer.token)).body.paymentStatus).toBe('paid');
  });
});

describe('paying at the pick-up after all', () => {
  it('takes the payment back where none is under way', async () => {
    const { buyer, externalId } = await ordered();
    await prepare(externalId, buyer.token);
    expect((await atPickUp(externalId, buyer.token)).body).toMatchObject({
      paymentStatus: 'none',
      payable: true,
    });
    await prepare(externalId, buyer.token);
    const { id } = standIn.pay(externalId, { status: 'pending' });
    await comeBack(externalId, id, buyer.token);
    expect((await atPickUp(externalId, buyer.token)).body).toMatchObject({ paymentStatus: 'pending' });
  });
});

interface Sent {
  readonly id?: string;
  readonly signedId?: string;
  readonly requestId?: string;
  readonly ts?: number | string;
  readonly secret?: string;
  readonly signature?: string;
  readonly payload?: string | object;
  readonly type?: string;
}

/** A notification, right unless said otherwise. */
function notify(given: Sent = {}) {
  const { id = '1300000777', requestId = 'one-request', ts = Date.now(), secret = SECRET } = given;
  const manifest = `id:${given.signedId ?? id};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  return shop.app.http.inject({
    method: 'POST',
    url: `/api/payments/mercadopago?data.id=${encodeURIComponent(id)}&type=${given.type ?? 'payment'}`,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': given.signature ?? `ts=${ts},v1=${v1}`,
    },
    payload: given.payload ?? { type: given.type ?? 'payment', data: { id } },
  });
}

describe('a notification', () => {
  it('that is signed queues one job, however often and with whichever clock it is repeated', async () => {
    for (const ts of [Date.now(), Math.floor(Date.now() / 1_000), Date.now() - 6 * 86_400_000])
      expect((await notify({ ts })).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 100 }, () => notify()));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await settleJobs('1300000777')).toBe(1);
  });

  it('is taken with its id signed as it is or in lower case, and ignored where it is no payment', async () => {
    for (const signedId of ['ORD01ABC', 'ord01abc'])
      expect((await notify({ id: 'ORD01ABC', signedId, type: 'order' })).statusCode).toBe(200);
    expect((await notify({ id: '88', type: 'topic_chargebacks_wh' })).statusCode).toBe(200);
    expect((await notify({ id: "8'; drop", payload: { type: 'payment' } })).statusCode).toBe(200);
    expect(await settleJobs('88')).toBe(0);
  });

  const good = createHmac('sha256', SECRET).update('id:66;request-id:r;ts:1;').digest('hex');
  const forged: readonly (readonly [string, Sent])[] = [
    ['no signature', { signature: '' }],
    ['another secret', { secret: 'another' }],
    ['an empty secret', { secret: ' ' }],
    ['another id', { signedId: '67' }],
    ['a stale time', { ts: Date.now() - 9 * 86_400_000 }],
    ['a stale time in seconds', { ts: 1_500_000_000 }],
    ['a time to come', { ts: Date.now() + 3_600_000 }],
    ['no time', { signature: `v1=${good}` }],
    ['a time that is no number', { ts: 'now' }],
    ['a negative time', { ts: -1 }],
    ['no hash', { signature: `ts=${Date.now()}` }],
    ['an empty hash', { signature: `ts=${Date.now()},v1=` }],
    ['half a hash', { signature: `ts=${Date.now()},v1=${good.slice(0, 32)}` }],
    ['a hash of another version', { signature: `ts=${Date.now()},v2=${good}` }],
    ['a hash in capitals', { signature: `ts=${Date.now()},v1=${good.toUpperCase()}` }],
    [
      'letters of several bytes',
      { signature: `ts=${Date.now()},v1=${Buffer.from('ñ'.repeat(64)).toString('latin1')}` },
    ],
    ['a signature without end', { signature: `ts=${Date.now()},v1=${'a'.repeat(20_000)}` }],
    ['two times', { signature: `ts=1,ts=${Date.now()},v1=${good}` }],
    ['a prototype', { signature: '__proto__=1,ts=1,v1=1' }],
    ['a list', { secret: 'x', payload: [1, 2, 3] }],
    ['a body without end', { secret: 'x', payload: { data: { id: '66' }, x: 'x'.repeat(2_000_000) } }],
    ['a body that is no JSON', { secret: 'x', payload: '{"data":' }],
  ];
  it.each(forged)('with %s is refused before it is read', async (_, given) => {
    const answer = await notify({ id: '66', ...given });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signature_invalid']);
    expect(await settleJobs('66')).toBe(0);
  });

  it('with two ids is refused, and one that is signed with a body of another form breaks nothing', async () => {
    const twice = await shop.app.http.inject({
      method: 'POST',
      url: '/api/payments/mercadopago?data.id=66&data.id=66',
      headers: { 'x-signature': `ts=${Date.now()},v1=${good}` },
    });
    expect(twice.statusCode).toBe(401);
    for (const payload of [[1], 'null', '"x"', '{']) {
      expect((await notify({ id: '66', payload })).statusCode).toBe(400);
    }
    expect((await notify({ id: '67' })).statusCode).toBe(200);
  });

  it('is none of a shop without keys', async () => {
    const answer = await plain.raw('paymentNotification', { body: { type: 'payment', data: { id: '1' } } });
    expect(answer.status).toBe(404);
  });
});

describe('the content policy', () => {
  const policyOf = async (at: TestShop) =>
    String((await at.app.http.inject('/')).headers['content-security-policy']);
  it("allows the payment platform's script only where the shop takes cards", async () => {
    expect(await policyOf(shop)).toContain(`script-src 'self' ${standIn.scriptUrl};`);
    expect(await policyOf(plain)).toContain("script-src 'self';");
    // Trusted Types are only reported beside a script of others, see decision 0044
    const trustedTypes = "require-trusted-types-for 'script';trusted-types mostrador;";
    expect((await policyOf(shop)).replace(` ${standIn.scriptUrl}`, '')).toBe(
      (await policyOf(plain)).replace(trustedTypes, ''),
    );
  });
});
