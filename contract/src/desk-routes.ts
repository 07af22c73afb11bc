// Method and path of the calls of the desk (/admin), which only the desk's code loads in the browser: one file for each
// feature.

import { accountDeskRoutes } from './desk-routes/account.js';
import { apiKeysDeskRoutes } from './desk-routes/api-keys.js';
import { categoryDeskRoutes } from './desk-routes/category-desk.js';
import { changeLogRoutes } from './desk-routes/change-log.js';
import { clientDeskRoutes } from './desk-routes/client-desk.js';
import { clientUsersRoutes } from './desk-routes/client-users.js';
import { companyDeskRoutes } from './desk-routes/company-desk.js';
import { connectorsDeskRoutes } from './desk-routes/connectors.js';
import { deskRoutes } from './desk-routes/desk.js';
import { discountCodesRoutes } from './desk-routes/discount-codes.js';
import { discountsRoutes } from './desk-routes/discounts.js';
import { figuresRoutes } from './desk-routes/figures.js';
import { folderConnectorDeskRoutes } from './desk-routes/folder-connector.js';
import { importsRoutes } from './desk-routes/imports.js';
import { waveRoutes } from './desk-routes/invitations.js';
import { offerDeskRoutes } from './desk-routes/offers.js';
import { orderDeskRoutes } from './desk-routes/order-desk.js';
import { portfolioRoutes } from './desk-routes/portfolio.js';
import { priceListsRoutes } from './desk-routes/price-lists.js';
import { productDeskRoutes } from './desk-routes/product-desk.js';
import { productPicturesRoutes } from './desk-routes/product-pictures.js';
import { quantityPricesRoutes } from './desk-routes/quantity-prices.js';
import { searchWordsRoutes } from './desk-routes/search-words.js';
import { setupRoutes } from './desk-routes/setup.js';
import { staffDeskRoutes } from './desk-routes/staff-desk.js';
import { transfersDeskRoutes } from './desk-routes/transfers.js';
import { undoRoutes } from './desk-routes/undo.js';
import { webhooksDeskRoutes } from './desk-routes/webhooks.js';
import { addRoutes } from './routes.js';

const allDeskRoutes = {
  ...deskRoutes,
  ...changeLogRoutes,
  ...productDeskRoutes,
  ...productPicturesRoutes,
  ...priceListsRoutes,
  ...discountCodesRoutes,
  ...discountsRoutes,
  ...quantityPricesRoutes,
  ...categoryDeskRoutes,
  ...clientDeskRoutes,
  ...figuresRoutes,
  ...orderDeskRoutes,
  ...offerDeskRoutes,
  ...portfolioRoutes,
  ...importsRoutes,
  ...searchWordsRoutes,
  ...companyDeskRoutes,
  ...connectorsDeskRoutes,
  ...undoRoutes,
  ...setupRoutes,
  ...staffDeskRoutes,
  ...clientUsersRoutes,
  ...waveRoutes,
  ...accountDeskRoutes,
  ...transfersDeskRoutes,
  ...webhooksDeskRoutes,
  ...apiKeysDeskRoutes,
  ...folderConnectorDeskRoutes,
};

export type DeskRoutes = typeof allDeskRoutes;

addRoutes(allDeskRoutes);
