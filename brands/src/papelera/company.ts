// Papelera del Plata's initial company settings: colours, banners, minimum order, free delivery, card payment. The
// values in the database win once they exist.

import type { BrandCompany } from '../brand.js';

const folder = '/assets/images/home/papelera';

export const company: BrandCompany = {
  headerBackgroundColor: '#1a3a90',
  headerFontColor: '#ffffff',
  navBarBackgroundColor: '#ffffff',
  navLinkColor: '#14203a',
  navLinkHoverColor: '#1f47ad',
  thumbShadowColor: '#14203a',
  copyryghtText: '© 2026 Papelera del Plata S.A.',
  footerImage1: `${folder}/footer.svg`,
  footerImage1Alt: 'Desde 1974 en Barracas: conozca la empresa',
  footerImageLnk1: '/aboutus',
  priceVisibleForUsersOnly: true,
  paymentsMercadoPago: false,
  implementsThirdPartyPurchases: true,
  verificationRequired: true,
  minimumPurchaseAmount: 30000,
  freeDelivery: { above: 40000, provinceCodes: ['C'] },
  showBanner: true,
  banners: [
    {
      image: {
        src: `${folder}/banner-1.webp`,
        width: 1600,
        height: 320,
        alt: 'Vuelta al cole: la lista completa, por bulto',
      },
      link: '/store?tg=NOV',
    },
    {
      image: {
        src: `${folder}/banner-2.webp`,
        width: 1600,
        height: 320,
        alt: 'Cuadernos para todos los grados',
      },
      link: '/store?c=Cuadernos',
    },
  ],
};
