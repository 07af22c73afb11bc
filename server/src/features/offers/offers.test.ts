// Offers on the real app: made once for a key, turned into one order at their prices, and only for whom they are.

import { randomUUID } from 'node:crypto';
import type { AcceptedOffer, Offer } from '@mostrador/contract/entries/offers';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { REFUSALS } from '@mostrador/rules/refusals';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { messageTransport } from '@mostrador/trials/testing/message-transport';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail-message.js';
import { audit } from '../audit/audit.service.js';
import { addSales } from '../figures/add-sales.service.js';
import { composeMail } from '../mail/compose-mail.js';
import { mailById } from '../mail/mail.queries.js';
import { sendMails } from '../mail/send-mail.js';

let shop: TestShop;
let client: MadeUser;
let salesman: string;
let salesmanId: number;
let administrator: string;
let otherSalesman: string;
let buyer: string;

beforeAll(async () => {
  shop = await testShop();
  client = await makeUser(shop.db, { discountPercent: 10 });
  buyer = await shop.token(client.email);
  const staff = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, staff, client);
  salesmanId = staff.userId;
  salesman = await shop.token(staff.email);
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  otherSalesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
});
afterAll(() => shop.close());

const today = () => dayAt(shop.app.shop.now());
const body = (lines: readonly { code: string; quantity: number; price?: number }[], more: object = {}) => ({
  key: randomUUID() as string,
  clientId: client.clientId ?? 0,
  lines: [...lines],
  validUntil: dayAfter(today(), 15),
  ...more,
});
async function make(
  lines: readonly { code: string; quantity: number; price?: number }[],
  as = salesman,
): Promise<Offer> {
  const { offer, message } = await shop.call('createOffer', { body: body(lines) }, as);
  if (offer === null) throw new Error(message);
  return offer;
}
const choose = (offer: Offer, quantities?: readonly number[]) =>
  offer.offeredLines.map(({ lineId, quantity }, nth) => ({
    lineId,
    quantity: quantities?.[nth] ?? quantity,
  }));
const accept = (offer: Offer, more: { total: number; key?: string; lines?: object[] }, as = buyer) =>
  shop.call(
    'acceptOffer',
    {
      params: { externalId: offer.externalId },
      body: {
        key: randomUUID(),
        lines: choose(offer),
        deliveryOption: 1,
        deliveryDetails: 'Expreso',
        ...more,
      },
    } as Parameters<typeof shop.call<'acceptOffer'>>[1],
    as,
  );
const orderOf = (accepted: AcceptedOffer) =>
  shop.call('clientOrderDetails', { query: { externalId: accepted.offer.order?.externalId ?? '' } }, buyer);
const mailsOf = async (offer: Offer) =>
  (
    await sql<{ recipient: string; copies: number }>`
      select m.recipient, m.copies from mails m join offers o using (offer_id) where o.external_id = ${offer.externalId}`.execute(
      shop.db,
    )
  ).rows;

describe('making an offer', () => {
  it("takes the client's prices, a number and a mail, and reserves nothing", async () => {
    const { code, productId } = await makeProduct(shop.db, { price: '1000.00', stock: 5 });
    const offer = await make([{ code, quantity: 8 }]);
    expect(offer).toMatchObject({ status: 'open', clientId: client.clientId, total: 720_000, order: null });
    expect(offer.formatedDocumentNumber).toMatch(/^PRE-0001-\d{8}$/);
    expect(offer.offeredLines[0]).toMatchObject({
      code,
      quantity: 8,
      listPrice: 100_000,
      unitPrice: 90_000,
      left: 5,
    });
    expect(await mailsOf(offer)).toEqual([{ recipient: client.email, copies: 0 }]);
    const { reserved } = await shop.db
      .selectFrom('products')
      .where('product_id', '=', productId)
      .select('reserved')
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(0);
  });

  it('makes one offer of a request that is sent three times at once, and refuses its key for another content', async () => {
    const { code } = await makeProduct(shop.db, { price: '1000.00' });
    const sent = body([{ code, quantity: 3 }], { takenAt: '2026-01-01T12:00:00Z' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call('createOffer', { body: sent }, salesman)),
    );
    expect(new Set(answers.map(({ offer }) => offer?.offerNumber)).size).toBe(1);
    const other = await shop.raw('createOffer', { body: { ...sent, note: 'otra' } }, salesman);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
  });

  it('lets an administrator alone set a price, records it, and refuses one of zero', async () => {
    const { code } = await makeProduct(shop.db, { price: '1000.00' });
    const priced = [{ code, quantity: 1, price: 50_000 }];
    expect((await shop.raw('createOffer', { body: body(priced) }, salesman)).status).toBe(403);
    const zero = await shop.raw(
      'createOffer',
      { body: body([{ code, quantity: 1, price: 0 }]) },
      administrator,
    );
    expect([zero.status, zero.body.field]).toEqual([400, 'price']);
    const offer = await make(priced, administrator);
    expect(offer.offeredLines[0]).toMatchObject({ unitPrice: 50_000, listPrice: 100_000, ownPrice: true });
    const { changes } = await shop.call(
      'changeLog',
      { query: { kind: 'offer', key: offer.externalId } },
      administrator,
    );
    expect(changes[0]?.fields).toContainEqual({ field: `price ${code}`, before: null, after: 50_000 });
  });

  it('has a mail with its number, its total, its link and its PDF', async () => {
    const { code } = await makeProduct(shop.db, { price: '1000.00' });
    const offer = await make([{ code, quantity: 8 }]);
    const { rows } = await sql<{ mail_id: number }>`
      select m.mail_id from mails m join offers o using (offer_id) where o.external_id = ${offer.externalId}`.execute(
      shop.db,
    );
    const mail = await mailById(shop.db, shop.app.shop.company().companyId, rows[0]?.mail_id ?? 0);
    if (mail === undefined) throw new Error('The mail is missing.');
    const { to, subject, html, text, attachments = [] } = await composeMail(shop.app.shop, mail);
    expect([to, subject]).toEqual([client.email, expect.stringContaining(offer.formatedDocumentNumber)]);
    for (const part of [html, text]) {
      expect(part).toContain('7.200,00');
      expect(part).toContain(`/presupuestos?p=${offer.externalId}`);
    }
    for (const [, cid] of html.matchAll(/src="cid:([^"]+)"/g))
      expect(attachments.map((one) => one.cid)).toContain(cid);
    const pdf = attachments.find(({ contentType }) => contentType === 'application/pdf');
    expect(pdf?.filename).toBe(`${offer.formatedDocumentNumber}.pdf`);
  });

  it("refuses another salesman's client, a day that has passed, and a total that is not the current one", async () => {
    const { code } = await makeProduct(shop.db, { price: '1000.00' });
    const lines = [{ code, quantity: 1 }];
    expect((await shop.raw('createOffer', { body: body(lines) }, otherSalesman)).status).toBe(404);
    const past = await shop.raw(
      'createOffer',
      { body: body(lines, { validUntil: dayAfter(today(), -1) }) },
      salesman,
    );
    expect([past.status, past.body.field]).toEqual([400, 'validUntil']);
    const stale = await shop.call('createOffer', { body: body(lines, { total: 1 }) }, salesman);
    expect([stale.resultCode, stale.offer]).toEqual([REFUSALS.total_changed, null]);
  });

  it('takes the offered products out of the cart, and only those', async () => {
    const [one, two] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    await shop.call('updateCart', { body: { targetClientId: client.clientId } }, salesman);
    for (const { code } of [one, two])
      await shop.call(
        'upsertProductInCart',
        { query: {}, body: { product: { code }, quantity: 2 } },
        salesman,
      );
    await shop.call(
      'createOffer',
      { body: body([{ code: one.code, quantity: 2 }], { emptyCart: true }) },
      salesman,
    );
    const { cartProducts } = await shop.call('cart', {}, salesman);
    expect(cartProducts.map(({ product }) => product.code)).toEqual([two.code]);
  });
});

describe('turning an offer into an order', () => {
  it('orders the chosen lines at the offered prices, after the prices rose, and tells each line', async () => {
    const products = [
      await makeProduct(shop.db, { price: '50000.00', stock: 10 }),
      await makeProduct(shop.db, { price: '20000.00', stock: 10 }),
      await makeProduct(shop.db, { price: '30000.00', stock: 10 }),
    ];
    const offer = await make(products.map(({ code }) => ({ code, quantity: 4 })));
    await sql`update prices set amount = amount * 2`.execute(shop.db);
    const accepted = await accept(offer, {
      total: 18_000_000 + 1_800_000,
      lines: choose(offer, [4, 0, 0]).map((line, nth) => (nth === 1 ? { ...line, quantity: 1 } : line)),
    });
    expect([accepted.message, accepted.answers.map(({ outcome }) => outcome)]).toEqual([
      'El presupuesto se convirtió en pedido. Pronto recibirá un mail con los detalles.',
      ['ordered', 'fewer_wanted', 'refused'],
    ]);
    expect(accepted.offer.status).toBe('accepted');
    const order = await orderOf(accepted);
    expect(order).toMatchObject({ total: 198_000, status: 'pending', deliveryDetails: 'Expreso' });
    expect(order.cartProducts.map(({ price, quantity }) => [price, quantity])).toEqual([
      [45_000, 4],
      [18_000, 1],
    ]);
    expect(await audit(shop.db)).toEqual([]);
  });

  it("is a sale of the salesman who made the offer, of nobody's when an administrator made it", async () => {
    const { code } = await makeProduct(shop.db, { price: '100000.00', stock: 10 });
    const soldBy = async () => {
      const query = { by: 'salesman', from: today(), to: today() } as const;
      const { rows } = await shop.call('topSales', { query }, administrator);
      return new Map(rows.map(({ key, net }) => [key, net]));
    };
    const before = await soldBy();
    for (const maker of [salesman, administrator]) {
      const offer = await make([{ code, quantity: 1 }], maker);
      expect((await accept(offer, { total: offer.total })).resultCode).toBe(0);
    }
    const after = await soldBy();
    const more = (key: number) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    expect([more(salesmanId), more(0)]).toEqual([9_000_000, 9_000_000]);
    await addSales(shop.app.shop);
    expect(await soldBy()).toEqual(after);
  });

  it('makes one order when two users and a repeated request turn it at the same time', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 100 });
    const offer = await make([{ code, quantity: 2 }]);
    const colleague = await makeUser(shop.db, {
      client: { clientId: client.clientId ?? 0, clientCode: client.clientCode ?? '' } as never,
    });
    const second = await shop.token(colleague.email);
    const key = randomUUID();
    const total = offer.total;
    const answers = await Promise.all([
      accept(offer, { total, key }),
      accept(offer, { total, key }),
      accept(offer, { total }, second),
    ]);
    const placed = answers.filter(({ resultCode }) => resultCode === 0);
    expect(new Set(answers.map((answer) => answer.offer.order?.externalId)).size).toBe(1);
    expect([1, 2]).toContain(placed.length);
    for (const { resultCode } of answers) expect([0, REFUSALS.offer_accepted]).toContain(resultCode);
    const again = await accept(offer, { total, key });
    expect(again.resultCode).toBe(answers[0]?.resultCode === 0 ? 0 : REFUSALS.offer_accepted);
    const { rows } = await sql<{ orders: number }>`
      select count(distinct l.order_id)::int as orders from order_lines l
      join offer_lines o on o.external_id = l.external_id join offers using (offer_id)
      where offers.external_id = ${offer.externalId}`.execute(shop.db);
    expect(rows[0]?.orders).toBe(1);
    expect(await audit(shop.db)).toEqual([]);
  });

  it('says which lines changed when the stock fell after the client looked, and orders what is left when asked again', async () => {
    const { code, productId } = await makeProduct(shop.db, { price: '90000.00', stock: 100 });
    const offer = await make([{ code, quantity: 10 }]);
    await shop.db.updateTable('products').set({ stock: 3 }).where('product_id', '=', productId).execute();
    const refused = await accept(offer, { total: offer.total });
    expect([refused.resultCode, refused.answers[0]]).toMatchObject([
      REFUSALS.offer_lines_changed,
      { outcome: 'fewer_stock', quantity: 3 },
    ]);
    const { products } = await shop.call(
      'quoteOffer',
      { params: { externalId: offer.externalId }, body: { lines: choose(offer) } },
      buyer,
    );
    expect(products).toBe(3 * 8_100_000);
    expect((await accept(offer, { total: products })).resultCode).toBe(0);
  });

  it('refuses an offer that has ended, was withdrawn, or of which nothing is chosen', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00' });
    const [ended, withdrawn, empty] = [
      await make([{ code, quantity: 2 }]),
      await make([{ code, quantity: 2 }]),
      await make([{ code, quantity: 2 }]),
    ];
    await sql`update offers set valid_until = ${dayAfter(today(), -1)} where external_id = ${ended.externalId}`.execute(
      shop.db,
    );
    const change = { field: 'withdrawn', from: false, to: true } as const;
    const params = { externalId: withdrawn.externalId };
    expect((await shop.call('changeOffer', { params, body: change }, salesman)).offer?.status).toBe(
      'withdrawn',
    );
    const codes = [
      (await accept(ended, { total: ended.total })).resultCode,
      (await accept(withdrawn, { total: withdrawn.total })).resultCode,
      (await accept(empty, { total: 0, lines: [] })).resultCode,
    ];
    expect(codes).toEqual([REFUSALS.offer_expired, REFUSALS.offer_withdrawn, REFUSALS.offer_empty]);
  });

  it('lets a user who only looks read it and not turn it, and shows it to no other client and no other salesman', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00' });
    const offer = await make([{ code, quantity: 2 }]);
    const looking = await makeUser(shop.db, {
      client: { clientId: client.clientId ?? 0, clientCode: client.clientCode ?? '' } as never,
      clientRole: 'looks',
    });
    const looks = await shop.token(looking.email);
    const params = { externalId: offer.externalId };
    expect((await shop.call('clientOffer', { params }, looks)).total).toBe(offer.total);
    expect((await accept(offer, { total: offer.total }, looks)).resultCode).toBe(REFUSALS.buying_forbidden);
    const stranger = await shop.token((await makeUser(shop.db)).email);
    for (const as of [stranger, otherSalesman])
      expect((await shop.raw('clientOffer', { params }, as)).status).toBe(404);
    expect((await shop.call('clientOffers', {}, stranger)).length).toBe(0);
    expect((await shop.call('deskOffers', { query: {} }, otherSalesman)).totalCount).toBe(0);
  });
});

describe('an offer on the desk', () => {
  it('is prolonged, withdrawn and sent again, each change recorded and undone', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00' });
    const offer = await make([{ code, quantity: 1 }]);
    const params = { externalId: offer.externalId };
    const to = dayAfter(offer.validUntil, 10);
    const prolong = { field: 'validUntil', from: offer.validUntil, to } as const;
    expect((await shop.call('changeOffer', { params, body: prolong }, salesman)).offer?.validUntil).toBe(to);
    const stale = { field: 'validUntil', from: offer.validUntil, to: dayAfter(to, 1) } as const;
    expect((await shop.raw('changeOffer', { params, body: stale }, salesman)).status).toBe(409);
    const { changes } = await shop.call(
      'changeLog',
      { query: { kind: 'offer', key: offer.externalId } },
      administrator,
    );
    await shop.call(
      'undoChange',
      { params: { changeId: String(changes[0]?.changeId ?? 0) } } as never,
      administrator,
    );
    expect((await shop.call('deskOffer', { params }, salesman)).validUntil).toBe(offer.validUntil);
    await sql`update mails set sent_at = now() from offers o
      where o.offer_id = mails.offer_id and o.external_id = ${offer.externalId}`.execute(shop.db);
    await shop.call('sendOffer', { params }, salesman);
    expect(await mailsOf(offer)).toEqual([{ recipient: client.email, copies: 1 }]);
  });

  it('goes to a corrected address although the first mail is accepted only afterwards', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00' });
    const offer = await make([{ code, quantity: 1 }]);
    const { rows } = await sql<{ mail_id: number; old: string }>`
      select m.mail_id, m.recipient as old from mails m join offers o using (offer_id)
      where o.external_id = ${offer.externalId}`.execute(shop.db);
    const [mail] = rows;
    const recipients: string[] = [];
    const transport = {
      ...messageTransport(() => undefined),
      send: async ({ to }: MailMessage) => {
        recipients.push(to);
        if (recipients.length === 1) {
          await sql`update users set email = 'corregido@mails.test' where user_id = ${client.userId}`.execute(
            shop.db,
          );
          await shop.call('sendOffer', { params: { externalId: offer.externalId } }, salesman);
        }
        return { where: 'here' };
      },
    };
    for (const _ of [1, 2]) await sendMails(shop.app.shop, transport, { mailId: mail?.mail_id });
    await sql`update users set email = ${mail?.old ?? ''} where user_id = ${client.userId}`.execute(shop.db);
    expect(recipients).toEqual([mail?.old, 'corregido@mails.test']);
  });

  it('is in the table, in the file and in a PDF with its lines', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00', name: 'Cuaderno Éxito' });
    const offer = await make([{ code, quantity: 3 }]);
    const query = { search: String(offer.offerNumber).padStart(8, '0') };
    const page = await shop.call('deskOffers', { query }, administrator);
    expect(page).toMatchObject({
      totalCount: 1,
      total: offer.total,
      offers: [{ externalId: offer.externalId }],
    });
    const http = (path: string) =>
      shop.app.http.inject({
        method: 'GET',
        url: `/api/store${path}`,
        headers: { authorization: `Bearer ${administrator}` },
      });
    const file = await http(
      `/Admin/offers/file?format=csv&columns=number,total,status&search=${query.search}`,
    );
    expect(file.body).toContain(`${offer.formatedDocumentNumber};243000;Vigente`);
    const pdf = await http(`/StoreOffers/offers/${offer.externalId}/pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), {
      mergePages: true,
    });
    for (const shown of [`Presupuesto`, offer.formatedDocumentNumber, code, 'Válido hasta'])
      expect(text).toContain(shown);
  });
});
