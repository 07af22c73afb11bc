// Imports of discount codes: stored, exported, loaded again without a change, undone.

import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let desk: DeskImporter;
let client: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  desk = deskImporter(shop, token);
  const { clientId } = await makeUser(shop.db);
  const row = await shop.db
    .selectFrom('clients')
    .where('client_id', '=', clientId ?? 0)
    .select('client_code')
    .executeTakeFirstOrThrow();
  client = row.client_code;
});
afterAll(() => shop.close());

const load = async (file: string) => {
  const { importId } = await desk.compared('discount-codes', file);
  return desk.applied(importId);
};
const codes = async () => (await shop.call('deskDiscountCodes', {}, token)).codes;

it('stores, changes, exports without a difference and undoes codes', async () => {
  const first = await load(
    `code,percent,amount,minimum,valid_from,valid_until,client,max_uses\n` +
      `verano10,10,,,2026-01-01,2026-12-31,,\nMENOS500,,500.50,10000,,,${client},3\n`,
  );
  expect(first.counts).toMatchObject({ created: 2, updated: 0 });
  expect(await codes()).toMatchObject([
    { code: 'MENOS500', bps: null, amount: 50_050, minimum: 1_000_000, clientCode: client, maxUses: 3 },
    { code: 'VERANO10', bps: 1_000, amount: null, validFrom: '2026-01-01', validUntil: '2026-12-31' },
  ]);
  const { body } = await shop.app.http.inject({
    url: '/api/store/Admin/exports/discount-codes?format=csv',
    headers: { authorization: `Bearer ${token}` },
  });
  const again = await desk.compared('discount-codes', body);
  expect(again.comparison).toMatchObject({ read: 2, unchanged: 2, created: 0, changed: 0, rejected: 0 });
  const { importId } = await load('code,percent\nVERANO10,12.5\n');
  expect((await codes())[1]).toMatchObject({ bps: 1_250, validUntil: '2026-12-31', active: true });
  expect((await desk.undone(importId)).undo).toMatchObject({ restored: 1, kept: [] });
  expect((await codes())[1]?.bps).toBe(1_000);
  expect((await desk.undone(first.importId)).undo).toMatchObject({ restored: 2, kept: [] });
  expect((await codes()).map(({ active }) => active)).toEqual([false, false]);
});

it('says why a row is rejected', async () => {
  const { importId } = await desk.compared(
    'discount-codes',
    'code,percent,amount,valid_from,valid_until,client,max_uses\n' +
      'AB,10,,,,,\nDOBLE,10,5,,,,\nNINGUNO,,,,,,\nMUCHO,101,,,,,\nDIAS,10,,2026-02-01,2026-01-31,,\nDENADIE,10,,,,NO-EXISTE,\nUSOS,10,,,,,0\n',
  );
  const { rows } = await shop.call(
    'importRows',
    { params: { importId }, query: { view: 'rejected' } },
    token,
  );
  expect(rows.flatMap(({ rejections }) => rejections.map(({ reason }) => reason))).toEqual([
    'no es un código de 4 a 40 letras o números',
    'indique un porcentaje o un importe, mayor que cero',
    'indique un porcentaje o un importe, mayor que cero',
    'es más que 100 %',
    'es anterior al primer día',
    'no existe ese cliente',
    'no es un número de 1 a 1000000',
  ]);
  expect(
    (await sql`select from discount_codes where code in ('DOBLE', 'MUCHO')`.execute(shop.db)).rows,
  ).toEqual([]);
});
