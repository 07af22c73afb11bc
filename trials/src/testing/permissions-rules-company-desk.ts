// The permissions that the tests expect of the desk's calls about the company's settings.

import type { CallRules } from './permissions-fields.js';

/** Every call is about the caller's own company. */
export const COMPANY_DESK_RULES = {
  companySettings: { of: 'charges' },
  saveCompanySettings: { of: 'charges' },
  minimumOrderEffect: { of: 'charges' },
  addCompanyPicture: { of: 'charges' },
  previewCompanyMail: { of: 'charges' },
  sendCompanyMailTest: { of: 'caller' },
} as const satisfies Partial<CallRules>;
