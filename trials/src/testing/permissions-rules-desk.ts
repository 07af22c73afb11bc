// The permissions that the tests expect of the desk's calls, of all its features.

import type { CallRules } from './permissions-fields.js';
import { API_KEYS_RULES } from './permissions-rules-api-keys.js';
import { CATEGORY_DESK_RULES } from './permissions-rules-category-desk.js';
import { CLIENT_DESK_RULES } from './permissions-rules-client-desk.js';
import { COMPANY_DESK_RULES } from './permissions-rules-company-desk.js';
import { CONNECTORS_RULES } from './permissions-rules-connectors.js';
import { FIGURES_RULES } from './permissions-rules-figures.js';
import { FOLDER_CONNECTOR_RULES } from './permissions-rules-folder-connector.js';
import { IMPORTS_RULES } from './permissions-rules-imports.js';
import { OFFERS_RULES } from './permissions-rules-offers.js';
import { ORDER_DESK_RULES } from './permissions-rules-order-desk.js';
import { PORTFOLIO_RULES } from './permissions-rules-portfolio.js';
import { PRICE_LISTS_RULES } from './permissions-rules-price-lists.js';
import { PRODUCT_DESK_RULES } from './permissions-rules-product-desk.js';
import { WEBHOOKS_RULES } from './permissions-rules-webhooks.js';

/** Whose things the calls of a new shop deal with. */
const SETUP_RULES = {
  checkSetupLink: { of: 'everybody', fields: { code: 'right' } },
  createFirstAdministrator: { of: 'everybody', fields: { code: 'right' } },
  firstSteps: { of: 'charges' },
} as const satisfies Partial<CallRules>;

export const DESK_RULES = {
  ...SETUP_RULES,
  ...PRODUCT_DESK_RULES,
  ...CATEGORY_DESK_RULES,
  ...CLIENT_DESK_RULES,
  ...ORDER_DESK_RULES,
  ...OFFERS_RULES,
  ...PORTFOLIO_RULES,
  ...PRICE_LISTS_RULES,
  ...FIGURES_RULES,
  ...IMPORTS_RULES,
  ...COMPANY_DESK_RULES,
  ...WEBHOOKS_RULES,
  ...API_KEYS_RULES,
  ...FOLDER_CONNECTOR_RULES,
  ...CONNECTORS_RULES,
};
