import type { Product } from '@mostrador/contract/entries/products';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { chooseDiscount } from '@mostrador/rules/pricing';
import {
  type DatedPrices,
  discountedPrices,
  pricesOn,
  type QuantityPrices,
  stepFields,
} from '@mostrador/rules/quantity-prices';
import { availableQuantity, type StockFacts, stockStatusCode } from '@mostrador/rules/stock';
import type { Buyer } from './price.queries.js';
import type { OrderableRow, PriceColumns, PriceRow, ProductRow, StockRow } from './products.queries.js';

/**
 * A product as a buyer sees it, with the values that the rules of cart and order need. Money in centavos. Without a price, or for a buyer
 * who may not see prices, `listPrice` and `unitPrice` are null.
 */
export interface PricedProduct extends OrderableProduct {
  /** The product as every call shows it to this buyer. */
  readonly product: Product;
}

/** A `PricedProduct` with what an order needs of the product. */
export interface OrderableProduct extends QuantityPrices {
  readonly product: Pick<
    Product,
    | 'productId'
    | 'code'
    | 'name'
    | 'imagePath'
    | 'taxCode'
    | 'taxRate'
    | 'minimalSalesQuantity'
    | 'presentationQuantity'
  >;
  /** Active and visible in the portal: what visitors and clients are shown. */
  readonly visible: boolean;
  /** Whether this buyer may order it. Only administrators may order a hidden product; an inactive one cannot be ordered. */
  readonly sellable: boolean;
  /** The prices of other days too, for devices; absent where they are the same on every day. */
  readonly dated?: DatedPrices;
  readonly stock: StockFacts;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** The price part of a `PricedProduct`. */
export type Price = Pick<PricedProduct, 'visible' | 'dated'> & QuantityPrices;

export function toPricedProduct(row: ProductRow, buyer: Buyer): PricedProduct {
  const priced = toOrderable(row, buyer);
  return { ...priced, product: presentProduct(row, priced, buyer) };
}

export function toOrderable(row: OrderableRow, buyer: Buyer): OrderableProduct {
  const price = toPrice(row, buyer);
  const stock = stockOf(row);
  return {
    product: orderableFacts(row),
    sellable: row.active && (row.visible_in_portal || buyer.profile === 3),
    ...price,
    stock,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
  };
}

export function toPrice(row: PriceRow, { day }: Pick<Buyer, 'day'>): Price {
  const dated = datedPrices(row);
  return {
    visible: row.active && row.visible_in_portal,
    ...pricesOn(day, dated),
    ...(hasQuantityPrices(row) && { dated }),
  };
}

export const stockOf = (row: Omit<StockRow, 'product_id'>): StockFacts => ({
  stock: row.stock,
  reserved: row.reserved,
  futureStock: row.future_stock,
  hasPhysicalStock: row.has_physical_stock,
});

/** Returns what a row's product costs its buyer on a day. */
export const pricesOf = (row: PriceColumns, { day }: Pick<Buyer, 'day'>): QuantityPrices =>
  pricesOn(day, datedPrices(row));

const hasQuantityPrices = (row: PriceColumns): boolean =>
  row.price_steps !== null || row.customer_prices !== null;

function datedPrices(row: PriceColumns): DatedPrices {
  const discount = chooseDiscount({
    product: basisPoints(row.product_percent),
    categories: [basisPoints(row.category_percent)],
    everything: basisPoints(row.everything_percent),
  });
  const listPrice = row.amount === null ? null : toCentavos(row.amount);
  if (!hasQuantityPrices(row))
    return discountedPrices({ listPrice, steps: [], promotions: [], customerPrices: [] }, discount);
  const cells = row.price_steps ?? [];
  return discountedPrices(
    {
      listPrice,
      steps: cells.flatMap(([fromQuantity, amount, , validFrom, validUntil]) =>
        amount === null ? [] : [{ fromQuantity, price: toCentavos(amount), validFrom, validUntil }],
      ),
      promotions: cells.flatMap(([paidUnits, amount, freeUnits, validFrom, validUntil]) =>
        amount === null ? [{ paidUnits, freeUnits, validFrom, validUntil }] : [],
      ),
      customerPrices: (row.customer_prices ?? []).map(([fromQuantity, amount, validFrom, validUntil]) => ({
        fromQuantity,
        price: toCentavos(amount),
        validFrom,
        validUntil,
      })),
    },
    discount,
  );
}

/** A percentage has two decimals, as pesos have: its hundredths are basis points. */
const basisPoints = (percent: string | null) => (percent === null ? null : toCentavos(percent));

const orderableFacts = (row: OrderableRow): OrderableProduct['product'] => ({
  productId: row.product_id,
  code: row.code,
  name: row.name,
  imagePath: row.image_path,
  taxCode: row.tax_code,
  taxRate: Number(row.tax_rate),
  minimalSalesQuantity: row.minimal_sales_quantity,
  presentationQuantity: row.presentation_quantity,
});

function presentProduct(row: ProductRow, { stock, ...price }: OrderableProduct, buyer: Buyer): Product {
  const counted = buyer.seesStock && row.has_physical_stock;
  return {
    productId: row.product_id,
    code: row.code,
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    descriptionLong: row.description_long,
    price: price.listPrice === null ? null : fromCentavos(price.listPrice),
    discountedFinalPrice: price.unitPrice === null ? null : fromCentavos(price.unitPrice),
    ...stepFields(price),
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

/** Returns whether a buyer sees a product: administrators see hidden ones. */
export const isSeenBy = (
  { profile }: Pick<Buyer, 'profile'>,
  { visible }: Pick<PricedProduct, 'visible'>,
): boolean => visible || profile === 3;
