// The permissions that the tests expect of the desk's calls about prices, price lists, planned prices and discounts.

import type { CallRules, NamingField } from './permissions-fields.js';

const CHARGES = { of: 'charges' } as const;
const ofAdministrators = (names: NamingField['names']): NamingField => ({ names, told: ['administrator'] });
const category: NamingField = { ...ofAdministrators('category'), otherwise: 'ignored' };
const INCREASE = {
  priceListIds: 'allowed',
  baseListId: 'allowed',
  categoryCode: 'allowed',
  supplierId: 'said',
  // products and the list of their filter are checked against the company too
  productIds: 'allowed',
  exceptIds: 'allowed',
  priceListId: 'allowed',
} as const;

/** Whose things the calls of `price-lists`, `discounts`, `discount-codes` and `quantity-prices` deal with. */
export const PRICE_LISTS_RULES = {
  priceLists: CHARGES,
  createPriceList: { of: 'charges', fields: { code: 'said' } },
  savePriceList: { of: 'named', fields: { priceListId: ofAdministrators('priceList') } },
  priceGrid: { of: 'charges', fields: { categoryCode: category, supplierId: 'said' } },
  priceGridFile: { of: 'charges', fields: { categoryCode: category, supplierId: 'said' } },
  // these check each list and product against the company; their own tests cover it
  savePrices: { of: 'named', fields: { productId: 'allowed', priceListId: 'allowed' } },
  previewIncrease: { of: 'named', fields: INCREASE },
  applyIncrease: { of: 'named', fields: INCREASE },
  pricePlans: CHARGES,
  planPrices: { of: 'named', fields: { productId: 'allowed', priceListId: 'allowed' } },
  pricePlanRows: { of: 'named', fields: { pricePlanId: ofAdministrators('pricePlan') } },
  cancelPricePlan: { of: 'named', fields: { pricePlanId: ofAdministrators('pricePlan') } },

  discountLists: CHARGES,
  createDiscountList: { of: 'charges', fields: { code: 'said' } },
  saveDiscountList: { of: 'named', fields: { discountListId: ofAdministrators('discountList') } },
  discountRules: { of: 'named', fields: { discountListId: ofAdministrators('discountList') } },
  saveDiscountRules: {
    of: 'named',
    fields: {
      discountListId: ofAdministrators('discountList'),
      productId: 'allowed',
      categoryCode: 'allowed',
    },
  },
  // these check list, client and product against the company; their own tests cover it
  deskQuantityPrices: { of: 'charges', fields: { productId: 'allowed', clientId: 'allowed' } },
  saveQuantityPrice: { of: 'named', fields: { ownerCode: 'allowed', productCode: 'allowed' } },
  checkDiscountCode: { of: 'caller', fields: { code: 'said' } },
  deskDiscountCodes: CHARGES,
  // these check the client against the company; their own tests cover it
  createDiscountCode: { of: 'charges', fields: { code: 'said', clientCode: 'allowed' } },
  saveDiscountCode: {
    of: 'named',
    fields: { discountCodeId: ofAdministrators('discountCode'), code: 'said', clientCode: 'allowed' },
  },
  explainPrice: {
    of: 'named',
    fields: {
      clientCode: {
        names: 'clientCode',
        told: ['administrator'],
        sent: (things) => ({ query: { productCode: things.product } }),
      },
      productCode: {
        names: 'product',
        told: ['administrator'],
        sent: (things) => ({ query: { clientCode: things.clientCode } }),
      },
    },
  },
} as const satisfies Partial<CallRules>;
