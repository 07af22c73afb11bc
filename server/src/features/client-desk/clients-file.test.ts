// 'Exportar' of the client table, through HTTP: the filtered or chosen clients in the order and the columns that are shown.

import { makeClient, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let ids: readonly number[];

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const made: number[] = [];
  for (const legalName of ['Planilla Uno', 'Planilla Dos', '=Planilla; "Tres"'])
    made.push((await makeClient(shop.db, { legalName })).clientId);
  await makeClient(shop.db, { company: 'barrilete', legalName: 'Planilla Ajena' });
  ids = made;
});
afterAll(() => shop.close());

const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');
async function shown(query: Record<string, string>) {
  const { statusCode, payload } = await shop.app.http.inject({
    url: `/api/store/Admin/clients/file?${new URLSearchParams({ format: 'csv', ...query })}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, lines: lines(payload) };
}
async function chosen(body: Record<string, unknown>) {
  const { payload } = await shop.app.http.inject({
    method: 'POST',
    url: '/api/store/Admin/clients/file',
    headers: { authorization: `Bearer ${token}` },
    payload: { format: 'csv', columns: 'name', search: 'planilla', sort: 'name', ...body },
  });
  return lines(payload).slice(1);
}

it('has the clients that the filter shows, in the order and the columns of the table', async () => {
  const query = { columns: 'status,name', search: 'planilla', sort: 'name', direction: 'down' };
  expect((await shown(query)).lines).toEqual([
    'Estado;Cliente',
    'Sin usuario;Planilla Uno',
    'Sin usuario;Planilla Dos',
    `Sin usuario;"'=Planilla; ""Tres"""`,
  ]);
  expect((await shown({ columns: 'name,constructor' })).statusCode).toBe(400);
});

it('has the chosen clients alone, or all that are shown without some', async () => {
  const [one = 0, two = 0, three = 0] = ids;
  expect(await chosen({ clientIds: [one, two] })).toEqual(['Planilla Dos', 'Planilla Uno']);
  expect(await chosen({ exceptIds: [two, three] })).toEqual(['Planilla Uno']);
  expect(await chosen({ clientIds: [] })).toEqual([]);
});
