import type { Product } from '@mostrador/contract/entries/products';
import { type Centavos, fromCentavos, toCentavos } from '@mostrador/rules/money';
import { chooseDiscount, type EffectivePrice, effectivePrice, unitPrice } from '@mostrador/rules/pricing';
import { availableQuantity, type StockFacts, stockStatusCode } from '@mostrador/rules/stock';
import type { Buyer } from './price.queries.js';
import type { PriceRow, ProductRow, StockRow } from './products.queries.js';

/** A product as a buyer sees it, with the values that the rules of cart and order need. Money in centavos. */
export interface PricedProduct {
  /** The product as every call shows it to this buyer. */
  readonly product: Product;
  /** Active and visible in the portal: what visitors and clients are shown. */
  readonly visible: boolean;
  /** Whether this buyer may order it. Only administrators may order a hidden product; an inactive one cannot be ordered. */
  readonly sellable: boolean;
  /** The price in the buyer's list; null without one, or when the buyer may not see prices. */
  readonly listPrice: Centavos | null;
  /** What the buyer pays for one unit; null as `listPrice` is. */
  readonly unitPrice: Centavos | null;
  readonly stock: StockFacts;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** The price part of a `PricedProduct`. */
export type Price = Pick<PricedProduct, 'visible' | 'listPrice' | 'unitPrice'>;

export function toPricedProduct(row: ProductRow, buyer: Buyer): PricedProduct {
  const price = priceOf(row);
  const stock = stockOf(row);
  return {
    product: presentProduct(row, price, stock, buyer),
    sellable: row.active && (row.visible_in_portal || buyer.profile === 3),
    ...toPrice(row, price),
    stock,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
  };
}

export const toPrice = (row: PriceRow, price = priceOf(row)): Price => ({
  visible: row.active && row.visible_in_portal,
  listPrice: price?.price ?? null,
  unitPrice: price ? unitPrice(price) : null,
});

export const stockOf = (row: Omit<StockRow, 'product_id'>): StockFacts => ({
  stock: row.stock,
  reserved: row.reserved,
  futureStock: row.future_stock,
  hasPhysicalStock: row.has_physical_stock,
});

export function priceOf(
  row: Pick<ProductRow, 'amount' | 'product_percent' | 'category_percent' | 'everything_percent'>,
): EffectivePrice | undefined {
  if (row.amount === null) return undefined;
  const discount = chooseDiscount({
    product: basisPoints(row.product_percent),
    categories: [basisPoints(row.category_percent)],
    everything: basisPoints(row.everything_percent),
  });
  return effectivePrice(toCentavos(row.amount), discount);
}

/** A percentage has two decimals, as pesos have: its hundredths are basis points. */
const basisPoints = (percent: string | null) => (percent === null ? null : toCentavos(percent));

function presentProduct(
  row: ProductRow,
  price: EffectivePrice | undefined,
  stock: StockFacts,
  buyer: Buyer,
): Product {
  const counted = buyer.seesStock && row.has_physical_stock;
  return {
    productId: row.product_id,
    code: row.code,
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    descriptionLong: row.description_long,
    price: price ? fromCentavos(price.price) : null,
    discountedFinalPrice: price ? fromCentavos(price.discountedFinalPrice) : null,
    imagePath: row.image_path,
    images: row.images.map((imageFileName) => ({ imageFileName })),
    stockStatusCode: stockStatusCode(stock),
    stock: counted ? availableQuantity(stock) : null,
    calculatedFutureStock: counted ? row.future_stock : null,
    hasPhysicalStock: row.has_physical_stock,
    isKit: row.is_kit,
    isReturnable: row.is_returnable,
    quantityFromBarCode: row.quantity_from_bar_code,
    supplierId: row.supplier_id,
    taxCode: row.tax_code,
    taxRate: Number(row.tax_rate),
    minimalSalesQuantity: row.minimal_sales_quantity,
    presentationQuantity: row.presentation_quantity,
    isPriceToPublic: row.is_price_to_public,
    active: row.active,
    categoryCode: row.category_code,
    barCode: row.bar_code,
    isbn: row.isbn,
  };
}
