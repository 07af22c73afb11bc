// API calls of the company: its code and name, and the company context, i.e. the settings and texts that the browser
// needs to start.

import { PRICE_DISPLAYS } from '@mostrador/rules/display-prices';
import { z } from 'zod';
import { call } from '../call.js';
import { pesos } from '../fields.js';

/** The amount above which the company delivers for free, and where: `FreeDeliveryTerms` of rules/free-delivery in pesos. */
export const freeDeliveryTerms = z.object({
  /** The products' total must be strictly greater. */
  above: pesos,
  provinceCodes: z.array(z.string()),
  /** In the same order as the codes. */
  provinceNames: z.array(z.string()),
});
export type FreeDeliveryTerms = z.output<typeof freeDeliveryTerms>;

export const companyContext = z.object({
  companyCode: z.string(),
  description: z.string(),
  brandShort: z.string(),
  imgsBaseUrl: z.string(),
  thumbShadowColor: z.string(),
  headerBackgroundColor: z.string(),
  headerFontColor: z.string(),
  navBarBackgroundColor: z.string(),
  navLinkColor: z.string(),
  navLinkHoverColor: z.string(),
  footerImage1: z.string(),
  footerImageLnk1: z.string(),
  copyryghtText: z.string(),
  priceVisibleForUsersOnly: z.enum(['true', 'false']),
  paymentsMercadoPago: z.enum(['true', 'false']),
  implementsThirdPartyPurchases: z.boolean(),
  minimumPurchaseAmount: pesos,
  /** null: the company never delivers for free. */
  freeDelivery: freeDeliveryTerms.nullable(),
  showBanner: z.boolean(),
  bannerImages: z.array(z.string()),
  bannerLinks: z.array(z.string()),
  bannerTexts: z.array(z.string()),
  /** The payment choices of the checkout: 1 bank transfer, 2 cheque. */
  paymentOptions: z.array(z.number().int()),
  /** How clients see prices: net, net with the final one below, or the final one with the net below. */
  priceDisplay: z.enum(PRICE_DISPLAYS),
  /** Whether orders are compared with the clients' credit limits. */
  controlsCredit: z.boolean(),
  version: z.string(),
  signInEnabled: z.boolean(),
  /** Empty: sign-in with Google is off. */
  googleClientId: z.string(),
  /** Empty: no captcha. */
  recaptchaSiteKey: z.string(),
  passwordMinLength: z.number().int(),
  /** The URL of the payment platform's script; empty if orders are paid at pick-up. */
  paymentScript: z.string(),
});
export type CompanyContext = z.output<typeof companyContext>;

export const companyCalls = {
  companies: call({
    name: 'companies',
    access: 'public',
    visitorCache: true,
    summary: 'The company that this shop belongs to',
    output: z.array(
      z.object({ companyId: z.number().int(), companyCode: z.string(), description: z.string() }),
    ),
  }),
  companyContext: call({
    name: 'companyContext',
    access: 'public',
    visitorCache: true,
    summary: 'The settings and texts of the company that the shop needs to start',
    output: companyContext,
  }),
};
