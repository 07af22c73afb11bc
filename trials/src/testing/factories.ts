/** Factories: every row that tests, faults and attacks write to the database without going through the shop. */
export { type EntryGiven, type MadeEntry, makeDocument, makeEntry, PDF } from './factories/account.js';
export { makeKeyRow } from './factories/api-keys.js';
export { makeCart, seedCarts, type WantedLine } from './factories/carts.js';
export { fillCatalogue, type GivenCategory, type GivenProduct, makeCategory } from './factories/catalogue.js';
export {
  makeClientAddress,
  makeClientNote,
  makeOfflineClient,
  makePaymentTerms,
  makeVisit,
} from './factories/client-desk.js';
export { type MadeClient, makeClient } from './factories/clients.js';
export { COMPANY } from './factories/company.js';
export { makeExchange } from './factories/connectors.js';
export { makeDiscountCode } from './factories/discount-codes.js';
export { makeInvited } from './factories/invitations.js';
export { resetNumbering } from './factories/numbering.js';
export { makeOffer } from './factories/offers.js';
export { makeOrder, makeUnpaidOrders } from './factories/orders.js';
export {
  makeDiscountList,
  makePriceList,
  makePricePlan,
  type PriceListGiven,
} from './factories/price-lists.js';
export {
  type MadeProduct,
  makeProduct,
  makeProducts,
  makeProductsNamed,
  PRICE,
  type ProductGiven,
} from './factories/products.js';
export { makeCustomerPrice, makePriceStep, writePrices } from './factories/quantity-prices.js';
export { makeShoppingList } from './factories/shopping-lists.js';
export { makeTransfer, RECEIPT_PDF } from './factories/transfers.js';
export {
  makeIdentityChange,
  makeImport,
  makeLoggedChange,
  makeOwnedObjects,
  makeTwoClients,
  type OwnedObjects,
  PEOPLE,
  type Person,
  type TwoClients,
} from './factories/two-clients.js';
export {
  assign,
  type MadeUser,
  makeBuyers,
  makeUser,
  PASSWORD,
  setPasswordCost,
  type UserStatus,
} from './factories/users.js';
export { makeWebhookEndpoint } from './factories/webhooks.js';
