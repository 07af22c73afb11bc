// Handlers of the calls of a new shop: the first administrator's link, and the list of first steps.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { loginSource } from '../auth/log-in.service.js';
import { checkSetupLink, createFirstAdministrator, firstSteps } from './setup.service.js';

export function setupRoutes(
  shop: Shop,
): CallHandlers<'checkSetupLink' | 'createFirstAdministrator' | 'firstSteps', Session> {
  return {
    // POST /store/Admin/setup/check
    checkSetupLink: ({ body }) => checkSetupLink(shop, body.code),
    // POST /store/Admin/setup
    createFirstAdministrator: ({ body, request, reply }) =>
      createFirstAdministrator(shop, body, loginSource(shop, request, reply)),
    // GET /store/Admin/setup/steps
    firstSteps: () => firstSteps(shop),
  };
}
