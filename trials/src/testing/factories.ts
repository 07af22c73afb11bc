import { searchText, sortKey } from '@mostrador/rules/search-text';
import type { Database } from '@mostrador/server/platform/database/database';
import { hashPassword } from '@mostrador/server/platform/sessions/passwords';
import { sql } from 'kysely';

export const PASSWORD = 'Prueba#2026';
let hash: Promise<string> | undefined;
let made = 0;
const unique = () => {
  made += 1;
  return made;
};

/** Files share this module: what a file makes is numbered from 1, whichever ran before it. */
export const numberFromOne = (): void => {
  made = 0;
};

const companyId = async (db: Database, company = 'papelera'): Promise<number> =>
  (
    await db
      .selectFrom('companies')
      .where('code', '=', company)
      .select('company_id')
      .executeTakeFirstOrThrow()
  ).company_id;

export interface ProductGiven {
  company?: string;
  code?: string;
  name?: string;
  /** Pesos, of the default list; null: no price. */
  price?: string | null;
  stock?: number;
  reserved?: number;
  futureStock?: number;
  hasPhysicalStock?: boolean;
  minimalSalesQuantity?: number | null;
  presentationQuantity?: number | null;
  categoryId?: number | null;
  active?: boolean;
  visible?: boolean;
}

/** A product that can be sold, with what the test says of it. */
export async function makeProduct(
  db: Database,
  given: ProductGiven = {},
): Promise<{ productId: number; code: string; companyId: number }> {
  const company = await companyId(db, given.company);
  const code = given.code ?? `A-${unique()}`;
  const name = given.name ?? `Producto ${code}`;
  const { product_id: productId } = await db
    .insertInto('products')
    .values({
      company_id: company,
      code,
      name,
      category_id: given.categoryId ?? null,
      stock: given.stock ?? 1_000,
      reserved: given.reserved ?? 0,
      future_stock: given.futureStock ?? 0,
      has_physical_stock: given.hasPhysicalStock ?? true,
      minimal_sales_quantity: given.minimalSalesQuantity ?? null,
      presentation_quantity: given.presentationQuantity ?? null,
      active: given.active ?? true,
      visible_in_portal: given.visible ?? true,
      sort_name: sortKey(name),
      search_text: searchText(name, code),
    })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  if (given.price !== null) {
    await sql`insert into prices (company_id, price_list_id, product_id, amount)
      select ${company}, price_list_id, ${productId}, ${given.price ?? '1000.00'} from price_lists where company_id = ${company} and is_default`.execute(
      db,
    );
  }
  return { productId, code, companyId: company };
}

export interface UserGiven {
  company?: string;
  email?: string;
  profile?: 1 | 2 | 3;
  status?: 'pending_email' | 'pending_verification' | 'active' | 'blocked';
  mustChangePassword?: boolean;
  /** Pesos that the client's discount list takes off everything; none: no discount list. */
  discountPercent?: number;
}

export interface MadeUser {
  readonly userId: number;
  readonly email: string;
  readonly clientId: number | null;
  readonly clientCode: string | null;
  readonly companyId: number;
}

/** A user who can log in with PASSWORD; profile 1 with a client of their own. */
export async function makeUser(db: Database, given: UserGiven = {}): Promise<MadeUser> {
  const company = await companyId(db, given.company);
  const profile = given.profile ?? 1;
  const number = unique();
  const email = given.email ?? `persona${number}@prueba.test`;
  const client =
    profile === 1
      ? await makeClient(db, company, number, email, given.discountPercent)
      : { clientId: null, clientCode: null };
  hash ??= hashPassword(PASSWORD);
  const { user_id: userId } = await db
    .insertInto('users')
    .values({
      company_id: company,
      email,
      name: `Persona ${number}`,
      password_hash: await hash,
      web_profile_id: profile,
      status: given.status ?? 'active',
      client_id: client.clientId,
      must_change_password: given.mustChangePassword ?? false,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { userId, email, ...client, companyId: company };
}

/** The salesman may buy for the client from now on. */
export async function assign(db: Database, salesman: MadeUser, client: MadeUser): Promise<void> {
  if (client.clientId === null) throw new Error('Only a client can be assigned.');
  await db
    .insertInto('salesman_clients')
    .values({
      company_id: client.companyId,
      salesman_user_id: salesman.userId,
      client_id: client.clientId,
    })
    .execute();
}

async function makeClient(
  db: Database,
  company: number,
  number: number,
  email: string,
  discountPercent: number | undefined,
) {
  const discountListId =
    discountPercent === undefined
      ? null
      : (
          await db
            .insertInto('discount_lists')
            .values({ company_id: company, code: `D-${number}`, name: `Descuento ${number}` })
            .returning('discount_list_id')
            .executeTakeFirstOrThrow()
        ).discount_list_id;
  if (discountListId !== null && discountPercent !== undefined) {
    await db
      .insertInto('discount_rules')
      .values({ company_id: company, discount_list_id: discountListId, percent: discountPercent })
      .execute();
  }
  const clientCode = `C-${number}`;
  const { client_id: clientId } = await db
    .insertInto('clients')
    .values({
      company_id: company,
      client_code: clientCode,
      legal_name: `Librería ${number}`,
      legal_id: String(20_000_000_000 + number),
      email,
      discount_list_id: discountListId,
    })
    .returning('client_id')
    .executeTakeFirstOrThrow();
  return { clientId, clientCode };
}
