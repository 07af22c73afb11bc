// The plain brand's initial company settings: colours without a character of their own, no banners, and accounts that an
// administrator verifies. The values in the database win once they exist.

import type { BrandCompany } from '../brand.js';

export const company: BrandCompany = {
  headerBackgroundColor: '#1f2a3d',
  headerFontColor: '#ffffff',
  navBarBackgroundColor: '#ffffff',
  navLinkColor: '#1f2a3d',
  navLinkHoverColor: '#1f47ad',
  thumbShadowColor: '#1f2a3d',
  copyryghtText: '© Mi tienda',
  footerImage1: '',
  footerImage1Alt: '',
  footerImageLnk1: '',
  priceVisibleForUsersOnly: true,
  paymentsMercadoPago: false,
  implementsThirdPartyPurchases: true,
  verificationRequired: true,
  minimumPurchaseAmount: 0,
  showBanner: false,
  banners: [],
};
