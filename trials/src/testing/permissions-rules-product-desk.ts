// The permissions that the tests expect of the desk's calls about products, the audit trail and undo.

import type { changeLogCalls } from '@mostrador/contract/entries/change-log';
import type { productDeskCalls } from '@mostrador/contract/entries/product-desk';
import type { undoCalls } from '@mostrador/contract/entries/undo';
import type { CallRules, NamingField } from './permissions-fields.js';

const deskProduct: NamingField = { names: 'productId', told: ['administrator'] };
const priceList: NamingField = { names: 'priceList', told: ['administrator'] };

type DeskCalls = typeof changeLogCalls & typeof productDeskCalls & typeof undoCalls;

export const PRODUCT_DESK_RULES: Pick<CallRules, keyof DeskCalls> = {
  changeLog: {
    of: 'named',
    fields: {
      productId: { names: 'productId', told: ['administrator'], otherwise: 'ignored' },
      clientId: 'allowed',
      actionId: { names: 'action', told: ['administrator'], otherwise: 'ignored' },
    },
  },
  undoAction: { of: 'named', fields: { actionId: { names: 'action', told: ['administrator'] } } },
  undoChange: { of: 'named', fields: { changeId: { names: 'change', told: ['administrator'] } } },

  deskProducts: { of: 'charges', fields: { priceListId: priceList } },
  deskProductsFile: { of: 'charges', fields: { priceListId: priceList } },
  chosenProductsFile: {
    of: 'charges',
    fields: { priceListId: priceList, productIds: 'allowed', exceptIds: 'allowed' },
  },
  deskProductCounts: { of: 'charges', fields: { priceListId: priceList } },
  deskProductChoices: { of: 'charges' },
  saveProductCells: {
    of: 'named',
    fields: {
      shownListId: 'allowed',
      productId: { ...deskProduct, at: 'body.cells.0.productId' },
      priceListId: {
        ...priceList,
        at: 'body.cells.0.priceListId',
        sent: ({ productId }) => ({ body: { cells: [{ productId, field: 'price', from: 1, to: 2 }] } }),
      },
    },
  },
  changeManyProducts: {
    of: 'named',
    fields: {
      productIds: { ...deskProduct, otherwise: 'ignored', at: 'body.productIds.0' },
      exceptIds: 'allowed',
      requestId: 'said',
      priceListId: {
        ...priceList,
        at: 'body.filter.priceListId',
        sent: () => ({ body: { change: { change: 'active', to: true }, filter: {} } }),
      },
    },
  },
  createProduct: {
    of: 'caller',
    fields: {
      code: 'said',
      priceListId: {
        ...priceList,
        at: 'body.prices.0.priceListId',
        sent: ({ newId }) => ({
          body: { code: newId, values: [{ field: 'name', to: 'A' }], prices: [{ price: 100 }] },
        }),
      },
    },
  },
  deskProduct: { of: 'named', fields: { productId: deskProduct } },
  saveProduct: {
    of: 'named',
    fields: {
      productId: deskProduct,
      priceListId: {
        ...priceList,
        at: 'body.edits.0.priceListId',
        sent: ({ productId }) => ({
          params: { productId },
          body: { edits: [{ field: 'price', from: 1, to: 2 }] },
        }),
      },
    },
  },
  duplicateProduct: {
    of: 'named',
    fields: {
      code: 'said',
      productId: { ...deskProduct, sent: ({ newId }) => ({ body: { code: newId } }) },
    },
  },
  deskProductSales: { of: 'named', fields: { productId: deskProduct } },
  deskProductPreview: {
    of: 'named',
    fields: {
      productId: { ...deskProduct, sent: (things) => ({ query: { priceListId: things.priceList } }) },
      priceListId: { ...priceList, sent: ({ productId }) => ({ params: { productId } }) },
      discountListId: 'allowed',
    },
  },
};
