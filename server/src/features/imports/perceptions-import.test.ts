// Perceptions of clients: by a file on the desk, on a client's page, in the trail, undone, and in what a cart asks to pay.

import { deskImporter } from '@mostrador/trials/testing/desk-importer';
import { type MadeUser, makeClient, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let ana: MadeUser;
beforeAll(async () => {
  shop = await testShop();
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  ana = await makeUser(shop.db);
});
afterAll(() => shop.close());

const santaFe = { jurisdiction: 'Santa Fe', bps: 250, validFrom: null, validUntil: null };
const perceptionsOf = async (clientId: number | null) =>
  (await shop.call('deskClient', { params: { clientId: clientId ?? 0 } }, token)).perceptions;
const save = (clientId: number | null, from: object[], to: object[]) =>
  shop.raw(
    'saveClient',
    { params: { clientId: clientId ?? 0 }, body: { edits: [{ field: 'perceptions', from, to }] } },
    token,
  );
const percents = async (as: string) =>
  (await shop.call('cart', {}, as)).taxes?.perceptions.map(({ label, percent }) => [label, percent]);

it('are loaded by code or CUIT, take the place of older ones on their days, and are undone', async () => {
  const { clientId, clientCode } = ana;
  const other = await makeClient(shop.db);
  await sql`update clients set legal_id = '30500010912' where client_id = ${other.clientId}`.execute(shop.db);
  await save(clientId, [], [santaFe]);
  const desk = deskImporter(shop, token);
  const review = await desk.compared(
    'perceptions',
    `Código;CUIT;Jurisdicción;Alícuota;Desde;Hasta
${clientCode};;921;3,5 %;01/12/2026;31/12/2026
${clientCode};;IVA;3;;
;30-50001091-2;Capital Federal;1,75;;
${clientCode};;Uruguay;1;;
NOHAY;;Chaco;1;;
${clientCode};;Chaco;101;;
${clientCode};;Chaco;1;31/12/2026;01/12/2026
`,
  );
  expect(review.comparison).toMatchObject({ created: 2, changed: 1, rejected: 4 });
  const done = await desk.applied(review.importId);
  expect(done).toMatchObject({ counts: { created: 2, updated: 1, rejected: 4 } });
  expect(await perceptionsOf(clientId)).toEqual([
    { jurisdiction: 'IVA', bps: 300, validFrom: null, validUntil: null },
    { jurisdiction: 'Santa Fe', bps: 250, validFrom: null, validUntil: '2026-11-30' },
    { jurisdiction: 'Santa Fe', bps: 350, validFrom: '2026-12-01', validUntil: '2026-12-31' },
    { jurisdiction: 'Santa Fe', bps: 250, validFrom: '2027-01-01', validUntil: null },
  ]);
  expect(await perceptionsOf(other.clientId)).toMatchObject([{ jurisdiction: 'CABA', bps: 175 }]);
  const again = await desk.compared(
    'perceptions',
    `Código;Jurisdicción;Alícuota;Desde;Hasta\n${clientCode};Santa Fe;3,5;01/12/2026;31/12/2026\n`,
  );
  expect(again.comparison).toMatchObject({ changed: 0, unchanged: 1 });
  await desk.undone(done.importId);
  expect(await perceptionsOf(clientId)).toEqual([santaFe]);
  expect(await perceptionsOf(other.clientId)).toEqual([]);
});

it('are taken away by 0 %', async () => {
  const { clientId, clientCode } = await makeClient(shop.db);
  await save(clientId, [], [santaFe]);
  const desk = deskImporter(shop, token);
  const { importId } = await desk.compared(
    'perceptions',
    `Código;Jurisdicción;Alícuota\n${clientCode};Santa Fe;0\n`,
  );
  await desk.applied(importId);
  expect(await perceptionsOf(clientId)).toEqual([]);
});

it('are changed on the page, tell the second of two editors, and are undone from the history', async () => {
  const { clientId } = await makeClient(shop.db);
  const iva = { ...santaFe, jurisdiction: 'IVA', bps: 300 };
  const saved = await save(clientId, [], [santaFe, iva]);
  expect(saved.body).toMatchObject({ client: { perceptions: [iva, santaFe] } });
  expect((await save(clientId, [], [iva])).body).toMatchObject({
    code: 'changed_meanwhile',
    conflicts: [{ field: 'perceptions' }],
  });
  expect((await save(clientId, [iva, santaFe], [{ ...iva, validUntil: '2026-12-31' }])).status).toBe(200);
  const actionId = String(saved.body.actionId);
  expect(await shop.call('undoAction', { params: { actionId } }, token)).toMatchObject({ restored: 0 });
  const { changes } = await shop.call('changeLog', { query: { clientId } }, token);
  await shop.call('undoChange', { params: { changeId: changes[0]?.changeId ?? 0 } }, token);
  expect(await perceptionsOf(clientId)).toEqual([iva, santaFe]);
});

it.each([
  ['two on one day', [santaFe, { ...santaFe, bps: 300, validFrom: '2026-12-01' }]],
  ['another place', [{ ...santaFe, jurisdiction: 'Uruguay' }]],
  ['no percentage', [{ ...santaFe, bps: 0 }]],
  ['a part of a basis point', [{ ...santaFe, bps: 2.5 }]],
  ['no day', [{ ...santaFe, validFrom: '2026-02-30' }]],
  ['no list', ['Santa Fe']],
])('are refused with %s', async (_, wrong) => {
  const { clientId } = await makeClient(shop.db);
  expect((await save(clientId, [], wrong as object[])).status).toBe(400);
  expect(await perceptionsOf(clientId)).toEqual([]);
});

it('count in the cart of the client that is open, from the next view on', async () => {
  const { code } = await makeProduct(shop.db);
  const buyer = await makeUser(shop.db);
  const own = await shop.token(buyer.email);
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, own);
  expect(await percents(own)).toEqual([]);
  await save(buyer.clientId, [], [santaFe, { ...santaFe, jurisdiction: 'Chaco', validUntil: '2020-01-01' }]);
  await expect.poll(() => percents(own)).toEqual([['Percepción IIBB Santa Fe', 2.5]]);
});
