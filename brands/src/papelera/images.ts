// Papelera del Plata's logos, favicon, app icons and the pictures beside the login form and for empty results.

import type { BrandImages } from '../brand.js';

const folder = '/assets/images/home/papelera';

export const images: BrandImages = {
  logo: { src: `${folder}/logo.svg`, width: 212, height: 48, alt: 'Papelera del Plata' },
  logoOnWhite: { src: `${folder}/logo-color.svg`, width: 212, height: 48, alt: 'Papelera del Plata' },
  favicon: `${folder}/favicon.svg`,
  icons: [
    { src: `${folder}/icon-192.png`, size: 192 },
    { src: `${folder}/icon-512.png`, size: 512 },
  ],
  touchIcon: `${folder}/icon-180.png`,
  share: { src: `${folder}/share.jpg`, width: 1200, height: 630, alt: 'Papelera del Plata' },
  empty: { src: `${folder}/empty.webp`, width: 320, height: 320, alt: '' },
  login: { src: `${folder}/login.webp`, width: 800, height: 960, alt: '' },
};
