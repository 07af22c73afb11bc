// Handlers of the calls about shopping lists, favourites and usual products.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { shownTargetOf } from '../cart/shown-target.service.js';
import { changeList, createList, saveLines, setFavourite } from './change-lists.service.js';
import { fillCartFromList } from './fill-cart.service.js';
import { listsForSync } from './lists-for-sync.service.js';
import { favouriteCodes, readShoppingList, shoppingLists, usualProducts } from './shopping-lists.service.js';

export function shoppingListsRoutes(
  shop: Shop,
): CallHandlers<
  | 'shoppingLists'
  | 'shoppingList'
  | 'createShoppingList'
  | 'changeShoppingList'
  | 'saveShoppingListLines'
  | 'usualProducts'
  | 'listsForSync'
  | 'favouriteCodes'
  | 'setFavourite'
  | 'fillCartFromList',
  Session
> {
  return {
    // GET /store/StoreLists/lists
    shoppingLists: ({ session }) => shoppingLists(shop, session),
    // GET /store/StoreLists/lists/:listId
    shoppingList: ({ session, params }) => readShoppingList(shop, session, params.listId),
    // POST /store/StoreLists/lists
    createShoppingList: ({ session, body, request }) =>
      createList(shop, session, body, shownTargetOf(request.headers)),
    // PUT /store/StoreLists/lists/:listId
    changeShoppingList: ({ session, params, body }) => changeList(shop, session, params.listId, body),
    // PUT /store/StoreLists/lists/:listId/lines
    saveShoppingListLines: ({ session, params, body }) => saveLines(shop, session, params.listId, body),
    // GET /store/StoreLists/usual
    usualProducts: ({ session }) => usualProducts(shop, session),
    // GET /store/StoreLists/sync
    listsForSync: ({ session, query }) => listsForSync(shop, session, query.after),
    // GET /store/StoreLists/favourites
    favouriteCodes: ({ session }) => favouriteCodes(shop, session),
    // PUT /store/StoreLists/favourites/:productCode
    setFavourite: ({ session, params, body, request }) =>
      setFavourite(
        shop,
        session,
        { code: params.productCode, isFavourite: body.isFavourite },
        shownTargetOf(request.headers),
      ),
    // POST /store/StoreLists/cart
    fillCartFromList: ({ session, body, request }) =>
      fillCartFromList(shop, session, body, shownTargetOf(request.headers)),
  };
}
