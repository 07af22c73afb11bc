import { authCalls } from './entries/auth.js';
import { cartCalls } from './entries/cart.js';
import { catalogsCalls } from './entries/catalogs.js';
import { categoriesCalls } from './entries/categories.js';
import { companiesCalls } from './entries/companies.js';
import { contactCalls } from './entries/contact.js';
import { exportsCalls } from './entries/exports.js';
import { geographyCalls } from './entries/geography.js';
import { imagesCalls } from './entries/images.js';
import { ordersCalls } from './entries/orders.js';
import { paymentsCalls } from './entries/payments.js';
import { peopleCalls } from './entries/people.js';
import { productsCalls } from './entries/products.js';
import { registrationCalls } from './entries/registration.js';
import { syncCalls } from './entries/sync.js';
import { systemCalls } from './entries/system.js';
import { userCalls } from './entries/user.js';

/** Every call of the shop. Server, client, documentation and permission tests read this table. */
export const calls = {
  ...authCalls,
  ...cartCalls,
  ...ordersCalls,
  ...paymentsCalls,
  ...categoriesCalls,
  ...companiesCalls,
  ...productsCalls,
  ...catalogsCalls,
  ...exportsCalls,
  ...imagesCalls,
  ...registrationCalls,
  ...geographyCalls,
  ...userCalls,
  ...peopleCalls,
  ...contactCalls,
  ...syncCalls,
  ...systemCalls,
};

export type Calls = typeof calls;
