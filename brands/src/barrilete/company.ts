// Editorial Barrilete's initial company settings: colours, banners, minimum order, free delivery, card payment. The
// values in the database win once they exist.

import type { BrandCompany } from '../brand.js';

const folder = '/assets/images/home/barrilete';

export const company: BrandCompany = {
  headerBackgroundColor: '#ffcf33',
  headerFontColor: '#2f1440',
  navBarBackgroundColor: '#ffffff',
  navLinkColor: '#2f1440',
  navLinkHoverColor: '#6d2288',
  thumbShadowColor: '#421054',
  copyryghtText: '© 2026 Editorial Barrilete S.R.L.',
  footerImage1: '',
  footerImage1Alt: '',
  footerImageLnk1: '',
  priceVisibleForUsersOnly: false,
  paymentsMercadoPago: true,
  implementsThirdPartyPurchases: false,
  verificationRequired: false,
  minimumPurchaseAmount: 30000,
  freeDelivery: { above: 40000, provinceCodes: ['C'] },
  newProductIva: { everything: 'IVA21', books: 'EXENTO' },
  showBanner: true,
  banners: [
    {
      image: { src: `${folder}/banner-1.webp`, width: 1600, height: 320, alt: 'Novedades de la temporada' },
      link: '/store?tg=NOV',
    },
    {
      image: { src: `${folder}/banner-2.webp`, width: 1600, height: 320, alt: 'Cuadernos ilustrados' },
      link: '/store?c=Cuadernos',
    },
  ],
};
