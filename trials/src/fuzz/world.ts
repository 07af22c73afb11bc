import type { Database } from '@mostrador/server/platform/database/database';
import { hashPassword } from '@mostrador/server/platform/sessions/passwords';
import { sql } from 'kysely';

/** Of everybody here. */
export const PASSWORD = 'Prueba#2026';

/** Two clients of a company with all that deal with them; things belong to the first one, whose owner is `owner`. */
export const PEOPLE = {
  owner: { profile: 1, client: 'theirs' },
  colleague: { profile: 1, client: 'theirs' },
  stranger: { profile: 1, client: 'another' },
  salesman: { profile: 2, serves: 'theirs' },
  otherSalesman: { profile: 2, serves: 'another' },
  administrator: { profile: 3 },
  inRegistration: { profile: 1, client: 'another', status: 'pending_verification' },
  owesPassword: { profile: 1, client: 'another', owes: true },
} as const satisfies Record<string, Kind>;

interface Kind {
  readonly profile: 1 | 2 | 3;
  readonly client?: 'theirs' | 'another';
  readonly serves?: 'theirs' | 'another';
  readonly status?: 'pending_verification';
  readonly owes?: boolean;
}

export type Person = keyof typeof PEOPLE;

export interface WorldClient {
  readonly clientId: number;
  readonly clientCode: string;
}

export interface World {
  readonly companyId: number;
  /** A word that stands in everything that belongs to the first client and those around it, and nowhere else. */
  readonly mark: string;
  readonly theirs: WorldClient;
  readonly another: WorldClient;
  /** Ids of users. */
  readonly users: Readonly<Record<Person, number>>;
  readonly emails: Readonly<Record<Person, string>>;
  readonly product: { readonly productId: number; readonly code: string };
  readonly category: string;
}

let hash: Promise<string> | undefined;

/** Writes a company's people, a category and a product. */
export async function makeWorld(db: Database, companyId: number, mark: string): Promise<World> {
  const theirs = await makeClient(db, companyId, mark, `${mark} Librería`);
  const another = await makeClient(db, companyId, `${companyId}-2`, `Otra librería ${companyId}`);
  hash ??= hashPassword(PASSWORD);
  const users: Partial<Record<Person, number>> = {};
  const emails: Partial<Record<Person, string>> = {};
  for (const [person, kind] of Object.entries(PEOPLE) as [Person, Kind][]) {
    const around = kind.client === 'theirs' || kind.serves === 'theirs';
    emails[person] = `${person}.${around ? mark : companyId}@prueba.test`.toLowerCase();
    const { user_id: userId } = await db
      .insertInto('users')
      .values({
        company_id: companyId,
        email: emails[person],
        name: around ? `${mark} ${person}` : `${person} ${companyId}`,
        password_hash: await hash,
        web_profile_id: kind.profile,
        status: kind.status ?? 'active',
        client_id: kind.client === undefined ? null : { theirs, another }[kind.client].clientId,
        must_change_password: kind.owes ?? false,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    users[person] = userId;
    if (kind.serves !== undefined)
      await db
        .insertInto('salesman_clients')
        .values({
          company_id: companyId,
          salesman_user_id: userId,
          client_id: { theirs, another }[kind.serves].clientId,
        })
        .execute();
  }
  const category = `CAT-${companyId}`;
  const product = await makeProduct(db, companyId, `P-${companyId}`, category);
  return {
    companyId,
    mark,
    theirs,
    another,
    users: users as Record<Person, number>,
    emails: emails as Record<Person, string>,
    product,
    category,
  };
}

let legalIds = 20_100_000_000;
const legalId = () => {
  legalIds += 1;
  return String(legalIds);
};

async function makeClient(db: Database, companyId: number, code: string, name: string): Promise<WorldClient> {
  const clientCode = `C-${code}`;
  const { client_id: clientId } = await db
    .insertInto('clients')
    .values({
      company_id: companyId,
      client_code: clientCode,
      legal_name: name,
      legal_id: legalId(),
      email: `${clientCode}@prueba.test`.toLowerCase(),
      contact_phone: `${code} 4555`,
      delivery_address_street: `Calle ${code}`,
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  return { clientId, clientCode };
}

async function makeProduct(db: Database, companyId: number, code: string, category: string) {
  const { rows } = await sql<{ product_id: number }>`
    with category as (
      insert into categories (company_id, category_code, description) values (${companyId}, ${category}, ${category})
      returning category_id
    ), product as (
      insert into products (company_id, code, name, stock, category_id, sort_name, search_text)
      select ${companyId}, ${code}, ${`Cuaderno ${code}`}, 1000000, category_id, lower(${code}), lower('cuaderno ' || ${code}) from category
      returning product_id
    ), price as (
      insert into prices (company_id, price_list_id, product_id, amount)
      select ${companyId}, price_list_id, product_id, 1000 from price_lists, product where company_id = ${companyId} and is_default
    )
    select product_id from product`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The product was not written.');
  return { productId: row.product_id, code };
}

/** An order of the first client's owner with its line, its reserved stock and a mail that has not left. */
export async function makeOrder(
  db: Database,
  world: World,
  of: { readonly client: WorldClient; readonly userId: number; readonly mark: string } = {
    client: world.theirs,
    userId: world.users.owner,
    mark: world.mark,
  },
): Promise<{ readonly externalId: string; readonly mailId: number }> {
  const { companyId, product } = world;
  const { rows } = await sql<{ external_id: string; mail_id: number }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${companyId}, 'order', 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), placed as (
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total,
        contact_phone, observations, discount_codes, delivery_details)
      select ${companyId}, gen_random_uuid(), last_number, ${of.client.clientId}, ${of.client.clientCode}, ${of.mark},
        ${of.userId}, 2000, ${of.mark}, ${`${of.mark} observaciones`}, '', '' from numbered
      returning order_id, external_id
    ), line as (
      insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price,
        quantity, observations, stock_check_skipped)
      select ${companyId}, order_id, 1, gen_random_uuid(), ${product.productId}, ${product.code}, 'Cuaderno', 1000, 1000, 2,
        ${of.mark}, false from placed
    ), step as (
      insert into order_status_changes (company_id, order_id, to_status) select ${companyId}, order_id, 'Pendiente' from placed
    ), moved as (
      insert into stock_movements (company_id, product_id, order_id, reserved_delta)
      select ${companyId}, ${product.productId}, order_id, 2 from placed
    ), reserved as (
      update products set reserved = reserved + 2 where product_id = ${product.productId}
    ), mail as (
      insert into mails (company_id, kind, order_id, recipient)
      select ${companyId}, 'order_client', order_id, ${`${of.mark}@prueba.test`.toLowerCase()} from placed returning mail_id
    )
    select external_id, mail_id from placed, mail`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The order was not written.');
  return { externalId: row.external_id, mailId: Number(row.mail_id) };
}

let catalogs = 0;

/** A private catalogue of the first client's salesman with one product. */
export async function makeCatalog(db: Database, world: World): Promise<number> {
  catalogs += 1;
  const { rows } = await sql<{ catalog_id: number }>`
    with made as (
      insert into catalogs (company_id, catalog_name, user_id)
      values (${world.companyId}, ${`${world.mark} ${catalogs}`}, ${world.users.salesman}) returning catalog_id
    ), detail as (
      insert into catalog_details (company_id, catalog_id, product_id, position)
      select ${world.companyId}, catalog_id, ${world.product.productId}, 0 from made
    )
    select catalog_id from made`.execute(db);
  return rows[0]?.catalog_id ?? 0;
}

/** A list that the owner asked for, and that is still to be made. */
export async function makeExport(db: Database, world: World): Promise<string> {
  const { export_id } = await db
    .insertInto('exports')
    .values({
      company_id: world.companyId,
      user_id: world.users.owner,
      format: 'xlsx',
      selection: JSON.stringify({ clientId: world.theirs.clientId, asker: `world:${world.mark}` }),
      title: `${world.mark} lista`,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  return export_id;
}

/** The owner's open cart with a line. */
export async function makeCart(db: Database, world: World): Promise<string> {
  const { rows } = await sql<{ external_id: string }>`
    with cart as (
      insert into carts (company_id, user_id, target_client_id, observations)
      values (${world.companyId}, ${world.users.owner}, ${world.theirs.clientId}, ${world.mark})
      on conflict (user_id, target_client_id) do update set observations = excluded.observations
      returning cart_id, external_id
    ), line as (
      insert into cart_lines (company_id, cart_id, product_id, quantity)
      select ${world.companyId}, cart_id, ${world.product.productId}, 1 from cart
      on conflict do nothing
    )
    select external_id from cart`.execute(db);
  return rows[0]?.external_id ?? '';
}
