// Factories of products that can be ordered: one with given fields, or many with the same stock and price.

import { searchText, sortKey } from '@mostrador/rules/search-text';
import { searchFields } from '@mostrador/server/features/products/products.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { companyIdOf, type OfCompany } from './company.js';
import { nextNumber } from './numbering.js';

export interface ProductGiven extends OfCompany {
  code?: string;
  name?: string;
  subtitle?: string;
  description?: string;
  barCode?: string | null;
  isbn?: string | null;
  image?: string | null;
  /** Pesos, on the default list; null: no price. */
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
  createdAt?: Date;
}

export interface MadeProduct {
  readonly productId: number;
  readonly code: string;
  readonly companyId: number;
}

/** Makes a product that can be ordered. Its words are not added to those that a search corrects typing errors with. */
export async function makeProduct(db: Database, given: ProductGiven = {}): Promise<MadeProduct> {
  const companyId = await companyIdOf(db, given);
  const code = given.code ?? `A-${nextNumber()}`;
  const name = given.name ?? `Producto ${code}`;
  const { subtitle = '', barCode = null, isbn = null } = given;
  const { product_id: productId } = await db
    .insertInto('products')
    .values({
      company_id: companyId,
      code,
      name,
      subtitle,
      description: given.description ?? '',
      bar_code: barCode,
      isbn,
      image_path: given.image ?? null,
      category_id: given.categoryId ?? null,
      stock: given.stock ?? 1_000,
      reserved: given.reserved ?? 0,
      future_stock: given.futureStock ?? 0,
      has_physical_stock: given.hasPhysicalStock ?? true,
      minimal_sales_quantity: given.minimalSalesQuantity ?? null,
      presentation_quantity: given.presentationQuantity ?? null,
      active: given.active ?? true,
      visible_in_portal: given.visible ?? true,
      ...searchFields({ name, code, subtitle, barCode, isbn }),
      ...(given.createdAt !== undefined && { created_at: given.createdAt }),
    })
    .returning('product_id')
    .executeTakeFirstOrThrow();
  if (given.price !== null) await priceProducts(db, companyId, [productId], given.price ?? '1000.00');
  return { productId, code, companyId };
}

/** The price of {@link makeProducts} in pesos. One unit is above every minimum order. */
export const PRICE = 60_000;

/** Makes many products at PRICE in one statement. Returns their codes: the prefix and four digits. */
export function makeProducts(db: Database, prefix: string, count: number, stock: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(4, '0')}`);
  return makeProductsNamed(
    db,
    codes.map((code) => ({ code, name: `Producto ${code}` })),
    { stock, price: PRICE },
  );
}

/**
 * Makes many products of the same stock and price in one statement. Returns their codes.
 * @param all.price pesos, on the default list.
 */
export async function makeProductsNamed(
  db: Database,
  products: readonly { readonly code: string; readonly name: string }[],
  all: { readonly stock: number; readonly price: number },
): Promise<string[]> {
  const companyId = await companyIdOf(db, {});
  const codes = products.map(({ code }) => code);
  const { rows } = await sql<{ product_id: number }>`
    insert into products (company_id, code, name, stock, sort_name, search_text)
    select ${companyId}, code, name, ${all.stock}, sort_name, search_text
    from unnest(${codes}::text[], ${products.map(({ name }) => name)}::text[],
      ${products.map(({ name }) => sortKey(name))}::text[],
      ${products.map(({ code, name }) => searchText(name, code))}::text[]) as p (code, name, sort_name, search_text)
    returning product_id`.execute(db);
  await priceProducts(
    db,
    companyId,
    rows.map(({ product_id }) => product_id),
    all.price,
  );
  return codes;
}

/** Writes the products' price in pesos on the company's default list. */
async function priceProducts(
  db: Database,
  companyId: number,
  productIds: readonly number[],
  pesos: string | number,
): Promise<void> {
  await sql`insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, price_list_id, product_id, ${pesos}::numeric from price_lists, unnest(${productIds}::int[]) as p (product_id)
    where company_id = ${companyId} and is_default`.execute(db);
}
