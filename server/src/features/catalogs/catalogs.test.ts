// Which catalogues the store shows: public ones to visitors, semi-public ones to signed-in users, private ones only to
// their owner and administrators.

import { fillCatalogue, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../shop.js';
import { isCatalogVisible } from '../catalog-access/catalog-access.service.js';

let shop: TestShop;
let tokens: Record<'client' | 'salesman' | 'administrator', string>;
let owner: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  const client = await makeUser(shop.db);
  const salesman = await makeUser(shop.db, { profile: 2 });
  const administrator = await makeUser(shop.db, { profile: 3 });
  const other = await makeUser(shop.db, { profile: 3, company: 'barrilete' });
  owner = salesman.userId;
  await fillCatalogue(shop.db, companyId, {
    products: [
      { code: 'A', name: 'A' },
      { code: 'B', name: 'B', visible: false },
      { code: 'C', name: 'C', active: false },
    ],
  });
  await sql`
    insert into catalogs (company_id, catalog_name, catalog_order, is_default, is_public, is_semi_public, user_id) values
      (${companyId}, 'Segundo', 2, false, true, false, ${salesman.userId}),
      (${companyId}, 'Primero', 1, false, true, true, ${salesman.userId}),
      (${companyId}, 'Clientes', 0, false, false, true, ${salesman.userId}),
      (${companyId}, 'Propio', 0, false, false, false, ${salesman.userId}),
      (${companyId}, 'De siempre', 9, true, true, false, ${administrator.userId}),
      (${other.companyId}, 'Ajeno', 0, false, true, true, ${other.userId})`.execute(shop.db);
  await sql`insert into catalog_details (company_id, catalog_id, product_id, position)
    select g.company_id, g.catalog_id, p.product_id, p.product_id from catalogs g join products p using (company_id)`.execute(
    shop.db,
  );
  tokens = {
    client: await shop.token(client.email),
    salesman: await shop.token(salesman.email),
    administrator: await shop.token(administrator.email),
  };
});
afterAll(() => shop.close());

it('offers visitors the public ones, the default first, then in the company’s order', async () => {
  const found = await shop.call('publicCatalogs', {});
  expect(
    found.map((catalog) => [catalog.catalogName, catalog.isDefault, catalog.isPublic, catalog.productsCount]),
  ).toEqual([
    ['De siempre', true, true, 1],
    ['Primero', false, true, 1],
    ['Segundo', false, true, 1],
  ]);
});

it('offers semi-public catalogues to every signed-in user, and private ones to none', async () => {
  for (const token of Object.values(tokens)) {
    const found = await shop.call('publicCatalogs', {}, token);
    expect(found.map(({ catalogName }) => catalogName)).toEqual([
      'De siempre',
      'Clientes',
      'Primero',
      'Segundo',
    ]);
  }
});

it('shows a private catalogue only to its owner and to administrators, and never another company’s', async () => {
  const { rows } = await sql<{
    name: string;
    id: number;
  }>`select catalog_name as name, catalog_id as id from catalogs`.execute(shop.db);
  const company = shop.app.shop.company();
  const sees = async (session: Session | undefined) => {
    const seen = await Promise.all(
      rows.map(async ({ name, id }) =>
        (await isCatalogVisible(shop.db, company, session, id)) ? [name] : [],
      ),
    );
    return seen.flat().sort();
  };
  const session = (profile: 1 | 2 | 3, userId: number): Session => ({
    userId,
    companyId: company.companyId,
    name: '',
    email: '',
    sessionVersion: 1,
    sessionId: undefined,
    writesLocked: false,
    lockedAfter: undefined,
    profile,
    clientRole: 'buys',
    mustChangePassword: false,
    mustEnrolFactor: false,
    inRegistration: false,
    client: undefined,
    actor: undefined,
  });
  const open = ['De siempre', 'Primero', 'Segundo'];
  expect(await sees(undefined)).toEqual(open);
  expect(await sees(session(1, 0))).toEqual(['Clientes', ...open]);
  expect(await sees(session(2, 0))).toEqual(['Clientes', ...open]);
  expect(await sees(session(2, owner))).toEqual(['Clientes', 'De siempre', 'Primero', 'Propio', 'Segundo']);
  expect(await sees(session(3, 0))).toEqual(['Clientes', 'De siempre', 'Primero', 'Propio', 'Segundo']);
});
