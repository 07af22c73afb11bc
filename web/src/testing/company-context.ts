// The brand and the company context with which tests render pages.

import { brands } from '@mostrador/brands/all';
import type { CompanyContext } from '@mostrador/contract/entries/company';

const { papelera } = brands;
if (papelera === undefined) throw new Error('There is no such brand.');

export const brand = papelera;

/** A company context with default settings. */
export const context: CompanyContext = {
  companyCode: 'papelera',
  description: 'Papelera del Plata',
  brandShort: 'Papelera',
  imgsBaseUrl: '/api/images/',
  thumbShadowColor: '',
  headerBackgroundColor: '',
  headerFontColor: '',
  navBarBackgroundColor: '',
  navLinkColor: '',
  navLinkHoverColor: '',
  footerImage1: '',
  footerImageLnk1: '',
  copyryghtText: '',
  priceVisibleForUsersOnly: 'true',
  paymentsMercadoPago: 'false',
  implementsThirdPartyPurchases: true,
  minimumPurchaseAmount: 0,
  freeDelivery: null,
  showBanner: false,
  bannerImages: [],
  bannerLinks: [],
  paymentOptions: [1, 2],
  priceDisplay: 'net',
  controlsCredit: false,
  bannerTexts: [],
  version: '1',
  signInEnabled: true,
  googleClientId: '',
  recaptchaSiteKey: '',
  passwordMinLength: 8,
  paymentScript: '',
};
