// Acting in a client's name: who may be impersonated, the token and its end, and the trail of what administrators did.

import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
let administrator: MadeUser;
let administratorToken: string;
let client: MadeUser;
let code: string;

beforeAll(async () => {
  shop = await testShop();
  ({ code } = await makeProduct(shop.db, { price: '40000.00' }));
  administrator = await makeUser(shop.db, { profile: 3 });
  administratorToken = await shop.token(administrator.email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = await makeUser(shop.db);
});

const ask = (clientId: number | null, token = administratorToken) =>
  shop.raw('impersonate', { params: { userId: String(clientId) } }, token);
const acting = async () => (await ask(client.clientId)).body.token;
const trail = async () =>
  (
    await shop.call(
      'clientTrail',
      { params: { clientId: client.clientId ?? 0 }, query: {} },
      administratorToken,
    )
  ).entries;

describe('impersonating', () => {
  it("gives a token in the client's name that also names the administrator, and notes it", async () => {
    const token = await acting();
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      ClientId: String(client.clientId),
      WebProfileId: '1',
      act: { sub: String(administrator.userId) },
      ActorName: expect.stringContaining('Persona'),
    });
    expect((await shop.call('userDetails', {}, token)).userName).toBe(client.email);
    expect(await trail()).toMatchObject([
      { call: 'impersonate', outcome: 'done', actorEmail: administrator.email, userEmail: client.email },
    ]);
  });

  it.each(['pending_email', 'pending_verification', 'blocked'] as const)(
    'is refused for a client whose user is %s, and nothing is noted',
    async (status) => {
      client = await makeUser(shop.db, { status });
      const { status: answered, body } = await ask(client.clientId);
      expect([answered, body.code]).toEqual([409, 'client_not_active']);
      expect(body.message).not.toBe('');
      expect(await trail()).toEqual([]);
    },
  );

  it('is refused for a user who must still set a new password', async () => {
    client = await makeUser(shop.db, { mustChangePassword: true });
    expect((await ask(client.clientId)).body.code).toBe('client_not_active');
  });

  it("takes the client's first active user", async () => {
    const second = await makeUser(shop.db);
    await shop.db
      .updateTable('users')
      .set({ client_id: client.clientId })
      .where('user_id', '=', second.userId)
      .execute();
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('user_id', '=', client.userId)
      .execute();
    expect((await shop.call('userDetails', {}, await acting())).userName).toBe(second.email);
  });

  it("answers 404 for an unknown client and for a neighbour company's, and a user's id opens nothing", async () => {
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    expect((await ask(2_147_483_647)).status).toBe(404);
    expect((await ask(neighbour.clientId)).status).toBe(404);
    const trailOf = (clientId: number) =>
      shop.raw('clientTrail', { params: { clientId: String(clientId) } }, administratorToken);
    expect((await trailOf(neighbour.clientId ?? 0)).status).toBe(404);
  });

  it('never reaches an administrator or a salesman, even one who has a client', async () => {
    for (const profile of [2, 3] as const) {
      const user = await makeUser(shop.db, { profile });
      const { client_id: clientId } = await shop.db
        .insertInto('clients')
        .values({
          company_id: user.companyId,
          client_code: `X-${profile}`,
          legal_name: 'De la casa',
          legal_id: `3000000000${profile}`,
          email: user.email,
        })
        .returning('client_id')
        .executeTakeFirstOrThrow();
      await shop.db
        .updateTable('users')
        .set({ client_id: clientId })
        .where('user_id', '=', user.userId)
        .execute();
      expect((await ask(clientId)).status).toBe(409);
    }
  });

  it('cannot be nested, and opens nothing that is for administrators', async () => {
    const token = await acting();
    expect((await ask(client.clientId, token)).status).toBe(403);
    expect((await shop.raw('storeClients', {}, token)).status).toBe(403);
    expect((await shop.raw('salesmanClients', {}, token)).status).toBe(403);
  });

  it("ends with the administrator's sessions, and after an hour", async () => {
    const one = await makeUser(shop.db, { profile: 3 });
    const { body } = await ask(client.clientId, await shop.token(one.email));
    expect((await shop.raw('cart', {}, body.token)).status).toBe(200);
    await sql`update users set session_version = session_version + 1 where user_id = ${one.userId}`.execute(
      shop.db,
    );
    await expect.poll(async () => (await shop.raw('cart', {}, body.token)).status).toBe(401);
    const token = await acting();
    shop.forward(3_601_000);
    expect((await shop.raw('cart', {}, token)).status).toBe(401);
    shop.forward(-3_601_000);
  });
});

describe('the trail', () => {
  const noted = async () => (await trail()).map(({ call, detail, outcome }) => [call, detail, outcome]);

  it('has every write with what it was about, never what was typed about a person', async () => {
    const token = await acting();
    const body = { product: { code }, quantity: 2 };
    const { cart } = await shop.call('upsertProductInCart', { query: {}, body }, token);
    await shop.call('upsertProductInCart', { query: {}, body: { ...body, quantity: 0 } }, token);
    await shop.call('updateCart', { body: { cartProducts: [body], observations: 'secreto' } }, token);
    await shop.call(
      'webStoreClient',
      { body: { contactPhone: '11 5555-0000', legalName: 'Otro nombre', password: 'Robada#Clave77' } },
      token,
    );
    await shop.raw('closeSessions', {}, token);
    await shop.call('cart', {}, token);
    const { cart: order } = await shop.call('confirmCart', { body: { total: cart.total } }, token);
    await shop.call('removeCartProduct', { params: { productCode: code } }, token);
    expect(await noted()).toEqual([
      ['removeCartProduct', code, 'refused'],
      ['confirmCart', order.formatedDocumentNumber, 'done'],
      ['webStoreClient', 'password, legalName, contactPhone', 'refused'],
      ['updateCart', `${code} × 2, observations`, 'done'],
      ['upsertProductInCart', `${code} × 0`, 'refused'],
      ['upsertProductInCart', `${code} × 2`, 'done'],
      ['impersonate', '', 'done'],
    ]);
    // without the moment, whose digits may be those of the number
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'begun_at')::text as text from trail_entries t`.execute(shop.db);
    for (const { text } of rows) expect(text).not.toMatch(/Robada|secreto|5555|Otro nombre/);
  });

  it('names the administrator on the order', async () => {
    const token = await acting();
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 1 } },
      token,
    );
    const confirmed = await shop.call('confirmCart', { body: { total: cart.total } }, token);
    const order = await shop.db
      .selectFrom('orders')
      .where('external_id', '=', confirmed.cart.externalId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      user_id: client.userId,
      salesman_user_id: null,
      actor_user_id: administrator.userId,
    });
    const { takenBy } = await shop.call(
      'clientOrderDetails',
      { query: { externalId: confirmed.cart.externalId } },
      token,
    );
    expect(takenBy).toMatch(/^Persona \d+$/);
    const mails = await shop.db
      .selectFrom('mails')
      .where('order_id', '=', order.order_id)
      .select('kind')
      .execute();
    expect(mails.map((mail) => mail.kind).sort()).toEqual(['order_client', 'order_company']);
  });

  it('says nothing of what clients do themselves', async () => {
    await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 1 } },
      await shop.token(client.email),
    );
    expect(await trail()).toEqual([]);
  });

  it('comes first: what cannot be noted is not done', async () => {
    const token = await acting();
    await sql`create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
      shop.db,
    );
    await sql`create trigger refuse_entry before insert on trail_entries execute function refuse_entry()`.execute(
      shop.db,
    );
    const { status } = await shop.raw(
      'upsertProductInCart',
      { body: { product: { code }, quantity: 1 } },
      token,
    );
    await sql`drop function refuse_entry cascade`.execute(shop.db);
    expect(status).toBe(500);
    expect((await shop.call('cart', {}, token)).cartProducts).toEqual([]);
  });

  it('keeps the outcome as begun when the result cannot be written, and still answers', async () => {
    const token = await acting();
    await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
      shop.db,
    );
    await sql`create trigger refuse_end before update on trail_entries execute function refuse_end()`.execute(
      shop.db,
    );
    const { resultCode } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 1 } },
      token,
    );
    await sql`drop function refuse_end cascade`.execute(shop.db);
    expect(resultCode).toBe(0);
    expect((await noted())[0]).toEqual(['upsertProductInCart', `${code} × 1`, 'begun']);
  });

  it('is returned in pages', async () => {
    const token = await acting();
    for (let quantity = 1; quantity <= 3; quantity += 1)
      await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
    const page = (pageNumber: number) =>
      shop.call(
        'clientTrail',
        { params: { clientId: client.clientId ?? 0 }, query: { pageSize: 3, pageNumber } },
        administratorToken,
      );
    expect((await page(0)).entries.map((entry) => entry.detail)).toEqual([
      `${code} × 3`,
      `${code} × 2`,
      `${code} × 1`,
    ]);
    expect(await page(1)).toMatchObject({ totalCount: 4, entries: [{ call: 'impersonate' }] });
  });
});
