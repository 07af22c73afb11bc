// Importing account entries on the desk: read, compared, stored, replaced as a whole or for the clients of the file, undone.

import { deskImporter } from '@mostrador/trials/testing/desk-importer';
import {
  type MadeClient,
  makeClient,
  makeOrder,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let buyer: { userId: number; companyId: number };
let faro: MadeClient;
let otra: MadeClient;
beforeAll(async () => {
  shop = await testShop();
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  [faro, otra] = [await makeClient(shop.db), await makeClient(shop.db)];
  buyer = await makeUser(shop.db, { client: faro });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from account_entries`.execute(shop.db);
  await sql`delete from client_accounts`.execute(shop.db);
});

/** Makes an order of a client. @returns its number. */
async function orderOf(client: MadeClient): Promise<number> {
  const product = await makeProduct(shop.db);
  const { externalId } = await makeOrder(shop.db, { ...buyer, client, product, mark: 'cuenta' });
  const { rows } = await sql<{ number: number }>`
    select order_number as number from orders where external_id = ${externalId}::uuid`.execute(shop.db);
  return rows[0]?.number ?? 0;
}
const desk = () => deskImporter(shop, token);
const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.client_code as client, e.kind, e.number, e.number_key, e.issued_on::text as issued, e.due_on::text as due,
      e.amount, e.open_amount as open,
      array(select o.order_number from account_entry_orders r join orders o using (order_id)
        where r.account_entry_id = e.account_entry_id order by 1) as orders
    from account_entries e join clients c using (client_id) order by e.kind, e.number`.execute(shop.db);
  return rows;
};
const told = async () => {
  const { rows } = await sql<{ client: string }>`
    select c.client_code as client from client_accounts a join clients c using (client_id) order by 1`.execute(
    shop.db,
  );
  return rows.map(({ client }) => client);
};
const HEADER = 'Cliente;Tipo;Comprobante;Fecha;Vto;Importe;Saldo;Pedidos\n';
const rejections = async (importId: string) => {
  const { rows } = await shop.call(
    'importRows',
    { params: { importId }, query: { view: 'rejected' } },
    token,
  );
  return rows.flatMap(({ line, rejections: told }) => told.map(({ reason }) => `${line} ${reason}`));
};

it('stores entries in their form with the orders of the client, and the same file changes nothing', async () => {
  const [order, strange] = [await orderOf(faro), await orderOf(otra)];
  const content = `${HEADER}${faro.clientCode};FC A;0001-00000245;02/11/2026;02/12/2026;1.000,50;400,00;PED-0001-${String(order).padStart(8, '0')}|${strange}
${faro.clientCode};N/C;A0000300001190;10/11/2026;;34,15;-34,15;
${faro.clientCode};Recibo;0001-00008812;05/11/2026;;-388,50;0;
`;
  const review = await desk().compared('account-entries', content);
  expect(review.comparison).toMatchObject({ created: 3, rejected: 0, storedWithout: 1 });
  expect(await rejections(review.importId)).toEqual(['2 no es un pedido del cliente; se guardó sin él']);
  const done = await desk().applied(review.importId);
  expect(done).toMatchObject({ state: 'done', counts: { created: 3, rejected: 0 } });
  expect(await stored()).toEqual([
    {
      client: faro.clientCode,
      kind: 'credit_note',
      number: 'A 0003-00001190',
      number_key: '0003-00001190',
      issued: '2026-11-10',
      due: null,
      amount: '-34.15',
      open: '-34.15',
      orders: [],
    },
    {
      client: faro.clientCode,
      kind: 'invoice',
      number: 'A 0001-00000245',
      number_key: '0001-00000245',
      issued: '2026-11-02',
      due: '2026-12-02',
      amount: '1000.50',
      open: '400.00',
      orders: [order],
    },
    {
      client: faro.clientCode,
      kind: 'receipt',
      number: '0001-00008812',
      number_key: '0001-00008812',
      issued: '2026-11-05',
      due: null,
      amount: '-388.50',
      open: '0.00',
      orders: [],
    },
  ]);
  expect(await told()).toEqual([faro.clientCode]);
  const again = await desk().compared('account-entries', content);
  expect(again.comparison).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  await desk().undone(review.importId);
  expect(await stored()).toEqual([]);
});

it('refuses what cannot be an entry, and a number that another client has', async () => {
  const first = await desk().compared(
    'account-entries',
    `${HEADER}${otra.clientCode};Factura;A 1-1;02/11/2026;;100;100;\n`,
  );
  await desk().applied(first.importId);
  const lines = [
    `${faro.clientCode};Factura;A 1-1;02/11/2026;;100;100;`,
    `${faro.clientCode};Factura;A 1-2;02/11/2026;;-100;0;`,
    `${faro.clientCode};Factura;A 1-3;02/11/2026;;100;100,01;`,
    `${faro.clientCode};Factura;A 1-4;02/11/2026;;0;0;`,
    `${faro.clientCode};Remito;A 1-5;02/11/2026;;1;1;`,
    `${faro.clientCode};Factura;A 1-6;;;1;1;`,
    'NADIE;Factura;A 1-7;02/11/2026;;1;1;',
    `${faro.clientCode};Factura;A 1-8;02/11/2026;;1;;`,
    `${faro.clientCode};Factura;A 1-9;02/11/2026;;1;1;hoy`,
  ];
  const review = await desk().compared('account-entries', `${HEADER}${lines.join('\n')}\n`);
  expect(review.comparison).toMatchObject({ created: 0, rejected: 9 });
  expect(await rejections(review.importId)).toEqual([
    `2 ya es un comprobante del cliente ${otra.clientCode}`,
    '3 es negativo: ¿es una nota de crédito?',
    '4 el saldo va de cero al importe',
    '5 es cero',
    '6 no es un tipo: Factura, Nota de débito, Nota de crédito, Recibo',
    '7 falta',
    '8 no existe ese cliente',
    '9 falta',
    '10 «hoy» no es un número de pedido',
  ]);
});

it('leaves nothing of what the file does not name: of its clients, or of all, after a second confirmation', async () => {
  const row = (client: string, number: number, saldo = 100) =>
    `${client};Factura;A 1-${number};02/11/2026;;100;${saldo};\n`;
  const all =
    [1, 2].map((n) => row(faro.clientCode, n)).join('') + [3, 4].map((n) => row(otra.clientCode, n)).join('');
  const first = await desk().compared('account-entries', HEADER + all);
  await desk().applied(first.importId);
  const open = async () =>
    (await stored()).flatMap(({ number, open: left }) => (left === '0.00' ? [] : [number]));

  const mine = await desk().compared('account-entries', HEADER + row(faro.clientCode, 1), {
    mode: 'replace_named',
  });
  expect(mine.comparison).toMatchObject({ changed: 0, unchanged: 1, vanished: 1, active: 4 });
  await expect(desk().applied(mine.importId, { deactivates: 1 })).rejects.toThrow(/deja sin saldo 1 de 4/);
  const applied = await desk().applied(mine.importId, { deactivates: 1, confirmsShare: true });
  expect(applied.counts).toMatchObject({ deactivated: 1 });
  expect(await open()).toEqual(['A 0001-00000001', 'A 0001-00000003', 'A 0001-00000004']);

  const whole = await desk().compared('account-entries', HEADER + row(faro.clientCode, 1, 50), {
    mode: 'replace',
  });
  expect(whole.comparison).toMatchObject({ changed: 1, vanished: 2, active: 3 });
  await desk().applied(whole.importId, { deactivates: 2, confirmsShare: true });
  expect(await open()).toEqual(['A 0001-00000001']);
  expect((await told()).sort()).toEqual([faro.clientCode, otra.clientCode].sort());

  await desk().undone(whole.importId);
  expect(await open()).toEqual(['A 0001-00000001', 'A 0001-00000003', 'A 0001-00000004']);
});

it('keeps an entry that has a document when its import is undone', async () => {
  const review = await desk().compared(
    'account-entries',
    `${HEADER}${faro.clientCode};Factura;A 1-1;02/11/2026;;100;100;\n`,
  );
  await desk().applied(review.importId);
  await sql`
    insert into account_documents (company_id, client_id, account_entry_id, external_id, file_name, bytes, sha256)
    select company_id, client_id, account_entry_id, gen_random_uuid(), 'a.pdf', 1, repeat('0', 64) from account_entries`.execute(
    shop.db,
  );
  const undone = await desk().undone(review.importId);
  expect(undone.undo).toMatchObject({ restored: 0, keptCount: 1 });
  expect(await stored()).toHaveLength(1);
  await sql`delete from account_documents`.execute(shop.db);
});
