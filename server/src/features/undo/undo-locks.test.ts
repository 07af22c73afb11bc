// An undo locks in the order of everything else: edits that hold a product and refer to a category, and undos of both, never deadlock.

import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let desk: DeskImporter;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  desk = deskImporter(shop, token);
});
afterAll(() => shop.close());

const ROUNDS = 3;
/** PostgreSQL's processes report a deadlock within a second. */
const COUNTED_WITHIN_MS = 1_200;

async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_WITHIN_MS));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(shop.db);
  return rows[0]?.deadlocks ?? 0;
}

const waiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    shop.db,
  );
  return rows.length > 0;
};

it('undoes an import that created a category while an edit holds one of its products and refers to the category', async () => {
  const before = await deadlocks();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { code } = await makeProduct(shop.db, { price: '100.00' });
    const category = `CERROJO-${round}`;
    const { importId } = await desk.compared(
      'products',
      `Código;Nombre;Precio;Categoría\n${code};De la planilla;200;${category}\nNUEVO-${round};Nuevo;300;${category}\n`,
      { createCategories: true },
    );
    await desk.applied(importId);
    await shop.call('undoImport', { params: { importId } }, token);
    const undoing = await shop.db.transaction().execute(async (tx) => {
      await sql`select from products where code = ${code} for no key update`.execute(tx);
      const job = desk.work(importId);
      // Its failure is reported below.
      job.catch(() => undefined);
      await expect.poll(waiting).toBe(true);
      // As an edit that moves the product: the reference locks the category.
      await sql`
        update products p set stock = p.stock + 1, category_id = c.category_id from categories c
        where p.code = ${code} and c.company_id = p.company_id and c.category_code = ${category}`.execute(tx);
      await sql`
        insert into discount_lists (company_id, code, name)
        select company_id, ${`LISTA-${round}`}, 'Con el rubro' from products where code = ${code}`.execute(
        tx,
      );
      await sql`
        insert into discount_rules (company_id, discount_list_id, category_id, percent)
        select d.company_id, d.discount_list_id, c.category_id, 5 from discount_lists d, categories c
        where d.code = ${`LISTA-${round}`} and c.category_code = ${category} and c.company_id = d.company_id`.execute(
        tx,
      );
      return { job };
    });
    await undoing.job;
    expect(await desk.detail(importId)).toMatchObject({ state: 'undone' });
  }
  expect((await deadlocks()) - before).toBe(0);
});
