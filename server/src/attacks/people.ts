import { sql } from 'kysely';
import { hashPassword } from '../platform/sessions/passwords.js';
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
): Promise<{ readonly email: string }> {
  made += 1;
  const email = `ataque${made}@prueba.test`;
  hash ??= hashPassword(PASSWORD);
  const { client_id } = await db
    .insertInto('clients')
    .values({
      company_id: companyId,
      client_code: `X-${made}`,
      legal_name: `Librería ${made}`,
      legal_id: String(23_000_000_000 + made),
      email,
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      name: `Librería ${made}`,
      password_hash: await hash,
      web_profile_id: 1,
      status,
      client_id,
    })
    .execute();
  return { email };
}

/** A product that can be put into a cart. */
export async function addProduct({ db, companyId }: Target): Promise<{ readonly code: string }> {
  made += 1;
  const code = `X-${made}`;
  const { product_id } = await db
    .insertInto('products')
    .values({ company_id: companyId, code, name: code, stock: 1_000, sort_name: code, search_text: code })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await sql`insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, price_list_id, ${product_id}, 1000 from price_lists
    where company_id = ${companyId} and is_default`.execute(db);
  return { code };
}
