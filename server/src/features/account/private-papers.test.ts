// The documents and receipts of a client are refused to all other sessions, however they are asked for, on the real app.

import { randomUUID } from 'node:crypto';
import type { ClientUserChange } from '@mostrador/contract/entries/client-users';
import { callPath } from '@mostrador/contract/routes';
import {
  assign,
  type MadeUser,
  makeDocument,
  makeTransfer,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let shop: TestShop;
let neighbour: TestShop;
let administrator: string;

beforeAll(async () => {
  shop = await testShop();
  neighbour = await testShop('barrilete', shop);
  administrator = await signIn({ profile: 3 });
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

type UserGiven = NonNullable<Parameters<typeof makeUser>[1]>;

const signIn = async (given: UserGiven) => shop.token((await makeUser(shop.db, given)).email);

interface Papers {
  readonly owner: MadeUser;
  readonly client: { readonly clientId: number; readonly clientCode: string };
  readonly documentId: string;
  readonly transferId: string;
}

/** A client with a document and a receipt. */
async function makePapers(of: TestShop = shop): Promise<Papers> {
  const owner = await makeUser(shop.db, { companyId: of.app.shop.company().companyId });
  const { companyId, clientId, userId } = { ...owner, clientId: owner.clientId ?? 0 };
  return {
    owner,
    client: { clientId, clientCode: owner.clientCode ?? '' },
    documentId: await makeDocument(shop.db, of.app.shop.files, { companyId, clientId }),
    transferId: await makeTransfer(
      { db: shop.db, dataDir: of.dataDir },
      { companyId, clientId, userId, name: 'pago.pdf' },
    ),
  };
}

/** The addresses at which a client's papers are. */
const addressesOf = ({ client, documentId, transferId }: Papers) => [
  callPath('accountDocument', { documentId }),
  callPath('transferReceipt', { transferId }),
  callPath('deskAccountDocument', { clientId: client.clientId, documentId }),
];

interface Asked {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (path: string, token: string | undefined, { method = 'GET', headers }: Asked = {}, of = shop) =>
  of.app.http.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

/** How a paper is asked for. The conditions are those of a browser that has kept the owner's answer. */
const WAYS: readonly Asked[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-' } },
  { method: 'HEAD', headers: { range: 'bytes=0-3' } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() } },
];

/** Asks, and notes every answer that is not a refusal, or tells anything of a file. */
class Tries {
  count = 0;
  readonly wrong: string[] = [];

  async expectRefusal(path: string, session: string, token: string | undefined, way: Asked = {}, of = shop) {
    this.count += 1;
    const { statusCode, headers, rawPayload } = await ask(path, token, way, of);
    const tells =
      rawPayload.includes('%PDF') ||
      headers['content-disposition'] !== undefined ||
      headers['content-range'] !== undefined ||
      headers.etag !== undefined ||
      /pdf|jpeg/.test(String(headers['content-type']));
    if (![400, 401, 403, 404].includes(statusCode) || tells)
      this.wrong.push(
        `${statusCode} ${session} ${way.method ?? 'GET'} ${JSON.stringify(way.headers)} ${path}`,
      );
  }
}

/** The tokens of sessions that may not read the papers, by what they are. */
async function strangers(papers: Papers): Promise<Readonly<Record<string, string | undefined>>> {
  const other = await makeUser(shop.db);
  const otherClient = { clientId: other.clientId ?? 0, clientCode: other.clientCode ?? '' };
  const colleague = (given: UserGiven = {}) => makeUser(shop.db, { client: papers.client, ...given });

  const salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, other);
  const formerSalesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, formerSalesman, papers.owner);
  const ofFormer = await shop.token(formerSalesman.email);
  await shop.call('updateCart', { body: { targetClientId: papers.client.clientId } }, ofFormer);
  await shop.db
    .deleteFrom('salesman_clients')
    .where('salesman_user_id', '=', formerSalesman.userId)
    .execute();

  const blocked = await colleague();
  const ofBlocked = await shop.token(blocked.email);
  const change: ClientUserChange = { field: 'blocked', from: false, to: true };
  await shop.call(
    'saveClientUser',
    { params: { clientUserId: blocked.userId }, body: { changes: [change] } },
    administrator,
  );
  await vi.waitFor(async () =>
    expect((await ask(callPath('account', undefined), ofBlocked)).statusCode).toBe(401),
  );
  const loggedOut = await shop.token(papers.owner.email);
  await shop.call('logout', {}, loggedOut);
  const actFor = async ({ clientId }: { readonly clientId: number }) =>
    (await shop.call('impersonate', { params: { userId: clientId } }, administrator)).token;
  const ended = await actFor(papers.client);
  await shop.call('logout', {}, ended);
  const neighbours = await makeUser(shop.db, {
    companyId: neighbour.app.shop.company().companyId,
    profile: 3,
  });
  return {
    visitor: undefined,
    'no token': 'x',
    'another client': await shop.token(other.email),
    'who looks for another client': await signIn({ client: otherClient, clientRole: 'looks' }),
    'a salesman of another client': await shop.token(salesman.email),
    'a salesman without clients': await signIn({ profile: 2 }),
    'a salesman who was unassigned': ofFormer,
    'a blocked user of the client': ofBlocked,
    'a session of the owner that ended': loggedOut,
    'an impersonation of the owner that ended': ended,
    'an impersonation of another client': await actFor(otherClient),
    'an administrator of another company': await neighbour.token(neighbours.email),
  };
}

describe('a document or receipt of a client', () => {
  it('is refused to every other session, however it is asked for, in at least 1,000 tries', async () => {
    const tries = new Tries();
    for (let round = 0; round < 5; round += 1) {
      const papers = await makePapers();
      const owner = await shop.token(papers.owner.email);
      const addresses = addressesOf(papers);
      for (const [session, token] of Object.entries(await strangers(papers)))
        for (const path of addresses) {
          // right after the owner, so that whatever keeps answers has this one
          await ask(path, owner);
          await Promise.all(WAYS.map((way) => tries.expectRefusal(path, session, token, way)));
        }
      expect((await ask(addresses[0] ?? '', owner)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await ask(addresses[1] ?? '', owner)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await ask(addresses[2] ?? '', administrator)).statusCode).toBe(200);
    }
    expect({ wrong: tries.wrong, tries: tries.count }).toEqual({
      wrong: [],
      tries: 5 * 12 * 3 * WAYS.length,
    });
    expect(tries.count).toBeGreaterThanOrEqual(1_000);
  }, 60_000);

  it('of another company is refused in the own shop and in the other, to users of each', async () => {
    const tries = new Tries();
    const [here, there] = [await makePapers(), await makePapers(neighbour)];
    const tokens = {
      owner: await shop.token(here.owner.email),
      administrator,
      'other owner': await neighbour.token(there.owner.email),
    };
    for (const path of [...addressesOf(there), callPath('accountDocument', { documentId: there.transferId })])
      for (const [session, token] of Object.entries(tokens))
        for (const way of WAYS) await tries.expectRefusal(path, session, token, way);
    for (const path of addressesOf(here))
      for (const [session, token] of Object.entries(tokens))
        for (const way of WAYS) await tries.expectRefusal(path, session, token, way, neighbour);
    expect({ wrong: tries.wrong, tries: tries.count }).toEqual({ wrong: [], tries: 7 * 3 * WAYS.length });
  });

  it('has no other id: paths, numbers and spellings of ids find nothing, also for the owner of another one', async () => {
    const tries = new Tries();
    const [own, other] = [await makePapers(), await makePapers()];
    const token = await shop.token(own.owner.email);
    const of = (id: string) => [
      `/store/StoreAccount/documents/${id}`,
      `/store/StoreAccount/transfers/${id}/receipt`,
      `/store/Admin/accounts/${own.client.clientId}/documents/${id}`,
    ];
    const odd = [other.documentId, other.transferId].flatMap((id) => [
      id.toUpperCase(),
      `${id}.pdf`,
      `${id}%00`,
      `${id}%20`,
      `%7B${id}%7D`,
      id.replaceAll('-', ''),
      `..%2F${id.slice(0, 2)}%2F${id}`,
      `${own.documentId}%2F..%2F${id}`,
      `${own.documentId},${id}`,
      `${own.documentId}%27%20or%20true--${id}`,
      `${id.slice(0, 35)}%`,
    ]);
    const none = ['', '0', '1', '-1', '*', 'null', '%2E%2E', '%2e%2e%2f%2e%2e%2fmanifest.json', randomUUID()];
    for (const id of [...odd, ...none, '00000000-0000-0000-0000-000000000000', 'a'.repeat(150)])
      for (const path of of(id))
        for (const [session, bearer] of Object.entries({ client: token, administrator }))
          if (session === 'client' || !path.includes('/transfers/'))
            await tries.expectRefusal(path, session, bearer);
    // an own document by the address of another client, and each kind of paper by the other's address
    for (const path of [
      callPath('deskAccountDocument', { clientId: other.client.clientId, documentId: own.documentId }),
      callPath('accountDocument', { documentId: own.transferId }),
      callPath('transferReceipt', { transferId: own.documentId }),
    ])
      for (const [session, bearer] of Object.entries({ client: token, administrator }))
        await tries.expectRefusal(path, session, bearer);
    expect({ wrong: tries.wrong, many: tries.count > 150 }).toEqual({ wrong: [], many: true });
  });

  it('is kept by nothing on the way: the answer has no validator, no range, and says that it is not stored', async () => {
    const papers = await makePapers();
    const token = await shop.token(papers.owner.email);
    for (const path of addressesOf(papers).slice(0, 2)) {
      const { headers, statusCode } = await ask(path, token, {
        headers: { 'if-none-match': '*', range: 'bytes=0-3' },
      });
      expect({ statusCode, ...headers }).toMatchObject({
        statusCode: 200,
        'cache-control': 'private, no-store',
      });
      for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-range'])
        expect(headers).not.toHaveProperty(name);
    }
  });
});
