// Method and path of the calls of a new shop: its first administrator, and the list of first steps.

import type { Method } from '../routes.js';

export const setupRoutes = {
  checkSetupLink: ['POST', '/store/Admin/setup/check'],
  createFirstAdministrator: ['POST', '/store/Admin/setup'],
  firstSteps: ['GET', '/store/Admin/setup/steps'],
} as const satisfies Record<string, readonly [Method, string]>;
