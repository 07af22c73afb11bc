// Factory of a whole catalogue: writes categories and products with search words, prices and tags, as an import does.

import { toDecimalText } from '@mostrador/rules/money';
import { searchFields, writeSearchWords } from '@mostrador/server/features/products/products.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { makeProduct } from './products.js';

export interface GivenProduct {
  readonly code: string;
  readonly name: string;
  readonly subtitle?: string;
  /** The code of its category. */
  readonly category?: string;
  readonly barCode?: string;
  readonly isbn?: string;
  /** Centavos, on the default list; null: no price. */
  readonly price?: number | null;
  readonly stock?: number;
  readonly reserved?: number;
  readonly futureStock?: number;
  readonly hasPhysicalStock?: boolean;
  readonly active?: boolean;
  readonly visible?: boolean;
  readonly image?: string | null;
  readonly tags?: readonly string[];
  /** Minutes after the beginning of 2026. */
  readonly created?: number;
}

export interface GivenCategory {
  readonly code: string;
  readonly description?: string;
  /** The code of its parent. */
  readonly parent?: string;
}

const MINUTE = 60_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');

/** Writes all categories and products of a company. */
export async function fillCatalogue(
  db: Database,
  companyId: number,
  given: { readonly categories?: readonly GivenCategory[]; readonly products: readonly GivenProduct[] },
): Promise<void> {
  const categoryIds = new Map<string, number>();
  for (const [position, { code, description, parent }] of (given.categories ?? []).entries()) {
    const parentId = categoryIds.get(parent ?? '') ?? null;
    categoryIds.set(code, await makeCategory(db, { companyId, code, description, position, parentId }));
  }
  await writeSearchWords(
    db,
    companyId,
    given.products.flatMap((product) => searchFields(product).search_text.split(' ')),
  );
  for (const { category, price = 100_000, image, tags = [], created = 0, ...product } of given.products) {
    const { productId } = await makeProduct(db, {
      stock: 10,
      ...product,
      companyId,
      categoryId: categoryIds.get(category ?? '') ?? null,
      price: price === null ? null : toDecimalText(price),
      image: image === undefined ? `${product.code}.webp` : image,
      createdAt: new Date(FIRST_DAY + created * MINUTE),
    });
    for (const tag of tags)
      await sql`insert into product_tags (company_id, tag_code, product_id)
        values (${companyId}, ${tag}, ${productId})`.execute(db);
  }
}

/** Makes a category. Returns its id. */
export async function makeCategory(
  db: Database,
  given: {
    readonly companyId: number;
    readonly code: string;
    readonly description?: string | undefined;
    readonly position?: number;
    readonly parentId?: number | null;
  },
): Promise<number> {
  const { category_id } = await db
    .insertInto('categories')
    .values({
      company_id: given.companyId,
      category_code: given.code,
      description: given.description ?? given.code,
      position: given.position ?? 0,
      parent_category_id: given.parentId ?? null,
    })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return category_id;
}
