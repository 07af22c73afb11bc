// The desk's clients: table, page, edits, many at once, new, verification, rejection, addresses, notes, payment terms and undo, through
// the real app.

import { makeClient, makeDiscountList, makePriceList, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let nora: string;
let raul: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  nora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  raul = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Raúl' })).email);
});
afterAll(() => shop.close());

const table = (query: Record<string, unknown>) => shop.call('deskClients', { query }, nora);
const page = (clientId: number) => shop.call('deskClient', { params: { clientId } }, nora);
const save = (clientId: number, field: string, from: unknown, to: unknown, as = nora) =>
  shop.raw('saveClient', { params: { clientId }, body: { edits: [{ field, from, to }] } }, as);
const undo = (actionId: string) => shop.call('undoAction', { params: { actionId } }, nora);
const terms = (name: string, days = 30) => shop.call('createPaymentTerms', { body: { name, days } }, nora);

const CUITS = ['30500010912', '30707654327', '30546689979', '20329642330', '27333388885', '30709123455'];
async function cuit(): Promise<string> {
  const taken = new Set(
    (await shop.db.selectFrom('clients').select('legal_id').execute()).map(({ legal_id }) => legal_id),
  );
  const free = CUITS.find((one) => !taken.has(one));
  if (free === undefined) throw new Error('No CUIT is left.');
  return free;
}

describe('the table', () => {
  it('finds clients by code, name, CUIT, e-mail and city, without accents', async () => {
    const { clientId, clientCode } = await makeClient(shop.db, { legalName: 'Ñandú del Paraná' });
    await shop.db
      .updateTable('clients')
      .set({ delivery_address_city_name: 'Chañar Ladeado', email: 'compras@nandu.test' })
      .where('client_id', '=', clientId)
      .execute();
    for (const search of ['nandu', 'PARANÁ', clientCode, 'compras@nandu', 'chanar', 'ladeado nandu']) {
      const found = await table({ search });
      expect(found.clients.map((client) => client.clientId)).toContain(clientId);
    }
    expect((await table({ search: '%' })).totalCount).toBe(0);
  });

  it('lists the clients that wait first, and counts each view as its filter does', async () => {
    const waiting = await makeUser(shop.db, { status: 'pending_verification' });
    await makeUser(shop.db, { status: 'blocked' });
    const first = (await table({ limit: 1 })).clients[0];
    expect(first?.status).toBe('waiting');
    const counts = await shop.call('deskClientCounts', {}, nora);
    const total = async (query: Record<string, unknown>) => (await table(query)).totalCount;
    expect(counts).toMatchObject({
      all: await total({}),
      waiting: await total({ status: 'waiting' }),
      blocked: await total({ status: 'blocked' }),
      withoutUser: await total({ status: 'without_user' }),
      withoutRecentOrder: await total({ withoutOrderSince: counts.recentSince }),
    });
    const statuses = ['waiting', 'pending_email', 'active', 'blocked', 'rejected', 'without_user'] as const;
    let sum = 0;
    for (const status of statuses) {
      const { clients, totalCount } = await table({ status, limit: 200 });
      sum += totalCount;
      expect(new Set(clients.map((client) => client.status)).size).toBeLessThanOrEqual(1);
    }
    expect(sum).toBe(counts.all);
    expect(
      (await table({ status: 'waiting', limit: 200 })).clients.map((client) => client.clientId),
    ).toContain(waiting.clientId);
  });

  it.each(['code', 'name', 'city', 'lastOrder', 'newest'] as const)(
    'sorts by %s, both ways',
    async (sort) => {
      const up = await table({ sort, limit: 200 });
      const down = await table({ sort, direction: 'down', limit: 200 });
      expect(new Set(down.clients.map((client) => client.clientId))).toEqual(
        new Set(up.clients.map((client) => client.clientId)),
      );
    },
  );
});

describe('an edit', () => {
  it('changes one field, shows who, and is undone', async () => {
    const { clientId } = await makeClient(shop.db);
    const priceListId = await makePriceList(shop.db);
    const { body } = await save(clientId, 'priceListId', null, priceListId);
    expect(body).toMatchObject({ client: { priceListId }, actionId: expect.any(String) });
    const { changes } = await shop.call(
      'changeLog',
      { query: { kind: 'client', key: String(clientId) } },
      nora,
    );
    expect(changes[0]).toMatchObject({
      userName: 'Nora',
      fields: [{ field: 'priceListId', before: null, after: priceListId }],
    });
    expect(await undo(String(body.actionId))).toMatchObject({ restored: 1, keptCount: 0 });
    expect((await page(clientId)).priceListId).toBeNull();
  });

  it('tells the second of two who change the same field, and overwrites nothing', async () => {
    const { clientId } = await makeClient(shop.db);
    const { contactPhone: from } = await page(clientId);
    const both = await Promise.all([
      save(clientId, 'contactPhone', from, '0341 1'),
      save(clientId, 'contactPhone', from, '0341 2', raul),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [{ field: 'contactPhone' }],
    });
    expect((await save(clientId, 'legalName', 'Otra', 'Nueva')).status).toBe(409);
  });

  it.each([
    ['legalId', '30500010913', 'legalId'],
    ['email', 'nadie', 'email'],
    ['legalName', ' ', 'legalName'],
    ['priceListId', 2_147_483_647, 'priceListId'],
    ['salesmanIds', [2_147_483_647], 'salesmanIds'],
    ['legalAddressProvinceId', 'ZZ', 'legalAddressProvinceId'],
    ['createdAt', '2020', 'createdAt'],
  ])('refuses %s %j and names the field', async (field, to, named) => {
    const { clientId } = await makeClient(shop.db);
    const client: Record<string, unknown> = await page(clientId);
    const { status, body } = await save(clientId, field, client[field] ?? null, to);
    expect({ status, field: body.field }).toEqual({ status: 400, field: named });
  });

  it('refuses a list, a salesman and payment terms of another company', async () => {
    const { clientId } = await makeClient(shop.db);
    const theirs = { company: 'barrilete' } as const;
    const list = await makeDiscountList(shop.db, theirs);
    const salesman = await makeUser(shop.db, { ...theirs, profile: 2 });
    expect((await save(clientId, 'discountListId', null, list)).status).toBe(400);
    expect((await save(clientId, 'salesmanIds', [], [salesman.userId])).status).toBe(400);
  });

  it("refuses another client's CUIT and code, and keeps its own", async () => {
    const one = await makeClient(shop.db);
    const two = await makeClient(shop.db);
    const { clientCode } = await page(two.clientId);
    expect((await save(two.clientId, 'clientCode', clientCode, one.clientCode)).body).toMatchObject({
      code: 'client_code_taken',
      field: 'clientCode',
    });
    expect((await page(two.clientId)).clientCode).toBe(clientCode);
  });
});

describe('a blocked client', () => {
  it('cannot sign in or go on, nobody orders for it, and unblocking opens it again without reviving a session', async () => {
    const user = await makeUser(shop.db);
    const token = await shop.token(user.email);
    expect((await shop.raw('userDetails', {}, token)).status).toBe(200);
    const clientId = Number(user.clientId);
    expect((await save(clientId, 'blocked', false, true)).status).toBe(200);
    await expect.poll(async () => (await shop.raw('userDetails', {}, token)).status).toBe(401);
    expect(
      (await table({ status: 'blocked', limit: 200 })).clients.map((client) => client.clientId),
    ).toContain(clientId);
    expect((await shop.raw('impersonate', { params: { userId: clientId } }, nora)).status).toBe(409);
    expect((await save(clientId, 'blocked', true, false)).status).toBe(200);
    expect((await shop.raw('userDetails', {}, token)).status).toBe(401);
    expect((await shop.raw('userDetails', {}, await shop.token(user.email))).status).toBe(200);
  });
});

describe('many clients', () => {
  it('get a list, terms and a salesman, as one action that is undone, those of a filter without the exceptions', async () => {
    const mark = `Lote${Date.now()}`;
    const made = [];
    for (const n of [1, 2, 3]) made.push((await makeClient(shop.db, { legalName: `${mark} ${n}` })).clientId);
    const salesman = await makeUser(shop.db, { profile: 2 });
    const { paymentTermsId } = await terms(`Plazo ${mark}`);
    const change = (body: Record<string, unknown>) =>
      shop.call('changeManyClients', { body: body as never }, nora);
    const filter = { search: mark };
    expect(
      await change({
        change: { change: 'paymentTermsId', to: paymentTermsId },
        filter,
        exceptIds: [made[2]],
      }),
    ).toMatchObject({ chosen: 2, changed: 2 });
    const assigned = await change({
      change: { change: 'addSalesman', to: salesman.userId },
      clientIds: made,
    });
    expect(assigned).toMatchObject({ chosen: 3, changed: 3 });
    expect((await table({ salesmanId: salesman.userId })).totalCount).toBe(3);
    expect((await table({ paymentTermsId })).totalCount).toBe(2);
    expect(await undo(String(assigned.actionId))).toMatchObject({ restored: 3 });
    expect((await table({ salesmanId: salesman.userId })).totalCount).toBe(0);
    const nothing = await change({ change: { change: 'blocked', to: false }, clientIds: made });
    expect(nothing).toEqual({ actionId: null, chosen: 3, changed: 0 });
  });
});

describe('a new client', () => {
  it('gets the next code, is in the trail, and is removed when that is undone while nothing refers to it', async () => {
    const legalId = await cuit();
    const values = [
      { field: 'legalName', to: 'Nueva S.R.L.' },
      { field: 'legalId', to: legalId.replace(/^(..)(.{8})(.)$/, '$1-$2-$3') },
      { field: 'email', to: 'nueva@cliente.test' },
      { field: 'deliveryAddressCityName', to: 'Rosario' },
    ];
    const { client, actionId } = await shop.call('createClient', { body: { values } }, nora);
    expect(client).toMatchObject({ legalId, status: 'without_user', deliveryAddressCityName: 'Rosario' });
    expect(client.clientCode).toMatch(/^W-\d{5}$/);
    const again = await shop.raw('createClient', { body: { values } }, nora);
    expect(again).toMatchObject({ status: 409, body: { code: 'legal_id_taken', field: 'legalId' } });
    await undo(String(actionId));
    const gone = await shop.raw('deskClient', { params: { clientId: client.clientId } }, nora);
    expect(gone.status).toBe(404);
  });

  it('names the missing field', async () => {
    const values = [{ field: 'legalName', to: 'Sin CUIT' }];
    expect((await shop.raw('createClient', { body: { values } }, nora)).body).toMatchObject({
      field: 'legalId',
    });
  });
});

describe('verification', () => {
  const body = { priceListId: null, discountListId: null, paymentTermsId: null, salesmanIds: [] };
  const mails = async (userId: number) =>
    shop.db.selectFrom('mails').where('user_id', '=', userId).select(['kind', 'detail']).execute();

  it('sets the terms, lets the client buy and mails the welcome text, once', async () => {
    const user = await makeUser(shop.db, { status: 'pending_verification' });
    const clientId = Number(user.clientId);
    const priceListId = await makePriceList(shop.db);
    const given = { params: { clientId }, body: { ...body, priceListId, welcome: 'Lo atiende Ana.' } };
    const both = await Promise.all([
      shop.raw('verifyClient', given, nora),
      shop.raw('verifyClient', given, raul),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await page(clientId)).toMatchObject({ status: 'active', priceListId, verification: null });
    expect(await mails(user.userId)).toEqual([
      { kind: 'account_ready', detail: { welcome: 'Lo atiende Ana.' } },
    ]);
    expect((await shop.raw('userDetails', {}, await shop.token(user.email))).status).toBe(200);
  });

  it('rejects with a reason that is mailed, and may be changed to a verification later', async () => {
    const user = await makeUser(shop.db, { status: 'pending_verification' });
    const clientId = Number(user.clientId);
    const reject = (reason: string) =>
      shop.raw('rejectClient', { params: { clientId }, body: { reason } }, nora);
    expect((await reject(' ')).body).toMatchObject({ field: 'reason' });
    expect((await reject('El CUIT es de otra empresa.')).status).toBe(200);
    expect(await page(clientId)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'El CUIT es de otra empresa.',
      verification: { userEmail: user.email },
    });
    expect(await mails(user.userId)).toEqual([
      { kind: 'account_rejected', detail: { reason: 'El CUIT es de otra empresa.' } },
    ]);
    expect((await reject('Otra vez')).status).toBe(409);
    const { client } = await shop.call('verifyClient', { params: { clientId }, body }, nora);
    expect(client).toMatchObject({ status: 'active', rejectionReason: '' });
  });

  it("shows clients of a similar name, and not those that share a trade's word only", async () => {
    const similar = await makeClient(shop.db, { legalName: 'Librería Quebracho Colorado' });
    await makeClient(shop.db, { legalName: 'Librería Algarrobo' });
    const user = await makeUser(shop.db, { status: 'pending_verification' });
    await shop.db
      .updateTable('clients')
      .set({ legal_name: 'Librería Quebracho S.A.' })
      .where('client_id', '=', Number(user.clientId))
      .execute();
    const { verification } = await page(Number(user.clientId));
    expect(verification?.similar.map((client) => client.clientId)).toEqual([similar.clientId]);
  });
});

describe('delivery addresses', () => {
  const address = { label: 'Depósito', street: 'Bv. Seguí', cityName: 'Rosario', provinceId: 'AR-S' };
  const province = async () =>
    (
      await shop.db
        .selectFrom('provinces')
        .select('province_id')
        .where('country_code', '=', 'AR')
        .executeTakeFirstOrThrow()
    ).province_id;

  it('are added, changed, made the default and removed, each undone', async () => {
    const { clientId } = await makeClient(shop.db);
    const provinceId = await province();
    await save(clientId, 'deliveryAddressStreet', '', 'San Luis');
    const created = await shop.call(
      'createClientAddress',
      { params: { clientId }, body: { ...address, provinceId, number: '5120' } },
      nora,
    );
    const addressId = Number(created.client.addresses[0]?.addressId);
    const path = { clientId, addressId };
    const swapped = await shop.call('makeDefaultAddress', { params: path }, nora);
    expect(swapped.client).toMatchObject({
      deliveryAddressLabel: 'Depósito',
      deliveryAddressStreet: 'Bv. Seguí',
      deliveryAddressNumber: '5120',
      addresses: [{ label: 'Principal', street: 'San Luis' }],
    });
    expect(await undo(String(swapped.actionId))).toMatchObject({ restored: 2, keptCount: 0 });
    expect(await page(clientId)).toMatchObject({
      deliveryAddressStreet: 'San Luis',
      addresses: [{ label: 'Depósito', street: 'Bv. Seguí' }],
    });
    const removed = await shop.call(
      'saveClientAddress',
      { params: path, body: { edits: [{ field: 'active', from: true, to: false }] } },
      nora,
    );
    expect(removed.client.addresses).toEqual([]);
    await undo(String(removed.actionId));
    expect((await page(clientId)).addresses).toHaveLength(1);
  });

  it('are refused without a street, twice under one name, and for the client of another company', async () => {
    const { clientId } = await makeClient(shop.db);
    const add = (body: typeof address, of = clientId) =>
      shop.raw('createClientAddress', { params: { clientId: of }, body }, nora);
    const good = { ...address, provinceId: await province() };
    expect((await add({ ...good, street: ' ' })).body).toMatchObject({ field: 'street' });
    expect((await add(good)).status).toBe(200);
    expect((await add({ ...good, label: 'DEPÓSITO' })).body).toMatchObject({ code: 'address_label_taken' });
    const theirs = await makeClient(shop.db, { company: 'barrilete' });
    expect((await add(good, theirs.clientId)).status).toBe(404);
    const { addresses } = await page(clientId);
    const other = await makeClient(shop.db);
    const params = { clientId: other.clientId, addressId: Number(addresses[0]?.addressId) };
    expect((await shop.raw('makeDefaultAddress', { params }, nora)).status).toBe(404);
  });
});

describe('notes', () => {
  it('are struck out by their author only, and stay', async () => {
    const { clientId } = await makeClient(shop.db);
    const { client } = await shop.call(
      'addClientNote',
      { params: { clientId }, body: { text: 'No llamar antes de las 10.' } },
      nora,
    );
    const noteId = Number(client.notes[0]?.noteId);
    expect(client.notes[0]).toMatchObject({ userName: 'Nora', isOwn: true, isStruck: false });
    const strike = (as: string) => shop.raw('strikeClientNote', { params: { clientId, noteId } }, as);
    expect((await strike(raul)).status).toBe(403);
    expect((await strike(nora)).status).toBe(200);
    expect((await page(clientId)).notes[0]).toMatchObject({
      text: 'No llamar antes de las 10.',
      isStruck: true,
    });
    const history = async () => (await shop.call('changeLog', { query: { clientId } }, nora)).changes;
    const [struck] = await history();
    expect(struck).toMatchObject({ kind: 'client_note', isSuperseded: false });
    const undoOf = (as: string) =>
      shop.call('undoChange', { params: { changeId: struck?.changeId ?? 0 } }, as);
    expect(await undoOf(raul)).toMatchObject({ restored: 0, keptCount: 1 });
    expect(await undoOf(nora)).toMatchObject({ restored: 1, keptCount: 0 });
    expect((await page(clientId)).notes[0]).toMatchObject({ isStruck: false });
    const added = (await history()).find(({ event }) => event === 'created');
    expect(added).toMatchObject({ kind: 'client_note' });
  });
});

describe('payment terms', () => {
  it('are changed and deactivated from what the editor saw, with a name once', async () => {
    const { paymentTermsId } = await terms('Contado', 0);
    expect((await shop.raw('createPaymentTerms', { body: { name: 'CONTADO', days: 5 } }, nora)).status).toBe(
      409,
    );
    const change = (field: string, from: unknown, to: unknown) =>
      shop.raw(
        'savePaymentTerms',
        { params: { paymentTermsId }, body: { edits: [{ field, from, to } as never] } },
        nora,
      );
    expect((await change('days', 0, 7)).body).toMatchObject({ days: 7 });
    expect((await change('days', 0, 9)).body).toMatchObject({ code: 'changed_meanwhile' });
    expect((await change('days', 7, 900)).body).toMatchObject({ field: 'days' });
    const { body: closed } = await change('active', true, false);
    expect(closed).toMatchObject({ active: false });
    await undo(String(closed.actionId));
    const choices = await shop.call('deskClientChoices', {}, nora);
    expect(choices.paymentTerms).toContainEqual({ paymentTermsId, name: 'Contado', days: 7, active: true });
  });
});
