// Changes of a verified client's identity: the company gets a mail, orders keep what they had, and administrators accept or
// revert, once.

import { randomUUID } from 'node:crypto';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type ReadMail, readPlacedMail } from '@mostrador/trials/testing/placed-mail';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '../mail/compose-mail.js';
import { mailById } from '../mail/mail.queries.js';

const FIRST = '30500010912';
const SECOND = '30500012516';
const THIRD = '30500001735';

let shop: TestShop;
let administrator: string;
let client: MadeUser;
let token: string;
let code: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  ({ code } = await makeProduct(shop.db, { price: '50000.00', stock: 10_000 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = await makeUser(shop.db, { name: 'Librería Uno' });
  await shop.db
    .updateTable('clients')
    .set({
      legal_id: String(20_300_000_000 + client.userId),
      tax_category_id: 1,
      legal_address_street: 'Mitre',
      legal_address_number: '10',
      legal_address_city_name: 'Rosario',
    })
    .where('client_id', '=', client.clientId)
    .execute();
  await shop.db.deleteFrom('identity_changes').execute();
  // frees the CUITs of earlier tests
  await shop.db
    .updateTable('clients')
    .set((row) => ({ legal_id: row.fn('lpad', [row.cast('client_id', 'text'), row.val(11), row.val('27')]) }))
    .where('legal_id', 'in', [FIRST, SECOND, THIRD])
    .execute();
  token = await shop.token(client.email);
  expect(await save({ legalId: FIRST })).toMatchObject({ operationResult: 2 });
  await shop.db.deleteFrom('identity_changes').execute();
});

const save = (body: object, as = token) => shop.call('webStoreClient', { body }, as);
const row = () =>
  shop.db
    .selectFrom('clients')
    .where('client_id', '=', client.clientId)
    .selectAll()
    .executeTakeFirstOrThrow();
const changes = async (pending: 'true' | 'false' = 'true', as = administrator) =>
  shop.call('identityChanges', { query: { pending } }, as);
const decide = (identityChangeId: number, decision: 'accept' | 'revert', as = administrator) =>
  shop.raw('decideIdentityChange', { params: { identityChangeId }, body: { decision } }, as);
const pendingIds = async () => (await changes()).changes.map((change) => change.identityChangeId);
async function onlyPending(): Promise<number> {
  const [id, ...others] = await pendingIds();
  if (id === undefined || others.length > 0) throw new Error('Not one pending change.');
  return id;
}
const trail = async () =>
  (
    await shop.call('clientTrail', { params: { clientId: client.clientId ?? 0 }, query: {} }, administrator)
  ).entries.map(({ call, detail, outcome }) => [call, detail, outcome]);

async function order(as = token): Promise<string> {
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, as);
  const { total, externalId } = await shop.call('cart', {}, as);
  expect((await shop.call('confirmCart', { body: { externalId, total } }, as)).resultCode).toBe(0);
  return externalId;
}

/** The order as its PDF and the mail with it, made now, say it. */
async function printed(externalId: string): Promise<{ readonly pdf: string; readonly mail: ReadMail }> {
  const { order_id: orderId } = await shop.db
    .selectFrom('orders')
    .where('external_id', '=', externalId)
    .select('order_id')
    .executeTakeFirstOrThrow();
  const { mail_id: mailId } = await shop.db
    .selectFrom('mails')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order_company')
    .select('mail_id')
    .executeTakeFirstOrThrow();
  const mail = await mailById(shop.db, client.companyId, mailId);
  const message = mail && (await readPlacedMail(shop.app.shop, mail));
  const file = message?.attachments.find(({ contentType }) => contentType === 'application/pdf');
  if (message === undefined || file === undefined) throw new Error('No mail with a PDF.');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.content)), {
    mergePages: true,
  });
  return { pdf: text.replace(/\s+/g, ' '), mail: message };
}

describe('a change of the identity after verification', () => {
  it('is saved with the same answer, listed with old and new, and told to the company', async () => {
    expect(await save({ legalId: SECOND, legalName: 'Librería Dos', taxCategory: 2 })).toEqual({
      operationResult: 2,
      finalToken: expect.any(String),
      messages: [],
      fields: [],
    });
    expect(await row()).toMatchObject({ legal_id: SECOND, legal_name: 'Librería Dos', tax_category_id: 2 });
    const { changes: listed, pendingCount } = await changes();
    expect(pendingCount).toBe(3);
    expect(listed.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]).sort()).toEqual([
      ['legalId', FIRST, SECOND],
      ['legalName', 'Librería Uno', 'Librería Dos'],
      ['taxCategory', 'Responsable Inscripto', expect.any(String)],
    ]);
    expect(listed[0]).toMatchObject({
      clientId: client.clientId,
      userEmail: client.email,
      actorName: '',
      state: 'pending',
      isCurrent: true,
      decidedAt: null,
    });
    const { mail_id: mailId } = await shop.db
      .selectFrom('mails')
      .where('user_id', '=', client.userId)
      .where('kind', '=', 'client_identity_changed')
      .orderBy('mail_id', 'desc')
      .select('mail_id')
      .executeTakeFirstOrThrow();
    const mail = await mailById(shop.db, client.companyId, mailId);
    if (mail === undefined) throw new Error('No mail.');
    expect(mail.recipient).toBe(shop.app.shop.company().orderMail);
    const { text, replyTo } = await composeMail(shop.app.shop, mail);
    expect(text).toContain('CUIT: 30-50001091-2 → 30-50001251-6');
    expect(text).toContain('Razón social: Librería Uno → Librería Dos');
    expect(text).toMatch(/Condición impositiva: Responsable Inscripto → \S/);
    expect(text).toContain('/identitychanges');
    expect(replyTo).toBe(client.email);
  });

  it('is not listed where the values stay the same, or the save is refused', async () => {
    expect(await save({ legalId: '30-50001091-2', taxCategory: 1, contactPhone: '11' })).toMatchObject({
      operationResult: 2,
    });
    expect(await save({ legalId: SECOND, email: 'no es' })).toMatchObject({ operationResult: -1 });
    expect((await changes('false')).totalCount).toBe(0);
  });

  it('names the administrator who made it in the client’s name', async () => {
    const acting = await shop.call(
      'impersonate',
      { params: { userId: client.clientId ?? 0 } },
      administrator,
    );
    await save({ legalId: SECOND }, acting.token);
    expect((await changes()).changes).toMatchObject([{ actorName: 'Nora', newValue: SECOND }]);
  });

  it('is refused after ten in an hour or thirty in a day, without a record or a mail; other data is saved', async () => {
    const mails = async () =>
      (
        await shop.db
          .selectFrom('mails')
          .where('user_id', '=', client.userId)
          .where('kind', '=', 'client_identity_changed')
          .select('mail_id')
          .execute()
      ).length;
    const rename = async (name: string) =>
      (await shop.raw('webStoreClient', { body: { legalName: name } }, token)).status;
    const flood = async (round: number) => {
      let passed = 0;
      for (let at = 0; at < 11; at += 1) passed += (await rename(`Flota ${round} ${at}`)) === 200 ? 1 : 0;
      return passed;
    };
    const told = await mails();
    expect(await flood(0)).toBe(10);
    const { status, body, headers } = await shop.raw(
      'webStoreClient',
      { body: { legalName: 'Una más' } },
      token,
    );
    expect([status, body.code]).toEqual([429, 'too_often']);
    expect(body.message).toBe(
      'Ya cambió varias veces sus datos fiscales. Por favor espere un rato o contáctese con nosotros.',
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await row()).legal_name).toBe('Flota 0 9');
    expect(await save({ legalName: 'Flota 0 9', contactPhone: '4455' })).toMatchObject({
      operationResult: 2,
    });
    expect((await changes('false')).totalCount).toBe(10);
    expect((await mails()) - told).toBe(10);
    const HOUR = 3_600_000;
    const passed: [hour: number, saves: number][] = [];
    let hour = 0;
    for (const next of [1, 2, 3, 12, 23, 24]) {
      shop.forward((next - hour) * HOUR);
      hour = next;
      token = await shop.token(client.email);
      passed.push([hour, await flood(hour)]);
    }
    shop.forward(-hour * HOUR);
    // of any day thirty: what was saved a day ago counts no more
    expect(passed).toEqual([
      [1, 10],
      [2, 10],
      [3, 0],
      [12, 0],
      [23, 0],
      [24, 10],
    ]);
  });

  it('of two saves at once leaves a chain without a gap', async () => {
    await Promise.all([save({ legalName: 'Una' }), save({ legalName: 'Otra' })]);
    const [later, earlier] = (await changes()).changes;
    expect(earlier?.oldValue).toBe('Librería Uno');
    expect(later?.oldValue).toBe(earlier?.newValue);
    expect((await row()).legal_name).toBe(later?.newValue);
  });

  it('leaves the CUIT, name, tax category and address of earlier orders, in list, PDF and mails', async () => {
    const before = await order();
    await save({
      legalId: SECOND,
      legalName: 'Librería Dos',
      taxCategory: 2,
      legalAddressStreet: 'Güemes',
    });
    const after = await order();
    const identityOf = async (externalId: string, as: string) => {
      const { clientName, clientIdentity } = await shop.call(
        'clientOrderDetails',
        { query: { externalId } },
        as,
      );
      return { clientName, ...clientIdentity };
    };
    for (const as of [token, administrator]) {
      expect(await identityOf(before, as)).toMatchObject({
        clientName: 'Librería Uno',
        legalId: FIRST,
        taxCategory: 'Responsable Inscripto',
        legalAddress: 'Mitre 10, Rosario',
        copiedAt: null,
      });
      expect(await identityOf(after, as)).toMatchObject({
        clientName: 'Librería Dos',
        legalId: SECOND,
        legalAddress: 'Güemes 10, Rosario',
      });
    }
    const [old, now] = [await printed(before), await printed(after)];
    expect(old.pdf).toContain('30-50001091-2');
    expect(old.pdf).toContain('Mitre 10');
    expect(old.pdf).toContain('Librería Uno');
    expect(`${old.pdf}${old.mail.text}${old.mail.html}`).not.toMatch(/30-50001251-6|Güemes|Librería Dos/);
    expect(now.pdf).toContain('30-50001251-6');
    expect(now.pdf).toContain('Güemes 10');
  });

  it('is kept by orders that are repeated, taken on a device, or placed by a salesman', async () => {
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, client);
    const own = await shop.token(salesman.email);
    await shop.call('updateCart', { body: { targetClientId: client.clientId } }, own);
    const first = await order();
    await save({ legalId: SECOND });
    await shop.call('repeatOrder', { params: { externalId: first } }, token);
    const { total, externalId: repeated } = await shop.call('cart', {}, token);
    await shop.call('confirmCart', { body: { externalId: repeated, total } }, token);
    const bySalesman = await order(own);
    const device = randomUUID();
    const sent = await shop.call(
      'confirmOfflineOrder',
      {
        body: {
          localUniqueId: device,
          purchaseDate: '2026-11-20T18:30:00-03:00',
          targetClientId: null,
          purchaseProducts: [{ code, quantity: 2, price: 50_000 }],
          total: 100_000,
        },
      },
      token,
    );
    expect(sent.resultCode).toBe(0);
    await save({ legalId: THIRD });
    const kept = await shop.db
      .selectFrom('orders')
      .where('client_id', '=', client.clientId)
      .select(['external_id', 'client_legal_id', 'client_identity_copied_at'])
      .execute();
    const of = Object.fromEntries(kept.map((one) => [one.external_id, one.client_legal_id]));
    expect(of).toEqual({ [first]: FIRST, [repeated]: SECOND, [bySalesman]: SECOND, [device]: SECOND });
    expect(kept.every((one) => one.client_identity_copied_at === null)).toBe(true);
  });
});

describe('an administrator', () => {
  it('accepts a change, with an entry in the client’s activity', async () => {
    await save({ legalId: SECOND });
    const { status, body } = await decide(await onlyPending(), 'accept');
    expect([status, body.state, body.decidedByName]).toEqual([200, 'accepted', 'Nora']);
    expect((await row()).legal_id).toBe(SECOND);
    expect((await changes()).pendingCount).toBe(0);
    expect((await changes('false')).changes).toMatchObject([{ state: 'accepted', isCurrent: true }]);
    expect(await trail()).toEqual([
      ['decideIdentityChange', 'accept: CUIT: 30-50001091-2 → 30-50001251-6', 'done'],
    ]);
  });

  it('reverts each field to its old value, the user’s name with the legal name', async () => {
    await save({ legalId: SECOND, legalName: 'Librería Dos', taxCategory: null });
    for (const id of await pendingIds()) expect((await decide(id, 'revert')).status).toBe(200);
    expect(await row()).toMatchObject({ legal_id: FIRST, legal_name: 'Librería Uno', tax_category_id: 1 });
    expect(await shop.call('userDetails', {}, token)).toMatchObject({
      legalId: FIRST,
      legalName: 'Librería Uno',
    });
    const user = await shop.db
      .selectFrom('users')
      .where('user_id', '=', client.userId)
      .select('name')
      .executeTakeFirst();
    expect(user?.name).toBe('Librería Uno');
    expect(await trail()).toHaveLength(3);
  });

  it('cannot revert what something newer stands on, unless the newer is reverted first', async () => {
    await save({ legalId: SECOND });
    const older = await onlyPending();
    await save({ legalId: THIRD });
    const [newer = 0] = await pendingIds();
    const refused = await decide(older, 'revert');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'newer_value' }]);
    expect((await row()).legal_id).toBe(THIRD);
    // back to the same value by another change: still something newer
    await save({ legalId: SECOND });
    expect((await decide(older, 'revert')).status).toBe(409);
    const [newest = 0] = await pendingIds();
    for (const id of [newest, newer, older]) expect((await decide(id, 'revert')).status).toBe(200);
    expect((await row()).legal_id).toBe(FIRST);
  });

  it('cannot give a CUIT back that another client has now', async () => {
    await save({ legalId: SECOND });
    const other = await makeUser(shop.db);
    await save({ legalId: FIRST }, await shop.token(other.email));
    const mine = (await changes()).changes.find((one) => one.clientId === client.clientId);
    const { status, body } = await decide(mine?.identityChangeId ?? 0, 'revert');
    expect([status, body]).toMatchObject([409, { code: 'legal_id_taken' }]);
    expect((await row()).legal_id).toBe(SECOND);
    expect((await changes()).changes).toContainEqual(
      expect.objectContaining({ state: 'pending', clientId: client.clientId }),
    );
  });

  it('is told when another one was faster: of 20 pairs at once exactly one decides', async () => {
    const second = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Raúl' })).email);
    for (let round = 0; round < 20; round += 1) {
      // the saves of earlier rounds count against no limit
      await shop.db
        .updateTable('identity_changes')
        .set({ changed_at: new Date(0) })
        .execute();
      await save({ legalId: SECOND });
      const id = await onlyPending();
      const answers = await Promise.all([
        decide(id, 'revert'),
        decide(id, round % 2 === 0 ? 'revert' : 'accept', second),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const told = answers.find(({ status }) => status === 409)?.body as unknown as { message: string };
      expect(told.message).toMatch(/^Este cambio ya fue (aceptado|revertido) por (Nora|Raúl)\.$/);
      expect((await decide(id, 'revert')).status).toBe(409);
      await save({ legalId: FIRST });
      for (const left of await pendingIds()) await decide(left, 'accept');
    }
    expect((await trail()).filter(([call]) => call === 'decideIdentityChange').length).toBeGreaterThanOrEqual(
      20,
    );
  });

  it('of another company sees and decides nothing, and neither does a client or a salesman', async () => {
    await save({ legalId: SECOND });
    const id = await onlyPending();
    const neighbour = await testShop('barrilete', shop);
    try {
      const { email } = await makeUser(shop.db, { profile: 3, company: 'barrilete' });
      const foreign = await neighbour.token(email);
      expect(
        (await neighbour.call('identityChanges', { query: { pending: 'false' } }, foreign)).totalCount,
      ).toBe(0);
      for (const decision of ['accept', 'revert'] as const) {
        const input = { params: { identityChangeId: id }, body: { decision } };
        expect((await neighbour.raw('decideIdentityChange', input, foreign)).status).toBe(404);
        expect((await decide(id, decision, foreign)).status).toBe(401);
      }
    } finally {
      await neighbour.close();
    }
    const salesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
    for (const as of [token, salesman]) expect((await decide(id, 'revert', as)).status).toBe(403);
    expect((await row()).legal_id).toBe(SECOND);
    expect((await changes()).pendingCount).toBe(1);
  });
});
