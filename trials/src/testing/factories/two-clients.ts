// Factory of a company with two clients, their users and staff, and objects that belong to the first client, for tests
// of permissions.

import { randomUUID } from 'node:crypto';
import { importPath, writePart } from '@mostrador/server/features/imports/import-files';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { makeCart } from './carts.js';
import { makeCategory } from './catalogue.js';
import { type MadeClient, makeClient } from './clients.js';
import { nextNumber } from './numbering.js';
import { makeOrder } from './orders.js';
import { type MadeProduct, makeProduct } from './products.js';
import { assign, makeUser } from './users.js';

interface Role {
  readonly profile: 1 | 2 | 3;
  /** The client that a user belongs to. */
  readonly client?: 'client' | 'otherClient';
  /** The client that a salesman is assigned. */
  readonly serves?: 'client' | 'otherClient';
  readonly status?: 'pending_verification';
  readonly mustChangePassword?: boolean;
}

/** The users of the two clients of a company, and its staff. */
export const PEOPLE = {
  owner: { profile: 1, client: 'client' },
  colleague: { profile: 1, client: 'client' },
  stranger: { profile: 1, client: 'otherClient' },
  salesman: { profile: 2, serves: 'client' },
  otherSalesman: { profile: 2, serves: 'otherClient' },
  administrator: { profile: 3 },
  inRegistration: { profile: 1, client: 'otherClient', status: 'pending_verification' },
  owesPassword: { profile: 1, client: 'otherClient', mustChangePassword: true },
} as const satisfies Record<string, Role>;

export type Person = keyof typeof PEOPLE;

/** A company with two clients. The objects that tests ask for belong to `client`, whose user is `owner`. */
export interface TwoClients {
  readonly companyId: number;
  /** A word in everything that belongs to the client, its users and its salesman, and in nothing else. */
  readonly mark: string;
  readonly client: MadeClient;
  readonly otherClient: MadeClient;
  /** Ids of users. */
  readonly users: Readonly<Record<Person, number>>;
  readonly emails: Readonly<Record<Person, string>>;
  readonly product: MadeProduct;
  /** The code of the product's category. */
  readonly category: string;
  readonly categoryId: number;
}

/** Makes the clients, the people, a category and a product of the company. */
export async function makeTwoClients(db: Database, companyId: number, mark: string): Promise<TwoClients> {
  const client = await makeMarkedClient(db, companyId, mark, `${mark} Librería`);
  const otherClient = await makeMarkedClient(db, companyId, `${companyId}-2`, `Otra librería ${companyId}`);
  const clients = { client, otherClient };
  const users: Partial<Record<Person, number>> = {};
  const emails: Partial<Record<Person, string>> = {};
  for (const [person, role] of Object.entries(PEOPLE) as [Person, Role][]) {
    const isMarked = role.client === 'client' || role.serves === 'client';
    const { userId, email } = await makeUser(db, {
      companyId,
      email: `${person}.${isMarked ? mark : companyId}@prueba.test`.toLowerCase(),
      name: isMarked ? `${mark} ${person}` : `${person} ${companyId}`,
      profile: role.profile,
      status: role.status ?? 'active',
      mustChangePassword: role.mustChangePassword ?? false,
      ...(role.client !== undefined && { client: clients[role.client] }),
    });
    users[person] = userId;
    emails[person] = email;
    if (role.serves !== undefined)
      await assign(db, { userId }, { companyId, clientId: clients[role.serves].clientId });
  }
  const category = `CAT-${companyId}`;
  const categoryId = await makeCategory(db, { companyId, code: category });
  const code = `P-${companyId}`;
  const product = await makeProduct(db, {
    companyId,
    code,
    name: `Cuaderno ${code}`,
    stock: 1_000_000,
    categoryId,
  });
  return {
    companyId,
    mark,
    client,
    otherClient,
    users: users as Record<Person, number>,
    emails: emails as Record<Person, string>,
    product,
    category,
    categoryId,
  };
}

const makeMarkedClient = (db: Database, companyId: number, code: string, legalName: string) =>
  makeClient(db, {
    companyId,
    code: `C-${code}`,
    legalName,
    email: `C-${code}@prueba.test`.toLowerCase(),
    phone: `${code} 4555`,
    street: `Calle ${code}`,
  });

/** The ids of the objects of {@link makeOwnedObjects}. */
export interface OwnedObjects {
  readonly orderId: string;
  readonly mailId: number;
  readonly cartId: string;
  readonly catalogId: number;
  readonly exportId: string;
}

/** Makes the owner's order, unsent mail, open cart and waiting export, and a private catalogue of their salesman. */
export async function makeOwnedObjects(db: Database, company: TwoClients): Promise<OwnedObjects> {
  const { companyId, client, users, product, mark } = company;
  const userId = users.owner;
  const { externalId, mailId } = await makeOrder(db, { companyId, client, userId, product, mark });
  const cart = { companyId, userId, clientId: client.clientId, productId: product.productId };
  return {
    orderId: externalId,
    mailId,
    cartId: await makeCart(db, { ...cart, observations: mark }),
    catalogId: await makeCatalog(db, company),
    exportId: await makeExport(db, company),
  };
}

/** Makes a change of the first client's legal name that waits for an administrator. Returns its id. */
export async function makeIdentityChange(
  db: Database,
  { companyId, client, users, mark }: TwoClients,
): Promise<number> {
  const { identity_change_id } = await db
    .insertInto('identity_changes')
    .values({
      company_id: companyId,
      client_id: client.clientId,
      field: 'legal_name',
      old_value: `${mark} antes`,
      new_value: `${mark} después`,
      user_id: users.owner,
      changed_at: new Date(),
    })
    .returning('identity_change_id')
    .executeTakeFirstOrThrow();
  return identity_change_id;
}

/** Makes a change of the product's name in the audit trail. Returns its id and its action. */
export async function makeLoggedChange(
  db: Database,
  { companyId, users, product }: TwoClients,
): Promise<{ readonly change: number; readonly action: string }> {
  const { change_id: change, action_id: action } = await db
    .insertInto('change_log')
    .values({
      company_id: companyId,
      user_id: users.administrator,
      source: 'screen',
      action_id: randomUUID(),
      kind: 'product',
      entity_key: String(product.productId),
      label: product.code,
      product_id: product.productId,
      before: JSON.stringify({ name: 'Antes' }),
      after: JSON.stringify({ name: 'Después' }),
    })
    .returning(['change_id', 'action_id'])
    .executeTakeFirstOrThrow();
  return { change, action };
}

/** Makes an import whose file of no rows was uploaded. Returns its id. */
export async function makeImport(
  db: Database,
  dataDir: string,
  { companyId, users }: TwoClients,
): Promise<string> {
  const { import_id: importId } = await db
    .insertInto('imports')
    .values({
      company_id: companyId,
      user_id: users.administrator,
      source: 'screen',
      kind: 'prices',
      file_name: 'lista.csv',
      format: 'csv',
      state: 'uploaded',
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  const path = importPath(dataDir, { import_id: importId, format: 'csv' });
  await writePart(path, 0, Buffer.from('codigo;lista;precio\n'));
  return importId;
}

/** Makes a private catalogue of the client's salesman with the product. Returns its id. */
async function makeCatalog(db: Database, { companyId, mark, users, product }: TwoClients): Promise<number> {
  const { rows } = await sql<{ catalog_id: number }>`
    with made as (
      insert into catalogs (company_id, catalog_name, user_id)
      values (${companyId}, ${`${mark} ${nextNumber()}`}, ${users.salesman}) returning catalog_id
    ), detail as (
      insert into catalog_details (company_id, catalog_id, product_id, position)
      select ${companyId}, catalog_id, ${product.productId}, 0 from made
    )
    select catalog_id from made`.execute(db);
  return rows[0]?.catalog_id ?? 0;
}

/** Makes a waiting export of the owner's. Returns its id. */
async function makeExport(db: Database, { companyId, mark, users, client }: TwoClients): Promise<string> {
  const { export_id } = await db
    .insertInto('exports')
    .values({
      company_id: companyId,
      user_id: users.owner,
      format: 'xlsx',
      selection: JSON.stringify({ clientId: client.clientId, asker: `world:${mark}` }),
      title: `${mark} lista`,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  return export_id;
}
