// Decides who needs a second factor: to log in, and to enrol before anything else.

import type { SecondFactorRule, Shop } from '../../shop.js';

/** What of an account decides. */
export interface FactorHolder {
  readonly web_profile_id: number;
  readonly has_factor: boolean;
}

/** Returns whether the company asks users of a profile for a second factor. */
export function requiresFactor(rule: SecondFactorRule, profile: number): boolean {
  if (rule === 'none') return false;
  return profile === 3 || (rule === 'staff' && profile === 2);
}

/** Returns whether the user has to enrol a second factor before anything else. */
export const mustEnrolFactor = (shop: Shop, account: FactorHolder): boolean =>
  !account.has_factor && requiresFactor(shop.company().requiresSecondFactor, account.web_profile_id);

/** Returns whether a right password alone does not log the user in. A passkey counts where the company asks for a factor. */
export const needsSecondStep = (
  shop: Shop,
  account: FactorHolder & { readonly has_totp: boolean },
): boolean =>
  account.has_totp ||
  (account.has_factor && requiresFactor(shop.company().requiresSecondFactor, account.web_profile_id));
