import { searchText, sortKey } from '@mostrador/rules/search-text';
import { hashPassword } from '@mostrador/server/platform/sessions/passwords';
import { sql } from 'kysely';
import type { Target } from './target.js';

/** Of everybody here. */
export const PASSWORD = 'Prueba#2026';

export type Status = 'active' | 'blocked' | 'pending_email' | 'pending_verification';

let made = 0;
let hash: Promise<string> | undefined;

/** A client's user who can log in with PASSWORD, as far as their status lets them. */
export async function addUser(
  { db, companyId }: Target,
  status: Status = 'active',
  legalName?: string,
): Promise<{ readonly email: string; readonly userId: number }> {
  made += 1;
  const email = `ataque${made}@prueba.test`;
  hash ??= hashPassword(PASSWORD);
  const { client_id } = await db
    .insertInto('clients')
    .values({
      company_id: companyId,
      client_code: `X-${made}`,
      legal_name: legalName ?? `Librería ${made}`,
      legal_id: String(23_000_000_000 + made),
      email,
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  const { user_id: userId } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      name: legalName ?? `Librería ${made}`,
      password_hash: await hash,
      web_profile_id: 1,
      status,
      client_id,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { email, userId };
}

/** An administrator, or a salesman without clients. */
export async function addStaff({ db, companyId }: Target, profile: 2 | 3): Promise<number> {
  made += 1;
  hash ??= hashPassword(PASSWORD);
  const { user_id: userId } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      email: `personal${made}@prueba.test`,
      name: `Personal ${made}`,
      password_hash: await hash,
      web_profile_id: profile,
      status: 'active',
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return userId;
}

/** A session of a user who has never changed anything, without the price of a login. */
export const sessionFor = ({ app }: Target, userId: number): Promise<string> =>
  app.shop.tokens.sign(String(userId), { StoreUser: 'ok', company: app.shop.company().code, version: 1 });

/** A product that can be put into a cart, for 1,000 pesos. */
export async function addProduct(
  { db, companyId }: Target,
  given: { readonly name?: string; readonly visible?: boolean; readonly active?: boolean } = {},
): Promise<{ readonly code: string; readonly productId: number }> {
  made += 1;
  const code = `X-${made}`;
  const name = given.name ?? code;
  const { product_id } = await db
    .insertInto('products')
    .values({
      company_id: companyId,
      code,
      name,
      subtitle: given.name ?? '',
      description: given.name ?? '',
      stock: 1_000_000,
      sort_name: sortKey(name),
      search_text: searchText(name, code),
      visible_in_portal: given.visible ?? true,
      active: given.active ?? true,
    })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await sql`insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, price_list_id, ${product_id}, 1000 from price_lists
    where company_id = ${companyId} and is_default`.execute(db);
  return { code, productId: product_id };
}
