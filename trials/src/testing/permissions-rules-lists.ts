// The permissions that the tests expect of the calls about shopping lists and stock notices.

import { randomUUID } from 'node:crypto';
import type { shoppingListsCalls } from '@mostrador/contract/entries/shopping-lists';
import type { stockNoticesCalls } from '@mostrador/contract/entries/stock-notices';
import type { CallRules, NamingField } from './permissions-fields.js';

/** The users of the client share its lists. Staff see those of the client that they buy for, and here they have chosen none. */
const listId: NamingField = { names: 'shoppingList', told: ['owner', 'colleague', 'actingForOwner'] };
const order: NamingField = { names: 'order', told: ['owner', 'colleague', 'actingForOwner'] };

export const LISTS_RULES: Pick<CallRules, keyof typeof shoppingListsCalls | keyof typeof stockNoticesCalls> =
  {
    shoppingLists: { of: 'caller' },
    shoppingList: { of: 'named', fields: { listId } },
    createShoppingList: {
      of: 'named',
      fields: {
        code: 'allowed',
        orderId: {
          ...order,
          otherwise: 'refused',
          at: 'body.orderId',
          sent: () => ({ body: { key: randomUUID(), name: 'Semanal', orderId: '' } }),
        },
      },
    },
    changeShoppingList: { of: 'named', fields: { listId } },
    saveShoppingListLines: { of: 'named', fields: { listId, code: 'allowed', orderId: 'allowed' } },
    usualProducts: { of: 'caller' },
    listsForSync: { of: 'charges' },
    favouriteCodes: { of: 'caller' },
    setFavourite: { of: 'caller', fields: { productCode: 'allowed' } },
    fillCartFromList: {
      of: 'named',
      fields: {
        code: 'allowed',
        listId: {
          ...listId,
          at: 'body.listId',
          sent: () => ({ body: { listId: '', lines: [{ code: 'A-1', quantity: 1 }] } }),
        },
      },
    },
    stockNotices: { of: 'caller' },
    setStockNotice: { of: 'caller', fields: { productCode: 'allowed' } },
  };
