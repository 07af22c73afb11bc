// Clients that a salesman registers on a device: once for the device's id, waiting for verification, refused by field, orders only once
// verified, and an invitation after it.

import { randomUUID } from 'node:crypto';
import type { OfflineClientInput } from '@mostrador/contract/entries/sync';
import { REFUSALS } from '@mostrador/rules/refusals';
import { type MadeUser, makeClient, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let salesman: MadeUser;
let token: string;
let administrator: string;
let count = 0;

beforeAll(async () => {
  shop = await testShop();
  salesman = await makeUser(shop.db, { profile: 2 });
  token = await shop.token(salesman.email);
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

/** A CUIT with its check digit. */
function cuitOf(number: number): string {
  const digits = `30${String(60_000_000 + number)}`;
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? cuitOf(number + 10_000) : `${digits}${check}`;
}

const entered = (more: Partial<OfflineClientInput> = {}): OfflineClientInput => {
  count += 1;
  return {
    localUniqueId: randomUUID(),
    takenAt: '2026-11-20T18:30:00-03:00',
    legalName: `Kiosco ${count}`,
    legalId: cuitOf(count),
    email: `kiosco${count}@prueba.test`,
    legalAddressStreet: 'San Luis',
    legalAddressNumber: '120',
    legalAddressProvinceId: '82',
    legalAddressCityName: 'Paraje sin nombre',
    ...more,
  };
};
const register = (body: OfflineClientInput, as = token) => shop.call('registerOfflineClient', { body }, as);
const clientsOf = ({ legalId }: OfflineClientInput) =>
  shop.db
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.client_id', 'c.client_id')
    .where('c.legal_id', '=', String(legalId))
    .select(['c.client_id', 'c.legal_address_city_name', 'u.user_id', 'u.status', 'u.password_hash'])
    .execute();
const mailsOf = async (userId: number) =>
  (
    await shop.db
      .selectFrom('mails')
      .where('user_id', '=', userId)
      .select('kind')
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind);

describe('a client registered on a device', () => {
  it("is one, the salesman's, and waits for verification, sent three times at once and again later", async () => {
    const body = entered();
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.raw('registerOfflineClient', { body }, token)),
    );
    answers.push(await shop.raw('registerOfflineClient', { body: { ...body, legalName: 'Otro' } }, token));
    expect(new Set(answers.map(({ body: said }) => JSON.stringify(said))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
    expect(answers[0]?.body).toMatchObject({
      resultCode: 0,
      failures: [],
      waits: true,
      client: { clientName: body.legalName, clientEmail: body.email, city: 'Paraje sin nombre' },
    });
    const [client, ...more] = await clientsOf(body);
    expect(more).toEqual([]);
    expect(client).toMatchObject({ status: 'pending_verification', password_hash: '' });
    expect(await mailsOf(client?.user_id ?? 0)).toEqual(['client_to_verify']);
    const assigned = await shop.call('salesmanClientsForSync', {}, token);
    expect(assigned.map(({ clientId }) => clientId)).toContain(client?.client_id);
    const row = await shop.call('deskClients', { query: { search: String(body.legalId) } }, administrator);
    expect(row.clients).toMatchObject([{ legalName: body.legalName, status: 'waiting' }]);
    const { priceTerms } = await shop.call('newClientForSync', {}, token);
    expect(answers[0]?.body.client?.priceTerms).toBe(priceTerms);
  });

  it('is refused with every wrong field and nothing is written; corrected, the same id registers it', async () => {
    const taken = await makeUser(shop.db);
    const other = await makeClient(shop.db);
    const { legal_id: legalId } = await shop.db
      .selectFrom('clients')
      .where('client_id', '=', other.clientId)
      .select('legal_id')
      .executeTakeFirstOrThrow();
    const right = entered();
    const missing = await register({ ...right, legalName: '', legalId: '1', email: 'x' });
    expect(missing).toMatchObject({ resultCode: REFUSALS.registration_invalid, client: null });
    expect(missing.failures.map(({ field }) => field)).toEqual(['legalName', 'legalId', 'email']);
    const wrong = await register({ ...right, email: taken.email, taxCategory: '99' });
    expect(wrong.failures).toEqual([
      { field: 'taxCategory', message: 'Elija una categoría impositiva de la lista.' },
      { field: 'email', message: 'Ya existe una cuenta con ese e-mail.' },
    ]);
    // the factory's CUITs have no check digit
    expect((await register({ ...right, legalId })).failures.map(({ field }) => field)).toEqual([
      'legalId',
      'legalId',
    ]);
    expect(await clientsOf(right)).toEqual([]);
    expect((await register(right)).resultCode).toBe(0);
    expect(await clientsOf(right)).toHaveLength(1);
    const again = await register({ ...entered(), legalId: right.legalId });
    expect(again.failures).toEqual([{ field: 'legalId', message: 'Ya hay un cliente con ese CUIT.' }]);
  });

  it('of two that are the same only one is registered, whoever sends them', async () => {
    const colleague = await makeUser(shop.db, { profile: 2 });
    const body = entered();
    const both = await Promise.all([
      register(body),
      register({ ...body, localUniqueId: randomUUID() }, await shop.token(colleague.email)),
    ]);
    expect(both.map(({ resultCode }) => resultCode).sort((a, b) => a - b)).toEqual([
      REFUSALS.registration_invalid,
      0,
    ]);
    expect(await clientsOf(body)).toHaveLength(1);
    expect((await register(body, await shop.token(colleague.email))).resultCode).toBeLessThan(0);
  });

  it('has orders only once it is verified, and is invited to choose a password then', async () => {
    const { client } = await register(entered());
    const clientId = client?.clientId ?? 0;
    const { code } = await makeProduct(shop.db, { price: '50000.00' });
    const order = {
      localUniqueId: randomUUID(),
      purchaseDate: '2026-11-20T18:40:00-03:00',
      targetClientId: clientId,
      purchaseProducts: [{ code, quantity: 1, price: 50_000 }],
      total: 50_000,
    };
    const send = () => shop.call('confirmOfflineOrder', { body: order }, token);
    expect(await send()).toMatchObject({ resultCode: REFUSALS.client_waiting });
    const verified = await shop.call(
      'verifyClient',
      {
        params: { clientId },
        body: {
          priceListId: null,
          discountListId: null,
          paymentTermsId: null,
          salesmanIds: [salesman.userId],
          welcome: 'Bienvenidos',
        },
      },
      administrator,
    );
    expect(verified.client.status).toBe('active');
    const user = await shop.db
      .selectFrom('users')
      .where('client_id', '=', clientId)
      .select(['user_id', 'status'])
      .executeTakeFirstOrThrow();
    expect(user.status).toBe('invited');
    expect(await mailsOf(user.user_id)).toEqual(['client_to_verify', 'invitation']);
    expect(await send()).toMatchObject({ resultCode: 0 });
  });

  it('cannot be registered where staff do not buy for clients', async () => {
    const neighbour = await testShop('barrilete', shop);
    try {
      const theirs = await makeUser(shop.db, { profile: 2, company: 'barrilete' });
      const own = await neighbour.token(theirs.email);
      const said = await neighbour.call('registerOfflineClient', { body: entered() }, own);
      expect(said.resultCode).toBe(REFUSALS.buying_forbidden);
      expect(await neighbour.call('newClientForSync', {}, own)).toEqual({ priceTerms: null });
    } finally {
      await neighbour.close();
    }
  });

  it('pays what a client without a list of its own pays', async () => {
    const { productId } = await makeProduct(shop.db, { price: '1234.00' });
    const page = { after: productId - 1, pageSize: 1 };
    const { prices } = await shop.call('pricesForSync', { query: { ...page, forNewClient: 'true' } }, token);
    expect(prices).toEqual([[productId, 1234, 1234]]);
    const client = await makeUser(shop.db);
    const own = await shop.call(
      'pricesForSync',
      { query: { ...page, forNewClient: 'true' } },
      await shop.token(client.email),
    );
    expect(own.prices).toHaveLength(1);
  });
});
