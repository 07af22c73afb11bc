// The plain brand's content of the home page: main picture, tiles and product carousels.

import type { BrandHome } from '../brand.js';

const folder = '/assets/images/home/tienda';

export const home: BrandHome = {
  hero: {
    title: 'Su pedido, a toda hora',
    subtitle: 'Vea los productos, arme su pedido y confírmelo cuando quiera.',
    image: { src: `${folder}/hero.svg`, width: 1600, height: 440, alt: '' },
  },
  promo: [],
  tiles: [
    {
      title: 'Productos',
      href: '/store',
      linkText: 'Ver productos',
      image: { src: `${folder}/picture.svg`, width: 480, height: 480, alt: '' },
    },
  ],
  carousels: [
    { tag: 'NOV', title: 'Novedades' },
    { tag: 'ELIG', title: 'Elegidos' },
    { tag: 'DEST', title: 'Destacados' },
  ],
};
