// The plain brand's mark, favicon, app icons and the pictures beside the login form and for empty results.

import type { BrandImages } from '../brand.js';

const folder = '/assets/images/home/tienda';

export const images: BrandImages = {
  logo: { src: `${folder}/logo.svg`, width: 48, height: 48, alt: 'Mi tienda' },
  logoOnWhite: { src: `${folder}/logo-color.svg`, width: 48, height: 48, alt: 'Mi tienda' },
  favicon: `${folder}/favicon.svg`,
  icons: [
    { src: `${folder}/icon-192.png`, size: 192 },
    { src: `${folder}/icon-512.png`, size: 512 },
  ],
  touchIcon: `${folder}/icon-180.png`,
  share: { src: `${folder}/share.jpg`, width: 1200, height: 630, alt: 'Mi tienda' },
  empty: { src: `${folder}/picture.svg`, width: 480, height: 480, alt: '' },
  login: { src: `${folder}/picture.svg`, width: 480, height: 480, alt: '' },
};
