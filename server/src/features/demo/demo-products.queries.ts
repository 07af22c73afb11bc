// Inserts the demonstration's products with categories, tags, price lists and discount lists, and its banners,
// delivery methods and shipping rates.

import type { DemoCompany } from '@mostrador/demo/demo-company';
import { listPriceOf } from '@mostrador/demo/list-price';
import { toDecimalText } from '@mostrador/rules/money';
import type { Tx } from '../../platform/database/database.js';
import { searchFields, writeSearchWords } from '../products/products.service.js';
import { replaceRates } from '../shipping/shipping.service.js';
import { daysBefore, idsBy, insertAll } from './demo-rows.queries.js';

/** Ids of the written rows, by the codes of the demonstration data. */
export interface ProductDataIds {
  readonly products: ReadonlyMap<string, number>;
  readonly priceLists: ReadonlyMap<string, number>;
  readonly discountLists: ReadonlyMap<string, number>;
}

const TAGS = [
  { tag_code: 'NOV', description: 'Novedades' },
  { tag_code: 'ELIG', description: 'Elegidos' },
  { tag_code: 'DEST', description: 'Destacados' },
];

export async function loadProductData(tx: Tx, companyId: number, demo: DemoCompany): Promise<ProductDataIds> {
  const categories = await loadCategories(tx, companyId, demo);
  const products = await loadProducts(tx, companyId, demo, categories);
  await loadTagsAndImages(tx, companyId, demo, products);
  const priceLists = await loadPrices(tx, companyId, demo, products);
  const discountLists = await loadDiscounts(tx, companyId, demo, products, categories);
  await insertAll(tx, 'banners', demo.banners, (banner, index) => ({
    company_id: companyId,
    position: index + 1,
    file_name: banner.fileName,
    link: banner.link,
    description: banner.alt,
  }));
  await insertAll(tx, 'delivery_options', demo.deliveryOptions, ({ code, name, deliveryOption }, index) => ({
    company_id: companyId,
    code,
    name,
    delivery_option: deliveryOption,
    position: index + 1,
  }));
  await loadRates(tx, companyId, demo);
  return { products, priceLists, discountLists };
}

async function loadRates(tx: Tx, companyId: number, demo: DemoCompany): Promise<void> {
  const rows = await tx
    .selectFrom('provinces')
    .select(['province_name as code', 'province_id as id'])
    .execute();
  const provinces = new Map(rows.map((row) => [row.code, row.id]));
  await replaceRates(tx, companyId, {
    provinces: demo.shippingZones.flatMap(({ zone, provinceNames }) =>
      provinceNames.map((name) => ({ zone, provinceId: requireId(provinces, name) })),
    ),
    rates: demo.shippingZones.flatMap(({ zone, rates }) =>
      rates.map(({ upToGrams, priceCentavos }) => ({
        zone,
        upToGrams,
        price: toDecimalText(priceCentavos),
      })),
    ),
  });
}

/** Inserts the categories level by level, parents before children. */
async function loadCategories(tx: Tx, companyId: number, demo: DemoCompany): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let level = demo.categories.filter((category) => category.parentCode === null);
  while (level.length > 0) {
    await insertAll(tx, 'categories', level, (category) => ({
      company_id: companyId,
      category_code: category.code,
      description: category.description,
      parent_category_id: category.parentCode === null ? null : (ids.get(category.parentCode) ?? null),
      position: category.position,
    }));
    const rows = await tx
      .selectFrom('categories')
      .where('company_id', '=', companyId)
      .select(['category_code as code', 'category_id as id'])
      .execute();
    for (const { code, id } of rows) ids.set(code, id);
    const parents = new Set(level.map((category) => category.code));
    level = demo.categories.filter(
      (category) => category.parentCode !== null && parents.has(category.parentCode),
    );
  }
  return ids;
}

async function loadProducts(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  categories: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const words = new Set<string>();
  await insertAll(tx, 'products', demo.products, (product) => {
    const isbn = product.isbn?.replaceAll('-', '') ?? null;
    const subtitle = subtitleOf(product);
    const fields = searchFields({
      name: product.name,
      code: product.code,
      subtitle: product.author ?? '',
      barCode: product.barCode,
      isbn,
    });
    for (const word of fields.search_text.split(' ')) words.add(word);
    return {
      company_id: companyId,
      code: product.code,
      name: product.name,
      subtitle,
      description: product.description,
      description_long: product.descriptionLong,
      category_id: categories.get(product.categoryCode) ?? null,
      bar_code: product.barCode,
      isbn,
      supplier_id: product.supplierCode,
      // books are exempt; nothing else of the demonstration has no IVA
      tax_code: product.taxRate === 0 ? 'EXENTO' : `IVA${product.taxRate}`,
      tax_rate: product.taxRate,
      is_kit: product.isKit,
      is_returnable: product.isReturnable,
      is_price_to_public: product.isPriceToPublic,
      active: product.active,
      visible_in_portal: product.visible,
      minimal_sales_quantity: product.minimalSalesQuantity,
      presentation_quantity: product.presentationQuantity,
      has_physical_stock: product.hasPhysicalStock,
      stock: product.stock,
      future_stock: product.futureStock,
      weight_grams: product.weightGrams,
      length_mm: product.lengthMm,
      width_mm: product.widthMm,
      height_mm: product.heightMm,
      image_path: product.pictures[0]?.fileName ?? null,
      created_at: daysBefore(product.createdDaysAgo),
      ...fields,
    };
  });
  await writeSearchWords(tx, companyId, [...words]);
  return idsBy(
    await tx
      .selectFrom('products')
      .where('company_id', '=', companyId)
      .select(['code', 'product_id as id'])
      .execute(),
  );
}

/** Returns author and age of a book, or the pack of another article. */
function subtitleOf(product: DemoCompany['products'][number]): string {
  if (product.author !== null)
    return [product.author, product.age].filter((part) => part !== null).join(' · ');
  const { presentation, presentationQuantity } = product;
  return presentationQuantity > 1 ? `${presentation} × ${presentationQuantity}` : presentation;
}

async function loadTagsAndImages(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  products: ReadonlyMap<string, number>,
): Promise<void> {
  await insertAll(tx, 'tags', TAGS, (tag) => ({ company_id: companyId, ...tag }));
  const tagged = demo.products.flatMap((product) => product.tags.map((tag) => ({ tag, code: product.code })));
  await insertAll(tx, 'product_tags', tagged, ({ tag, code }) => ({
    company_id: companyId,
    tag_code: tag,
    product_id: requireId(products, code),
  }));
  const images = demo.products.flatMap((product) =>
    product.pictures.map((picture, index) => ({
      code: product.code,
      position: index + 1,
      fileName: picture.fileName,
    })),
  );
  await insertAll(tx, 'product_images', images, ({ code, position, fileName }) => ({
    company_id: companyId,
    product_id: requireId(products, code),
    position,
    file_name: fileName,
  }));
}

async function loadPrices(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  products: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // Replaces the empty list that every company starts with.
  await tx.deleteFrom('price_lists').where('company_id', '=', companyId).execute();
  await insertAll(tx, 'price_lists', demo.priceLists, (list) => ({
    company_id: companyId,
    code: list.code,
    name: list.name,
    is_default: list.isDefault,
  }));
  const lists = idsBy(
    await tx
      .selectFrom('price_lists')
      .where('company_id', '=', companyId)
      .select(['code', 'price_list_id as id'])
      .execute(),
  );
  for (const list of demo.priceLists) {
    await insertAll(tx, 'prices', demo.products, (product) => ({
      company_id: companyId,
      price_list_id: requireId(lists, list.code),
      product_id: requireId(products, product.code),
      amount: toDecimalText(listPriceOf(list, product)),
    }));
  }
  return lists;
}

async function loadDiscounts(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  products: ReadonlyMap<string, number>,
  categories: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  await insertAll(tx, 'discount_lists', demo.discountLists, (list) => ({
    company_id: companyId,
    code: list.code,
    name: list.name,
  }));
  const lists = idsBy(
    await tx
      .selectFrom('discount_lists')
      .where('company_id', '=', companyId)
      .select(['code', 'discount_list_id as id'])
      .execute(),
  );
  const rules = demo.discountLists.flatMap((list) => [
    ...(list.everythingPercent === null
      ? []
      : [{ list: list.code, product_id: null, category_id: null, percent: list.everythingPercent }]),
    ...list.categories.map((rule) => ({
      list: list.code,
      product_id: null,
      category_id: requireId(categories, rule.categoryCode),
      percent: rule.percent,
    })),
    ...list.products.map((rule) => ({
      list: list.code,
      product_id: requireId(products, rule.productCode),
      category_id: null,
      percent: rule.percent,
    })),
  ]);
  await insertAll(tx, 'discount_rules', rules, ({ list, ...rule }) => ({
    company_id: companyId,
    discount_list_id: requireId(lists, list),
    ...rule,
  }));
  return lists;
}

export function requireId<Id>(ids: ReadonlyMap<string, Id>, code: string): Id {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demonstration data names ${code}, which it does not hold.`);
  return id;
}
