// A product of the list of faulty quick-order lines as a device stores it.

import type { SyncProduct } from '@mostrador/contract/entries/sync';
import type { FaultProduct } from '@mostrador/rules/testing/quick-order-faults';
import { syncProduct } from './paged-shop';

/** Returns the product as `productsForSync` answers it. */
export const faultProduct = (productId: number, given: FaultProduct): SyncProduct =>
  syncProduct(productId, {
    code: given.code,
    barCode: given.barCode,
    isbn: given.isbn,
    price: given.price,
    discountedFinalPrice: given.price,
    stock: given.hasPhysicalStock ? (given.stock > 0 ? given.stock : given.futureStock) : null,
    stockStatusCode: !given.hasPhysicalStock || given.stock > 0 ? 0 : given.futureStock > 0 ? 2 : 1,
    hasPhysicalStock: given.hasPhysicalStock,
    minimalSalesQuantity: given.minimum,
    presentationQuantity: given.pack,
  });
