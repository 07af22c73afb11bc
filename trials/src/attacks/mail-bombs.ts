// Attacks by quantity: mail bombs through password recovery and contact messages, and carts with more lines than
// allowed.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { sql } from 'kysely';
import { makeProduct, makeProductsNamed, makeUser } from '../testing/factories.js';
import { attempt, clientAddress, type Finding, sessionFor, type Target } from './target.js';

/** Maximum number of mails that one person may get in an hour. */
const MAILS_OF_PERSON = 3;
/** Maximum number of mails that one network address may cause in an hour. */
const MAILS_OF_ADDRESS = 20;

/** Causes mails to one person by recoveries and contact messages, from many network addresses and from a single one. */
export async function mailBombs(target: Target, tries: number): Promise<Finding> {
  const failures: string[] = [];
  const { email } = await makeUser(target.db);
  const told: string[] = [];
  const bomb = async (
    what: string,
    most: number,
    send: (n: number) => ReturnType<typeof attempt>,
    recipient: string,
  ) => {
    const statuses: Record<number, number> = {};
    const before = (await target.mailsTo(recipient)).length;
    for (let n = 0; n < tries; n += 1) {
      const { status } = await send(n);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    await target.workOff();
    const sent = (await target.mailsTo(recipient)).length - before;
    told.push(
      `${tries} ${what}: ${sent} mails (${Object.entries(statuses)
        .map(([status, many]) => `${many} × ${status}`)
        .join(', ')})`,
    );
    if (sent > most || sent === 0) failures.push(`${tries} ${what} made ${sent} mails.`);
  };
  const company = await target.db
    .selectFrom('companies')
    .where('company_id', '=', target.companyId)
    .select('order_mail')
    .executeTakeFirstOrThrow();
  const recover = (from: string) =>
    attempt(target, { method: 'POST', path: '/store/StoreAuth/recovery', body: { usr: email }, from });
  const write = (from: string, sender: string) =>
    attempt(target, {
      method: 'POST',
      path: '/store/StoreUser/sendmessage',
      from,
      body: {
        cellPhoneNumber: '011 4555-0142',
        city: 'Salta',
        contactName: 'Una persona',
        email: sender,
        legalName: 'Una librería',
        message: 'Una pregunta',
        province: 'Salta',
        taxId: `2030405060${cuitCheckDigit('2030405060')}`,
      },
    });
  await bomb(
    'recoveries of one account from as many addresses',
    MAILS_OF_PERSON,
    (n) => recover(clientAddress(60_000 + n)),
    email,
  );
  await bomb(
    'messages of one e-mail from as many addresses',
    MAILS_OF_PERSON,
    (n) => write(clientAddress(70_000 + n), 'una@prueba.test'),
    company.order_mail,
  );
  await bomb(
    'messages of as many e-mails from one address',
    MAILS_OF_ADDRESS,
    (n) => write('203.0.113.99', `una${n}@prueba.test`),
    company.order_mail,
  );
  return { code: 'D10 mails', figures: told.join('; '), failures };
}

/** Fills a cart beyond its bounds, all at once and line by line, and makes one client many carts. */
export async function cartBloat(target: Target): Promise<Finding> {
  const failures: string[] = [];
  const token = await sessionFor(target, (await makeUser(target.db)).userId);
  const { code } = await makeProduct(target.db);
  const lines = (many: number) => ({
    cartProducts: Array.from({ length: many }, (_, n) => ({ product: { code: `X-${n}` }, quantity: 1 })),
  });
  const put = (body: unknown) => attempt(target, { method: 'PUT', path: '/store/StoreCart', body, token });
  const statuses = [];
  for (const many of [CART_LINES_MAX + 1, 10_000, 100_000]) {
    const { status } = await put(lines(many));
    statuses.push(status);
    if (![400, 413].includes(status)) failures.push(`A cart of ${many} lines was answered ${status}.`);
  }
  const many = await makeProductsNamed(
    target.db,
    Array.from({ length: CART_LINES_MAX + 50 }, (_, n) => ({ code: `LLENO-${n + 1}`, name: 'Lleno' })),
    { stock: 1_000, price: 10 },
  );
  let taken = 0;
  for (let from = 0; from < many.length; from += 50) {
    const replies = await Promise.all(
      many.slice(from, from + 50).map((added) =>
        attempt(target, {
          method: 'PUT',
          path: '/store/StoreCart/upsertProductInCart',
          body: { product: { code: added }, quantity: 1 },
          token,
        }),
      ),
    );
    taken += replies.filter(({ text }) => text.startsWith('{"resultCode":0')).length;
  }
  const { text } = await attempt(target, {
    method: 'GET',
    path: '/store/StoreCart/getcartitemscount',
    token,
  });
  if (Number(text) > CART_LINES_MAX || taken !== Number(text))
    failures.push(`The cart has ${text} lines, ${taken} were taken.`);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      put({
        externalId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        cartProducts: [{ product: { code }, quantity: 1 }],
      }),
    ),
  );
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(n), 0)::int as most from (
      select count(*) as n from carts group by user_id, target_client_id) counted`.execute(target.db);
  const most = rows[0]?.most ?? 0;
  if (most !== 1) failures.push(`A user has ${most} carts.`);
  return {
    code: 'D11 carts',
    figures: `carts of ${CART_LINES_MAX + 1}, 10,000 and 100,000 lines: ${statuses.join(', ')}; ${many.length} lines one by one: ${taken} taken; 200 carts at once: ${most}`,
    failures,
  };
}
