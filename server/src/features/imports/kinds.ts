// The kinds of import by name.

import { ACCOUNT_ENTRY_KIND } from './account-entry-kind.js';
import { ASSIGNMENT_KIND } from './assignment-kind.js';
import { CATEGORY_KIND } from './category-kind.js';
import { CLIENT_KIND } from './client-kind.js';
import { CUSTOMER_PRICE_KIND } from './customer-price-kind.js';
import { DISCOUNT_CODE_KIND } from './discount-code-kind.js';
import { DISCOUNT_LIST_KIND } from './discount-list-kind.js';
import { DOCUMENT_KIND } from './document-kind.js';
import type { ImportKind, KindName } from './import-kind.js';
import { ORDER_STATUS_KIND } from './order-status-kind.js';
import { PERCEPTION_KIND } from './perception-kind.js';
import { PICTURE_KIND } from './picture-kind.js';
import { PRICE_KIND } from './price-kind.js';
import { PRICE_LIST_KIND } from './price-list-kind.js';
import { PRODUCT_KIND } from './product-kind.js';
import { SHIPPING_RATES_KIND } from './shipping-rates-kind.js';
import { STOCK_KIND } from './stock-kind.js';
import { SYNONYM_KIND } from './synonym-kind.js';

const KINDS: { readonly [Name in KindName]: ImportKind } = {
  products: PRODUCT_KIND,
  categories: CATEGORY_KIND,
  'price-lists': PRICE_LIST_KIND,
  prices: PRICE_KIND,
  'discount-lists': DISCOUNT_LIST_KIND,
  'customer-prices': CUSTOMER_PRICE_KIND,
  'discount-codes': DISCOUNT_CODE_KIND,
  stock: STOCK_KIND,
  'shipping-rates': SHIPPING_RATES_KIND,
  'order-status': ORDER_STATUS_KIND,
  images: PICTURE_KIND,
  clients: CLIENT_KIND,
  assignments: ASSIGNMENT_KIND,
  perceptions: PERCEPTION_KIND,
  synonyms: SYNONYM_KIND,
  'account-entries': ACCOUNT_ENTRY_KIND,
  documents: DOCUMENT_KIND,
};

export const kindNamed = (name: KindName): ImportKind => KINDS[name];
