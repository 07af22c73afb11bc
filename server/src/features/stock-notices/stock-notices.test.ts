// Stock notices ('Avíseme'): one mail for each request, whichever way the stock comes in, and none that is lost or sent twice.

import { STOCK_NOTICES_MAX } from '@mostrador/rules/limits';
import { REFUSALS } from '@mostrador/rules/refusals';
import { deskImporter } from '@mostrador/trials/testing/desk-importer';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { type MadeUser, makeProduct, makeProducts, makeUser } from '@mostrador/trials/testing/factories';
import { messageTransport } from '@mostrador/trials/testing/message-transport';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail-message.js';
import { sendMails } from '../mail/send-mail.js';

let shop: TestShop;
let neighbour: TestShop;
let administrator: string;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { publicUrl: 'https://tienda.example' });
  neighbour = await testShop('barrilete', shop);
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

type Signed = MadeUser & { readonly token: string };
const signedIn = async (given: Parameters<typeof makeUser>[1] = {}, of = shop): Promise<Signed> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await of.token(user.email) };
};
const ask = ({ token }: Signed, productCode: string, isWanted = true, of = shop) =>
  of.call('setStockNotice', { params: { productCode }, body: { isWanted } }, token);
const setStock = (productId: number, stock: number) =>
  sql`update products set stock = ${stock} where product_id = ${productId}`.execute(shop.db);
/** The mails about a product, with the number of their jobs. */
async function mailsAbout(code: string) {
  const { rows } = await sql<{ mail_id: number; user_id: number; recipient: string; jobs: number }>`
    select mail_id, user_id, recipient,
      (select count(*)::int from graphile_worker.jobs j where j.key = 'mail:' || mail_id
        and j.task_identifier = 'send_mail:' || m.company_id) as jobs
    from mails m where kind = 'stock_back' and detail ->> 'code' = ${code} order by mail_id`.execute(shop.db);
  return rows;
}
async function sent(mailId: number, of = shop): Promise<MailMessage | undefined> {
  const messages: MailMessage[] = [];
  await sendMails(
    of.app.shop,
    messageTransport((message) => messages.push(message)),
    { mailId },
  );
  return messages[0];
}

it('sends one mail when the product is back, and none when it comes back once more', async () => {
  const ana = await signedIn();
  const { code, productId } = await makeProduct(shop.db, { stock: 0, name: 'Resma A4' });
  expect(await ask(ana, code)).toEqual({
    resultCode: 0,
    message: 'Le avisamos por mail cuando haya stock.',
  });
  await ask(ana, code);
  expect(await shop.call('stockNotices', {}, ana.token)).toMatchObject([{ code, mailedAt: null }]);
  for (const stock of [5, 0, 9]) await setStock(productId, stock);
  const mails = await mailsAbout(code);
  expect(mails).toMatchObject([{ user_id: ana.userId, recipient: ana.email, jobs: 1 }]);
  expect(await shop.call('stockNotices', {}, ana.token)).toMatchObject([
    { code, mailedAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await ask(ana, code)).resultCode).toBe(REFUSALS.product_in_stock);
  const message = await sent(mails[0]?.mail_id ?? 0);
  expect(message).toMatchObject({
    to: ana.email,
    subject: 'Ya se puede pedir: Resma A4 · Papelera del Plata',
  });
  expect(message?.text).toContain(`https://tienda.example/product?pcode=${code}`);
  expect(message?.text).toContain('https://tienda.example/listas/avisos');
});

it('waits until the minimum quantity is there, or arriving units, or the product is shown again', async () => {
  const ana = await signedIn();
  const few = await makeProduct(shop.db, { stock: 3, minimalSalesQuantity: 12 });
  const arriving = await makeProduct(shop.db, { stock: 4, reserved: 6 });
  const hidden = await makeProduct(shop.db, { stock: 0 });
  for (const { code } of [few, arriving, hidden]) expect((await ask(ana, code)).resultCode).toBe(0);
  const change = ({ productId }: { productId: number }, to: object) =>
    shop.db.updateTable('products').set(to).where('product_id', '=', productId).execute();
  await change(few, { stock: 11 });
  await change(arriving, { future_stock: 2 });
  await change(hidden, { visible_in_portal: false });
  await change(hidden, { stock: 10 });
  for (const { code } of [few, arriving, hidden]) expect(await mailsAbout(code)).toEqual([]);
  await change(few, { stock: 12 });
  await change(arriving, { future_stock: 3 });
  await change(hidden, { visible_in_portal: true });
  for (const { code } of [few, arriving, hidden]) expect(await mailsAbout(code)).toHaveLength(1);
});

it('sends a thousand mails, one for each request, when an import and a cancelled order bring the stock in at once', async () => {
  const [buyer] = [await signedIn()];
  const imported = await makeProduct(shop.db, { stock: 0 });
  const ordered = await makeProduct(shop.db, { stock: 50, price: '90000' });
  await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code: ordered.code }, quantity: 50 } },
    buyer.token,
  );
  const { externalId, total } = await shop.call('cart', {}, buyer.token);
  await shop.call('confirmCart', { body: { externalId, total } }, buyer.token);
  for (const { productId } of [imported, ordered])
    await sql`
      with people as (
        insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
        select ${buyer.companyId}, 'aviso' || ${productId}::int || '-' || n || '@prueba.test', 'Persona', '', 1, 'active', ${buyer.clientId}
        from generate_series(1, 500) n
        returning user_id
      )
      insert into stock_notices (company_id, user_id, product_id)
      select ${buyer.companyId}, user_id, ${productId} from people`.execute(shop.db);
  const desk = deskImporter(shop, administrator);
  const file = `codigo;stock\n${imported.code};40\n${ordered.code};60\n`;
  const { importId } = await desk.compared('stock', file);
  await Promise.all([
    desk.applied(importId),
    shop.call(
      'changeOrderStatus',
      { params: { externalId }, body: { from: 'pending', to: 'cancelled' } },
      administrator,
    ),
  ]);
  for (const { code } of [imported, ordered]) {
    const mails = await mailsAbout(code);
    expect([mails.length, new Set(mails.map(({ user_id }) => user_id)).size]).toEqual([500, 500]);
    expect(mails.every(({ jobs }) => jobs === 1)).toBe(true);
  }
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from stock_notices where mailed_at is null
      and product_id = any(${[imported.productId, ordered.productId]}::int[])`.execute(shop.db);
  expect(rows[0]?.open).toBe(0);
});

it('loses no request that is written while the stock comes in', async () => {
  const ana = await signedIn();
  const { code, productId } = await makeProduct(shop.db, { stock: 0 });
  // the stock comes in, and is not committed yet
  let asked: Promise<{ resultCode: number }> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await sql`update products set stock = 8 where product_id = ${productId}`.execute(tx);
    asked = ask(ana, code);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
        return rows.length;
      })
      .toBe(1);
  });
  expect((await asked)?.resultCode).toBe(REFUSALS.product_in_stock);
  // the request is not committed yet, and the stock waits for it
  const other = await makeProduct(shop.db, { stock: 0 });
  let stocked: Promise<unknown> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await sql`select from products where product_id = ${other.productId} for share`.execute(tx);
    stocked = setStock(other.productId, 8);
    await sql`insert into stock_notices (company_id, user_id, product_id)
      values (${ana.companyId}, ${ana.userId}, ${other.productId})`.execute(tx);
  });
  await stocked;
  expect(await mailsAbout(other.code)).toHaveLength(1);
});

it('is taken back, also for a product that is hidden now, and then sends nothing', async () => {
  const [ana, beto] = [await signedIn(), await signedIn()];
  const { code, productId } = await makeProduct(shop.db, { stock: 0 });
  for (const user of [ana, beto]) await ask(user, code);
  await sql`update products set visible_in_portal = false where product_id = ${productId}`.execute(shop.db);
  expect((await ask(ana, code, false)).message).toBe('Aviso cancelado.');
  expect(await shop.call('stockNotices', {}, ana.token)).toEqual([]);
  await sql`update products set visible_in_portal = true, stock = 10 where product_id = ${productId}`.execute(
    shop.db,
  );
  expect((await mailsAbout(code)).map(({ user_id }) => user_id)).toEqual([beto.userId]);
});

it('is refused to a user who looks, for a product in stock, and above the limit', async () => {
  const [ana, looks] = [await signedIn(), await signedIn({ clientRole: 'looks' })];
  const none = await makeProduct(shop.db, { stock: 0 });
  expect((await ask(looks, none.code)).resultCode).toBe(REFUSALS.buying_forbidden);
  expect((await ask(ana, (await makeProduct(shop.db)).code)).resultCode).toBe(REFUSALS.product_in_stock);
  const codes = await makeProducts(shop.db, 'AVISO', STOCK_NOTICES_MAX, 0);
  await sql`insert into stock_notices (company_id, user_id, product_id)
    select company_id, ${ana.userId}, product_id from products where code = any(${codes})`.execute(shop.db);
  expect((await ask(ana, none.code)).resultCode).toBe(REFUSALS.stock_notices_full);
  expect((await ask(ana, codes[0] ?? '')).resultCode).toBe(0);
});

it('opens the request again when the mail is late and the product is gone, and sends one mail when it is back', async () => {
  const ana = await signedIn();
  const gone = [{ stock: 0 }, { visible_in_portal: false }, { active: false }];
  for (const change of gone) {
    const { code, productId } = await makeProduct(shop.db, { stock: 0 });
    const become = (to: object) =>
      shop.db.updateTable('products').set(to).where('product_id', '=', productId).execute();
    await ask(ana, code);
    await become({ stock: 5 });
    await become(change);
    const [late] = await mailsAbout(code);
    expect(await sent(late?.mail_id ?? 0)).toBeUndefined();
    expect(await sent(late?.mail_id ?? 0)).toBeUndefined();
    const open = (await shop.call('stockNotices', {}, ana.token)).filter((notice) => notice.code === code);
    expect(open).toMatchObject([{ mailedAt: null }]);
    await become({ stock: 7, visible_in_portal: true, active: true });
    const [, next, ...more] = await mailsAbout(code);
    expect(more).toEqual([]);
    expect(await sent(next?.mail_id ?? 0)).toMatchObject({ to: ana.email });
  }
});

it('sends one mail when two processes bring the stock in and out at once, and none for what is rolled back', async () => {
  const ana = await signedIn();
  const { code, productId } = await makeProduct(shop.db, { stock: 0 });
  await ask(ana, code);
  const rolledBack = shop.db.transaction().execute(async (tx) => {
    await sql`update products set stock = 5 where product_id = ${productId}`.execute(tx);
    throw new Error('stopped');
  });
  await expect(rolledBack).rejects.toThrow('stopped');
  expect(await mailsAbout(code)).toEqual([]);
  await Promise.all(Array.from({ length: 12 }, (_, nth) => setStock(productId, nth % 2 === 0 ? 5 : 0)));
  await setStock(productId, 5);
  const [mail, ...more] = await mailsAbout(code);
  expect(more).toEqual([]);
  expect(await sent(mail?.mail_id ?? 0)).toMatchObject({ to: ana.email });
  expect(await sent(mail?.mail_id ?? 0)).toBeUndefined();
});

it('sends no mail to a user who was blocked meanwhile', async () => {
  const ana = await signedIn();
  const { code, productId } = await makeProduct(shop.db, { stock: 0 });
  await ask(ana, code);
  await setStock(productId, 4);
  const [mail] = await mailsAbout(code);
  await sql`update users set status = 'blocked' where user_id = ${ana.userId}`.execute(shop.db);
  expect(await sent(mail?.mail_id ?? 0)).toBeUndefined();
});

it('uses the look and the own words of each brand’s company', async () => {
  const ana = await signedIn({ company: 'barrilete' }, neighbour);
  const chief = await neighbour.token((await makeUser(shop.db, { company: 'barrilete', profile: 3 })).email);
  const { values } = await neighbour.call('companySettings', {}, chief);
  const to = {
    subject: 'Llegó {producto}',
    heading: 'Hola, {cliente}',
    intro: '{producto} está en {empresa}.',
  };
  const edits = [{ field: 'mailStockBack', from: values['mailStockBack'], to }];
  await neighbour.call('saveCompanySettings', { body: { edits } }, chief);
  await earlierNotices(neighbour);
  const { code, productId } = await makeProduct(shop.db, {
    company: 'barrilete',
    stock: 0,
    name: 'El principito',
  });
  await ask(ana, code, true, neighbour);
  await setStock(productId, 3);
  const [mail] = await mailsAbout(code);
  const message = await sent(mail?.mail_id ?? 0, neighbour);
  expect(message?.subject).toBe('Llegó El principito');
  expect(message?.text).toContain('El principito está en ');
});
