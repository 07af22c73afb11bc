// Combines the API handlers of all features into one object, by the names of the contract's calls.

import { accountRoutes } from './features/account/account.routes.js';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.js';
import { assignmentsRoutes } from './features/assignments/assignments.routes.js';
import { authRoutes } from './features/auth/auth.routes.js';
import { cartRoutes } from './features/cart/cart.routes.js';
import { catalogsRoutes } from './features/catalogs/catalogs.routes.js';
import { categoriesRoutes } from './features/categories/categories.routes.js';
import { categoryDeskRoutes } from './features/category-desk/category-desk.routes.js';
import { changeLogRoutes } from './features/change-log/change-log.routes.js';
import { clientDeskRoutes } from './features/client-desk/client-desk.routes.js';
import { clientUsersRoutes } from './features/client-users/client-users.routes.js';
import { clientsRoutes } from './features/clients/clients.routes.js';
import { companyRoutes } from './features/company/company.routes.js';
import { companyDeskRoutes } from './features/company-desk/company-desk.routes.js';
import { connectorsRoutes } from './features/connectors/connectors.routes.js';
import { contactRoutes } from './features/contact/contact.routes.js';
import { deskRoutes } from './features/desk/desk.routes.js';
import { discountCodesRoutes } from './features/discount-codes/discount-codes.routes.js';
import { discountsRoutes } from './features/discounts/discounts.routes.js';
import { exportsRoutes } from './features/exports/exports.routes.js';
import { factorsRoutes } from './features/factors/factors.routes.js';
import { figuresRoutes } from './features/figures/figures.routes.js';
import { folderConnectorRoutes } from './features/folder-connector/folder-connector.routes.js';
import { geographyRoutes } from './features/geography/geography.routes.js';
import { identityChangesRoutes } from './features/identity-changes/identity-changes.routes.js';
import { imagesRoutes } from './features/images/images.routes.js';
import { impersonationRoutes } from './features/impersonation/impersonation.routes.js';
import { importsRoutes } from './features/imports/imports.routes.js';
import { invitationsRoutes } from './features/invitations/invitations.routes.js';
import { newsRoutes } from './features/news/news.routes.js';
import { offersRoutes } from './features/offers/offers.routes.js';
import { orderDeskRoutes } from './features/order-desk/order-desk.routes.js';
import { orderMailsRoutes } from './features/order-mails/order-mails.routes.js';
import { ordersRoutes } from './features/orders/orders.routes.js';
import { paymentsRoutes } from './features/payments/payments.routes.js';
import { portfolioRoutes } from './features/portfolio/portfolio.routes.js';
import { priceListsRoutes } from './features/price-lists/price-lists.routes.js';
import { productDeskRoutes } from './features/product-desk/product-desk.routes.js';
import { productPicturesRoutes } from './features/product-pictures/product-pictures.routes.js';
import { productsRoutes } from './features/products/products.routes.js';
import { profileRoutes } from './features/profile/profile.routes.js';
import { quantityPricesRoutes } from './features/quantity-prices/quantity-prices.routes.js';
import { quickOrderRoutes } from './features/quick-order/quick-order.routes.js';
import { registrationRoutes } from './features/registration/registration.routes.js';
import { searchWordsRoutes } from './features/search-words/search-words.routes.js';
import { setupRoutes } from './features/setup/setup.routes.js';
import { shippingRoutes } from './features/shipping/shipping.routes.js';
import { shoppingListsRoutes } from './features/shopping-lists/shopping-lists.routes.js';
import { staffDeskRoutes } from './features/staff-desk/staff-desk.routes.js';
import { statsRoutes } from './features/stats/stats.routes.js';
import { stockNoticesRoutes } from './features/stock-notices/stock-notices.routes.js';
import { suggestionsRoutes } from './features/suggestions/suggestions.routes.js';
import { syncRoutes } from './features/sync/sync.routes.js';
import type { Presence } from './features/system/presence.service.js';
import { systemRoutes } from './features/system/system.routes.js';
import { transfersRoutes } from './features/transfers/transfers.routes.js';
import { undoRoutes } from './features/undo/undo.routes.js';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.js';
import type { Shop } from './shop.js';

/** Parts of the process that some handlers need. */
export interface ProcessParts {
  /** Whether this process can serve now; a rejection means that it cannot. */
  readonly ready: () => Promise<boolean>;
  readonly presence: Presence;
}

/** Returns all handlers; `registerCalls` compiles only if none is missing. */
export const shopHandlers = (shop: Shop, { ready, presence }: ProcessParts) => ({
  ...accountRoutes(shop),
  ...authRoutes(shop),
  ...registrationRoutes(shop),
  ...figuresRoutes(shop),
  ...geographyRoutes(shop),
  ...companyRoutes(shop),
  ...companyDeskRoutes(shop),
  ...orderDeskRoutes(shop),
  ...offersRoutes(shop),
  ...portfolioRoutes(shop),
  ...categoriesRoutes(shop),
  ...productsRoutes(shop),
  ...suggestionsRoutes(shop),
  ...catalogsRoutes(shop),
  ...exportsRoutes(shop),
  ...factorsRoutes(shop),
  ...imagesRoutes(shop),
  ...cartRoutes(shop),
  ...quickOrderRoutes(shop),
  ...ordersRoutes(shop),
  ...orderMailsRoutes(shop),
  ...paymentsRoutes(shop),
  ...newsRoutes(shop),
  ...profileRoutes(shop),
  ...shippingRoutes(shop),
  ...clientsRoutes(shop),
  ...impersonationRoutes(shop),
  ...importsRoutes(shop),
  ...assignmentsRoutes(shop),
  ...identityChangesRoutes(shop),
  ...contactRoutes(shop),
  ...statsRoutes(shop),
  ...syncRoutes(shop),
  ...priceListsRoutes(shop),
  ...discountCodesRoutes(shop),
  ...discountsRoutes(shop),
  ...quantityPricesRoutes(shop),
  ...systemRoutes(shop, presence, ready),
  ...changeLogRoutes(shop),
  ...productPicturesRoutes(shop),
  ...categoryDeskRoutes(shop),
  ...invitationsRoutes(shop),
  ...staffDeskRoutes(shop),
  ...clientUsersRoutes(shop),
  ...searchWordsRoutes(shop),
  ...undoRoutes(shop),
  ...productDeskRoutes(shop),
  ...clientDeskRoutes(shop),
  ...deskRoutes(shop),
  ...setupRoutes(shop),
  ...shoppingListsRoutes(shop),
  ...stockNoticesRoutes(shop),
  ...transfersRoutes(shop),
  ...webhooksRoutes(shop),
  ...apiKeysRoutes(shop),
  ...folderConnectorRoutes(shop),
  ...connectorsRoutes(shop),
});
