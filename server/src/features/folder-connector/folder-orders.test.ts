// Orders of the folder connector on the real app with a real SFTP server: each version is written once, whatever is cut off.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeOrder, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { makeNumberedClient } from '@mostrador/trials/testing/factories/clients';
import { type FolderShop, folderShop } from '@mostrador/trials/testing/folder-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ORDER_COLUMNS } from './order-csv.js';

let its: FolderShop;
let buyer: Pick<Parameters<typeof makeOrder>[1], 'client' | 'userId' | 'product'>;
beforeAll(async () => {
  its = await folderShop();
  const { userId } = await makeUser(its.shop.db, { profile: 3 });
  const client = await makeNumberedClient(its.shop.db, 900, { email: 'kiosco@example.com' });
  buyer = { client, userId, product: await makeProduct(its.shop.db) };
});
afterAll(() => its.close());
beforeEach(async () => {
  its.server.breakAtNumber(0, false);
  await its.clear();
  await sql`delete from folder_connectors`.execute(its.shop.db);
});

const numberOf = async (externalId: string) => {
  const { rows } = await sql<{ number: string }>`
    select 'PED-0001-' || lpad(order_number::text, 8, '0') as number from orders where external_id = ${externalId}`.execute(
    its.shop.db,
  );
  return rows[0]?.number ?? '';
};
async function placed(): Promise<string> {
  const { externalId } = await makeOrder(its.shop.db, { ...buyer, companyId: its.companyId, mark: 'Kiosco' });
  return numberOf(externalId);
}
const edited = (number: string) =>
  sql`update orders set observations = observations || 'x' where order_number = ${Number(number.slice(-8))}`.execute(
    its.shop.db,
  );
const setStatus = (number: string, status: string) =>
  sql`update orders set status = ${status} where order_number = ${Number(number.slice(-8))}`.execute(
    its.shop.db,
  );

it('writes each order placed from now on in a file of its own, and another one when it changes', async () => {
  const old = await placed();
  await its.connect({ orders: 'each' });
  const number = await placed();
  await its.run();
  await its.run();
  expect(its.tree()).toEqual([`pedidos/${number}.csv`]);
  const [head = '', line = ''] = its.content(number).replace('\ufeff', '').split('\r\n');
  expect(head).toBe(ORDER_COLUMNS.join(';'));
  expect(line.split(';').slice(0, 3)).toEqual([number, '1', 'Pendiente']);
  await edited(number);
  await edited(old);
  await its.run();
  expect(its.tree()).toEqual([`pedidos/${number}-v2.csv`, `pedidos/${number}.csv`]);
  // What the other system tells itself is no news for it.
  await setStatus(number, 'En preparación');
  await its.run();
  expect(its.tree()).toHaveLength(2);
  await setStatus(number, 'Cancelado');
  await its.run();
  expect(its.content(`${number}-v3`)).toContain(';3;Cancelado;');
});

it('writes the orders of a run in one file, as NDJSON with the fields of /api/v1', async () => {
  await its.connect({ orders: 'run', ordersFormat: 'ndjson', ordersFolder: 'salida' });
  const numbers = [await placed(), await placed()];
  await its.run();
  const [path = '', ...others] = its.tree();
  expect([path, others]).toEqual([expect.stringMatching(/^salida\/pedidos-[\d-]+\.ndjson$/), []]);
  const orders = its
    .content('salida')
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each));
  expect(orders.map(({ number, version }) => [number, version])).toEqual(numbers.map((each) => [each, 1]));
  expect(orders[0]).toMatchObject({
    status: 'pending',
    lines: expect.any(Array),
    client: expect.any(Object),
  });
  await its.run();
  expect(its.tree()).toEqual([path]);
  const { files } = await its.shop.call('folderOrderFiles', {}, await its.administrator());
  expect(files[0]).toMatchObject({ orders: 2, writtenAt: expect.any(String) });
});

it('leaves out orders in review, and those that were cancelled before they were written', async () => {
  await its.connect({ orders: 'each' });
  const held = await placed();
  await setStatus(held, 'En revisión');
  await setStatus(await placed(), 'Cancelado');
  await its.run();
  expect(its.tree()).toEqual([]);
  await setStatus(held, 'Pendiente');
  await its.run();
  expect(its.tree()).toEqual([`pedidos/${held}.csv`]);
});

it('counts a file with the same content as written, and gives a version another name where a name is taken', async () => {
  await its.connect({ orders: 'each' });
  const number = await placed();
  await its.run();
  const before = its.content(number);
  await sql`delete from folder_order_files`.execute(its.shop.db);
  await sql`update orders set observations = observations where order_number = ${Number(number.slice(-8))}`.execute(
    its.shop.db,
  );
  await its.run();
  expect([its.tree(), its.content(number)]).toEqual([[`pedidos/${number}.csv`], before]);
  await sql`delete from folder_order_files`.execute(its.shop.db);
  await edited(number);
  await its.run();
  expect(its.tree()).toEqual([expect.stringMatching(/-[0-9a-f]{8}\.csv$/), `pedidos/${number}.csv`]);
});

it('writes an order into another folder if its file could not be named in the one before', async () => {
  await its.connect({ orders: 'each' });
  const number = await placed();
  its.server.breakAt('RENAME');
  await its.run();
  expect(its.tree()).toEqual([`pedidos/${number}.csv.part`]);
  await its.connect({ orders: 'each', ordersFolder: 'salida' });
  await its.run();
  await its.run();
  expect(its.tree()).toContain(`salida/${number}.csv`);
});

it('writes each version once when the connection is cut at any request, also if the other system takes files at once', async () => {
  const isLong = process.env['LONG_CUTS'] === '1';
  const step = isLong ? 1 : 9;
  await its.connect({ orders: 'each' });
  let wasReached = true;
  for (let number = 1 + (isLong ? 0 : Math.floor(Math.random() * step)); wasReached; number += step) {
    for (const isDone of isLong ? [false, true] : [Math.random() < 0.5]) {
      const expected = [await placed(), await placed()].map((each) => `pedidos/${each}.csv`);
      const taken: string[] = [];
      its.server.breakAtNumber(number, isDone);
      for (let runs = 0; runs < 3; runs += 1) {
        await its.run();
        for (const path of its.tree().filter((each) => !each.endsWith('.part'))) {
          taken.push(path);
          rmSync(join(its.root, path));
        }
      }
      wasReached = its.server.requests() > number;
      expect(taken.sort(), `cut at request ${number}, ${isDone ? 'carried out' : 'not carried out'}`).toEqual(
        expected.sort(),
      );
      expect(its.tree()).toEqual([]);
    }
  }
});
