// Method and path of the desk's calls about the company's settings.

import type { Method } from '../routes.js';

export const companyDeskRoutes = {
  companySettings: ['GET', '/store/Admin/company'],
  saveCompanySettings: ['PUT', '/store/Admin/company'],
  minimumOrderEffect: ['GET', '/store/Admin/company/minimum-order'],
  addCompanyPicture: ['POST', '/store/Admin/company/pictures'],
  previewCompanyMail: ['POST', '/store/Admin/company/mails/preview'],
  sendCompanyMailTest: ['POST', '/store/Admin/company/mails/test'],
} as const satisfies Record<string, readonly [Method, string]>;
