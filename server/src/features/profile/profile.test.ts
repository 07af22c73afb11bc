// Reading and saving the own data: all fields or none, CUIT conflicts, a new password, and salesmen, who see their
// clients' data.

import { assign, type MadeUser, makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const NEW_PASSWORD = 'Marea#Lunar48';

let shop: TestShop;
let client: MadeUser;
let token: string;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = await makeUser(shop.db);
  token = await shop.token(client.email);
});

const save = (body: object, as = token) => shop.call('webStoreClient', { body }, as);
const details = (as = token) => shop.call('userDetails', {}, as);
/** The client's row without the transaction that wrote it last. */
async function rowOf({ clientId }: MadeUser) {
  const { changed_xid: _, ...row } = await shop.db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return row;
}
const userRow = ({ userId }: MadeUser) =>
  shop.db.selectFrom('users').where('user_id', '=', userId).selectAll().executeTakeFirstOrThrow();

describe('saving the own data', () => {
  it('keeps every field that the form has, resolves the places, and renames the user', async () => {
    const form = {
      email: 'contacto@prueba.test',
      legalName: 'Librería Ñandú S.R.L.',
      legalId: '30-50001091-2',
      contactPhone: '0341 555-1234',
      contactPhone2: '0341 555-4321',
      taxCategory: 2,
      legalAddressStreet: 'Córdoba',
      legalAddressNumber: '1234',
      legalAddressFloor: '2',
      legalAddressAppartment: 'B',
      legalAddressPostalCode: 'S2000',
      legalAddressProvinceCode: 'S',
      legalAddressCityName: 'Rosario',
      deliveryAddressStreet: 'Alem',
      deliveryAddressNumber: '77',
      deliveryAddressFloor: '1',
      deliveryAddressAppartment: 'A',
      deliveryAddressPostalCode: 'X5000',
      deliveryAddressCountry: 'AR',
      deliveryAddressProvinceCode: 'X',
      deliveryAddressCityName: 'Alta Gracia',
      deliveryComments: 'Tocar timbre',
    };
    const saved = await save(form);
    expect(saved).toEqual({ operationResult: 2, finalToken: expect.any(String), messages: [], fields: [] });
    // what the token says of its owner is what menus show
    const claims = JSON.parse(
      Buffer.from((saved.finalToken ?? '').split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ ClientName: form.legalName });
    expect((await save(form)).finalToken).toBeNull();
    const kept = await details();
    expect(kept).toMatchObject({ ...form, legalId: '30500010912', userName: client.email });
    expect(kept.legalAddressCityId).toMatch(/^82/);
    expect(kept.deliveryAddressCityId).toMatch(/^14/);
    expect((await userRow(client)).name).toBe('Librería Ñandú S.R.L.');
    expect(await save(kept)).toMatchObject({ operationResult: 2 });
    expect(await details()).toEqual(kept);
  });

  it('gives, and takes back unchanged, every field of the profile', async () => {
    await save({ legalAddressProvinceCode: 'S' });
    const kept = await details();
    expect(kept).toMatchObject({
      userName: client.email,
      idType: 80,
      legalAddressCountry: 'AR',
      legalAddressProvinceId: '82',
      legalAddressProvinceCode: 'S',
    });
    expect((await save(kept)).operationResult).toBe(2);
    expect(await details()).toEqual(kept);
  });

  it('takes the province of the legal address by its id or by its code, as it is changed', async () => {
    await save({ legalAddressProvinceCode: 'S' });
    const before = await details();
    const placed = async () => {
      const { legalAddressProvinceId, legalAddressProvinceCode } = await details();
      return [legalAddressProvinceId, legalAddressProvinceCode];
    };
    await save({ ...before, legalAddressProvinceId: '14' });
    expect(await placed()).toEqual(['14', 'X']);
    await save({ ...(await details()), legalAddressProvinceCode: 'S' });
    expect(await placed()).toEqual(['82', 'S']);
    const unknown = await save({ legalAddressProvinceId: '99' });
    expect(unknown).toMatchObject({ operationResult: -1, fields: ['legalAddressProvinceId'] });
    const abroad = await save({ legalAddressCountry: 'ZZ' });
    expect(abroad).toMatchObject({ operationResult: -1, fields: ['legalAddressCountry'] });
    expect(await placed()).toEqual(['82', 'S']);
  });

  it.each([1, 96, '1', 'DNI'])('refuses the document type %j and saves nothing', async (idType) => {
    const before = await details();
    const said = await save({ idType, contactPhone: '555' });
    expect(said).toMatchObject({ operationResult: -1, fields: ['idType'] });
    expect(await details()).toEqual(before);
    const salesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
    expect((await save({ idType, legalName: 'Nora' }, salesman)).fields).toEqual(['idType']);
  });

  it.each([80, '80', null])('takes the document type %j', async (idType) => {
    expect((await save({ idType, contactPhone: '555' })).operationResult).toBe(2);
  });

  it('leaves alone what is not sent, and empties what is sent empty', async () => {
    await save({ contactPhone: '1', contactPhone2: '2', legalAddressProvinceCode: 'S' });
    const before = await details();
    await save({ contactPhone2: '', legalAddressProvinceId: null, legalAddressProvinceCode: null });
    expect(await details()).toEqual({
      ...before,
      contactPhone2: '',
      legalAddressProvinceId: null,
      legalAddressProvinceCode: null,
    });
  });

  it('tells everything that is wrong at once, and then saves nothing', async () => {
    const before = await details();
    const taken = await makeUser(shop.db);
    const { legal_id: legalId } = await rowOf(taken);
    await shop.db
      .updateTable('clients')
      .set({ legal_id: '30500010920' })
      .where('legal_id', '=', legalId)
      .execute();
    const { operationResult, messages, fields } = await save({
      email: 'nadie',
      legalName: '',
      legalId: '30500010913',
      contactPhone: 'x'.repeat(91),
      taxCategory: 999,
      legalAddressProvinceCode: 'ZZ',
      deliveryAddressProvinceCode: 'X',
      deliveryAddressCityId: '82084270',
      legalAddressPostalCode: 'x'.repeat(11),
      password: '1234',
    });
    expect(operationResult).toBeLessThan(0);
    expect([...new Set(fields)].sort()).toEqual([
      'contactPhone',
      'deliveryAddressCityId',
      'email',
      'legalAddressPostalCode',
      'legalAddressProvinceCode',
      'legalId',
      'legalName',
      'password',
      'taxCategory',
    ]);
    expect(messages).toHaveLength(fields.length);
    expect(await details()).toEqual(before);
  });

  it("refuses another client's CUIT in the company, not a neighbour's, and takes one's own again", async () => {
    const other = await makeUser(shop.db);
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    const give = (user: MadeUser, legalId: string) =>
      shop.db
        .updateTable('clients')
        .set({ legal_id: legalId })
        .where('client_id', '=', user.clientId)
        .execute();
    await give(other, '30500012516');
    await give(neighbour, '30500010084');
    expect(await save({ legalId: '30500012516' })).toMatchObject({
      operationResult: -1,
      fields: ['legalId'],
    });
    expect((await save({ legalId: '30500010084' })).operationResult).toBe(2);
    expect((await save({ legalId: '30500010084' })).operationResult).toBe(2);
  });

  it('of two who take a CUIT at once one is refused with a sentence', async () => {
    const other = await shop.token((await makeUser(shop.db)).email);
    const said = await Promise.all([
      save({ legalId: '30500001735' }),
      save({ legalId: '30500001735' }, other),
    ]);
    expect(said.map((one) => one.operationResult).sort()).toEqual([-1, 2]);
  });

  it('ignores the fields that no user may change', async () => {
    const [user, row] = [await userRow(client), await rowOf(client)];
    const other = await makeUser(shop.db);
    const foreign = {
      ...Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`campo${n}`, 'x'])),
      clientId: other.clientId,
      client_id: other.clientId,
      clientCode: 'C-0',
      webStoreClientId: other.userId,
      userId: other.userId,
      userName: 'otro@prueba.test',
      webProfileId: 3,
      web_profile_id: 3,
      priceListId: 99,
      salesPriceListId: 99,
      discountListId: 99,
      companyId: 99,
      status: 'blocked',
      activeUser: false,
      emailValidated: true,
      sessionVersion: 9,
      session_version: 9,
      password_hash: 'x',
      mustChangePassword: true,
      legal_name: 'Otro',
      activationToken: 'x',
      __proto__: { legalName: 'Otro' },
    };
    expect((await save({ ...foreign, contactPhone: '11' })).operationResult).toBe(2);
    expect(await userRow(client)).toEqual(user);
    expect(await rowOf(client)).toEqual({ ...row, contact_phone: '11' });
  });
});

describe('a new password', () => {
  it('ends the other sessions, brings a new token, and a mail tells of it', async () => {
    const { finalToken } = await save({ password: NEW_PASSWORD });
    expect((await shop.raw('cart', {}, token)).status).toBe(401);
    expect((await details(finalToken ?? '')).userName).toBe(client.email);
    const user = await userRow(client);
    expect(user.password_changed_at).not.toBeNull();
    const login = (pass: string) => shop.raw('login', { body: { usr: client.email, pass } });
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(401);
    const mails = await shop.db
      .selectFrom('mails')
      .where('user_id', '=', client.userId)
      .select(['kind', 'recipient'])
      .execute();
    expect(mails).toEqual([{ kind: 'password_changed', recipient: client.email }]);
  });

  it.each([null, ''])('%j changes none', async (password) => {
    expect(await save({ password })).toMatchObject({ operationResult: 2, finalToken: null });
    expect((await shop.raw('cart', {}, token)).status).toBe(200);
  });

  it('cannot be set by an administrator who acts for the client, and neither can the e-mail', async () => {
    const administrator = await makeUser(shop.db, { profile: 3 });
    const acting = await shop.call(
      'impersonate',
      { params: { userId: client.clientId ?? 0 } },
      await shop.token(administrator.email),
    );
    const before = await userRow(client);
    const said = await save({ password: NEW_PASSWORD, email: 'mio@prueba.test' }, acting.token);
    expect(said).toMatchObject({ operationResult: -1, finalToken: null });
    expect([...said.fields].sort()).toEqual(['email', 'password']);
    expect(await userRow(client)).toEqual(before);
    const kept = await details(acting.token);
    expect((await save({ ...kept, contactPhone: '11' }, acting.token)).operationResult).toBe(2);
  });
});

describe('a user who buys for others', () => {
  it('sees and saves their own name and password, never the data of the client they buy for', async () => {
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, client);
    const own = await shop.token(salesman.email);
    await shop.call('updateCart', { body: { targetClientId: client.clientId } }, own);
    expect(await details(own)).toMatchObject({ userName: salesman.email, clientId: null, legalId: '' });
    const before = await rowOf(client);
    const body = { legalName: 'Nora', email: 'x@prueba.test', contactPhone: '9', password: NEW_PASSWORD };
    const { operationResult, finalToken } = await save(body, own);
    expect(operationResult).toBe(2);
    expect(await rowOf(client)).toEqual(before);
    expect(await userRow(salesman)).toMatchObject({ name: 'Nora', email: salesman.email });
    const theirs = await shop.call(
      'salesmanUserDetails',
      { query: { clientId: client.clientId ?? 0 } },
      finalToken ?? '',
    );
    expect(theirs).toMatchObject({ userName: client.email, legalName: before.legal_name });
  });

  it('finds the clients that are theirs, with the lines of their carts', async () => {
    const salesman = await makeUser(shop.db, { profile: 2 });
    const own = await shop.token(salesman.email);
    const mine = [];
    for (let n = 0; n < 25; n += 1) {
      const one = await makeUser(shop.db);
      await assign(shop.db, salesman, one);
      mine.push(one);
    }
    await sql`update clients set legal_name = 'Ñandú & 100%' where client_id = ${mine[3]?.clientId}`.execute(
      shop.db,
    );
    await sql`
      with p as (insert into products (company_id, code, name, sort_name, search_text)
        select ${client.companyId}, 'Z-' || n, 'Z', 'z', 'z' from generate_series(1, 2) n returning product_id, company_id),
      k as (insert into carts (company_id, user_id, target_client_id)
        values (${client.companyId}, ${salesman.userId}, ${mine[3]?.clientId}) returning cart_id, company_id)
      insert into cart_lines (company_id, cart_id, product_id, quantity)
      select p.company_id, cart_id, product_id, 1 from p, k`.execute(shop.db);
    const list = (query: object) => shop.call('salesmanClients', { query }, own);
    expect(await list({})).toHaveLength(25);
    expect(await list({ pageSize: 7 })).toHaveLength(7);
    expect(await list({ searchTerm: 'librer' })).toHaveLength(20);
    expect(await list({ searchTerm: 'NANDU 100%' })).toMatchObject([
      { clientId: mine[3]?.clientId, cartItemsCount: 2 },
    ]);
    expect(await list({ searchTerm: client.clientCode })).toEqual([]);
    const all = await shop.call('salesmanClientsForSync', {}, own);
    expect(all.map((one) => one.clientId).sort()).toEqual(mine.map((one) => one.clientId).sort());
  });

  it('reads nothing of a client that is not theirs, nor of a neighbour’s', async () => {
    const salesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
    const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    const status = async (of: MadeUser, as: string) =>
      (await shop.raw('salesmanUserDetails', { query: { clientId: of.clientId } }, as)).status;
    expect(await status(client, salesman)).toBe(404);
    expect(await status(client, administrator)).toBe(200);
    expect(await status(neighbour, administrator)).toBe(404);
  });

  it('shows an administrator every client where the company does not allow buying for others', async () => {
    const barrilete = await testShop('barrilete', shop);
    try {
      expect(barrilete.app.shop.company().implementsThirdPartyPurchases).toBe(false);
      const theirs = await makeUser(shop.db, { company: 'barrilete' });
      const status = async (profile: 2 | 3) => {
        const caller = await makeUser(shop.db, { profile, company: 'barrilete' });
        if (profile === 2) await assign(shop.db, caller, theirs);
        const token = await barrilete.token(caller.email);
        const query = { clientId: theirs.clientId ?? 0 };
        return (await barrilete.raw('salesmanUserDetails', { query }, token)).status;
      };
      expect([await status(3), await status(2)]).toEqual([200, 404]);
    } finally {
      await barrilete.close();
    }
  });
});
