import './desk-routes.js';
import './later-routes.js';
import { accountCalls } from './entries/account.js';
import { apiKeysCalls } from './entries/api-keys.js';
import { assignmentsCalls } from './entries/assignments.js';
import { authCalls } from './entries/auth.js';
import { cartCalls } from './entries/cart.js';
import { catalogsCalls } from './entries/catalogs.js';
import { categoriesCalls } from './entries/categories.js';
import { categoryDeskCalls } from './entries/category-desk.js';
import { changeLogCalls } from './entries/change-log.js';
import { clientDeskCalls } from './entries/client-desk.js';
import { clientUsersCalls } from './entries/client-users.js';
import { clientsCalls } from './entries/clients.js';
import { companyCalls } from './entries/company.js';
import { companyDeskCalls } from './entries/company-desk.js';
import { connectorsCalls } from './entries/connectors.js';
import { contactCalls } from './entries/contact.js';
import { deskCalls } from './entries/desk.js';
import { discountCodesCalls } from './entries/discount-codes.js';
import { discountsCalls } from './entries/discounts.js';
import { exportsCalls } from './entries/exports.js';
import { factorsCalls } from './entries/factors.js';
import { figuresCalls } from './entries/figures.js';
import { folderConnectorCalls } from './entries/folder-connector.js';
import { geographyCalls } from './entries/geography.js';
import { identityChangesCalls } from './entries/identity-changes.js';
import { imagesCalls } from './entries/images.js';
import { impersonationCalls } from './entries/impersonation.js';
import { importsCalls } from './entries/imports.js';
import { invitationsCalls } from './entries/invitations.js';
import { newsCalls } from './entries/news.js';
import { offersCalls } from './entries/offers.js';
import { orderDeskCalls } from './entries/order-desk.js';
import { orderMailsCalls } from './entries/order-mails.js';
import { ordersCalls } from './entries/orders.js';
import { paymentsCalls } from './entries/payments.js';
import { portfolioCalls } from './entries/portfolio.js';
import { priceListsCalls } from './entries/price-lists.js';
import { productDeskCalls } from './entries/product-desk.js';
import { productPicturesCalls } from './entries/product-pictures.js';
import { productsCalls } from './entries/products.js';
import { profileCalls } from './entries/profile.js';
import { quantityPricesCalls } from './entries/quantity-prices.js';
import { quickOrderCalls } from './entries/quick-order.js';
import { registrationCalls } from './entries/registration.js';
import { searchWordsCalls } from './entries/search-words.js';
import { setupCalls } from './entries/setup.js';
import { shippingCalls } from './entries/shipping.js';
import { shoppingListsCalls } from './entries/shopping-lists.js';
import { staffDeskCalls } from './entries/staff-desk.js';
import { statsCalls } from './entries/stats.js';
import { stockNoticesCalls } from './entries/stock-notices.js';
import { suggestionsCalls } from './entries/suggestions.js';
import { syncCalls } from './entries/sync.js';
import { systemCalls } from './entries/system.js';
import { transfersCalls } from './entries/transfers.js';
import { undoCalls } from './entries/undo.js';
import { webhooksCalls } from './entries/webhooks.js';

/** Every call of the shop. Server, client, documentation and permission tests read this table. */
export const calls = {
  ...authCalls,
  ...cartCalls,
  ...quantityPricesCalls,
  ...quickOrderCalls,
  ...ordersCalls,
  ...orderMailsCalls,
  ...paymentsCalls,
  ...categoriesCalls,
  ...companyCalls,
  ...productsCalls,
  ...suggestionsCalls,
  ...catalogsCalls,
  ...exportsCalls,
  ...factorsCalls,
  ...imagesCalls,
  ...registrationCalls,
  ...figuresCalls,
  ...geographyCalls,
  ...profileCalls,
  ...newsCalls,
  ...shippingCalls,
  ...clientsCalls,
  ...impersonationCalls,
  ...assignmentsCalls,
  ...identityChangesCalls,
  ...contactCalls,
  ...statsCalls,
  ...syncCalls,
  ...systemCalls,
  ...changeLogCalls,
  ...productPicturesCalls,
  ...categoryDeskCalls,
  ...searchWordsCalls,
  ...undoCalls,
  ...companyDeskCalls,
  ...importsCalls,
  ...productDeskCalls,
  ...clientDeskCalls,
  ...orderDeskCalls,
  ...offersCalls,
  ...portfolioCalls,
  ...deskCalls,
  ...priceListsCalls,
  ...discountCodesCalls,
  ...discountsCalls,
  ...setupCalls,
  ...invitationsCalls,
  ...staffDeskCalls,
  ...clientUsersCalls,
  ...accountCalls,
  ...shoppingListsCalls,
  ...stockNoticesCalls,
  ...transfersCalls,
  ...webhooksCalls,
  ...apiKeysCalls,
  ...folderConnectorCalls,
  ...connectorsCalls,
};

export type Calls = typeof calls;
